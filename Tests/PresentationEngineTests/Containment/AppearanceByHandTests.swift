import Testing

@testable import PresentationEngine

@Suite("Containers that forward appearance by hand")
struct AppearanceByHandTests {
    private static let property = Property.shouldAutomaticallyForwardAppearanceMethods

    /// A visible root that forwards nothing, with the child C.
    private func theater(_ version: SystemVersion = SystemVersion(12)) throws -> Theater {
        var theater = try Theater(version)
        try theater.set("A", Self.property, false)
        try theater.make("C")
        try theater.call(.addChild(receiver: "A", child: "C"), .loadViewIfNeeded(receiver: "C"))
        return theater
    }

    private func begin(_ isAppearing: Bool, animated: Bool = true) -> Call {
        .containment(
            receiver: "C",
            .beginAppearanceTransition(isAppearing: .constant(isAppearing), isAnimated: .constant(animated)))
    }

    private let end = Call.containment(receiver: "C", .endAppearanceTransition)
    private let put = Call.addSubview(ViewRequest(view: "C", superview: "A"))
    private let take = Call.removeFromSuperview(view: "C")

    @Test(
        "CT-18, CT-20, P118: with manual forwarding neither views nor the parent send callbacks",
        .repeated(.deeper))
    func nothingForwarded() throws {
        var theater = try theater()
        try theater.call(put)
        #expect(theater.log == ["A.WL", "A.LS"])
        let events = try theater.show("B", .style(.fullScreen)) + theater.close("A")
        #expect(events.appearances == ["A.WD", "B.WA", "B.DA", "A.DD", "B.WD", "A.WA", "A.DA", "B.DD"])
        try theater.call(take)
        RuleProof.expect("P118", "CT-18", holds: theater.log == ["A.WL", "A.LS"])
    }

    @Test(
        "P118, CT-20: a child forwarded by hand receives nothing when that parent leaves and returns",
        .repeated(.onAPad))
    func parentLeaves() throws {
        let push = NavigationCall.push(controller: "B", animated: true)
        let coverings: [(ControllerRequest, [Call], [Call])] = [
            (
                .plain("P"),
                [.present(PresentCall(receiver: "P", controller: "B", isAnimated: true))],
                [.dismiss(receiver: "P", animated: true, completion: nil)]
            ),
            (
                .container("N", .navigationController, .plain("P")), [.navigation(receiver: "N", push)],
                [.navigation(receiver: "N", .pop(animated: true))]
            ),
            (
                .container("T", .tabBarController, .plain("P"), .plain("X")),
                [.tabBar(receiver: "T", .select(.controller("X")))],
                [.tabBar(receiver: "T", .select(.controller("P")))]
            ),
        ]
        for (root, cover, uncover) in coverings {
            var theater = try Theater(root: root)
            try theater.set("P", Self.property, false)
            try theater.make("C")
            try theater.make("B", .style(.fullScreen))
            try theater.make("D")
            try theater.call(.addChild(receiver: "P", child: "C"), .loadViewIfNeeded(receiver: "C"))
            try theater.embed("D", in: "C")
            try theater.call(begin(true), .addSubview(ViewRequest(view: "C", superview: "P")), end)
            #expect(theater.appearances == ["C.WA", "D.WA", "C.DA", "D.DA"])
            let events = try theater.play { try $0.apply(.perform(cover)) }
            #expect(events.appearances.contains("P.DD"))
            let back = try theater.play { try $0.apply(.perform(uncover)) }
            #expect(back.appearances.contains("P.DA"))
            let told = (events + back).appearances.filter { $0.hasPrefix("C") || $0.hasPrefix("D") }
            RuleProof.expect("P118", "CT-20", holds: told.isEmpty, "\(root.name ?? ""): \(told)")
            try theater.call(begin(false), end)
            #expect(theater.appearances == ["C.WD", "D.WD", "C.DD", "D.DD"])
            #expect(theater.warnings.isEmpty)
        }
    }

