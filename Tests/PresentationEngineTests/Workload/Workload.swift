@testable import PresentationEngine

/// A source of commands that is drawn from a seed and learns from the answers, as a client does.
protocol RandomCommands {
    init(seed: UInt64)
    mutating func launch() -> Launch
    mutating func next() -> Command
    mutating func learn(_ events: [Event])
}

/// Random commands, valid and invalid, that know no more of the session than a client would.
struct Workload: RandomCommands {
    var random: SplitMix
    private var names: [String] = ["A"]
    private var objects: [String] = []
    private var count = 0
    /// What a client learns from the answers: the chain of presented controllers, and the transitions in flight.
    private var chain: [String] = ["A"]
    private var running: [String] = []
    /// Controllers that came from the storyboard.
    private(set) var scenes: [String] = []

    init(seed: UInt64) { random = SplitMix(seed: seed) }

    mutating func launch() -> Launch {
        let versions = [8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18]
        let devices = ["iPhone 8", "iPhone 6 Plus", "iPhone 12", "iPad Air 2", "iPad Pro 12.9"]
        let device = Device.named(random.pick(devices)) ?? Device.all[0]
        var launch = Launch(
            device: device, orientation: random.pick(InterfaceOrientation.allCases),
            systemVersion: SystemVersion(random.pick(versions)),
            fidelity: FidelityChoice(random.chance(70) ? .measured : .documented),
            storyboards: [Self.storyboard], root: .plain("A"))
        launch.behaviors =
            Self.storyboardBehaviors + [
                .init(
                    name: "Chained",
                    behavior: Behavior(reactions: [
                        .viewDidAppear: Reaction(after: [
                            .read(receiver: "$self", .link(.isBeingPresented), label: "presented")
                        ])
                    ])),
                .init(
                    name: "Impatient",
                    behavior: Behavior(reactions: [
                        .viewDidAppear: Reaction(after: [
                            .dismiss(receiver: "$self", animated: true, completion: nil)
                        ])
                    ])),
            ]
        return launch
    }

    /// Reads an answer as a client would.
    mutating func learn(_ events: [Event]) {
        for event in events {
            switch event.kind {
            case .relation(.controller(let presenter), .presentedViewController, let presented):
                guard let place = chain.firstIndex(of: presenter) else { continue }
                chain.removeSubrange((place + 1)...)
                if let presented { chain.append(presented) }
            case .transition(let id, .began): running.append(id)
            case .transition(let id, .ended): running.removeAll { $0 == id }
            case .callback(.controller(let name), .initCoder, _, _):
                scenes.append(name)
                names.append(name)
                if scenes.count > 40 { scenes.removeFirst() }
            case .callback, .question, .warning, .noop, .completion, .action, .relation, .transition,
                .lifecycle, .notification, .exception:
                break
            }
        }
    }

    mutating func next() -> Command {
        if random.chance(15) { return .perform(containment()) }
        switch random.below(100) {
        case 0..<14: return .perform([make()])
        case 14..<36: return .perform([present()])
        case 36..<50: return .perform([dismiss()])
        case 50..<68: return .advance(advance())
        case 68..<80: return .perform([drive()])
        case 80..<82: return .perform([property()])
        case 82..<86: return .perform([showing()])
        case 86..<90: return .perform((0..<(1 + random.below(4))).map { _ in call() })
        case 90..<92: return .perform([coordination()])
        case 92: return .perform([delegate()])
        case 93..<95: return .perform([.async([present()])])
        case 95..<97: return .perform([.after(delay: random.below(2_000_000), [call()])])
        case 97..<98: return .answer(.bool(random.chance(50)))
        default: return .perform([oddity()])
        }
    }

    private mutating func call() -> Call {
        switch random.below(5) {
        case 0: make()
        case 4: showing()
        case 1: dismiss()
        case 2: property()
        default: present()
        }
    }

    mutating func controller() -> String {
        random.chance(3) ? "nobody" : random.chance(60) ? random.pick(names.suffix(6)) : random.pick(names)
    }

    /// Mostly the topmost controller, sometimes one beneath it, sometimes anybody.
    mutating func receiver() -> String {
        random.chance(65) ? chain[chain.count - 1] : random.chance(60) ? random.pick(chain) : controller()
    }

    /// A name that no controller has yet.
    mutating func fresh() -> String {
        count += 1
        names.append("c\(count)")
        if names.count > 40 { names.remove(at: 1 + random.below(20)) }
        return "c\(count)"
    }

    private mutating func make() -> Call {
        let name = fresh()
        var properties: [PropertyAssignment] = []
        if random.chance(80) { properties.append(.style(random.pick(ModalPresentationStyle.allCases))) }
        if random.chance(40) { properties.append(.transition(random.pick(ModalTransitionStyle.allCases))) }
        if random.chance(20) { properties.append(PropertyAssignment(.definesPresentationContext, true)) }
        if random.chance(70) {
            properties.append(PropertyAssignment(.popoverPresentationControllerAnchor, "A.view"))
        }
        if random.chance(40), !objects.isEmpty {
            properties.append(PropertyAssignment(.transitioningDelegate, .text(random.pick(objects))))
        }
        let classes = ["UIViewController", "Chained", "Impatient"]
        return .makeController(
            ControllerRequest(
                name: name,
                origin: .code(
                    className: random.pick(classes), kind: .viewController, nibName: nil, bundle: nil,
                    children: []), properties: properties, isHeld: random.chance(80)))
    }

