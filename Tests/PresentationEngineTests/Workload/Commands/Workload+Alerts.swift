@testable import PresentationEngine

/// Alerts made, filled, presented, tapped and dismissed, over one another too, and the actions of controls.
extension Workload {
    /// A screen whose button saves, opens the next one by a segue action, and sends up the chain.
    static let screen: StoryboardScene = {
        var segue = StoryboardSegue.to("Next", .presentation, "Next")
        segue.destinationCreationSelector = "makeNext:"
        var scene = StoryboardScene.scene("Screen", .viewController, segue)
        scene.firstResponderID = "responder"
        scene.view?.subviews = [
            StoryboardView(id: "field", elementName: "textField"), StoryboardView(id: "text", elementName: "textView"),
        ]
        scene.triggers += [("save:", "Screen"), ("close:", "responder")].enumerated().map { index, action in
            StoryboardTrigger(
                elementID: index == 0 ? "button" : "element", elementName: "button", kind: .control,
                event: .control("touchUpInside"),
                effect: .action(selector: action.0, targetID: action.1))
        }
        return scene
    }()

    /// Who answers the actions of alerts and controls.
    static let actingBehaviors: [Launch.NamedBehavior] = [
        .init(
            name: "Screen",
            behavior: Behavior(
                answers: [
                    .canPerformAction: .sequence([true, false, true]), .canBecomeFirstResponder: .value(true),
                    .canResignFirstResponder: .sequence([true, true, false, true]), .inputView: .value("field"),
                    .inputAccessoryView: .value(.null), .keyCommands: .value(.list(["command+s save:"])),
                    .shouldUpdateFocus: .sequence([true, false, true]),
                ],
                actions: ["save:": [.log("saved"), .tap(element: "element", controller: nil)]])),
        .init(name: "UIAlertController", behavior: Behavior(actions: ["OK": [.log("OK")]])),
    ]

    mutating func alerts() -> [Call] {
        switch random.below(8) {
        case 0, 1: [makeAlert(), presentAlert()]
        case 2: [makeAlert()]
        case 3, 4: [tapAction()]
        case 5: [changeAlert()]
        case 6: [tapControl()]
        default: [tapAction(), presentAlert(), tapAction()]
        }
    }

    private mutating func alert() -> String {
        cast.alerts.isEmpty || random.chance(10) ? controller() : random.pick(cast.alerts)
    }

    private mutating func makeAlert() -> Call {
        let name = cast.fresh("a")
        cast.meet(name, .alertController)
        var request = ControllerRequest.alert(name, style: random.pick(AlertStyle.allCases), action())
        if random.chance(70) {
            request.properties.append(
                PropertyAssignment(.popoverPresentationControllerAnchor, .text(cast.chain[0] + ".view")))
        }
        if random.chance(20) { request.properties.append(PropertyAssignment(.preferredAction, "OK")) }
        if random.chance(20) { request.textFields = [AlertFieldRequest()] }
        request.isHeld = random.chance(60)
        return .makeController(request)
    }

    private mutating func action() -> AlertActionRequest {
        AlertActionRequest(
            name: random.chance(20) ? random.pick(["OK", "own"]) : nil,
            title: random.chance(3) ? nil : random.pick(["OK", "Cancel", "Delete"]),
            style: random.pick(AlertActionStyle.allCases), isEnabled: random.chance(85),
            handler: random.chance(60) ? Completion(label: "handled", calls: [presentAlert()]) : nil)
    }

    private mutating func presentAlert() -> Call {
        .present(
            PresentCall(receiver: receiver(), controller: alert(), isAnimated: .constant(random.chance(70))))
    }

    private mutating func tapAction() -> Call {
        .tap(
            element: random.pick(["OK", "Cancel", "Delete"]),
            controller: random.chance(40) ? receiver() : nil)
    }

    private mutating func tapControl() -> Call {
        .tap(
            element: random.pick(["button", "element", "tap-Next"]), controller: nil,
            event: random.chance(5) ? "allEvents" : nil)
    }

    private mutating func changeAlert() -> Call {
        if random.chance(20) { return .presented(receiver: alert(), .touchOutside) }
        let call: AlertCall =
            switch random.below(4) {
            case 0: .addAction(action())
            case 1: .addTextField(AlertFieldRequest())
            case 2: .enterText(field: random.below(2), "typed")
            default: .setActionEnabled(action: "OK", random.chance(50))
            }
        return .alert(receiver: alert(), call)
    }
}
