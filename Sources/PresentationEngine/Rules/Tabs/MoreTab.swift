/// The More tab: in compact width more than five tabs do not fit the bar (R294).
extension PresentationSession {
    /// The number of tabs that fit the bar in compact width.
    static let tabsInCompactWidth = 5

    func hasMoreTab(_ tabBar: ControllerHandle) -> Bool {
        traits(of: tabBar).horizontal == .compact
            && (hasTabObjects(tabBar) ? tabsOfBar(tabBar).count : viewControllers(of: tabBar).count)
                > Self.tabsInCompactWidth
    }

    /// Whether a controller is reached through the list behind the More tab.
    func isBehindMore(_ tab: ControllerHandle, of tabBar: ControllerHandle) -> Bool {
        guard hasMoreTab(tabBar) else { return false }
        let root = rootTab(showing: tab, of: tabBar)?.identifier
        let place =
            hasTabObjects(tabBar)
            ? tabsOfBar(tabBar).firstIndex { $0.identifier == root } : viewControllers(of: tabBar).firstIndex(of: tab)
        guard let index = place else { return false }
        return index >= Self.tabsInCompactWidth - 1
    }

    /// Whether a child of any container is reached through the list behind its More tab.
    package func isReachedThroughMore(_ child: ControllerHandle, of parent: ControllerHandle) -> Bool {
        controllers[parent]?.kind == .tabBarController && isBehindMore(child, of: parent)
    }

    /// The tab that is now on the stack of the `moreNavigationController`.
    func lentTab(of tabBar: ControllerHandle) -> LentTab? {
        guard let bar = controllers[tabBar]?.tabBar, let more = bar.more, let lent = bar.lent,
            controllers[lent.controller]?.parent == more
        else { return nil }
        return lent
    }

    /// The tab bar controller to which a `moreNavigationController` belongs; nil for other navigation controllers.
    func lender(to navigation: ControllerHandle) -> ControllerHandle? {
        guard let tabBar = controllers[navigation]?.parent, controllers[tabBar]?.tabBar.more == navigation
        else { return nil }
        return tabBar
    }

    /// Whether a controller is a tab that a tab bar controller lends to its `moreNavigationController`.
    func isLent(_ child: ControllerHandle, to navigation: ControllerHandle) -> Bool {
        lender(to: navigation).map { viewControllers(of: $0).contains(child) } ?? false
    }

    /// `moreNavigationController`, with the list as its root; it is made when it is first used.
    mutating func moreNavigationController(of tabBar: ControllerHandle) -> ControllerHandle {
        if let made = controllers[tabBar]?.tabBar.more { return made }
        let list = makePart("UIMoreListController", .tableViewController)
        let navigation = makePart("UIMoreNavigationController", .navigationController)
        controllers.update(list) { $0.properties.title = "More" }
        replaceChildren(of: navigation, [list], rule: "R294")
        controllers.update(tabBar) { $0.tabBar.more = navigation }
        replaceChildren(of: tabBar, (controllers[tabBar]?.children ?? []) + [navigation], rule: "R294")
        return navigation
    }

    private mutating func makePart(_ className: String, _ kind: ControllerKind) -> ControllerHandle {
        let name = names.mint(className)
        let made = controllers.insert(
            Controller(serial: nextSerial(), name: name, className: className, kind: kind))
        names.set(name, .controller(made))
        emit(.lifecycle(.controller(name), .created), rule: "R294")
        return made
    }

    /// The user picks a row of the list: the delegate may refuse it (Q119); its controller is pushed, and no delegate
    /// is notified (CH-94).
    mutating func pickFromMore(_ row: Tab, of tabBar: ControllerHandle, _ bindings: Bindings) throws(Rejection) {
        let next: Step
        switch row {
        case .controller(let text):
            let tab = try controller(text, bindings)
            guard isBehindMore(tab, of: tabBar) else { throw noRow(name(tab), of: tabBar) }
            next = .question(.shouldSelect(tabBar, tab))
        case .identifier(let text):
            let identifier = resolve(text, bindings)
            guard moreTabs(of: tabBar).contains(where: { $0.identifier == identifier }) else {
                throw noRow("\"\(identifier)\"", of: tabBar)
            }
            next = .tab(tabBar, TabStep(leafTab(of: identifier, in: tabBar), .pick))
        case .index, .title, .more:
            throw .unsuitable(key: "controller", reason: "A row has a controller or an identifier.", rule: "R294")
        }
        if let obstacle = obstacle(beforeMoreListOf: tabBar) {
            throw obstacle.refusal(toTouch: "the More list of \(name(tabBar))")
        }
        enqueue(next)
    }

