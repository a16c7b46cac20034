/// Dismissals by the user: a sheet that is pulled down, and a touch outside a sheet or a popover (P173 to P179, R171 to
/// R173, R191 to R194).
extension PresentationSession {
    mutating func make(_ call: PresentedCall, of receiver: String, _ bindings: Bindings) throws(Rejection) {
        let handle = try controller(receiver, bindings)
        switch call {
        case .touchOutside:
            if let alert = controllers[handle]?.alert { return try touchOutside(handle, alert) }
            try dismissByUser(handle, .touchOutside)
        case .panDown: try dismissByUser(handle, .pan)
        case .dragSheet(let distance, let velocity):
            try dragSheet(handle, by: distance, velocity: velocity)
        case .setSheet(let settings): try setSheet(settings, of: handle, bindings)
        case .animateChanges(let settings): try setSheet(settings, of: handle, isAnimating: true, bindings)
        case .peek(let controller): try peek(at: controller, from: handle, bindings)
        }
    }

    /// The user's attempt to dismiss the modal level of a controller.
    private mutating func dismissByUser(_ receiver: ControllerHandle, _ gesture: DismissalGesture)
        throws(Rejection)
    {
        guard let (shown, presentation) = try reached(by: gesture, receiver) else { return }
        let before = origin
        defer { origin = before }
        announceTouch(gesture, on: presentation)
        guard gesture != .pan || !takesTouch(for: .pullDown(presentation.presented)) else { return }
        goOn(with: gesture, shown, presentation)
    }

    /// The finger goes on to pull the controller down after the touch was canceled (CH-631).
    mutating func goOnWithPull(_ receiver: ControllerHandle) throws(Rejection) {
        guard let (shown, presentation) = try reached(by: .pan, receiver) else { return }
        goOn(with: .pan, shown, presentation)
    }

    private mutating func goOn(
        with gesture: DismissalGesture, _ shown: PresentationHandle, _ presentation: Presentation
    ) {
        if let held = dismissalToHold(of: presentation) { return hold(held) }
        if gesture == .pan, isZoomed(presentation) {
            return enqueue(.question(.zoomDismissal(presentation.presented)))
        }
        askToDismiss(shown, presentation, gesture)
    }

    /// The obstacle; if a column lies over the secondary one around the controller, with the call that puts it away.
    private func withHint(_ obstacle: Obstacle, _ receiver: ControllerHandle) -> Obstacle {
        guard obstacle.kind == .notPresented,
            let split = lineage(receiver).first(where: { controllers[$0]?.split?.showsColumnOver == true })
        else { return obstacle }
        let hint = "; swipeColumn with \"reveals\": false puts away the column of \(name(split)) that lies over another"
        return Obstacle(obstacle.kind, obstacle.reason + hint, obstacle.rule)
    }

    /// The presentation that a gesture reaches; nil, with a no-op, if the gesture has no effect on it.
    ///
    /// - Parameter call: the name of the call in events; nil for the name of the gesture.
    mutating func reached(
        by gesture: DismissalGesture, _ receiver: ControllerHandle, call: String? = nil
    ) throws(Rejection) -> (PresentationHandle, Presentation)? {
        let handle = outermost(receiver)
        let call = call ?? gesture.selector
        let action = call == PresentedCall.dragSelector ? "drag" : "dismiss"
        if let obstacle = obstacle(before: gesture, on: handle) {
            guard obstacle.kind == .noEffect else {
                throw withHint(obstacle, receiver).refusal(to: "\(action) \(name(handle))")
            }
            let rule = obstacle.rule ?? "P173"
            note(
                false, .hasEffect, rule,
                about: [
                    controllers[handle]?.presentedBy.flatMap { presentations[$0]?.delegate }, .controller(handle),
                ], Member.userDismissalCalls + [.didChangeSelectedDetent], value: .text(obstacle.reason))
            emit(
                .noop(
                    .controller(name(handle)), call: call,
                    reason: "It does not \(action) \(name(handle)): \(obstacle.reason)."), rule: rule)
            return nil
        }
        guard let shown = controllers[handle]?.presentedBy, let presentation = presentations[shown] else {
            return nil
        }
        return (shown, presentation)
    }

    mutating func announceTouch(_ gesture: DismissalGesture, on presentation: Presentation) {
        emitLeading(
            .touch(
                .controller(name(presentation.presented)), name: gesture.selector,
                value: .text(targetName(of: gesture, on: presentation))),
            rule: gestureRule(presentation))
    }

