/// Tab bar controllers: their tabs, and selection in code.
extension PresentationSession {
    mutating func make(_ call: TabBarCall, of receiver: String, _ bindings: Bindings) throws(Rejection) {
        if case .scroll(let direction, let view) = call {
            let scrolled = view.map { resolve($0, bindings) }
            return try scroll(try controller(receiver, bindings), direction, scrolled)
        }
        let tabBar = try tabBarController(receiver, bindings)
        switch call {
        case .scroll: break
        case .select(let tab): try select(tab, of: tabBar, bindings)
        case .tap(let tab): try tap(tab, of: tabBar, bindings)
        case .pickFromMore(let row): try pickFromMore(row, of: tabBar, bindings)
        case .setTabs(let tabs): try setTabObjects(of: tabBar, to: tabs, bindings)
        case .setCustomizable(let names):
            let tabs = try names.map { names throws(Rejection) in try self.tabs(names, of: tabBar, bindings) }
            controllers.update(tabBar) { $0.tabBar.customizable = tabs }
        case .customize(let names):
            try customize(try tabs(names, of: tabBar, bindings), of: tabBar)
        case .edit(let edit): try self.edit(edit, of: tabBar, bindings)
        case .drop(let identifier): try drop(onto: identifier, of: tabBar, bindings)
        case .setItems:
            throw exception(
                "Directly modifying a tab bar managed by a tab bar controller is not allowed.\(about: mention(tabBar, .container))",
                "R295",
                name: "NSInternalInconsistencyException")
        }
    }

    private func tabBarController(_ receiver: String, _ bindings: Bindings) throws(Rejection)
        -> ControllerHandle
    {
        let handle = try controller(receiver, bindings)
        guard controllers[handle]?.kind == .tabBarController else {
            throw .invalid(reason: "\(name(handle)) is not a tab bar controller.", rule: "P98")
        }
        return handle
    }

    private func tabs(_ names: [String], of tabBar: ControllerHandle, _ bindings: Bindings) throws(Rejection)
        -> [ControllerHandle]
    {
        let all = Set(viewControllers(of: tabBar))
        return try names.map { name throws(Rejection) in
            let tab = try controller(name, bindings)
            guard all.contains(tab) else {
                throw .invalid(
                    reason: "\(self.name(tab)) is not a tab of \(self.name(tabBar)).", rule: "R294")
            }
            return tab
        }
    }

    // MARK: The tabs

    /// `viewControllers`, which does not include the `moreNavigationController` (R294).
    func viewControllers(of tabBar: ControllerHandle) -> [ControllerHandle] {
        guard let record = controllers[tabBar] else { return [] }
        meter.look(at: record.children.count / 8)
        var tabs = record.children.filter { $0 != record.tabBar.more }
        if let lent = lentTab(of: tabBar) { tabs.insert(lent.controller, at: min(lent.index, tabs.count)) }
        return tabs
    }

    /// Whether a controller is one of the tabs, or the More tab itself.
    func isTab(_ controller: ControllerHandle, of tabBar: ControllerHandle) -> Bool {
        controllers[tabBar]?.tabBar.more == controller || viewControllers(of: tabBar).contains(controller)
    }

    /// `selectedViewController`: the selected tab, else the first one.
    package func selectedTab(of tabBar: ControllerHandle) -> ControllerHandle? {
        let tabs = viewControllers(of: tabBar)
        guard let record = controllers[tabBar], let selected = record.selected,
            tabs.contains(selected) || selected == record.tabBar.more && hasMoreTab(tabBar)
        else { return tabs.first }
        return selected
    }

    /// The child that is visible while a tab is selected: the More navigation controller for a tab on its stack, which
    /// it keeps while other tabs are selected (Q116).
    func shownChild(of tabBar: ControllerHandle) -> ControllerHandle? {
        guard let selected = selectedTab(of: tabBar) else { return nil }
        return lentTab(of: tabBar)?.controller == selected ? controllers[tabBar]?.tabBar.more : selected
    }

    // MARK: Selecting by code

    private mutating func select(_ tab: Tab, of tabBar: ControllerHandle, _ bindings: Bindings)
        throws(Rejection)
    {
        if hasTabObjects(tabBar), tab != .more { return try selectObject(tab, of: tabBar, bindings) }
        switch tab {
        case .identifier(let identifier): try selectTab(resolve(identifier, bindings), of: tabBar)
        case .index(let index):
            let tabs = viewControllers(of: tabBar)
            guard tabs.indices.contains(index) else {
                return ignoreSelection(at: index, of: tabBar)
            }
            try select(tabs[index], of: tabBar)
        case .controller(let name): try select(try controller(name, bindings), of: tabBar)
        case .title:
            throw .unsuitable(
                key: "title", reason: "Code selects a tab by its index or its controller.", rule: "P103")
        case .more:
            guard hasMoreTab(tabBar) else { throw strangeTab(nil, in: tabBar) }
            try select(moreNavigationController(of: tabBar), of: tabBar)
        }
    }

