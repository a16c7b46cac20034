/// From the selection of a tab object to its controller on screen (Q24, Q26).
extension PresentationSession {
    mutating func advance(_ tabBar: ControllerHandle, _ step: TabStep) throws(Rejection) {
        guard tabObject(step.identifier, of: tabBar) != nil else { return }
        switch step.stage {
        case .approve:
            let next = step.at(.provide)
            guard step.purpose.isByUser, delegate(of: tabBar, implementing: .tabShouldSelectTab) != nil else {
                return enqueue(.tab(tabBar, next))
            }
            enqueue(.question(.tab(tabBar, step)))
        case .provide: try provide(tabBar, step)
        case .approveController:
            guard step.purpose.isByUser, delegate(of: tabBar, implementing: .tabShouldSelectTab) == nil else {
                return enqueue(.tab(tabBar, step.at(.join)))
            }
            enqueue(.question(.tab(tabBar, step)))
        case .join: try join(tabBar, step)
        case .stack: performStack(tabBar, step)
        case .finish: try finish(tabBar, step)
        case .hide, .unhide: hide(step.identifier, of: tabBar, step.stage == .hide)
        case .arrange: arrange(step, of: tabBar)
        case .drop: enqueue(.question(.tab(tabBar, step)))
        }
    }

    /// The tab bar controller's delegate, if it exists and implements `member`; a member of iOS 18 takes precedence
    /// over an older one (CH-401).
    private func delegate(of tabBar: ControllerHandle, implementing member: Member) -> Actor? {
        controllers[tabBar]?.delegate.flatMap { exists($0) && implements($0, member) ? $0 : nil }
    }

    /// Asks the providers on the path, from the top, whose controllers are missing (Q24).
    private mutating func provide(_ tabBar: ControllerHandle, _ step: TabStep) throws(Rejection) {
        let tabs = shownTabs(for: step.identifier, of: tabBar).tabs
        guard tabs.indices.contains(step.place) else {
            guard shownController(for: step.identifier, of: tabBar) != nil else {
                throw .unusableAnswer(
                    "The tab \"\(step.identifier)\" of \(name(tabBar)) has no view controller.", "Q24")
            }
            return enqueue(.tab(tabBar, step.at(.approveController)))
        }
        let tab = tabs[step.place]
        let isMade = tab.controller.map(controllers.contains) ?? false
        guard !isMade, hasProvider(tab, of: tabBar) else {
            var next = step
            next.place += 1
            return enqueue(.tab(tabBar, next))
        }
        enqueue(.question(.tab(tabBar, step)))
    }

    /// The controller of a root-level tab, or the one that manages its group, becomes a child.
    private mutating func join(_ tabBar: ControllerHandle, _ step: TabStep) throws(Rejection) {
        guard let child = shownController(for: step.identifier, of: tabBar) else { return }
        enqueue(.tab(tabBar, step.at(.stack)))
        let old = viewControllers(of: tabBar)
        guard !old.contains(child) else { return }
        let order = controllers[tabBar]?.tabBar.objects.flatMap(\.controllers)
        do { try setTabs(of: tabBar, to: (order ?? []).among(old + [child])) } catch { throw error.ofAnswer }
    }

    /// The child of the tab bar controller that shows a tab.
    func shownController(for identifier: String, of tabBar: ControllerHandle) -> ControllerHandle? {
        let (tabs, managing) = shownTabs(for: identifier, of: tabBar)
        if let managing { return pathControllers(of: tabs).isEmpty ? nil : managing }
        return tabs.last?.controller.flatMap { controllers.contains($0) ? $0 : nil }
    }

    /// The controllers of the selected path; levels without one are left out (Q26).
    private func pathControllers(of tabs: [TabObject]) -> [ControllerHandle] {
        tabs.compactMap { tab in tab.controller.flatMap { controllers.contains($0) ? $0 : nil } }
    }

    private mutating func performStack(_ tabBar: ControllerHandle, _ step: TabStep) {
        let next = Step.tab(tabBar, step.at(.finish))
        let (tabs, managing) = shownTabs(for: step.identifier, of: tabBar)
        let isNew = controllers[tabBar]?.tabBar.selectedTab != step.identifier
        guard let managing, isNew || controllers[managing]?.children.isEmpty == true else { return enqueue(next) }
        guard delegate(of: tabBar, implementing: .tabDisplayed) == nil else {
            return enqueue(.question(.tab(tabBar, step)))
        }
        show(pathControllers(of: tabs), in: managing, then: next)
    }

    /// The managing navigation controller shows the path without animation (CH-403).
    private mutating func show(_ stack: [ControllerHandle], in managing: ControllerHandle, then next: Step) {
        enqueue(next)
        guard !stack.isEmpty, controllers[managing]?.children != stack else { return }
        set(stack, on: managing, as: .show, isAnimated: false)
    }

    // MARK: Questions

