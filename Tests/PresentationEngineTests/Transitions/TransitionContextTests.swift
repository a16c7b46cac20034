import Testing

@testable import PresentationEngine

@Suite("The context of a transition: controllers, views, frames, container and flags")
struct TransitionContextTests {
    /// Styles with whether the presenter's view is removed, by version and by the presentation controller's answer.
    struct Style: Sendable {
        let style: ModalPresentationStyle
        let version: SystemVersion
        let ownRemoval: Bool?
        let removes: Bool
    }

    static let styles: [Style] = {
        var styles: [Style] = []
        for version in Theater.versions {
            let isSheet = version >= SystemVersion(13)
            let table: [(ModalPresentationStyle, Bool?, Bool)] = [
                (.fullScreen, nil, true), (.currentContext, nil, true), (.overFullScreen, nil, false),
                (.overCurrentContext, nil, false), (.pageSheet, nil, !isSheet), (.formSheet, nil, !isSheet),
                (.custom, nil, false), (.custom, false, false), (.custom, true, true),
            ]
            styles += table.map { Style(style: $0, version: version, ownRemoval: $1, removes: $2) }
        }
        return styles
    }()

    private func cast(_ style: Style) -> Cast {
        Cast(
            version: style.version, style: style.style,
            presentationController: style.ownRemoval.map { .init(shouldRemovePresentersView: $0) })
    }

    @Test(
        "AT-11 to AT-17, P137, P138, P139: both controllers always; the presenter's view only if it is removed",
        .repeated(.deeper, .onABigPhone),
        arguments: styles)
    func keys(style: Style) throws {
        var theater = try cast(style).theater()
        try theater.present("B")
        let shown = try expect(
            &theater, from: "A", to: "B", fromView: style.removes ? "A.view" : nil, toView: "B.view")
        RuleProof.expect("P139", holds: shown.from == "A" && shown.to == "B")
        RuleProof.expect("AT-12", holds: shown.toView == "B.view")
        try theater.settle()
        try theater.dismiss("A")
        let gone = try expect(
            &theater, from: "B", to: "A", fromView: "B.view", toView: style.removes ? "A.view" : nil)
        RuleProof.expect("AT-13", holds: gone.fromView == "B.view" && gone.from == "B" && gone.to == "A")
        let presenters = [shown.fromView, gone.toView]
        RuleProof.expect(
            "AT-14", "AT-17", holds: presenters == (style.removes ? ["A.view", "A.view"] : [nil, nil]))
        if style.removes {
            RuleProof.expect("P138", holds: !presenters.contains(nil))
        } else {
            RuleProof.expect("P137", holds: presenters == [nil, nil])
        }
    }

    @discardableResult
    private func expect(
        _ theater: inout Theater, from: String, to: String, fromView: String?, toView: String?
    ) throws -> TransitionChange.Began {
        let began = try #require(theater.events.beginnings.first)
        #expect(began.fromView == fromView && began.toView == toView && began.from == from && began.to == to)
        let transition = theater.transition
        #expect(try theater.probe(transition, .transition(.fromViewController)) == .text(from))
        proves("AT-11", in: theater.events)
        #expect(try theater.probe(transition, .transition(.toViewController)) == .text(to))
        #expect(try theater.probe(transition, .transition(.fromView)) == Value(fromView))
        proves("AT-16", in: theater.events)
        #expect(try theater.probe(transition, .transition(.toView)) == Value(toView))
        return began
    }

    @Test(
        "AT-15, AT-19: an animator may take the controllers' own views; nothing else changes",
        .repeated(.deeper, .onAPad))
    func ownViews() throws {
        var theater = try Cast().theater()
        try theater.present("B")
        RuleProof.expect("AT-15", "AT-19", holds: try theater.read("B", .viewIfLoaded) == "B.view")
    }

    @Test(
        "AT-18, P140: a decorating presentation gives the animator the decoration, with the view in it",
        .repeated(.deeper, .onAPad))
    func wrapper() throws {
        let settings = PresentationControllerSettings(frame: Rect(10, 20, 300, 400), wrapper: "shadow")
        var theater = try Cast(presentationController: settings).theater()
        try theater.present("B")
        #expect(theater.events.beginnings.first?.toView == "shadow")
        #expect(try theater.probe("B", .presentationController(.presentedView)) == "shadow")
        let presentation = try theater.presentation(of: "B")
        let view = try #require(try theater.controller("B").view)
        RuleProof.expect(
            "AT-18", "P140",
            holds: theater.session.views[view]?.superview == presentation.presentedView
                && presentation.presentedView != nil)
        #expect(try theater.frame(presentation.presentedView) == Rect(10, 20, 300, 400))
        #expect(try theater.frame(of: "B") == Rect(0, 0, 300, 400))
        try theater.settle()
        try theater.dismiss("A")
        #expect(theater.events.beginnings.first?.fromView == "shadow")
        try theater.settle()
        #expect(!theater.exists("shadow"))
    }

