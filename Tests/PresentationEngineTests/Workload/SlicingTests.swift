import Testing

@testable import PresentationEngine

@Suite("A command in slices has the same result as the command at once")
struct SlicingTests {
    @Test("random commands, applied at once and in slices of any size", arguments: [1, 2, 7, 1_000])
    func slices(steps: Int) throws {
        for seed in 0..<12 as Range<UInt64> {
            var workload = Workload(seed: 6_100_000 + seed)
            var whole = PresentationSession()
            var sliced = PresentationSession()
            var command = Command.launch(workload.launch())
            for _ in 0..<120 {
                let expected = outcome { () throws(Rejection) in try whole.apply(command) }
                let events = outcome { () throws(Rejection) in try sliced.apply(command, inPartsOf: steps) }
                #expect(events == expected, "seed \(seed): \(command)")
                #expect(sliced.refused == whole.refused)
                #expect(
                    SessionContents(sliced).differences(from: SessionContents(whole)) == [],
                    "seed \(seed): \(command)")
                if case .success(let events) = expected { workload.learn(events) }
                if whole.settings == nil || whole.header.status == .terminated { break }
                command = workload.next(isParked: whole.agenda.isParked)
            }
        }
    }

    @Test("a command rolled back in progress, or followed by another one, leaves no trace")
    func takingBack() throws {
        for seed in 0..<12 as Range<UInt64> {
            var workload = Workload(seed: 6_200_000 + seed)
            var session = PresentationSession()
            _ = outcome { () throws(Rejection) in try session.apply(.launch(workload.launch())) }
            for index in 0..<120 where session.settings != nil && session.header.status == .active {
                let before = SessionContents(session)
                let command = workload.next(isParked: session.agenda.isParked)
                var other = session
                // With an arbitrary number of steps: some commands are under way after them, and some are done.
                let begun = outcome { () throws(Rejection) in
                    try session.begin(command)
                    return try session.proceed(steps: index % 9) ?? []
                }
                session.takeBack()
                #expect(SessionContents(session).differences(from: before) == [], "seed \(seed): \(command)")
                #expect(!session.isUnderWay)
                // The next command rolls back the one that is under way.
                if case .success = begun {
                    try session.begin(command)
                    _ = outcome { () throws(Rejection) in try session.proceed(steps: index % 5) ?? [] }
                    if !session.isUnderWay { session.takeBack() }
                }
                let again = outcome { () throws(Rejection) in try session.apply(command) }
                #expect(again == outcome { () throws(Rejection) in try other.apply(command) })
                #expect(
                    SessionContents(session).differences(from: SessionContents(other)) == [],
                    "seed \(seed): \(command)")
                if case .success(let events) = again { workload.learn(events) }
            }
        }
    }

    @Test("time that passed for a command is rolled back and refused with it")
    func passing() throws {
        var theater = try Theater()
        try theater.make("B")
        var session = theater.session
        let before = SessionContents(session)
        _ = try session.pass(to: 500)
        #expect(session.time == 500 && session.revision == 3)
        _ = try session.apply(.perform([.log("done")]))
        #expect(session.revision == 4)
        session.takeBack()
        #expect(SessionContents(session).differences(from: before) == [])
        _ = try session.pass(to: 500)
        #expect(throws: Rejection.self) { try session.apply(.perform([.release(name: "nobody")])) }
        #expect(SessionContents(session).differences(from: before) == [])
        _ = try session.pass(to: 500)
        session.takeBack()
        #expect(SessionContents(session).differences(from: before) == [])
        _ = try session.pass(to: 500)
        _ = try session.apply(.perform([.log("done")]))
        #expect(throws: Rejection.self) { try session.apply(.perform([.release(name: "nobody")])) }
        #expect(session.time == 500 && session.revision == 4)
        _ = try session.apply(.perform([.after(delay: 100, [])]))
        #expect(throws: Rejection.self) { try session.pass(to: 600) }
        _ = try session.pass(to: 599)
    }
}

private func outcome(_ body: () throws(Rejection) -> [Event]) -> Result<[Event], Rejection> {
    do throws(Rejection) { return .success(try body()) } catch { return .failure(error) }
}

extension PresentationSession {
    fileprivate mutating func apply(_ command: Command, inPartsOf steps: Int) throws(Rejection) -> [Event] {
        try begin(command)
        while true {
            if let events = try proceed(steps: steps) { return events }
        }
    }
}
