@testable import PresentationEngine

/// Random commands to an app of tabs and pages: selections, taps, the More list, swipes, and modals over them.
struct TabWorkload: RandomCommands {
    private var random: SplitMix
    private var count = 0
    private var plain: [String] = ["A", "B", "C"]
    private var tabs = ["T", "U"]
    private var pages = ["P", "Q"]
    private var running: [String] = []
    private var presented: [String] = []

    init(seed: UInt64) { random = SplitMix(seed: seed) }

    mutating func launch() -> Launch {
        let devices = ["iPhone 8", "iPhone 6 Plus", "iPad Air 2"]
        let device = Device.named(random.pick(devices)) ?? Device.all[0]
        let navigation = ControllerRequest.container("N", .navigationController, .plain("A"))
        var scroll = ControllerRequest.container("P", .pageViewController)
        scroll.properties = [
            PropertyAssignment(.pageTransitionStyle, "scroll"), PropertyAssignment(.dataSource, "delegate"),
            PropertyAssignment(.delegate, "delegate"),
        ]
        var curl = ControllerRequest.container("Q", .pageViewController)
        curl.properties = [
            PropertyAssignment(.spineLocation, random.chance(50) ? "mid" : "min"),
            PropertyAssignment(.dataSource, "delegate"),
        ]
        let inner = ControllerRequest.container("U", .tabBarController, curl, .plain("C"))
        let outer = ControllerRequest.container(
            "T", .tabBarController, navigation, scroll, .plain("B"), inner)
        let roots = [outer, .container("M", .navigationController, outer), outer]
        var launch = Launch(
            device: device, orientation: .portrait, systemVersion: SystemVersion(8 + random.below(11)),
            root: random.pick(roots))
        launch.objects = [
            ObjectRequest(
                name: "animator", animator: AnimatorSettings(duration: 300_000, isInterruptible: true)),
            ObjectRequest(name: "manual", animator: AnimatorSettings(duration: 300_000, isManual: true)),
            ObjectRequest(name: "hand", interaction: InteractionSettings()), ObjectRequest(name: "delegate"),
        ]
        launch.behaviors = [
            .init(name: "delegate", behavior: delegate()), .init(name: "Eager", behavior: Self.eager),
        ]
        return launch
    }

    private func delegate() -> Behavior {
        let made = ControllerRequest(isHeld: false)
        return Behavior(
            answers: [
                .tabShouldSelect: .sequence([true, true, false, true, true, true]),
                .tabAnimationController: .sequence([.null, "animator", "manual", "animator", .null]),
                .tabInteractionController: .sequence([.null, "hand"]),
                .pageAfter: .sequence([.controller(made), .null, "A", .controller(made), .controller(made)]),
                .pageBefore: .value(.controller(made)),
            ],
            reactions: [
                .tabDidSelect: Reaction(), .pageWillTransition: Reaction(),
                .pageDidFinishAnimating: Reaction(),
            ])
    }

    /// A class that selects and turns inside its callbacks.
    private static let eager = Behavior(reactions: [
        .viewWillAppear: Reaction(after: [.tabBar(receiver: "T", .select(.index(0)))]),
        .viewDidDisappear: Reaction(after: [
            .after(
                delay: 1,
                [
                    .setViewControllers(
                        SetViewControllersCall(receiver: "P", controllers: ["B"], isAnimated: true))
                ])
        ]),
    ])

    /// Reads an answer as a client would.
    mutating func learn(_ events: [Event]) {
        for event in events {
            switch event.kind {
            case .transition(let id, .began): running.append(id)
            case .transition(let id, .ended): running.removeAll { $0 == id }
            case .relation(.controller, .presentedViewController, let other?): presented.append(other)
            case .callback, .question, .warning, .noop, .completion, .action, .relation, .transition,
                .lifecycle, .notification, .exception:
                break
            }
        }
    }

    mutating func next() -> Command {
        switch random.below(100) {
        case 0..<10: .perform([make()])
        case 10..<34: .perform([tabBar()])
        case 34..<40: .perform([setTabs()])
        case 40..<56: .perform([turn()])
        case 56..<60: .perform([tabBar(), turn()])
        case 60..<64: .perform([present()])
        case 64..<68: .perform([dismiss()])
        case 68..<80: .advance(random.chance(60) ? .settle : .by(random.below(400_000)))
        case 80..<90: .perform([drive()])
        case 90..<92: .perform([setDelegate()])
        case 92..<94: .perform([.async([tabBar()])])
        case 94..<96: .perform([stack()])
        default: .perform([.removeFromParent(receiver: anybody())])
        }
    }

