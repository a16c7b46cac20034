/// From a changed selection to what a tab bar controller shows (P98 to P101, P105, C3, C4).
extension PresentationSession {
    /// Brings what is seen in line with the selection, where the tab bar controller is on screen; elsewhere what is
    /// selected by then appears with it.
    ///
    /// - Returns: those of `leaving` that are told that they moved once they have disappeared, being seen (MV-03).
    @discardableResult
    mutating func showSelection(
        of tabBar: ControllerHandle, isAnimated: Bool, leaving: [ControllerHandle] = []
    ) -> [ControllerHandle] {
        guard let record = controllers[tabBar], isShowing(record) else { return [] }
        let coming = shownChild(of: tabBar).map { [$0] } ?? []
        let seen = leaving.among(record.shown)
        if let running = transition(inside: tabBar) {
            return redirect(running, to: coming, leaving: seen)
        }
        guard record.shown != coming else { return [] }
        var change = ContainerChange(
            container: tabBar, childrenBefore: record.children, selectedBefore: tab(showing: record),
            order: rules.crossFadesTabs ? .crossFadingTabs : .tabs, going: record.shown, coming: coming)
        change.leaving = seen
        if record.shown.isEmpty || coming.isEmpty {
            later(.swap(change))
        } else {
            beginChange(.tab, change, isAnimated: isAnimated, duration: Self.crossFadeDuration)
        }
        return seen
    }

    /// Another selection while a transition is in flight: one that has begun is seen to its end, and the selection
    /// of then follows.
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

    /// About 0.25 s, in microseconds (CH-92).
    static let crossFadeDuration = 250_000

    /// Whether a container's children are told of changes: it has appeared, or its children appear with it already.
    func isShowing(_ record: Controller) -> Bool {
        switch record.appearance {
        case .appeared: true
        case .appearing:
            !record.shown.isEmpty
                && record.shown.allSatisfy { controllers[$0]?.appearance.isOnScreen == true }
        case .disappeared, .disappearing: false
        }
    }

    /// The selection under which a tab bar controller shows what it does.
    private func tab(showing record: Controller) -> ControllerHandle? {
        guard let shown = record.shown.first else { return nil }
        return shown == record.tabBar.more ? record.tabBar.lent?.controller ?? shown : shown
    }

    /// Without an animator a tab changes at once up to iOS 17, and fades from iOS 18 on (P99, P100).
    mutating func decideTabAnimation(_ handle: TransitionHandle) {
        guard transitions[handle]?.kind == .tab, !rules.crossFadesTabs else { return }
        transitions.update(handle) { if $0.animator == nil { $0.isAnimated = false } }
    }

    /// A cancelled change brings back the selection, unless another was made meanwhile (C4).
    mutating func takeBackSelection(_ change: ContainerChange) {
        guard controllers[change.container]?.kind == .tabBarController,
            shownChild(of: change.container) == change.coming.first
        else { return }
        setSelected(change.selectedBefore, of: change.container, rule: "R305")
    }
}
