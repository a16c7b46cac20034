import PresentationEngine

/// Commands that mostly make sense to a session: presentations of every sort, and behaviors that ask the client.
struct PlayGenerator: Drawing {
    var random: SplitMix
    private var count = 0
    private var names = ["A"]

    init(seed: UInt64) { random = SplitMix(seed: seed &* 0x2545_F491_4F6C_DD1D) }

    mutating func launch() -> Launch {
        Launch(
            device: Device.all[below(Device.all.count)], orientation: pick(InterfaceOrientation.allCases),
            systemVersion: SystemVersion(8 + below(11)), fidelity: FidelityChoice(pick(Fidelity.allCases)),
            storyboards: [Self.storyboard], root: flip() ? nil : ControllerRequest(name: "A"),
            behaviors: behaviors(), objects: objects())
    }

    /// A scene whose button opens a second one.
    private static let storyboard: Storyboard = {
        var home = StoryboardScene(id: "home")
        home.storyboardIdentifier = "A"
        home.segues = [
            StoryboardSegue(
                id: "open", kind: .presentation, sourceID: "home",
                destinationID: "sheet", identifier: "open"),
            StoryboardSegue(
                id: "next", kind: .show, sourceID: "home", destinationID: "sheet", identifier: "next"),
        ]
        home.triggers = [
            StoryboardTrigger(
                elementID: "button", elementName: "button", kind: .control, event: .control("touchUpInside"),
                effect: .segue(id: "open")),
            StoryboardTrigger(
                elementID: "item", elementName: "barButtonItem", kind: .barButtonItem, event: .tap,
                effect: .action(selector: "save:", targetID: "responder")),
        ]
        home.firstResponderID = "responder"
        home.segues[1].destinationCreationSelector = "makeNext:"
        var sheet = StoryboardScene(id: "sheet")
        sheet.customClass = StoryboardClass(name: "Sheet")
        sheet.segues = [
            StoryboardSegue(
                id: "back", kind: .unwind(action: "back:"), sourceID: "sheet", destinationID: "exit",
                identifier: "back")
        ]
        return Storyboard(name: "Main", digest: "d", initialSceneID: "home", scenes: [home, sheet])
    }()

    /// Questions are answered by constants, in turn, or by the client.
    private mutating func answer(_ values: Value...) -> Answer {
        switch below(4) {
        case 0: .ask
        case 1: .sequence(values)
        case 2: .match([.init([Argument("source", "A")], values[0])], otherwise: values[values.count - 1])
        default: .value(values[0])
        }
    }

    private mutating func behaviors() -> [Launch.NamedBehavior] {
        let asked = Behavior(
            answers: [
                .shouldPerformSegue: answer(true, false), .canPerformAction: answer(true, false),
                .allowedChildrenForUnwinding: answer(.list([]), .null),
                .segueAction: answer("Special", .null),
                .canPerformUnwindSegueAction: answer(false, true), .segueForUnwinding: answer(.null),
            ],
            reactions: [
                .viewDidAppear: Reaction(after: [.log("$self is there")]),
                .prepareForSegue: Reaction(before: [.log("prepare")], callsSuper: flip()),
            ], actions: ["back:": [.log("$segue")], "save:": [.log("$sender")]])
        // One that is asked for the target by the older question, and for its segue then (R93, R94).
        var older = asked
        older.answers[.allowedChildrenForUnwinding] = nil
        older.answers[.forUnwindSegueAction] = flip() ? .ask : .value("A")
        return [.init(name: "A", behavior: asked), .init(name: "Sheet", behavior: flip() ? asked : older)]
    }

    private mutating func objects() -> [ObjectRequest] {
        let delegate = Behavior(answers: [
            .animationControllerForPresented: answer("animator", .null),
            .animationControllerForDismissed: answer("animator", .null),
            .interactionControllerForPresentation: answer("interaction", .null),
            .interactionControllerForDismissal: answer("interaction", .null),
            .presentationControllerForPresented: answer("presenter", .null),
        ])
        return [
            ObjectRequest(name: "delegate", owner: nil, behavior: delegate),
            ObjectRequest(
                name: "animator",
                animator: AnimatorSettings(
                    duration: 300_000, isManual: below(3) == 0, isInterruptible: flip()),
                behavior: flip() ? Behavior(answers: [.transitionDuration: answer(.number(0.25))]) : nil),
            ObjectRequest(
                name: "interaction", interaction: InteractionSettings(completionSpeed: 2, edge: .right),
                behavior: flip() ? Behavior(answers: [.wantsInteractiveStart: answer(true, false)]) : nil),
            ObjectRequest(
                name: "presenter",
                presentationController: PresentationControllerSettings(
                    shouldRemovePresentersView: flip(), frame: Rect(10, 20, 200, 300.5),
                    decorations: ["shadow"]),
                behavior: Behavior(reactions: [
                    .presentationTransitionWillBegin: Reaction(after: [.log("begins")])
                ])),
            ObjectRequest(
                name: "adapting",
                behavior: Behavior(answers: [.adaptivePresentationStyle: answer("none", "fullScreen")])),
        ]
    }

    mutating func next(isParked: Bool) -> Command {
        if isParked, below(5) != 0 {
            return .answer(
                pick([.null, true, false, "animator", "interaction", "presenter", .number(0.5), "none"]))
        }
        return switch below(13) {
        case 12:
            .perform([.performSegue(receiver: "A", identifier: "open", sender: nil), .async([unwind()])])
        case 0: .advance(.next)
        case 1: .advance(.settle)
        case 2, 3: .advance(.by(below(300_000)))
        case 4, 5, 6: .perform([make(), present()])
        case 7:
            .perform([.dismiss(receiver: names[names.count - 1], animated: true, completion: completion())])
        default: .perform((0...below(8) / 6).map { _ in call() })
        }
    }

