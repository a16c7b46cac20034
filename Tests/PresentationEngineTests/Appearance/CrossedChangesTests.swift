import Testing

@testable import PresentationEngine

@Suite("Crossed changes leave exactly the visible controllers appeared")
struct CrossedChangesTests {
    @Test(
        "CH-138: a retained controller leaves the screen with its unowned parent", .repeated(.deeper, .onAPad)
    )
    func parentGone() throws {
        var theater = try Theater()
        try theater.make("C")
        try theater.call(
            .makeController(ControllerRequest(name: "P", isHeld: false)),
            .addChild(receiver: "A", child: "P"), .loadViewIfNeeded(receiver: "P"),
            .addSubview(ViewRequest(view: "P", superview: "A")), .addChild(receiver: "P", child: "C"),
            .loadViewIfNeeded(receiver: "C"), .addSubview(ViewRequest(view: "C", superview: "P")))
        #expect(theater.onScreen == ["C", "P"])
        try theater.call(.removeFromParent(receiver: "P"))
        #expect(theater.log.suffix(4) == ["C.WD", "C.DD", "A.WL", "A.LS"])
        proves("CH-138", in: theater.events.of("C.WD") + theater.events.of("C.DD"))
        #expect(theater.onScreen.isEmpty)
    }

    @Test("R205: a primary taken from the old split view controller stays on screen without callbacks")
    func primaryFromTheOldOne() throws {
        var theater = try Theater.split(
            columns: [.container("T", .tabBarController, .plain("X"), .plain("Y")), .plain("B")],
            delegate: [.primaryForCollapsing: .value("X")])
        let collapsed = try theater.play { try $0.setWidth(.compact) }
        #expect(try theater.children() == ["X"])
        #expect(!collapsed.log.contains("X.DD"))
        #expect(theater.onScreen == ["S", "X"])
    }

