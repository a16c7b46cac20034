import PresentationCoding
import PresentationEngine
import SessionStore
import Testing

@testable import SessionHost

@Suite("Forks", .timeLimit(.minutes(30)))
struct ForkTests {
    @Test("a fork of any revision goes on as the original did, also after a kill, from snapshots in any mixture")
    func everyRevision() async throws {
        for snapshotBytes in [1, 3_000, 1 << 20] {
            var configuration = HostConfiguration()
            configuration.snapshotByteCount = snapshotBytes
            var hall = try await Hall(configuration)
            let original = try await hall.create()
            for command in script { try await hall.perform(command, in: original) }
            let journal = try hall.store.journal(of: original, from: 1, limit: 100)
            let view = try await hall.registry.loadView(of: original)
            for revision in 1...journal.count {
                let fork = try await hall.fork(original, at: revision)
                hall = try await hall.killAndReopen(configuration)
                #expect(try await hall.state(of: fork) == hall.state(of: original, at: revision))
                let hierarchy = try await hall.hierarchy(after: revision)
                #expect(try hall.store.hierarchy(of: fork) == hierarchy)
                #expect(try hall.store.session(fork)?.head.revision == revision)
                for command in script.dropFirst(revision - 1) { try await hall.perform(command, in: fork) }
                let copied = try hall.store.journal(of: fork, from: 1, limit: 100)
                #expect(copied.map(\.content) == journal.map(\.content), "from revision \(revision)")
                #expect(copied.map(\.firstSequence) == journal.map(\.firstSequence))
                #expect(copied.last?.digest != journal.last?.digest, "the chain covers the session's id")
                #expect(try hall.store.verify(session: fork) == journal.count)
                let replayed = try await hall.registry.replay(session: fork) { _, name in Storyboard(name: name) }
                #expect(try replayed.get().divergence == nil && replayed.get().commandCount == journal.count)
                for past in 1...revision {
                    #expect(try await hall.state(of: fork, at: past) == hall.state(of: original, at: past))
                }
            }
            #expect(try hall.store.journal(of: original, from: 1, limit: 100) == journal)
            #expect(try await hall.registry.loadView(of: original).summary == view.summary)
            try await hall.close()
        }
    }

    @Test("a fork stays when its original is deleted, and a fork of a fork has the same history")
    func independence() async throws {
        let hall = try await Hall()
        let original = try await hall.create()
        for command in script.prefix(4) { try await hall.perform(command, in: original) }
        let state = try await hall.state(of: original, at: 3)
        let fork = try await hall.fork(original, at: 4)
        try await hall.registry.delete(session: original)
        let second = try await hall.fork(fork, at: 3)
        #expect(try await hall.state(of: second) == state)
        #expect(try hall.store.check().faults.isEmpty)
        await #expect(throws: HostError.unknown(.session, id: original)) { try await hall.fork(original) }
        try await hall.close()
    }