    @Test(
        "AP-06, P118: a presentation in place of a child leaves and returns with the parent, however that forwards",
        .repeated(.deeper),
        arguments: [true, false], ["currentContext", "overCurrentContext"])
    func inTheChildsPlace(forwards: Bool, style: String) throws {
        var theater = try theater()
        try theater.set("A", Self.property, .bool(forwards))
        try theater.set("C", .definesPresentationContext, true)
        try theater.call(put)
        if !forwards { try theater.call(begin(true), end) }
        try theater.make("M", PropertyAssignment(.modalPresentationStyle, .text(style)))
        _ = try theater.play { try $0.present("M", from: "C") }
        let gone = try theater.show("B", .style(.fullScreen)).appearances.filter { !$0.hasPrefix("C") }
        let back = try theater.close("A").appearances.filter { !$0.hasPrefix("C") }
        RuleProof.expect("AP-06", holds: gone == ["A.WD", "M.WD", "B.WA", "B.DA", "A.DD", "M.DD"], "\(gone)")
        RuleProof.expect("AP-06", holds: back == ["B.WD", "A.WA", "M.WA", "A.DA", "M.DA", "B.DD"], "\(back)")
    }

    @Test(
        "CT-20: a child that was not notified by hand receives nothing once the container forwards again",
        .repeated(.deeper),
        arguments: [true, false])
    func forwardsAgain(byProperty: Bool) throws {
        let silent = Behavior(answers: [.shouldAutomaticallyForwardAppearanceMethods: .value(false)])
        var theater = try Theater()
        try theater.make("C")
        try theater.make("D")
        try theater.embed("C", in: "A")
        try theater.embed("D", in: "C")
        try theater.call(
            byProperty
                ? .setProperties(receiver: "A", [PropertyAssignment(Self.property, false)])
                : .setBehavior(name: "A", silent),
            .window(name: "window", .hide))
        #expect(theater.appearances == ["A.WD", "A.DD"])
        // The invariants hold after each command: C and D have appeared, and no other controller may be counted as
        // such.
        try theater.call(
            byProperty
                ? .setProperties(receiver: "A", [PropertyAssignment(Self.property, true)])
                : .setBehavior(name: "A", Behavior()))
        RuleProof.expect("CT-20", holds: theater.appearances.isEmpty)
        // Another window is shown and hidden.
        try theater.make("R")
        try theater.call(
            .addWindow(WindowRequest(name: "second", root: "R")), .window(name: "second", .show),
            .window(name: "second", .hide))
        #expect(theater.appearances == ["R.WA", "R.WD", "R.DD"])
        try theater.call(.window(name: "window", .show))
        #expect(theater.appearances == ["A.WA", "A.DA"])
        let events = try theater.show("B", .style(.fullScreen))
        #expect(
            events.appearances == [
                "A.WD", "C.WD", "D.WD", "B.WA", "B.DA", "A.DD", "C.DD", "D.DD",
            ])
    }

    @Test(
        "CH-81, CT-20: a view in that of a child forwarded by hand leaves with it all the same",
        .repeated(.deeper))
    func strayLeavesWithSilentChild() throws {
        for isDeep in [true, false] {
            var theater = try Theater()
            for name in ["C", "D", "S"] { try theater.make(name) }
            try theater.embed("C", in: "A")
            try theater.embed("D", in: "C")
            let place = isDeep ? "D" : "C"
            try theater.call(
                .loadViewIfNeeded(receiver: "S"), .addSubview(ViewRequest(view: "S", superview: place)))
            try theater.set("A", Self.property, false)
            try theater.call(.removeFromSuperview(view: "C"))
            RuleProof.expect("CH-81", holds: theater.appearances == ["S.WD", "S.DD"])
            try theater.call(.removeFromParent(receiver: "C"), put)
            RuleProof.expect(
                "CH-81", holds: theater.appearances.filter { $0.hasPrefix("S") } == ["S.WA", "S.DA"])
        }
    }

    @Test(
        "CH-81, CT-20: also if the container itself was notified of its disappearance by hand",
        .repeated(.deeper))
    func strayLeavesWithContainerToldByHand() throws {
        var theater = try Theater()
        for name in ["C", "S"] { try theater.make(name) }
        try theater.embed("C", in: "A")
        try theater.call(
            .loadViewIfNeeded(receiver: "S"), .addSubview(ViewRequest(view: "S", superview: "C")))
        try theater.set("A", Self.property, false)
        try theater.call(
            .containment(receiver: "A", .beginAppearanceTransition(isAppearing: false, isAnimated: false)),
            .containment(receiver: "A", .endAppearanceTransition))
        // A is in its window still, and so is S.
        #expect(theater.history.appearances.last { $0.hasPrefix("S") } == "S.DA")
        try theater.call(.removeFromSuperview(view: "A"))
        RuleProof.expect("CH-81", holds: theater.appearances == ["S.WD", "S.DD"])
    }

    @Test(
        "P118: nor when the parent's view is taken out after the parent was notified of its disappearance",
        .repeated(.deeper))
    func parentsViewTakenOut() throws {
        var theater = try Theater()
        try theater.make("P", PropertyAssignment(Self.property, false))
        try theater.make("C")
        try theater.embed("P", in: "A")
        try theater.call(.addChild(receiver: "P", child: "C"), .loadViewIfNeeded(receiver: "C"))
        try theater.call(begin(true), .addSubview(ViewRequest(view: "C", superview: "P")), end)
        try theater.call(
            .containment(receiver: "P", .beginAppearanceTransition(isAppearing: false, isAnimated: false)),
            .containment(receiver: "P", .endAppearanceTransition))
        #expect(theater.appearances == ["P.WD", "P.DD"])
        try theater.call(.removeFromSuperview(view: "P"))
        RuleProof.expect("P118", holds: theater.appearances.isEmpty)
        try theater.call(begin(false), end)
        #expect(theater.appearances == ["C.WD", "C.DD"] && theater.warnings.isEmpty)
    }

    @Test("P118: nor does it receive the end when its parent leaves for good", .repeated(.onAPad))
    func parentLeavesForGood() throws {
        var theater = try Theater()
        try theater.make("P", .style(.fullScreen), PropertyAssignment(Self.property, false))
        try theater.make("C")
        _ = try theater.play { try $0.present("P") }
        try theater.call(.addChild(receiver: "P", child: "C"), .loadViewIfNeeded(receiver: "C"))
        try theater.call(begin(true), .addSubview(ViewRequest(view: "C", superview: "P")), end)
        let gone = try theater.close("A")
        RuleProof.expect("P118", holds: gone.appearances == ["P.WD", "A.WA", "A.DA", "P.DD"])
    }

    @Test(
        "CT-20, CH-81: a controller whose view lies in that of a child forwarded by hand follows the window's hierarchy",
        .repeated(.onAPad)
    )
    func strayInSilentChild() throws {
        var theater = try Theater()
        try theater.make("F", .style(.fullScreen))
        try theater.set("F", Self.property, false)
        try theater.make("C")
        try theater.make("X")
        try theater.call(
            .addSubview(ViewRequest(view: "X", superview: "C")), .addChild(receiver: "F", child: "C"),
            .addSubview(ViewRequest(view: "C", superview: "F")))
        let shown = try theater.play { try $0.present("F") }
        #expect(shown.appearances.filter { $0.hasPrefix("X") } == ["X.WA", "X.DA"])
        let gone = try theater.close("A")
        RuleProof.expect(
            "CH-81", "CT-20", holds: gone.appearances.filter { $0.hasPrefix("X") } == ["X.WD", "X.DD"])
        #expect(!(shown + gone).appearances.contains { $0.hasPrefix("C") })
    }

    @Test(
        "CT-21, CT-22, P119: begin and end send the callbacks with their animated argument",
        .repeated(.deeper))
    func mapping() throws {
        for isAnimated in [true, false] {
            var theater = try theater()
            try theater.call(begin(true, animated: isAnimated))
            #expect(theater.log == ["C.WA"])
            theater.expectRule("CT-21", on: "C.WA")
            let animated = Value.bool(isAnimated)
            #expect(theater.events.of("C.WA").first?.arguments["animated"] == animated)
            try theater.call(put)
            #expect(theater.log == ["A.WL", "A.LS", "C.WL", "C.LS"])
            try theater.call(end)
            #expect(theater.log == ["C.DA"])
            theater.expectRule("CT-22", on: "C.DA")
            #expect(theater.events.of("C.DA").first?.arguments["animated"] == animated)
            try theater.call(begin(false, animated: isAnimated), take, end)
            RuleProof.expect(
                "P119", "CT-21", "CT-22",
                holds: theater.log == ["C.WD", "C.DD", "A.WL", "A.LS"]
                    && theater.events.allSatisfy { $0.arguments["animated"] ?? animated == animated })
        }
    }

    @Test(
        "R301, CT-22: a view added before the begin is laid out before the did",
        arguments: [12, 17])
    func putInBefore(_ major: Int) throws {
        var theater = try theater(SystemVersion(major))
        try theater.call(put)
        try theater.call(begin(true), end)
        let isAppearing = major >= 13 ? ["C.IA"] : []
        #expect(theater.log == ["C.WA"] + isAppearing + ["C.WL", "C.LS", "C.DA"])
    }

    @Test(
        "AP-09, AP-12, P119: a begin in the other direction reverses the first, without its did",
        .repeated(.deeper))
    func reversal() throws {
        var theater = try theater()
        try theater.call(begin(true), put, begin(false), end)
        RuleProof.expect("AP-09", holds: theater.appearances == ["C.WA", "C.WD", "C.DD"])
        try theater.call(begin(true), end, begin(false), begin(true), end)
        RuleProof.expect("AP-12", holds: theater.appearances == ["C.WA", "C.DA", "C.WD", "C.WA", "C.DA"])
        #expect(theater.warnings.isEmpty)
    }

    @Test("P69q, P121: unbalanced begins and ends warn, and send nothing", .repeated(.deeper))
    func unbalanced() throws {
        var theater = try theater()
        let text = "Unbalanced calls to begin/end appearance transitions for \(try theater.description("C"))."
        for calls in [[end], [begin(false)]] {
            try theater.apply(.perform(calls))
            #expect(theater.warnings == [text] && theater.log.isEmpty)
            proves("P69q", in: theater.events)
        }
        try theater.call(begin(true), begin(true))
        #expect(theater.warnings == [text] && theater.log == ["C.WA"])
        try theater.call(end, end)
        #expect(theater.warnings == [text] && theater.log == ["C.DA"])
        try theater.call(begin(true))
        RuleProof.expect("P121", holds: theater.warnings == [text] && theater.log.isEmpty)
    }

    @Test("P69q: a begin for a controller in one of UIKit's transitions", .repeated(.deeper))
    func inTransition() throws {
        var theater = try Theater()
        try theater.make("C", .style(.fullScreen))
        try theater.present("C")
        try theater.call(begin(false))
        #expect(theater.warnings.count == 1 && theater.log.isEmpty)
        try theater.call(end)
        proves("P69q", in: theater.events)
        #expect(try theater.settle().appearances == ["C.DA", "A.DD"])
    }

    @Test("P119: between begin and end UIKit's own callbacks are suppressed", .repeated(.deeper))
    func heldBack() throws {
        var theater = try Theater()
        try theater.make("C")
        try theater.call(.addChild(receiver: "A", child: "C"), .loadViewIfNeeded(receiver: "C"))
        try theater.call(begin(true), put)
        #expect(theater.appearances == ["C.WA"])
        let covered = try theater.show("B", .style(.fullScreen)) + theater.close("A")
        #expect(covered.appearances.filter { $0.hasPrefix("C") }.isEmpty)
        try theater.call(end)
        #expect(theater.appearances == ["C.DA"])
        let again = try theater.show("B2", .style(.fullScreen))
        RuleProof.expect("P119", holds: again.appearances.filter { $0.hasPrefix("C") } == ["C.WD", "C.DD"])
    }

    @Test("CT-18: a container that declares nothing forwards", .repeated(.deeper))
    func forwardedByDefault() throws {
        var theater = try Theater()
        try theater.make("C")
        try theater.embed("C", in: "A")
        RuleProof.expect("CT-18", holds: theater.appearances == ["C.WA", "C.DA"])
    }

    @Test(
        "CT-18: the question is asked each time, and its answer takes precedence over the property",
        .repeated(.deeper))
    func question() throws {
        let behavior = Behavior(
            answers: [.shouldAutomaticallyForwardAppearanceMethods: .sequence([false, true])])
        var theater = try Theater(behaviors: ["A": behavior])
        try theater.make("C")
        try theater.embed("C", in: "A")
        #expect(theater.appearances.isEmpty)
        proves("CT-18", in: theater.events)
        try theater.call(take, put)
        #expect(theater.appearances == ["C.WA", "C.DA"])
        #expect(theater.events.compactMap(\.answer) == [true, true])
    }

    @Test("CT-18: the client may answer")
    func asked() throws {
        let behavior = Behavior(answers: [.shouldAutomaticallyForwardAppearanceMethods: .ask])
        var theater = try Theater(behaviors: ["A": behavior])
        try theater.make("C")
        try theater.embed("C", in: "A")
        #expect(theater.log.last == "C.DL")
        try theater.apply(.answer(true))
        #expect(
            theater.log == [
                "A?shouldAutomaticallyForwardAppearanceMethods", "C.WA", "C.dM", "A.WL", "A.LS", "C.WL", "C.LS", "C.DA",
            ])
    }

    @Test("CT-19, P113: a begin by hand reaches the child's own children, parent first")
    func descendants() throws {
        var theater = try theater()
        try theater.make("D")
        try theater.embed("D", in: "C")
        try theater.call(begin(true), put, end)
        #expect(theater.appearances == ["C.WA", "D.WA", "C.DA", "D.DA"])
        try theater.call(begin(false), end, take)
        #expect(theater.appearances == ["C.WD", "D.WD", "C.DD", "D.DD"])
    }

    @Test("CT-21: the view is loaded before the child is notified")
    func loads() throws {
        var theater = try Theater()
        try theater.make("C")
        try theater.call(begin(true), end)
        #expect(theater.log == ["C.LV", "C.DL", "C.WA", "C.DA"])
    }

    @Test(
        "P69s, CH-80, AP-16: a direct call runs the override and changes no state", .repeated(.deeper),
        arguments: Theater.versions
    )
    func directCall(_ version: SystemVersion) throws {
        let reaction = Reaction(
            before: [.log("before")], after: [.read(receiver: "$self", .link(.parent), label: "after")])
        var theater = try Theater(
            version, behaviors: ["C": Behavior(reactions: [.viewWillDisappear: reaction])])
        try theater.make("C")
        try theater.call(.containment(receiver: "C", .callDirectly(.viewWillDisappear, isAnimated: true)))
        #expect(theater.events.readings("after").count == 1)
        theater.expectRule("CH-80", on: "C:viewWillDisappear(_:)=true")
        RuleProof.expect(
            "AP-16", holds: try theater.log.isEmpty && theater.controller("C").appearance == .disappeared)
        guard version >= SystemVersion(16) else {
            #expect(theater.warnings.isEmpty)
            return
        }
        let c = try theater.description("C")
        #expect(
            theater.warnings == [
                "[ViewController] Calling -viewWillDisappear: directly on a view controller is not supported, and may result in out-of-order callbacks and other inconsistent behavior. Use the -beginAppearanceTransition:animated: and -endAppearanceTransition APIs on UIViewController to manually drive appearance callbacks instead. Make a symbolic breakpoint at UIViewControllerAlertForAppearanceCallbackMisuse to catch this in the debugger. View controller: \(c)"
            ])
        proves("P69s", in: theater.events)
    }

    @Test("P69s: only the four appearance callbacks can be called directly", .repeated(.deeper))
    func directCallOfAnother() throws {
        var theater = try Theater()
        proves("P69s") { () throws(Rejection) in
            try theater.call(.containment(receiver: "A", .callDirectly(.viewDidLoad, isAnimated: true)))
        }
    }
}
