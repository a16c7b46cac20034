import Testing

@testable import PresentationEngine

@Suite("Why a completion handler ran, or did not")
struct CompletionExplanationTests {
    @Test("a handler runs after the transition, and says so", arguments: [SystemVersion(12), SystemVersion(17)])
    func came(_ version: SystemVersion) throws {
        var theater = try Theater(version)
        try theater.make("B", .style(.fullScreen))
        try theater.expectCall(
            .present, for: "A", .settling(.presenting("B", completion: true)), .hasHandler, "PD-07")
        _ = try theater.play { try $0.present("B") }
        try theater.expectCall(
            .dismiss, for: "A", .settling(.dismissing("A", completion: true)), .hasHandler, "PD-16")
    }

    @Test("a handler waits for the end of its transition, whichever rule that follows")
    func waiting() throws {
        var theater = try Theater()
        try theater.make("B", .style(.fullScreen), .transition(.flipHorizontal))
        try theater.expectMissing(
            .present, for: "A", .presenting("B", completion: true), .transitionEnds, "CH-02", "t_1")
        try theater.apply(.presenting("B", completion: true))
        try theater.expectMissing(.present, for: "A", .transitionEnds, "CH-02", "t_1")
        try theater.settle()
        try theater.expectMissing(
            .dismiss, for: "A", .dismissing("A", completion: true), .transitionEnds, "CH-02", "t_2")
    }

    @Test("a call without a handler runs none")
    func none() throws {
        var theater = try Theater()
        try theater.make("B")
        try theater.expectMissing(.present, for: "A", .settling(.presenting("B")), .hasHandler, "PD-08")
        try theater.present("B")
        try theater.settle()
        try theater.expectMissing(.dismiss, for: "A", .settling(.dismissing()), .hasHandler, "PD-08")
    }

    @Test("the handler of a dropped presentation or dismissal never runs")
    func dropped() throws {
        var theater = try Theater()
        try theater.make("B", .style(.overFullScreen))
        for name in ["C", "D"] { try theater.make(name) }
        try theater.expectMissing(
            .present, for: "D", .presenting("C", from: "D", completion: true), .isFreeToPresent, "P63", "D",
            detail: .list(["is in no window", "D"]))
        try theater.present("B")
        try theater.expectMissing(
            .dismiss, for: "A", .dismissing(completion: true), .isFreeToDismiss, "P66", "p_1")
        try theater.settle()
        try theater.expectMissing(
            .present, for: "A", .presenting("C", completion: true), .isFreeToPresent, "P64", "A",
            detail: .list(["already presents", "B"]))
    }

    @Test("a dismissal that was passed on runs its handler for the presenter")
    func passedOn() throws {
        var theater = try Theater()
        try theater.make("B")
        _ = try theater.play { try $0.present("B") }
        let dismissal = Command.settling(.dismissing("B", completion: true))
        try theater.expectMissing(.dismiss, for: "B", dismissal, .isPassedOn, "PD-11", "A")
        try theater.expectCall(.dismiss, for: "A", dismissal, .hasHandler, "PD-16")
    }

    @Test("a transition between children of a custom container has a handler, too")
    func children() throws {
        var theater = try Theater()
        for name in ["B", "C"] {
            try theater.make(name)
            try theater.call(.addChild(receiver: "A", child: name), .loadViewIfNeeded(receiver: name))
        }
        try theater.call(.addSubview(ViewRequest(view: "B", superview: "A")))
        func turning(_ completion: Completion?) -> Command {
            let call = ChildTransitionCall(from: "B", to: "C", duration: 300_000, completion: completion)
            return .perform([.containment(receiver: "A", .transition(call))])
        }
        let turn = turning(Completion(label: "over"))
        try theater.expectMissing(.transitionFromTo, for: "A", turn, .transitionEnds, "CT-15", "t_1")
        try theater.expectMissing(
            .transitionFromTo, for: "A", .settling(turning(nil)), .hasHandler, "CT-17")
        try theater.expectCall(.transitionFromTo, for: "A", .settling(turn), .hasHandler, "CT-17")
    }
}
