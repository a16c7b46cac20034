/// The columns of iOS 14: their contents, and the place of these in each shape (R222, R223, R225 to R228, CH-504,
/// CH-505).
extension PresentationSession {
    /// `setViewController(_:for:)`: a controller that is not a navigation controller gets one around it, except in the
    /// compact column (R222).
    mutating func setColumn(
        _ column: SplitColumn, of split: ControllerHandle, to controller: ControllerHandle?
    ) throws(Rejection) {
        try refuseColumn(column, of: split)
        let old = controllers[split]?.split?.content(of: column)
        guard old?.controller != controller else { return }
        var content: SplitContent?
        var reactions: [PlannedStep] = []
        if let controller {
            guard canBecomeColumn(controller, of: split), !holdsColumn(controller, of: split) else {
                throw .invalid(
                    reason: "\(name(controller)) is shown elsewhere and cannot become a column.",
                    rule: "R222")
            }
            guard controllers[controller]?.parent == nil else {
                // CT-04: it first leaves another parent; a navigation controller around it comes after that.
                // CH-505: what is shown as detail replaces the content, which gives way first.
                let isPushed = stack(taking: controller, for: column, of: split) != nil
                let contents: [String?] = isPushed ? [nil, name(controller)] : [name(controller)]
                enqueue(
                    contents.map {
                        Step.call(.split(receiver: name(split), .setColumn(column, controller: $0)), .none)
                    })
                return leaveParent(controller)
            }
            let (made, steps) = wrap(controller, for: column)
            try refuseStrayView(of: controller, for: made.child == controller ? split : made.child)
            content = made
            reactions = steps
        }
        let change = SplitExchange(column: column, content: content)
        controllers.update(split) { $0.split?.exchanges.append(change) }
        let rule = moveRule(split)
        // A column that was popped has left already.
        let leaving = old.flatMap { content in
            isArranged(content, in: split) && controllers[content.child]?.parent != nil ? content.child : nil
        }
        let parent = Value.text(name(split))
        enqueue(
            [
                content.map { moveStep($0.child, .willMoveToParent, parent, rule: rule) },
                leaving.map { moveStep($0, .willMoveToParent, .null, rule: rule) },
                .split(split, .exchange),
            ].compactMap(\.self))
        agenda.steps += reactions
        if let content, controllers[content.controller]?.window != nil, isOnScreen(split) {
            enqueue(giveUpWindow(content.controller))
        }
    }

    /// CH-504: the navigation controller that UIKit made for the secondary column, which takes another controller that
    /// is set for that column; nil if the column's content is replaced.
    func stack(
        taking controller: ControllerHandle, for column: SplitColumn, of split: ControllerHandle
    ) -> ControllerHandle? {
        guard column == .secondary, controllers[controller]?.kind != .navigationController,
            let content = controllers[split]?.split?.content(of: column), content.child != content.controller,
            isArranged(content, in: split), controllers[content.child]?.children.last != controller
        else { return nil }
        return content.child
    }

    /// CH-504: pushes it, without animation, as the new content of the column (CH-505).
    mutating func push(
        _ controller: ControllerHandle, on stack: ControllerHandle, as column: SplitColumn, of split: ControllerHandle
    ) throws(Rejection) {
        let old = controllers[split]?.split?.content(of: column)
        guard canBecomeColumn(controller, of: split),
            old?.controller == controller || !holdsColumn(controller, of: split)
        else {
            throw .invalid(
                reason: "\(name(controller)) is shown elsewhere and cannot become a column.", rule: "R222")
        }
        guard controllers[controller]?.parent == nil else {
            // CT-04, as for any other column.
            enqueue(.call(.split(receiver: name(split), .setColumn(column, controller: name(controller))), .none))
            return leaveParent(controller)
        }
        try push(controller, on: stack, isAnimated: false)
        if let old {
            controllers.update(split) { $0.split?.contents.removeAll { $0.column == column } }
            letGo(of: SplitContent(column: column, controller: old.controller, child: old.controller), in: split)
        }
        enlist(SplitContent(column: column, controller: controller, child: stack), in: split)
    }

