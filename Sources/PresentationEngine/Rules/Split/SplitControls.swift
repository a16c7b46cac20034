/// Calls of the app's code, and actions of the user, on a split view controller (R217 to R219, R221 to R224).
extension PresentationSession {
    mutating func make(_ call: SplitCall, of receiver: String, _ bindings: Bindings) throws(Rejection) {
        let split = try controller(receiver, bindings)
        guard controllers[split]?.split != nil else {
            throw .invalid(reason: "\(name(split)) is not a split view controller.", rule: "R201")
        }
        switch call {
        case .setColumn(let column, let name):
            let content = try name.map { name throws(Rejection) in try controller(name, bindings) }
            try refuseBefore14("setViewController(_:for:)")
            if let content, let stack = stack(taking: content, for: column, of: split) {
                return try push(content, on: stack, as: column, of: split)
            }
            try setColumn(column, of: split, to: content)
        case .showColumn(let column): try showColumn(column, of: split)
        case .hideColumn(let column): try hideColumn(column, of: split)
        case .tapDisplayModeButton: try tapDisplayModeButton(split)
        case .tapSecondaryOnlyButton: try tapSecondaryOnlyButton(split)
        case .swipe(let reveals): try swipe(split, reveals: reveals)
        case .resize(let column, let width): try resize(column, of: split, to: width)
        }
    }

    private func refuseBefore14(_ call: String) throws(Rejection) {
        guard rules.hasSplitColumns else {
            throw .invalid(reason: "\(call) exists from iOS 14 on.", rule: "R222")
        }
    }

    mutating func ignore(_ split: ControllerHandle, _ call: String, _ reason: String, rule: Rule) {
        emit(.noop(.controller(name(split)), call: call, reason: reason), rule: rule)
    }

    // MARK: Columns

    /// R224; in the classic style no column can be shown or hidden (R222).
    private mutating func ignoreColumn(_ split: ControllerHandle, _ call: String, _ reason: String) {
        let isClassic = controllers[split]?.split?.style == .unspecified
        ignore(split, call, isClassic ? withoutColumns(split) : reason, rule: isClassic ? "R222" : "R224")
    }

    private mutating func showColumn(_ column: SplitColumn, of split: ControllerHandle) throws(Rejection) {
        try refuseBefore14("show(_:)")
        guard let state = controllers[split]?.split else { return }
        if column == .inspector { return showInspector(split, state) }
        if state.isCollapsed { return showCollapsed(column, of: split) }
        let isHidden = child(of: split, in: column) != nil && !visibleColumns(of: split).contains(column)
        guard column == .primary || column == .supplementary, isHidden, state.style != .unspecified else {
            let isShown = visibleColumns(of: split).contains(column)
            return ignoreColumn(
                split, "show(_:)",
                "The \(column.name) column \(isShown ? "is on screen already" : "cannot be shown now").")
        }
        let extra = state.style == .tripleColumn && column == .primary ? 2 : 1
        changeDisplayMode(of: split, to: displayMode(of: split, extra: extra), isAnimated: true)
    }

    private mutating func hideColumn(_ column: SplitColumn, of split: ControllerHandle) throws(Rejection) {
        try refuseBefore14("hide(_:)")
        guard let state = controllers[split]?.split else { return }
        if column == .inspector { return hideInspector(split, state) }
        if state.isCollapsed { return hideCollapsed(column, of: split) }
        guard column == .primary || column == .supplementary, visibleColumns(of: split).contains(column),
            state.style != .unspecified
        else {
            return ignoreColumn(split, "hide(_:)", "The \(column.name) column cannot be hidden now.")
        }
        let extra = state.style == .tripleColumn && column == .primary ? 1 : 0
        changeDisplayMode(of: split, to: displayMode(of: split, extra: extra), isAnimated: true)
    }

    /// R223: pushes the column and those between, or pops the columns above it.
    private mutating func showCollapsed(_ column: SplitColumn, of split: ControllerHandle) {
        guard let stack = collapsedStack(of: split, column) else {
            return ignore(split, "show(_:)", "The \(column.name) column is not to be shown.", rule: "R223")
        }
        let above = stack.columns.filter { $0.column.rawValue > column.rawValue }.map(\.child)
        let present = controllers[stack.navigation]?.children ?? []
        if let lowest = present.firstIndex(where: above.contains) {
            return changeStack(
                of: stack.navigation, to: Array(present[..<lowest]), .pop, isAnimated: true)
        }
        let missing = stack.columns.filter {
            $0.column != .primary && $0.column.rawValue <= column.rawValue && !present.contains($0.child)
        }
        guard canPush(missing, of: split) else {
            return ignore(
                split, "show(_:)",
                "The app has taken a column elsewhere that would be pushed or pushed upon.",
                rule: "R223")
        }
        guard !missing.isEmpty else {
            return ignore(split, "show(_:)", "The \(column.name) column is on top.", rule: "R223")
        }
        let apart = missing.map(\.child).filter { controllers[$0]?.parent == split }
        guard apart.isEmpty else {
            let call = SplitCall.showColumn(column)
            return enqueue(
                apart.flatMap { release($0) } + [.call(.split(receiver: name(split), call), .none)])
        }
        changeStack(of: stack.navigation, to: present + missing.map(\.child), .push, isAnimated: true)
    }

