/// When a split view controller collapses and expands: on entering a window, and whenever its width class changes
/// (R204, R213, R127).
extension PresentationSession {
    mutating func advance(_ split: ControllerHandle, _ step: SplitStep) throws(Rejection) {
        guard controllers[split]?.split != nil else { return }
        guard step.movesColumns else { return try carryOut(step, split) }
        try tellingTraits(beneath: split) { (session) throws(Rejection) in try session.carryOut(step, split) }
    }

    private mutating func carryOut(_ step: SplitStep, _ split: ControllerHandle) throws(Rejection) {
        switch step {
        case .enter: enter(split)
        case .adapt: adapt(split)
        case .fit: fit(split)
        case .exchangePrimary: exchangePrimary(split)
        case .replacePrimary: try replacePrimary(split)
        case .collapseOntoPrimary: collapseOntoPrimary(split)
        case .dropSecondary: try dropSecondary(split)
        case .nest: try nestSecondary(split)
        case .finishCollapse: finishCollapse(split)
        case .arrangeCollapsed: arrangeCollapsed(split)
        case .finishExpansion: finishExpansion(split)
        case .arrangeExpanded: try arrangeExpanded(split)
        case .exchange: try exchangeContents(split)
        case .arrangeContents: arrangeContents(split)
        case .moveContents: try moveContents(split)
        case .refresh: refreshSplit(split, rule: shapeRule(split))
        case .refreshExchanged: refreshSplit(split, rule: Choice.columnExchange.rule)
        case .refreshColumns: refreshColumns(split)
        case .notify: notifyTargetChange(split)
        case .changeDisplayMode: changeDisplayMode(split)
        case .returnInspector: try returnInspector(split)
        }
    }

    /// Whether the shape differs from the shape that the traits call for.
    func isOutOfShape(_ split: ControllerHandle) -> Bool {
        guard let state = controllers[split]?.split, !state.isAdapting else { return false }
        return (traits(of: split).horizontal == .compact) != state.isCollapsed
    }

    /// A split view controller takes its shape before its children get callbacks; true if that is still to be done.
    mutating func entersSplit(_ step: AppearanceStep) -> Bool {
        let split = step.controller
        guard let state = controllers[split]?.split, !state.isAdapting,
            !header.waitingSplits.contains(split), !state.hasEntered || isOutOfShape(split)
        else { return false }
        enqueue([.split(split, .enter), .beginChildren(step)])
        return true
    }

    /// Before its children appear, a split view controller of compact width collapses, and not earlier (R204).
    private mutating func enter(_ split: ControllerHandle) {
        guard isOutOfShape(split) else {
            return asksToHide(split) ? enqueue(.question(.split(split, .shouldHide))) : settleIn(split)
        }
        let shown = controllers[split]?.shown ?? []
        let isAtRest = shown.allSatisfy { controllers[$0]?.appearance == .disappeared }
        guard isAtRest, !isChanging(split, besidesItself: true) else { return wait(split) }
        beginAdapting(split)
    }

    /// It enters in its current shape: from now on it has a display mode of its own (R201).
    mutating func settleIn(_ split: ControllerHandle) {
        guard let state = controllers[split]?.split, !state.isAdapting else { return }
        if state.displayMode == nil {
            let mode = resolvedDisplayMode(of: split)
            controllers.update(split) { $0.split?.displayMode = mode }
        }
        guard !state.hasEntered else { return }
        controllers.update(split) {
            $0.split?.hasEntered = true
            $0.split?.restoredPlaces = []
        }
        guard !state.isCollapsed else { return }
        let older = olderSteps(split, from: nil, to: state.displayMode ?? resolvedDisplayMode(of: split))
        if !older.isEmpty { return enqueue(older) }
        enqueue(columnSteps(split, .splitWillShow, visibleColumns(of: split), rule: "R227"))
    }

    /// Adapts every split view controller on screen whose shape no longer fits its traits.
    mutating func adaptSplits() {
        for (handle, controller) in every(controllers)
        where controller.split != nil && isOutOfShape(handle)
            && (controller.appearance.isOnScreen || isCoveredSplit(handle))
        {
            enqueue(.split(handle, .adapt))
        }
    }

    private mutating func adapt(_ split: ControllerHandle) {
        if header.waitingSplits.contains(split) {
            header.waitingSplits.removeAll { $0 == split }
            layColumns(of: split)
        }
        guard isOutOfShape(split) else { return }
        if isCoveredSplit(split) { return isChanging(split, besidesItself: true) ? wait(split) : beginAdapting(split) }
        guard controllers[split]?.appearance.isOnScreen == true else { return }
        guard controllers[split]?.appearance == .appeared, !isChanging(split) else { return wait(split) }
        beginAdapting(split)
    }

    /// After a change of size: another shape, or while it stays expanded the display mode that the size calls for
    /// (R201).
    private mutating func fit(_ split: ControllerHandle) {
        if isOutOfShape(split) { return adapt(split) }
        guard let record = controllers[split], record.appearance.isOnScreen else { return }
        // The display mode has changed together with the size.
        if record.split?.isCollapsed == false, shownColumns(of: split) != record.shown, record.appearance == .appeared,
            transition(inside: split) == nil
        {
            layStayingColumns(of: split)
            return refreshSplit(split, rule: Choice.metDisplayMode.rule)
        }
        if asksToHide(split) { return enqueue(.question(.split(split, .shouldHide))) }
        meetPreferredDisplayMode(of: split)
    }

