import Testing

@testable import PresentationEngine

/// Questions of the kind "why did home not get this callback", each with the condition that decided.
@Suite("Why a callback did not come")
struct ExplanationTests {
    private let appear = Member.viewWillAppear
    private let disappear = Member.viewWillDisappear

    /// Expects that a call did not come, and the first unmet condition.
    private func expect(
        _ command: Command, in theater: Theater, spares subject: String, _ call: Member,
        for condition: DecisionCondition, _ value: Value?, _ rule: Rule?,
        at location: SourceLocation = #_sourceLocation
    ) throws {
        let explained = try ExplainedCommand.carryingOut(command, in: theater.session)
        let explanation = try explained.explanation(of: call, for: subject)
        #expect(!explanation.came, sourceLocation: location)
        let obstacle = explanation.obstacle
        #expect(obstacle?.condition == condition, "\(explanation.conditions)", sourceLocation: location)
        #expect(obstacle?.rule == rule, "\(explanation.conditions)", sourceLocation: location)
        if let value { #expect(obstacle?.value == value, sourceLocation: location) }
    }

    private func presenting(
        _ controller: String, from receiver: String = "A", animated: Bool = true
    ) -> Command {
        .perform([
            .present(
                PresentCall(receiver: receiver, controller: controller, isAnimated: .constant(animated)))
        ])
    }

    private func navigating(_ call: NavigationCall) -> Command {
        .perform([.navigation(receiver: "N", call)])
    }

    private let nothing = Command.perform([.log("nothing")])

    // MARK: Presentations

    @Test("a sheet leaves its presenter appeared, when it appears and when it disappears")
    func sheets() throws {
        var theater = try Theater(SystemVersion(13))
        try theater.make("B")
        try expect(
            presenting("B"), in: theater, spares: "A", disappear, for: .removesPresentersView, "pageSheet",
            "P15")
        _ = try theater.play { try $0.present("B") }
        try expect(
            .settling(.perform([.dismiss(receiver: "A", animated: true, completion: nil)])), in: theater,
            spares: "A", appear, for: .removesPresentersView, "pageSheet", "P15")
    }

    @Test("an overFullScreen presentation leaves the presenter appeared")
    func overFullScreen() throws {
        var theater = try Theater()
        try theater.make("B", .style(.overFullScreen))
        try expect(
            presenting("B"), in: theater, spares: "A", disappear, for: .removesPresentersView,
            "overFullScreen", "P10")
    }

    @Test("a child of the presenter stays appeared with it")
    func children() throws {
        var theater = try Theater(
            SystemVersion(13), root: .container("N", .navigationController, .plain("A")))
        try theater.make("B")
        try expect(
            presenting("B"), in: theater, spares: "A", disappear, for: .removesPresentersView, "pageSheet",
            "P15")
    }

    @Test(
        "a presentation is dropped: there is one already, one is in progress, or the presenter is in no window"
    )
    func dropped() throws {
        var theater = try Theater()
        try theater.make("B", .style(.overFullScreen))
        for name in ["C", "D"] { try theater.make(name) }
        try expect(
            presenting("C", from: "D"), in: theater, spares: "C", appear, for: .isFreeToPresent, "D", "P63")
        try theater.present("B")
        try expect(presenting("C"), in: theater, spares: "C", appear, for: .isFreeToPresent, "A", "P65")
        try theater.settle()
        try expect(presenting("C"), in: theater, spares: "C", appear, for: .isFreeToPresent, "A", "P64")
        try expect(
            presenting("C"), in: theater, spares: "C", .viewDidLoad, for: .isFreeToPresent, "A", "P64")
    }

    @Test("a dismissal has nothing to dismiss, or is called during another transition")
    func dismissals() throws {
        var theater = try Theater()
        try theater.make("B")
        let dismissal = Command.perform([.dismiss(receiver: "A", animated: true, completion: nil)])
        try expect(dismissal, in: theater, spares: "A", appear, for: .hasSomethingToDismiss, false, "P54")
        try theater.present("B")
        try expect(dismissal, in: theater, spares: "B", disappear, for: .isFreeToDismiss, "p_1", "P66")
    }

    @Test("a transition has not ended, or was cancelled")
    func transitions() throws {
        var theater = try Theater()
        try theater.make("B")
        try expect(
            presenting("B"), in: theater, spares: "B", .viewDidAppear, for: .transitionEnds, "t_1", "CH-01")
        var stack = try Theater(root: .container("N", .navigationController, .plain("A")))
        try stack.make("B")
        try stack.push("B")
        try stack.settle()
        try stack.navigate("N", .panBack)
        try expect(
            .settling(.perform([.drive(target: stack.transition, .cancel)])), in: stack, spares: "A",
            .viewDidAppear, for: .transitionCompleted, "t_2", "AT-25")
    }

    // MARK: The controller's own state

    @Test("a callback has come already, the view is loaded already, or nothing has read it")
    func state() throws {
        var theater = try Theater()
        try expect(nothing, in: theater, spares: "A", appear, for: .canBegin, "appeared", "AP-13")
        try expect(nothing, in: theater, spares: "A", .viewDidLoad, for: .isViewUnloaded, false, "VL-07")
        try theater.make("B")
        try expect(nothing, in: theater, spares: "B", .viewDidLoad, for: .isViewRead, nil, "VL-03")
        try expect(nothing, in: theater, spares: "B", disappear, for: .canBegin, "disappeared", "AP-13")
        try expect(nothing, in: theater, spares: "A", disappear, for: .wasConcerned, nil, nil)
    }

    @Test("a controller is in no window, or a presentation covers it")
    func seen() throws {
        var theater = try Theater()
        try theater.make("B")
        try expect(nothing, in: theater, spares: "B", appear, for: .isInWindow, false, "P114")
        _ = try theater.play { try $0.present("B") }
        try expect(nothing, in: theater, spares: "A", appear, for: .isUncovered, "B", "PS-12")
    }

    @Test("viewIsAppearing came with iOS 13")
    func versions() throws {
        var theater = try Theater()
        try theater.make("B")
        try expect(
            presenting("B"), in: theater, spares: "B", .viewIsAppearing, for: .versionHasCallback, "12",
            "P182")
    }

    // MARK: Containers

    @Test("a container does not show the child: a hidden tab, the bottom of a stack")
    func hidden() throws {
        try expect(
            nothing, in: try .tabs(), spares: "B", appear, for: .containerShowsIt, "T", "CT-19")
        var stack = try Theater(root: .container("N", .navigationController, .plain("A")))
        try stack.make("B")
        _ = try stack.play { try $0.push("B") }
        try expect(nothing, in: stack, spares: "A", appear, for: .containerShowsIt, "N", "CT-19")
    }

    @Test("a container forwards appearance by hand, and sends nothing")
    func forwarding() throws {
        var theater = try Theater()
        try theater.set("A", .shouldAutomaticallyForwardAppearanceMethods, false)
        for name in ["B", "C"] { try theater.make(name) }
        try theater.call(
            .addChild(receiver: "A", child: "C"), .loadViewIfNeeded(receiver: "C"),
            .addSubview(ViewRequest(view: "C", superview: "A")))
        try expect(
            presenting("B"), in: theater, spares: "C", disappear, for: .containerForwards, "A", "CT-18")
        try expect(nothing, in: theater, spares: "C", appear, for: .containerForwards, "A", "CT-18")
    }

    @Test("the app's own begin and end are unbalanced")
    func unbalanced() throws {
        let theater = try Theater()
        let call = ContainmentCall.beginAppearanceTransition(isAppearing: true, isAnimated: false)
        try expect(
            .perform([.containment(receiver: "A", call)]), in: theater, spares: "A", appear, for: .canBegin,
            "appeared", "P69q")
    }

    // MARK: Delegates

    @Test("no delegate is set, or it does not implement the member")
    func delegates() throws {
        var theater = try Theater(
            root: .container("N", .navigationController, .plain("A")), objects: [ObjectRequest(name: "D")])
        try theater.make("B")
        let push = navigating(.push(controller: "B", animated: true))
        try expect(push, in: theater, spares: "N", .navigationWillShow, for: .isSet, .null, "P85")
        try expect(push, in: theater, spares: "D", .navigationWillShow, for: .isSet, "D", nil)
        try theater.call(.setProperties(receiver: "N", [PropertyAssignment(.delegate, "D")]))
        try expect(
            push, in: theater, spares: "D", .navigationWillShow, for: .implementsMember, false, "P85")
        try expect(
            nothing, in: theater, spares: "D", .navigationWillShow, for: .implementsMember, false, nil)
    }

    @Test(
        "without animation no animator is requested, and without an animator no interaction controller")
    func animators() throws {
        let theater = try Cast(presenting: nil, declined: [.interactionControllerForPresentation]).theater()
        try expect(
            presenting("B", animated: false), in: theater, spares: "D", .animationControllerForPresented,
            for: .isAnimated, false, "P131")
        try expect(
            presenting("B"), in: theater, spares: "D", .interactionControllerForPresentation,
            for: .hasAnimator, .null, "TD-22")
    }

    @Test("the delegate of a tab bar controller refuses a tab")
    func forbidden() throws {
        let theater = try Theater.tabs(delegate: .attentive([.tabShouldSelect: .value(false)]))
        let tap = Command.perform([.tabBar(receiver: "T", .tap(.controller("B")))])
        try expect(tap, in: theater, spares: "B", appear, for: .isAllowed, false, "P104")
        try expect(tap, in: theater, spares: "D", .tabDidSelect, for: .isAllowed, false, "P104")
    }

    @Test("a transitioning delegate does not implement the member, which TD-01 says")
    func optional() throws {
        var theater = try Theater(objects: [ObjectRequest(name: "D")])
        try theater.call(.setProperties(receiver: "A", [PropertyAssignment(.transitioningDelegate, "D")]))
        try expect(
            nothing, in: theater, spares: "D", .animationControllerForPresented, for: .implementsMember,
            false,
            "TD-01")
    }

    @Test("an initializer came when the controller was made, and a released controller is gone")
    func lifetime() throws {
        var theater = try Theater()
        try expect(nothing, in: theater, spares: "A", .initNibName, for: .isBeingMade, false, nil)
        try theater.make("B")
        let release = Command.perform([.release(name: "B")])
        let events = try ExplainedCommand.carryingOut(release, in: theater.session).events
        let end = events.first { $0.kind == .lifecycle(.controller("B"), .deallocated) }
        try expect(release, in: theater, spares: "B", appear, for: .exists, nil, end?.rule)
        #expect(end != nil)
    }

    // MARK: The app

    @Test("the scene's delegate is notified in place of the application's, and only where there are scenes")
    func scenes() throws {
        let background = Command.perform([.application(.background)])
        let without = try Theater(SystemVersion(13), objects: [ObjectRequest(name: "D")])
        try expect(
            background, in: without, spares: "D", .sceneDidEnterBackground, for: .appHasScenes, nil, "CH-133")
        try expect(
            nothing, in: without, spares: "application", .didEnterBackground, for: .appChanges, nil, nil)
        let scene = ObjectRequest(name: "S", className: "SceneDelegate")
        let with = try Theater(SystemVersion(13), objects: [scene, ObjectRequest(name: "D")])
        try expect(
            background, in: with, spares: "application", .didEnterBackground, for: .appHasNoScenes, "S",
            "CH-133")
        try expect(background, in: with, spares: "D", .sceneDidEnterBackground, for: .isSet, "D", "CH-133")
        try expect(nothing, in: with, spares: "S", .sceneDidEnterBackground, for: .appChanges, nil, nil)
        let explained = try ExplainedCommand.carryingOut(background, in: with.session)
        #expect(try explained.explanation(of: .sceneDidEnterBackground, for: "S").unexplained.isEmpty)
    }

    @Test("what an app is not told follows from the state that it was in, and from the version")
    func states() throws {
        func performing(_ call: ApplicationCall) -> Command { .perform([.application(call)]) }
        let scene = ObjectRequest(name: "S", className: "SceneDelegate")
        var theater = try Theater(SystemVersion(13), objects: [scene])
        try expect(
            performing(.discardScene), in: theater, spares: "S", .sceneDidEnterBackground, for: .staysConnected,
            nil, "Q52")
        try expect(
            performing(.active), in: theater, spares: "S", .sceneDidBecomeActive, for: .hasEffect,
            "The app is active already.", "CH-142")
        try theater.call(.application(.inactive))
        try expect(
            performing(.background), in: theater, spares: "S", .sceneWillResignActive, for: .appIsActive,
            "inactive", "CH-132")
        try theater.call(.application(.background))
        try expect(
            performing(.terminate), in: theater, spares: "application", .willTerminate, for: .appIsInForeground,
            nil, "CH-192")
        let launch = Launch(
            device: try #require(Device.named("iPhone 8")), systemVersion: SystemVersion(13), root: .plain("A"),
            objects: [scene])
        let launched = try ExplainedCommand.carryingOut(.launch(launch), in: PresentationSession())
        let configuration = try launched.explanation(of: .configurationForConnecting, for: "application").obstacle
        #expect(configuration?.condition == .implementsMember && configuration?.rule == "Q48")
    }

    @Test("a URL goes to one of the application's two methods")
    func methodsForURLs() throws {
        let link = Command.perform([.link(.openURL("example:items/3", sourceApplication: nil))])
        let new = try Theater(SystemVersion(12))
        try expect(
            link, in: new, spares: "application", .openURLFromApplication, for: .isAskedByThisMember,
            .text(Member.openURL.rawValue), "CH-191")
        let old = try Theater(SystemVersion(8))
        try expect(link, in: old, spares: "application", .openURL, for: .versionHasCallback, "8", "CH-191")
    }

    @Test("a turn waits for the client's answer")
    func waiting() throws {
        let asks = Behavior(answers: [.animationControllerForPresented: .ask])
        let theater = try Cast(behaviors: ["D": asks]).theater()
        try expect(
            presenting("B"), in: theater, spares: "B", appear, for: .noQuestionIsOpen,
            .text(Member.animationControllerForPresented.rawValue), nil)
    }

    // MARK: What came

    @Test("a callback that came names its event, its rule and its cause")
    func came() throws {
        var theater = try Theater()
        try theater.make("B")
        let explained = try ExplainedCommand.carryingOut(presenting("B"), in: theater.session)
        let explanation = try explained.explanation(of: appear, for: "B")
        #expect(explanation.came && explanation.events.map(\.rule) == ["P1"])
        #expect(explanation.unexplained.isEmpty && explanation.obstacle == nil)
        #expect(explanation.conditions.contains { $0.condition == .isPresented && $0.rule == "P1" })
        #expect(explanation.conditions.contains { $0.condition == .canBegin && $0.value == "disappeared" })
    }

    @Test("a rule that records nothing is named")
    func mute() throws {
        var theater = try Theater()
        try theater.make("B")
        let explained = try ExplainedCommand.carryingOut(presenting("B"), in: theater.session)
        #expect(try explained.explanation(of: .viewDidLayoutSubviews, for: "B").unexplained == ["LY-01"])
    }

    @Test("an unknown subject is refused")
    func strangers() throws {
        let theater = try Theater()
        let explained = try ExplainedCommand.carryingOut(nothing, in: theater.session)
        #expect(throws: Rejection.unknown(kind: "object", name: "nobody")) {
            try explained.explanation(of: appear, for: "nobody")
        }
    }

    @Test("explaining a command gives the same events and leaves the same session")
    func harmless() throws {
        var theater = try Theater()
        try theater.make("B")
        let explained = try ExplainedCommand.carryingOut(presenting("B"), in: theater.session)
        #expect(try theater.apply(presenting("B")) == explained.events)
        var after = SessionContents(explained.after)
        after.budget = theater.budget
        #expect(after.differences(from: SessionContents(theater.session)) == [])
        #expect(theater.session.decisions == nil)
    }
}