    /// Whether the columns can be pushed. A controller that the app has removed from its column stays where it is, and
    /// a primary that it has moved elsewhere takes in no other column.
    private func canPush(_ missing: [SplitContent], of split: ControllerHandle) -> Bool {
        guard !missing.isEmpty else { return true }
        let primary = controllers[split]?.split?.content(of: .primary)
        return (missing + (primary.map { [$0] } ?? [])).allSatisfy { isArranged($0, in: split) }
    }

    /// A column beside the stack leaves the split view controller before it is pushed (CT-04, CT-10, R300).
    func release(_ child: ControllerHandle) -> [Step] {
        [
            moveStep(child, .willMoveToParent, .null, rule: "CT-10"),
            .call(.removeFromParent(receiver: name(child)), .none),
        ]
    }

    /// R223: only the column on top can be hidden, and not the primary.
    private mutating func hideCollapsed(_ column: SplitColumn, of split: ControllerHandle) {
        guard let stack = collapsedStack(of: split, column), column != .primary,
            let present = controllers[stack.navigation]?.children,
            let top = stack.columns.first(where: { $0.column == column })?.child, present.last == top
        else {
            return ignore(split, "hide(_:)", "The \(column.name) column is not on top.", rule: "R223")
        }
        changeStack(of: stack.navigation, to: present.dropLast(), .pop, isAnimated: true)
    }

    /// The stack that holds the columns while collapsed, and the columns that can be on it.
    private func collapsedStack(of split: ControllerHandle, _ column: SplitColumn) -> (
        navigation: ControllerHandle, columns: [SplitContent]
    )? {
        guard let state = controllers[split]?.split, state.topColumn != .compact, column != .compact,
            state.content(of: column) != nil, let navigation = state.content(of: .primary)?.child
        else { return nil }
        return (navigation, state.contents.filter { $0.column != .compact && $0.column != .inspector })
    }

    // MARK: The user

    /// R217: whether the button is visible: always in the classic style, else by its visibility property.
    func showsDisplayModeButton(_ split: ControllerHandle) -> Bool {
        guard let state = controllers[split]?.split else { return false }
        if state.style == .unspecified { return true }
        switch value(of: .displayModeButtonVisibility, split).string {
        case "always": return true
        case "never": return false
        default: return value(of: .presentsWithGesture, split) == true
        }
    }

    private mutating func tapDisplayModeButton(_ split: ControllerHandle) throws(Rejection) {
        guard showsDisplayModeButton(split) else {
            throw .untouchable(reason: "\(name(split)) hides the button of its display mode.", rule: "R217")
        }
        try refuseUntouchable(split, rule: "R219")
        enqueue(.question(.split(split, .targetDisplayMode)))
    }

    private func refuseUntouchable(_ split: ControllerHandle, rule: Rule) throws(Rejection) {
        guard let obstacle = obstacle(beforeColumnsOf: split, rule: rule) else { return }
        throw obstacle.refusal(toTouch: "the columns of \(name(split)) now")
    }

    /// The obstacle to touches on the columns or their buttons.
    func obstacle(beforeColumnsOf split: ControllerHandle, rule: Rule) -> Obstacle? {
        if let obstacle = obstacle(beforeContainer: split, rule: rule) { return obstacle }
        return controllers[split]?.split?.phase == .expanded
            ? nil : Obstacle(.hidden, "the columns do not lie side by side", rule)
    }

    func obstacle(beforeDisplayModeButtonOf split: ControllerHandle) -> Obstacle? {
        showsDisplayModeButton(split)
            ? obstacle(beforeColumnsOf: split, rule: "R219")
            : Obstacle(.hidden, "the button of the display mode is hidden", "R217")
    }

    /// The reason why a swipe for the primary column does not begin, although a touch can reach it.
    func obstacle(beforeSwipeOf split: ControllerHandle, reveals: Bool) -> Obstacle? {
        guard value(of: .presentsWithGesture, split) == true else {
            return Obstacle(.disabled, "the swipe is switched off", "R217")
        }
        let mode = controllers[split]?.split?.displayMode ?? .secondaryOnly
        return (reveals ? mode == .secondaryOnly : mode.isOver)
            ? nil : Obstacle(.noEffect, "there is nothing to swipe", "R217")
    }