    @Test("a revision that never was is refused, as is a session in quarantine, and nothing is counted")
    func refusals() async throws {
        let hall = try await Hall()
        let session = try await hall.create()
        for revision in [0, 2] {
            await #expect(throws: HostError.unknownRevision(revision, current: 1)) {
                try await hall.fork(session, at: revision)
            }
        }
        await #expect(throws: HostError.unknown(.session, id: "s_none")) { try await hall.fork("s_none") }
        await hall.registry.quarantine(session, because: "a test")
        await #expect(throws: HostError.quarantined(reason: "a test")) { try await hall.fork(session) }
        #expect(hall.registry.statistics.sessionCount == 1)
        try await hall.close()
    }

    @Test("the limits of sessions, quotas and bytes count for forks")
    func limits() async throws {
        var configuration = HostConfiguration(sessionLimit: 3)
        configuration.forkByteLimit = 2_000
        let hall = try await Hall(configuration)
        let session = try await hall.create()
        let quota = TenantLimits(sessions: 1)
        await #expect(throws: HostError.quotaExceeded(.standard, .sessions(limit: 1))) {
            _ = try await hall.registry.fork(ForkRequest(), of: session, limits: quota, answer: Hall.answerToFork)
        }
        await #expect(throws: HostError.quotaExceeded(.standard, .bytes(limit: 1))) {
            _ = try await hall.registry.fork(
                ForkRequest(), of: session, limits: TenantLimits(bytes: 1), answer: Hall.answerToFork)
        }
        for number in 0..<20 { try await hall.perform(.make("c\(number)"), in: session) }
        await #expect(throws: HostError.forkTooLarge(byteLimit: 2_000, commandLimit: 10_000)) {
            try await hall.fork(session)
        }
        #expect(hall.registry.statistics.sessionCount == 1)
        _ = try await hall.fork(session, at: 1)
        _ = try await hall.fork(session, at: 1)
        await #expect(throws: HostError.tooManySessions(limit: 3)) { try await hall.fork(session, at: 1) }
        try await hall.close()
    }

    @Test func `a history of too many commands is refused, and so is a fork beside as many as may be made`()
        async throws
    {
        var configuration = HostConfiguration()
        configuration.forkCommandLimit = 2
        let hall = try await Hall(configuration)
        let session = try await hall.create()
        for name in ["a", "b"] { try await hall.perform(.make(name), in: session) }
        let tooLarge = HostError.forkTooLarge(byteLimit: configuration.forkByteLimit, commandLimit: 2)
        await #expect(throws: tooLarge) { try await hall.fork(session) }
        _ = try await hall.fork(session, at: 2)
        #expect(hall.registry.state.withLock { $0.forkCount } == 0)
        hall.registry.state.withLock { $0.forkCount = configuration.forksAtOnce }
        await #expect(throws: HostError.overloaded) { try await hall.fork(session, at: 2) }
        #expect(hall.registry.statistics.sessionCount == 2)
        hall.registry.state.withLock { $0.forkCount = 0 }
        try await hall.close()
    }

    @Test("a repeated request has one effect, and a fork that could not be written does not exist")
    func keys() async throws {
        var hall = try await Hall()
        let session = try await hall.create()
        let key = RequestKey(scope: "POST forks", key: "1", body: [])
        hall.store.change { $0.trouble = .diskFull(path: "rehearsal") }
        await #expect(throws: HostError.self) { try await hall.fork(session, key: key) }
        hall.store.change { $0.trouble = nil }
        let fork = try await hall.fork(session, key: key)
        #expect(try await hall.fork(session, key: key) == fork)
        hall = try await hall.killAndReopen()
        #expect(try await hall.fork(session, key: key) == fork)
        #expect(hall.registry.statistics.sessionCount == 2)
        try await hall.close()
    }

    @Test("label, labels, expiry and clock are those of the session unless the request gives others")
    func terms() async throws {
        let hall = try await Hall()
        var request = SessionRequest(launch: try Hall.launch(), label: "first", clock: .live(rate: 2))
        request.expireSeconds = 60
        try request.labels.set(["job": "1"])
        let session = try await hall.registry.create(request, answer: Hall.answer).session
        let sibling = try await hall.fork(session)
        let same = try #require(try hall.store.session(sibling))
        #expect(same.label == "first" && same.labels == request.labels && same.expireSeconds == 60)
        #expect(same.clock == .live(rate: 2) && same.owner == nil)
        var wanted = ForkRequest()
        (wanted.label, wanted.labels, wanted.expiry) = ("second", SessionLabels.none, .configured)
        (wanted.clock, wanted.owner) = (.manual, "ci")
        let answer = try await hall.registry.fork(wanted, of: session, answer: Hall.answerToFork)
        let other = try #require(try hall.store.session(answer.session))
        #expect(other.label == "second" && other.labels == .none && other.expireSeconds == nil)
        #expect(other.clock == .manual && other.owner == "ci")
        let shown = try await hall.registry.loadView(of: answer.session).summary
        #expect(answer.body == shown)
        try await hall.close()
    }

    @Test("the clock of a live fork goes on from the time of its revision")
    func liveClock() async throws {
        let hall = try await Hall()
        let session = try await hall.create(clock: .live(rate: 1))
        try await hall.perform(.make("detail"), in: session)
        let begun = try await hall.perform(.present("detail"), in: session).revision
        hall.time.advance(byMicroseconds: 600_000)
        try await hall.waitForCommit(of: begun + 1, in: session)
        hall.time.advance(byMicroseconds: 5_000_000)
        let fork = try await hall.fork(session, at: begun)
        #expect(try await hall.registry.loadView(of: fork).revision == begun)
        hall.time.advance(byMicroseconds: 400_000)
        #expect(try await hall.registry.loadView(of: fork).revision == begun)
        hall.time.advance(byMicroseconds: 200_000)
        try await hall.waitForCommit(of: begun + 1, in: fork)
        #expect(try await hall.state(of: fork, at: begun + 1) == hall.state(of: session, at: begun + 1))
        var manual = ForkRequest(revision: begun)
        manual.clock = .manual
        let still = try await hall.registry.fork(manual, of: session, answer: Hall.answerToFork).session
        hall.time.advance(byMicroseconds: 10_000_000)
        #expect(try await hall.registry.loadView(of: still).revision == begun)
        try await hall.close()
    }

    @Test("a live fork is loaded when its work falls due, and not before")
    func unloadedClock() async throws {
        let hall = try await Hall()
        let session = try await hall.create(clock: .live(rate: 1))
        try await hall.perform(.make("detail"), in: session)
        let begun = try await hall.perform(.present("detail"), in: session).revision
        let fork = try await hall.fork(session, at: begun)
        let idle = try await hall.fork(session, at: 1)
        hall.time.advance(byMicroseconds: 400_000)
        #expect(hall.registry.view(of: fork) == nil)
        hall.time.advance(byMicroseconds: 200_000)
        while (try hall.store.session(fork)?.head.revision ?? 0) < begun + 1 { await Task.yield() }
        #expect(try await hall.state(of: fork, at: begun + 1) == hall.state(of: session, at: begun + 1))
        hall.time.advance(byMicroseconds: 5_000_000)
        #expect(hall.registry.view(of: idle) == nil, "nothing falls due in it")
        try await hall.close()
    }

    @Test("a history is copied snapshot by snapshot and page by page, so that other long work gets its turns")
    func pieces() async throws {
        var configuration = HostConfiguration()
        configuration.snapshotByteCount = 1
        let hall = try await Hall(configuration)
        let session = try await hall.create()
        for command in script { try await hall.perform(command, in: session) }
        let record = try #require(try hall.store.session(session))
        var (count, place) = (0, record.head.revision)
        while let snapshot = try hall.store.snapshot(of: session, atOrBefore: place) {
            count += 1
            place = snapshot.revision - 1
        }
        let start = NewSession(
            id: "s_copy", createdMicroseconds: 0, settings: [], rulesRevision: 0, clock: .manual
        ).head
        var copy = JournalCopy(of: session, upTo: record.head.revision, after: start, configuration)
        var pages = 0
        while !copy.isComplete {
            try copy.takePage(from: hall.store)
            pages += 1
        }
        // A page for each snapshot, one that finds no other, unless the last one is of the first revision, and one of
        // entries.
        #expect(
            count > 2 && (count + 1...count + 2).contains(pages), "\(pages) pages, \(count) snapshots")
        try await hall.close()
    }

    @Test("who forks a session drives the fork from its revision on, until another client does")
    func driver() async throws {
        let hall = try await Hall()
        let session = try await hall.create()
        for name in ["a", "b"] { try await hall.perform(.make(name), in: session) }
        var request = ForkRequest(revision: 2)
        request.owner = "ci"
        let fork = try await hall.registry.fork(request, of: session, answer: Hall.answerToFork).session
        let first = try await hall.registry.clients(of: fork)
        #expect(first.owner == "ci" && first.driver.token == "ci")
        #expect(first.driver.sinceRevision == 2 && first.driver.revision == 2)
        var guarded = RequestGuard.none
        guarded.sender = RequestSender(token: "dev")
        try await hall.perform(.make("c"), in: fork, guarded: guarded)
        let second = try await hall.registry.clients(of: fork).driver
        #expect(second.token == "dev" && second.sinceRevision == 3 && second.revision == 3)
        try await hall.close()
    }

    @Test("a fork of an app that has ended has ended for the same reason, and one from before has not")
    func ending() async throws {
        let hall = try await Hall()
        let session = try await hall.create()
        try await hall.perform(.perform([.application(.terminate)]), in: session)
        let ended = try #require(try hall.store.session(session))
        #expect(ended.status == .terminated(reason: "The app has ended."))
        let fork = try await hall.fork(session)
        #expect(try hall.store.session(fork)?.status == ended.status)
        #expect(try await hall.registry.loadView(of: fork).status == ended.status)
        let earlier = try await hall.fork(session, at: 1)
        #expect(try await hall.perform(.make("detail"), in: earlier).revision == 2)
        try await hall.close()
    }

    @Test("a fork needs room for all that it copies, also beside others that are on their way")
    func room() async throws {
        let hall = try await Hall()
        let session = try await hall.create()
        for number in 0..<10 { try await hall.perform(.make("c\(number)"), in: session) }
        let used = hall.store.storedByteCount(of: .standard)
        let limits = TenantLimits(bytes: 2 * used + used / 2)
        let made = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    (try? await hall.registry.fork(
                        ForkRequest(), of: session, limits: limits, answer: Hall.answerToFork)) != nil
                }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(made == 1, "one more has room")
        #expect(hall.store.storedByteCount(of: .standard) <= 2 * used + used / 2)
        await #expect(throws: HostError.quotaExceeded(.standard, .bytes(limit: 2 * used + used / 2))) {
            _ = try await hall.registry.fork(
                ForkRequest(), of: session, limits: limits, answer: Hall.answerToFork)
        }
        #expect(hall.registry.statistics.sessionCount == 2)
        try await hall.close()
    }
}

extension Hall {
    /// The answer of the tests to a fork: the session itself.
    static let answerToFork: @Sendable (CommittedView) -> RequestAnswer = { view in
        RequestAnswer(status: 201, headers: [.init("Session", view.id)], body: view.summary)
    }

    /// Forks a session, and returns the fork.
    @discardableResult
    func fork(
        _ session: String, at revision: Int? = nil, key: RequestKey? = nil
    ) async throws(HostError) -> String {
        try await registry.fork(
            ForkRequest(revision: revision), of: session, key: key, answer: Self.answerToFork
        ).session
    }

    /// The readable hierarchy that the script leads to.
    fileprivate func hierarchy(after revision: Int) async throws -> [HierarchyRow] {
        let session = try await create()
        for command in script.prefix(revision - 1) { try await perform(command, in: session) }
        return try store.hierarchy(of: session)
    }
}
