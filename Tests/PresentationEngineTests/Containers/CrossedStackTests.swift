import Testing

@testable import PresentationEngine

@Suite("A stack that changes again before its change is displayed, or while it runs back")
struct CrossedStackTests {
    /// The stack A, B, C, whose second transition the delegate animates and drives.
    private func theater() throws -> Theater {
        var theater = try Theater(
            SystemVersion(17), root: NavigationOrderTests.navigation,
            behaviors: [
                "D": Behavior(answers: [
                    .navigationAnimationController: .sequence([.null, "AN"]),
                    .navigationInteractionController: .value("IN"),
                ])
            ],
            objects: [
                ObjectRequest(name: "D"),
                ObjectRequest(name: "AN", animator: AnimatorSettings(duration: 200_000)),
                ObjectRequest(name: "IN", interaction: InteractionSettings()),
            ])
        for name in ["B", "C", "E"] { try theater.make(name) }
        _ = try theater.play { try $0.setStack(["A", "B", "C"], animated: false) }
        try theater.set("N", .delegate, "D")
        return theater
    }

    /// A delegate that animates each transition, and drives it.
    private static let driving = Behavior(answers: [
        .navigationAnimationController: .value("AN"), .navigationInteractionController: .value("IN"),
    ])

    /// An interactive pop that is canceled while the app changes the stack, and the following change, canceled too.
    private func cancelledTwice(_ change: (inout Theater) throws -> Void) throws -> Theater {
        var theater = try theater()
        // Q140: the swipe does not begin while the delegate implements the question for an animator.
        try theater.set("N", .delegate, .null)
        try theater.navigate("N", .panBack)
        try theater.set("N", .delegate, "D")
        try theater.call(.setBehavior(name: "D", Self.driving))
        try theater.drive(theater.transition, .update(0.4))
        try change(&theater)
        try theater.drive(theater.transition, .cancel)
        try theater.settle()
        #expect(try theater.controller("C").appearance != .disappeared)
        try theater.drive("IN", .update(0.4))
        try theater.drive("IN", .cancel)
        try theater.settle()
        #expect(theater.session.header.transitions.isEmpty)
        return theater
    }

    @Test(
        "P88, CH-52: a push after a cancelled pop, cancelled as well, leaves the displayed stack",
        .repeated(.onAPad))
    func cancelledPush() throws {
        var theater = try cancelledTwice { try $0.push("E") }
        RuleProof.expect(
            "P88", "CH-52", holds: try theater.read("N", .viewControllers) == .list(["A", "B", "C"]))
        #expect(try theater.controller("C").appearance == .appeared)
        #expect(try theater.read("E", .parent) == .null)
    }

    @Test(
        "P79, P88, CH-52: a stack that was set meanwhile, when cancelled, restores every controller that left with it",
        .repeated(.onAPad)
    )
    func cancelledSet() throws {
        var theater = try cancelledTwice { try $0.setStack(["A"], animated: true) }
        RuleProof.expect(
            "P88", "CH-52", holds: try theater.read("N", .viewControllers) == .list(["A", "B", "C"]))
        #expect(try theater.controller("C").appearance == .appeared)
        // Returning controllers moved to their parent long ago.
        let events = try theater.play { try $0.pop(animated: false) }
        RuleProof.expect("P79", holds: events.of("B.WA").first?.flags == [])
        for name in ["A", "B"] { #expect(try theater.controller(name).hasAppearedInParent) }
    }

    @Test("P82, P96: of two changes in one turn the last determines the rule", .repeated(.onAPad))
    func lastChange() throws {
        let set = Call.setViewControllers(
            SetViewControllersCall(receiver: "N", controllers: ["A", "B"], isAnimated: true))
        let push = Call.navigation(receiver: "N", .push(controller: "E", animated: true))
        for (calls, rule) in [([set, push], "P70"), ([push, set], "P82")] {
            var theater = try theater()
            let events = try theater.apply(.perform(calls))
            let began = events.filter { if case .transition(_, _, .began) = $0.kind { true } else { false } }
            #expect(began.map(\.rule.id) == [rule])
            proves(rule, in: began)
        }
    }

    @Test("P82, CH-52: so it does of two changes during a transition")
    func lastWaitingChange() throws {
        var theater = try theater()
        try theater.set("N", .delegate, .null)
        try theater.pop()
        try theater.setStack(["A", "E"], animated: true)
        try theater.push("C")
        let events = try theater.settle()
        let began = events.filter { if case .transition(_, _, .began) = $0.kind { true } else { false } }
        #expect(began.map(\.rule.id) == ["P70"])
        #expect(try theater.read("N", .viewControllers) == .list(["A", "E", "C"]))
    }

    @Test(
        "Q76, CH-52: a push during a push, or in the turn of one, is in viewControllers once that has ended",
        .repeated(.onAPad), arguments: [true, false])
    func readingsOfNestedPush(_ isInOneTurn: Bool) throws {
        var theater = try Theater(SystemVersion(17), root: NavigationOrderTests.navigation)
        for name in ["B", "C"] { try theater.make(name) }
        let pushes = ["B", "C"].map { Call.navigation(receiver: "N", .push(controller: $0, animated: true)) }
        if isInOneTurn {
            try theater.apply(.perform(pushes))
        } else {
            try theater.call(pushes[0])
            try theater.call(pushes[1])
        }
        RuleProof.expect(
            "Q76", "CH-52",
            holds: try theater.read("N", .viewControllers) == .list(["A", "B"])
                && theater.read("N", .topViewController) == "B")
        #expect(try theater.read("N", .visibleViewController) == "B")
        let events = try theater.settle()
        RuleProof.expect("CH-52", holds: events.appearances.suffix(4) == ["B.WD", "C.WA", "B.DD", "C.DA"])
        RuleProof.expect("Q76", holds: try theater.read("N", .viewControllers) == .list(["A", "B", "C"]))
    }
}
