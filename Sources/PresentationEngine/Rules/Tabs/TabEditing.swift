/// What the user edits in the sidebar, and drops on tabs, from iOS 18 on (CH-672, CH-673).
extension PresentationSession {
    /// The user opens the editor of the sidebar, hides and shows tabs, moves the tabs of a group, and closes it.
    mutating func edit(_ edit: TabEdit, of tabBar: ControllerHandle, _ bindings: Bindings) throws(Rejection) {
        let rule = Choice.sidebarEditing.rule
        guard hasTabObjects(tabBar), showsSidebar(tabBar) else {
            throw .untouchable(reason: "\(name(tabBar)) shows no sidebar that can be edited.", rule: rule)
        }
        if let obstacle = obstacle(beforeTabsOf: tabBar) {
            throw obstacle.refusal(toTouch: "the sidebar of \(name(tabBar))")
        }
        let hidden = try hideable(edit.hiddenTabs, of: tabBar, bindings)
        let shown = try hideable(edit.shownTabs, of: tabBar, bindings)
        guard Set(hidden.map { ExactText($0) }).isDisjoint(with: shown.map { ExactText($0) }) else {
            throw .invalid(reason: "A tab cannot be both hidden and shown.", rule: rule)
        }
        let group = edit.group.map { resolve($0, bindings) }
        let order = edit.displayOrder.map { resolve($0, bindings) }
        if let group { try refuseOrder(order, of: group, in: tabBar) }
        let newlyHidden = hidden.filter { tabObject($0, of: tabBar)?.isHidden == false }
        let newlyShown = shown.filter { tabObject($0, of: tabBar)?.isHidden == true }
        let changed = newlyHidden + newlyShown
        let moved = group.flatMap { displayOrder(of: $0, in: tabBar) == order ? nil : $0 }
        enqueue(
            editingStep(tabBar, .tabWillBeginEditing)
                + newlyHidden.map { .tab(tabBar, TabStep($0, .edit).at(.hide)) }
                + newlyShown.map { .tab(tabBar, TabStep($0, .edit).at(.unhide)) }
                + (moved.map { [orderStep(order, of: $0, in: tabBar)] } ?? [])
                + editingStep(tabBar, .tabDidEndEditing)
                + (changed.isEmpty
                    ? []
                    : editingStep(
                        tabBar, .tabVisibilityDidChange, Argument("tabs", .list(changed.map { .text($0) }))))
                + (moved.map { editingStep(tabBar, .tabDisplayOrderDidChange, Argument("group", .text($0))) } ?? []))
    }

    /// The tabs with these identifiers, which the user may hide and show, each of them once.
    private func hideable(_ identifiers: [String], of tabBar: ControllerHandle, _ bindings: Bindings)
        throws(Rejection) -> [String]
    {
        try identifiers.map { text throws(Rejection) in
            let identifier = resolve(text, bindings)
            guard let tab = tabObject(identifier, of: tabBar) else { throw noTab(identifier, of: tabBar) }
            guard tab.allowsHiding else {
                throw .invalid(
                    reason: "The user cannot hide the tab \"\(identifier)\", whose allowsHiding is false.",
                    rule: Choice.sidebarEditing.rule)
            }
            return identifier
        }.distinct
    }

    private func noTab(_ identifier: String, of tabBar: ControllerHandle) -> Rejection {
        .invalid(reason: "\(name(tabBar)) has no tab with the identifier \"\(identifier)\".", rule: "Q24")
    }

    private func refuseOrder(_ order: [String], of group: String, in tabBar: ControllerHandle) throws(Rejection) {
        guard let tab = tabObject(group, of: tabBar) else { throw noTab(group, of: tabBar) }
        guard tab.isGroup, tab.allowsReordering else {
            throw .invalid(
                reason: "\"\(group)\" is no group whose allowsReordering is true: its tabs cannot be moved.",
                rule: Choice.sidebarEditing.rule)
        }
        let children = displayOrder(of: group, in: tabBar)
        guard order.count == children.count, Set(order.map { ExactText($0) }) == Set(children.map { ExactText($0) })
        else {
            throw .invalid(
                reason:
                    "The new order of the group \"\(group)\" has each of its tabs once: \(children.joined(separator: ", ")).",
                rule: Choice.sidebarEditing.rule)
        }
    }

    /// `displayOrder` of a group: its tabs in the order of `displayOrderIdentifiers`, those that are not listed last.
    private func displayOrder(of group: String, in tabBar: ControllerHandle) -> [String] {
        let objects = controllers[tabBar]?.tabBar.objects ?? []
        meter.look(at: objects.count / 4)
        let children = objects.filter { $0.group == group }.map(\.identifier)
        return Self.inDisplayOrder(children, objects.first { $0.identifier == group }?.displayOrder ?? [])
    }

    private static func inDisplayOrder(_ children: [String], _ order: [String]) -> [String] {
        order.among(children) + children.without(order)
    }

