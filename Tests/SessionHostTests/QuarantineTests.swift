import PresentationEngine
import SessionStore
import Testing

@testable import SessionHost

@Suite("A session in quarantine", .timeLimit(.minutes(30))) struct QuarantineTests {
    private func isQuarantined(_ session: String, in hall: Hall) async throws -> Bool {
        guard case .quarantined = try await hall.registry.loadView(of: session).status else { return false }
        return true
    }

    private func expectUndrivable(_ session: String, in hall: Hall) async throws {
        #expect(try await isQuarantined(session, in: hall))
        let error = await #expect(throws: HostError.self) { try await hall.perform(.make("z"), in: session) }
        guard case .quarantined = error else {
            Issue.record("it was driven: \(String(describing: error))")
            return
        }
    }

    @Test("a session at rest is never loaded for it, and only its record is shown")
    func poison() async throws {
        var hall = try await Hall()
        let session = try await hall.create(clock: .live(rate: 1))
        try await hall.perform(.perform([.after(delay: 1_000_000, [.log("due")])]), in: session)
        let revived = Witness<String>()
        for isFirst in [true, false] {
            hall = try await hall.killAndReopen()
            hall.store.change { $0.whenReviving = { revived.append(session) } }
            if isFirst { await hall.registry.quarantine(session, because: "It is poison.") }
            hall.time.advance(byMicroseconds: 10_000_000)
            let view = try await hall.registry.loadView(of: session)
            #expect(view.status == .quarantined(reason: "It is poison.") && view.revision == 2)
            try await expectUndrivable(session, in: hall)
            await #expect(throws: HostError.quarantined(reason: "It is poison.")) {
                try await hall.state(of: session)
            }
            await #expect(throws: HostError.self) { try await hall.state(of: session, at: 1) }
            #expect(try await hall.registry.events(of: session, from: 1, limit: 1).events.count == 1)
            try await hall.registry.drain()
            #expect(try hall.store.session(session)?.status == .quarantined(reason: "It is poison."))
        }
        #expect(revived.all.isEmpty)
        try await hall.registry.delete(session: session)
        try await hall.close()
    }

    @Test("a session whose quarantine is not stored yet stays in memory, since it would return unquarantined")
    func unwritten() async throws {
        let hall = try await Hall()
        let session = try await hall.create()
        hall.store.change { $0.trouble = .diskFull(path: "/db") }
        await hall.registry.quarantine(session, because: "It is poison.")
        let resident = try await hall.registry.session(session)
        while await resident.isQuarantinePending { await Task.yield() }
        #expect(await !resident.rest(ifUnusedSince: .max))
        hall.store.change { $0.trouble = nil }
        try await settle(session, in: hall)
        #expect(try hall.store.session(session)?.status == .quarantined(reason: "It is poison."))
        try await hall.close()
    }

    @Test("a failed deletion does not end it, in either order")
    func failedDeletion() async throws {
        let hall = try await Hall()
        let (before, meanwhile) = (try await hall.create(), try await hall.create())
        await hall.registry.quarantine(before, because: "It is poison.")
        try await hall.registry.drain()
        hall.store.change { $0.commits = [.session(before), .session(meanwhile)] }
        await #expect(throws: HostError.self) { try await hall.registry.delete(session: before) }
        try await expectUndrivable(before, in: hall)
        hall.store.change { $0.isHeld = true }
        let deletion = Task { try await hall.registry.delete(session: meanwhile) }
        _ = await hall.store.heldCommit()
        await hall.registry.quarantine(meanwhile, because: "It is poison.")
        hall.store.change { $0.isHeld = false }
        await #expect(throws: HostError.self) { try await deletion.value }
        try await expectUndrivable(meanwhile, in: hall)
        hall.store.change { $0.commits = [] }
        for session in [before, meanwhile] {
            try await settle(session, in: hall)
            try await expectUndrivable(session, in: hall)
            #expect(try hall.store.session(session)?.status == .quarantined(reason: "It is poison."))
        }
        try await hall.close()
    }

    @Test("a late commit, or one that fails late, does not end it", arguments: [true, false])
    func lateCommit(fails: Bool) async throws {
        let hall = try await Hall()
        let session = try await hall.create()
        let resident = try await hall.registry.session(session)
        hall.store.change { $0.isHeld = true }
        let command = Task { try await hall.perform(.make("a"), in: session) }
        _ = await hall.store.heldCommit()
        await hall.registry.quarantine(session, because: "It is poison.")
        hall.store.change {
            if fails { $0.commits = [.session(session)] }
            $0.isHeld = false
        }
        if fails {
            await #expect(throws: HostError.self) { try await command.value }
            while await resident.epoch == 0 { await Task.yield() }
            await #expect(throws: HostError.quarantined(reason: "It is poison.")) {
                try await hall.state(of: session)
            }
        } else {
            #expect(try await command.value.revision == 2)
        }
        hall.store.change { $0.commits = [] }
        try await settle(session, in: hall)
        try await expectUndrivable(session, in: hall)
        #expect(try hall.store.session(session)?.status == .quarantined(reason: "It is poison."))
        try await hall.close()
    }

    /// Has upkeep store the outstanding quarantines.
    private func settle(_ session: String, in hall: Hall) async throws {
        let resident = try await hall.registry.session(session)
        while await !resident.isQuarantineKept {
            await hall.registry.upkeep()
            try await hall.registry.drain()
            await Task.yield()
        }
    }

    @Test("while a command has the session's engine, nothing is read or cached")
    func engineAway() async throws {
        let hall = try await Hall()
        let session = try await hall.create()
        let standing = StandingCommand()
        let command = await standing.begin(in: session, of: hall.registry)
        await hall.registry.quarantine(session, because: "It is poison.")
        let read = Task { try await hall.state(of: session) }
        await #expect(throws: HostError.quarantined(reason: "It is poison.")) { try await read.value }
        standing.letGo()
        await #expect(throws: HostError.uncommitted) { try await command.value }
        #expect(hall.registry.longWork.count(of: .command).cutOff == 1)
        await #expect(throws: HostError.quarantined(reason: "It is poison.")) {
            try await hall.state(of: session)
        }
        try await hall.close()
    }

    @Test("to lift it all data is read as long work, which yields and ends with its request")
    func lifting() async throws {
        let hall = try await Hall()
        let session = try await hall.create()
        for number in 0..<200 { try await hall.perform(.make("c\(number)"), in: session) }
        await hall.registry.quarantine(session, because: "It was poison.")
        let asked = Witness<Void>()
        let brief = RequestLifetime {
            asked.append(())
            return asked.all.count > 3
        }
        await #expect(throws: HostError.abandoned) {
            try await hall.registry.liftQuarantine(of: session, for: brief)
        }
        #expect(hall.registry.longWork.count(of: .revival).cutOff == 1)
        try await expectUndrivable(session, in: hall)
        #expect(try await hall.registry.liftQuarantine(of: session).status == .active)
        #expect(hall.registry.longWork.count(of: .revival).finished >= 1)
        #expect(try await hall.perform(.make("z"), in: session).revision == 202)
        try await hall.close()
    }
}
