import Testing

@testable import PresentationEngine

@Suite("The events of responders: later phases, presses, shakes, remote controls and activities")
struct ResponderEventTests {
    /// A stack of `A` and `C` with a view `label` in `C`.
    private func theater(
        _ version: SystemVersion = SystemVersion(17), behaviors: [String: Behavior] = [:]
    ) throws -> Theater {
        var theater = try Theater(
            version, root: .container("N", .navigationController, .plain("A"), .plain("C")), behaviors: behaviors)
        try theater.call(.addSubview(ViewRequest(view: "label", superview: "C")))
        return theater
    }

    /// The members of events, with the names of those that are told.
    private func told(_ events: [Event], _ members: Member...) -> [String] {
        events.compactMap { event in
            guard case .callback(let subject, let member, _, _) = event.kind, members.contains(member) else {
                return nil
            }
            return "\(subject.name).\(member)"
        }
    }

    private func touch(_ phase: TouchPhase, _ view: String = "label") -> Call {
        .responding(.touch(view: view, phase: phase))
    }

    private func press(_ phase: EventPhase, _ button: PressedButton = .button(.menu)) -> Call {
        .responding(.send(.press(button, phase)))
    }

    private static func handling(_ members: Member...) -> Behavior {
        Behavior(reactions: Dictionary(uniqueKeysWithValues: members.map { ($0, Reaction(callsSuper: false)) }))
    }

    // MARK: Touches

    @Test("CH-630: the later phases of a touch go to the view in which it began", .repeated(.onAPad))
    func phases() throws {
        var theater = try theater(behaviors: ["C": Self.handling(.touchesMoved, .touchesEnded)])
        proves("CH-630") { () throws(Rejection) in try theater.call(touch(.moved)) }
        try theater.call(touch(.began))
        try theater.call(touch(.moved))
        proves("CH-630", in: theater.events)
        let moved = told(theater.events, .touchesMoved)
        RuleProof.expect(
            "CH-630", holds: moved == ["label.touchesMoved", "C.view.touchesMoved", "C.touchesMoved"], "\(moved)")
        proves("CH-630") { () throws(Rejection) in try theater.call(touch(.moved, "C")) }
        try theater.call(touch(.ended))
        #expect(told(theater.events, .touchesEnded).last == "C.touchesEnded")
        proves("CH-630") { () throws(Rejection) in try theater.call(touch(.ended)) }
        try theater.call(touch(.estimatedPropertiesUpdated))
        #expect(told(theater.events, .touchesEstimated).first == "label.touchesEstimated")
        var old = try self.theater(SystemVersion(9))
        proves("CH-630") { () throws(Rejection) in try old.call(touch(.estimatedPropertiesUpdated)) }
    }

    @Test("CH-631: UIKit cancels a touch, and tells the classes that want to know", .repeated(.onAPad))
    func cancellation() throws {
        let behaviors = ["C": Behavior(reactions: [.touchesCancelled: Reaction()])]
        let interruptions: [Call] = [
            .application(.inactive), .removeFromSuperview(view: "label"),
            .navigation(receiver: "N", .pop(animated: false)), .navigation(receiver: "N", .panBack),
        ]
        for interruption in interruptions {
            var theater = try theater(behaviors: behaviors)
            try theater.call(touch(.began))
            let events = try theater.play { try $0.call(interruption) }
            RuleProof.expect(
                "CH-631",
                holds: told(events, .touchesCancelled) == ["C.touchesCancelled"], "\(interruption)")
            proves("CH-631", in: events)
            var plain = try self.theater()
            try plain.call(touch(.began))
            let others = try plain.play { try $0.call(interruption) }
            #expect(told(others, .touchesCancelled).isEmpty)
        }
        var over = try theater(behaviors: behaviors)
        try over.call(touch(.began), touch(.cancelled))
        #expect(told(over.events, .touchesCancelled).first == "label.touchesCancelled")
        try over.call(.application(.inactive))
        #expect(told(over.events, .touchesCancelled).isEmpty)
    }

    // MARK: The first responder