    private func refuseColumn(_ column: SplitColumn, of split: ControllerHandle) throws(Rejection) {
        switch (controllers[split]?.split?.style ?? .unspecified, column) {
        case (.unspecified, _):
            throw .invalid(reason: withoutColumns(split), rule: "R222")
        case (_, .inspector) where !rules.hasInspectorColumn:
            throw .invalid(reason: "The inspector column exists from iOS 26 on.", rule: "Q31")
        case (.doubleColumn, .supplementary):
            throw .invalid(reason: "\(name(split)) has two columns.", rule: "R202")
        case (.doubleColumn, _), (.tripleColumn, _): break
        }
    }

    /// A split view controller in the classic style, in words.
    func withoutColumns(_ split: ControllerHandle) -> String { "\(name(split)) was made without a style of columns." }

    func holdsColumn(_ controller: ControllerHandle, of split: ControllerHandle) -> Bool {
        controllers[split]?.split?.contents.contains {
            $0.controller == controller || $0.child == controller
        } ?? false
    }

    /// The content of a column, with the navigation controller around it if it needs one. The controller hears that it
    /// moves there (CT-10).
    ///
    /// - Returns: the content, and what its callbacks set off.
    mutating func wrap(
        _ controller: ControllerHandle, for column: SplitColumn
    ) -> (content: SplitContent, reactions: [PlannedStep]) {
        guard column != .compact, controllers[controller]?.kind != .navigationController else {
            return (SplitContent(column: column, controller: controller, child: controller), [])
        }
        let navigation = makeInCode(nil, "UINavigationController", .navigationController, rule: "R222")
        let parent = Value.text(name(navigation))
        let first = announced(move(controller, .willMoveToParent, parent, rule: "CT-10"))
        reparent(controller, to: navigation, rule: "R222")
        let last = announced(move(controller, .didMoveToParent, parent, rule: "CT-10"))
        return (SplitContent(column: column, controller: controller, child: navigation), last + first)
    }

    /// Replaces the content of a column, wherever it is in the current shape.
    mutating func exchangeContents(_ split: ControllerHandle) throws(Rejection) {
        guard let change = controllers[split]?.split?.exchanges.first else { return }
        controllers.update(split) { $0.split?.exchanges.removeFirst() }
        let old = controllers[split]?.split?.content(of: change.column)
        // A controller that the app has removed from its column since then stays where it is.
        let isThere = old.map { isArranged($0, in: split) } ?? false
        let former = isThere ? old.flatMap { place(of: $0.child, in: split) } : nil
        let rule = moveRule(split)
        var told: [Step] = []
        if let old {
            // A child already removed by another parent has had its callbacks and is no longer the split view
            // controller's.
            let isChild = isThere && controllers[old.child]?.parent != nil
            let nested = change.column == .primary ? nestedColumns(of: split) : []
            if isChild { reparent(old.child, to: nil, rule: rule) }
            if let new = change.content { try move(nested, to: new.child) }
            controllers.update(split) { $0.split?.contents.removeAll { $0.column == change.column } }
            if change.column == .inspector, change.content == nil {
                controllers.update(split) { $0.split?.showsInspector = false }
            }
            letGo(of: old, in: split)
            if isChild { told.append(moveStep(old.child, .didMoveToParent, .null, rule: rule)) }
        }
        if let new = change.content {
            enlist(new, in: split)
            let container = former?.container ?? split
            try transfer(new.child, to: container, rule: rule)
            move(new.child, to: former?.index ?? index(of: change.column, in: split), in: container)
            told.append(moveStep(new.child, .didMoveToParent, .text(name(container)), rule: rule))
        }
        enqueue([.split(split, .refreshExchanged)] + told)
    }

    /// The place of a column's child that another child can take: in the split view controller, or on the primary's
    /// stack if the app has left the primary in its column.
    private func place(of child: ControllerHandle, in split: ControllerHandle) -> (
        container: ControllerHandle, index: Int
    )? {
        guard let container = controllers[child]?.parent,
            let index = controllers[container]?.children.firstIndex(of: child)
        else { return nil }
        if container == split { return (container, index) }
        let primary = controllers[split]?.split?.content(of: .primary)
        return primary.map { isArranged($0, in: split) } == true ? (container, index) : nil
    }

    mutating func move(_ child: ControllerHandle, to index: Int, in container: ControllerHandle) {
        controllers.update(container) {
            $0.children.removeAll { $0 == child }
            $0.children.insert(child, at: min(index, $0.children.count))
        }
    }

    private mutating func move(_ nested: [ControllerHandle], to navigation: ControllerHandle)
        throws(Rejection)
    {
        for child in nested { try transfer(child, to: navigation, rule: Choice.columnExchange.rule) }
    }

