/// The mode of a tab bar controller and its sidebar, from iOS 18 on (Q25).
extension PresentationSession {
    /// Whether the sidebar takes the place of the tab bar: in regular width on an iPad, in the mode `tabSidebar`, which
    /// is also that of `automatic` if a tab is a group (Q25).
    func showsSidebar(_ tabBar: ControllerHandle) -> Bool {
        hasSidebar(tabBar) && value(of: .sidebarIsHidden, tabBar) != true
    }

    /// `sidebar.isAvailable`. An iPhone shows the tab bar in every mode, as does compact width (Q25), unless from
    /// iOS 27 on the app prefers the sidebar (Q30, CH-604).
    func hasSidebar(_ tabBar: ControllerHandle) -> Bool {
        guard rules.hasTabObjects, hasTabObjects(tabBar) else { return false }
        guard settings?.device.idiom == .pad, traits(of: tabBar).horizontal == .regular else {
            return replacesTabBar(tabBar)
        }
        switch value(of: .tabBarMode, tabBar) {
        case "tabSidebar": return true
        case "tabBar": return false
        default: return controllers[tabBar]?.tabBar.objects.contains(where: \.isGroup) == true
        }
    }

    /// Whether the app prefers the sidebar where only one of sidebar and tab bar can be shown (Q30): on an iPhone
    /// (CH-604).
    private func replacesTabBar(_ tabBar: ControllerHandle) -> Bool {
        settings?.device.idiom == .phone && value(of: .sidebarPreferredPlacement, tabBar) == "sidebar"
            && value(of: .tabBarMode, tabBar) != "tabBar"
    }

    /// `sidebar.isHidden`: as it was set, else shown in landscape and hidden in portrait, and always shown in the place
    /// of the tab bar; hidden where there is none (Q25, CH-406, CH-604).
    func isSidebarHidden(_ tabBar: ControllerHandle) -> Value {
        guard hasSidebar(tabBar) else { return true }
        let stored = controllers[tabBar]?.properties.stored.first { $0.property == .sidebarIsHidden }?.value
        return stored ?? .bool(!header.orientation.isLandscape && !replacesTabBar(tabBar))
    }

    /// The tabs that the user can touch: those of the bar, or all rows of the sidebar, the groups after the plain root
    /// tabs (Q25).
    func touchableTabs(of tabBar: ControllerHandle) -> [TabObject] {
        guard showsSidebar(tabBar) else {
            let tabs = tabsOfBar(tabBar)
            return hasMoreTab(tabBar) ? Array(tabs.prefix(Self.tabsInCompactWidth - 1)) : tabs
        }
        let objects = controllers[tabBar]?.tabBar.objects ?? []
        meter.look(at: objects.count)
        let visible = objects.filter { tab in
            tabPath(to: tab.identifier, of: tabBar).allSatisfy { !$0.isHidden }
        }
        let isPlain = { (tab: TabObject) in tab.group == nil && !tab.isGroup }
        return visible.filter(isPlain) + inDisplayOrder(visible.filter { !isPlain($0) }, of: tabBar)
    }

    func obstacle(beforeTabsOf tabBar: ControllerHandle) -> Obstacle? {
        showsSidebar(tabBar)
            ? obstacle(beforeContainer: tabBar, rule: "Q25") : obstacle(beforeBarOf: tabBar)
    }
}
