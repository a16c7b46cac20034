/// `dismiss(animated:completion:)`: the controllers that are dismissed, and refusals (PD-10 to PD-17, P49 to P57).
extension PresentationSession {
    /// The app's code calls the method: an override runs around, or in place of, UIKit's own.
    mutating func callDismiss(
        on receiver: ControllerHandle, isAnimated: Bool, _ completion: Completion?, _ bindings: Bindings
    ) throws(Rejection) {
        guard implements(.controller(receiver), .dismiss) else {
            return try dismiss(receiver, isAnimated: isAnimated, completion: completion, bindings: bindings)
        }
        deliver(
            Callback(.controller(receiver), .dismiss, [Argument("animated", .bool(isAnimated))], rule: "PD-10"),
            base: .dismiss(receiver, isAnimated: isAnimated, completion, bindings))
    }

    /// UIKit's own implementation.
    mutating func dismiss(
        _ receiver: ControllerHandle, isAnimated: Bool, completion: Completion?, bindings: Bindings
    ) throws(Rejection) {
        let target = dismissalTarget(receiver)
        note(
            target != nil, .hasSomethingToDismiss, "P54", about: [.controller(receiver)],
            Member.appearanceCallbacks, value: .bool(target != nil))
        guard let target else {
            emit(
                .noop(
                    .controller(name(receiver)), call: Member.dismiss.rawValue,
                    reason: "Neither presents anything nor is presented."), rule: "P54")
            if let completion {
                enqueue(
                    .completion(
                        .controller(receiver), .dismiss, completion, bindings, Choice.dismissingNothing.rule))
            }
            return
        }
        let levels = levels(from: target)
        noteHandler(completion, .dismiss, "PD-08", of: receiver)
        let running = levels.first { presentations[$0]?.isInTransition == true }
        noteDismissal(of: target, by: receiver, levels, running: running)
        if let running {
            return try refuseSecond(receiver, running: running)
        }
        startDismissal(
            target, levels: levels, isAnimated: isAnimated, completion: completion, bindings: bindings)
    }

    private func noteDismissal(
        of target: PresentationHandle, by receiver: ControllerHandle, _ levels: [PresentationHandle],
        running: PresentationHandle?
    ) {
        note(
            running == nil, .isFreeToDismiss, "P66", about: dismissed(levels).map { .controller($0) },
            Member.appearanceCallbacks, value: Value(running.flatMap { presentations[$0]?.name }))
        note(
            running == nil, .isFreeToDismiss, "P66", about: [.controller(receiver)], [.dismiss],
            value: Value(running.flatMap { presentations[$0]?.name }))
        let presenter = presentations[target]?.presenting
        note(
            presenter == receiver, .isPassedOn, "PD-11", about: [.controller(receiver)], [.dismiss],
            value: Value(presenter.map { name($0) }))
    }

    /// The controllers that a dismissal of these levels affects: the presented ones, and the presenter of the lowest.
    private func dismissed(_ levels: [PresentationHandle]) -> [ControllerHandle] {
        levels.compactMap { presentations[$0]?.presented }
            + [levels.first.flatMap { presentations[$0]?.presenting }].compactMap(\.self)
    }

    /// The presentation that the receiver made (PD-10, P50), else the one that presented it: the message is passed on
    /// to its presenter (PD-11, P49). A controller that leaves a stack passes it on with that (CH-137).
    private func dismissalTarget(_ receiver: ControllerHandle) -> PresentationHandle? {
        namedPresentation(by: receiver) ?? controllers[namedOutermost(receiver)]?.presentedBy
    }

    /// A presentation and all presentations above it, from the bottom up (PD-12).
    func levels(from target: PresentationHandle) -> [PresentationHandle] {
        var levels = [target]
        var next = 0
        while next < levels.count {
            if let presented = presentations[levels[next]]?.presented {
                levels += presentationsMade(in: presented)
            }
            next += 1
        }
        return levels
    }

