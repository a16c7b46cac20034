/// How a split view controller arranges its columns in a size.
struct ColumnArrangement {
    let isCollapsed: Bool
    /// The display mode, unless it is collapsed.
    let mode: SplitDisplayMode
    let size: Size
}

/// The arrangement of columns now, and after a change of the environment (R201, R204).
///
/// Places and traits follow from the arrangement that the traits of the split view controller call for, and not from
/// the one before: it collapses, expands or takes another display mode within the same turn.
extension PresentationSession {
    /// The arrangement of the present, given the traits of the split view controller.
    func arrangement(of split: ControllerHandle, _ size: Size, _ traits: TraitCollection) -> ColumnArrangement {
        let state = controllers[split]?.split
        let mode = state?.isCollapsed == false ? state?.displayMode : nil
        return ColumnArrangement(
            isCollapsed: collapses(split, in: traits), mode: mode ?? resolvedDisplayMode(of: split, in: size),
            size: size)
    }

    /// The arrangement that follows from another size and other traits. While no change of the environment runs, the
    /// display mode stays.
    func comingArrangement(of split: ControllerHandle, _ size: Size, _ traits: TraitCollection) -> ColumnArrangement {
        guard environmentTransition != nil else { return arrangement(of: split, size, traits) }
        return ColumnArrangement(
            isCollapsed: collapses(split, in: traits), mode: resolvedDisplayMode(of: split, in: size), size: size)
    }

    /// Whether a split view controller is collapsed in these traits. One that waits, or that has not entered a window,
    /// keeps its shape (CH-70, R204).
    private func collapses(_ split: ControllerHandle, in traits: TraitCollection) -> Bool {
        guard let state = controllers[split]?.split else { return false }
        let adapts = state.hasEntered && window(of: split) != nil && !header.waitingSplits.contains(split)
        return adapts ? traits.horizontal == .compact : state.isCollapsed
    }

    /// The column of a child; also of one that lies on the stack of the primary while the split view controller is
    /// collapsed (R211, R223).
    func arrangedColumn(of child: ControllerHandle, in split: ControllerHandle) -> SplitColumn? {
        SplitColumn.allCases.first { self.child(of: split, in: $0) == child }
            ?? controllers[split]?.children.first.flatMap { primary in
                columnsToSeparate(from: primary).first { $0.child == child }?.column
            }
    }

    /// The columns that a display mode shows, also while the split view controller is still collapsed.
    func arrangedColumns(of split: ControllerHandle, in mode: SplitDisplayMode) -> [SplitColumn] {
        guard let record = controllers[split], let state = record.split, state.isCollapsed else {
            return visibleColumns(of: split, in: mode)
        }
        return columns(of: state, in: mode).filter { column in
            if state.style != .unspecified { return state.content(of: column) != nil }
            if column == .primary { return !record.children.isEmpty }
            return state.previousSecondary != nil
                || record.children.first.map { !columnsToSeparate(from: $0).isEmpty } == true
        }
    }

    // MARK: Columns on the stack of the primary

    /// The controllers on the stack of a collapsed primary that get columns of their own once the split view controller
    /// has expanded: the columns of iOS 14, or in the classic style the top of the stack (R211).
    private func columnsToSeparate(from navigation: ControllerHandle) -> [(
        column: SplitColumn, child: ControllerHandle
    )] {
        guard controllers[navigation]?.kind.hasStack == true, isCollapsedPrimary(navigation),
            let split = controllers[navigation]?.parent, let state = controllers[split]?.split
        else { return [] }
        guard state.style == .unspecified else {
            let stack = controllers[navigation]?.children ?? []
            return state.contents.filter { stack.contains($0.child) }.map { ($0.column, $0.child) }
        }
        return (controllers[navigation]?.children.dropFirst().last).map { [(.secondary, $0)] } ?? []
    }

    /// The split view controller beside whose primary a controller on the primary's stack will lie, once it has
    /// expanded.
    func expandingSplit(around child: ControllerHandle, on parent: ControllerHandle) -> ControllerHandle? {
        columnsToSeparate(from: parent).contains { $0.child == child } ? controllers[parent]?.parent : nil
    }

    /// The size of a column that still lies on the stack of the primary while its split view controller expands; nil
    /// for any other child.
    func sizeOnceExpanded(of child: ControllerHandle, on parent: ControllerHandle) -> Size? {
        guard let split = expandingSplit(around: child, on: parent) else { return nil }
        let arrangement = arrangement(of: split, splitSize(split), traits(of: split))
        return arrangement.isCollapsed ? nil : columnFrame(of: child, in: split, arrangement).size
    }

    // MARK: Display modes

    /// The delegate is notified of the display modes for the new size, before sizes and traits change (R201,
    /// R220).
    mutating func modeSteps(for change: EnvironmentChange) -> [Step] {
        traitsInWindows.flatMap { entry -> [Step] in
            let split = entry.controller
            guard let state = controllers[split]?.split, state.hasEntered, !state.isCollapsed, !state.isAdapting,
                state.nextMode == nil, let current = state.displayMode
            else { return [] }
            let prospect = prospect(of: split, after: change)
            let arrangement = comingArrangement(of: split, prospect.size, prospect.traits)
            guard !arrangement.isCollapsed, arrangement.mode != current else { return [] }
            return announce(SplitModeChange(mode: arrangement.mode, isAnimated: false), of: split)
        }
    }

    /// Applies the display modes that were announced, together with the new size.
    mutating func takeModes() {
        for entry in traitsInWindows {
            guard let record = controllers[entry.controller], let change = record.split?.nextMode,
                change.showsInspector == nil
            else { continue }
            let mode = change.mode
            controllers.update(entry.controller) {
                $0.split?.nextMode = nil
                $0.split?.displayMode = mode
            }
            emit(
                .property(.controller(record.name), name: "displayMode", value: .text(mode.name)),
                rule: Choice.metDisplayMode.rule)
        }
    }

    // MARK: Callbacks

    /// Carries out a change of columns, and notifies each controller in them whose traits it changed. There is no
    /// coordinator, hence no `willTransition(to:with:)` (CH-76, R252).
    mutating func tellingTraits<Failure: Error>(
        beneath split: ControllerHandle, _ change: (inout Self) throws(Failure) -> Void
    ) throws(Failure) {
        let before = Dictionary(
            traits(beneathController: split).map { ($0.controller, $0.traits) }, uniquingKeysWith: { first, _ in first }
        )
        try change(&self)
        let after = traits(beneathController: split).filter { before[$0.controller] != nil }
        let former = after.map { (controller: $0.controller, traits: before[$0.controller] ?? $0.traits) }
        var steps: [Step] = []
        for (entry, former) in changedTraits(from: former, to: after) {
            steps.append(
                traitStep(entry.controller, from: former, to: entry.traits, rule: Choice.columnTraits.rule))
            steps += registrationSteps(entry.controller, from: former, to: entry.traits)
            steps += trackedSteps(entry, from: former)
        }
        enqueue(steps)
    }
}