    private func noRow(_ row: String, of tabBar: ControllerHandle) -> Rejection {
        .untouchable(reason: "\(row) is not in the list behind the More tab of \(name(tabBar)).", rule: "R294")
    }

    /// The tabs behind the More tab.
    func moreTabs(of tabBar: ControllerHandle) -> [TabObject] {
        hasMoreTab(tabBar) ? Array(tabsOfBar(tabBar).dropFirst(Self.tabsInCompactWidth - 1)) : []
    }

    /// Pushes a tab from the list if that is still shown.
    mutating func pushFromMore(_ tab: ControllerHandle, of tabBar: ControllerHandle) {
        guard let more = controllers[tabBar]?.tabBar.more, let list = controllers[more]?.children.first else {
            return
        }
        changeStack(of: more, to: [list, tab], .push, isAnimated: true)
    }

    /// Puts a tab onto the stack of the More list.
    mutating func pushOntoMore(_ tab: ControllerHandle, of tabBar: ControllerHandle) {
        let more = moreNavigationController(of: tabBar)
        let list = controllers[more]?.children.prefix(1) ?? []
        changeStack(of: more, to: list + [tab], .push, isAnimated: false)
    }

    /// The obstacle to touches in the list behind the More tab.
    func obstacle(beforeMoreListOf tabBar: ControllerHandle) -> Obstacle? {
        if let obstacle = obstacle(beforeContainer: tabBar, rule: "R294") { return obstacle }
        guard let more = controllers[tabBar]?.tabBar.more, let list = controllers[more]?.children.first,
            shownChild(of: tabBar) == more, controllers[more]?.shown == [list],
            controllers[list]?.appearance == .appeared
        else { return Obstacle(.hidden, "the list behind the More tab is not shown", "R294") }
        return nil
    }

    /// Removes a departing tab from the tab bar controller's state, even if the tab is on the More stack.
    mutating func forgetTab(_ child: ControllerHandle, of parent: ControllerHandle) {
        guard
            let tabBar = lender(to: parent) ?? (controllers[parent]?.kind == .tabBarController ? parent : nil)
        else { return }
        enqueue(.resumeContainer(tabBar))
        if controllers[tabBar]?.tabBar.beforeMore == child {
            controllers.update(tabBar) { $0.tabBar.beforeMore = nil }
        }
        if controllers[tabBar]?.tabBar.more == child { return forgetMore(of: tabBar) }
        guard let bar = controllers[tabBar]?.tabBar, bar.lent?.controller == child else { return }
        controllers.update(tabBar) { $0.tabBar.lent = nil }
        guard controllers[tabBar]?.selected == child else { return }
        let next = hasMoreTab(tabBar) ? bar.more : viewControllers(of: tabBar).first
        setSelected(next, of: tabBar, rule: "R294")
    }

    /// The app has taken the `moreNavigationController` away, with the tab on its stack. Another one is made when it is
    /// needed.
    private mutating func forgetMore(of tabBar: ControllerHandle) {
        let selected = controllers[tabBar]?.selected
        let isLeft = selected == controllers[tabBar]?.tabBar.more || selected == lentTab(of: tabBar)?.controller
        controllers.update(tabBar) {
            $0.tabBar.more = nil
            $0.tabBar.lent = nil
        }
        if isLeft { setSelected(viewControllers(of: tabBar).first, of: tabBar, rule: "R294") }
    }

    /// Tab bar controllers on screen whose bars have room for more or fewer tabs now.
    mutating func adaptTabBars() {
        for (handle, controller) in every(controllers) where controller.kind == .tabBarController {
            fitTabsOnScreen(handle)
        }
    }

    /// A bar off screen waits until its controller is shown: its traits may not be those of its next place.
    @discardableResult
    mutating func fitTabsOnScreen(_ tabBar: ControllerHandle) -> Bool {
        guard let record = controllers.box(tabBar)?.record, record.kind == .tabBarController,
            record.appearance.isOnScreen
        else { return false }
        return fitTabs(tabBar)
    }

