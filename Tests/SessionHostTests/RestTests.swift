import PresentationEngine
import SessionStore
import Testing

@testable import SessionHost

@Suite struct RestTests {
    @Test func `an idle session rests, and is as it was when it is asked for again`() async throws {
        var configuration = HostConfiguration()
        configuration.idleMicroseconds = 1_000
        configuration.upkeepMicroseconds = 1 << 40
        let hall = try await Hall(configuration)
        let session = try await hall.create()
        for command in script { try await hall.perform(command, in: session) }
        let state = try await hall.state(of: session)
        await hall.registry.upkeep()
        #expect(hall.registry.statistics.residentCount == 1)
        hall.time.advance(byMicroseconds: 1_001)
        await hall.registry.upkeep()
        #expect(hall.registry.statistics.residentCount == 0)
        #expect(try await hall.state(of: session) == state)
        let revision = script.count + 1
        #expect(try await hall.perform(.make("more"), in: session).revision == revision + 1)
        // The snapshot was submitted before that command, so it exists, too.
        #expect(try hall.store.snapshot(of: session, atOrBefore: revision)?.revision == revision)
        try await hall.close()
    }

    @Test func `a session with a reader does not rest`() async throws {
        var configuration = HostConfiguration()
        configuration.idleMicroseconds = 0
        let hall = try await Hall(configuration)
        let session = try await hall.create()
        let reader = FeedReader()
        try await reader.open(session, after: 0, in: hall.registry)
        await hall.registry.upkeep()
        #expect(hall.registry.statistics.residentCount == 1)
        reader.close()
        await hall.registry.upkeep()
        #expect(hall.registry.statistics.residentCount == 0)
        try await hall.close()
    }

    @Test func `beyond the limit those rest that were unused for longest`() async throws {
        var configuration = HostConfiguration()
        configuration.residentLimit = 2
        configuration.upkeepMicroseconds = 1 << 40
        let hall = try await Hall(configuration)
        var sessions: [String] = []
        for _ in 0..<4 {
            sessions.append(try await hall.create())
            hall.time.advance(byMicroseconds: 10)
        }
        try await hall.perform(.make("a"), in: sessions[0])
        await hall.registry.upkeep()
        #expect(sessions.map { hall.registry.view(of: $0) != nil } == [true, false, false, true])
        try await hall.close()
    }

    @Test func `many that rest at once leave room in the queue for commands, and all are written`() async throws {
        var configuration = HostConfiguration()
        configuration.residentLimit = 0
        configuration.upkeepMicroseconds = 1 << 40
        let hall = try await Hall(configuration, limits: CommitLimits(pendingWriteCount: 16))
        var sessions: [String] = []
        for _ in 0..<40 {
            sessions.append(try await hall.create())
            try await hall.perform(.make("a"), in: sessions[sessions.count - 1])
        }
        hall.store.change { $0.isHeld = true }
        async let upkeep: Void = hall.registry.upkeep()
        _ = await hall.store.heldCommit()
        // What would be submitted without waiting is submitted meanwhile.
        for _ in 0..<10_000 { await Task.yield() }
        #expect(hall.registry.statistics.residentCount > 30)
        hall.store.change { $0.isHeld = false }
        await upkeep
        #expect(hall.registry.statistics.commits.overloadCount == 0)
        #expect(hall.registry.statistics.residentCount == 0)
        for session in sessions {
            #expect(try hall.store.snapshot(of: session, atOrBefore: 2)?.revision == 2)
        }
        try await hall.close()
    }

    @Test func `sessions rest and come back under commands without losing one`() async throws {
        var configuration = HostConfiguration()
        configuration.idleMicroseconds = 0
        let hall = try await Hall(configuration)
        let session = try await hall.create()
        let registry = hall.registry
        let revisions: [Int] = try await withThrowingTaskGroup(of: Int?.self) { group in
            for index in 0..<100 {
                group.addTask {
                    try await registry.perform(.make("c\(index)"), in: session, answer: Hall.answer).revision
                }
                group.addTask {
                    await registry.upkeep()
                    return nil
                }
            }
            return try await group.reduce(into: []) { if let revision = $1 { $0.append(revision) } }
        }
        #expect(revisions.sorted() == Array(2...101))
        try await hall.close()
    }

    @Test func `a deleted session is gone, and its place is free`() async throws {
        var configuration = HostConfiguration()
        configuration.sessionLimit = 1
        var hall = try await Hall(configuration)
        let session = try await hall.create()
        try await hall.registry.delete(session: session)
        await #expect(throws: HostError.unknown(.session, id: session)) {
            try await hall.perform(.make("a"), in: session)
        }
        await #expect(throws: HostError.unknown(.session, id: session)) {
            try await hall.registry.delete(session: session)
        }
        let next = try await hall.create()
        hall = try await hall.killAndReopen(configuration)
        #expect(try await hall.registry.sessions(SessionSelection(limit: 10)).items.map(\.id) == [next])
        #expect(hall.registry.statistics.sessionCount == 1)
        try await hall.close()
    }
}
