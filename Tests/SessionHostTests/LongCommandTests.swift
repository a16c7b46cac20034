import Guarding
import PresentationCoding
import PresentationEngine
import SessionStore
import Testing

@testable import SessionHost

@Suite("A command that is long work", .timeLimit(.minutes(30))) struct LongCommandTests {
    /// More steps than a slice has, and far fewer than a command may take.
    private let long = Command.perform((0..<20_000).map { _ in .log("x") })

    /// A lifetime that ends once it has been asked for so often: between the slices of its command.
    private func lifetime(ofSlices count: Int) -> RequestLifetime {
        let asked = Counter()
        return RequestLifetime { asked.next() > count }
    }

    @Test("it continues in slices, with the same events as a short one")
    func slices() async throws {
        let hall = try await Hall()
        let session = try await hall.create()
        // On a busy machine the launch may have become long, too.
        let earlier = hall.registry.longWork.count(of: .command).finished
        let answer = try await hall.perform(long, in: session)
        #expect(answer.revision == 2)
        #expect(hall.registry.longWork.count(of: .command) == LongWorkCount(finished: earlier + 1))
        var alone = PresentationSession()
        _ = try alone.apply(.launch(Hall.launch()))
        let events = try alone.apply(long)
        #expect(events.count == 20_000)
        #expect(answer.body == Hall.body(of: JournaledEvents(events, of: alone).encoded()))
        try await hall.close()
    }

    @Test("other sessions are served meanwhile, and other requests of its session wait in order")
    func others() async throws {
        let hall = try await Hall()
        let (busy, polite) = (try await hall.create(), try await hall.create())
        let (begun, door) = (Gate(), Gate())
        let asked = Counter()
        // The third question comes between two slices, where the command pauses.
        let lifetime = RequestLifetime {
            if asked.next() == 3 {
                begun.arrive(count: 2)
                door.wait()
            }
            return false
        }
        let registry = hall.registry
        let command = Task { try await registry.perform(long, in: busy, for: lifetime, answer: Hall.answer) }
        await begun.pass(count: 2)
        for number in 0..<20 { try await hall.perform(.make("c\(number)"), in: polite) }
        #expect(registry.longWork.count(of: .command).running == 1)
        let waiting = Task { try await hall.perform(.make("after"), in: busy) }
        let reading = Task { try await hall.state(of: busy) }
        #expect(try await registry.loadView(of: busy).revision == 1)
        door.open()
        #expect(try await command.value.revision == 2)
        #expect(try await waiting.value.revision == 3)
        #expect(try await reading.value.contains("\"revision\":"))
        try await hall.close()
    }

    @Test("abandoned at its deadline it changes nothing, now or later, and the session continues")
    func deadline() async throws {
        var hall = try await Hall()
        let session = try await hall.create()
        let before = try await hall.state(of: session)
        for slices in [0, 1, 2, 5] {
            await #expect(throws: HostError.abandoned) {
                try await hall.registry.perform(
                    long, in: session, for: lifetime(ofSlices: slices), answer: Hall.answer)
            }
            #expect(try await hall.state(of: session) == before)
        }
        #expect(try await hall.perform(.make("a"), in: session).revision == 2)
        let after = try await hall.state(of: session)
        hall = try await hall.killAndReopen()
        #expect(try await hall.state(of: session) == after)
        try await hall.close()
    }

    @Test("abandoned at the stop it changes nothing")
    func stopping() async throws {
        var hall = try await Hall()
        let session = try await hall.create()
        let before = try await hall.state(of: session)
        let asked = Counter()
        let registry = hall.registry
        let lifetime = RequestLifetime {
            if asked.next() == 3 { registry.longWork.stop() }
            return false
        }
        await #expect(throws: HostError.stopping) {
            try await registry.perform(long, in: session, for: lifetime, answer: Hall.answer)
        }
        hall = try await hall.killAndReopen()
        #expect(try await hall.state(of: session) == before)
        try await hall.close()
    }

    @Test("refused within a later slice it changes nothing, and is remembered")
    func refusal() async throws {
        let hall = try await Hall()
        let session = try await hall.create()
        let before = try await hall.state(of: session)
        let calls: [Call] = (0..<9_000).map { _ in .log("x") }
        let bad = Command.perform(calls + [.dismiss(receiver: "none", animated: false, completion: nil)])
        await #expect {
            try await hall.perform(bad, in: session)
        } throws: { error in
            guard case .refused(let rejection, let call, _, let trail)? = error as? HostError else {
                return false
            }
            return rejection == .unknown(kind: "controller", name: "none") && call == 9_000 && trail != nil
        }
        #expect(try await hall.state(of: session) == before)
        #expect(try await hall.registry.refusals(of: session).count == 1)
        try await hall.close()
    }

    @Test("deleting its session rolls it back, and its client is informed")
    func deleting() async throws {
        let hall = try await Hall()
        let session = try await hall.create()
        let (begun, door) = (Gate(), Gate())
        let asked = Counter()
        let lifetime = RequestLifetime {
            if asked.next() == 3 {
                begun.arrive(count: 2)
                door.wait()
            }
            return false
        }
        let registry = hall.registry
        let command = Task {
            try await registry.perform(long, in: session, for: lifetime, answer: Hall.answer)
        }
        await begun.pass(count: 2)
        await #expect(throws: HostError.revisionMismatch(current: 1)) {
            try await registry.delete(session: session, revision: .oneOf([7]))
        }
        let deletion = Task { try await registry.delete(session: session) }
        while await registry.shard(of: session).resident(session)?.isCancelling != true { await Task.yield() }
        door.open()
        await #expect(throws: HostError.unknown(.session, id: session)) { try await command.value }
        try await deletion.value
        #expect(registry.view(of: session) == nil)
        try await hall.close()
    }

    @Test("a failed commit before it rolls it back, and it is never acknowledged")
    func failedPredecessor() async throws {
        let hall = try await Hall()
        let session = try await hall.create()
        let (begun, door) = (Gate(), Gate())
        let asked = Counter()
        let lifetime = RequestLifetime {
            if asked.next() == 3 {
                begun.arrive(count: 2)
                door.wait()
            }
            return false
        }
        let registry = hall.registry
        hall.store.change {
            $0.isHeld = true
            $0.commits = [.session(session)]
        }
        let first = Task { try await hall.perform(.make("a"), in: session) }
        while await registry.shard(of: session).resident(session)?.head.revision != 2 { await Task.yield() }
        let command = Task {
            try await registry.perform(long, in: session, for: lifetime, answer: Hall.answer)
        }
        await begun.pass(count: 2)
        hall.store.change { $0.isHeld = false }
        await #expect(throws: HostError.self) { try await first.value }
        hall.store.change { $0.commits = [] }
        door.open()
        await #expect(throws: HostError.self) { try await command.value }
        while (try? await hall.perform(.make("b"), in: session)) == nil { await Task.yield() }
        #expect(try await registry.loadView(of: session).revision == 2)
        try await hall.close()
    }

    @Test("a failed commit before it abandons it")
    func abandonedByFailure() async throws {
        let hall = try await Hall()
        let session = try await hall.create()
        let resident = try await hall.registry.session(session)
        hall.store.change { $0.isHeld = true }
        let first = Task { try await hall.perform(.make("a"), in: session) }
        _ = await hall.store.heldCommit()
        let standing = StandingCommand()
        let command = await standing.begin(in: session, of: hall.registry)
        hall.store.change {
            $0.commits = [.session(session)]
            $0.isHeld = false
        }
        await #expect(throws: HostError.self) { try await first.value }
        while await resident.epoch == 0 { await Task.yield() }
        standing.letGo()
        await #expect(throws: HostError.uncommitted) { try await command.value }
        // On a busy machine other commands may have become long, too.
        #expect(hall.registry.longWork.count(of: .command).cutOff == 1)
        hall.store.change { $0.commits = [] }
        try await hall.close()
    }

    @Test("waiting commands are admitted one after another, with room for others in between")
    func admission() async throws {
        let hall = try await Hall()
        let session = try await hall.create()
        let resident = try await hall.registry.session(session)
        let standing = StandingCommand()
        let command = await standing.begin(in: session, of: hall.registry)
        let seen = Witness<Int>()
        let registry = hall.registry
        let waiting = (0..<50).map { number in
            Task {
                try await registry.perform(.make("c\(number)"), in: session) { outcome, engine in
                    // A request made now has to be heard before all the others are through.
                    _ = resident.assumeIsolated { resident in
                        Task { seen.append(resident.head.revision - outcome.revision) }
                    }
                    return Hall.answer(outcome, engine)
                }
            }
        }
        while await resident.waiting.count < 50 { await Task.yield() }
        standing.letGo()
        _ = try await command.value
        var revisions: [Int] = []
        for task in waiting { revisions.append(try await task.value.revision) }
        #expect(revisions.sorted() == Array(3...52))
        while seen.all.count < 50 { await Task.yield() }
        #expect(seen.all.allSatisfy { $0 <= 1 }, "\(seen.all)")
        try await hall.close()
    }

    @Test("a deleted session begins no command that waited behind it")
    func deletingBeforeOthers() async throws {
        let hall = try await Hall()
        let session = try await hall.create()
        let resident = try await hall.registry.session(session)
        let standing = StandingCommand()
        let command = await standing.begin(in: session, of: hall.registry)
        let registry = hall.registry
        let others = (0..<3).map { _ in Task { try await hall.perform(long, in: session) } }
        while await resident.waiting.count < 3 { await Task.yield() }
        let deletion = Task { try await registry.delete(session: session) }
        while await resident.waiting.count < 4 { await Task.yield() }
        standing.letGo()
        try await deletion.value
        for task in [command] + others {
            await #expect(throws: HostError.unknown(.session, id: session)) { try await task.value }
        }
        #expect(registry.longWork.count(of: .command).cutOff == 1)
        try await hall.close()
    }

    @Test("a replay is abandoned between the slices of one command")
    func replay() async throws {
        let hall = try await Hall()
        let session = try await hall.create()
        try await hall.perform(long, in: session)
        var export = try await hall.registry.exportJournal(of: session)
        var journal: [UInt8] = []
        while let lines = try await export.next() { journal += lines }
        let text = journal
        let report = try await hall.registry.longWork.run(.replay) { turns throws(HostError) in
            try await JournalReplay.run(text, turns) { _, name in Storyboard(name: name) }
        }
        #expect(try report.get().divergence == nil && report.get().commandCount == 2)
        await #expect(throws: HostError.abandoned) {
            try await hall.registry.longWork.run(.replay, for: lifetime(ofSlices: 6)) {
                turns throws(HostError) in
                try await JournalReplay.run(text, turns) { _, name in Storyboard(name: name) }
            }
        }
        try await hall.close()
    }

    @Test("a large session's commands leave the thread on which they arrive, also after a restart")
    func largeSession() async throws {
        var hall = try await Hall()
        let session = try await hall.create()
        // Something else may be running in the session for a moment.
        while try !takesHere("first", session, hall) { await Task.yield() }
        try await hall.waitForCommit(of: 2, in: session)
        let many = (0...ReadingForm.promptPlaceLimit).map { Call.makeController(ControllerRequest(name: "c\($0)")) }
        #expect(try await hall.perform(.perform(many), in: session).revision == 3)
        #expect(try !takesHere("second", session, hall))
        hall = try await hall.killAndReopen()
        _ = try await hall.state(of: session)
        #expect(try !takesHere("second", session, hall))
        try await hall.close()
    }

    /// Whether the session, which is idle, carries out a command on this thread.
    private func takesHere(_ name: String, _ session: String, _ hall: Hall) throws -> Bool {
        let resident = try #require(hall.registry.shard(of: session).resident(session))
        return resident.takeHere(CommandRequest(.make(name), answer: Hall.answer)) { _ in }
    }
}

/// Counts how often it was asked.
private final class Counter: Sendable {
    private let count = Guarded(0)

    func next() -> Int {
        count.withLock { count in
            count += 1
            return count
        }
    }
}
