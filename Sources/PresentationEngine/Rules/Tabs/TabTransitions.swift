/// From a changed selection to the visible tab (P98 to P101, P105, C3, C4).
extension PresentationSession {
    /// Shows the selected tab if the tab bar controller is on screen; otherwise the tab that is selected by then
    /// appears with it.
    ///
    /// - Returns: the controllers of `leaving` that are visible, and so get their `didMove` after they have disappeared
    ///   (MV-03).
    @discardableResult
    mutating func showSelection(
        of tabBar: ControllerHandle, isAnimated: Bool, leaving: [ControllerHandle] = []
    ) -> [ControllerHandle] {
        guard let record = controllers[tabBar], isShowing(record) else { return [] }
        let coming = shownChild(of: tabBar).map { [$0] } ?? []
        let seen = leaving.among(record.shown)
        if let running = transition(inside: tabBar) {
            if let change = changeToTakeOver(running, for: coming) {
                return takeOver(running, change, to: coming, leaving: leaving)
            }
            return redirect(running, to: coming, leaving: seen)
        }
        guard record.shown != coming else { return [] }
        var change = ContainerChange(
            container: tabBar, childrenBefore: record.children, selectedBefore: tab(showing: record),
            order: rules.crossFadesTabs ? .crossFadingTabs : .tabs, going: record.shown, coming: coming)
        change.leaving = seen
        if record.shown.isEmpty || coming.isEmpty {
            // A tab may still join in this turn, and replace the last one that has left.
            if record.appearance == .appeared, !coming.isEmpty { enqueue(.swap(change)) } else { later(.swap(change)) }
        } else {
            beginChange(.tab, change, isAnimated: isAnimated, duration: Self.crossFadeDuration)
        }
        return seen
    }

    /// Whether a change of tabs begins within the call: not while the tab bar controller itself is coming on screen,
    /// nor while the tab is still on screen on the stack of the More list, which it leaves first (CH-480).
    func isSelectionInCall(_ handle: TransitionHandle) -> Bool {
        guard let transition = transitions[handle], transition.kind == .tab, let change = transition.change else {
            return false
        }
        return controllers[change.container]?.appearance == .appeared
            && change.coming.allSatisfy { controllers[$0]?.appearance == .disappeared }
    }

    /// Another selection while a transition exists: a transition that has begun runs to its end, and the selection of
    /// that moment is shown next.
    private mutating func redirect(
        _ running: TransitionHandle, to coming: [ControllerHandle], leaving: [ControllerHandle]
    ) -> [ControllerHandle] {
        guard let transition = transitions[running], !transition.hasStarted, let change = transition.change
        else { return [] }
        guard change.going != coming else {
            forget(running)
            return []
        }
        guard let to = coming.first else {
            // No tab is left: the outgoing one disappears without a transition.
            forget(running)
            var swap = change
            swap.coming = []
            swap.leaving += leaving
            later(.swap(swap))
            return leaving
        }
        transitions.update(running) {
            $0.change?.coming = coming
            $0.change?.leaving += leaving
            $0.to = to
        }
        return leaving
    }

    /// The change of a transition without an animator whose tabs have had their will callbacks in this turn, and which
    /// the turn that follows shows; nil if the new tab is still on the stack of the More list.
    private func changeToTakeOver(
        _ handle: TransitionHandle, for coming: [ControllerHandle]
    ) -> ContainerChange? {
        guard let transition = transitions[handle], transition.hasStarted, transition.animator == nil,
            let change = transition.change,
            coming.without(change.going + change.coming).allSatisfy({ controllers[$0]?.appearance == .disappeared })
        else { return nil }
        let arrival = Step.transition(handle, .arrive)
        meter.look(at: agenda.turns.count)
        let isAwaited = agenda.turns.contains { turn in turn.contains { $0.step == arrival } }
        return isAwaited ? change : nil
    }

    /// The tab that was selected in the same turn disappears again, and gets no `viewDidAppear` (CH-482).
    ///
    /// - Returns: the controllers of `leaving` that the change shows or removes.
    private mutating func takeOver(
        _ handle: TransitionHandle, _ change: ContainerChange, to coming: [ControllerHandle],
        leaving: [ControllerHandle]
    ) -> [ControllerHandle] {
        let seen = leaving.among(change.going + change.coming)
        transitions.update(handle) { $0.change?.leaving += seen }
        guard change.coming != coming, let transition = transitions[handle] else { return seen }
        transitions.update(handle) {
            $0.change?.going = (change.going + change.coming).without(coming)
            $0.change?.coming = coming
            $0.to = coming.first ?? transition.to
        }
        controllers.update(change.container) { $0.shown = coming }
        let wills =
            takingOver(coming, isAppearing: true, transition, change)
            + takingOver(change.coming, isAppearing: false, transition, change)
        let loads = coming.map { Step.load($0, Choice.selectionsOfOneTurn.rule) }
        enqueue(loads + wills.map(Step.begin) + [.placeChildren(change.container)])
        return seen
    }

    private func takingOver(
        _ children: [ControllerHandle], isAppearing: Bool, _ transition: Transition, _ change: ContainerChange
    ) -> [AppearanceStep] {
        children.flatMap { withCover($0, isAppearing: isAppearing) }.map { child in
            because(
                isAppearing ? .containerShowsIt : .containerHidesIt, .text(name(change.container)),
                AppearanceStep(
                    child, isAppearing: isAppearing, isAnimated: transition.isAnimated,
                    cause: isAppearing && isFirstAppearance(child) ? .movingToParent : .none,
                    rule: Choice.selectionsOfOneTurn.rule))
        }
    }

    /// The least of the measured 0.5 to 0.7 s, in microseconds (Q28, CH-92).
    static let crossFadeDuration = 500_000

    /// Whether a container's children get callbacks for changes: it has appeared, or its children appear with it
    /// already.
    func isShowing(_ record: Controller) -> Bool {
        switch record.appearance {
        case .appeared: true
        case .appearing:
            !record.shown.isEmpty
                && record.shown.allSatisfy { controllers[$0]?.appearance.isOnScreen == true }
        case .disappeared, .disappearing: false
        }
    }

    /// The selected tab to which the visible child of a tab bar controller corresponds.
    private func tab(showing record: Controller) -> ControllerHandle? {
        guard let shown = record.shown.first else { return nil }
        return shown == record.tabBar.more ? record.tabBar.lent?.controller ?? shown : shown
    }

    /// Without an animator a tab changes at once up to iOS 17, and fades from iOS 18 on (P99, P100).
    mutating func decideTabAnimation(_ handle: TransitionHandle) {
        guard transitions[handle]?.kind == .tab, !rules.crossFadesTabs else { return }
        transitions.update(handle) { if $0.animator == nil { $0.isAnimated = false } }
    }

    /// A canceled change restores the selection, unless another one was made during the change (C4).
    mutating func takeBackSelection(_ change: ContainerChange) {
        guard controllers[change.container]?.kind == .tabBarController,
            shownChild(of: change.container) == change.coming.first
        else { return }
        setSelected(change.selectedBefore, of: change.container, rule: "R305")
    }
}
