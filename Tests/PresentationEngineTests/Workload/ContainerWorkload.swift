@testable import PresentationEngine

/// Random commands to an app of containers: stacks that grow and shrink, modals over them, fingers and delegates.
struct ContainerWorkload: RandomCommands {
    private var random: SplitMix
    private var count = 0
    private var plain: [String] = ["A", "C"]
    private var navigations = ["N", "M"]
    private var running: [String] = []
    private var presented: [String] = []

    init(seed: UInt64) { random = SplitMix(seed: seed) }

    mutating func launch() -> Launch {
        let devices = ["iPhone 8", "iPhone 6 Plus", "iPad Air 2"]
        let device = Device.named(random.pick(devices)) ?? Device.all[0]
        let first = ControllerRequest.container("N", .navigationController, .plain("A"))
        let second = ControllerRequest.container("M", .navigationController, .plain("C"))
        let roots: [ControllerRequest] = [
            first, .container("T", .tabBarController, first, second),
            .container("S", .splitViewController, first, second),
        ]
        var launch = Launch(
            device: device, orientation: .portrait, systemVersion: SystemVersion(8 + random.below(11)),
            root: random.pick(roots))
        launch.objects = [
            ObjectRequest(
                name: "animator", animator: AnimatorSettings(duration: 300_000, isInterruptible: true)),
            ObjectRequest(name: "manual", animator: AnimatorSettings(duration: 300_000, isManual: true)),
            ObjectRequest(name: "hand", interaction: InteractionSettings()),
            ObjectRequest(name: "delegate"),
        ]
        launch.behaviors = [
            .init(name: "delegate", behavior: delegate()), .init(name: "Eager", behavior: eager()),
        ]
        return launch
    }

    private func delegate() -> Behavior {
        Behavior(
            answers: [
                .navigationAnimationController: .sequence([
                    .null, "animator", .null, "manual", "animator", .null,
                ]),
                .navigationInteractionController: .sequence([.null, "hand"]),
            ],
            reactions: [.navigationWillShow: Reaction(), .navigationDidShow: Reaction()])
    }

    /// A class that changes stacks inside its callbacks.
    private func eager() -> Behavior {
        Behavior(reactions: [
            .viewDidAppear: Reaction(after: [.navigation(receiver: "N", .pop(animated: true))]),
            .viewWillDisappear: Reaction(after: [.navigation(receiver: "N", .popToRoot(animated: false))]),
        ])
    }

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
        case 0..<12: .perform([make()])
        case 12..<40: .perform([navigate()])
        case 40..<46: .perform([setStack()])
        case 46..<52: .perform([navigate(), navigate()])
        case 52..<58: .perform([present()])
        case 58..<63: .perform([dismiss()])
        case 63..<76: .advance(random.chance(60) ? .settle : .by(random.below(400_000)))
        case 76..<90: .perform([drive()])
        case 90..<92: .perform([.setProperties(receiver: random.pick(navigations), [setDelegate()])])
        case 92..<94: .perform([.async([navigate()])])
        case 94..<96: .perform([.after(delay: random.below(600_000), [navigate()])])
        default: .perform([navigate()])
        }
    }

    private mutating func setDelegate() -> PropertyAssignment {
        PropertyAssignment(.delegate, random.chance(70) ? "delegate" : .null)
    }

    private mutating func anybody() -> String {
        random.chance(3)
            ? "nobody" : random.chance(70) ? random.pick(plain.suffix(5)) : random.pick(navigations)
    }

    private mutating func navigation() -> String { random.chance(70) ? "N" : random.pick(navigations) }

    private mutating func make() -> Call {
        count += 1
        if random.chance(10) {
            let name = "n\(count)"
            navigations.append(name)
            return .makeController(.container(name, .navigationController, .plain("r\(count)")))
        }
        let name = "c\(count)"
        plain.append(name)
        var request = ControllerRequest.plain(name, random.chance(10) ? "Eager" : nil)
        if random.chance(50) {
            request.properties.append(.style(random.pick(ModalPresentationStyle.allCases)))
        }
        request.properties.append(PropertyAssignment(.popoverPresentationControllerAnchor, "A.view"))
        request.isHeld = random.chance(70)
        return .makeController(request)
    }

    private mutating func navigate() -> Call {
        let call: NavigationCall =
            switch random.below(12) {
            case 0..<5: .push(controller: random.chance(1) ? nil : anybody(), animated: random.chance(70))
            case 5..<7: .pop(animated: random.chance(70))
            case 7: .popTo(controller: anybody(), animated: random.chance(70))
            case 8: .popToRoot(animated: random.chance(70))
            case 9: .tapBack
            default: .panBack
            }
        return .navigation(receiver: navigation(), call)
    }

    private mutating func setStack() -> Call {
        let controllers = (0..<random.below(4)).map { _ in random.pick(plain.suffix(6)) }
        return .setViewControllers(
            SetViewControllersCall(
                receiver: navigation(), controllers: controllers, isAnimated: random.chance(60)))
    }

    private mutating func present() -> Call {
        .present(
            PresentCall(
                receiver: random.chance(70) ? random.pick(navigations) : anybody(), controller: anybody(),
                isAnimated: random.chance(70)))
    }

    private mutating func dismiss() -> Call {
        let receiver = random.chance(60) ? random.pick(navigations) : presented.last ?? "N"
        return .dismiss(receiver: receiver, animated: random.chance(70), completion: nil)
    }

    private mutating func drive() -> Call {
        let target = running.isEmpty || random.chance(20) ? "hand" : random.pick(running)
        let fraction = Double(random.below(1200)) / 1000 - 0.1
        let location = Point(Double(random.below(400)), 50)
        let drive: Drive =
            switch random.below(9) {
            case 0...2: .update(fraction)
            case 3: .finish
            case 4: .cancel
            case 5: .pause
            case 6: .complete(random.chance(60))
            default: .gesture(random.pick(GestureState.allCases), location: location)
            }
        return .drive(target: target, drive)
    }
}