    mutating func ask(_ tabBar: ControllerHandle, _ step: TabStep, _ question: Question) throws(Rejection) {
        let record = controllers[tabBar]
        let itself = Argument("tabBarController", .text(name(tabBar)))
        switch step.stage {
        case .approve:
            try ask(
                record?.delegate, .tabShouldSelectTab, [itself, Argument("tab", .text(step.identifier))],
                rule: Choice.newerTabMembers.rule, for: question)
        case .provide: try askProvider(tabBar, step, question)
        case .stack:
            let proposed = pathControllers(of: shownTabs(for: step.identifier, of: tabBar).tabs)
            try ask(
                record?.delegate, .tabDisplayed,
                [
                    itself, Argument("tab", .text(step.identifier)),
                    Argument("proposedViewControllers", .list(proposed.map { .text(name($0)) })),
                ], rule: "Q26", for: question)
        case .approveController:
            let child = shownController(for: step.identifier, of: tabBar)
            try ask(
                record?.delegate, .tabShouldSelect,
                [itself, Argument("viewController", Value(child.map { name($0) }))],
                rule: step.purpose == .pick ? "Q119" : "P104", for: question)
        case .drop: try askAboutDrop(tabBar, step, question)
        case .join, .finish, .hide, .unhide, .arrange: enqueue(.tab(tabBar, step))
        }
    }

    /// The behavior of the tab bar controller answers for the provider, else the tab itself (Q24).
    private mutating func askProvider(_ tabBar: ControllerHandle, _ step: TabStep, _ question: Question)
        throws(Rejection)
    {
        let tabs = shownTabs(for: step.identifier, of: tabBar).tabs
        guard tabs.indices.contains(step.place) else { return enqueue(.tab(tabBar, step)) }
        let tab = tabs[step.place]
        let actor = Actor.controller(tabBar)
        let arguments = [Argument("tab", .text(tab.identifier))]
        guard !implements(actor, .tabProvider), let provider = tab.provider else {
            return try ask(actor, .tabProvider, arguments, rule: "Q24", for: question)
        }
        do {
            try accept(provider, of: actor, .tabProvider, arguments, rule: "Q24", for: question)
        } catch {
            throw error.ofDeclaredAnswer
        }
    }

    mutating func receive(_ answer: Value, _ tabBar: ControllerHandle, _ step: TabStep) throws(Rejection) {
        guard controllers.contains(tabBar) else { return }
        switch step.stage {
        case .approve:
            if isApproved(answer, tabBar, .tabShouldSelectTab) { enqueue(.tab(tabBar, step.at(.provide))) }
        case .provide: try receiveProvided(answer, tabBar, step)
        case .stack:
            let next = Step.tab(tabBar, step.at(.finish))
            let (tabs, managing) = shownTabs(for: step.identifier, of: tabBar)
            guard let managing else { return enqueue(next) }
            show(try displayed(answer, of: tabs), in: managing, then: next)
        case .approveController:
            if isApproved(answer, tabBar, .tabShouldSelect) { enqueue(.tab(tabBar, step.at(.join))) }
        case .drop: receiveDropOperation(answer, tabBar, step)
        case .join, .finish, .hide, .unhide, .arrange: break
        }
    }

    private func isApproved(_ answer: Value, _ tabBar: ControllerHandle, _ member: Member) -> Bool {
        decides(
            answer != false, .isAllowed, member == .tabShouldSelect ? "P104" : Choice.newerTabMembers.rule,
            about: [controllers[tabBar]?.delegate, .controller(tabBar)], [.tabDidSelect, .tabDidSelectTab],
            value: answer, detail: .text(member.rawValue))
    }

    private mutating func receiveProvided(_ answer: Value, _ tabBar: ControllerHandle, _ step: TabStep)
        throws(Rejection)
    {
        let tabs = shownTabs(for: step.identifier, of: tabBar).tabs
        guard tabs.indices.contains(step.place) else { return enqueue(.tab(tabBar, step)) }
        let identifier = tabs[step.place].identifier
        if let made = try object(answer, asked: .tabProvider) {
            guard case .controller(let handle) = made, controllers[handle]?.parent == nil,
                controllers[handle]?.keptBy == nil, controllers[handle]?.kind.isAlert == false
            else {
                throw .unusableAnswer(
                    "\"\(name(made))\" cannot be the view controller of the tab \"\(identifier)\".", "Q24")
            }
            keep(handle, for: tabBar)
            updateTab(identifier, of: tabBar) { $0.controller = handle }
        }
        var next = step
        next.place += 1
        enqueue(.tab(tabBar, next))
    }

    /// The controllers that the delegate answers, which may be those of the path only (Q26).
    private func displayed(_ answer: Value, of tabs: [TabObject]) throws(Rejection) -> [ControllerHandle] {
        let proposed = pathControllers(of: tabs)
        guard let names = answer.texts else { return proposed }
        var chosen: [ControllerHandle] = []
        for text in names {
            guard case .controller(let handle)? = self.names[text], proposed.contains(handle),
                !chosen.contains(handle)
            else {
                throw .unusableAnswer(
                    "\"\(text)\" is none of the proposed view controllers, or is among them twice.", "Q26")
            }
            chosen.append(handle)
        }
        return chosen.isEmpty ? proposed : chosen
    }