    /// Asks the delegate, unless the presentation is modal for the user (Q100).
    mutating func askToDismiss(
        _ shown: PresentationHandle, _ presentation: Presentation, _ gesture: DismissalGesture
    ) {
        let holder = modalController(in: presentation)
        let rule = modalityRule(presentation, holder)
        guard
            decides(
                holder == nil, .isNotModal, rule,
                about: [presentation.delegate, .controller(presentation.presented)],
                [.shouldDismiss, .shouldDismissPopover] + Member.userDismissalCallbacks
                    + AppearancePart.both.calls(isAppearing: false),
                value: Value(holder.map { name($0) })), holder == nil
        else {
            return attemptFailed(
                shown, presentation, gesture, reason: "\(holder.map { name($0) } ?? "") is modal", rule)
        }
        enqueue(.question(.shouldDismiss(shown, gesture)))
    }

    /// The controller whose property makes the presentation modal for the user: the presented one, or a visible
    /// descendant (P175, PO-09, R193, CH-220).
    func modalController(in presentation: Presentation) -> ControllerHandle? {
        var waiting = [presentation.presented]
        var count = 0
        defer { meter.look(at: count) }
        // Iterative, because a deep hierarchy would overflow the stack; a broken one ends it.
        while let controller = waiting.popLast(), count <= controllers.placeCount {
            count += 1
            let properties = controllers[controller]?.properties
            let isModal =
                rules.tellsOfUserDismissal ? properties?.isModalInPresentation : properties?.isModalInPopover
            if isModal == true { return controller }
            waiting += visibleChildren(of: controller).reversed()
        }
        return nil
    }

    func modalityRule(_ presentation: Presentation, _ holder: ControllerHandle?) -> Rule {
        if let holder, holder != presentation.presented { return Choice.modalDescendants.rule }
        guard presentation.effectiveStyle == .popover else { return "P175" }
        // R310.
        return rules.tellsOfUserDismissal ? "R193" : "PO-09"
    }

    /// The rule by which the user's gesture dismisses: a pull or a touch on the backdrop of a sheet, or a touch outside
    /// a popover (PO-06, R191).
    func gestureRule(_ presentation: Presentation) -> Rule {
        if isZoomed(presentation) { return Choice.zoomGestures.rule }
        if hasCancelButton(presentation) { return Choice.activityHandler.rule }
        return presentation.effectiveStyle == .popover ? "R191" : "P173"
    }

    // MARK: The question

    /// Asked only while nothing makes the presentation modal.
    mutating func askShouldDismiss(_ handle: PresentationHandle, _ question: Question) throws(Rejection) {
        guard let presentation = presentations[handle] else { return }
        if let (name, popover) = popoverController(of: presentation) {
            return try askShouldDismiss(name, popover, question)
        }
        guard
            let member = dismissalMember(.shouldDismiss, before: .shouldDismissPopover, presentation)
        else { return try receive(.null, for: question) }
        try ask(
            presentation.delegate, member, arguments(of: member, presentation), rule: questionRule(member),
            for: question)
    }

    private func questionRule(_ member: Member) -> Rule {
        guard member == .shouldDismissPopover else { return "P173" }
        return rules.tellsOfUserDismissal ? Choice.olderPopoverDelegate.rule : "R194"
    }

    /// The member that is called on the delegate: the newer one from iOS 13 on, or for a popover the older one, if the
    /// version or the delegate does not have the newer one (P179, R194, CH-221).
    private func dismissalMember(
        _ newer: Member, before older: Member, _ presentation: Presentation
    ) -> Member? {
        let about: [Actor?] = [presentation.delegate, .controller(presentation.presented)]
        let hasNewer = decides(
            rules.tellsOfUserDismissal, .versionHasCallback, "P173", about: about, [newer],
            value: .text(rules.version.description))
        guard presentation.effectiveStyle == .popover else { return hasNewer ? newer : nil }
        let takesNewer = hasNewer && presentation.delegate.map { implements($0, newer) } != false
        note(
            !takesNewer, .isAskedByThisMember, Choice.olderPopoverDelegate.rule, about: about, [older],
            value: .text((takesNewer ? newer : older).rawValue))
        return takesNewer ? newer : older
    }

    private func arguments(of member: Member, _ presentation: Presentation) -> [Argument] {
        member.arguments.prefix(1).map { Argument($0, .text(presentation.name)) }
    }

