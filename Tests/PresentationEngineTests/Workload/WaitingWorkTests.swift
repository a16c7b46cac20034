import Testing

@testable import PresentationEngine

/// Waiting work is stored again with each command that finds it waiting, so its length is limited.
@Suite("Work that waits for a later time, for an answer or for a transition")
struct WaitingWorkTests {
    private static let text = String(repeating: "x", count: 60_000)
    private let refusal = Rejection.tooMuchWork(.waitingBytes(4_194_304), repeating: nil)

    private func later(_ count: Int, _ text: String = text) -> Call {
        .after(delay: 1_000, Array(repeating: .log(text), count: count))
    }

    @Test(
        "scheduled calls beyond the limit are refused by name, and accepted again once some have run"
    )
    func timers() throws {
        var theater = try Theater()
        for _ in 0..<6 { try theater.call(later(10)) }
        try theater.call(.after(delay: 2_000, [.log(Self.text)]), .after(delay: 3_000, [.log(Self.text)]))
        #expect(throws: refusal) { try theater.call(later(10)) }
        #expect(throws: refusal) { try theater.call(.log("taken back"), later(1), later(10)) }
        #expect(theater.session.agenda.scheduled.count == 8)
        theater.budget.eventWeight = 1 << 30
        try theater.apply(.advance(.next))
        try theater.call(later(10))
        #expect(throws: refusal) { try theater.call(later(10)) }
        try theater.settle()
        #expect(theater.session.agenda.scheduledLength == 0)
        #expect(refusal.explanation.contains("4,194,304 bytes"))
    }

    @Test("escapes and captured variables count")
    func escapes() throws {
        var theater = try Theater()
        let text = String(repeating: "\u{1}", count: 60_000)
        for _ in 0..<11 { try theater.call(later(1, text)) }
        #expect(throws: refusal) { try theater.call(later(1, text)) }
        let naming = Behavior(reactions: [.willMoveToParent: Reaction(after: [later(1)])])
        theater = try Theater(behaviors: ["B": naming])
        try theater.make("B")
        try theater.call(.willMove(receiver: "B", parent: "A"))
        let length = theater.session.agenda.scheduledLength
        try theater.call(later(1))
        #expect(theater.session.agenda.scheduledLength - length < length)
    }

    @Test(
        "an app that schedules ever more continues: calls beyond the limit are dropped with a reason"
    )
    func growing() throws {
        var calls = [Call.log("end")]
        for _ in 0..<7 { calls = [.after(delay: 1_000, calls), .after(delay: 1_000, calls)] }
        let hoarding = Behavior(reactions: [.didMoveToParent: Reaction(after: [later(10)])])
        var theater = try Theater(behaviors: ["B": hoarding])
        try theater.make("B")
        let move = Call.didMove(receiver: "B", parent: "A")
        try theater.call(.after(delay: 1_000, Array(repeating: move, count: 8)))
        theater.budget.eventWeight = 1 << 30
        try theater.apply(.advance(.next))
        let dropped = theater.events.filter { event in
            if case .noop(_, "after", let reason) = event.kind { reason.contains("4,194,304") } else { false }
        }
        #expect(dropped.count == 2)
        try theater.call(.after(delay: 1_000, calls))
        try theater.settle()
    }

    @Test("a turn that waits for an answer with more remaining work than the limit is refused")
    func parked() throws {
        let judge = Behavior(answers: [.tabShouldSelect: .ask])
        var theater = try Theater.tabs(2, delegate: judge)
        try theater.settle()
        let tap = Call.tabBar(receiver: "T", .tap(.controller("B")))
        #expect(throws: refusal) {
            try theater.apply(.perform([tap] + Array(repeating: .log(Self.text), count: 70)))
        }
        let turns = (0..<8).map { _ in Call.async(Array(repeating: .log(Self.text), count: 10)) }
        #expect(throws: refusal) { try theater.apply(.perform(turns + [tap])) }
        try theater.apply(.perform([tap] + Array(repeating: .log(Self.text), count: 60)))
        #expect(theater.session.agenda.isParked)
        try theater.apply(.answer(true))
    }

    @Test("blocks of a transition's coordinator are refused beyond the limit")
    func blocks() throws {
        var theater = try Theater()
        try theater.make("B", .style(.fullScreen))
        try theater.present("B")
        let block = Completion(calls: Array(repeating: .log(Self.text), count: 10))
        for _ in 0..<6 { try theater.call(.coordinate(receiver: "A", Coordination(completion: block))) }
        #expect(throws: refusal) {
            try theater.call(.coordinate(receiver: "A", Coordination(completion: block)))
        }
        theater.budget.eventWeight = 1 << 30
        try theater.settle()
    }

    @Test("pops that wait for the end of a transition are limited in number")
    func pops() throws {
        var theater = try Theater(root: .container("N", .navigationController, .plain("A")))
        try theater.settle()
        try theater.make("B")
        try theater.push("B")
        let pops = Array(repeating: Call.navigation(receiver: "N", .pop(animated: true)), count: 1_000)
        try theater.apply(.perform(pops))
        #expect(throws: Rejection.self) { try theater.pop() }
    }
}