    /// R221: the answer automatic leaves the choice to UIKit: no extra columns, or one more.
    mutating func receiveTargetDisplayMode(_ answer: Value, _ split: ControllerHandle) throws(Rejection) {
        let answered = try word(answer, SplitDisplayMode.init(anyName:), Member.targetDisplayMode)
        let mode = answered.flatMap { isPossible($0, in: split) ? $0 : nil } ?? nextDisplayMode(of: split)
        guard mode != controllers[split]?.split?.displayMode else {
            return ignore(split, "displayModeButtonItem", "It is in that mode already.", rule: "R221")
        }
        changeDisplayMode(of: split, to: mode, isAnimated: true)
    }

    private func nextDisplayMode(of split: ControllerHandle) -> SplitDisplayMode {
        guard let state = controllers[split]?.split, let current = state.displayMode else {
            return .secondaryOnly
        }
        let most = state.style == .tripleColumn ? 2 : 1
        return displayMode(of: split, extra: current.extraColumns == most ? 0 : current.extraColumns + 1)
    }

    /// R217: the swipe works if the property enables it; it reveals a hidden column, or hides one that overlays the
    /// secondary.
    private mutating func swipe(_ split: ControllerHandle, reveals: Bool) throws(Rejection) {
        guard try begins(swipeOf: split, reveals: reveals) else { return }
        guard !takesTouch(for: .moveColumns(split, reveals: reveals)) else { return }
        moveColumns(of: split)
    }

    /// The swipe goes on after the touch was canceled (CH-631).
    mutating func goOnWithColumns(_ split: ControllerHandle, reveals: Bool) throws(Rejection) {
        guard try begins(swipeOf: split, reveals: reveals) else { return }
        moveColumns(of: split)
    }

    private mutating func begins(swipeOf split: ControllerHandle, reveals: Bool) throws(Rejection) -> Bool {
        try refuseUntouchable(split, rule: "R217")
        if let obstacle = obstacle(beforeSwipeOf: split, reveals: reveals) {
            let reason =
                obstacle.kind == .disabled ? "The swipe is switched off." : "There is nothing to swipe."
            ignore(split, "presentsWithGesture", reason, rule: "R217")
            return false
        }
        return true
    }

    private mutating func moveColumns(of split: ControllerHandle) {
        enqueue(
            gestureStep(split, .splitGestureWillBegin) + [.question(.split(split, .targetDisplayMode))]
                + gestureStep(split, .splitGestureDidEnd))
    }

    /// With columns the delegate hears of the gesture itself, from iOS 14 on (CH-674).
    private func gestureStep(_ split: ControllerHandle, _ member: Member) -> [Step] {
        guard controllers[split]?.split?.style != .unspecified else { return [] }
        return delegateStep(split, member, [], rule: Choice.columnGesture.rule).map { [$0] } ?? []
    }

    /// Q33, CH-446: the user drags the separator of a column that is shown beside the secondary one. The width stays
    /// within the column's minimum and maximum, and holds until a preferred width is set.
    private mutating func resize(_ column: SplitColumn, of split: ControllerHandle, to width: Double) throws(Rejection)
    {
        guard rules.hasResizableColumns else {
            throw .invalid(reason: "Users resize columns from iOS 26 on.", rule: "Q33")
        }
        try refuseUntouchable(split, rule: "Q33")
        let isShown = column != .secondary && visibleColumns(of: split).contains(column)
        guard controllers[split]?.split?.isCollapsed == false, isShown, transition(inside: split) == nil else {
            return ignore(split, "resizeColumn", "The \(column.name) column has no separator now.", rule: "Q33")
        }
        let before = columnWidth(column, of: split)
        tellingTraits(beneath: split) { $0.controllers.update(split) { $0.split?.setWidth(width, of: column) } }
        let now = columnWidth(column, of: split)
        guard now != before else {
            return ignore(split, "resizeColumn", "The \(column.name) column keeps its width.", rule: "Q33")
        }
        emit(.property(.controller(name(split)), name: "\(column.name)ColumnWidth", value: .number(now)), rule: "Q33")
        layColumns(of: split)
        adaptContainers()
    }

    func hasSecondaryOnlyButton(_ split: ControllerHandle) -> Bool {
        controllers[split]?.split?.style == .tripleColumn
            && value(of: .showsSecondaryOnlyButton, split) == true
    }

    /// R218: only a controller with three columns has this button.
    private mutating func tapSecondaryOnlyButton(_ split: ControllerHandle) throws(Rejection) {
        guard hasSecondaryOnlyButton(split) else {
            throw .invalid(
                reason: "\(name(split)) shows no button for the secondary column alone.", rule: "R218")
        }
        try refuseUntouchable(split, rule: "R218")
        let isAlone = controllers[split]?.split?.displayMode == .secondaryOnly
        changeDisplayMode(
            of: split, to: displayMode(of: split, extra: isAlone ? 1 : 0), isAnimated: true)
    }
}