    private mutating func completion() -> Completion? {
        guard flip() else { return nil }
        return Completion(
            label: "done",
            calls: flip()
                ? [.dismiss(receiver: pick(names), animated: .constant(flip()), completion: nil)] : [])
    }

    private mutating func present() -> Call {
        .present(
            PresentCall(
                receiver: pick(names), controller: names[names.count - 1],
                isAnimated: .constant(below(4) != 0),
                completion: completion()))
    }

    private mutating func make() -> Call {
        count += 1
        let name = "B\(count)"
        if names.count > 5 { names.remove(at: 1) }
        names.append(name)
        var properties = [
            PropertyAssignment(.modalPresentationStyle, .text(pick(ModalPresentationStyle.allCases).name)),
            PropertyAssignment(.modalTransitionStyle, .text(pick(ModalTransitionStyle.allCases).name)),
            PropertyAssignment(.preferredContentSize, .size(Size(100.25, 50))),
            PropertyAssignment(
                .popoverPresentationControllerAnchor,
                .anchor(PopoverAnchor(sourceView: "A", sourceRect: Rect(1, 2, 3, 4)))),
            PropertyAssignment(.prefersStatusBarHidden, .bool(flip())),
        ]
        if below(4) != 0 { properties.append(PropertyAssignment(.transitioningDelegate, "delegate")) }
        if below(4) == 0 {
            properties.append(PropertyAssignment(.presentationControllerDelegate, "adapting"))
        }
        if below(4) == 0 { properties.append(PropertyAssignment(.definesPresentationContext, .bool(flip()))) }
        if below(4) == 0 { return .makeController(alert(name, properties)) }
        return .makeController(
            ControllerRequest(
                name: name,
                origin: below(3) == 0
                    ? .storyboard(name: nil, identifier: "A")
                    : .code(
                        className: "Page", kind: pick(ControllerKind.allCases), nibName: nil, bundle: nil,
                        children: []),
                properties: properties, isHeld: flip()))
    }

    /// An alert with actions, or an action sheet.
    private mutating func alert(_ name: String, _ properties: [PropertyAssignment]) -> ControllerRequest {
        var request = ControllerRequest(
            name: name,
            origin: .code(
                className: nil, kind: .alertController, nibName: nil, bundle: nil, children: []),
            properties: properties + [
                PropertyAssignment(.preferredStyle, .text(pick(AlertStyle.allCases).rawValue)),
                PropertyAssignment(.message, "Sure?"),
            ], isHeld: flip())
        request.actions = ["OK", "OK", "Cancel"].map {
            AlertActionRequest(
                title: $0, style: $0 == "OK" ? pick([.default, .destructive]) : .cancel,
                isEnabled: below(5) != 0, handler: completion())
        }
        return request
    }

    private mutating func alertCall() -> Call {
        switch below(6) {
        case 0: .presented(receiver: pick(names), .touchOutside)
        case 1: .alert(receiver: pick(names), .addTextField(AlertFieldRequest(configuration: completion())))
        case 2: .tap(element: "item", controller: nil)
        case 3: .setEnabled(element: pick(["item", "button"]), controller: nil, flip())
        default: .tap(element: pick(["OK", "OK-2", "Cancel"]), controller: flip() ? pick(names) : nil)
        }
    }

    private mutating func unwind() -> Call {
        .unwind(UnwindCall(receiver: flip() ? "Sheet" : "Sheet-2", segue: .action("back:")))
    }

    private mutating func call() -> Call {
        switch below(29) {
        case 27, 28: return alertCall()
        case 24: return .performSegue(receiver: "A", identifier: "next", sender: "me")
        case 25: return unwind()
        case 26:
            return .showing(
                .show(
                    ShowCall(
                        pick(ShowContext.allCases), receiver: pick(names), controller: names[names.count - 1])
                ))
        case 0, 1, 2: return make()
        case 3, 4, 5, 6:
            return present()
        case 7, 8:
            return .dismiss(
                receiver: pick(names), animated: .constant(below(4) != 0), completion: completion())
        case 9: return .drive(target: "interaction", .update(Double(below(120)) / 100))
        case 10: return .drive(target: "interaction", pick([.finish, .cancel, .pause]))
        case 11:
            return .drive(target: "t_\(1 + below(5))", pick([.complete(true), .complete(false), .pause]))
        case 12:
            return .drive(
                target: "interaction",
                .gesture(pick(GestureState.allCases), location: Point(Double(below(400)), 3)))
        case 13:
            return .coordinate(
                receiver: pick(names),
                Coordination(
                    alongside: Completion(label: "alongside"), completion: Completion(calls: [.log("over")]),
                    interactionEnds: completion(), interactionChanges: Completion(label: "changed")))
        case 14: return .after(delay: below(1_000_000), [call()])
        case 15: return .async([call()])
        case 16: return .release(name: pick(names + ["delegate", "animator"]))
        case 17:
            return flip()
                ? .performSegue(receiver: "A", identifier: "open", sender: nil)
                : .tap(element: "button", controller: nil)
        case 18: return .addChild(receiver: pick(names), child: pick(names))
        case 19: return .removeFromParent(receiver: pick(names))
        case 20:
            return .addSubview(
                ViewRequest(view: "v\(below(4))", superview: pick(names), frame: Rect(0, 0, 10, 10.5)))
        case 21: return .read(receiver: pick(names), .link(pick(Readable.Link.allCases)), label: nil)
        case 22: return .application(pick(ApplicationCall.allCases))
        default: return .addWindow(WindowRequest(name: nil, root: pick(names)))
        }
    }
}