    /// Without an answer the presentation is dismissed.
    mutating func receiveShouldDismiss(
        _ answer: Value, _ handle: PresentationHandle, _ gesture: DismissalGesture
    ) {
        guard let presentation = presentations[handle] else { return }
        let running = gesture == .pan ? presentationToFinish(presentation) : nil
        guard presentation.phase == .presented || running != nil else {
            return emit(
                .noop(
                    .controller(name(presentation.presented)), call: gesture.selector,
                    reason: "It is being dismissed already."), rule: "P66")
        }
        let isPopover = presentation.effectiveStyle == .popover
        let rule: Rule = isPopover && !rules.tellsOfUserDismissal ? "R194" : "P176"
        let member: Member = rules.tellsOfUserDismissal ? .shouldDismiss : .shouldDismissPopover
        guard
            decides(
                answer != false, .isAllowed, rule,
                about: [presentation.delegate, .controller(presentation.presented)],
                Member.userDismissalCallbacks + AppearancePart.both.calls(isAppearing: false), value: answer,
                detail: .text(member.rawValue))
        else {
            return attemptFailed(
                handle, presentation, gesture, reason: "its delegate does not allow it", rule)
        }
        if let running, let transition = transitions[running] {
            enqueue(.takeBackZoom(handle, startsAt: 1 - fraction(of: transition)))
            return finishEarly(running)
        }
        let levels = levels(from: handle)
        guard !levels.contains(where: { presentations[$0]?.isInTransition == true }) else {
            return emit(
                .noop(
                    .controller(name(presentation.presented)),
                    call: gesture.selector,
                    reason: "A controller above it is being presented or dismissed."), rule: "P66")
        }
        startDismissal(
            handle, levels: levels, isAnimated: true, completion: nil, bindings: .none, by: gesture)
    }

    // MARK: The delegate

    /// P175, P176, R173, C11: the presentation stays, and from iOS 13 on the delegate learns of the attempt (CH-222).
    private mutating func attemptFailed(
        _ handle: PresentationHandle, _ presentation: Presentation, _ gesture: DismissalGesture,
        reason: String, _ rule: Rule
    ) {
        if case .drag(let drag) = gesture {
            // Q89: a short pull gives way a little, without any call.
            guard drag.dismisses else { return returnSheet(handle, after: drag) }
            if drag.changesDetent { enqueue(.settleSheet(handle)) }
        }
        let presented = Actor.controller(presentation.presented)
        note(
            true, .attemptFails, rule, about: [presentation.delegate, presented], [.didAttemptToDismiss],
            value: .text(reason))
        if decides(
            rules.tellsOfUserDismissal, .versionHasCallback, "P175", about: [presentation.delegate, presented],
            [.didAttemptToDismiss], value: .text(rules.version.description))
        {
            let steps = steps(notifying: .didAttemptToDismiss, presentation, rule: rule)
            if !steps.isEmpty { return enqueue(steps) }
        }
        emit(
            .noop(
                .controller(name(presentation.presented)), call: gesture.selector,
                reason: "\(name(presentation.presented)) stays: \(reason)."), rule: rule)
    }

    /// P173: with the coordinator at hand, before the controllers disappear (CH-223).
    mutating func announceUsersDismissal(_ transition: Transition) {
        guard transition.isByUser, let presentation = transition.presentation.flatMap({ presentations[$0] }),
            rules.tellsOfUserDismissal
        else { return }
        enqueue(steps(notifying: .willDismiss, presentation, rule: "P173"))
    }

    /// R171, R194: once the controllers have disappeared, and only if they have (CH-223).
    mutating func announceEndOfUsersDismissal(_ handle: TransitionHandle, _ transition: Transition) {
        transitions.update(handle) { $0.isByUser = false }
        guard let presentation = transition.presentation.flatMap({ presentations[$0] }) else { return }
        let didComplete = transition.didComplete == true
        if didComplete { cancelActivities(in: presentation) }
        if !didComplete, transition.drag?.changesDetent == true, let shown = transition.presentation {
            enqueue(.settleSheet(shown))
        }
        guard
            decides(
                didComplete, .transitionCompleted, didComplete ? "R171" : "P174",
                about: [presentation.delegate, .controller(presentation.presented)],
                [.didDismiss, .didDismissPopover, .popoverControllerDidDismiss], value: .text(transition.name))
        else { return }
        if let (name, popover) = popoverController(of: presentation) {
            return enqueue(popoverSteps(.popoverControllerDidDismiss, name, popover))
        }
        guard
            let member = dismissalMember(.didDismiss, before: .didDismissPopover, presentation)
        else { return }
        let rule: Rule =
            member == .didDismiss
            ? "R171" : rules.tellsOfUserDismissal ? Choice.olderPopoverDelegate.rule : "R194"
        enqueue(steps(notifying: member, presentation, rule: rule))
    }

    private func steps(notifying member: Member, _ presentation: Presentation, rule: Rule) -> [Step] {
        delegateSteps(
            presentation.delegate, member, from: presentation.presented, arguments(of: member, presentation),
            rule: rule)
    }
}

extension Member {
    /// The callbacks by which a delegate follows a dismissal by the user (P173, R194).
    static let userDismissalCallbacks = [willDismiss, didDismiss, didDismissPopover, popoverControllerDidDismiss]

    /// Everything that a delegate is asked or told only if the user dismisses (P177, R172).
    static let userDismissalCalls =
        [shouldDismiss, shouldDismissPopover, popoverControllerShouldDismiss, didAttemptToDismiss]
        + userDismissalCallbacks + [completionWithItems]
}
