/// The members of the delegate that iOS 8 deprecated, for the classic style (CH-675, CH-676).
extension PresentationSession {
    // MARK: Told

    /// The primary column leaves its place beside the secondary one, returns to it, or is shown over it. The members
    /// are called on a delegate that lacks `splitViewController(_:willChangeTo:)`, which replaces them.
    ///
    /// - Parameter before: the mode until now; nil if the split view controller has just entered its window.
    func olderSteps(_ split: ControllerHandle, from before: SplitDisplayMode?, to mode: SplitDisplayMode) -> [Step] {
        guard controllers[split]?.split?.style == .unspecified, let primary = child(of: split, in: .primary),
            let delegate = controllers[split]?.delegate, exists(delegate),
            !implements(delegate, .willChangeDisplayMode)
        else { return [] }
        var members: [Member] = []
        switch (before?.isBeside ?? true, mode.isBeside) {
        case (true, false): members.append(.splitWillHideController)
        case (false, true): members.append(.splitWillShowController)
        case (true, true), (false, false): break
        }
        if mode.isOver, before?.isOver != true { members.append(.splitPopoverWillPresent) }
        return members.filter { implements(delegate, $0) }.compactMap {
            delegateStep(
                split, $0, [Argument("viewController", .text(name(primary)))], rule: Choice.olderSplitMembers.rule)
        }
    }

    // MARK: Asked

    /// Whether the delegate is asked about the primary column: once for each orientation in which the split view
    /// controller lies expanded, if the app prefers no display mode.
    mutating func asksToHide(_ split: ControllerHandle) -> Bool {
        guard let record = controllers[split], let state = record.split, state.style == .unspecified else {
            return false
        }
        guard let delegate = record.delegate, exists(delegate), implements(delegate, .splitShouldHide) else {
            if state.hiding != nil { controllers.update(split) { $0.split?.hiding = nil } }
            return false
        }
        return !state.isCollapsed && value(of: .preferredDisplayMode, split) == "automatic"
            && state.hiding?.isLandscape != header.orientation.isLandscape
            && child(of: split, in: .primary) != nil
    }

    mutating func askShouldHide(_ split: ControllerHandle, _ question: Question) throws(Rejection) {
        let primary = child(of: split, in: .primary)
        try ask(
            controllers[split]?.delegate, .splitShouldHide,
            [
                Argument("splitViewController", .text(name(split))),
                Argument("viewController", Value(primary.map { name($0) })),
                Argument("orientation", .text(header.orientation.rawValue)),
            ], rule: Choice.hidingQuestion.rule, for: question)
    }

    mutating func receiveShouldHide(_ answer: Value, _ split: ControllerHandle) {
        let isLandscape = header.orientation.isLandscape
        let hiding = answer.boolean.map { SplitHiding(isLandscape: isLandscape, isHidden: $0) }
        controllers.update(split) { $0.split?.hiding = hiding }
        guard controllers[split]?.split?.hasEntered == true else { return settleIn(split) }
        meetPreferredDisplayMode(of: split)
    }

    /// The display mode that the delegate's answer stands for, in place of the automatic one.
    func modeOfHidingAnswer(_ split: ControllerHandle) -> SplitDisplayMode? {
        guard let state = controllers[split]?.split, let hiding = state.hiding, state.style == .unspecified else {
            return nil
        }
        return fittingMode(hiding.isHidden ? .secondaryOnly : .oneBesideSecondary, in: split)
    }
}

extension SplitDisplayMode {
    /// Whether the primary column lies beside the secondary one.
    fileprivate var isBeside: Bool { extraColumns > 0 && !isOver }
}
