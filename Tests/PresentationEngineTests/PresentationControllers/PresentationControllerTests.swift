import Testing

@testable import PresentationEngine

@Suite("Presentation controllers: lifetime, properties, views and decisions")
struct PresentationControllerTests {
    @Test(
        "PC-01, TD-23, TD-25: it is made before the controller is presented", .repeated(.deeper),
        arguments: [true, false])
    func madeFirst(isOwn: Bool) throws {
        var theater = try Cast(presentationController: isOwn ? .init() : nil).theater()
        try theater.present("B")
        let traces = theater.events.map(\.trace)
        let made = try #require(traces.firstIndex { $0.hasSuffix("presentationControllerCreated") })
        let related = try #require(traces.firstIndex(of: "A.presentedViewController=B"))
        RuleProof.expect("PC-01", holds: made < related)
        if isOwn { proves("PC-01", in: [theater.events[made]]) } else { RuleProof.asserted("TD-25") }
    }

    @Test(
        "PC-02, PC-03: one object serves presentation and dismissal, with different animators, and is then deallocated",
        .repeated(.deeper)
    )
    func life() throws {
        var theater = try Cast(presentationController: .init()).theater()
        let shown = try theater.presentB()
        let first = try theater.probe("B", .link(.presentationController))
        try theater.call(.release(name: "PC"))
        #expect(theater.exists("PC"))
        let gone = try theater.dismissB()
        #expect(shown.parts.contains("AP.animateTransition") && gone.parts.contains("AD.animateTransition"))
        RuleProof.expect(
            "PC-03", "P130",
            holds: shown.parts.contains("PC.presentationTransitionWillBegin")
                && gone.parts.contains("PC.dismissalTransitionWillBegin"))
        let released = gone.filter { $0.trace.hasSuffix("presentationControllerReleased") }
        #expect(released.map(\.trace) == ["\(first.trace) presentationControllerReleased"])
        proves("PC-02", in: released)
        #expect(!theater.exists("PC"))
    }

    @Test(
        "P30: each presentation makes a new one, and reading it makes one of the present style",
        .repeated(.deeper))
    func newOneEachTime() throws {
        var theater = try Theater()
        try theater.make("B", .style(.formSheet))
        let first = try theater.probe("B", .link(.presentationController))
        proves("P30", in: theater.events)
        #expect(try theater.probe("B", .presentationController(.presentationStyle)) == "formSheet")
        try theater.set("B", .modalPresentationStyle, "fullScreen")
        #expect(try theater.probe("B", .presentationController(.presentationStyle)) == "formSheet")
        _ = try theater.presentB()
        #expect(try theater.probe("B", .link(.presentationController)) == first)
        _ = try theater.dismissB()
        RuleProof.expect("P30", holds: try theater.probe("B", .link(.presentationController)) != first)
        #expect(try theater.probe("B", .presentationController(.presentationStyle)) == "fullScreen")
    }

    @Test(
        "P32: activePresentationController exists from iOS 16 on and is nil before the presentation",
        .repeated(.deeper),
        arguments: Theater.versions)
    func active(version: SystemVersion) throws {
        var theater = try Theater(version)
        try theater.make("B")
        #expect(try theater.probe("B", .link(.activePresentationController)) == .null)
        proves("P32", in: theater.events)
        _ = try theater.presentB()
        let active = try theater.probe("B", .link(.activePresentationController))
        RuleProof.expect("P32", holds: (active != .null) == (version >= SystemVersion(16)))
    }

    @Test(
        "PC-04: its views appear with the presentation and disappear with the dismissal", .repeated(.deeper))
    func decorations() throws {
        var theater = try Cast(presentationController: .init(decorations: ["dim", "shadow"])).theater()
        _ = try theater.presentB()
        let container = try #require(try theater.presentation(of: "B").container)
        let names = theater.session.views[container]?.subviews.compactMap { theater.session.views[$0]?.name }
        RuleProof.expect("PC-04", holds: names == ["dim", "shadow", "B.view"])
        _ = try theater.dismissB()
        #expect(!theater.exists("dim") && !theater.exists("shadow"))
    }

    @Test(
        "PC-05, PC-07, TD-25: the default one adds nothing, and animators alone are enough",
        .repeated(.deeper),
        arguments: Theater.versions)
    func defaultAddsNothing(version: SystemVersion) throws {
        var theater = try Cast(version: version).theater()
        let shown = try theater.presentB()
        let container = try #require(try theater.presentation(of: "B").container)
        let names = theater.session.views[container]?.subviews.compactMap { theater.session.views[$0]?.name }
        RuleProof.expect("PC-05", "TD-25", holds: names == ["B.view"])
        RuleProof.expect("PC-07", holds: shown.appearances == ["B.WA", "B.DA"])
        #expect(try theater.dismissB().appearances == ["B.WD", "B.DD"])
    }

    @Test("PC-06: it knows the presented and the presenting controller", .repeated(.deeper))
    func knows() throws {
        var theater = try Cast(presentationController: .init()).theater()
        #expect(try theater.probe("B", .presentationController(.presentingViewController)) == .null)
        _ = try theater.presentB()
        #expect(try theater.probe("B", .presentationController(.presentedViewController)) == "B")
        #expect(try theater.probe("B", .presentationController(.presentingViewController)) == "A")
        proves("PC-06", in: theater.events)
    }

    @Test(
        "P147: the defaults: the controller's own view, the container's bounds, full screen, presenter stays",
        .repeated(.deeper))
    func defaults() throws {
        var theater = try Cast(presentationController: .init()).theater()
        _ = try theater.presentB()
        let expected: [(Readable.PresentationValue, Value)] = [
            (.presentedView, "B.view"), (.frameOfPresentedViewInContainerView, .rect(Rect(0, 0, 375, 667))),
            (.shouldPresentInFullscreen, true), (.shouldRemovePresentersView, false),
        ]
        for (readable, value) in expected {
            #expect(try theater.probe("B", .presentationController(readable)) == value)
            proves("P147", in: theater.events)
        }
    }

    @Test(
        "PC-08, PC-11: the subclass decides frame, presenter removal and size, through the delegate",
        .repeated(.deeper))
    func subclass() throws {
        let settings = PresentationControllerSettings(
            shouldRemovePresentersView: true, frame: Rect(0, 100, 375, 567))
        var theater = try Cast(presentationController: settings).theater()
        let shown = try theater.presentB()
        #expect(shown.appearances == ["A.WD", "B.WA", "B.DA", "A.DD"])
        #expect(try theater.frame(of: "B") == Rect(0, 100, 375, 567))
        RuleProof.expect("PC-08", "PC-11", holds: try !theater.isInWindow("A"))
        #expect(try theater.dismissB().appearances == ["B.WD", "A.WA", "A.DA", "B.DD"])
    }

    @Test(
        "PC-09: the delegate of the presentation controller can change the style when it is presented",
        .repeated(.deeper),
        arguments: Theater.versions)
    func adaptiveDelegate(version: SystemVersion) throws {
        var theater = try Theater(
            version,
            behaviors: [
                "delegate": Behavior(answers: [.adaptivePresentationStyle: .value("overFullScreen")])
            ],
            objects: [ObjectRequest(name: "delegate")])
        try theater.make("B", .style(.formSheet))
        try theater.set("B", .presentationControllerDelegate, "delegate")
        let shown = try theater.presentB()
        #expect(shown.of("delegate?adaptivePresentationStyle").count == 1)
        RuleProof.expect("PC-09", holds: shown.appearances == ["B.WA", "B.DA"])
        #expect(try theater.presentation(of: "B").effectiveStyle == .overFullScreen)
    }
}
