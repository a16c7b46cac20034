/// New tabs for a tab bar controller, and its selection after the change (CH-90).
extension PresentationSession {
    /// `setViewControllers(_:animated:)`: the children get `willMove` at once, the content changes without animation.
    mutating func setTabs(of tabBar: ControllerHandle, to tabs: [ControllerHandle]) throws(Rejection) {
        guard Set(tabs).count == tabs.count else {
            throw .invalid(reason: "A controller can be a tab only once.", rule: "P98")
        }
        let old = viewControllers(of: tabBar)
        let joining = tabs.without(old)
        for tab in joining { try refuseTab(tab, of: tabBar) }
        let leaving = old.without(tabs)
        if let running = transitionFinished(byRemoving: leaving, from: tabBar) {
            enqueue(
                .changeAfterFinishing(
                    FinishingChange(.setTabs, tabs, of: tabBar, isAnimated: false, startsAt: 0)))
            return finishEarly(running)
        }
        let lent = lentTab(of: tabBar)?.controller
        let parent = Value.text(name(tabBar))
        let rule = moveRule(tabBar)
        enqueue(
            joining.map { moveStep($0, .willMoveToParent, parent, rule: rule) }
                + leaving.map { moveStep($0, .willMoveToParent, .null, rule: rule) }
                + [
                    .changeStack(
                        StackChange(
                            navigation: tabBar, stack: tabs, kind: .tab, isAnimated: false,
                            isInteractive: false))
                ])
        for tab in joining.reversed() { leavePlace(tab, for: tabBar) }
        if let lent, leaving.contains(lent) { takeBackLentTab(of: tabBar) }
    }

    /// The running transition of a tab bar controller that new tabs end at once: one of its two tabs is no longer among
    /// them (CH-433).
    private func transitionFinished(byRemoving leaving: [ControllerHandle], from tabBar: ControllerHandle)
        -> TransitionHandle?
    {
        guard let running = transition(inside: tabBar), let transition = transitions[running], transition.hasStarted,
            let change = transition.change, leaving.contains(where: change.involves)
        else { return nil }
        switch transition.phase {
        case .running, .interactive, .waiting: return running
        case .preparing, .ending: return nil
        }
    }

    private func refuseTab(_ tab: ControllerHandle, of tabBar: ControllerHandle) throws(Rejection) {
        guard !supporters(of: tabBar).contains(tab), controllers[tab]?.presentedBy == nil,
            controllers[tab]?.kind != .alertController, !isBoundToWindow(tab)
        else {
            throw .invalid(
                reason: "\(name(tab)) is on screen in another way and cannot be a tab of \(name(tabBar)).",
                rule: "CT-03")
        }
        try refuseStrayView(of: tab, for: tabBar)
    }

    mutating func applyTabs(_ change: StackChange) throws(Rejection) {
        let tabBar = change.navigation
        let old = viewControllers(of: tabBar)
        let tabs = change.stack.filter(controllers.contains)
        let place = selectedTab(of: tabBar).flatMap(old.firstIndex)
        if let lent = lentTab(of: tabBar), let index = tabs.firstIndex(of: lent.controller) {
            controllers.update(tabBar) {
                $0.tabBar.lent = LentTab(controller: lent.controller, index: index)
            }
        }
        let more = controllers[tabBar]?.tabBar.more
        let away = lentTab(of: tabBar)?.controller
        try setChildren(
            of: tabBar, tabs.filter { $0 != away } + (more.map { [$0] } ?? []), rule: Choice.newTabs.rule)
        controllers.update(tabBar) {
            $0.tabBar.customizable = nil
            if let before = $0.tabBar.beforeMore, !tabs.contains(before) { $0.tabBar.beforeMore = nil }
        }
        let joining = tabs.without(old)
        let leaving = old.without(tabs)
        candidates += leaving
        keepSelection(of: tabBar, tabs, place: place)
        let seen = showSelection(of: tabBar, isAnimated: false, leaving: leaving)
        fitTabs(tabBar)
        enqueue(
            movedSteps(
                joining: joining, leaving: leaving.without(seen), container: tabBar))
    }

    /// The selected tab stays selected if it is still a tab, else the tab in its place, else the first.
    private mutating func keepSelection(
        of tabBar: ControllerHandle, _ tabs: [ControllerHandle], place: Int?
    ) {
        let selected = controllers[tabBar]?.selected
        let isMore = selected == controllers[tabBar]?.tabBar.more && hasMoreTab(tabBar)
        if let selected, isMore || tabs.contains(selected) { return }
        let next = place.flatMap { tabs.indices.contains($0) ? tabs[$0] : nil } ?? tabs.first
        setSelected(next, of: tabBar, rule: Choice.newTabs.rule)
    }
}