    @Test(
        "R205, CT-04: a primary taken from another container leaves it, and the container's callbacks no longer reach it"
    )
    func primaryFromElsewhere() throws {
        var theater = try Theater.split(
            columns: [.plain("P"), .container("T", .tabBarController, .plain("X"), .plain("Y"))],
            delegate: [.primaryForCollapsing: .value("X")])
        let collapsed = try theater.play { try $0.setWidth(.compact) }
        #expect(
            collapsed.log.filter { $0.hasPrefix("X.") && $0.count == 4 && !$0.contains("L") }
                == ["X.WD", "X.DD", "X.dM", "X.wM", "X.dM", "X.WA", "X.DA"])
        #expect(try theater.children() == ["X"])
        #expect(theater.onScreen == ["S", "X"])
    }

    @Test(
        "CH-26, CH-138: the controllers that a root presented are visible again with that root",
        .repeated(.onAPad))
    func presentedByFormerRoot() throws {
        var theater = try Theater()
        for name in ["B", "C"] { try theater.make(name) }
        try theater.show("M", from: "A", .style(.overFullScreen))
        try theater.call(
            .setRootViewController(window: "window", controller: "B"), .window(name: "window", .hide),
            .setRootViewController(window: "window", controller: "C"), .window(name: "window", .show))
        #expect(theater.onScreen == ["C"])
        try theater.call(.setRootViewController(window: "window", controller: "A"))
        #expect(theater.appearances == ["C.WD", "A.WA", "C.DD", "A.DA", "M.WA", "M.DA"])
        proves("CH-138", in: theater.events.of("M.WA"))
        #expect(theater.onScreen == ["M"])
    }

    @Test(
        "CH-26, CH-138: the controllers that a former root presented are visible again once it is a child",
        .repeated(.onAPad))
    func presentedByAdoptedRoot() throws {
        var theater = try Theater()
        for name in ["C", "P"] { try theater.make(name) }
        try theater.show("M", from: "A", .style(.overFullScreen))
        try theater.call(
            .setRootViewController(window: "window", controller: "C"), .window(name: "window", .hide),
            .setRootViewController(window: "window", controller: "P"), .window(name: "window", .show))
        #expect(theater.onScreen == ["P"])
        try theater.call(.addChild(receiver: "P", child: "A"))
        #expect(theater.appearances == ["M.WA", "M.DA"])
        proves("CH-138", in: theater.events.of("M.WA"))
    }

    @Test("CH-81: a stray in a child leaves the screen with a controller that the app told to disappear before")
    func strayInControllerToldByHand() throws {
        var theater = try Theater()
        for name in ["P", "K", "C"] { try theater.make(name, .style(.fullScreen)) }
        try theater.call(
            .addChild(receiver: "P", child: "K"), .loadViewIfNeeded(receiver: "P"),
            .loadViewIfNeeded(receiver: "K"), .addSubview(ViewRequest(view: "K", superview: "P")),
            .loadViewIfNeeded(receiver: "C"), .addSubview(ViewRequest(view: "C", superview: "K")))
        _ = try theater.play { try $0.present("P") }
        try theater.call(
            .containment(
                receiver: "P", .beginAppearanceTransition(isAppearing: .constant(false), isAnimated: false)),
            .containment(receiver: "P", .endAppearanceTransition))
        #expect(theater.onScreen == ["C"])
        let gone = try theater.close("A")
        #expect(gone.appearances.filter { $0.hasPrefix("C.") } == ["C.WD", "C.DD"])
        #expect(theater.onScreen.isEmpty)
    }

    @Test(
        "CH-87, CH-26: a root with a presentation appears beneath it when its window is shown",
        .repeated(.onAPad))
    func presentingRootOfHiddenWindow() throws {
        var theater = try Theater()
        try theater.make("B")
        try theater.show("M", from: "A", .style(.overFullScreen))
        try theater.show("L", from: "M", .style(.overFullScreen))
        try theater.call(
            .setRootViewController(window: "window", controller: "B"), .window(name: "window", .hide),
            .setRootViewController(window: "window", controller: "A"))
        #expect(theater.onScreen.isEmpty)
        try theater.call(.window(name: "window", .show))
        RuleProof.expect(
            "CH-87",
            holds: theater.appearances
                == ["A.WA", "M.WA", "L.WA", "A.DA", "M.DA", "L.DA"])
        #expect(try theater.isInWindow("A") && theater.onScreen == ["M", "L"])
        let window = try #require(theater.session.windows[theater.session.header.windows[0]])
        let subviews = try #require(theater.session.views[window.view]).subviews
        let containers = try ["M", "L"].map { try #require(try theater.presentation(of: $0).container) }
        #expect(subviews == [try #require(try theater.controller("A").view)] + containers)
        let gone = try theater.close("A")
        #expect(try theater.isInWindow("A") && gone.appearances.filter { $0.hasPrefix("A") }.isEmpty)
    }

    @Test(
        "CH-138: a container's child appears again with the container, after its view was taken out and put back",
        .repeated(.onAPad)
    )
    func takenOutMeanwhile() throws {
        var theater = try Theater(root: .container("A", .pageViewController, .plain("X")))
        try theater.show("B", from: "A", .style(.fullScreen))
        try theater.call(.dismiss(receiver: "A", animated: true, completion: nil))
        try theater.call(.removeFromSuperview(view: "A"))
        try theater.settle()
        #expect(try theater.isInWindow("X"))
        RuleProof.expect(
            "CH-138",
            holds: theater.history.appearances.filter { $0.hasPrefix("X.") }.suffix(2) == ["X.WA", "X.DA"])
    }

    @Test(
        "PS-24, CH-87: a root covered by a full-screen presentation stays out of its window when that is shown"
    )
    func coveredRootOfHiddenWindow() throws {
        var theater = try Theater()
        try theater.make("B")
        try theater.show("M", from: "A", .style(.fullScreen))
        try theater.call(
            .setRootViewController(window: "window", controller: "B"), .window(name: "window", .hide),
            .setRootViewController(window: "window", controller: "A"), .window(name: "window", .show))
        #expect(theater.appearances == ["B.WA", "M.WD", "B.WD", "M.WA", "B.DD", "M.DA"])
        #expect(try !theater.isInWindow("A"))
        let back = try theater.close("A")
        #expect(back.appearances == ["M.WD", "A.WA", "A.DA", "M.DD"])
    }

    @Test("PS-24, CH-26: nor does it enter a window that shows another root, once it returns to that window")
    func coveredRootComesBack() throws {
        var theater = try Theater()
        try theater.make("B")
        try theater.show("M", from: "A", .style(.fullScreen))
        try theater.call(
            .setRootViewController(window: "window", controller: "B"),
            .setRootViewController(window: "window", controller: "A"))
        #expect(theater.appearances == ["B.WA", "B.WD", "B.DD"])
        #expect(try !theater.isInWindow("A") && theater.isInWindow("M"))
        let back = try theater.close("A")
        #expect(back.appearances == ["M.WD", "A.WA", "A.DA", "M.DD"])
        #expect(try theater.isInWindow("A"))
    }

    @Test("CT-14: a tab bar controller stops showing a child that the app replaces")
    func childOfUIKits() throws {
        var theater = try Theater(
            root: .container("T", .tabBarController, .plain("X"), .plain("Y")))
        try theater.make("Z")
        try theater.call(
            .addChild(receiver: "T", child: "Z"),
            .containment(
                receiver: "T", .transition(ChildTransitionCall(from: "X", to: "Z", duration: 0))))
        #expect(theater.appearances == ["X.WD", "Z.WA", "Z.DA", "X.DD"])
        #expect(theater.onScreen == ["T", "Z"])
    }

    @Test("CH-28: the rest of a turn after an answer cannot be refused", .repeated(.deeper, .onAPad))
    func accepted() throws {
        var theater = try Self.asking(.dismiss(receiver: "nobody", animated: false, completion: nil))
        try theater.apply(.answer(0))
        proves("CH-28", in: theater.events.filter { $0.trace.hasPrefix("noop") })
        #expect(theater.onScreen.contains("B"))
        var raising = try Self.asking(.raise(name: "NSGenericException", reason: "thrown by the app"))
        try raising.apply(.answer(0))
        #expect(
            raising.events.last?.kind == .exception(name: "NSGenericException", reason: "thrown by the app"))
        #expect(raising.session.header.status == .terminated)
    }

    /// A presentation of `B` whose animator is asked for its duration; `B` makes `call` once it has appeared.
    private static func asking(_ call: Call) throws -> Theater {
        var theater = try Theater(
            behaviors: ["Late": Behavior(reactions: [.viewDidAppear: Reaction(after: [call])])],
            objects: [
                ObjectRequest(
                    name: "animator", animator: AnimatorSettings(duration: 0),
                    behavior: Behavior(answers: [.transitionDuration: .ask])),
                ObjectRequest(
                    name: "D",
                    behavior: Behavior(answers: [.animationControllerForPresented: .value("animator")])),
            ])
        try theater.call(
            .makeController(.plain("B", "Late", PropertyAssignment(.transitioningDelegate, "D"))))
        try theater.present("B")
        #expect(theater.session.agenda.isParked)
        return theater
    }
}