    /// The same for a tab object, by any of the properties: `selectedIndex` counts the root tabs (CH-404).
    private mutating func selectObject(_ tab: Tab, of tabBar: ControllerHandle, _ bindings: Bindings)
        throws(Rejection)
    {
        switch tab {
        case .identifier(let identifier): try selectTab(resolve(identifier, bindings), of: tabBar)
        case .index(let index):
            let roots = rootTabs(of: tabBar)
            guard roots.indices.contains(index) else {
                return ignoreSelection(at: index, of: tabBar)
            }
            try selectTab(roots[index].identifier, of: tabBar)
        case .controller(let text):
            let child = try controller(text, bindings)
            let objects = controllers[tabBar]?.tabBar.objects ?? []
            guard let object = objects.first(where: { $0.controller == child || $0.managing == child }) else {
                throw strangeTab(child, in: tabBar)
            }
            try selectTab(object.identifier, of: tabBar)
        case .title, .more:
            throw .unsuitable(
                key: "title", reason: "Code selects a tab by its index, its identifier or its controller.",
                rule: "P103")
        }
    }

    private mutating func ignoreSelection(at index: Int, of tabBar: ControllerHandle) {
        emit(
            .noop(.controller(name(tabBar)), call: "selectedIndex", reason: "There is no tab at \(index)."),
            rule: Choice.tabBeyondTheLast.rule)
    }

    /// Code selects a tab: `selectedTab`, or the older properties (P103).
    mutating func selectTab(_ identifier: String, of tabBar: ControllerHandle) throws(Rejection) {
        guard tabObject(identifier, of: tabBar) != nil else {
            throw .invalid(reason: "\(name(tabBar)) has no tab with the identifier \"\(identifier)\".", rule: "Q24")
        }
        let leaf = leafTab(of: identifier, in: tabBar)
        note(
            false, .isByUser, "P103", about: [controllers[tabBar]?.delegate, .controller(tabBar)],
            [.tabShouldSelectTab, .tabDidSelectTab], value: false)
        let isShown = selectedTab(of: tabBar) == shownController(for: leaf, of: tabBar)
        guard controllers[tabBar]?.tabBar.selectedTab != leaf || !isShown else {
            return emit(
                .noop(.controller(name(tabBar)), call: "selectedTab", reason: "\(leaf) is selected already."),
                rule: "P103")
        }
        enqueue(.tab(tabBar, TabStep(leaf, .select).at(.provide)))
    }

    /// Selects a tab as code does, without asking the delegate (P103).
    mutating func select(_ tab: ControllerHandle, of tabBar: ControllerHandle) throws(Rejection) {
        let isMore = tab == controllers[tabBar]?.tabBar.more && hasMoreTab(tabBar)
        guard isMore || viewControllers(of: tabBar).contains(tab) else { throw strangeTab(tab, in: tabBar) }
        let target = isMore ? lentTab(of: tabBar)?.controller ?? tab : tab
        note(
            false, .isByUser, "P103", about: [controllers[tabBar]?.delegate, .controller(tabBar)],
            [.tabShouldSelect, .tabDidSelect], value: false)
        noteSelection(of: target, in: tabBar, isNew: selectedTab(of: tabBar) != target, "P103")
        guard selectedTab(of: tabBar) != target else {
            return emit(
                .noop(
                    .controller(name(tabBar)), call: "selectedViewController",
                    reason: "\(name(target)) is selected already."), rule: "P103")
        }
        change(selectionOf: tabBar, to: target)
    }

    /// Records, for explanations, whether a selection changes the visible tab.
    func noteSelection(
        of tab: ControllerHandle, in tabBar: ControllerHandle, isNew: Bool, _ rule: @autoclosure () -> Rule
    ) {
        guard decisions != nil else { return }
        let others = viewControllers(of: tabBar).filter { $0 != tab }
        note(
            isNew, .changesSelection, rule(), about: [.controller(tab)],
            AppearancePart.both.calls(isAppearing: true), value: .text(name(tab)))
        note(
            isNew, .changesSelection, rule(), about: others.map { .controller($0) },
            AppearancePart.both.calls(isAppearing: false), value: .text(name(tab)))
        note(
            isNew, .changesSelection, rule(), about: shown(by: tabBar),
            [.tabAnimationController, .tabInteractionController], value: .text(name(tab)))
    }

    private func strangeTab(_ tab: ControllerHandle?, in tabBar: ControllerHandle) -> Rejection {
        exception(
            "-[UITabBarController setSelectedViewController:] only a view controller in the tab bar controller's list of view controllers can be selected.\(about: mention(tab, .controller), mention(tabBar, .container))",
            "P69m")
    }

    /// Changes the selection at once, and the visible tab in the turn that follows.
    mutating func change(
        selectionOf tabBar: ControllerHandle, to tab: ControllerHandle, rule: Rule = "P103"
    ) {
        setSelected(tab, of: tabBar, rule: rule)
        guard comesThroughMore(tab, of: tabBar) else {
            showSelection(of: tabBar, isAnimated: true)
            return
        }
        enqueue(.resumeContainer(tabBar))
        pushOntoMore(tab, of: tabBar)
    }

    /// Whether the More list's stack has to take the tab before it can be shown.
    func comesThroughMore(_ tab: ControllerHandle, of tabBar: ControllerHandle) -> Bool {
        let isShown = controllers[tabBar]?.shown.contains(tab) ?? false
        return isBehindMore(tab, of: tabBar) && !isShown && lentTab(of: tabBar)?.controller != tab
    }

    mutating func setSelected(_ tab: ControllerHandle?, of tabBar: ControllerHandle, rule: Rule) {
        guard controllers[tabBar]?.selected != tab else { return }
        noteTabBeforeMore(of: tabBar, next: tab)
        controllers.update(tabBar) { $0.selected = tab }
        if let tab { followSelection(of: tabBar, to: tab) }
        minimizeTabBar(tabBar, false)
        noteStatusBar(changeOf: tabBar)
        announce(tabBar, .selectedViewController, to: tab, rule: rule)
    }
}
