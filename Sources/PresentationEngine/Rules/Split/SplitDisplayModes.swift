/// The visible columns of an expanded split view controller, and changes of them (R201, R203, R217 to R221, R224).
extension PresentationSession {
    // MARK: Visible columns

    /// The children whose views a split view controller shows, in the order of the columns.
    package func shownColumns(of split: ControllerHandle) -> [ControllerHandle] {
        guard let record = controllers[split], let state = record.split else { return [] }
        if state.isCollapsed {
            let compact = state.topColumn == .compact ? state.content(of: .compact)?.child : nil
            if let compact, record.children.contains(compact) { return [compact] }
            return Array(record.children.prefix(1))
        }
        let shown = visibleColumns(of: split).compactMap { child(of: split, in: $0) }
        return shown.isEmpty ? Array(record.children.prefix(1)) : shown
    }

    /// The columns that the display mode shows, if they have a child (R203).
    func visibleColumns(of split: ControllerHandle) -> [SplitColumn] {
        guard let state = controllers[split]?.split else { return [] }
        return visibleColumns(of: split, in: state.displayMode ?? resolvedDisplayMode(of: split))
    }

    func visibleColumns(
        of split: ControllerHandle, in mode: SplitDisplayMode, showsInspector: Bool? = nil
    ) -> [SplitColumn] {
        guard var state = controllers[split]?.split else { return [] }
        if let showsInspector { state.showsInspector = showsInspector }
        return columns(of: state, in: mode).filter { child(of: split, in: $0) != nil }
    }

    /// The columns that belong to a display mode, with and without a child.
    func columns(of state: SplitState, in mode: SplitDisplayMode) -> [SplitColumn] {
        let extra: [SplitColumn] =
            switch mode.extraColumns {
            case 0: []
            case 1: state.style == .tripleColumn ? [.supplementary] : [.primary]
            default: [.primary, .supplementary]
            }
        return extra + [.secondary] + (state.showsInspector ? [.inspector] : [])
    }

    /// The child in a column; in the classic style the first and the second are primary and secondary.
    func child(of split: ControllerHandle, in column: SplitColumn) -> ControllerHandle? {
        guard let record = controllers[split], let state = record.split else { return nil }
        if state.style == .unspecified {
            switch column {
            case .primary: return record.children.first
            case .secondary: return record.children.dropFirst().first
            case .supplementary, .compact, .inspector: return nil
            }
        }
        return state.content(of: column).flatMap { record.children.contains($0.child) ? $0.child : nil }
    }

    // MARK: The display mode

    /// The mode that the preference and the available size call for; never automatic (R201).
    ///
    /// - Parameter size: the size to come; nil for the present one.
    func resolvedDisplayMode(of split: ControllerHandle, in size: Size? = nil) -> SplitDisplayMode {
        let preferred = value(of: .preferredDisplayMode, split).string.flatMap(SplitDisplayMode.init(name:))
        if let mode = preferred.flatMap({ fittingMode($0, in: split) }) { return mode }
        if let mode = modeOfHidingAnswer(split) { return mode }
        // CH-74.
        if preferredBehavior(of: split) == .overlay { return .secondaryOnly }
        let size = size ?? splitSize(split)
        return size.width > size.height ? .oneBesideSecondary : .secondaryOnly
    }

    private func preferredBehavior(of split: ControllerHandle) -> SplitBehavior {
        value(of: .preferredSplitBehavior, split).string.flatMap(SplitBehavior.init(name:)) ?? .automatic
    }

    /// R203: a preferred mode stands for the mode of the preferred behavior that shows as many columns; nil if there is
    /// none.
    func fittingMode(_ mode: SplitDisplayMode, in split: ControllerHandle) -> SplitDisplayMode? {
        let behavior = preferredBehavior(of: split)
        let fitting = behavior == .automatic ? mode : mode.adapted(to: behavior)
        return isPossible(fitting, in: split) ? fitting : nil
    }