    mutating func updateTab(
        _ identifier: String, of tabBar: ControllerHandle, _ change: (inout TabObject) -> Void
    ) {
        controllers.update(tabBar) { record in
            guard let place = record.tabBar.objects.firstIndex(where: { $0.identifier == identifier })
            else { return }
            change(&record.tabBar.objects[place])
        }
    }

    // MARK: The end

    private mutating func finish(_ tabBar: ControllerHandle, _ step: TabStep) throws(Rejection) {
        guard let child = shownController(for: step.identifier, of: tabBar),
            viewControllers(of: tabBar).contains(child)
        else { return }
        let previous = controllers[tabBar]?.tabBar.selectedTab
        switch step.purpose {
        case .show:
            note(step.identifier, asSelectedIn: tabBar, rule: Choice.tabObjects.rule)
            setSelected(child, of: tabBar, rule: Choice.tabObjects.rule)
            showSelection(of: tabBar, isAnimated: false)
        case .select:
            note(step.identifier, asSelectedIn: tabBar)
            changeIfNew(child, tabBar)
        case .pick:
            pushFromMore(child, of: tabBar)
            note(step.identifier, asSelectedIn: tabBar)
        case .tap:
            tellOfTab(step.identifier, previous, child, of: tabBar)
            let isSelected = shownChild(of: tabBar) == child && previous == step.identifier
            note(step.identifier, asSelectedIn: tabBar)
            guard isSelected else { return changeIfNew(child, tabBar) }
            try popToTab(step.identifier, in: child, tabBar)
        case .edit, .drop: break
        }
    }

    private mutating func changeIfNew(_ child: ControllerHandle, _ tabBar: ControllerHandle) {
        let isNew = selectedTab(of: tabBar) != child
        noteSelection(of: child, in: tabBar, isNew: isNew, "P103")
        if isNew { change(selectionOf: tabBar, to: child) }
    }

    /// The delegate hears of a tap by the member of iOS 18, or by the older one if it lacks that (CH-401).
    private mutating func tellOfTab(
        _ identifier: String, _ previous: String?, _ child: ControllerHandle, of tabBar: ControllerHandle
    ) {
        let set = controllers[tabBar]?.delegate
        let itself = Argument("tabBarController", .text(name(tabBar)))
        let rule = Choice.newerTabMembers.rule
        guard delegate(of: tabBar, implementing: .tabDidSelectTab) != nil else {
            guard let delegate = hearer(set, of: .tabDidSelect, from: tabBar, rule: rule) else { return }
            let arguments = [itself, Argument("viewController", .text(name(child)))]
            return enqueue(.callback(Callback(delegate, .tabDidSelect, arguments, rule: rule)))
        }
        guard let delegate = hearer(set, of: .tabDidSelectTab, from: tabBar, rule: rule) else { return }
        let arguments = [
            itself, Argument("selectedTab", .text(identifier)), Argument("previousTab", Value(previous)),
        ]
        enqueue(.callback(Callback(delegate, .tabDidSelectTab, arguments, rule: rule)))
    }

    /// A tap on the selected tab pops a navigation controller to the tab's own level: to its root, or in a managed
    /// group to the controller of the tab (P102, CH-403); a tap that pops nothing says so.
    private mutating func popToTab(
        _ identifier: String, in child: ControllerHandle, _ tabBar: ControllerHandle
    ) throws(Rejection) {
        let own = tabObject(identifier, of: tabBar)?.controller
        let target = own.flatMap { controllers[child]?.children.contains($0) == true ? $0 : nil }
        try popByTap(on: identifier, in: child, to: target, tabBar)
    }

    /// Records the selected tab, and in each group of its path the selected child (Q24, Q26).
    private mutating func note(
        _ identifier: String, asSelectedIn tabBar: ControllerHandle, rule: Rule = "Q24"
    ) {
        for tab in tabPath(to: identifier, of: tabBar) {
            guard let group = tab.group else { continue }
            updateTab(group, of: tabBar) { $0.selectedChild = tab.identifier }
        }
        guard controllers[tabBar]?.tabBar.selectedTab != identifier else { return }
        controllers.update(tabBar) { $0.tabBar.selectedTab = identifier }
        emit(
            .property(.controller(name(tabBar)), name: "selectedTab", value: .text(identifier)), rule: rule)
    }

    /// Another controller is selected without its tab, such as that of before a change of tabs that was canceled: the
    /// tab that it shows is selected, too (R305).
    mutating func followSelection(of tabBar: ControllerHandle, to child: ControllerHandle) {
        guard let record = controllers[tabBar], let selected = record.tabBar.selectedTab,
            let tab = record.tabBar.objects.first(where: { $0.controller == child || $0.managing == child }),
            shownController(for: selected, of: tabBar) != child
        else { return }
        note(leafTab(of: tab.identifier, in: tabBar), asSelectedIn: tabBar)
    }
}

extension TabStep.Purpose {
    var isByUser: Bool {
        switch self {
        case .show, .select: false
        case .tap, .pick, .edit, .drop: true
        }
    }
}
