/// Companions: the controllers that appear and disappear together with a controller. They are its visible children and
/// the current-context presentations in their place, which lie in the controller's own view (AP-06, P12, P113).
extension PresentationSession {
    /// The companions of `handle`, each child before the presentation that covers it.
    ///
    /// The controllers that a running transition exchanges in a container disappear with it, and its outgoing
    /// controllers do not come back with it (AP-04, AP-06).
    func companions(of handle: ControllerHandle, isAppearing: Bool) -> [ControllerHandle] {
        let shown = visibleChildren(of: handle)
        guard !header.transitions.isEmpty else { return shown.flatMap { withCover($0, isAppearing: isAppearing) } }
        let all = isAppearing ? shown : shown + exchanged(in: handle).without(shown)
        return all.flatMap { withCover($0, isAppearing: isAppearing) }
    }

    /// The controllers that the transition inside a container takes off the screen or brings, while they lie in it or
    /// are about to be placed there. A container that forwards by hand says nothing to them.
    private func exchanged(in container: ControllerHandle) -> [ControllerHandle] {
        guard let running = transition(inside: container), let change = transitions[running]?.change,
            !forwardsByHand(container)
        else { return [] }
        let isPreparing = transitions[running]?.phase == .preparing
        return change.going.filter { isPlaced($0, in: container) }
            + change.coming.filter { coming in
                let isAppearing = controllers[coming]?.appearance.isAppearing == true
                return isPlaced(coming, in: container) || isPreparing && isAppearing
            }
    }

    /// Whether the transition inside a container exchanges a controller whose view lies in it.
    func isExchanged(_ handle: ControllerHandle, in container: ControllerHandle) -> Bool {
        guard !header.transitions.isEmpty, let running = transition(inside: container),
            let change = transitions[running]?.change
        else { return false }
        return (change.going.contains(handle) || change.coming.contains(handle)) && isPlaced(handle, in: container)
    }

    /// Whether a transition that is being set up would bring a controller to a place off screen: its window was hidden,
    /// or its container has left the screen, since the transition began (AP-06). It comes on screen with that place.
    func comesOutOfSight(_ handle: ControllerHandle) -> Bool {
        header.transitions.contains { running in
            guard transitions[running]?.phase == .preparing else { return false }
            if transitions[running]?.kind == .presentation, transitions[running]?.to == handle {
                let container = transitions[running]?.presentation.flatMap { presentations[$0]?.container }
                return container.flatMap { window(containing: $0) } == nil
            }
            guard let change = transitions[running]?.change, !isOnScreen(change.container) else { return false }
            return change.coming.contains { withCover($0, isAppearing: true).contains(handle) }
        }
    }

    /// Whether a running transition takes a controller off the screen that lies in its window still: a presenter that
    /// is being covered, or a controller that is dismissed. Once cancelled, a transition takes off what it has brought.
    func isBeingTakenOff(_ handle: ControllerHandle) -> Bool {
        header.transitions.contains { running in
            guard let shown = transitions[running]?.presentation else { return false }
            let isComing = transitions[running]?.kind == .presentation
            if isComing == (transitions[running]?.wasCancelled == true) {
                return presentations[shown]?.presented == handle
                    || (transitions[running]?.vanishing ?? []).contains { presentations[$0]?.presented == handle }
            }
            return presentations[shown]?.removesPresentersView == true
                && presentations[shown]?.presenting == handle
        }
    }

    /// A child and any current-context presentations over it, which appear and disappear together. A child whose view
    /// was removed by its presentation is left out on appearing.
    func withCover(_ child: ControllerHandle, isAppearing: Bool) -> [ControllerHandle] {
        var companions: [ControllerHandle] = []
        // A presented controller may present in turn, more often than a thread's stack is deep.
        var current: ControllerHandle? = child
        while let controller = current {
            if !isAppearing || !isCovered(controller) { companions.append(controller) }
            current = contextPresentation(over: controller, isAppearing: isAppearing)
        }
        return companions
    }

    func companionStep(
        _ companion: ControllerHandle, of step: AppearanceStep, cause: AppearanceCause = .none
    ) -> AppearanceStep {
        let isChild = controllers[companion]?.parent == step.controller
        // CT-19: a child gets the same callbacks, with their oddities.
        let rule: Rule = isChild ? (step.rule == "P27" ? "P27" : "P113") : "AP-06"
        return AppearanceStep(
            companion, isAppearing: step.isAppearing, isAnimated: step.isAnimated,
            cause: isChild || cause == .movingFromParent ? cause : causeOfReturn(companion, step.isAppearing),
            rule: rule)
    }

