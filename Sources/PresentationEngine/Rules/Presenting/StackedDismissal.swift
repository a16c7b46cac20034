/// Several modal levels dismissed at once: one of them moves, the others vanish (P51, P53, Q93, PD-12 to PD-14,
/// OP-12).
extension PresentationSession {
    /// The presentation that visibly moves: in a stacked dismissal the one that animates, else the only one.
    func movingPresentation(of transition: Transition) -> PresentationHandle? {
        transition.animating ?? transition.presentation
    }

    /// The presentations that end together, from the bottom up.
    func endingPresentations(of transition: Transition) -> [PresentationHandle] {
        guard let presentation = transition.presentation else { return [] }
        return [presentation] + transition.vanishing.reversed()
    }

    /// Removes the levels that do not move from the screen, so that the moving one is visible.
    mutating func clearTheWay(for transition: Transition) {
        guard let moving = movingPresentation(of: transition) else { return }
        for handle in endingPresentations(of: transition).reversed() where handle != moving {
            guard let presentation = presentations[handle], let container = presentation.container else {
                continue
            }
            if let under = views[container]?.superview, let kept = presentations[moving]?.container,
                isDescendant(kept, of: container)
            {
                add(kept, to: under)
            }
            if isAbove(handle, moving, in: transition) { returnPresentersView(handle) }
            detach(container)
        }
    }

    /// Rolls back a canceled dismissal: every level returns to its previous position, from the bottom up.
    mutating func restoreLevels(of transition: Transition) {
        for handle in endingPresentations(of: transition) {
            presentations.update(handle) { $0.phase = .presented }
            guard let presentation = presentations[handle], let container = presentation.container else {
                continue
            }
            let before = transition.placesBefore.first { $0.view == container }
            // The window that contained it may have been removed since then.
            let superview = before.map(\.superview) ?? restingPlace(of: presentation)
            if let superview, views.contains(superview) {
                add(container, to: superview)
            } else {
                detach(container)
            }
        }
    }

    /// Removes the views of presenters that a canceled dismissal has brought back, except those that are to stay.
    mutating func removePresentersViews(of transition: Transition, except stays: (ControllerHandle) -> Bool) {
        for handle in endingPresentations(of: transition) {
            guard let presentation = presentations[handle], presentation.container != nil,
                presentation.removesPresentersView, let presenter = presentation.presenting,
                let view = controllers[presenter]?.view, views[view]?.superview != nil, !stays(presenter),
                transition.placesBefore.first(where: { $0.view == view })?.superview == nil
            else { continue }
            detach(view)
            announceSuperview(of: presenter, rule: presentersViewRule(presentation))
        }
    }

    private func isAbove(_ handle: PresentationHandle, _ other: PresentationHandle, in transition: Transition)
        -> Bool
    {
        let levels = endingPresentations(of: transition)
        guard let upper = levels.firstIndex(of: handle), let lower = levels.firstIndex(of: other) else {
            return false
        }
        return upper > lower
    }

    private func restingPlace(of presentation: Presentation) -> ViewHandle? {
        if usesContext(presentation) { return presentation.presenterSuperview }
        return window(of: presentation.presented).flatMap { windows[$0]?.view }
    }
}
