/// The inspector column: behind the secondary one, and while collapsed a sheet, from iOS 26 on (Q31, CH-445).
extension PresentationSession {
    /// `show(.inspector)`: it is hidden until then.
    mutating func showInspector(_ split: ControllerHandle, _ state: SplitState) {
        guard let content = state.content(of: .inspector), isArranged(content, in: split) else {
            return ignore(split, "show(_:)", "There is no inspector to show.", rule: "Q31")
        }
        let show = Step.call(.split(receiver: name(split), .showColumn(.inspector)), .none)
        let isChild = controllers[content.child]?.parent == split
        guard !state.isCollapsed else {
            if isChild { return enqueue(release(content.child) + [show]) }
            return presentInspector(content.child, by: split)
        }
        guard isChild else {
            let parent = Value.text(name(split))
            return enqueue([
                moveStep(content.child, .willMoveToParent, parent, rule: "Q31"), .split(split, .returnInspector),
                moveStep(content.child, .didMoveToParent, parent, rule: "Q31"), show,
            ])
        }
        guard !state.showsInspector else {
            return ignore(split, "show(_:)", "The inspector column is shown already.", rule: "Q31")
        }
        changeInspector(of: split, state, isShown: true)
    }

    /// `hide(.inspector)`: the column goes, or the sheet is dismissed.
    mutating func hideInspector(_ split: ControllerHandle, _ state: SplitState) {
        let inspector = state.content(of: .inspector)?.child
        if let inspector, controllers[inspector]?.presentedBy != nil {
            return enqueue(.dismiss(inspector, isAnimated: true, nil, .none))
        }
        guard !state.isCollapsed, state.showsInspector else {
            return ignore(split, "hide(_:)", "The inspector column is not shown.", rule: "Q31")
        }
        changeInspector(of: split, state, isShown: false)
    }

    private mutating func changeInspector(of split: ControllerHandle, _ state: SplitState, isShown: Bool) {
        let mode = state.displayMode ?? resolvedDisplayMode(of: split)
        let change = SplitModeChange(mode: mode, isAnimated: true, showsInspector: isShown)
        enqueue(announce(change, of: split) + [.split(split, .changeDisplayMode)])
    }

    /// A collapsed split view controller presents its inspector as a sheet.
    private mutating func presentInspector(_ inspector: ControllerHandle, by split: ControllerHandle) {
        controllers.update(inspector) { $0.properties.modalPresentationStyle = .pageSheet }
        enqueue(
            columnSteps(split, .splitWillShow, [.inspector], rule: "Q31") + [
                .call(
                    .present(
                        PresentCall(receiver: name(split), controller: name(inspector), isAnimated: true)), .none)
            ])
    }

    /// An inspector that was a sheet becomes a column again.
    mutating func returnInspector(_ split: ControllerHandle) throws(Rejection) {
        guard let inspector = controllers[split]?.split?.content(of: .inspector)?.child else { return }
        try transfer(inspector, to: split, rule: "Q31")
    }

    /// `isShowing(_:)` of a column; null before iOS 26.
    func isShowing(_ column: SplitColumn, in split: ControllerHandle) -> Value {
        guard rules.hasInspectorColumn, let state = controllers[split]?.split else { return .null }
        guard state.isCollapsed else { return .bool(visibleColumns(of: split).contains(column)) }
        let child = state.content(of: column)?.child
        if column == .inspector { return .bool(child.map { controllers[$0]?.presentedBy != nil } ?? false) }
        if state.topColumn == .compact || column == .compact {
            return .bool(column == .compact && state.topColumn == .compact)
        }
        let primary = controllers[split]?.children.first
        let top = nestedColumns(of: split).last ?? primary
        return .bool(child != nil && child == top)
    }
}
