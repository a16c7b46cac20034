/// The tabs of a tab bar controller in state restoration (R16 to R18).
extension PresentationSession {
    /// All tabs; the selected one is recorded, too (R16).
    func encodedTabs(of tabBar: ControllerHandle) -> [ContainedChild] {
        let selected = selectedTab(of: tabBar)
        return viewControllers(of: tabBar).map {
            ContainedChild($0, rule: "R16", isSelected: $0 == selected)
        }
    }

    /// Selects the tab that was selected, wherever it is now (R16, R18). Tabs that the app did not set are not added
    /// (R17).
    mutating func restoreSelection(of tabBar: ControllerHandle, to children: [ContainedChild]) {
        guard let child = children.first(where: \.isSelected),
            viewControllers(of: tabBar).contains(child.controller), selectedTab(of: tabBar) != child.controller
        else { return }
        let tab = child.controller
        announceRestoredChildren(of: tabBar, rule: "R16")
        noteSelection(of: tab, in: tabBar, isNew: true, "R16")
        setSelected(tab, of: tabBar, rule: "R16")
        guard comesThroughMore(tab, of: tabBar), let stage = child.stage else {
            showSelection(of: tabBar, isAnimated: false)
            return
        }
        enqueue(.restore(stage))
        pushOntoMore(tab, of: tabBar)
    }

    // MARK: Tab objects

    /// The selected tab, and the selected child of each group (CH-436).
    func encodedSelection(of tabBar: ControllerHandle) -> StateArchive.Tabs? {
        guard let selected = controllers[tabBar]?.tabBar.selectedTab else { return nil }
        let groups = (controllers[tabBar]?.tabBar.objects ?? []).compactMap { tab in
            tab.selectedChild.map { StateArchive.Tabs.Group(tab.identifier, selectedChild: $0) }
        }
        return StateArchive.Tabs(selected: selected, groups: groups)
    }

    /// Selects the tabs that were selected, as far as the app has set them again; providers make what is missing, as
    /// for any selection (CH-436, Q24).
    mutating func restoreSelection(of tabBar: ControllerHandle, to recorded: StateArchive.Tabs?) {
        guard let recorded, hasTabObjects(tabBar) else { return }
        for group in recorded.groups where tabObject(group.selectedChild, of: tabBar)?.group == group.identifier {
            updateTab(group.identifier, of: tabBar) { $0.selectedChild = group.selectedChild }
        }
        guard tabObject(recorded.selected, of: tabBar) != nil,
            controllers[tabBar]?.tabBar.selectedTab != recorded.selected
        else { return }
        announceRestoredChildren(of: tabBar, rule: Choice.restoredTabs.rule)
        enqueue(.tab(tabBar, TabStep(leafTab(of: recorded.selected, in: tabBar), .show).at(.provide)))
    }
}