    private mutating func present() -> Call {
        .present(
            PresentCall(
                receiver: receiver(), controller: random.chance(1) ? nil : controller(),
                isAnimated: random.chance(70),
                completion: random.chance(50)
                    ? Completion(
                        label: "done", calls: random.chance(10) ? [.after(delay: 0, [dismiss()])] : []) : nil)
        )
    }

    private mutating func dismiss() -> Call {
        .dismiss(
            receiver: receiver(), animated: random.chance(70),
            completion: random.chance(50) ? Completion(label: "gone") : nil)
    }

    private mutating func advance() -> Advance {
        switch random.below(4) {
        case 0: .next
        case 1: .settle
        case 2: .by(random.below(1_000_000) - (random.chance(3) ? 1_000_000 : 0))
        default: random.chance(20) ? .to(random.below(1_000_000_000)) : .settle
        }
    }

    private mutating func drive() -> Call {
        let target =
            !running.isEmpty && random.chance(70)
            ? random.pick(running) : !objects.isEmpty ? random.pick(objects) + ".hand" : "t_\(count)"
        let fraction = Double(random.below(1300)) / 1000 - 0.1
        switch random.below(8) {
        case 0...2: return .drive(target: target, .update(fraction))
        case 3: return .drive(target: target, .finish)
        case 4: return .drive(target: target, .cancel)
        case 5: return .drive(target: target, .pause)
        case 6: return .drive(target: target, .complete(random.chance(50)))
        default:
            return .drive(
                target: target,
                .gesture(
                    random.pick(GestureState.allCases),
                    location: Point(Double(random.below(800)), Double(random.below(1200)))))
        }
    }

    private mutating func property() -> Call {
        let assignment: PropertyAssignment =
            switch random.below(5) {
            case 0: .style(random.pick(ModalPresentationStyle.allCases))
            case 1: .transition(random.pick(ModalTransitionStyle.allCases))
            case 2: PropertyAssignment(.definesPresentationContext, .bool(random.chance(50)))
            case 3: PropertyAssignment(.title, 7)
            default: PropertyAssignment(.providesPresentationContextTransitionStyle, .bool(random.chance(50)))
            }
        return .setProperties(receiver: controller(), [assignment])
    }

    private mutating func coordination() -> Call {
        .coordinate(
            receiver: receiver(),
            Coordination(
                alongside: Completion(label: "alongside"), completion: Completion(label: "coordinated"),
                interactionChanges: Completion(label: "changed")))
    }

    /// A delegate with its animator and interaction controller, a release, a window, an exception.
    private mutating func oddity() -> Call {
        switch random.below(8) {
        case 0...3: return delegate()
        case 4: return .release(name: controller())
        case 5: return .read(receiver: controller(), .link(random.pick(Readable.Link.allCases)), label: nil)
        case 6: return .loadViewIfNeeded(receiver: controller())
        default:
            return random.chance(20)
                ? .after(delay: 1, [.raise(name: "NSGenericException", reason: "thrown by the app")])
                : .raise(name: "NSGenericException", reason: "thrown by the app")
        }
    }

    private mutating func delegate() -> Call {
        guard objects.count < 12 else { return .log("enough") }
        let name = "d\(objects.count)"
        objects.append(name)
        let isInteractive = random.chance(60)
        let parts: [Call] = [
            .makeObject(
                ObjectRequest(
                    name: name + ".animator",
                    animator: AnimatorSettings(
                        duration: random.below(500_000), isManual: random.chance(20),
                        isInterruptible: random.chance(40)))),
            .makeObject(
                ObjectRequest(
                    name: name + ".hand",
                    interaction: InteractionSettings(
                        isPercentDriven: random.chance(80), wantsInteractiveStart: random.chance(80),
                        edge: random.pick(ScreenEdge.allCases)))),
            .makeObject(
                ObjectRequest(
                    name: name + ".stage",
                    presentationController: PresentationControllerSettings(
                        shouldPresentInFullscreen: random.chance(70),
                        shouldRemovePresentersView: random.chance(40)))),
            .makeObject(
                ObjectRequest(
                    name: name,
                    behavior: Behavior(answers: [
                        .animationControllerForPresented: .value(.text(name + ".animator")),
                        .animationControllerForDismissed: .value(
                            random.chance(70) ? .text(name + ".animator") : .null),
                        .interactionControllerForPresentation: .value(
                            isInteractive ? .text(name + ".hand") : .null),
                        .interactionControllerForDismissal: .value(
                            random.chance(50) ? .text(name + ".hand") : .null),
                        .presentationControllerForPresented: .value(
                            random.chance(60) ? .text(name + ".stage") : .null),
                    ]))),
        ]
        return .async(parts)
    }
}