    /// The presentations made in a modal level: by its root, and by descendants that define a context.
    private func presentationsMade(in controller: ControllerHandle) -> [PresentationHandle] {
        var made: [PresentationHandle] = []
        // Iterative, because a deep hierarchy would overflow the stack.
        var waiting = [controller]
        var count = 0
        while let controller = waiting.popLast() {
            count += 1
            if let presents = controllers[controller]?.presents { made.append(presents) }
            waiting += controllers[controller]?.children.reversed() ?? []
        }
        meter.look(at: count)
        return made
    }

    /// P55, P56, P66: while a presentation or dismissal runs, another dismissal is dropped. From iOS 13 on the
    /// assertion follows in both cases (F6, P67, d11).
    private mutating func refuseSecond(_ receiver: ControllerHandle, running: PresentationHandle)
        throws(Rejection)
    {
        warn(
            "Warning: Attempt to dismiss from view controller \(mention(receiver, .receiver)) while a presentation or dismiss is in progress!",
            about: .controller(receiver), rule: "P66")
        guard rules.assertsAtRefusedDismissal else { return }
        let isDismissing = presentations[running]?.phase == .dismissing
        warn(
            "[Assert] Trying to dismiss the presentation controller while transitioning already. (\(mention(running)))\(about: mention(receiver, .receiver))",
            about: .controller(receiver), rule: isDismissing ? "P67" : "d11")
        guard isDismissing else { return }
        if goesWithSheet(receiver) { throw mixedUpAlert(receiver) }
        warn(
            "Null transitionViewForCurrentTransition block, aborting _scheduleTransition:\(about: mention(receiver, .receiver), mention(running))",
            about: .controller(receiver), rule: "P67")
    }

    /// - Parameters:
    ///   - gesture: the user's gesture that dismisses; nil for a call of the app.
    ///   - start: the fraction at which it begins (CH-432).
    mutating func startDismissal(
        _ target: PresentationHandle, levels: [PresentationHandle], isAnimated: Bool, completion: Completion?,
        bindings: Bindings, by gesture: DismissalGesture? = nil, startsAt start: Double = 0
    ) {
        // OP-12: the receiver's immediate child animates, or, as documented, the topmost.
        guard let top = levels.last, let presentation = presentations[target],
            let presenter = presentation.presenting
        else { return }
        for level in levels { presentations.update(level) { $0.phase = .dismissing } }
        let animated = rules.animatesChildInStackedDismissal ? target : top
        var transition = makeTransition(
            .dismissal, target, from: presentations[animated]?.presented ?? presentation.presented,
            to: presenter, isAnimated: isAnimated && header.areAnimationsEnabled,
            style: dismissalStyle(animated))
        transition.animating = animated
        transition.vanishing = levels.dropFirst().reversed()
        transition.completion = completion
        transition.completionBindings = bindings
        transition.isByUser = gesture != nil
        if transition.isAnimated { transition.fraction = start }
        if case .drag(let drag)? = gesture { transition.drag = drag }
        // Whether it is dismissed is decided when the finger is lifted (Q95).
        transition.isInteractive = gesture == .pan || transition.drag != nil
        transition.isInitiallyInteractive = transition.isInteractive
        // P177, R172.
        note(
            gesture != nil, .isByUser, alert(shownBy: presentation) == nil ? "R172" : Choice.alertHandler.rule,
            about: [presentation.delegate, .controller(presentation.presented)], Member.userDismissalCalls)
        beginTransition(transition)
    }

    /// TS-14: the style of the dismissed controller, or of the context if that provided it (CX-09).
    private func dismissalStyle(_ handle: PresentationHandle) -> ModalTransitionStyle {
        guard let presentation = presentations[handle] else { return .coverVertical }
        if preferredTransition(of: presentation.presented) == nil, presentation.effectiveStyle.usesCurrentContext,
            let presenter = presentation.presenting,
            let context = controllers[presenter],
            context.properties.providesPresentationContextTransitionStyle
        {
            return context.properties.modalTransitionStyle
        }
        return ownTransitionStyle(of: presentation.presented)
    }
}
