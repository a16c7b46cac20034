/// The callbacks of the app's own presentation controllers and their delegates in a transition (P133, P134, R152).
extension PresentationSession {
    /// R160: from iOS 15 on the delegate can set up the presentation controller to which a presentation adapts.
    mutating func prepareAdaptation(_ handle: PresentationHandle) {
        if let presentation = presentations[handle] { enqueue(preparationSteps(presentation)) }
    }

    func preparationSteps(_ presentation: Presentation) -> [Step] {
        guard rules.hasAdaptivePreparation, presentation.adaptedStyle != nil else { return [] }
        let member = Member.prepareAdaptivePresentation
        return delegateSteps(
            presentation.delegate, member, from: presentation.presented,
            member.arguments.map { Argument($0, .text(presentation.name)) }, rule: "R160")
    }

    /// R152: the delegate is notified of the style to which the presentation adapted, or none if it did not adapt.
    mutating func announceAdaptation(_ transition: Transition, _ handle: PresentationHandle) {
        guard let presentation = presentations[handle] else { return }
        enqueue(adaptationSteps(presentation, coordinator: transition.name))
    }

    func adaptationSteps(_ presentation: Presentation, coordinator: String?) -> [Step] {
        guard rules.asksAdaptiveStyleWithTraits else { return [] }
        return delegateSteps(
            presentation.delegate, .willPresentWithAdaptiveStyle, from: presentation.presented,
            [
                Argument("controller", .text(presentation.name)),
                Argument("style", .text((presentation.adaptedStyle ?? .none).name)),
                Argument("transitionCoordinator", Value(coordinator)),
            ], rule: "R152")
    }

    /// The delegate's last chance to set a popover's anchor: after the view is loaded, before the anchor is checked
    /// (R181, PO-13).
    mutating func preparePopover(_ handle: TransitionHandle) {
        guard transitions[handle]?.kind == .presentation, let shown = transitions[handle]?.presentation,
            let presentation = presentations[shown]
        else { return }
        enqueue(popoverSteps(presentation))
    }

    func popoverSteps(_ presentation: Presentation) -> [Step] {
        guard presentation.effectiveStyle == .popover else { return [] }
        return delegateSteps(
            presentation.delegate, .prepareForPopoverPresentation, from: presentation.presented,
            [Argument("popoverPresentationController", .text(presentation.name))], rule: "R181")
    }

    /// R196: the delegate of a popover that points at a view learns of its new position before the size changes.
    func repositioning(of presentation: Presentation, _ change: EnvironmentChange) -> [Step] {
        guard presentation.effectiveStyle == .popover, change.size != change.formerSize,
            let anchor = controllers[presentation.presented]?.properties.anchor, anchor.barButtonItem == nil,
            let view = anchor.sourceView
        else { return [] }
        let place = [
            Argument("rect", anchor.sourceRect.map(Value.rect) ?? defaultSourceRect), Argument("view", .text(view)),
        ]
        if let (name, popover) = popoverController(of: presentation) {
            return popoverSteps(.popoverControllerWillReposition, name, popover, place)
        }
        let arguments = [Argument("popoverPresentationController", .text(presentation.name))] + place
        return delegateSteps(
            presentation.delegate, .willReposition, from: presentation.presented, arguments, rule: "R196")
    }

    /// H16: `sourceRect` before the app sets it.
    private var defaultSourceRect: Value { rules.hasNullSourceRect ? .null : .rect(.zero) }

    /// Calls the app's own presentation controller; UIKit's has no override to call.
    func presentationControllerCallback(
        _ handle: PresentationHandle, in transition: Transition, _ member: Member,
        _ arguments: [Argument] = [], rule: Rule
    )
        -> Step?
    {
        guard let presentation = presentations[handle], let declared = presentation.declared else {
            return nil
        }
        note(
            true, transition.kind == .presentation ? .isPresented : .isDismissed, rule,
            about: [.object(declared)], [member], value: .text(transition.name),
            detail: .text(name(presentation.presented)))
        return .callback(
            Callback(
                .object(declared), member, arguments, rule: rule,
                bindings: [
                    Argument("presented", .text(name(presentation.presented))),
                    Argument("transition", .text(transition.name)),
                ]))
    }

    /// The same callback for all presentations that begin or end in a transition; in a stacked dismissal, the topmost
    /// first (P133, P134, CH-09).
    func presentationControllerCallbacks(
        _ transition: Transition, _ member: Member, _ arguments: [Argument] = []
    ) -> [Step] {
        let moving = movingPresentation(of: transition)
        return endingPresentations(of: transition).reversed().compactMap { handle in
            let rule: Rule =
                handle != moving ? vanishingRule : transition.kind == .presentation ? "P133" : "P134"
            return presentationControllerCallback(handle, in: transition, member, arguments, rule: rule)
        }
    }

    /// The callbacks at the end, with the flag of `completeTransition(_:)` (P133, P134).
    mutating func didEnd(_ transition: Transition) {
        guard let presentation = transition.presentation.flatMap({ presentations[$0] }) else { return }
        if transition.kind == .presentation, transition.didComplete == true { passTouchesToBar(beside: presentation) }
        let member: Member =
            transition.kind == .presentation ? .presentationTransitionDidEnd : .dismissalTransitionDidEnd
        enqueue(
            presentationControllerCallbacks(
                transition, member, [Argument("completed", .bool(transition.didComplete == true))]))
    }
}
