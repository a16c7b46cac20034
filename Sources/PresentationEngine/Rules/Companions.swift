/// Who appears and disappears together with a controller: its visible children, and what is presented in their
/// place in a current context, which lies in the controller's own view (AP-06, P12, P113).
extension PresentationSession {
    /// The controllers that go through an appearance of `handle` with it, each child before what covers it.
    func companions(of handle: ControllerHandle, isAppearing: Bool) -> [ControllerHandle] {
        visibleChildren(of: handle).flatMap { child in
            let own = isAppearing && isCovered(child) ? [] : [child]
            return own + (contextPresentation(over: child, isAppearing: isAppearing).map { [$0] } ?? [])
        }
    }

    func companionStep(
        _ companion: ControllerHandle, of step: AppearanceStep, cause: AppearanceCause = .none
    ) -> AppearanceStep {
        let isChild = controllers[companion]?.parent == step.controller
        return AppearanceStep(
            companion, isAppearing: step.isAppearing, isAnimated: step.isAnimated,
            cause: isChild ? cause : .none, rule: isChild ? "P113" : "AP-06")
    }

    /// Whether a presentation in a current context took the child's view away, so that it does not reappear
    /// before the dismissal (P12, PS-24).
    func isCovered(_ child: ControllerHandle) -> Bool {
        guard let presentation = presentation(over: child), presentation.removesPresentersView else {
            return false
        }
        switch presentation.phase {
        case .presenting, .presented: return true
        case .prepared, .dismissing: return false
        }
    }

    /// Whether the child's place in its parent's view is taken by what it presents.
    func isCoveredInPlace(_ child: ControllerHandle, in parent: ControllerHandle) -> Bool {
        guard isCovered(child), let container = presentation(over: child)?.container else { return false }
        return owner(above: container) == parent
    }

    /// The controller presented over a child in its parent's view.
    private func contextPresentation(over child: ControllerHandle, isAppearing: Bool) -> ControllerHandle? {
        guard let presentation = presentation(over: child) else { return nil }
        switch presentation.phase {
        case .presenting, .presented: return presentation.presented
        // It goes by itself, and does not come back with the others.
        case .dismissing: return isAppearing ? nil : presentation.presented
        case .prepared: return nil
        }
    }

    /// The presentation in a current context whose container lies where the child's view does.
    private func presentation(over child: ControllerHandle) -> Presentation? {
        guard let presentation = controllers[child]?.presents.flatMap({ presentations[$0] }),
            presentation.container != nil, usesContext(presentation)
        else { return nil }
        return presentation
    }
}
