import Testing

@testable import PresentationEngine

@Suite("Conditional reactions")
struct ReactionConditionTests {
    /// The logs of `A`, which appears again and again.
    private func logs(_ reaction: Reaction, times: Int) throws -> [String] {
        var theater = try Theater(
            behaviors: ["A": Behavior(reactions: [.viewWillAppear: reaction])])
        try theater.apply(.perform([.makeController(.plain("B"))]))
        for _ in 1..<times {
            let present = PresentCall(receiver: "A", controller: "B", isAnimated: false)
            try theater.apply(.settling(.perform([.present(present)])))
            try theater.apply(
                .settling(.perform([.dismiss(receiver: "A", animated: true, completion: nil)])))
        }
        return theater.history.compactMap {
            if case .log(_, .text(let text)) = $0.kind { text } else { nil }
        }
    }

    private func logging(_ text: String, _ condition: ReactionCondition?) -> Reaction {
        Reaction(after: [.log(text)], condition: condition)
    }

    @Test("once: the first time only")
    func once() throws {
        #expect(try logs(logging("x", .once([])), times: 4) == ["x"])
        #expect(try logs(logging("x", nil), times: 4).count == 4)
        // The first appearance is without animation.
        let animated = [Argument("animated", .bool(true))]
        #expect(try logs(logging("x", .once(animated)), times: 4) == ["x"])
        #expect(try logs(logging("x", .once(animated)), times: 1) == [])
    }

    @Test("every: each n-th time, counting the calls with matching arguments")
    func every() throws {
        #expect(try logs(logging("x", .every(2, [])), times: 5).count == 2)
        #expect(try logs(logging("x", .every(1, [])), times: 3).count == 3)
        #expect(
            try logs(logging("x", .every(2, [Argument("animated", .bool(true))])), times: 6).count == 2)
    }

    @Test("arguments and match: if UIKit passes them")
    func arguments() throws {
        let still = [Argument("animated", .bool(false))]
        #expect(try logs(logging("x", .arguments(still)), times: 3) == ["x"])
        let match = ReactionCondition.match(
            [.init(still, Reaction(after: [.log("still")]))], otherwise: Reaction(after: [.log("moving")]))
        #expect(
            try logs(Reaction(condition: match), times: 3) == ["still", "moving", "moving"])
    }

    @Test("sequence: one after another, then the last one repeatedly")
    func sequence() throws {
        let sequence = ReactionCondition.sequence([
            Reaction(after: [.log("1")]), Reaction(), Reaction(after: [.log("3")]),
        ])
        #expect(try logs(Reaction(condition: sequence), times: 5) == ["1", "3", "3", "3"])
    }

    @Test("if the condition does not hold, super is called")
    func callsSuper() throws {
        let reaction = Reaction(callsSuper: false, condition: .arguments([Argument("animated", .bool(true))]))
        #expect(reaction.chosen([], after: 0).reaction == Reaction())
        #expect(reaction.chosen([], after: 0).reaction.callsSuper)
    }

    @Test("a new declaration restarts the count, and a refused command does not count")
    func counting() throws {
        let once = Behavior(reactions: [.viewWillAppear: logging("x", .once([]))])
        var theater = try Theater(behaviors: ["B": once])
        let present: [Call] = [
            .makeController(.plain("B")),
            .present(PresentCall(receiver: "A", controller: "B", isAnimated: false)),
        ]
        #expect(throws: Rejection.self) { try theater.apply(.perform(present + [.release(name: "nobody")])) }
        let events = try theater.apply(.perform(present))
        #expect(events.contains { if case .log = $0.kind { true } else { false } })
        let handle = try #require(theater.session.names.behavior("B"))
        #expect(theater.session.behaviors[handle]?.occurrences[.viewWillAppear] == 1)
        try theater.apply(.perform([.setBehavior(name: "B", once)]))
        #expect(theater.session.behaviors[handle]?.occurrences.isEmpty == true)
    }
}
