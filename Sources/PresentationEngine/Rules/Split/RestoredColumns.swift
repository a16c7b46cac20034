/// The columns of a split view controller in state restoration (R15).
extension PresentationSession {
    /// The columns in their order, and among them those that lie on the primary's stack while it is collapsed (CH-231).
    func encodedColumns(of split: ControllerHandle) -> [ContainedChild] {
        guard let record = controllers[split], let state = record.split else { return [] }
        let nested = record.children.first.map { columnsOnStack(of: $0) } ?? []
        if state.style != .unspecified {
            let present = record.children + nested
            return state.contents.filter { present.contains($0.child) }
                .map { encoded($0.child, as: $0.column, isNested: nested.contains($0.child)) }
        }
        let columns: [SplitColumn] = [.primary, .secondary]
        return zip(columns, record.children + nested)
            .map { encoded($1, as: $0, isNested: nested.contains($1)) }
    }

    private func encoded(_ child: ControllerHandle, as column: SplitColumn, isNested: Bool) -> ContainedChild {
        ContainedChild(child, rule: isNested ? Choice.savedWhileCollapsed.rule : "R15", column: column)
    }

    /// The columns of a collapsed split view controller that lie on a navigation controller's stack, bottom first.
    func columnsOnStack(of navigation: ControllerHandle) -> [ControllerHandle] {
        guard isCollapsedPrimary(navigation), let split = controllers[navigation]?.parent,
            let state = controllers[split]?.split
        else { return [] }
        guard state.style == .unspecified else { return nestedColumns(of: split) }
        return [state.previousSecondary].compactMap(\.self).filter { controllers[$0]?.parent == navigation }
    }

    /// Puts the restored controllers into their columns (R15); a column whose controller was not found keeps that of
    /// the launch. The split view controller collapses later, by the size of its window (CH-231).
    mutating func restoreColumns(of split: ControllerHandle, to children: [ContainedChild]) throws(Rejection) {
        guard let state = controllers[split]?.split else { return }
        announceRestoredChildren(of: split, rule: "R15")
        guard state.style == .unspecified else { return restoreContents(of: split, state, to: children) }
        let present = presentColumns(of: split, state)
        let primary = children.first { $0.column == .primary }?.controller ?? present.first
        let secondary = children.first { $0.column == .secondary }?.controller ?? present.dropFirst().first
        guard let primary else { return }
        let columns = [primary] + (secondary.map { [$0] } ?? [])
        guard columns != present else { return }
        try setClassicColumns(of: split, to: columns)
    }

    /// The primary and the secondary of the classic style, even if the latter is retained for an expansion (R212).
    private func presentColumns(of split: ControllerHandle, _ state: SplitState) -> [ControllerHandle] {
        let children = controllers[split]?.children ?? []
        guard state.isCollapsed else { return children }
        return children.prefix(1) + (state.previousSecondary.map { [$0] } ?? [])
    }

    private mutating func restoreContents(
        of split: ControllerHandle, _ state: SplitState, to children: [ContainedChild]
    ) {
        let placed = children.filter { child in
            canBecomeColumn(child.controller, of: split) && !holdsColumn(child.controller, of: split)
        }
        enqueue(
            placed.compactMap { child in
                guard let column = child.column, hasColumn(column, state.style) else { return nil }
                let call = SplitCall.setColumn(column, controller: name(child.controller))
                return .call(.split(receiver: name(split), call), .none)
            })
    }

    private func hasColumn(_ column: SplitColumn, _ style: SplitStyle) -> Bool {
        style == .tripleColumn || column != .supplementary
    }
}