    private func orderStep(_ order: [String], of group: String, in tabBar: ControllerHandle) -> Step {
        var step = TabStep(group, .edit).at(.arrange)
        step.displayOrder = order
        return .tab(tabBar, step)
    }

    private func editingStep(_ tabBar: ControllerHandle, _ member: Member, _ more: Argument...) -> [Step] {
        delegateSteps(
            controllers[tabBar]?.delegate, member, from: tabBar,
            [Argument("tabBarController", .text(name(tabBar)))] + more, rule: Choice.sidebarEditing.rule)
    }

    /// `isHidden` as the user sets it.
    mutating func hide(_ identifier: String, of tabBar: ControllerHandle, _ isHidden: Bool) {
        updateTab(identifier, of: tabBar) { $0.isHidden = isHidden }
        emit(
            .property(
                .controller(name(tabBar)), name: "tabs[\(identifier)].isHidden", value: .bool(isHidden)),
            rule: Choice.sidebarEditing.rule)
    }

    /// `displayOrderIdentifiers` of a group as the user sets it.
    mutating func arrange(_ step: TabStep, of tabBar: ControllerHandle) {
        updateTab(step.identifier, of: tabBar) { $0.displayOrder = step.displayOrder }
        emit(
            .property(
                .controller(name(tabBar)), name: "tabs[\(step.identifier)].displayOrderIdentifiers",
                value: .list(step.displayOrder.map { .text($0) })), rule: Choice.sidebarEditing.rule)
    }

    /// The rows of the sidebar in the display order of each group; the order of the tabs if there is no other.
    func inDisplayOrder(_ tabs: [TabObject], of tabBar: ControllerHandle) -> [TabObject] {
        guard tabs.contains(where: { !$0.displayOrder.isEmpty }) else { return tabs }
        var children: [String?: [TabObject]] = [:]
        for tab in tabs { children[tab.group, default: []].append(tab) }
        var rows: [TabObject] = []
        var waiting: [TabObject] = (children[nil] ?? []).reversed()
        while let tab = waiting.popLast() {
            rows.append(tab)
            let inside = children[tab.identifier] ?? []
            meter.look(at: inside.count + tab.displayOrder.count)
            waiting += inDisplayOrder(inside, tab.displayOrder).reversed()
        }
        return rows
    }

    private func inDisplayOrder(_ tabs: [TabObject], _ order: [String]) -> [TabObject] {
        guard !order.isEmpty else { return tabs }
        let identifiers = tabs.map(\.identifier)
        let named = Dictionary(zip(identifiers.map { ExactText($0) }, tabs)) { first, _ in first }
        return Self.inDisplayOrder(identifiers, order).compactMap { named[ExactText($0)] }
    }

    // MARK: Drops

    /// The user drops items on a tab: the delegate says what becomes of them, and takes them (CH-673).
    mutating func drop(onto text: String, of tabBar: ControllerHandle, _ bindings: Bindings) throws(Rejection) {
        let identifier = resolve(text, bindings)
        guard touchableTabs(of: tabBar).contains(where: { $0.identifier == identifier }) else {
            throw .untouchable(
                reason: "\(name(tabBar)) shows no tab with the identifier \"\(identifier)\".", rule: "Q24")
        }
        if let obstacle = obstacle(beforeTabsOf: tabBar) {
            throw obstacle.refusal(toTouch: "the tabs of \(name(tabBar))")
        }
        enqueue(.question(.tab(tabBar, TabStep(identifier, .drop).at(.drop))))
    }

    mutating func askAboutDrop(_ tabBar: ControllerHandle, _ step: TabStep, _ question: Question) throws(Rejection) {
        try ask(
            controllers[tabBar]?.delegate, .tabDropOperation, dropArguments(tabBar, step),
            rule: Choice.droppedItems.rule, for: question)
    }

    mutating func receiveDropOperation(_ answer: Value, _ tabBar: ControllerHandle, _ step: TabStep) {
        let rule = Choice.droppedItems.rule
        guard
            decides(
                answer == "copy" || answer == "move", .isAllowed, rule,
                about: [controllers[tabBar]?.delegate, .controller(tabBar)], [.tabAcceptItems], value: answer,
                detail: .text(Member.tabDropOperation.rawValue))
        else {
            return emit(
                .noop(
                    .controller(name(tabBar)), call: "dropOnTab",
                    reason: "The tab \(step.identifier) does not accept the items."), rule: rule)
        }
        enqueue(
            delegateSteps(
                controllers[tabBar]?.delegate, .tabAcceptItems, from: tabBar, dropArguments(tabBar, step), rule: rule))
    }

    private func dropArguments(_ tabBar: ControllerHandle, _ step: TabStep) -> [Argument] {
        [Argument("tabBarController", .text(name(tabBar))), Argument("tab", .text(step.identifier))]
    }
}
