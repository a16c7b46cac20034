@testable import PresentationEngine

/// Random commands to an app of alerts: made, filled, presented, tapped and dismissed, over one another too.
struct AlertWorkload: RandomCommands {
    private var random: SplitMix
    private var count = 0
    private var alerts: [String] = []
    /// The controllers that are presented, the topmost last.
    private var chain: [String] = []

    init(seed: UInt64) { random = SplitMix(seed: seed) }

    mutating func launch() -> Launch {
        let device = Device.named(random.pick(["iPhone 8", "iPhone 6 Plus", "iPad Air 2"])) ?? Device.all[0]
        let screen = ControllerRequest(name: "A", origin: .storyboard(name: nil, identifier: "Screen"))
        return Launch(
            device: device, orientation: random.pick(InterfaceOrientation.allCases),
            systemVersion: SystemVersion(8 + random.below(11)),
            storyboards: [Self.storyboard],
            root: random.chance(50) ? screen : .container("N", .navigationController, screen),
            behaviors: [
                .init(
                    name: "Screen",
                    behavior: Behavior(
                        answers: [.canPerformAction: .sequence([true, false, true])],
                        actions: ["save:": [.log("saved"), .tap(element: "element", controller: nil)]])),
                .init(name: "UIAlertController", behavior: Behavior(actions: ["OK": [.log("OK")]])),
            ])
    }

    /// A screen whose button saves, opens the next one by a segue action, and sends up the chain.
    private static let storyboard: Storyboard = {
        var segue = StoryboardSegue.to("Next", .presentation, "Next")
        segue.destinationCreationSelector = "makeNext:"
        var scene = StoryboardScene.scene("Screen", .viewController, segue)
        scene.firstResponderID = "responder"
        scene.triggers += [("save:", "Screen"), ("close:", "responder")].enumerated().map { index, action in
            StoryboardTrigger(
                elementID: index == 0 ? "button" : "element", elementName: "button", kind: .control,
                event: .control("touchUpInside"),
                effect: .action(selector: action.0, targetID: action.1))
        }
        return .of(scene, .scene("Next"))
    }()

    mutating func learn(_ events: [Event]) {
        for event in events {
            guard
                case .relation(.controller(let presented), .presentingViewController, let other) = event.kind
            else { continue }
            chain.removeAll { $0 == presented }
            if other != nil { chain.append(presented) }
        }
    }

    mutating func next() -> Command {
        switch random.below(12) {
        case 0, 1: .perform([make(), .present(presentation())])
        case 2: .perform([make()])
        case 3, 4: .perform([chain.contains(alerts.last ?? "") ? tap() : .present(presentation())])
        case 5, 6: .perform([tap()])
        case 7: .perform([change()])
        case 8:
            .perform([.dismiss(receiver: top(&random), animated: random.chance(70), completion: nil)])
        case 9: .perform([tap(), .present(presentation()), tap()])
        default: .advance(random.chance(60) ? .settle : .by(random.below(500_000)))
        }
    }

    private mutating func anybody() -> String {
        random.chance(30) || alerts.isEmpty ? random.pick(["A", "A", "Next"]) : random.pick(alerts)
    }

    /// Mostly who is on top.
    private func top(_ random: inout SplitMix) -> String {
        random.chance(85) ? chain.last ?? "A" : random.pick(["A", "N"] + alerts)
    }

    private mutating func action() -> AlertActionRequest {
        .init(
            name: random.chance(20) ? random.pick(["OK", "own"]) : nil,
            title: random.chance(3) ? nil : random.pick(["OK", "Cancel", "Delete"]),
            style: random.pick(AlertActionStyle.allCases), isEnabled: random.chance(85),
            handler: random.chance(60) ? Completion(label: "handled", calls: [.present(presentation())]) : nil
        )
    }

    private mutating func make() -> Call {
        count += 1
        let name = "alert\(count)"
        alerts.append(name)
        if alerts.count > 6 { alerts.removeFirst() }
        var request = ControllerRequest.alert(name, style: random.pick(AlertStyle.allCases), action())
        if random.chance(70) {
            request.properties.append(PropertyAssignment(.popoverPresentationControllerAnchor, "A.view"))
        }
        if random.chance(20) { request.properties.append(PropertyAssignment(.preferredAction, "OK")) }
        if random.chance(20) { request.textFields = [AlertFieldRequest()] }
        request.isHeld = random.chance(60)
        return .makeController(request)
    }

    private mutating func presentation() -> PresentCall {
        PresentCall(
            receiver: top(&random), controller: random.chance(80) ? alerts.last ?? "A" : anybody(),
            isAnimated: random.chance(70))
    }

    private mutating func tap() -> Call {
        let isAlert = chain.isEmpty ? random.chance(10) : random.chance(90)
        return .tap(
            element: isAlert
                ? random.pick(["OK", "Cancel", "Delete"]) : random.pick(["button", "element", "tap-Next"]),
            controller: isAlert && random.chance(40) ? top(&random) : nil,
            event: random.chance(5) ? "allEvents" : nil)
    }

    private mutating func change() -> Call {
        let call: AlertCall =
            switch random.below(5) {
            case 0: .addAction(action())
            case 1: .addTextField(AlertFieldRequest())
            case 2: .enterText(field: random.below(2), "typed")
            case 3: .touchOutside
            default: .setActionEnabled(action: "OK", random.chance(50))
            }
        return .alert(receiver: random.chance(60) ? alerts.last ?? "A" : top(&random), call)
    }
}