    /// R202, R203: two columns besides the secondary require three columns; the behavior decides how they lie.
    func isPossible(_ mode: SplitDisplayMode, in split: ControllerHandle) -> Bool {
        guard let state = controllers[split]?.split, mode != .automatic else { return false }
        if state.style != .tripleColumn, mode.extraColumns > 1 { return false }
        switch preferredBehavior(of: split) {
        case .automatic: return true
        case .tile: return [.secondaryOnly, .oneBesideSecondary, .twoBesideSecondary].contains(mode)
        case .overlay: return [.secondaryOnly, .oneOverSecondary, .twoOverSecondary].contains(mode)
        case .displace: return [.secondaryOnly, .oneBesideSecondary, .twoDisplaceSecondary].contains(mode)
        }
    }

    /// `splitBehavior`, which is never automatic: the behavior to which the display mode belongs (d9). Without an extra
    /// column, it is tile if the view is wider than high, else overlay (R203).
    func splitBehavior(of split: ControllerHandle) -> SplitBehavior {
        let preferred = preferredBehavior(of: split)
        if preferred != .automatic { return preferred }
        return fittingBehavior(of: split) ?? (isWide(split) ? .tile : .overlay)
    }

    /// d9: the behavior of the display mode, or of the preferred mode while no extra column is shown.
    private func fittingBehavior(of split: ControllerHandle) -> SplitBehavior? {
        guard let state = controllers[split]?.split else { return nil }
        let mode = state.displayMode ?? resolvedDisplayMode(of: split)
        if mode != .secondaryOnly { return mode.behavior }
        let preferred = value(of: .preferredDisplayMode, split).string.flatMap(SplitDisplayMode.init(name:))
        return preferred.flatMap { isPossible($0, in: split) ? $0.behavior : nil }
    }

    private func isWide(_ split: ControllerHandle) -> Bool {
        let size = splitSize(split)
        return size.width > size.height
    }

    /// The mode with `extra` columns besides the secondary one, for the behavior (R203).
    func displayMode(of split: ControllerHandle, extra: Int) -> SplitDisplayMode {
        SplitDisplayMode(extraColumns: extra, behavior: splitBehavior(of: split))
    }

    // MARK: Changing the display mode

    /// R220: the delegate is notified before the new mode applies; with columns, also of each column that appears or
    /// disappears.
    mutating func changeDisplayMode(
        of split: ControllerHandle, to mode: SplitDisplayMode, isAnimated: Bool
    ) {
        guard controllers[split]?.split != nil else { return }
        enqueue(
            announce(SplitModeChange(mode: mode, isAnimated: isAnimated), of: split) + [
                .split(split, .changeDisplayMode)
            ])
    }

    /// Records a mode that follows; returns the calls to the delegate.
    mutating func announce(_ change: SplitModeChange, of split: ControllerHandle) -> [Step] {
        let before = visibleColumns(of: split)
        let after = visibleColumns(of: split, in: change.mode, showsInspector: change.showsInspector)
        controllers.update(split) { $0.split?.nextMode = change }
        var steps = columnSteps(split, .splitWillHide, before.filter { !after.contains($0) }, rule: "R224")
        steps += columnSteps(split, .splitWillShow, after.filter { !before.contains($0) }, rule: "R224")
        if change.showsInspector != nil { return steps }
        let argument = Argument("displayMode", .text(change.mode.name))
        if let step = delegateStep(split, .willChangeDisplayMode, [argument], rule: "R220") {
            steps.append(step)
        }
        return steps + olderSteps(split, from: controllers[split]?.split?.displayMode, to: change.mode)
    }

    /// A preference that is set on an expanded split view controller takes effect at once (CH-72).
    mutating func meetPreferredDisplayMode(of split: ControllerHandle) {
        guard let state = controllers[split]?.split, !state.isCollapsed, !state.isAdapting,
            let current = state.displayMode
        else { return }
        let mode = resolvedDisplayMode(of: split)
        if mode != current { changeDisplayMode(of: split, to: mode, isAnimated: false) }
    }

