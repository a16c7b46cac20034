/// The user's actions on the tabs of a tab bar controller (P102, P104, R294).
extension PresentationSession {
    /// The tabs of the bar; the last one may be the More tab (R294, Q115).
    func barTabs(of tabBar: ControllerHandle) -> [Tab] {
        let tabs =
            hasTabObjects(tabBar)
            ? tabsOfBar(tabBar).map { Tab.identifier($0.identifier) }
            : viewControllers(of: tabBar).map { Tab.controller(name($0)) }
        return hasMoreTab(tabBar) ? tabs.prefix(Self.tabsInCompactWidth - 1) + [.more] : tabs
    }

    /// The one tab of the bar that shows a title.
    ///
    /// - Throws: a refusal that names the tabs, if several tabs or none show it.
    package func barTab(titled title: String, of tabBar: ControllerHandle) throws(Rejection) -> Tab {
        let tabs =
            showsSidebar(tabBar)
            ? touchableTabs(of: tabBar).map { Tab.identifier($0.identifier) } : barTabs(of: tabBar)
        let titles = tabs.map { self.title(of: $0, in: tabBar) }
        let found = zip(tabs, titles).filter { $0.1 == title }.map(\.0)
        if let only = found.first, found.count == 1 { return only }
        throw .unsuitable(
            key: "title", reason: found.isEmpty ? noTab(titled: title, titles, tabBar) : several(found, title, tabBar),
            rule: "P102")
    }

    private func noTab(titled title: String, _ titles: [String], _ tabBar: ControllerHandle) -> String {
        if titles.isEmpty { return "\(name(tabBar)) shows no tabs." }
        return "\(name(tabBar)) shows no tab \"\(title)\". Its tabs are \(titles.joined(separator: ", "))."
    }

    private func several(_ tabs: [Tab], _ title: String, _ tabBar: ControllerHandle) -> String {
        let names = tabs.compactMap { tab -> String? in
            switch tab {
            case .controller(let name), .identifier(let name): name
            case .index, .title, .more: nil
            }
        }
        let member = hasTabObjects(tabBar) ? "identifier" : "controller"
        return
            "Several tabs of \(name(tabBar)) show \"\(title)\": name one by its \(member), which is \(names.joined(separator: " or "))."
    }

    private func title(of tab: Tab, in tabBar: ControllerHandle) -> String {
        switch tab {
        case .controller(let name):
            guard case .controller(let handle)? = names[name] else { return "" }
            return tabTitle(of: handle).string ?? ""
        case .identifier(let identifier): return tabObject(identifier, of: tabBar)?.title ?? ""
        case .more: return "More"
        case .index, .title: return ""
        }
    }

    /// The obstacle to touches on the bar of a tab bar controller.
    func obstacle(beforeBarOf tabBar: ControllerHandle) -> Obstacle? {
        let bar = "\(name(tabBar)).tabBar"
        if let obstacle = obstacle(beforeContainer: tabBar, rule: "P102", bar: bar) { return obstacle }
        return isTabBarHidden(tabBar) ? Obstacle(.hidden, "the bar is hidden", "P102") : nil
    }

    mutating func tap(_ tab: Tab, of tabBar: ControllerHandle, _ bindings: Bindings) throws(Rejection) {
        if hasTabObjects(tabBar), tab != .more { return try tapObject(tab, of: tabBar, bindings) }
        if let obstacle = obstacle(beforeBarOf: tabBar) {
            throw .untouchable(
                reason: "The user cannot touch the tab bar of \(name(tabBar)): \(obstacle.reason).",
                rule: obstacle.rule)
        }
        let tabs = barTabs(of: tabBar)
        let tapped: Tab? =
            switch tab {
            case .index(let index): tabs.indices.contains(index) ? tabs[index] : nil
            case .controller(let text):
                tabs.first { $0 == .controller(resolve(text, bindings)) }
            case .title(let title): try barTab(titled: resolve(title, bindings), of: tabBar)
            case .more: tabs.first { $0 == .more }
            case .identifier: nil
            }
        switch tapped {
        case .controller(let text):
            let tapped = try controller(text)
            guard
                decides(
                    isTabEnabled(tapped), .isEnabled, Choice.disabledElements.rule,
                    about: [controllers[tabBar]?.delegate, .controller(tabBar), .controller(tapped)],
                    [.tabShouldSelect, .tabDidSelect] + AppearancePart.both.calls(isAppearing: true),
                    value: .text(tabBarItemName(of: tapped)))
            else {
                return emit(
                    .noop(
                        .controller(name(tabBar)), call: "tap", reason: "The tab of \(text) is not enabled."),
                    rule: Choice.disabledElements.rule)
            }
            if try expandsTappedBar(tabBar, isSelected: shownChild(of: tabBar) == tapped) { return }
            tellBar(tabBar, itemOf: tapped, then: .question(.shouldSelect(tabBar, tapped)))
        case .more:
            if try expandsTappedBar(tabBar, isSelected: isMoreSelected(in: tabBar)) { return }
            let more = moreNavigationController(of: tabBar)
            tellBar(tabBar, itemOf: more, then: .question(.shouldSelect(tabBar, more)))
        case .index, .title, .identifier, nil:
            throw .untouchable(reason: "\(name(tabBar)) has no such tab on its bar.", rule: "P102")
        }
    }