    /// The index of a column's child among the children: in the order of the columns.
    private func index(of column: SplitColumn, in split: ControllerHandle) -> Int {
        guard let record = controllers[split], let contents = record.split?.contents else { return 0 }
        let before = contents.filter { $0.column.rawValue < column.rawValue }.map(\.child)
        return record.children.count(where: before.contains)
    }

    /// Adds a content to the list of columns, which retains it.
    mutating func enlist(_ content: SplitContent, in split: ControllerHandle) {
        controllers.update(split) {
            $0.split?.contents.append(content)
            $0.split?.contents.sort { $0.column.rawValue < $1.column.rawValue }
        }
        for held in [content.controller, content.child] { keep(held, for: split) }
    }

    private mutating func letGo(of content: SplitContent, in split: ControllerHandle) {
        letGo(of: [content.controller, content.child], keptBy: split)
    }

    /// Releases the controllers retained by a split view controller that is deallocated.
    mutating func letGoOfColumns(_ state: SplitState, of split: ControllerHandle) {
        let kept = state.contents.flatMap { [$0.controller, $0.child] }
        letGo(of: kept + (state.previousSecondary.map { [$0] } ?? []), keptBy: split)
    }

    // MARK: Shapes

    /// The columns' children that lie on the stack of the primary's navigation controller, bottom first.
    func nestedColumns(of split: ControllerHandle) -> [ControllerHandle] {
        guard let state = controllers[split]?.split, let primary = state.content(of: .primary)?.child else {
            return []
        }
        let columns = state.contents.map(\.child)
        return controllers[primary]?.children.filter { columns.contains($0) } ?? []
    }

    /// R225: the column on top after a collapse; the compact column if there is one.
    func proposedTopColumn(of split: ControllerHandle) -> SplitColumn {
        let state = controllers[split]?.split
        let columns =
            state?.contents.map(\.column).filter { state?.isHidden($0) == false && $0 != .inspector } ?? []
        return columns.contains(.compact) ? .compact : columns.last ?? .primary
    }

    mutating func receiveTopColumn(_ answer: Value, _ split: ControllerHandle) throws(Rejection) {
        let proposed = proposedTopColumn(of: split)
        let answered = try word(answer, SplitColumn.init(name:), Member.topColumnForCollapsing)
        let isThere = answered.map { $0 != .inspector && controllers[split]?.split?.content(of: $0) != nil } ?? false
        let top = isThere ? answered ?? proposed : proposed
        controllers.update(split) { $0.split?.topColumn = top }
        let willShow = columnSteps(split, .splitWillShow, [top], rule: "R226")
        enqueue(willShow + [.split(split, .arrangeContents)])
    }

    mutating func receiveExpandedMode(_ answer: Value, _ split: ControllerHandle) throws(Rejection) {
        let proposed = resolvedDisplayMode(of: split)
        let answered = try word(answer, SplitDisplayMode.init(anyName:), Member.displayModeForExpanding)
        let mode = answered.flatMap { isPossible($0, in: split) ? $0 : nil } ?? proposed
        controllers.update(split) { $0.split?.displayMode = mode }
        enqueue([.split(split, .arrangeContents)])
    }

    /// The enumeration case that an answer names; nil for the answer nil.
    func word<Word>(_ answer: Value, _ named: (String) -> Word?, _ member: Member) throws(Rejection) -> Word? {
        if answer == .null { return nil }
        guard let word = answer.string.flatMap(named) else {
            throw .unusableAnswer("The answer to \(member.rawValue) is not one of UIKit's values for it.")
        }
        return word
    }

    /// Calls `willMove` on the columns that move in the coming shape, before they do (CT-05, CT-10, R300).
    mutating func arrangeContents(_ split: ControllerHandle) {
        let told = moves(in: split).map {
            moveStep($0.child, .willMoveToParent, .text(name($0.container)), rule: arrangeRule(split))
        }
        enqueue(told + [.split(split, .moveContents)])
    }

    private func arrangeRule(_ split: ControllerHandle) -> Rule {
        controllers[split]?.split?.phase == .collapsing ? "R223" : "R225"
    }