    private mutating func setDelegate() -> Call {
        .setProperties(
            receiver: random.pick(tabs),
            [PropertyAssignment(.delegate, random.chance(70) ? "delegate" : .null)])
    }

    private mutating func anybody() -> String {
        random.chance(2)
            ? "nobody" : random.chance(70) ? random.pick(plain.suffix(8)) : random.pick(tabs + pages + ["N"])
    }

    private mutating func make() -> Call {
        count += 1
        let name = "c\(count)"
        plain.append(name)
        var request = ControllerRequest.plain(name, random.chance(10) ? "Eager" : nil)
        if random.chance(50) {
            request.properties.append(.style(random.pick(ModalPresentationStyle.allCases)))
        }
        request.properties.append(PropertyAssignment(.popoverPresentationControllerAnchor, "T.view"))
        request.isHeld = random.chance(80)
        return .makeController(request)
    }

    private mutating func tab() -> Tab {
        switch random.below(5) {
        case 0: .more
        case 1: .controller(anybody())
        default: .index(random.below(7) - (random.chance(3) ? 1 : 0))
        }
    }

    private mutating func tabBar() -> Call {
        let call: TabBarCall =
            switch random.below(12) {
            case 0..<5: .select(tab())
            case 5..<9: .tap(tab())
            case 9, 10: .pickFromMore(controller: random.pick(plain))
            default: .customize(controllers: plain.suffix(6).reversed())
            }
        return .tabBar(receiver: random.chance(75) ? "T" : random.pick(tabs), call)
    }

    private mutating func setTabs() -> Call {
        let some = plain.suffix(8).filter { _ in random.chance(60) }
        let kept = ["P", "N", "U", "B"].filter { _ in random.chance(80) }
        return .setViewControllers(
            SetViewControllersCall(
                receiver: random.chance(75) ? "T" : "U", controllers: kept + some.filter { $0 != "B" },
                isAnimated: random.chance(50)))
    }

    private mutating func turn() -> Call {
        let receiver = random.chance(65) ? "P" : "Q"
        switch random.below(7) {
        case 0..<3:
            let given = random.chance(80) || receiver == "P" ? 1 : 2
            return .setViewControllers(
                SetViewControllersCall(
                    receiver: receiver, controllers: (0..<given).map { _ in anybody() },
                    isAnimated: random.chance(70), direction: random.pick(PageDirection.allCases),
                    completion: random.chance(50) ? Completion(label: "turned") : nil))
        case 3: return .page(receiver: receiver, .tapEdge(random.pick(PageDirection.allCases)))
        default: return .page(receiver: receiver, .swipe(random.pick(PageDirection.allCases)))
        }
    }

    private mutating func stack() -> Call {
        let call: NavigationCall =
            random.chance(60)
            ? .push(controller: anybody(), animated: random.chance(70)) : .pop(animated: random.chance(70))
        return .navigation(receiver: random.pick(["N", "M", "UIMoreNavigationController"]), call)
    }

    private mutating func present() -> Call {
        .present(
            PresentCall(
                receiver: random.chance(70) ? "T" : anybody(), controller: anybody(),
                isAnimated: random.chance(70)))
    }

    private mutating func dismiss() -> Call {
        let receiver = random.chance(60) ? "T" : presented.last ?? "T"
        return .dismiss(receiver: receiver, animated: random.chance(70), completion: nil)
    }

    private mutating func drive() -> Call {
        let target = running.isEmpty ? "hand" : random.pick(running)
        switch random.below(6) {
        case 0, 1: return .drive(target: target, .update(Double(random.below(100)) / 100))
        case 2: return .drive(target: target, .finish)
        case 3: return .drive(target: target, .cancel)
        case 4: return .drive(target: target, .complete(random.chance(50)))
        default:
            return .drive(
                target: target,
                .gesture(
                    random.pick([.changed, .ended, .cancelled]),
                    location: Point(Double(random.below(375)), 10)))
        }
    }
}