    mutating func changeDisplayMode(_ split: ControllerHandle) {
        guard let record = controllers[split], let state = record.split, let next = state.nextMode,
            transition(inside: split) == nil
        else { return }
        controllers.update(split) { $0.split?.nextMode = nil }
        guard !state.isCollapsed, !state.isAdapting else { return }
        take(next, of: split)
        adaptContainers()
        guard record.appearance == .appeared, next.isAnimated else {
            layStayingColumns(of: split)
            return refreshSplit(split, rule: Choice.metDisplayMode.rule)
        }
        animateColumns(split, record, before: state)
    }

    /// Shows or hides the inspector, or takes the new display mode.
    private mutating func take(_ change: SplitModeChange, of split: ControllerHandle) {
        let owner = name(split)
        if let isShown = change.showsInspector {
            controllers.update(split) { $0.split?.showsInspector = isShown }
            return emit(
                .property(.controller(owner), name: "isShowing(.inspector)", value: .bool(isShown)), rule: "Q31")
        }
        controllers.update(split) { $0.split?.displayMode = change.mode }
        emit(
            .property(.controller(owner), name: "displayMode", value: .text(change.mode.name)),
            rule: change.isAnimated ? "R220" : Choice.metDisplayMode.rule)
    }

    /// Columns that stay on the screen are laid out in their new widths once the others have come and gone (CH-324).
    mutating func layStayingColumns(of split: ControllerHandle) {
        guard let record = controllers[split], isInWindow(split),
            let bounds = record.view.flatMap({ views[$0]?.frame.size })
        else { return }
        let shown = shownColumns(of: split)
        let places = viewsOfPresentations
        var resized: [ControllerHandle] = []
        for column in record.shown where shown.contains(column) && isPlaced(column, in: split) {
            guard let view = controllers[column]?.view else { continue }
            resize(view, to: columnFrame(of: column, in: split, bounds, among: shown), places, &resized)
        }
        enqueue(resized.filter { isInWindow($0) }.flatMap { layoutSteps($0, rule: Choice.columnLayout.rule) })
    }

    /// R224: columns come and go in a transition, which has begun when the call returns.
    private mutating func animateColumns(
        _ split: ControllerHandle, _ record: Controller, before: SplitState
    ) {
        let shown = shownColumns(of: split)
        let going = record.shown.filter { !shown.contains($0) }
        let coming = shown.filter { !record.shown.contains($0) }
        let staying = shown.filter(record.shown.contains)
        guard let from = going.first ?? staying.last, let to = coming.first ?? staying.last,
            !going.isEmpty || !coming.isEmpty
        else { return placeChildren(of: split) }
        var change = ContainerChange(
            container: split, childrenBefore: record.children, selectedBefore: record.selected,
            order: .columns, going: going, coming: coming)
        change.staying = staying
        change.displayModeBefore = before.displayMode
        change.inspectorBefore = before.showsInspector == showsInspector(split) ? nil : before.showsInspector
        var transition = Transition(
            serial: nextSerial(), name: names.mint(numbered: "t"), kind: .column,
            subject: .container(change), from: from, to: to, isAnimated: true, style: .coverVertical,
            presentationStyle: .none)
        transition.duration = Self.columnDuration
        beginTransition(transition)
    }

    private func showsInspector(_ split: ControllerHandle) -> Bool {
        controllers[split]?.split?.showsInspector == true
    }

    /// The duration of a push, in microseconds (CH-71).
    private static let columnDuration = 350_000

    /// Resumes after a transition of the columns: applies a waiting mode, or shows columns that were exchanged
    /// during it.
    mutating func resumeSplit(_ split: ControllerHandle) {
        let isChanging = controllers[split]?.split?.nextMode != nil
        enqueue(.split(split, isChanging ? .changeDisplayMode : .refreshExchanged))
    }
}
