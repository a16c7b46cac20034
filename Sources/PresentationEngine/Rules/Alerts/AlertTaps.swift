/// A user's tap on an action: the alert is dismissed, then the handler runs (CH-115).
extension PresentationSession {
    /// The alert that shows an action of this name: the receiver, or without one the alert on screen.
    func alert(showing action: String, _ receiver: ControllerHandle?) -> ControllerHandle? {
        if let receiver { return controllers[receiver]?.alert == nil ? nil : receiver }
        return every(controllers).first { handle, record in
            record.alert?.action(named: action) != nil && isPresented(handle)
        }?.handle
    }

    private func isPresented(_ handle: ControllerHandle) -> Bool {
        controllers[handle]?.presentedBy.flatMap { presentations[$0]?.phase } == .presented
    }

    /// Refuses a touch on an alert that is being presented or dismissed, or is covered.
    func refuseOutOfReach(_ handle: ControllerHandle) throws(Rejection) {
        guard let obstacle = obstacle(beforeAlert: handle) else { return }
        throw obstacle.refusal(toTouch: "\(name(handle))")
    }

    /// The obstacle to a touch on an alert's actions, or on the screen outside the alert.
    func obstacle(beforeAlert handle: ControllerHandle) -> Obstacle? {
        let rule = Choice.alertHandler.rule
        guard let presentation = controllers[handle]?.presentedBy.flatMap({ presentations[$0] }) else {
            return Obstacle(.notPresented, "it is not presented", rule)
        }
        if let covering = self.presentation(by: handle).flatMap({ presentations[$0] }) {
            return Obstacle(.covered, "\(name(covering.presented)) covers it", rule)
        }
        switch presentation.phase {
        case .presented: return absence(of: handle) ?? coverage(byRootOver: handle) ?? inactivity
        case .dismissing: return Obstacle(.transition, "it is being dismissed", rule)
        case .prepared, .presenting:
            return Obstacle(
                .transition,
                "it is not on screen yet; it is once the clock has passed the end of its presentation", rule)
        }
    }

    /// The obstacle to a touch on one action of a reachable alert.
    func obstacle(beforeAction action: AlertAction, of handle: ControllerHandle) -> Obstacle? {
        guard isShown(action, of: handle) else {
            return Obstacle(
                .hidden, "it is not shown: an action sheet in a popover drops its cancel action", sheetInPopoverRule)
        }
        return action.isEnabled ? nil : Obstacle(.disabled, "it is not enabled", Choice.alertHandler.rule)
    }

    /// The reason why a touch outside an alert has no effect.
    func obstacle(beforeSurroundingsOf handle: ControllerHandle, _ state: AlertState) -> Obstacle? {
        let hasEffect =
            state.style == .actionSheet
            && (isShownInPopover(handle) || state.cancelAction?.isEnabled == true)
        return hasEffect
            ? nil
            : Obstacle(.noEffect, "a touch beside it does not dismiss it", surroundingsRule(handle))
    }

    private func isShownInPopover(_ handle: ControllerHandle) -> Bool {
        controllers[handle]?.presentedBy.flatMap { presentations[$0] }?.effectiveStyle == .popover
    }

    private func surroundingsRule(_ handle: ControllerHandle) -> Rule {
        isShownInPopover(handle) ? sheetInPopoverRule : Choice.alertHandler.rule
    }

    /// Refuses an action with this name if it belongs to an alert that cannot be tapped now.
    func refuseActionOutOfReach(_ action: String) throws(Rejection) {
        let owner = every(controllers).first { $0.record.alert?.action(named: action) != nil }
        if let owner { try refuseOutOfReach(owner.handle) }
    }

    mutating func tapAction(_ wanted: String, of handle: ControllerHandle) throws(Rejection) {
        guard let state = controllers[handle]?.alert, let action = state.action(named: wanted) else {
            throw .unknown(kind: "action", name: wanted)
        }
        try refuseOutOfReach(handle)
        guard isShown(action, of: handle) else {
            throw .untouchable(
                reason: "\(wanted) is not shown: an action sheet in a popover drops its cancel action.",
                rule: sheetInPopoverRule)
        }
        guard obstacle(beforeAction: action, of: handle) == nil else {
            emit(
                .noop(.controller(name(handle)), call: "tap", reason: "\(wanted) is not enabled."),
                rule: Choice.alertHandler.rule)
            return
        }
        emitLeading(
            .action(.controller(name(handle)), name: "tap", value: .text(wanted)),
            rule: Choice.alertHandler.rule)
        try choose(action, of: handle)
    }

    /// R200: a popover shows no cancel action; a touch outside it has the same effect.
    package func isShown(_ action: AlertAction, of handle: ControllerHandle) -> Bool {
        guard action.style == .cancel, let presentation = controllers[handle]?.presentedBy else {
            return true
        }
        return presentations[presentation]?.effectiveStyle != .popover
    }

    /// A touch outside a popover dismisses it and cancels; outside a sheet it chooses the cancel action, and outside an
    /// alert it does nothing (CH-115).
    mutating func touchOutside(_ handle: ControllerHandle, _ state: AlertState) throws(Rejection) {
        try refuseOutOfReach(handle)
        let rule = surroundingsRule(handle)
        let cancel = state.cancelAction.flatMap { $0.isEnabled ? $0 : nil }
        guard obstacle(beforeSurroundingsOf: handle, state) == nil else {
            emit(
                .noop(
                    .controller(name(handle)), call: "touchOutside",
                    reason: "A touch beside it does not dismiss it."), rule: rule)
            return
        }
        emitLeading(
            .action(.controller(name(handle)), name: "touchOutside", value: Value(cancel?.name)), rule: rule)
        try choose(cancel, of: handle)
    }

    private mutating func choose(_ action: AlertAction?, of handle: ControllerHandle) throws(Rejection) {
        controllers.update(handle) { $0.alert?.chosen = action?.name }
        try dismiss(handle, isAnimated: true, completion: nil, bindings: .none)
        let phase = controllers[handle]?.presentedBy.flatMap { presentations[$0]?.phase }
        if phase != .dismissing { controllers.update(handle) { $0.alert?.chosen = nil } }
    }

    /// The alert is dismissed: the handler of the chosen action runs, then the calls that a behavior declares for it.
    mutating func runChosenAction(of handle: ControllerHandle, didComplete: Bool) {
        guard let state = controllers[handle]?.alert, let chosen = state.chosen else { return }
        controllers.update(handle) { $0.alert?.chosen = nil }
        guard didComplete, let action = state.action(named: chosen) else { return }
        let alert = Argument("alert", .text(name(handle)))
        let bindings = Bindings(action.bindings.values + [alert, Argument("action", .text(chosen))])
        if let calls = behavior(of: .controller(handle)).flatMap({
            behaviors[$0]?.behavior.actions[ExactText(chosen)]
        }) {
            enqueue(.calls(calls, Bindings([Argument("self", .text(name(handle)))] + bindings.values)))
        }
        guard let handler = action.handler else { return }
        enqueue(
            .completion(
                .controller(handle), .alertHandler, handler, bindings, Choice.alertHandler.rule))
    }
}