    /// The bar has room for more or fewer tabs, or its tabs are others or have another order: leaves the list behind
    /// the More tab if all tabs fit, shows a selected tab that has no place on the bar any more through the More tab,
    /// and takes a tab that has one again back from the stack of the list (R294, Q118). During a transition of the tabs
    /// that is left to its end.
    ///
    /// - Returns: whether the selected tab is shown in another way, which resumes the tab bar controller.
    @discardableResult
    mutating func fitTabs(_ tabBar: ControllerHandle) -> Bool {
        if leaveMoreList(of: tabBar) {
            enqueue(.resumeContainer(tabBar))
            return true
        }
        guard transition(inside: tabBar).flatMap({ transitions[$0]?.hasStarted }) != true else { return false }
        let lent = lentTab(of: tabBar)?.controller
        if let selected = selectedTab(of: tabBar), selected != lent, isBehindMore(selected, of: tabBar) {
            enqueue(.resumeContainer(tabBar))
            pushOntoMore(selected, of: tabBar)
            return true
        }
        guard let lent, viewControllers(of: tabBar).contains(lent), !isBehindMore(lent, of: tabBar) else {
            return false
        }
        takeBackLentTab(of: tabBar)
        return true
    }

    /// The tab on the stack of the More list returns to its place, as when the bar has room for all tabs (Q118).
    mutating func takeBackLentTab(of tabBar: ControllerHandle) {
        guard let more = controllers[tabBar]?.tabBar.more, let list = controllers[more]?.children.first else { return }
        enqueue(.resumeContainer(tabBar))
        changeStack(of: more, to: [list], .pop, isAnimated: false)
    }

    /// Q118: the tab of the bar that is left for the More tab is selected again when the bar has room for all tabs.
    mutating func noteTabBeforeMore(of tabBar: ControllerHandle, next: ControllerHandle?) {
        guard let next, hasMoreTab(tabBar), let old = selectedTab(of: tabBar) else { return }
        let more = controllers[tabBar]?.tabBar.more
        let isLeft = next == more || isBehindMore(next, of: tabBar)
        guard isLeft, old != more, !isBehindMore(old, of: tabBar) else { return }
        controllers.update(tabBar) { $0.tabBar.beforeMore = old }
    }

    /// When the bar has room for all tabs again, the tab that was selected before the More list replaces that (Q118,
    /// CH-96).
    ///
    /// - Returns: whether another tab is selected now.
    @discardableResult
    mutating func leaveMoreList(of tabBar: ControllerHandle) -> Bool {
        guard let controller = controllers[tabBar], let selected = controller.selected,
            selected == controller.tabBar.more, !hasMoreTab(tabBar)
        else { return false }
        let tabs = viewControllers(of: tabBar)
        let before = controller.tabBar.beforeMore.flatMap { tabs.contains($0) ? $0 : nil }
        setSelected(
            before ?? tabs.first, of: tabBar, rule: before == nil ? Choice.tabsInRegularWidth.rule : "Q118")
        return true
    }

    // MARK: Lending

    /// A child that leaves the More stack becomes a tab of its tab bar controller again.
    mutating func giveBack(_ child: ControllerHandle, from navigation: ControllerHandle) {
        guard let tabBar = lender(to: navigation), let lent = controllers[tabBar]?.tabBar.lent,
            lent.controller == child
        else { return }
        controllers.update(tabBar) {
            $0.children.insert(child, at: min(lent.index, $0.children.count))
            $0.tabBar.lent = nil
        }
        controllers.update(child) { $0.parent = tabBar }
        announce(child, .parent, to: tabBar, rule: "R294")
        enqueue(.resumeContainer(tabBar))
        if controllers[tabBar]?.selected == child, isBehindMore(child, of: tabBar) {
            setSelected(navigation, of: tabBar, rule: "R294")
        }
    }

    /// A tab that joins the More stack leaves its tab bar controller's children for that time.
    mutating func lend(_ child: ControllerHandle, to navigation: ControllerHandle) {
        guard let tabBar = lender(to: navigation),
            let index = viewControllers(of: tabBar).firstIndex(of: child)
        else { return }
        controllers.update(tabBar) {
            $0.children.removeAll { $0 == child }
            $0.tabBar.lent = LentTab(controller: child, index: index)
        }
        if controllers[tabBar]?.selected == navigation { setSelected(child, of: tabBar, rule: "R294") }
        // A bar with room for all tabs may have shown it by itself while the user was swiping back.
        if controllers[tabBar]?.shown.contains(child) == true { enqueue(.resumeContainer(tabBar)) }
    }
}