    @Test(
        "AT-20, P141, P189: the frames of a full-screen presentation and of its dismissal", .repeated(.deeper)
    )
    func fullScreenFrames() throws {
        let screen = Rect(0, 0, 375, 667)
        var theater = try Cast(style: .fullScreen).theater()
        try theater.present("B")
        try expectFrames(&theater, screen, .zero, .zero, screen)
        try theater.settle()
        #expect(try theater.frame(of: "B") == screen)
        try theater.dismiss("A")
        try expectFrames(&theater, screen, .zero, .zero, screen)
        RuleProof.asserted("P189")
    }

    @Test(
        "AT-20, P141: a custom presentation ends at its presentation controller's frame, its presenter stays",
        .repeated(.deeper))
    func customFrames() throws {
        let frame = Rect(20, 40, 200, 300)
        let screen = Rect(0, 0, 375, 667)
        var theater = try Cast(presentationController: .init(frame: frame)).theater()
        try theater.present("B")
        try expectFrames(&theater, screen, screen, .zero, frame)
        #expect(
            try theater.probe("B", .presentationController(.frameOfPresentedViewInContainerView))
                == .rect(frame))
        try theater.settle()
        try theater.dismiss("A")
        try expectFrames(&theater, frame, .zero, .zero, screen)
        RuleProof.asserted("P141")
    }

    private func expectFrames(
        _ theater: inout Theater, _ fromInitial: Rect, _ fromFinal: Rect, _ toInitial: Rect, _ toFinal: Rect
    ) throws {
        let expected: [(Readable.TransitionValue, Rect)] = [
            (.fromInitialFrame, fromInitial), (.fromFinalFrame, fromFinal), (.toInitialFrame, toInitial),
            (.toFinalFrame, toFinal),
        ]
        for (readable, frame) in expected {
            #expect(
                try theater.probe(theater.transition, .transition(readable)) == .rect(frame), "\(readable)")
            proves("AT-20", in: theater.events)
        }
        RuleProof.asserted("P141")
    }

    @Test(
        "P142: the container exists from will-begin on, and beside a presenter that stays",
        .repeated(.deeper, .onAPad))
    func container() throws {
        let probe = Call.read(receiver: "$transition", .transition(.containerView), label: "container")
        let reaction = Reaction(before: [probe])
        for removes in [false, true] {
            var theater = try Cast(
                presentationController: .init(shouldRemovePresentersView: removes),
                behaviors: ["PC": Behavior(reactions: [.presentationTransitionWillBegin: reaction])]
            ).theater()
            try theater.present("B")
            let presentation = try theater.presentation(of: "B")
            let container = try #require(presentation.container)
            #expect(theater.events.readings("container") == [Value(theater.session.views[container]?.name)])
            proves("P142", in: theater.events)
            let presenterView = try #require(try theater.controller("A").view)
            let isInside = theater.session.isDescendant(presenterView, of: container)
            RuleProof.expect("P142", holds: isInside == removes)
            try theater.settle()
            #expect(try theater.isInWindow("A") == !removes)
        }
    }

    @Test(
        "P145: the context reports the style of the presented controller, not the adapted one",
        .repeated(.deeper, .onAPad),
        arguments: styles)
    func presentationStyle(style: Style) throws {
        var theater = try cast(style).theater()
        try theater.present("B")
        #expect(
            try theater.probe(theater.transition, .transition(.presentationStyle)) == .text(style.style.name))
        proves("P145", in: theater.events)
    }

    @Test(
        "P146: isAnimated and isInteractive; the latter is constant before iOS 10",
        .repeated(.deeper, .onAPad),
        arguments: Theater.versions)
    func flags(version: SystemVersion) throws {
        var theater = try Cast(version: version, presentingInteraction: InteractionSettings()).theater()
        try theater.present("B")
        #expect(try theater.probe(theater.transition, .transition(.isAnimated)) == true)
        #expect(try theater.probe(theater.transition, .transition(.isInteractive)) == true)
        try theater.drive("IP", .update(0.5))
        try theater.drive("IP", .cancel)
        let isConstant = version < SystemVersion(10)
        #expect(try theater.probe(theater.transition, .transition(.isInteractive)) == .bool(isConstant))
        proves("P146", in: theater.events)
        #expect(try theater.probe("B", .transition(.isInteractive)) == false)
        RuleProof.expect(
            "P146", holds: try theater.probe(theater.transition, .transition(.transitionWasCancelled)) == true
        )
    }

    @Test(
        "AT-26: the reference animator, which fades for 0.35 s and completes by the context's flag",
        .repeated(.deeper, .onAPad))
    func reference() throws {
        let animator = AnimatorSettings(duration: 350_000, effects: ["from.alpha 1 0", "to.alpha 0 1"])
        var theater = try Cast(style: .fullScreen, presenting: animator).theater()
        RuleProof.expect(
            "AT-26", holds: try theater.presentB().appearances == ["A.WD", "B.WA", "B.DA", "A.DD"])
        #expect(theater.session.time == 350_000)
    }
}