    /// The same for tab objects: by its identifier, its place on the bar, its title or its controller.
    private mutating func tapObject(_ tab: Tab, of tabBar: ControllerHandle, _ bindings: Bindings)
        throws(Rejection)
    {
        let shown = touchableTabs(of: tabBar)
        let found: String? =
            switch tab {
            case .identifier(let identifier): resolve(identifier, bindings)
            case .index(let index): shown.indices.contains(index) ? shown[index].identifier : nil
            case .title(let title):
                if case .identifier(let found) = try barTab(titled: resolve(title, bindings), of: tabBar) {
                    found
                } else {
                    nil
                }
            case .controller(let text):
                rootTab(showing: try controller(text, bindings), of: tabBar)?.identifier
            case .more: nil
            }
        guard let found else {
            throw .untouchable(reason: "\(name(tabBar)) has no such tab on its bar.", rule: "P102")
        }
        guard touchableTabs(of: tabBar).contains(where: { $0.identifier == found }) else {
            throw .untouchable(
                reason: "\(name(tabBar)) shows no tab with the identifier \"\(found)\".", rule: "Q24")
        }
        if let obstacle = obstacle(beforeTabsOf: tabBar) {
            throw .untouchable(
                reason: "The user cannot touch the tabs of \(name(tabBar)): \(obstacle.reason).",
                rule: obstacle.rule)
        }
        if try expandsTappedBar(tabBar, isSelected: isSelected(found, in: tabBar)) { return }
        let next = Step.tab(tabBar, TabStep(leafTab(of: found, in: tabBar), .tap))
        if showsSidebar(tabBar) {
            enqueue(next)
        } else {
            tellBar(tabBar, didSelect: found, then: next)
        }
    }

    mutating func askShouldSelect(
        _ tabBar: ControllerHandle, _ tab: ControllerHandle, _ question: Question
    ) throws(Rejection) {
        try ask(
            controllers[tabBar]?.delegate, .tabShouldSelect, tabArguments(tabBar, tab),
            rule: isBehindMore(tab, of: tabBar) ? "Q119" : "P104", for: question)
    }

    private func tabArguments(_ tabBar: ControllerHandle, _ tab: ControllerHandle) -> [Argument] {
        [
            Argument("tabBarController", .text(name(tabBar))),
            Argument("viewController", .text(name(tab))),
        ]
    }

    /// A tap on the selected tab changes nothing, and pops a navigation controller to its root (P102, CH-93).
    mutating func receiveShouldSelect(
        _ answer: Value, _ tabBar: ControllerHandle, _ tab: ControllerHandle
    ) throws(Rejection) {
        note(
            answer != false, .isAllowed, "P104", about: [.controller(tab)],
            AppearancePart.both.calls(isAppearing: true), value: answer,
            detail: .text(Member.tabShouldSelect.rawValue))
        guard
            decides(
                answer != false, .isAllowed, "P104",
                about: [controllers[tabBar]?.delegate, .controller(tabBar)], [.tabDidSelect], value: answer,
                detail: .text(Member.tabShouldSelect.rawValue)),
            controllers.contains(tab), controllers.contains(tabBar)
        else { return }
        guard isTab(tab, of: tabBar) else {
            return emit(
                .noop(
                    .controller(name(tabBar)), call: "tap",
                    reason: "\(name(tab)) is no tab of \(name(tabBar)) any more."), rule: Choice.callsBeforeAnswer.rule)
        }
        guard !isBehindMore(tab, of: tabBar) else { return pushFromMore(tab, of: tabBar) }
        let isSelected = shownChild(of: tabBar) == tab
        let rule: Rule = isSelected ? "P102" : "P103"
        noteSelection(of: tab, in: tabBar, isNew: !isSelected, rule)
        // Behind the will callbacks of the change.
        let didSelect: Rule = isSelected ? "P102" : Choice.didSelectAfterSelection.rule
        if let delegate = hearer(controllers[tabBar]?.delegate, of: .tabDidSelect, from: tabBar, rule: didSelect) {
            enqueue(.callback(Callback(delegate, .tabDidSelect, tabArguments(tabBar, tab), rule: didSelect)))
        }
        guard isSelected else {
            let isMore = controllers[tabBar]?.tabBar.more == tab
            let target = isMore ? lentTab(of: tabBar)?.controller ?? tab : tab
            return change(selectionOf: tabBar, to: target)
        }
        try popByTap(on: name(tab), in: tab, to: nil, tabBar)
    }

