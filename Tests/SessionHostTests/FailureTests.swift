import PresentationEngine
import SessionStore
import Testing

@testable import SessionHost

@Suite struct FailureTests {
    @Test func `a command whose commit fails is not acknowledged, and the session is as it was`() async throws {
        let hall = try await Hall()
        let session = try await hall.create()
        let before = try await hall.state(of: session)
        hall.store.change { $0.commits = [.session(session)] }
        await #expect(throws: HostError.unavailable(.diskFull(path: "rehearsal"))) {
            try await hall.perform(.make("detail"), in: session)
        }
        hall.store.change { $0.commits = [] }
        try await recovered(session, in: hall)
        #expect(try await hall.state(of: session) == before)
        #expect(try await hall.perform(.make("detail"), in: session).revision == 2)
        try await hall.close()
    }

    @Test func `commands that were waiting behind a failed commit fail with it`() async throws {
        let hall = try await Hall()
        let session = try await hall.create()
        let other = try await hall.create()
        let applications = Applications()
        hall.store.change { $0.isHeld = true }
        let outcomes = await withTaskGroup(of: Result<RequestAnswer, HostError>.self) { group in
            for index in 0..<20 {
                group.addTask {
                    await Self.perform(
                        .make("c\(index)"), in: session, hall.registry, answer: applications.answer)
                }
            }
            group.addTask {
                await applications.wait(for: 20, in: session, hall.registry)
                hall.store.change {
                    $0.commits = [.session(session)]
                    $0.isHeld = false
                }
                return .failure(.uncommitted)
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(outcomes.count == 21)
        for outcome in outcomes {
            guard case .failure = outcome else {
                Issue.record("a command was acknowledged: \(outcome)")
                continue
            }
        }
        hall.store.change { $0.commits = [] }
        try await recovered(session, in: hall)
        #expect(try await hall.registry.loadView(of: session).revision == 1)
        #expect(try await hall.perform(.make("c0"), in: session).revision == 2)
        #expect(try await hall.perform(.make("c0"), in: other).revision == 2)
        try await hall.close()
    }

    @Test func `a failed commit harms no other session`() async throws {
        let hall = try await Hall()
        let broken = try await hall.create()
        let sound = try await hall.create()
        hall.store.change { $0.commits = [.session(broken)] }
        async let failing = Self.perform(.make("a"), in: broken, hall.registry)
        async let working = Self.perform(.make("a"), in: sound, hall.registry)
        guard case .failure = await failing, case .success(let answer) = await working else {
            Issue.record("the wrong session failed")
            return
        }
        #expect(answer.revision == 2)
        hall.store.change { $0.commits = [] }
        try await hall.close()
    }

    @Test func `a session that cannot go back is quarantined: readable, not drivable`() async throws {
        let fault = StoreError.tampered(.snapshot(session: "s", revision: 1))
        let hall = try await Hall()
        let session = try await hall.create()
        hall.store.change {
            $0.commits = [.session(session)]
            $0.revival = fault
        }
        _ = await Self.perform(.make("a"), in: session, hall.registry)
        hall.store.change { $0.commits = [] }
        try await recovered(session, in: hall)
        let view = try await hall.registry.loadView(of: session)
        #expect(view.revision == 1)
        guard case .quarantined = view.status else {
            Issue.record("the session is not quarantined")
            return
        }
        #expect(String(decoding: view.summary, as: UTF8.self).contains(#""status":"quarantined""#))
        guard case .failure(.quarantined) = await Self.perform(.make("a"), in: session, hall.registry) else {
            Issue.record("the session was driven")
            return
        }
        #expect(try await hall.registry.events(of: session, from: 1, limit: 1).events.count == 1)
        try await hall.close()
    }

    @Test func `a session that is found damaged is shown and not driven`() async throws {
        var hall = try await Hall()
        let session = try await hall.create()
        hall = try await hall.killAndReopen()
        hall.store.change { $0.revival = .tampered(.snapshot(session: session, revision: 1)) }
        guard case .quarantined = try await hall.registry.loadView(of: session).status else {
            Issue.record("the session is not quarantined")
            return
        }
        guard case .failure(.quarantined) = await Self.perform(.make("a"), in: session, hall.registry) else {
            Issue.record("the session was driven")
            return
        }
        try await hall.close()
    }

    @Test func `too much waiting is refused, and takes nothing back that was taken`() async throws {
        let hall = try await Hall(limits: CommitLimits(pendingWriteCount: 4))
        let session = try await hall.create()
        hall.store.change { $0.isHeld = true }
        let outcomes = await withTaskGroup(of: Result<RequestAnswer, HostError>.self) { group in
            for index in 0..<30 {
                group.addTask {
                    let outcome = await Self.perform(.make("c\(index)"), in: session, hall.registry)
                    if case .failure(.overloaded) = outcome { hall.store.change { $0.isHeld = false } }
                    return outcome
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        let revisions = outcomes.compactMap { outcome -> Int? in
            guard case .success(let answer) = outcome else { return nil }
            return answer.revision
        }
        for case .failure(let error) in outcomes { #expect(error == .overloaded) }
        #expect(revisions.count < 30)
        #expect(revisions.sorted() == Array(2..<(2 + revisions.count)))
        #expect(try await hall.registry.loadView(of: session).revision == revisions.count + 1)
        try await hall.close()
    }

    @Test func `a session whose creation fails does not exist and takes no place`() async throws {
        var configuration = HostConfiguration()
        configuration.sessionLimit = 1
        let hall = try await Hall(configuration)
        let unknown = StoryboardUse(name: "Main", storyboard: "sb_0")
        let request = SessionRequest(launch: try Hall.launch(), storyboards: [unknown])
        await #expect(throws: HostError.unknown(.storyboard, id: "sb_0")) {
            try await hall.registry.create(request, answer: Hall.answer)
        }
        _ = try await hall.create()
        await #expect(throws: HostError.tooManySessions(limit: 1)) { try await hall.create() }
        #expect(hall.registry.statistics.sessionCount == 1)
        try await hall.close()
    }

    // MARK: Waiting

    private static func perform(
        _ command: Command, in session: String, _ registry: SessionRegistry,
        answer: @escaping Answering = Hall.answer
    ) async -> Result<RequestAnswer, HostError> {
        do throws(HostError) {
            return .success(try await registry.perform(command, in: session, answer: answer))
        } catch {
            return .failure(error)
        }
    }

    /// Returns when a session's recovery from a failure has ended, with any outcome: each end is announced to the
    /// listeners.
    private func recovered(_ session: String, in hall: Hall) async throws {
        let resident = try await hall.registry.session(session)
        let (words, announce) = AsyncStream.makeStream(of: Void.self)
        let listener = resident.publication.listen { announce.yield() }
        defer { resident.publication.ignore(listener) }
        var word = words.makeAsyncIterator()
        while await resident.isAwaitingRecovery { await word.next() }
    }
}

extension HostedSession {
    /// Whether a failed commit has not been dealt with yet; each is dealt with by counting the epoch on.
    fileprivate var isAwaitingRecovery: Bool {
        if epoch == 0 { return true }
        guard case .recovering = condition else { return false }
        return true
    }
}
