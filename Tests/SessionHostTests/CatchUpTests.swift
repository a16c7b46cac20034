import PresentationEngine
import SessionStore
import Testing

@testable import SessionHost

@Suite("A live session that fell behind, or that is unused", .timeLimit(.minutes(30)))
struct CatchUpTests {
    /// Timers that log, `span` microseconds apart.
    private func timers(_ count: Int, every span: Int, text: String = "x") -> Command {
        .perform((1...count).map { .after(delay: $0 * span, [.log(text)]) })
    }

    private func logs(of session: String, in hall: Hall) async throws -> Int {
        let page = try await hall.registry.events(of: session, from: 1, limit: 100_000)
        return page.events.count { String(decoding: $0.bytes, as: UTF8.self).contains(#""kind":"log""#) }
    }

    @Test("it catches up in pieces, each a separate command, and loses nothing")
    func pieces() async throws {
        var hall = try await Hall()
        let session = try await hall.create(clock: .live(rate: 1))
        let begun = try await hall.perform(timers(3_500, every: 100_000), in: session).revision
        hall = try await hall.killAndReopen(atWall: hall.time.wallMicroseconds() + 3_600_000_000)
        let answer = try await hall.perform(.make("a"), in: session)
        let made = try await hall.registry.loadView(of: session)
        #expect(made.revision == answer.revision)
        #expect(answer.revision >= begun + 4 + 1)
        #expect(try await logs(of: session, in: hall) == 3_500)
        #expect(made.timeMicroseconds >= 3_600_000_000)
        try await hall.close()
    }

    @Test("it can be driven, however far the machine's clock has moved on")
    func farFuture() async throws {
        for days in [3, 40 * 365, 300 * 365] {
            var hall = try await Hall()
            let session = try await hall.create(clock: .live(rate: 1))
            let begun = try await hall.perform(timers(2_000, every: 1_000_000), in: session).revision
            hall = try await hall.killAndReopen(
                atWall: hall.time.wallMicroseconds() + days * 86_400_000_000)
            #expect(try await hall.perform(.make("a"), in: session).revision > begun)
            #expect(try await hall.perform(.make("b"), in: session).revision > begun + 1)
            #expect(try await logs(of: session, in: hall) == 2_000)
            try await hall.close()
        }
    }

    @Test("beyond its pace a command runs at the time that the session has reached")
    func pace() async throws {
        var configuration = HostConfiguration()
        configuration.live.burstByteCount = 40_000
        configuration.live.secondByteCount = 1
        var hall = try await Hall(configuration)
        let session = try await hall.create(clock: .live(rate: 1))
        try await hall.perform(timers(5_000, every: 1_000_000), in: session)
        let wall = hall.time.wallMicroseconds() + 86_400_000_000
        hall = try await hall.killAndReopen(configuration, atWall: wall)
        _ = try await hall.perform(.make("a"), in: session)
        let view = try await hall.registry.loadView(of: session)
        let ran = try await logs(of: session, in: hall)
        #expect((1..<5_000).contains(ran))
        #expect(view.timeMicroseconds < 86_400_000_000)
        _ = try await hall.perform(.make("b"), in: session)
        #expect(try await logs(of: session, in: hall) == ran)
        try await hall.close()
    }

    @Test("a single due item that is too much for a command prevents nothing else")
    func tooMuch() async throws {
        let hall = try await Hall()
        // A dismissed controller is presented again, endlessly.
        let present = Call.present(
            PresentCall(receiver: "home", controller: "x", isAnimated: .constant(false)))
        let again = Completion(calls: [.log("x"), present])
        let behavior = Behavior(reactions: [
            .viewDidAppear: Reaction(
                after: [.async([.dismiss(receiver: "x", animated: .constant(false), completion: again)])])
        ])
        let session = try await hall.create(
            clock: .live(rate: 1), behaviors: [.init(name: "x", behavior: behavior)])
        try await hall.perform(.make("x"), in: session)
        try await hall.perform(.perform([.after(delay: 1_000_000, [present])]), in: session)
        hall.time.advance(byMicroseconds: 5_000_000)
        let first = try await hall.perform(.make("a"), in: session).revision
        #expect(try await hall.perform(.make("b"), in: session).revision == first + 1)
        #expect(try await hall.registry.loadView(of: session).timeMicroseconds < 1_000_000)
        #expect(try await logs(of: session, in: hall) == 0)
        try await hall.close()
    }

    @Test(
        "unattended, its clock is frozen after a number of bytes, and resumes with the next use",
        arguments: LiveLimits.Standstill.allCases)
    func unattended(_ standstill: LiveLimits.Standstill) async throws {
        var configuration = HostConfiguration()
        configuration.live.unattendedByteCount = 200_000
        configuration.live.standstill = standstill
        var hall = try await Hall(configuration)
        let session = try await hall.create(clock: .live(rate: 1))
        var revision = try await hall.perform(timers(2_000, every: 60_000_000), in: session).revision
        let resident = try await hall.registry.session(session)
        while await !resident.isFrozen, revision < 30 {
            hall.time.advance(byMicroseconds: 60_000_000)
            revision += 1
            try await hall.waitForCommit(of: revision, in: session)
        }
        #expect(await (try hall.registry.session(session)).isFrozen)
        // The clock stops before the command that records it is durable.
        try await hall.waitForCommit(of: await resident.head.revision, in: session)
        let stopped = try await hall.registry.loadView(of: session)
        let ran = try await logs(of: session, in: hall)
        #expect(ran < 20)
        let stopping = try await hall.registry.events(of: session, from: stopped.lastSequence, limit: 1)
        #expect(String(decoding: stopping.events[0].bytes, as: UTF8.self).contains(#""name":"clockFrozen""#))
        let frozenAt = "\"frozenAt\":"
        #expect(String(decoding: stopped.summary, as: UTF8.self).contains(frozenAt))
        // Neither time nor a restart moves it.
        hall.time.advance(byMicroseconds: 6_000_000_000)
        hall = try await hall.killAndReopen(configuration, atWall: hall.time.wallMicroseconds())
        hall.time.advance(byMicroseconds: 6_000_000_000)
        #expect(try await hall.registry.sessions(SessionSelection(limit: 9)).items.map(\.isFrozen) == [true])
        let revived = try await hall.registry.loadView(of: session)
        #expect(revived.revision == stopped.revision)
        #expect(try await hall.registry.sessions(SessionSelection(limit: 9)).items.map(\.isFrozen) == [true])
        #expect(String(decoding: revived.summary, as: UTF8.self).contains(frozenAt))
        #expect(try await replayReport(of: session, in: hall).divergence == nil)
        _ = try await hall.perform(.make("a"), in: session)
        let used = try await hall.registry.loadView(of: session)
        #expect(!String(decoding: used.summary, as: UTF8.self).contains(frozenAt))
        #expect(try await hall.registry.sessions(SessionSelection(limit: 9)).items.map(\.isFrozen) == [false])
        let going = try await hall.registry.events(of: session, from: stopped.lastSequence + 1, limit: 1)
        #expect(String(decoding: going.events[0].bytes, as: UTF8.self).contains(#""name":"clockUnfrozen""#))
        #expect(try await replayReport(of: session, in: hall).divergence == nil)
        let time = try await hall.registry.loadView(of: session).timeMicroseconds
        switch standstill {
        case .frozen: #expect(time - stopped.timeMicroseconds < 60_000_000)
        case .elapsed: #expect(time - stopped.timeMicroseconds >= 12_000_000_000)
        }
        try await hall.close()
    }

    @Test("opening a stream of events is a use; keeping it open is not")
    func stream() async throws {
        var configuration = HostConfiguration()
        configuration.live.unattendedByteCount = 100_000
        let hall = try await Hall(configuration)
        let session = try await hall.create(clock: .live(rate: 1))
        var revision = try await hall.perform(timers(100, every: 60_000_000), in: session).revision
        let reader = FeedReader()
        try await reader.open(session, after: 0, in: hall.registry)
        let resident = try await hall.registry.session(session)
        while await !resident.isFrozen, revision < 30 {
            hall.time.advance(byMicroseconds: 60_000_000)
            revision += 1
            try await hall.waitForCommit(of: revision, in: session)
        }
        #expect(await resident.isFrozen)
        let second = FeedReader()
        try await second.open(session, after: 0, in: hall.registry)
        #expect(await !resident.isFrozen)
        reader.close()
        second.close()
        try await hall.close()
    }

    @Test("restarting the service does not let it write more than one long run")
    func restarts() async throws {
        var configuration = HostConfiguration()
        configuration.live.secondByteCount = 1
        var hall = try await Hall(configuration)
        let session = try await hall.create(clock: .live(rate: 1))
        let begun = try await hall.perform(timers(10_000, every: 50_000), in: session).revision
        for _ in 0..<5 {
            hall = try await hall.killAndReopen(
                configuration, atWall: hall.time.wallMicroseconds() + 100_000_000)
            _ = try await hall.perform(.make("c\(hall.time.wallMicroseconds())"), in: session)
        }
        // Each start may run one piece, since an allowance of a hundred bytes has accumulated, and each command brings
        // the time that passes.
        let revision = try await hall.registry.loadView(of: session).revision
        #expect(revision <= begun + 5 * 3)
        try await hall.close()
    }

    private func replayReport(of session: String, in hall: Hall) async throws -> ReplayReport {
        var export = try await hall.registry.exportJournal(of: session)
        var text: [UInt8] = []
        while let chunk = try await export.next() { text += chunk }
        return try JournalReplay.run(text.split(separator: UInt8(ascii: "\n")).map(Array.init)) { _, name in
            Storyboard(name: name)
        }
    }

    @Test("of many sessions due together a few are woken at a time, each of them once")
    func wakeLine() async throws {
        let line = WakeLine()
        let (woken, width) = (Witness<String>(), Witness<Int>())
        let running = Witness<Int>()
        let (all, done) = AsyncStream<Void>.makeStream()
        for number in 0..<50 {
            line.wake("s\(number)") { id in
                running.append(1)
                width.append(running.all.reduce(0, +))
                for _ in 0..<20 { await Task.yield() }
                running.append(-1)
                woken.append(id)
                done.yield()
            }
        }
        var seen = 0
        for await _ in all {
            seen += 1
            if seen == 50 { break }
        }
        #expect(Set(woken.all).count == 50)
        #expect((width.all.max() ?? 0) <= WakeLine.width)
    }
}
