@testable import PresentationEngine

/// Modals of every style, with their own delegates, animators and interaction controllers.
extension Workload {
    mutating func presenting() -> Call {
        switch random.below(20) {
        case 0..<9: present()
        case 9..<14: dismiss()
        case 14..<17: userDismissal()
        case 17..<19: property()
        default: delegate()
        }
    }

    /// A plain controller, or a container with all that it contains.
    mutating func make() -> Call {
        var request = tree(depth: random.chance(75) ? 0 : 2)
        if random.chance(60) {
            request.properties.append(.style(random.pick(ModalPresentationStyle.allCases)))
        }
        if random.chance(30) {
            request.properties.append(.transition(random.pick(ModalTransitionStyle.allCases)))
        }
        if version >= SystemVersion(18), random.chance(25) {
            request.properties.append(PropertyAssignment(.preferredTransition, "zoom"))
        }
        if random.chance(15) {
            request.properties.append(PropertyAssignment(.definesPresentationContext, true))
        }
        if random.chance(70) {
            request.properties.append(
                PropertyAssignment(.popoverPresentationControllerAnchor, .text(cast.chain[0] + ".view")))
        }
        if random.chance(30), !cast.objects.isEmpty {
            request.properties.append(
                PropertyAssignment(.transitioningDelegate, .text(random.pick(cast.objects))))
        }
        request.isHeld = random.chance(75)
        return .makeController(request)
    }

    mutating func present() -> Call {
        .present(
            PresentCall(
                receiver: receiver(), controller: random.chance(1) ? nil : controller(),
                isAnimated: .constant(random.chance(70)),
                completion: random.chance(50)
                    ? Completion(
                        label: "done", calls: random.chance(10) ? [.after(delay: 0, [dismiss()])] : []) : nil)
        )
    }

    mutating func dismiss() -> Call {
        .dismiss(
            receiver: receiver(), animated: .constant(random.chance(70)),
            completion: random.chance(50) ? Completion(label: "gone") : nil)
    }

    /// A pull on the topmost controller, or a touch beside it, whatever its style.
    private mutating func userDismissal() -> Call {
        let call: PresentedCall =
            switch random.below(11) {
            case 10: .peek(controller: random.chance(60) ? controller() : nil)
            case 0..<3: .panDown
            case 3..<5: .touchOutside
            case 5..<8:
                .dragSheet(
                    by: Double(random.below(900)) - 450, velocity: Double(random.below(3000)) - 1500)
            default: random.chance(70) ? .setSheet(sheetSettings()) : .animateChanges(sheetSettings())
            }
        return .presented(receiver: receiver(), call)
    }

    private mutating func sheetSettings() -> [SheetSetting] {
        let detents = [
            SheetDetent.medium, .large, SheetDetent(identifier: "small", height: .points(150)),
            SheetDetent(identifier: "gone", height: .inactive),
        ]
        let identifier = random.chance(20) ? nil : random.pick(detents).identifier
        return [
            .detents((0..<random.below(4)).map { _ in random.pick(detents) }), .selectedDetent(identifier),
            .largestUndimmedDetent(identifier), .flag(random.pick(SheetFlag.allCases), random.chance(50)),
        ]
    }

    private mutating func property() -> Call {
        let assignment: PropertyAssignment =
            switch random.below(8) {
            case 5: PropertyAssignment(.isModalInPresentation, .bool(random.chance(30)))
            case 6: PropertyAssignment(.isModalInPopover, .bool(random.chance(30)))
            case 7:
                PropertyAssignment(
                    .presentationControllerDelegate,
                    cast.objects.isEmpty ? .null : .text(random.pick(cast.objects)))
            case 0: .style(random.pick(ModalPresentationStyle.allCases))
            case 1: .transition(random.pick(ModalTransitionStyle.allCases))
            case 2: PropertyAssignment(.definesPresentationContext, .bool(random.chance(50)))
            case 3: PropertyAssignment(.title, 7)
            default: PropertyAssignment(.providesPresentationContextTransitionStyle, .bool(random.chance(50)))
            }
        return .setProperties(receiver: controller(), [assignment])
    }

    /// A transitioning delegate with its animator, interaction and presentation controllers.
    mutating func delegate() -> Call {
        guard cast.objects.count < 12 else { return .log("enough") }
        let name = "d\(cast.objects.count)"
        cast.objects.append(name)
        let isInteractive = random.chance(60)
        return .async([
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
            .makeObject(ObjectRequest(name: name, behavior: answers(of: name, isInteractive))),
        ])
    }

    private mutating func answers(of name: String, _ isInteractive: Bool) -> Behavior {
        func perhaps(_ percent: Int, _ part: String) -> Answer {
            .value(random.chance(percent) ? .text(name + part) : .null)
        }
        var reactions: [Member: Reaction] = [
            .didDismiss: Reaction(), .didAttemptToDismiss: Reaction(), .willDismiss: Reaction(),
        ]
        for member in [Member.shouldDismiss, .shouldDismissPopover] where random.chance(20) {
            reactions[member] = meddling()
        }
        return Behavior(
            answers: [
                .animationControllerForPresented: .value(.text(name + ".animator")),
                .animationControllerForDismissed: perhaps(70, ".animator"),
                .interactionControllerForPresentation: .value(isInteractive ? .text(name + ".hand") : .null),
                .interactionControllerForDismissal: perhaps(50, ".hand"),
                .presentationControllerForPresented: perhaps(60, ".stage"),
                .shouldDismiss: .sequence([true, false, true]), .shouldDismissPopover: .sequence([true, false]),
            ], reactions: reactions)
    }
}
