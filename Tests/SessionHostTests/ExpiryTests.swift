import PresentationEngine
import SessionStore
import Testing

@testable import SessionHost

/// Unused sessions are deleted, and no others.
@Suite struct ExpiryTests {
    private static let second = 1_000_000

    /// Sessions expire after 1,000 seconds without use, and are unloaded after 100.
    private var configuration: HostConfiguration {
        var configuration = HostConfiguration(idleMicroseconds: 100 * Self.second)
        configuration.expireSeconds = 1_000
        return configuration
    }

    private func sessions(_ hall: Hall) async throws -> [String] {
        try await hall.registry.sessions(SessionSelection(limit: 100)).items.map(\.id)
    }

    /// Runs upkeep until only these sessions exist; another upkeep may be processing the same sessions.
    private func expire(_ hall: Hall, downTo expected: [String]) async throws {
        for _ in 0..<1_000 {
            await hall.registry.upkeep()
            if try await sessions(hall).count <= expected.count { break }
            await Task.yield()
        }
        #expect(try await sessions(hall) == expected)
    }

    private func host(_ hall: Hall) -> TenantHost { TenantHost(hall.registry, of: .standard) }

    @Test("an unused session is deleted after its time, resident or resting, and its place is free")
    func unused() async throws {
        let hall = try await Hall(configuration)
        let session = try await hall.create()
        let view = try await hall.registry.loadView(of: session)
        let expiry = try #require(view.expiresMicroseconds)
        #expect(expiry == hall.time.wallMicroseconds() + 1_000 * Self.second)
        hall.time.advance(byMicroseconds: 999 * Self.second)
        await hall.registry.upkeep()
        #expect(try await sessions(hall) == [session])
        #expect(try await hall.registry.sessions(SessionSelection(limit: 1)).items[0].expiresMicroseconds == expiry)
        hall.time.advance(byMicroseconds: 200 * Self.second)
        try await expire(hall, downTo: [])
        #expect(hall.registry.statistics.sessionCount == 0)
        await #expect(throws: HostError.unknown(.session, id: session)) {
            try await hall.perform(.make("a"), in: session)
        }
        try await hall.close()
    }

    @Test(
        "each kind of use keeps a session: a command, a summary, a reading, a page of events, an open stream",
        arguments: ["command", "summary", "reading", "events", "stream"])
    func used(kind: String) async throws {
        let hall = try await Hall(configuration)
        let session = try await hall.create()
        _ = try await hall.create()
        let host = host(hall)
        let reader = FeedReader()
        if kind == "stream" { try await reader.open(session, after: 0, in: hall.registry) }
        for number in 0..<5 {
            hall.time.advance(byMicroseconds: 400 * Self.second)
            switch kind {
            case "command": try await hall.perform(.make("c\(number)"), in: session)
            case "summary":
                if host.rendering(of: session, Rendering.init) == nil { _ = try await host.loadView(of: session) }
            case "reading": _ = try await host.read(ReadingForm("whole"), of: session) { _ in [] }
            case "events": _ = try await host.events(of: session, from: 1, limit: 1)
            default: break
            }
            await hall.registry.upkeep()
        }
        // The other session was not used.
        try await expire(hall, downTo: [session])
        reader.close()
        await hall.registry.upkeep()
        hall.time.advance(byMicroseconds: 900 * Self.second)
        await hall.registry.upkeep()
        #expect(try await sessions(hall) == [session], "the time begins with the end of the last use")
        hall.time.advance(byMicroseconds: 300 * Self.second)
        try await expire(hall, downTo: [])
        try await hall.close()
    }

    @Test(
        "the shown expiry moves with uses alone: neither a list nor upkeep moves it", arguments: ["summary", "reading"])
    func shown(kind: String) async throws {
        let hall = try await Hall(configuration)
        let session = try await hall.create()
        let shown = { try await hall.registry.sessions(SessionSelection(limit: 1)).items[0].expiresMicroseconds }
        hall.time.advance(byMicroseconds: 50 * Self.second)
        let use = hall.time.wallMicroseconds()
        if kind == "summary" {
            _ = host(hall).rendering(of: session, Rendering.init)
        } else {
            _ = try await host(hall).read(ReadingForm("whole"), of: session) { _ in [] }
        }
        for seconds in [1, 20, 100, 100] {
            hall.time.advance(byMicroseconds: seconds * Self.second)
            #expect(try await shown() == use + 1_000 * Self.second)
            await hall.registry.upkeep()
            #expect(try await shown() == use + 1_000 * Self.second)
        }
        #expect(try await hall.registry.session(session).publication.view?.expiresMicroseconds != nil)
        try await hall.close()
    }

    private final class Rendering: CommittedRendering {
        init(_ view: CommittedView) {}
    }

    @Test("the idle time survives a restart and a kill, and so does a use that only read")
    func restart() async throws {
        var hall = try await Hall(configuration)
        let read = try await hall.create()
        _ = try await hall.create()
        hall.time.advance(byMicroseconds: 600 * Self.second)
        _ = try await host(hall).loadView(of: read)
        await hall.registry.upkeep()
        // The time is stored without a request waiting for it.
        let present = hall.time.wallMicroseconds()
        for _ in 0..<10_000 where try hall.store.session(read)?.usedMicroseconds != present { await Task.yield() }
        #expect(try hall.store.session(read)?.usedMicroseconds == present)
        hall = try await hall.killAndReopen(configuration)
        hall.time.advance(byMicroseconds: 550 * Self.second)
        try await expire(hall, downTo: [read])
        hall = try await hall.killAndReopen(configuration)
        hall.time.advance(byMicroseconds: 600 * Self.second)
        try await expire(hall, downTo: [])
        try await hall.close()
    }

    @Test("a session's own time counts more than the setting, can be changed, and 0 is never")
    func own() async throws {
        let hall = try await Hall(configuration)
        var made: [String] = []
        for seconds in [nil, 0, 100_000, 10] as [Int?] {
            var request = SessionRequest(launch: try Hall.launch())
            request.expireSeconds = seconds
            made.append(try await hall.registry.create(request, answer: Hall.answer).session)
        }
        let (short, never) = (made[3], made[1])
        #expect(try await hall.registry.loadView(of: never).expiresMicroseconds == nil)
        _ = try await hall.registry.change(SessionChange(expiry: .configured), of: short)
        hall.time.advance(byMicroseconds: 100 * Self.second)
        await hall.registry.upkeep()
        #expect(try await sessions(hall) == made)
        _ = try await hall.registry.change(SessionChange(expiry: .seconds(10)), of: short)
        #expect(try hall.store.session(short)?.expireSeconds == 10)
        await hall.registry.upkeep()
        hall.time.advance(byMicroseconds: 100 * Self.second)
        try await expire(hall, downTo: Array(made.prefix(3)))
        hall.time.advance(byMicroseconds: 2_000 * Self.second)
        try await expire(hall, downTo: [never, made[2]])
        let again = try await hall.killAndReopen()
        again.time.advance(byMicroseconds: 120_000 * Self.second)
        try await expire(again, downTo: [never])
        try await again.close()
    }

    @Test("a live clock that runs by itself is no use")
    func liveClock() async throws {
        let hall = try await Hall(configuration)
        let session = try await hall.create(clock: .live(rate: 1))
        try await hall.perform(.make("detail"), in: session)
        for number in 0..<12 {
            hall.time.advance(byMicroseconds: 100 * Self.second)
            try await hall.registry.wakeOnce(session)
            await hall.registry.upkeep()
            if number < 9 { #expect(try await sessions(hall) == [session]) }
        }
        try await expire(hall, downTo: [])
        try await hall.close()
    }

    @Test("commands that race with the expiry are carried out, or find the session gone; none is lost")
    func race() async throws {
        var configuration = configuration
        configuration.idleMicroseconds = 0
        for round in 0..<40 {
            let hall = try await Hall(configuration)
            let session = try await hall.create()
            if round.isMultiple(of: 2) { await hall.registry.upkeep() }
            hall.time.advance(byMicroseconds: 1_200 * Self.second)
            let registry = hall.registry
            async let upkeep: Void = registry.upkeep()
            let outcome: Result<RequestAnswer, HostError>
            do throws(HostError) {
                outcome = .success(try await hall.perform(.make("late"), in: session))
            } catch {
                outcome = .failure(error)
            }
            await upkeep
            let left = try await sessions(hall)
            switch outcome {
            case .success(let answer):
                #expect(answer.revision == 2 && left == [session], "it was in use")
                #expect(try hall.store.session(session)?.head.revision == 2)
            case .failure(let error):
                #expect(error == .unknown(.session, id: session) && left == [])
            }
            try await hall.close()
        }
    }

    @Test("what is in use at the moment of the deletion stays: a command under way, a commit under way, a stream")
    func inUse() async throws {
        var configuration = configuration
        // No upkeep runs by itself, which would delete the session between two uses.
        configuration.upkeepMicroseconds = 1_000_000 * Self.second
        let hall = try await Hall(configuration)
        let session = try await hall.create()
        // A command whose commit takes longer than the session's time to expiry.
        hall.store.change { $0.isHeld = true }
        async let performed = hall.perform(.make("slow"), in: session)
        #expect(await hall.store.heldCommit() == [.session(session)])
        hall.time.advance(byMicroseconds: 1_200 * Self.second)
        let resident = try await hall.registry.session(session)
        #expect(try await resident.expire() == false)
        hall.store.change { $0.isHeld = false }
        let answer = try await performed
        #expect(answer.revision == 2)
        let reader = FeedReader()
        try await reader.open(session, after: 0, in: hall.registry)
        hall.time.advance(byMicroseconds: 1_200 * Self.second)
        #expect(try await resident.expire() == false)
        reader.close()
        #expect(try await resident.expire() == false, "it was watched since the last upkeep")
        try await hall.close()
    }

    @Test("a pass is bounded, and the next one continues")
    func bounded() async throws {
        let hall = try await Hall(configuration)
        for _ in 0..<7 { _ = try await hall.create() }
        let present = hall.time.wallMicroseconds() + 10_000 * Self.second
        var found: [String] = []
        var next: String? = ""
        var passes = 0
        while let cursor = next {
            let page = try hall.store.idleSessions(
                IdleSearch(
                    after: cursor, expireSeconds: 1_000, presentMicroseconds: present, upkeepMicroseconds: 0,
                    searchLimit: 3, limit: 2))
            found += page.sessions
            next = page.next
            passes += 1
        }
        #expect(Set(found) == Set(try await sessions(hall)) && found.count == 7 && passes >= 4)
        try await hall.close()
    }
}
