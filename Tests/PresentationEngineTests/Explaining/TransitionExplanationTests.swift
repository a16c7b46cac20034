import Testing

@testable import PresentationEngine

@Suite("Explanations name the rule of the case: transitions, styles, and the objects of a transition")
struct TransitionExplanationTests {
    private let appear = Member.viewWillAppear
    private let disappear = Member.viewWillDisappear

    // MARK: What a transition waits for

    @Test("the built-in animations wait for their own durations")
    func durations() throws {
        let rules: [(ModalTransitionStyle, Rule)] = [
            (.coverVertical, "CH-01"), (.flipHorizontal, "CH-02"), (.crossDissolve, "CH-03"),
            (.partialCurl, "CH-04"),
        ]
        for (style, rule) in rules {
            var theater = try Theater()
            try theater.make("B", .style(.fullScreen), .transition(style))
            try theater.expectMissing(.viewDidAppear, for: "B", .presenting("B"), .transitionEnds, rule, "t_1")
            try theater.present("B")
            try theater.expectMissing(.viewDidDisappear, for: "A", .transitionEnds, rule, "t_1")
        }
        var sheet = try Theater(SystemVersion(13))
        try sheet.make("B")
        try sheet.expectMissing(
            .viewDidAppear, for: "B", .presenting("B", animated: false), .transitionEnds, "CH-05", "t_1")
    }

    @Test("containers wait for their own durations")
    func containers() throws {
        var stack = try Theater(root: .container("N", .navigationController, .plain("A")))
        try stack.make("B")
        try stack.expectMissing(
            .viewDidAppear, for: "B", .pushing("B"), .transitionEnds, Choice.containerDuration.rule, "t_1")
        let tabs = try Theater.tabs(3, SystemVersion(18))
        try tabs.expectMissing(
            .viewDidAppear, for: "B", .perform([.tabBar(receiver: "T", .select(.controller("B")))]),
            .transitionEnds, Choice.crossFade.rule, "t_1")
    }

    @Test("an animator that does not complete its transition, and an interaction that has not ended")
    func objects() throws {
        let manual = try Cast(presenting: AnimatorSettings(duration: 300_000, isManual: true)).theater()
        try manual.expectMissing(.viewDidAppear, for: "B", .presenting("B"), .appCompletes, "AT-22", "t_1")
        let timed = try Cast().theater()
        try timed.expectMissing(.viewDidAppear, for: "B", .presenting("B"), .transitionEnds, "AT-22", "t_1")
        var driven = try Cast(
            presentingInteraction: InteractionSettings(), dismissingInteraction: InteractionSettings()
        ).theater()
        try driven.expectMissing(
            .viewDidAppear, for: "B", .presenting("B"), .interactionEnds, "TD-19", "t_1")
        try driven.apply(.presenting("B"))
        try driven.apply(.driving("IP", .finish))
        try driven.expectMissing(.viewDidAppear, for: "B", .transitionEnds, "P149", "t_1")
        try driven.settle()
        try driven.expectMissing(
            .viewDidDisappear, for: "B", .dismissing(), .interactionEnds, "TD-21", "t_2")
    }

    @Test("a finger holds a pop")
    func pans() throws {
        var stack = try Theater(root: .container("N", .navigationController, .plain("A")))
        try stack.make("B")
        try stack.push("B")
        try stack.settle()
        try stack.expectMissing(
            .viewDidAppear, for: "A", .navigating(.panBack), .interactionEnds, "P86", "t_2")
    }

    // MARK: Styles

    @Test("a custom presentation keeps the presenter's view by UIKit's presentation controller or the app's")
    func customStyles() throws {
        var theater = try Theater()
        try theater.make("B", .style(.custom))
        try theater.expectMissing(
            disappear, for: "A", .presenting("B"), .removesPresentersView, "P147", "custom")
        let own = try Cast(presentationController: PresentationControllerSettings()).theater()
        try own.expectMissing(disappear, for: "A", .presenting("B"), .removesPresentersView, "P13", "custom")
        let removing = try Cast(
            presentationController: PresentationControllerSettings(shouldRemovePresentersView: true)
        ).theater()
        try removing.expectCall(disappear, for: "A", .presenting("B"), .removesPresentersView, "P14")
    }

    @Test("a popover adapts by its own rule, and sheets by theirs")
    func popovers() throws {
        let anchor = PropertyAssignment(.popoverPresentationControllerAnchor, "A.view")
        var older = try Theater(SystemVersion(12))
        try older.make("P", .style(.popover), anchor)
        try older.make("S", .style(.pageSheet))
        try older.expectCall(disappear, for: "A", .presenting("P"), .removesPresentersView, "P169")
        try older.expectCall(disappear, for: "A", .presenting("S"), .removesPresentersView, "P17")
        var newer = try Theater(SystemVersion(13))
        try newer.make("P", .style(.popover), anchor)
        try newer.expectMissing(
            disappear, for: "A", .presenting("P"), .removesPresentersView, "P15", "formSheet",
            detail: "popover")
        let adapts = try newer.explanation(of: disappear, for: "A", .presenting("P")).conditions
        #expect(adapts.contains { $0.condition == .adapts && $0.rule == "R142" && $0.value == "formSheet" })
    }

