/// The columns of a split view controller in state restoration (R15).
extension PresentationSession {
    /// The columns in their order: also those that a collapsed split view controller has on the primary's stack, or
    /// keeps off it (CH-231).
    func encodedColumns(of split: ControllerHandle) -> [ContainedChild] {
        guard let record = controllers[split], let state = record.split else { return [] }
        let nested = record.children.first.map { columnsOnStack(of: $0) } ?? []
        let present = record.children + nested + retainedChildren(of: split)
        let columns =
            state.style == .unspecified
            ? Array(zip([SplitColumn.primary, .secondary], present))
            : state.contents.filter { present.contains($0.child) }.map { ($0.column, $0.child) }
        return columns.map { column, child in
            let isHidden =
                state.isCollapsed && column != .primary && state.topColumn != .compact && !nested.contains(child)
            var encoded = ContainedChild(
                represented(child),
                rule: isHidden || nested.contains(child) ? Choice.savedWhileCollapsed.rule : "R15", column: column)
            encoded.isHidden = isHidden
            return encoded
        }
    }

    /// The columns of a collapsed split view controller that lie on a navigation controller's stack, bottom first.
    func columnsOnStack(of navigation: ControllerHandle) -> [ControllerHandle] {
        guard isCollapsedPrimary(navigation), let split = controllers[navigation]?.parent,
            let state = controllers[split]?.split
        else { return [] }
        guard state.style == .unspecified else { return nestedColumns(of: split) }
        return [state.previousSecondary].compactMap(\.self).filter { controllers[$0]?.parent == navigation }
    }

    /// The column of a child that is on the stack of a collapsed primary.
    func column(ofNested child: ControllerHandle, on navigation: ControllerHandle) -> SplitColumn? {
        guard let split = controllers[navigation]?.parent, let state = controllers[split]?.split else { return nil }
        guard state.style != .unspecified else { return .secondary }
        return state.contents.first { $0.child == child }?.column
    }

    // MARK: Retained secondaries, and navigation controllers made by UIKit

    /// The columns that a collapsed split view controller retains without a parent: a secondary that the primary did
    /// not take in, and what was popped from the primary's stack (R206, R212).
    func retainedChildren(of split: ControllerHandle) -> [ControllerHandle] {
        guard let state = controllers[split]?.split, state.isCollapsed else { return [] }
        let columns = state.contents.map(\.child) + (state.previousSecondary.map { [$0] } ?? [])
        return columns.filter { column in
            guard let record = controllers[column] else { return false }
            return record.parent == nil && record.presentedBy == nil && record.window == nil
        }
    }

    /// The split view controller that retains a controller as a column, and acts as its parent in paths.
    func retainer(of handle: ControllerHandle) -> ControllerHandle? {
        controllers[handle]?.keptBy.flatMap { retainedChildren(of: $0).contains(handle) ? $0 : nil }
    }

    /// The controller that is preserved for a column's child: the one that the app put there, if UIKit made a
    /// navigation controller around it, which has no identifier (CH-234).
    func represented(_ child: ControllerHandle) -> ControllerHandle {
        guard let record = controllers[child], let split = record.keptBy,
            record.properties.restorationIdentifier == nil,
            let content = controllers[split]?.split?.contents.first(where: { $0.child == child }),
            controllers[content.controller]?.parent == child
        else { return child }
        return content.controller
    }

    /// The navigation controller that UIKit made around a controller, and that is not preserved itself.
    func wrapper(around handle: ControllerHandle) -> ControllerHandle? {
        guard let record = controllers[handle], record.keptBy != nil, let parent = record.parent,
            represented(parent) == handle
        else { return nil }
        return parent
    }

    // MARK: Taking columns back

    /// Puts the restored controllers into their columns (R15); a column whose controller was not found keeps that of
    /// the launch. The split view controller collapses later, by the size of its window (CH-231).
    mutating func restoreColumns(of split: ControllerHandle, to children: [ContainedChild]) throws(Rejection) {
        guard let state = controllers[split]?.split else { return }
        guard state.style == .unspecified else { return restoreContents(of: split, state, to: children) }
        let present = (controllers[split]?.children ?? []) + (state.previousSecondary.map { [$0] } ?? [])
        noteHidden(children, of: split)
        let secondary = children.first { $0.column == .secondary }
        guard let primary = children.first(where: { $0.column == .primary })?.controller ?? present.first else {
            return
        }
        let other = secondary?.controller ?? present.dropFirst().first
        let columns = ([primary] + (other.map { [$0] } ?? [])).distinct
        guard columns != Array(present.prefix(2)) || secondary.map({ isToBeHidden($0, of: split) }) == true else {
            return
        }
        try refuseClassicColumns(columns, of: split)
        announceRestoredChildren(of: split, rule: "R15")
        guard state.isCollapsed else { return putClassicColumns(columns, into: split) }
        // Behind the exchange of the primary, whose stack takes the secondary in.
        if columns.count > 1, let stage = secondary?.stage { enqueue(.restore(stage)) }
        guard primary != present.first else { return }
        putClassicColumns([primary] + present.dropFirst().prefix(1).filter { $0 != primary }, into: split)
    }

