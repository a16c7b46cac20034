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
}
