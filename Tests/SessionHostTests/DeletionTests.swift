import Dispatch
import Guarding
import Logging
import PresentationEngine
import SessionStore
import Testing

@testable import SessionHost

/// A session exists until its deletion is durable.
@Suite(.timeLimit(.minutes(30))) struct DeletionTests {
    /// Waits until `count` requests wait for the session.
    private func wait(for count: Int, in session: HostedSession) async {
        while await session.waiting.count < count { await Task.yield() }
    }

    @Test("until its deletion is durable a session is shown as before, and after a failed one it continues")
    func failing() async throws {
        let hall = try await Hall()
        let session = try await hall.create()
        try await hall.perform(.make("a"), in: session)
        let before = try await hall.state(of: session)
        let reader = FeedReader()
        try await reader.open(session, after: 0, in: hall.registry)
        let resident = try await hall.registry.session(session)
        hall.store.change {
            $0.isHeld = true
            // Nothing has to be read for the session to go on.
            $0.revival = .diskFull(path: "rehearsal")
        }
        let deletion = Task { try await hall.registry.delete(session: session) }
        #expect(await hall.store.heldCommit() == [.session(session)])
        #expect(hall.registry.view(of: session)?.revision == 2)
        #expect(try await hall.registry.clients(of: session).watching.count == 1)
        #expect(try await hall.registry.refusals(of: session).isEmpty)
        let reading = Task { try await hall.state(of: session) }
        let change = Task { try await hall.registry.change(SessionChange(labels: ["n0": nil]), of: session) }
        await wait(for: 2, in: resident)
        hall.store.change {
            $0.commits = [.session(session)]
            $0.isHeld = false
        }
        await #expect(throws: HostError.unavailable(.diskFull(path: "rehearsal"))) { try await deletion.value }
        hall.store.change { $0.commits = [] }
        #expect(try await reading.value == before)
        #expect(try await change.value.revision == 2)
        #expect(try await hall.perform(.make("b"), in: session).revision == 3)
        let last = try await hall.registry.loadView(of: session).lastSequence
        await reader.wait(for: last)
        #expect(reader.events.map(\.sequence) == Array(1...last))
        reader.close()
        try await hall.close()
    }

    @Test("what waits for a deletion learns that the session is gone, another deletion too")
    func succeeding() async throws {
        let hall = try await Hall()
        let session = try await hall.create()
        let resident = try await hall.registry.session(session)
        hall.store.change { $0.isHeld = true }
        let deletion = Task { try await hall.registry.delete(session: session) }
        _ = await hall.store.heldCommit()
        let command = Task { try await hall.perform(.make("late"), in: session) }
        let reading = Task { try await hall.state(of: session) }
        let another = Task { try await hall.registry.delete(session: session) }
        await wait(for: 3, in: resident)
        #expect(hall.registry.view(of: session)?.revision == 1)
        hall.store.change { $0.isHeld = false }
        try await deletion.value
        let gone = HostError.unknown(.session, id: session)
        await #expect(throws: gone) { try await command.value }
        await #expect(throws: gone) { try await reading.value }
        await #expect(throws: gone) { try await another.value }
        #expect(hall.registry.view(of: session) == nil)
        #expect(hall.registry.statistics.sessionCount == 0)
        try await hall.close()
    }

    @Test("a deletion that fails together with a command before it sends the session back to its committed state")
    func failingTogether() async throws {
        let hall = try await Hall()
        let session = try await hall.create()
        let applications = Applications()
        hall.store.change { $0.isHeld = true }
        let command = Task {
            try await hall.registry.perform(.make("a"), in: session, answer: applications.answer)
        }
        _ = await hall.store.heldCommit()
        let deletion = Task { try await hall.registry.delete(session: session) }
        let resident = try await hall.registry.session(session)
        while await !resident.isBusy { await Task.yield() }
        hall.store.change {
            $0.commits = [.session(session)]
            $0.isHeld = false
        }
        await #expect(throws: HostError.self) { try await command.value }
        await #expect(throws: HostError.self) { try await deletion.value }
        hall.store.change { $0.commits = [] }
        var answer: RequestAnswer?
        while answer == nil { answer = try? await hall.perform(.make("a"), in: session) }
        #expect(answer?.revision == 2)
        try await hall.close()
    }

    @Test("a command that was rolled back for a deletion learns of its outcome, and a failed one leaves the session")
    func rolledBack() async throws {
        let hall = try await Hall()
        let session = try await hall.create()
        let resident = try await hall.registry.session(session)
        let standing = StandingCommand()
        let command = await standing.begin(in: session, of: hall.registry)
        hall.store.change { $0.commits = [.session(session)] }
        let deletion = Task { try await hall.registry.delete(session: session) }
        await wait(for: 1, in: resident)
        standing.letGo()
        await #expect(throws: HostError.unavailable(.diskFull(path: "rehearsal"))) { try await deletion.value }
        await #expect(throws: HostError.uncommitted) { try await command.value }
        hall.store.change { $0.commits = [] }
        #expect(try await hall.perform(.make("a"), in: session).revision == 2)
        try await hall.close()
    }

    @Test("a stream that reads while its session is deleted ends without a line about an error")
    func stream() async throws {
        let lines = Witness<String>()
        let logger = Logger(label: "test") { _ in LevelLog(lines: lines) }
        let hall = try await Hall(logger: logger)
        let session = try await hall.create()
        let feed = try await hall.registry.feed(of: session, after: 0) {}
        let failed = DispatchSemaphore(value: 0)
        hall.store.change {
            $0.whenEventsFailed = { failed.signal() }
            // The page is asked for when the session is not in the store any more, and not yet known to be gone.
            $0.whenCommitted = {
                _ = feed.next()
                failed.wait()
            }
        }
        try await hall.registry.delete(session: session)
        while feed.next() != .end { await Task.yield() }
        #expect(feed.ending == .sessionDeleted)
        #expect(lines.all.isEmpty, "\(lines.all)")
        try await hall.close()
    }
}

/// Keeps the lines of a log from the level warning on.
private struct LevelLog: LogHandler {
    let lines: Witness<String>
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.warning

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) { lines.append("\(event.level) \(event.message)") }
}