    /// Empties the columns whose controllers change places, then fills each column that was found.
    private mutating func restoreContents(
        of split: ControllerHandle, _ state: SplitState, to children: [ContainedChild]
    ) {
        noteHidden(children, of: split)
        var seen: Set<ControllerHandle> = []
        let placed = children.filter { child in
            guard let column = child.column, state.style == .tripleColumn || column != .supplementary,
                canBecomeColumn(child.controller, of: split), seen.insert(child.controller).inserted
            else { return false }
            return state.content(of: column)?.holds(child.controller) != true || isToBeHidden(child, of: split)
        }
        guard !placed.isEmpty else { return }
        announceRestoredChildren(of: split, rule: "R15")
        let emptied = state.contents.filter { content in
            placed.contains { content.holds($0.controller) && content.column != $0.column }
        }
        enqueue(
            emptied.reversed().map {
                Step.call(.split(receiver: name(split), .setColumn($0.column, controller: nil)), .none)
            } + placed.compactMap(\.stage).map { Step.restore($0) })
    }

    /// Puts a controller into its column in a step of its own, after whatever had to leave before.
    mutating func restoreColumn(_ child: ContainedChild, of split: ControllerHandle) throws(Rejection) {
        guard let state = controllers[split]?.split, let column = child.column else { return }
        guard state.style != .unspecified else { return try restoreSecondary(child, of: split) }
        if isToBeHidden(child, of: split) { return takeFromStack(child.controller) }
        if let stage = child.stage, controllers[child.controller]?.parent != nil,
            canBecomeColumn(child.controller, of: split), !holdsColumn(child.controller, of: split)
        {
            enqueue(.restore(stage))
            return leaveParent(child.controller)
        }
        // Once it has taken the place of another one, a hidden column leaves the stack.
        if child.isHidden, let stage = child.stage, state.content(of: column)?.holds(child.controller) != true {
            enqueue(.restore(stage))
        }
        try setColumn(column, of: split, to: child.controller)
    }

    /// Whether a column that is to stay off the stack of a collapsed primary is on it.
    private func isToBeHidden(_ child: ContainedChild, of split: ControllerHandle) -> Bool {
        guard child.isHidden, let primary = controllers[split]?.children.first else { return false }
        return columnsOnStack(of: primary).contains(wrapper(around: child.controller) ?? child.controller)
    }

    private mutating func takeFromStack(_ controller: ControllerHandle) {
        let column = wrapper(around: controller) ?? controller
        guard let primary = controllers[column]?.parent else { return }
        putStack((controllers[primary]?.children ?? []).without([column]), on: primary, isAnimated: false)
    }

    /// The secondary of a collapsed split view controller takes the place of the former one on the primary's stack
    /// (R207); a primary without a stack leaves it to be retained (R206).
    private mutating func restoreSecondary(_ child: ContainedChild, of split: ControllerHandle)
        throws(Rejection)
    {
        let secondary = child.controller
        guard let primary = controllers[split]?.children.first else { return }
        try refuseClassicColumns([primary, secondary], of: split)
        guard isCollapsedPrimary(primary), controllers[primary]?.kind.hasStack == true else {
            return putClassicColumns([primary, secondary], into: split)
        }
        let old = controllers[split]?.split?.previousSecondary
        var stack = controllers[primary]?.children ?? []
        let place = stack.firstIndex { $0 == old } ?? stack.count
        if !child.isHidden, !stack.contains(secondary) { stack.insert(secondary, at: place) }
        stack.removeAll { $0 == old && $0 != secondary || child.isHidden && $0 == secondary }
        guard !stack.isEmpty else { return }
        try refuseStack(stack, of: primary)
        keep(secondary, in: split)
        guard stack != controllers[primary]?.children else { return }
        putStack(stack, on: primary, isAnimated: false)
    }

    // MARK: The places of columns on the primary's stack

    /// Records the columns that stay off the primary's stack at the next collapse (CH-231).
    private mutating func noteHidden(_ children: [ContainedChild], of split: ControllerHandle) {
        let hidden = children.filter(\.isHidden).compactMap(\.column)
        guard !hidden.isEmpty, !hasShape(split) else { return }
        controllers.update(split) { $0.split?.restoredPlaces = hidden.map { SplitPlace(column: $0, index: nil) } }
    }

    /// Whether a split view controller has been on screen, or is collapsed, so that its columns have their places now.
    private func hasShape(_ split: ControllerHandle) -> Bool {
        guard let state = controllers[split]?.split else { return true }
        return state.hasEntered || state.isCollapsed
    }

    /// Records the places that columns had on the stack of a collapsed primary, for the next collapse, unless they were
    /// on top (CH-231).
    mutating func notePlaces(of children: [ContainedChild], on navigation: ControllerHandle) {
        guard let split = controllers[navigation]?.parent, isPrimary(navigation, of: split),
            !hasShape(split), let top = children.lastIndex(where: { $0.column == nil }),
            children[..<top].contains(where: { $0.column != nil })
        else { return }
        let places = children.enumerated().compactMap { index, child in
            child.column.map { SplitPlace(column: $0, index: index) }
        }
        controllers.update(split) { $0.split?.restoredPlaces += places }
    }

    /// Moves the columns that have just come onto the primary's stack to the places that were restored (CH-231).
    mutating func takePlaces(on primary: ControllerHandle, of split: ControllerHandle) {
        guard let places = controllers[split]?.split?.restoredPlaces, !places.isEmpty else { return }
        let stack = controllers[primary]?.children ?? []
        for place in places {
            let content = controllers[split]?.split?.content(of: place.column)?.child
            guard let child = content ?? controllers[split]?.split?.chosenSecondary,
                controllers[child]?.parent == primary, let index = place.index
            else { continue }
            move(child, to: index, in: primary)
        }
        guard controllers[primary]?.children.last != stack.last else { return }
        announce(
            primary, .topViewController, to: controllers[primary]?.children.last,
            rule: Choice.savedWhileCollapsed.rule)
    }
}

extension SplitContent {
    /// Whether a controller is the content, or the navigation controller around it.
    func holds(_ handle: ControllerHandle) -> Bool { controller == handle || child == handle }
}