    /// A tap on the selected tab pops the navigation controller that shows it; without one, or without anything to pop,
    /// it does nothing (P102).
    ///
    /// - Parameter target: the controller to which it pops; nil for the root.
    mutating func popByTap(
        on tab: String, in child: ControllerHandle, to target: ControllerHandle?, _ tabBar: ControllerHandle
    ) throws(Rejection) {
        let isStack = controllers[child]?.kind == .navigationController
        let stack = isStack ? stackToPop(of: child) : []
        guard let root = stack.first, stack.last != target ?? root else {
            return emit(
                .noop(
                    .controller(name(tabBar)), call: "tap",
                    reason: isStack
                        ? "\(tab) is selected already, and nothing is above it." : "\(tab) is selected already."),
                rule: "P102")
        }
        let isToRoot = target == nil || target == root
        let call: NavigationCall =
            isToRoot ? .popToRoot(animated: true) : .popTo(controller: name(target ?? root), animated: true)
        try pop(child, to: target ?? root, call, isAnimated: true)
    }

    // MARK: Customizing

    /// The user opens the editor behind the More tab and moves tabs (CH-95).
    mutating func customize(_ tabs: [ControllerHandle], of tabBar: ControllerHandle) throws(Rejection) {
        let old = viewControllers(of: tabBar)
        let more = controllers[tabBar]?.tabBar.more
        guard isTouchable(tabBar), hasMoreTab(tabBar), controllers[tabBar]?.selected == more else {
            throw .invalid(
                reason: "\(name(tabBar)) does not show the list behind its More tab.", rule: "R294")
        }
        if let obstacle = inactivity {
            throw .untouchable(
                reason: "The user cannot edit the tabs of \(name(tabBar)): \(obstacle.reason).",
                rule: obstacle.rule)
        }
        let movable = (controllers[tabBar]?.tabBar.customizable ?? old).among(old)
        guard !movable.isEmpty else {
            throw .invalid(
                reason: "No tab of \(name(tabBar)) can be moved.", rule: Choice.customizedTabs.rule)
        }
        let moved = zip(tabs, old).filter { $0 != $1 }.flatMap { [$0, $1] }
        guard Set(tabs) == Set(old), tabs.count == old.count, moved.without(movable).isEmpty
        else {
            throw .invalid(
                reason: "Editing changes the order of the tabs that can be moved, and nothing else.",
                rule: Choice.customizedTabs.rule)
        }
        let changed = Argument("changed", .bool(tabs != old))
        enqueue(
            barStep(tabBar, .tabBarWillBeginCustomizing, movable)
                + customizingStep(tabBar, .tabWillBeginCustomizing, movable)
                + barStep(tabBar, .tabBarDidBeginCustomizing, movable)
                + barStep(tabBar, .tabBarWillEndCustomizing, tabs, changed)
                + customizingStep(tabBar, .tabWillEndCustomizing, tabs, changed)
                + [.reorderTabs(tabBar, tabs)]
                + barStep(tabBar, .tabBarDidEndCustomizing, tabs, changed)
                + customizingStep(tabBar, .tabDidEndCustomizing, tabs, changed))
    }

    private func customizingStep(
        _ tabBar: ControllerHandle, _ member: Member, _ tabs: [ControllerHandle], _ more: Argument...
    ) -> [Step] {
        guard
            let delegate = hearer(
                controllers[tabBar]?.delegate, of: member, from: tabBar, rule: Choice.customizedTabs.rule)
        else { return [] }
        let arguments =
            [
                Argument("tabBarController", .text(name(tabBar))),
                Argument("viewControllers", .list(tabs.map { .text(name($0)) })),
            ] + more
        return [.callback(Callback(delegate, member, arguments, rule: Choice.customizedTabs.rule))]
    }

    /// Applies the order that the user gave the tabs, unless tabs were added or removed since then.
    mutating func reorderTabs(of tabBar: ControllerHandle, _ tabs: [ControllerHandle]) {
        let old = viewControllers(of: tabBar)
        guard Set(tabs) == Set(old) else { return }
        let more = controllers[tabBar]?.tabBar.more
        let lent = lentTab(of: tabBar)?.controller
        controllers.update(tabBar) {
            $0.children = tabs.filter { $0 != lent } + (more.map { [$0] } ?? [])
            $0.tabBar.lent = lent.map { LentTab(controller: $0, index: tabs.firstIndex(of: $0) ?? 0) }
        }
        emit(
            .property(
                .controller(name(tabBar)), name: "viewControllers",
                value: .list(tabs.map { .text(name($0)) })), rule: Choice.customizedTabs.rule)
        fitTabs(tabBar)
    }
}
