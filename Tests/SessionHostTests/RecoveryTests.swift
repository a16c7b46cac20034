import Guarding
import PresentationEngine
import SessionStore
import Testing

@testable import SessionHost

/// Trouble of the disk passes, and leaves no session behind.
@Suite struct RecoveryTests {
    static let troubles: [StoreError] = [
        .diskFull(path: "/db"), .locked(path: "/db"), .unwritable(path: "/db", detail: "Read-only"),
        .unreachable(path: "/db", detail: "disk I/O error"), .moved(path: "/db", detail: "it was removed"),
        .failed(path: "/db", detail: "odd"), .damaged(path: "/db", detail: "malformed"),
    ]

    @Test(
        "a session is usable again once its store can be written, whatever the error was",
        arguments: troubles)
    func writes(trouble: StoreError) async throws {
        let hall = try await Hall()
        let session = try await hall.create()
        let before = try await hall.state(of: session)
        for attempt in 0..<5 {
            hall.store.change { $0.trouble = trouble }
            await #expect(throws: HostError.unavailable(trouble)) {
                try await hall.perform(.make("c\(attempt)"), in: session)
            }
            hall.store.change { $0.trouble = nil }
            try await hall.recovered(session, failures: attempt + 1)
        }
        #expect(try await hall.state(of: session) == before)
        #expect(try await hall.perform(.make("c"), in: session).revision == 2)
        try await hall.close()
    }

    @Test("a session whose recovery fails, too, retries later by itself", arguments: troubles)
    func reads(trouble: StoreError) async throws {
        let hall = try await Hall()
        let session = try await hall.create()
        hall.store.change { ($0.trouble, $0.revival) = (trouble, trouble) }
        await #expect(throws: HostError.self) { try await hall.perform(.make("a"), in: session) }
        let resident = try await hall.registry.session(session)
        try await hall.settled(resident)
        // It is never quarantined, however long that takes.
        for _ in 0..<20 {
            hall.time.advance(byMicroseconds: 6_000_000)
            try await hall.settled(resident)
            #expect(await resident.quarantineReason == nil)
        }
        hall.store.change { ($0.trouble, $0.revival) = (nil, nil) }
        let words = await hall.words(of: resident)
        hall.time.advance(byMicroseconds: 6_000_000)
        await words.wait { await !resident.isRecovering }
        #expect(try await hall.perform(.make("a"), in: session).revision == 2)
        try await hall.close()
    }

    @Test("a session whose recovery fails, too, retries on a request")
    func asked() async throws {
        let hall = try await Hall()
        let session = try await hall.create()
        let trouble = StoreError.locked(path: "/db")
        hall.store.change { ($0.trouble, $0.revival) = (trouble, trouble) }
        await #expect(throws: HostError.self) { try await hall.perform(.make("a"), in: session) }
        let resident = try await hall.registry.session(session)
        try await hall.settled(resident)
        hall.store.change { ($0.trouble, $0.revival) = (nil, nil) }
        let words = await hall.words(of: resident)
        await #expect(throws: HostError.unavailable(trouble)) {
            try await hall.perform(.make("a"), in: session)
        }
        await words.wait { await !resident.isRecovering }
        #expect(try await hall.perform(.make("a"), in: session).revision == 2)
        try await hall.close()
    }

    @Test("an unreadable session at rest is loaded once it can be read")
    func resting() async throws {
        var hall = try await Hall()
        let session = try await hall.create()
        hall = try await hall.killAndReopen()
        let trouble = StoreError.unreachable(path: "/db", detail: "disk I/O error")
        hall.store.change { $0.revival = trouble }
        await #expect(throws: HostError.unavailable(trouble)) {
            try await hall.perform(.make("a"), in: session)
        }
        hall.store.change { $0.revival = nil }
        #expect(try await hall.perform(.make("a"), in: session).revision == 2)
        try await hall.close()
    }

    @Test("while another program has the database locked, a batch waits for it once and not for each session")
    func sharedTrouble() async throws {
        let store = RehearsalStore()
        let queue = CommitQueue(store: store)
        store.fail(with: .locked(path: "/db"))
        store.hold()
        async let first = Self.isCommitted("s_0", through: queue)
        await store.waitForArrival()
        let outcomes = await withTaskGroup(of: Bool.self) { group in
            for number in 1...10 {
                group.addTask { await Self.isCommitted("s_\(number)", through: queue) }
            }
            group.addTask {
                while queue.load.writeCount < 10 { await Task.yield() }
                store.letGo()
                return false
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(await !first && !outcomes.contains(true))
        #expect(store.failureCount == 2)
        await queue.stop()
    }

    private static func isCommitted(_ session: String, through queue: CommitQueue) async -> Bool {
        do throws(CommitError) {
            try await queue.commit(StoreWrite(.session(session), []))
            return true
        } catch {
            return false
        }
    }

    @Test("the list and the session agree on a quarantine, before and after it is stored")
    func lists() async throws {
        let hall = try await Hall()
        let session = try await hall.create()
        let fault = StoreError.tampered(.snapshot(session: session, revision: 1))
        hall.store.change { ($0.trouble, $0.revival) = (.diskFull(path: "/db"), fault) }
        await #expect(throws: HostError.self) { try await hall.perform(.make("a"), in: session) }
        try await hall.recovered(session)
        let shown = try await hall.registry.loadView(of: session).status
        guard case .quarantined = shown else {
            Issue.record("the session is not quarantined")
            return
        }
        #expect(try await hall.registry.sessions(SessionSelection(limit: 1)).items.map(\.status) == [shown])
        #expect(try hall.store.session(session)?.status == .active)
        hall.store.change { $0.trouble = nil }
        await hall.registry.upkeep()
        // The session stores its quarantine on its own, as soon as it can.
        while try hall.store.session(session)?.status != shown { await hall.registry.upkeep() }
        try await hall.close()
    }

    @Test("a quarantine is lifted once all data of the session is sound, and not before")
    func lifting() async throws {
        var hall = try await Hall()
        let session = try await hall.create()
        try await hall.perform(.make("a"), in: session)
        hall = try await hall.killAndReopen()
        let fault = StoreError.tampered(.snapshot(session: session, revision: 1))
        hall.store.change { $0.revival = fault }
        await #expect(throws: HostError.self) { try await hall.perform(.make("b"), in: session) }
        await #expect(throws: HostError.quarantined(reason: fault.description)) {
            try await hall.registry.liftQuarantine(of: session)
        }
        hall.store.change { $0.revival = nil }
        // Repaired data does not lift the quarantine by itself: a person decides.
        await #expect(throws: HostError.self) { try await hall.perform(.make("b"), in: session) }
        #expect(try await hall.registry.liftQuarantine(of: session).status == .active)
        #expect(try await hall.perform(.make("b"), in: session).revision == 3)
        #expect(try await hall.registry.sessions(SessionSelection(limit: 1)).items.map(\.status) == [.active])
        // There is nothing to lift.
        #expect(try await hall.registry.liftQuarantine(of: session).revision == 3)
        await #expect(throws: HostError.unknown(.session, id: "s_none")) {
            try await hall.registry.liftQuarantine(of: "s_none")
        }
        try await hall.close()
    }

    @Test("readiness follows the store, and costs no writes while commands are committed")
    func readiness() async throws {
        let hall = try await Hall()
        let session = try await hall.create()
        #expect(await hall.readiness() == .ready)
        hall.store.change { $0.trouble = .diskFull(path: "/db") }
        await #expect(throws: HostError.self) { try await hall.perform(.make("a"), in: session) }
        #expect(await hall.readiness() == .unready(.diskFull))
        hall.store.change { $0.trouble = nil }
        try await hall.recovered(session)
        // A commit counts for a second. If the commit and the check take longer, the probe count is not compared;
        // `StoreHealthTests` tests the limit.
        let moment = ContinuousClock.now
        try await hall.perform(.make("a"), in: session)
        let probes = hall.store.probeCount
        #expect(await hall.readiness() == .ready)
        if ContinuousClock.now - moment < .seconds(1) { #expect(hall.store.probeCount == probes) }
        await hall.registry.stop()
        #expect(await hall.registry.readiness() == .stopping)
        try await hall.close()
    }

    @Test("readiness does not wait for an unresponsive store")
    func slowness() async throws {
        let hall = try await Hall()
        hall.store.change { $0.isHeld = true }
        async let creation = hall.create()
        _ = await hall.store.heldCommit()
        #expect(await hall.registry.readiness() == .unready(.slow))
        hall.store.change { $0.isHeld = false }
        _ = try await creation
        #expect(await hall.readiness() == .ready)
        try await hall.close()
    }

    @Test("deleted sessions are removed piece by piece, without waiting for upkeep")
    func clearing() async throws {
        let hall = try await Hall()
        let session = try await hall.create()
        for number in 0..<1_200 {
            try await hall.perform(.make("c\(number)"), in: session)
        }
        try await hall.registry.delete(session: session)
        var pieces = 0
        while try hall.store.hasDeletedSessions() {
            try await hall.registry.drain()
            hall.time.advance(byMicroseconds: 1_000_000)
            pieces += 1
            try #require(pieces < 1_000)
        }
        #expect(pieces >= 2)
        try await hall.close()
    }

    @Test("a session is marked while it is loaded for the clock, and not for a client")
    func marks() async throws {
        var hall = try await Hall()
        let session = try await hall.create(clock: .live(rate: 1), behaviors: [])
        try await hall.perform(
            .perform([.after(delay: 1_000_000, [.log("due")])]), in: session)
        hall = try await hall.killAndReopen()
        let marked = Witness<Bool>()
        let path = hall.folder.appending(path: "sessions.sqlite-lock")
        hall.store.change { faults in
            faults.whenReviving = {
                marked.append((try? String(contentsOf: path, encoding: .utf8).contains(session)) ?? false)
            }
        }
        let resident = hall.registry
        hall.time.advance(byMicroseconds: 2_000_000)
        while marked.all.isEmpty { await Task.yield() }
        _ = try await resident.loadView(of: session)
        #expect(marked.all == [true])
        hall = try await hall.killAndReopen()
        hall.store.change { faults in
            faults.whenReviving = {
                marked.append((try? String(contentsOf: path, encoding: .utf8).contains(session)) ?? true)
            }
        }
        _ = try await hall.registry.loadView(of: session)
        #expect(marked.all == [true, false])
        try await hall.close()
    }
}
