/// Tab bars that minimize while the user scrolls, and their bottom accessory, from iOS 26 on (Q29, CH-448).
extension PresentationSession {
    /// The tab bar beneath scrolled content minimizes or expands, if its behavior says so.
    mutating func minimizeTabBar(around receiver: ControllerHandle, _ direction: ScrollDirection) {
        guard let tabBar = tabBar(around: receiver), let isMinimized = minimizes(tabBar, direction),
            isMinimized != controllers[tabBar]?.tabBar.isMinimized
        else {
            return emit(
                .noop(.controller(name(receiver)), call: "scrollContent", reason: "No tab bar reacts to it."),
                rule: "Q29")
        }
        minimizeTabBar(tabBar, isMinimized)
    }

    /// The tab bar controller around a controller whose content lies above its bar.
    private func tabBar(around handle: ControllerHandle) -> ControllerHandle? {
        let line = lineage(handle)
        return zip(line, line.dropFirst()).first {
            controllers[$1]?.kind == .tabBarController && isVisibleChild($0, of: $1)
        }?.1
    }

    /// Whether scrolling minimizes the bar or expands it; nil if it does neither.
    private func minimizes(_ tabBar: ControllerHandle, _ direction: ScrollDirection) -> Bool? {
        guard rules.minimizesTabBars, settings?.device.idiom == .phone, !isTabBarHidden(tabBar) else { return nil }
        switch value(of: .tabBarMinimizeBehavior, tabBar) {
        case "onScrollDown": return direction == .down
        case "onScrollUp": return direction == .up
        default: return nil
        }
    }

    /// Minimizes or expands the bar, and gives its accessory the environment that follows.
    mutating func minimizeTabBar(_ tabBar: ControllerHandle, _ isMinimized: Bool) {
        guard let record = controllers[tabBar], record.tabBar.isMinimized != isMinimized else { return }
        controllers.update(tabBar) { $0.tabBar.isMinimized = isMinimized }
        emit(
            .property(.controller(record.name), name: "tabBar.isMinimized", value: .bool(isMinimized)), rule: "Q29")
        guard value(of: .bottomAccessory, tabBar) != .null else { return }
        emit(
            .property(
                .controller(record.name), name: "bottomAccessory.tabAccessoryEnvironment",
                value: accessoryEnvironment(of: tabBar)), rule: "Q29")
    }

    /// A bar that may not minimize any more expands.
    mutating func reviewMinimizedBar(_ tabBar: ControllerHandle) {
        if minimizes(tabBar, .down) == nil { minimizeTabBar(tabBar, false) }
    }

    /// `tabAccessoryEnvironment` of the bottom accessory; null before iOS 26.
    func accessoryEnvironment(of tabBar: ControllerHandle) -> Value {
        guard rules.minimizesTabBars else { return .null }
        guard value(of: .bottomAccessory, tabBar) != .null else { return "none" }
        return controllers[tabBar]?.tabBar.isMinimized == true ? "inline" : "regular"
    }

    /// Whether the More tab is the selected one.
    func isMoreSelected(in tabBar: ControllerHandle) -> Bool {
        controllers[tabBar]?.tabBar.more.map { $0 == shownChild(of: tabBar) } ?? false
    }

    /// Whether a tab of the bar is the selected one, or a group that contains it.
    func isSelected(_ identifier: String, in tabBar: ControllerHandle) -> Bool {
        guard let selected = controllers[tabBar]?.tabBar.selectedTab else { return false }
        return tabPath(to: selected, of: tabBar).contains { $0.identifier == identifier }
    }

    /// Why the user cannot touch a tab of the bar: a minimized one shows the selected tab alone.
    func obstacle(beforeTab isSelected: Bool, ofMinimized tabBar: ControllerHandle) -> Obstacle? {
        guard controllers[tabBar]?.tabBar.isMinimized == true, !isSelected else { return nil }
        return Obstacle(.hidden, "the bar is minimized and shows only the selected tab", Choice.minimizedBars.rule)
    }

    /// A tap on a minimized bar expands it, and selects nothing (CH-448).
    ///
    /// - Returns: whether the bar was minimized.
    mutating func expandsTappedBar(_ tabBar: ControllerHandle, isSelected: Bool) throws(Rejection) -> Bool {
        guard controllers[tabBar]?.tabBar.isMinimized == true else { return false }
        if let obstacle = obstacle(beforeTab: isSelected, ofMinimized: tabBar) {
            throw .untouchable(
                reason: "The user cannot touch the tab of \(name(tabBar)): \(obstacle.reason).", rule: obstacle.rule)
        }
        minimizeTabBar(tabBar, false)
        return true
    }
}
