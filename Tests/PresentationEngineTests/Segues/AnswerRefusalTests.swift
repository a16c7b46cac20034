import Testing

@testable import PresentationEngine

@Suite("What is refused while a client's answer is taken")
struct AnswerRefusalTests {
    @Test("SG-03: a segue that leads nowhere is not the fault of the answer that lets it go on")
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
        "TD-06: an answer that names no animator is at fault; one that a behavior gives stands in no request")
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
        let reason = "\"idle\" is no animator."
        #expect(
            try refusal(.ask, "idle") == .unsuitable(key: "answer", reason: reason, rule: "TD-06"))
        #expect(try refusal(.value("idle"), nil) == .invalid(reason: reason, rule: "TD-06"))
    }
}
