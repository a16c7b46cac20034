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
        guard let tab = children.first(where: \.isSelected)?.controller,
            viewControllers(of: tabBar).contains(tab)
        else { return }
        announceRestoredChildren(of: tabBar, rule: "R16")
        guard selectedTab(of: tabBar) != tab else { return }
        noteSelection(of: tab, in: tabBar, isNew: true, "R16")
        change(selectionOf: tabBar, to: tab, rule: "R16")
    }
}