    @Test(
        "CH-632: without a first responder an event begins at the topmost controller",
        .varies(.container, .nesting, .device), arguments: ["iPhone 8", "iPad Pro 11"])
    func firstResponder(device: String) throws {
        var theater = try Theater(
            SystemVersion(17), device: device,
            root: .container("T", .tabBarController, .container("N", .navigationController, .plain("A")), .plain("B")))
        try theater.call(press(.began))
        proves("CH-632", in: theater.events)
        RuleProof.expect("CH-632", holds: told(theater.events, .pressesBegan).first == "A.pressesBegan")
        try theater.show("M", .style(.fullScreen))
        try theater.call(.responding(.send(.shake(.began))))
        RuleProof.expect("CH-632", holds: told(theater.events, .motionBegan).first == "M.motionBegan")
        #expect(told(theater.events, .motionBegan).last == "app.motionBegan")
        for (version, button) in [(SystemVersion(8), PressedButton.button(.menu)), (SystemVersion(13), .key("a"))] {
            var old = try Theater(version, device: device)
            proves("CH-632") { () throws(Rejection) in try old.call(press(.began, button)) }
        }
    }

    @Test("CH-632: an event begins in the view whose control has the keyboard", .repeated(.onAPad))
    func keyboard() throws {
        var scene = StoryboardScene.scene("A")
        scene.view?.subviews = [StoryboardView(id: "field", elementName: "textField")]
        var theater = try Theater(
            SystemVersion(17), root: nil,
            storyboards: [Storyboard(name: "Main", initialSceneID: scene.id, scenes: [scene])])
        try theater.call(.tap(element: "field", controller: nil))
        try theater.call(press(.began, .key("a")))
        RuleProof.expect("CH-632", holds: told(theater.events, .pressesBegan).first == "A.view.pressesBegan")
    }

    @Test("CH-633: a press and a shake end where they began, and are cancelled with the app", .repeated(.onAPad))
    func laterPhases() throws {
        let wanted = Behavior(reactions: [.pressesCancelled: Reaction(), .motionCancelled: Reaction()])
        var theater = try theater(behaviors: ["C": wanted])
        proves("CH-633") { () throws(Rejection) in try theater.call(press(.ended)) }
        proves("CH-633") { () throws(Rejection) in try theater.call(.responding(.send(.shake(.ended)))) }
        try theater.call(press(.began))
        try theater.call(.makeController(.plain("M")))
        _ = try theater.play { try $0.present("M") }
        try theater.call(press(.changed))
        RuleProof.expect("CH-633", holds: told(theater.events, .pressesChanged).first == "C.pressesChanged")
        try theater.call(press(.ended))
        proves("CH-633", in: theater.events)
        proves("CH-633") { () throws(Rejection) in try theater.call(press(.ended)) }
        theater = try self.theater(behaviors: ["C": wanted])
        try theater.call(press(.began), .responding(.send(.shake(.began))))
        try theater.call(.application(.inactive))
        RuleProof.expect(
            "CH-633",
            holds: told(theater.events, .pressesCancelled, .motionCancelled).sorted() == [
                "C.motionCancelled", "C.pressesCancelled",
            ], "\(theater.events.map(\.trace))")
        proves("CH-197") { () throws(Rejection) in try theater.call(press(.began)) }
    }

    // MARK: Remote controls and activities

    @Test("CH-634: the events of a remote control come while the app wants them", .repeated(.onAPad))
    func remoteControl() throws {
        var theater = try theater(behaviors: ["C": Self.handling(.remoteControlReceived)])
        let event = Call.responding(.send(.remoteControl(.play)))
        try theater.call(event)
        proves("CH-634", in: theater.events)
        #expect(told(theater.events, .remoteControlReceived).isEmpty)
        try theater.call(.application(.beginReceivingRemoteControlEvents))
        try theater.call(.application(.background))
        try theater.call(event)
        RuleProof.expect(
            "CH-634", holds: told(theater.events, .remoteControlReceived) == ["C.remoteControlReceived"])
        try theater.call(.application(.endReceivingRemoteControlEvents))
        try theater.call(event)
        RuleProof.expect("CH-634", holds: told(theater.events, .remoteControlReceived).isEmpty)
    }

    @Test("CH-635: an object that the restoration handler is given gets the activity", .repeated(.onAPad))
    func activity() throws {
        let reaction = Reaction(after: [
            .responding(.restoreActivity(receiver: "C", activityType: "$activityType"))
        ])
        var theater = try theater(
            SystemVersion(12), behaviors: ["AppDelegate": Behavior(reactions: [.continueActivity: reaction])])
        try theater.call(.link(.continueActivity(type: "reading", webpageURL: nil)))
        proves("CH-635", in: theater.events)
        let arguments = theater.events.compactMap { event -> [Argument]? in
            guard case .callback(_, .restoreUserActivityState, let arguments, _) = event.kind else { return nil }
            return arguments
        }
        RuleProof.expect("CH-635", holds: arguments == [[Argument("activityType", "reading")]], "\(arguments)")
    }
}
