import Testing

@testable import PresentationEngine

@Suite("Fingers: touches, taps and drags by their place")
struct FingerTests {
    private func finger(_ phase: ScreenTouch.Phase, _ x: Double, _ y: Double, velocity: Point = .zero) -> Call {
        .responding(.touchScreen(ScreenTouch(phase, at: Point(x, y), velocity: velocity)))
    }

    private func lifted(_ phase: ScreenTouch.Phase = .ended, velocity: Point = .zero) -> Call {
        .responding(.touchScreen(ScreenTouch(phase, at: nil, velocity: velocity)))
    }

    private func told(_ events: [Event], _ members: Member...) -> [String] {
        events.compactMap { event in
            guard case .callback(let subject, let member, _, _) = event.kind, members.contains(member) else {
                return nil
            }
            return "\(subject.name).\(member)"
        }
    }

    private static let stack = ControllerRequest.container("N", .navigationController, .plain("A"), .plain("C"))

    private static let waiting = Behavior(reactions: [.touchesCancelled: Reaction()])

    // MARK: Touches

    @Test("CH-690: the chain of the view at the place hears of each phase", .repeated(.onAPad))
    func phases() throws {
        var theater = try Theater(SystemVersion(17), root: .plain("A"))
        proves("CH-690") { () throws(Rejection) in try theater.call(lifted()) }
        proves("CH-690") { () throws(Rejection) in
            try theater.call(.responding(.touchScreen(ScreenTouch(.began, at: nil))))
        }
        proves("CH-690") { () throws(Rejection) in try theater.call(finger(.began, -20, 9_000)) }
        try theater.call(finger(.began, 100, 300))
        proves("CH-690", in: theater.events)
        #expect(
            told(theater.events, .touchesBegan)
                == ["A.view.touchesBegan", "A.touchesBegan", "window.view.touchesBegan", "app.touchesBegan"])
        proves("CH-690") { () throws(Rejection) in try theater.call(finger(.began, 100, 300)) }
        proves("CH-690") { () throws(Rejection) in try theater.call(.responding(.touch(view: "A"))) }
        try theater.call(finger(.moved, 104, 300))
        #expect(told(theater.events, .touchesMoved).first == "A.view.touchesMoved")
        try theater.call(finger(.moved, 160, 300))
        #expect(told(theater.events, .touchesMoved).first == "A.view.touchesMoved")
        try theater.call(lifted())
        #expect(told(theater.events, .touchesEnded).first == "A.view.touchesEnded")
        proves("CH-690") { () throws(Rejection) in try theater.call(finger(.moved, 100, 300)) }
        try theater.call(finger(.began, 100, 300), lifted(.cancelled))
        #expect(told(theater.events, .touchesCancelled).first == "A.view.touchesCancelled")
    }

    @Test("CH-690: a finger taps what lies at its place", .repeated(.onAPad))
    func taps() throws {
        var scene = StoryboardScene.scene("A")
        var button = StoryboardView(id: "button", elementName: "button")
        button.frame = StoryboardRectangle(x: 20, y: 100, width: 100, height: 40)
        var text = StoryboardView(id: "field", elementName: "textField")
        text.frame = StoryboardRectangle(x: 20, y: 200, width: 100, height: 40)
        scene.view?.subviews = [button, text]
        var theater = try Theater(
            SystemVersion(17), root: nil,
            storyboards: [Storyboard(name: "Main", initialSceneID: scene.id, scenes: [scene])])
        try theater.call(finger(.began, 60, 220))
        #expect(told(theater.events, .touchesBegan).isEmpty)
        try theater.call(finger(.ended, 63, 222))
        #expect(theater.session.header.keyboard?.focus?.element == "field")
        try theater.call(finger(.began, 60, 120), lifted())
        proves("CH-690", in: theater.events)
        try theater.call(finger(.began, 300, 400), lifted())
        #expect(told(theater.events, .touchesEnded).first == "A.view.touchesEnded")
    }

    @Test("CH-690: the tap is made after touchesEnded, with what is there then", .repeated(.onAPad))
    func tapAfterItsTouch() throws {
        var theater = try Theater(SystemVersion(17), root: .plain("A"))
        try theater.show("M", .style(.overFullScreen))
        try theater.call(.setBehavior(name: "M", Behavior(reactions: [:])))
        try theater.call(finger(.began, 100, 300), lifted())
        #expect(told(theater.events, .touchesEnded).first == "M.view.touchesEnded")
    }

    @Test("CH-690: of the recognizers at the place only those of taps get a tap", .repeated(.onAPad))
    func recognizers() throws {
        for (element, isTapped) in [("tapGestureRecognizer", true), ("swipeGestureRecognizer", false)] {
            var scene = StoryboardScene.scene("A")
            scene.view?.gestureRecognizerIDs = ["recognizer"]
            scene.objects = [
                StoryboardObject(id: "recognizer", elementName: element, kind: .gestureRecognizer(isEnabled: true))
            ]
            var theater = try Theater(
                SystemVersion(17), root: nil,
                storyboards: [Storyboard(name: "Main", initialSceneID: scene.id, scenes: [scene])])
            try theater.call(finger(.began, 300, 400), lifted())
            // A recognizer without a connection does nothing, which an event says.
            let isReached = theater.events.contains { if case .noop = $0.kind { true } else { false } }
            RuleProof.expect("CH-690", holds: isReached == isTapped, "\(element)")
        }
    }

    // MARK: Drags

    /// A finger whose place goes this part of the way to the right edge.
    private func pan(_ phase: ScreenTouch.Phase, to part: Double, in theater: Theater, speed: Double = 0) -> Call {
        let width = theater.session.screenLayout().first?.frame.size.width ?? 0
        return finger(phase, 5 + part * width, 300, velocity: Point(speed, 0))
    }

    @Test("CH-691: a finger from the left edge drives a pop, which ends by its place or its speed", .repeated(.onAPad))
    func pans() throws {
        for (part, speed, isFinished) in [(0.6, 0.0, true), (0.2, 0, false), (0.2, 1_200, true), (0.6, -1_200, false)] {
            var theater = try Theater(SystemVersion(17), root: Self.stack)
            try theater.call(finger(.began, 5, 300))
            try theater.call(pan(.moved, to: 0.1, in: theater))
            #expect(told(theater.events, .viewWillDisappear) == ["C.viewWillDisappear"])
            try theater.call(pan(.moved, to: 0.3, in: theater))
            proves("CH-691", in: theater.events)
            _ = try theater.play { try $0.call(pan(.ended, to: part, in: $0, speed: speed)) }
            RuleProof.expect(
                "CH-691", holds: try theater.read("N", .topViewController) == (isFinished ? "A" : "C"))
        }
    }

    @Test("CH-691: one movement is enough, and a canceled finger leaves the stack", .repeated(.onAPad))
    func flicks() throws {
        var theater = try Theater(SystemVersion(17), root: Self.stack)
        try theater.call(finger(.began, 5, 300))
        _ = try theater.play { try $0.call(pan(.ended, to: 0.2, in: $0)) }
        RuleProof.expect("CH-691", holds: try theater.read("N", .topViewController) == "C")
        try theater.call(finger(.began, 5, 300), pan(.moved, to: 0.7, in: theater))
        _ = try theater.play { try $0.call(lifted(.cancelled)) }
        RuleProof.expect("CH-691", holds: try theater.read("N", .topViewController) == "C")
        try theater.call(finger(.began, 5, 300))
        _ = try theater.play { try $0.call(pan(.ended, to: 0.8, in: $0)) }
        RuleProof.expect("CH-691", holds: try theater.read("N", .topViewController) == "A")
    }

    @Test("CH-691: an app that becomes inactive takes the finger away", .repeated(.onAPad))
    func interruption() throws {
        var theater = try Theater(SystemVersion(17), root: Self.stack)
        try theater.call(finger(.began, 5, 300), pan(.moved, to: 0.7, in: theater))
        _ = try theater.play { try $0.call(.application(.inactive)) }
        RuleProof.expect("CH-691", holds: try theater.read("N", .topViewController) == "C")
        proves("CH-690") { () throws(Rejection) in try theater.call(finger(.moved, 100, 300)) }
        #expect(throws: Rejection.self) { try theater.call(finger(.began, 5, 300)) }
    }

    // MARK: Cancellations that change what a gesture finds

    @Test("CH-631: a gesture finds what the cancellation of its touch leaves", .repeated(.onAPad))
    func changedByCancellation() throws {
        let changes: [Call] = [
            .navigation(receiver: "N", .popToRoot(animated: false)),
            .navigation(receiver: "N", .popToRoot(animated: true)),
            .setViewControllers(SetViewControllersCall(receiver: "N", controllers: ["A"], isAnimated: false)),
        ]
        for change in changes {
            let behavior = Behavior(reactions: [.touchesCancelled: Reaction(before: [change])])
            var theater = try Theater(SystemVersion(17), root: Self.stack, behaviors: ["C": behavior])
            try theater.call(.responding(.touch(view: "C")))
            let events = try theater.play { try $0.call(.navigation(receiver: "N", .panBack)) }
            RuleProof.expect(
                "CH-631", holds: events.contains { if case .noop = $0.kind { $0.rule == "CH-631" } else { false } },
                "\(change)")
            #expect(try theater.read("N", .topViewController) == "A")
        }
    }
}
