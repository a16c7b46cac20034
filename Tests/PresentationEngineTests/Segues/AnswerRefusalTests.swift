import Testing

@testable import PresentationEngine

@Suite("Refusals while a client's answer is taken")
struct AnswerRefusalTests {
    @Test(
        "SG-03: a segue with a missing destination is not the fault of the answer that allows it",
        .repeated(.onAPad))
    func segue() throws {
        let storyboard = Storyboard.of(.scene("A", .viewController, .to("Nowhere", .show, "go")))
        var theater = try Theater(
            root: nil, storyboards: [storyboard],
            behaviors: ["A": Behavior(answers: [.shouldPerformSegue: .ask])])
        try theater.act(on: "tap-go")
        let refusal = proves("SG-03") { () throws(Rejection) in try theater.apply(.answer(true)) }
        #expect(refusal == .invalid(reason: "Segue go leads nowhere.", rule: "SG-03"))
        try theater.apply(.answer(false))
    }

    @Test(
        "TD-06: an answer without an animator is at fault; one from a behavior is not in the request",
        .repeated(.deeper))
    func animator() throws {
        func refusal(_ answer: Answer, _ given: Value?) throws -> Rejection? {
            let declared = Behavior(answers: [.animationControllerForPresented: answer])
            var theater = try Theater(objects: [
                ObjectRequest(name: "delegate", behavior: declared), ObjectRequest(name: "idle"),
            ])
            try theater.make("B", .style(.fullScreen), PropertyAssignment(.transitioningDelegate, "delegate"))
            return proves("TD-06") { () throws(Rejection) in
                try theater.present("B")
                if let given { try theater.apply(.answer(given)) }
            }
        }
        let reason = "\"idle\" is not an animator."
        #expect(
            try refusal(.ask, "idle") == .unsuitable(key: "answer", reason: reason, rule: "TD-06"))
        #expect(try refusal(.value("idle"), nil) == .invalid(reason: reason, rule: "TD-06"))
    }

    @Test("TD-06: a completion refused because of an answer is repeated once the behavior is fixed")
    func completion() throws {
        let manual = AnimatorSettings(duration: 300_000, isManual: true)
        let presents = Behavior(reactions: [
            .viewDidAppear: Reaction(after: [
                .present(PresentCall(receiver: "$self", controller: "C", isAnimated: true))
            ])
        ])
        let behaviors = [
            "B": presents, "one": Behavior(answers: [.animationControllerForPresented: .value("manual")]),
            "two": Behavior(answers: [.animationControllerForPresented: .value("gone")]),
        ]
        var theater = try Theater(
            behaviors: behaviors,
            objects: [
                ObjectRequest(name: "one"), ObjectRequest(name: "two"),
                ObjectRequest(name: "manual", animator: manual),
            ])
        try theater.make("B", .style(.fullScreen), PropertyAssignment(.transitioningDelegate, "one"))
        try theater.make("C", .style(.fullScreen), PropertyAssignment(.transitioningDelegate, "two"))
        try theater.present("B")
        let transition = theater.transition
        #expect(throws: Rejection.self) { try theater.drive(transition, .complete(true)) }
        #expect(theater.transition == transition)
        try theater.call(.setBehavior(name: "two", Behavior()))
        try theater.drive(transition, .complete(true))
        #expect(theater.appearances.prefix(2) == ["B.DA", "A.DD"])
        try theater.settle()
        #expect(theater.session.header.transitions.isEmpty)
    }
}