    /// The new places of the columns that move in the coming shape: on one stack up to the top column, or as children
    /// side by side (R223, R228).
    private func moves(in split: ControllerHandle) -> [(child: ControllerHandle, container: ControllerHandle)] {
        guard let state = controllers[split]?.split else { return [] }
        let top = state.phase == .collapsing ? state.topColumn ?? .primary : .primary
        // A primary that the app has taken elsewhere takes in no other column.
        let primary = state.content(of: .primary).flatMap { isArranged($0, in: split) ? $0.child : nil }
        return state.contents.filter { isArranged($0, in: split) }.compactMap { content in
            let isNested =
                content.column != .primary && top != .compact && content.column.rawValue <= top.rawValue
            let container = isNested ? primary ?? split : split
            return controllers[content.child]?.parent == container ? nil : (content.child, container)
        }
    }

    /// Moves the columns to their places in the coming shape.
    mutating func moveContents(_ split: ControllerHandle) throws(Rejection) {
        guard let state = controllers[split]?.split else { return }
        let isCollapsing = state.phase == .collapsing
        let rule = arrangeRule(split)
        var told: [Step] = []
        for (child, container) in moves(in: split) {
            try transfer(child, to: container, rule: rule)
            told.append(moveStep(child, .didMoveToParent, .text(name(container)), rule: rule))
        }
        if isCollapsing, let primary = state.content(of: .primary)?.child { takePlaces(on: primary, of: split) }
        sortColumns(of: split)
        let columns = isCollapsing ? [] : visibleColumns(of: split)
        if !isCollapsing { controllers.update(split) { $0.split?.topColumn = nil } }
        enqueue(told + [didAdaptStep(split, isCollapsing), .split(split, .notify)].compactMap(\.self))
        settleShape(split, isCollapsing ? .collapsed : .expanded)
        enqueue(columnSteps(split, .splitWillShow, columns, rule: "R225"))
    }

    /// Whether the app has left a column's child under the control of the split view controller.
    func isArranged(_ content: SplitContent, in split: ControllerHandle) -> Bool {
        guard let record = controllers[content.child], record.presentedBy == nil else { return false }
        if record.parent == split { return true }
        if record.window != nil { return false }
        let primary = controllers[split]?.split?.content(of: .primary)?.child
        return (record.parent == nil || record.parent == primary)
            && !supporters(of: split).contains(content.child)
    }

    private mutating func sortColumns(of split: ControllerHandle) {
        let order = controllers[split]?.split?.contents.map(\.child) ?? []
        controllers.update(split) { record in
            record.children =
                order.filter(record.children.contains) + record.children.filter { !order.contains($0) }
        }
    }

    /// The report of the new shape; from iOS 26 on the shape of the first appearance is none (Q136).
    private func didAdaptStep(_ split: ControllerHandle, _ isCollapsing: Bool) -> Step? {
        let member: Member = isCollapsing ? .splitDidCollapse : .splitDidExpand
        if rules.reportsOnlyChangesOfShape {
            let hasEntered = controllers[split]?.split?.hasEntered == true
            guard
                decides(
                    hasEntered, .changesShape, "Q136",
                    about: [controllers[split]?.delegate, .controller(split)].compactMap(\.self), [member],
                    value: .text(name(split)))
            else { return nil }
        }
        return delegateStep(split, member, [], rule: "R225")
    }

    /// Whether a controller is the first child of a split view controller.
    func isPrimary(_ child: ControllerHandle, of parent: ControllerHandle) -> Bool {
        guard let record = controllers[parent], record.kind == .splitViewController else { return false }
        return record.children.first == child
    }

    // MARK: The delegate

    /// A call to the delegate, if it has the method.
    func delegateStep(_ split: ControllerHandle, _ member: Member, _ arguments: [Argument], rule: Rule)
        -> Step?
    {
        let present = controllers[split]?.delegate.flatMap { exists($0) ? $0 : nil }
        let itself = Argument("splitViewController", .text(name(split)))
        return delegateSteps(present, member, from: split, [itself] + arguments, rule: rule).first
    }

    /// R226, R227: the delegate of a split view controller with columns is notified of each column that appears or
    /// disappears.
    func columnSteps(_ split: ControllerHandle, _ member: Member, _ columns: [SplitColumn], rule: Rule)
        -> [Step]
    {
        guard controllers[split]?.split?.style != .unspecified else { return [] }
        return columns.compactMap {
            delegateStep(split, member, [Argument("column", .text($0.name))], rule: rule)
        }
    }
}