    @Test("a delegate's answer decides about the style")
    func answeredStyles() throws {
        func theater(_ answer: String, _ version: SystemVersion, _ style: ModalPresentationStyle) throws -> Theater {
            let behavior = Behavior(answers: [.adaptivePresentationStyle: .value(.text(answer))])
            var theater = try Theater(version, objects: [ObjectRequest(name: "D", behavior: behavior)])
            try theater.make(
                "B", .style(style), PropertyAssignment(.presentationControllerDelegate, "D"),
                PropertyAssignment(.popoverPresentationControllerAnchor, "A.view"))
            return theater
        }
        for version in [SystemVersion(12), SystemVersion(13)] {
            try theater("none", version, .popover).expectMissing(
                disappear, for: "A", .presenting("B"), .removesPresentersView, "PS-05", "popover")
            try theater("fullScreen", version, .popover).expectCall(
                disappear, for: "A", .presenting("B"), .removesPresentersView, "PS-05")
            try theater("fullScreen", version, .pageSheet).expectCall(
                disappear, for: "A", .presenting("B"), .removesPresentersView, "PS-05")
        }
        try theater("none", SystemVersion(12), .formSheet).expectMissing(
            disappear, for: "A", .presenting("B"), .removesPresentersView, "PS-05", "formSheet")
    }

    // MARK: Questions

    @Test("the presentation controller is asked for only for the custom style, and once")
    func presentationControllers() throws {
        let call = Member.presentationControllerForPresented
        let other = try Cast(style: .fullScreen, declined: [call]).theater()
        try other.expectMissing(call, for: "D", .presenting("B"), .hasCustomStyle, "TD-26", "fullScreen")
        let custom = try Cast(declined: [call]).theater()
        try custom.expectCall(call, for: "D", .presenting("B"), .hasCustomStyle, "TD-23")
        var prepared = try Cast(declined: [call]).theater()
        try prepared.call(.read(receiver: "B", .link(.presentationController), label: "read"))
        try prepared.expectMissing(call, for: "D", .presenting("B"), .isBeingMade, "P30", false)
    }

    @Test("without an animator or without animation no interaction controller is asked for")
    func interactionControllers() throws {
        let call = Member.interactionControllerForPresentation
        let theater = try Cast(presenting: nil, declined: [call]).theater()
        try theater.expectMissing(call, for: "D", .presenting("B"), .hasAnimator, "TD-22")
        try theater.expectMissing(
            call, for: "D", .presenting("B", animated: false), .isAnimated, "P131", false)
        var stack = try Theater(
            root: .container("N", .navigationController, .plain("A")),
            objects: [
                ObjectRequest(
                    name: "D",
                    behavior: Behavior(answers: [
                        .navigationAnimationController: .value(.null),
                        .navigationInteractionController: .value(.null),
                    ]))
            ])
        try stack.make("B")
        try stack.call(.setProperties(receiver: "N", [PropertyAssignment(.delegate, "D")]))
        try stack.expectMissing(
            .navigationInteractionController, for: "D", .pushing("B"), .hasAnimator, "P93")
        try stack.expectMissing(
            .navigationAnimationController, for: "D", .pushing("B", animated: false), .isAnimated, "P94")
    }

    @Test("the newer of the two adaptive questions is asked")
    func adaptiveQuestions() throws {
        let both: [Member: Answer] = [
            .adaptivePresentationStyle: .value("none"), .adaptivePresentationStyleTraits: .value("none"),
        ]
        func theater(_ version: SystemVersion, _ answers: [Member: Answer]) throws -> Theater {
            var theater = try Theater(
                version, objects: [ObjectRequest(name: "D", behavior: Behavior(answers: answers))])
            try theater.make("B", .style(.pageSheet), PropertyAssignment(.presentationControllerDelegate, "D"))
            return theater
        }
        let newer = try theater(SystemVersion(9), both)
        for subject in ["D", "B"] {
            try newer.expectMissing(
                .adaptivePresentationStyle, for: subject, .presenting("B"), .isAskedByThisMember, "R153",
                .text(Member.adaptivePresentationStyleTraits.rawValue))
        }
        try theater(SystemVersion(8), both).expectMissing(
            .adaptivePresentationStyleTraits, for: "D", .presenting("B"), .versionHasCallback, "R153", "8")
        try theater(SystemVersion(9), [.adaptivePresentationStyle: .value("none")]).expectMissing(
            .adaptivePresentationStyleTraits, for: "D", .presenting("B"), .implementsMember, "R153", false)
    }