    /// Whether only a presentation keeps a split view controller from the screen. Up to iOS 16 the traits of its window
    /// reach it all the same, so that it collapses and expands (R204, Q62); later it keeps its traits, and its shape,
    /// until it returns (Q150).
    private func isCoveredSplit(_ split: ControllerHandle) -> Bool {
        guard !rules.inheritsTraitsThroughViews, let record = controllers[split],
            record.appearance == .disappeared, record.split?.hasEntered == true
        else { return false }
        let line = lineage(split)
        let cover = line.lazy.compactMap { controllers[$0]?.presents }.compactMap { presentations[$0] }.first
        return cover?.phase == .presented && cover?.removesPresentersView == true && window(of: split) != nil
            && zip(line, line.dropFirst()).allSatisfy { isVisibleChild($0, of: $1) }
    }

    private mutating func wait(_ split: ControllerHandle) {
        guard !header.waitingSplits.contains(split) else { return }
        header.waitingSplits.append(split)
        layColumns(of: split)
        emit(
            .noop(
                .controller(name(split)), call: "traitCollection",
                reason: "It adapts once it has appeared and no transition inside it is running."),
            rule: Choice.adaptingLater.rule)
    }

    /// At the end of a turn, adapts the split view controllers that waited for a transition (CH-70).
    mutating func adaptWaitingSplits() {
        guard !header.waitingSplits.isEmpty else { return }
        header.waitingSplits = header.waitingSplits.filter {
            isOutOfShape($0) && (controllers[$0]?.appearance.isOnScreen == true || isCoveredSplit($0))
        }
        for split in header.waitingSplits
        where controllers[split]?.appearance == .appeared && !isChanging(split)
            || isCoveredSplit(split) && !isChanging(split, besidesItself: true)
        {
            later(.split(split, .adapt))
        }
    }

    /// Whether a transition runs inside it. A presentation over one of its columns is no reason to wait (R204, R213).
    ///
    /// While its children get no callbacks, its own appearance and disappearance leave them free to change.
    private func isChanging(_ split: ControllerHandle, besidesItself: Bool = false) -> Bool {
        header.transitions.contains { handle in
            guard let transition = transitions[handle] else { return false }
            switch transition.subject {
            case .container(let change): return lineage(change.container).contains(split)
            case .environment: return false
            case .presentation:
                return [transition.from, transition.to].contains {
                    lineage($0).contains(split) && !(besidesItself && $0 == split)
                }
            }
        }
    }

    private mutating func beginAdapting(_ split: ControllerHandle) {
        guard let state = controllers[split]?.split else { return }
        controllers.update(split) {
            $0.split?.phase = state.isCollapsed ? .expanding : .collapsing
            $0.split?.chosenPrimary = nil
            $0.split?.chosenSecondary = nil
        }
        let question: SplitQuestion =
            switch (state.style, state.isCollapsed) {
            case (.unspecified, false): .primaryForCollapsing
            case (.unspecified, true): .primaryForExpanding
            case (.doubleColumn, false), (.tripleColumn, false): .topColumn
            case (.doubleColumn, true), (.tripleColumn, true): .displayModeForExpanding
            }
        enqueue(.question(.split(split, question)))
    }

    /// The new shape is complete: the visible columns follow, then the observers are notified.
    mutating func settleShape(_ split: ControllerHandle, _ phase: SplitPhase) {
        controllers.update(split) {
            $0.split?.phase = phase
            $0.split?.chosenPrimary = nil
            $0.split?.chosenSecondary = nil
            $0.split?.restoredPlaces = []
            // CH-445.
            if phase == .collapsed { $0.split?.showsInspector = false }
        }
        emit(
            .property(.controller(name(split)), name: "isCollapsed", value: .bool(phase == .collapsed)),
            rule: phase == .collapsed ? "R204" : "R210")
        layOutParentsFirst()
        enqueue([.split(split, .refresh)])
    }

    /// R110, NT-01 to NT-03, SP-06: not sent for the shape in which it enters its first window.
    private mutating func notifyTargetChange(_ split: ControllerHandle) {
        guard let state = controllers[split]?.split else { return }
        if state.displayMode == nil {
            let mode = resolvedDisplayMode(of: split)
            controllers.update(split) { $0.split?.displayMode = mode }
        }
        guard state.hasEntered else { return controllers.update(split) { $0.split?.hasEntered = true } }
        emit(
            .notification(name: Self.showDetailTargetDidChange, object: name(split)),
            rule: state.isCollapsed ? "NT-02" : "NT-01")
        // Its columns have other widths now, and a callback in between may have overridden traits (R130).
        adaptContainers()
    }

    static let showDetailTargetDidChange = "UIViewControllerShowDetailTargetDidChangeNotification"
}

extension SplitStep {
    /// Whether the step can give columns other widths or other parents, and so other traits.
    fileprivate var movesColumns: Bool {
        switch self {
        case .adapt, .fit, .replacePrimary, .dropSecondary, .nest, .arrangeCollapsed, .arrangeExpanded, .exchange,
            .moveContents, .changeDisplayMode, .returnInspector:
            true
        case .enter, .exchangePrimary, .collapseOntoPrimary, .finishCollapse, .finishExpansion, .arrangeContents,
            .refresh, .refreshExchanged, .refreshColumns, .notify:
            false
        }
    }
}