    /// A controller that comes back on screen before its presentation ends still appears because of that
    /// presentation (MV-05).
    func causeOfReturn(_ handle: ControllerHandle, _ isAppearing: Bool) -> AppearanceCause {
        isAppearing && transitionBringing(handle)?.wasCancelled == false ? .presented : .none
    }

    /// The appearance step of a companion, caused by that of its carrier.
    func carried(_ companion: AppearanceStep, by carrier: AppearanceStep) -> AppearanceStep {
        because(.goesWithCarrier, .text(name(carrier.controller)), companion)
    }

    /// Whether a current-context presentation removed the child's view, so that it does not reappear before the
    /// dismissal (P12, PS-24).
    func isCovered(_ child: ControllerHandle) -> Bool {
        presentation(over: child)?.keepsPresentersViewAway == true
    }

    /// Whether the child's own presentation takes its place in its parent's view.
    func isCoveredInPlace(_ child: ControllerHandle, in parent: ControllerHandle) -> Bool {
        guard isCovered(child), let container = presentation(over: child)?.container else { return false }
        return owner(above: container) == parent
    }

    /// The cover of a child: the container view of its current-context presentation, beside the child's own view.
    func cover(of child: ControllerHandle) -> ViewHandle? { presentation(over: child)?.container }

    /// Removes the cover of a child from its parent's view when the child leaves.
    ///
    /// What was presented while the child was leaving is not among those that the exchange notifies.
    mutating func detachCover(of child: ControllerHandle, in parent: ControllerHandle) {
        guard let cover = cover(of: child), owner(above: cover) == parent else { return }
        detach(cover)
        let steps = withCover(child, isAppearing: false).dropFirst().flatMap { companion -> [Step] in
            guard controllers[companion]?.appearance.isAppearing == true else { return [.settleAppearance(companion)] }
            // It is being presented still (AP-09).
            let step = AppearanceStep(companion, isAppearing: false, isAnimated: false, rule: "AP-06")
            let departure = because(.goesWithCarrier, .text(name(child)), step)
            return [.begin(departure), .end(departure)]
        }
        enqueue(steps)
    }

    /// Puts the cover of a child into its parent's view, above the child's own, when the child comes (back), and gives
    /// it the frame of the child's view (CX-06).
    mutating func placeCover(of child: ControllerHandle, in parent: ControllerHandle) {
        guard let handle = controllers[child]?.presents, let cover = cover(of: child),
            let view = controllers[parent]?.view
        else { return }
        if owner(above: cover) != parent {
            add(cover, to: view)
            presentations.update(handle) { $0.presenterSuperview = view }
        }
        guard let place = controllers[child]?.view.flatMap({ views[$0]?.frame }), views[cover]?.frame != place else {
            return
        }
        var resized: [ControllerHandle] = []
        resize(cover, to: place, viewsOfPresentations, &resized)
    }

    /// Gives the view of a child, which its presentation keeps away, the frame of its place in the parent, which the
    /// presentation covers (CX-06).
    mutating func placeAway(_ child: ControllerHandle, _ frame: Rect) {
        guard let view = controllers[child]?.view, let superview = views[view]?.superview ?? cover(of: child),
            superview == cover(of: child)
        else { return }
        var resized: [ControllerHandle] = []
        resize(view, to: frame, viewsOfPresentations, &resized)
    }

    /// Whether a container gives a child's view its frame: the view lies in the container's own, or a presentation in
    /// its place keeps it away.
    func isPlaced(_ child: ControllerHandle, in container: ControllerHandle) -> Bool {
        guard let view = controllers[child]?.view, let superview = controllers[container]?.view else { return false }
        return views[view]?.superview == superview || isCoveredInPlace(child, in: container)
    }

    /// The controller presented over a child in its parent's view.
    private func contextPresentation(over child: ControllerHandle, isAppearing: Bool) -> ControllerHandle? {
        guard let presentation = presentation(over: child) else { return nil }
        switch presentation.phase {
        case .presenting, .presented: return presentation.presented
        // It is dismissed on its own, and does not come back with the others.
        case .dismissing: return isAppearing ? nil : presentation.presented
        case .prepared: return nil
        }
    }

    /// The current-context presentation whose container lies in the child's place.
    private func presentation(over child: ControllerHandle) -> Presentation? {
        guard let presentation = controllers[child]?.presents.flatMap({ presentations[$0] }),
            presentation.container != nil, usesContext(presentation)
        else { return nil }
        return presentation
    }
}
