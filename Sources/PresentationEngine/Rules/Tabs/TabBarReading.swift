/// Properties of a tab bar controller and its tabs (R290, R292 to R294, NV-05, NV-06, NV-13).
extension PresentationSession {
    /// `selectedIndex`; null if the More list or nothing is selected (UIKit's `NSNotFound`).
    func selectedIndex(of tabBar: ControllerHandle) -> Value {
        let record = controllers[tabBar]
        if let identifier = record?.tabBar.selectedTab, record?.selected != record?.tabBar.more {
            let root = tabPath(to: identifier, of: tabBar).first?.identifier
            return rootTabs(of: tabBar).firstIndex { $0.identifier == root }.map(Value.integer) ?? .null
        }
        let index = selectedTab(of: tabBar).flatMap(viewControllers(of: tabBar).firstIndex)
        return index.map(Value.integer) ?? .null
    }

    /// The titles of the tabs of the bar; null for a tab without one.
    func tabTitles(of tabBar: ControllerHandle) -> Value {
        let titles = barTabs(of: tabBar).map { tab -> Value in
            switch tab {
            case .controller(let name):
                guard case .controller(let handle)? = names[name] else { return .null }
                return tabTitle(of: handle)
            case .more: return "More"
            case .identifier(let identifier): return Value(tabObject(identifier, of: tabBar)?.title)
            case .index, .title: return .null
            }
        }
        return .list(titles)
    }

    /// The title of a controller's tab bar item: its own, else that of a navigation controller's bottom controller,
    /// else the controller's title.
    func tabTitle(of handle: ControllerHandle) -> Value {
        var titles: [String] = []
        var current: ControllerHandle? = handle
        while let controller = current.flatMap({ controllers[$0] }) {
            let own = controller.properties.stored.first { $0.property == .tabBarItemTitle }?.value
            if let own, own != .null || current == handle { return own }
            if own != nil { break }
            if let title = controller.properties.title { titles.append(title) }
            current = controller.kind == .navigationController ? controller.children.first : nil
        }
        return Value(titles.last)
    }

    /// The rule that decides the title.
    func tabTitleRule(of handle: ControllerHandle) -> Rule {
        let isNavigation = controllers[handle]?.kind == .navigationController
        return isNavigation && container(of: handle, kind: .tabBarController) != nil ? "R293" : "NV-06"
    }

    /// `tabBar.isHidden`: whether the visible navigation controller hides the bar at the bottom (R290, NV-13).
    func isTabBarHidden(_ tabBar: ControllerHandle) -> Bool {
        guard let shown = shownChild(of: tabBar), controllers.box(shown)?.kind == .navigationController else {
            return false
        }
        return hidesBottomBar(aboveStackOf: shown)
    }

    // MARK: hidesBottomBarWhenPushed

    /// Whether the stack of a navigation controller hides the bar at the bottom, its toolbar as well as the tab bar
    /// around it (R290, NV-13).
    func hidesBottomBar(aboveStackOf navigation: ControllerHandle) -> Bool {
        guard let record = controllers.box(navigation)?.record else { return false }
        return record.navigation.hidesBottomBar ?? hidesBottomBar(above: record.children)
    }

    /// A root does not hide the bar while it is alone (CH-720).
    private func hidesBottomBar(above stack: [ControllerHandle]) -> Bool {
        guard rules.hidesBottomBarBelowTop else {
            return stack.last.map { hidesBottomBar($0) } ?? false
        }
        return stack.count > 1 && stack.contains { hidesBottomBar($0) }
    }

    /// The push or pop that takes a tab bar away with the lower controller, or brings it back (CH-283).
    func transitionHidingTabBar(of tabBar: ControllerHandle) -> Transition? {
        guard let shown = shownChild(of: tabBar), let running = transition(inside: shown),
            let transition = transitions[running], transition.kind == .push || transition.kind == .pop,
            transition.animator == nil, let change = transition.change,
            hidBottomBar(before: change) != hidesBottomBar(aboveStackOf: shown)
        else { return nil }
        return transition
    }

    /// Whether the bar at the bottom was hidden before a change of a stack. A change that an earlier build has stored
    /// does not say so; then the controllers' properties do.
    private func hidBottomBar(before change: ContainerChange) -> Bool {
        change.hidBottomBar ?? hidesBottomBar(above: change.childrenBefore)
    }

    /// `hidesBottomBarWhenPushed` of a controller on a stack counts at the next change of the stack; until then the bar
    /// stays as it is (CH-720).
    mutating func setHidesBottomBar(_ assignment: PropertyAssignment, of handle: ControllerHandle) throws(Rejection) {
        guard rules.hidesBottomBarBelowTop, let navigation = controllers.box(handle)?.parent,
            controllers.box(navigation)?.kind == .navigationController
        else { return try store(assignment, of: handle) }
        let isHidden = hidesBottomBar(aboveStackOf: navigation)
        try store(assignment, of: handle)
        note(bottomBarIsHidden: isHidden, of: navigation)
    }

    /// A stack has changed: the properties of its controllers decide again about the bar at the bottom.
    mutating func reviewBottomBar(of navigation: ControllerHandle) {
        guard controllers.box(navigation)?.record.navigation.hidesBottomBar != nil else { return }
        controllers.update(navigation) { $0.navigation.hidesBottomBar = nil }
    }

    /// After a canceled change the bar at the bottom is as it was before (CH-720), unless the app has changed the stack
    /// once more in the meantime.
    mutating func reviewBottomBar(afterCancelling change: ContainerChange) {
        guard rules.hidesBottomBarBelowTop, let isHidden = change.hidBottomBar,
            controllers.box(change.container)?.record.waitingChange == nil
        else { return }
        note(bottomBarIsHidden: isHidden, of: change.container)
    }

    private mutating func note(bottomBarIsHidden isHidden: Bool, of navigation: ControllerHandle) {
        let isImplied = hidesBottomBar(above: controllers.box(navigation)?.record.children ?? []) == isHidden
        let noted = isImplied ? nil : isHidden
        guard controllers.box(navigation)?.record.navigation.hidesBottomBar != noted else { return }
        controllers.update(navigation) { $0.navigation.hidesBottomBar = noted }
    }

    private func hidesBottomBar(_ handle: ControllerHandle) -> Bool {
        value(of: .hidesBottomBarWhenPushed, handle) == true
    }

    /// The rule that decides whether the bar at the bottom is hidden.
    func tabBarIsHiddenRule(of tabBar: ControllerHandle) -> Rule {
        if !rules.hidesBottomBarBelowTop { return "NV-13" }
        let shown = shownChild(of: tabBar).flatMap { controllers.box($0) }
        return shown?.record.navigation.hidesBottomBar == nil ? "R290" : Choice.bottomBarAtChanges.rule
    }
}