    @Test("a delegate that was deallocated was only weakly referenced")
    func weakDelegates() throws {
        var theater = try Cast().theater()
        try theater.call(.release(name: "D"))
        try theater.expectMissing(
            .animationControllerForPresented, for: "B", .exists, "TD-05", detail: "transitioningDelegate")
        try theater.expectMissing(
            .animationControllerForPresented, for: "B", .presenting("B"), .exists, "TD-05",
            detail: "transitioningDelegate")
        let hears = Behavior(reactions: [.navigationWillShow: Reaction()])
        var stack = try Theater(
            root: .container("N", .navigationController, .plain("A")),
            objects: [ObjectRequest(name: "D", behavior: hears)])
        try stack.make("B")
        try stack.call(.setProperties(receiver: "N", [PropertyAssignment(.delegate, "D")]), .release(name: "D"))
        try stack.expectMissing(
            .navigationWillShow, for: "N", .pushing("B"), .exists, "TD-05", detail: "delegate")
    }

    // MARK: A transition's objects

    @Test("animationEnded waits for the end, unless it is not implemented or nothing uses the animator")
    func animators() throws {
        let theater = try Cast().theater()
        try theater.expectMissing(.animationEnded, for: "AP", .presenting("B"), .transitionEnds, "AT-10", "t_1")
        try theater.expectMissing(.animationEnded, for: "AD", .presenting("B"), .isInUse, nil)
        try theater.expectCall(
            .animationEnded, for: "AP", .settling(.presenting("B")), .implementsMember, "AT-10")
        try theater.expectCall(.animateTransition, for: "AP", .presenting("B"), .isDrivenByIt, "AT-02")
        let without = try Cast(
            presenting: AnimatorSettings(duration: 300_000, implementsAnimationEnded: false)
        ).theater()
        try without.expectMissing(
            .animationEnded, for: "AP", .settling(.presenting("B")), .implementsMember, "AT-10", false)
        try without.expectMissing(
            .animationEnded, for: "AP", .presenting("B"), .implementsMember, "AT-10", false)
        try theater.expectMissing(
            .interruptibleAnimator, for: "AP", .presenting("B"), .implementsMember, "AT-01", false)
        try Cast(version: SystemVersion(9)).theater().expectMissing(
            .interruptibleAnimator, for: "AP", .presenting("B"), .versionHasCallback, "AT-07", "9")
    }

    @Test("an interaction controller that is not percent-driven leaves the animator out")
    func interactions() throws {
        let own = InteractionSettings(isPercentDriven: false)
        let theater = try Cast(presentingInteraction: own).theater()
        try theater.expectMissing(.animateTransition, for: "AP", .presenting("B"), .isDrivenByIt, "P132")
        try theater.expectCall(
            .startInteractiveTransition, for: "IP", .presenting("B"), .isInUse, "P132")
        let late = InteractionSettings(wantsInteractiveStart: false)
        try Cast(presentingInteraction: late).theater().expectCall(
            .startInteractiveTransition, for: "IP", .presenting("B"), .isInUse, "P132")
        try Cast(version: SystemVersion(9), presentingInteraction: late).theater().expectMissing(
            .wantsInteractiveStart, for: "IP", .presenting("B"), .versionHasCallback, "IT-02", "9")
        try Cast().theater().expectMissing(
            .startInteractiveTransition, for: "IP", .presenting("B"), .isInUse, nil)
    }

    @Test("a presentation controller is told of the beginning and the end of both transitions")
    func managers() throws {
        var theater = try Cast(presentationController: PresentationControllerSettings()).theater()
        try theater.expectCall(
            .presentationTransitionWillBegin, for: "PC", .presenting("B"), .isPresented, "P133")
        try theater.expectMissing(
            .presentationTransitionDidEnd, for: "PC", .presenting("B"), .transitionEnds, "P133", "t_1")
        try theater.expectMissing(.presentationTransitionDidEnd, for: "PC", .isInUse, nil)
        _ = try theater.play { try $0.present("B") }
        try theater.expectMissing(.dismissalTransitionWillBegin, for: "PC", .isDismissed, "P134")
        try theater.expectCall(
            .dismissalTransitionDidEnd, for: "PC", .settling(.dismissing()), .isDismissed, "P134")
    }

    @Test("what stays in the window when its root, which a container has adopted, gives way to the container")
    func adoptedRoot() throws {
        var theater = try Theater()
        try theater.make("C", PropertyAssignment(.definesPresentationContext, true))
        try theater.call(
            .addChild(receiver: "A", child: "C"), .loadViewIfNeeded(receiver: "C"),
            .addSubview(ViewRequest(view: "C", superview: "A")))
        try theater.show("M", from: "C", .style(.overCurrentContext))
        try theater.show("F", from: "M", .style(.overFullScreen))
        let root = ControllerRequest(name: "A", origin: .existing)
        try theater.call(.makeController(.container("K", .navigationController, root)))
        try theater.expectMissing(
            disappear, for: "F", .perform([.setRootViewController(window: "window", controller: "K")]),
            .windowHidesIt, "P62", "window")
    }
}
