/// The end of a transition, from `completeTransition(_:)` on: settle first, then announce (CH-07).
extension PresentationSession {
    /// `completeTransition(_:)`: the argument decides, whatever `transitionWasCancelled` is (AT-23 to AT-25).
    mutating func completeTransition(_ handle: TransitionHandle, didComplete: Bool, rule: Rule) {
        guard let transition = transitions[handle] else { return }
        let didComplete = didComplete || transition.change.map { !canTakeBack($0) } ?? false
        guard transition.didComplete == nil else {
            emit(
                .noop(
                    nil, call: Drive.complete(didComplete).selector,
                    reason: "It was called before in transition \(transition.name)."),
                rule: Choice.completionAfterDeadTransition.rule)
            return
        }
        switch transition.phase {
        case .ending: return
        case .preparing:
            // Called while the turn still sets the transition up: it ends as soon as that is done.
            transitions.update(handle) { $0.didComplete = didComplete }
        case .running, .interactive, .waiting:
            transitions.update(handle) {
                $0.phase = .ending
                $0.didComplete = didComplete
                $0.isInteractive = false
            }
            enqueue(.transition(handle, .settle))
        }
    }

    /// Puts views and relationships into the state in which the transition leaves them.
    mutating func settle(_ transition: Transition) {
        switch transition.subject {
        case .presentation(let handle): settle(transition, handle)
        case .container(let change): settle(transition, change)
        case .environment: break
        }
        if transition.didComplete != true { restorePlaces(of: transition) }
    }

    private mutating func settle(_ transition: Transition, _ handle: PresentationHandle) {
        switch (transition.kind == .presentation, transition.didComplete == true) {
        case (true, true):
            presentations.update(handle) { $0.phase = .presented }
            if let presentation = presentations[handle], presentation.removesPresentersView {
                detachView(of: transition.from)
                announceSuperview(of: transition.from, rule: presentersViewRule(presentation))
            }
        case (true, false):
            returnPresentersView(handle)
            unrelate(handle, rule: "P155")
            withdraw(transition)
        case (false, true):
            // AT-21: an animator that did not add the presenter's view left it out.
            if animatorSettings(transition.animator)?.addsIncomingView ?? true {
                returnPresentersView(handle)
            }
            for vanished in transition.vanishing {
                // P58, Q71: they no longer have a presenter when their did callbacks run.
                unrelate(vanished, rule: "PD-12")
                removeViews(vanished, rule: "PD-12")
            }
            unrelate(handle, rule: "PD-15", presentedRule: "P23")
            removeViews(handle, rule: "PD-10")
        case (false, false):
            restoreLevels(of: transition)
            withdraw(transition)
        }
    }

    mutating func detachView(of controller: ControllerHandle) {
        if let view = controllers[controller]?.view { detach(view) }
    }

    /// Whether a dismissal shows the presenter again: not if its container has removed it since then (CH-57).
    func presentersViewReturns(_ presentation: Presentation) -> Bool {
        guard presentation.removesPresentersView, let presenter = presentation.presenting else {
            return false
        }
        // If a UIKit container no longer shows the presenter, its view left together with its cover, and comes back
        // with the container's next change (AP-06).
        if usesContext(presentation),
            let parent = controllers[presenter]?.parent.flatMap({ controllers[$0] }),
            parent.kind.isContainer, !parent.shown.contains(presenter)
        {
            return false
        }
        return window(of: presenter) != nil
    }

    /// Restores the position of the presenter's view (PS-12, R166), unless the presenter has become a window's root
    /// since then and is in that window (CH-26).
    mutating func returnPresentersView(_ handle: PresentationHandle) {
        guard let presentation = presentations[handle], presentersViewReturns(presentation),
            let presenter = presentation.presenting, let view = controllers[presenter]?.view,
            let superview = presentation.presenterSuperview, views.contains(superview),
            !isInWindow(presenter) || views[view]?.superview.flatMap({ views[$0]?.role }) == .container
        else { return }
        // Beneath the container view, which still holds the departing view.
        if let container = presentation.container {
            add(view, to: superview, beneath: container)
        } else {
            add(view, to: superview)
        }
    }

    /// Cuts the links between presenter and presented controller (P23, PD-15).
    private mutating func unrelate(_ handle: PresentationHandle, rule: Rule, presentedRule: Rule? = nil) {
        guard let presentation = presentations[handle] else { return }
        if let presenter = presentation.presenting, controllers[presenter]?.presents == handle {
            controllers.update(presenter) { $0.presents = nil }
            announce(presenter, .presentedViewController, to: nil, rule: rule)
            candidates.append(presenter)
        }
        if controllers[presentation.presented]?.presentedBy == handle {
            controllers.update(presentation.presented) { $0.presentedBy = nil }
            announce(presentation.presented, .presentingViewController, to: nil, rule: presentedRule ?? rule)
        }
    }

    mutating func removeViews(_ handle: PresentationHandle, rule: Rule) {
        guard let presentation = presentations[handle] else { return }
        detachView(of: presentation.presented)
        announceSuperview(of: presentation.presented, rule: rule)
        if let wrapper = presentation.presentedView, views[wrapper]?.owner == nil { destroy(wrapper) }
        if let container = presentation.container { destroy(container) }
        presentations.update(handle) {
            $0.container = nil
            $0.dimming = nil
            $0.decorations = []
            $0.presentedView = nil
        }
    }

    // MARK: Announcing

    /// AT-10, P135: with the flag of `completeTransition(_:)`.
    mutating func animationEnded(_ handle: TransitionHandle) {
        guard let animator = transitions[handle]?.animator, exists(animator) else { return }
        let isImplemented = animatorSettings(animator)?.implementsAnimationEnded ?? true
        let didComplete = transitions[handle]?.didComplete == true
        guard
            decides(
                isImplemented, .implementsMember, "AT-10", about: [animator], [.animationEnded],
                value: .bool(isImplemented))
        else { return }
        enqueue(
            .callback(
                Callback(
                    animator, .animationEnded,
                    [Argument("transitionCompleted", .bool(didComplete))], rule: "AT-10")))
    }

    /// The did callbacks of a transition that reached its target (P1, P2).
    func didSteps(_ transition: Transition) -> [Step] {
        switch transition.subject {
        case .presentation(let handle): presentations[handle].map { didSteps(transition, $0) } ?? []
        case .container(let change): didSteps(transition, change)
        case .environment(let change): didSteps(change)
        }
    }

    private func didSteps(_ transition: Transition, _ presentation: Presentation) -> [Step] {
        let presenterSaysAnimated = transition.isAnimated && !rules.presenterDidSaysNotAnimated
        let presenterRule: Rule =
            rules.presenterDidSaysNotAnimated && transition.isAnimated
            ? "P27" : appearanceRule(presentation, isPresenter: true)
        if transition.kind == .presentation {
            let presented = because(
                .isPresented, .text(transition.name),
                AppearanceStep(
                    transition.to, isAppearing: true, isAnimated: transition.isAnimated,
                    rule: appearanceRule(presentation, isPresenter: false)))
            let presenter = AppearanceStep(
                transition.from, isAppearing: false, isAnimated: presenterSaysAnimated, rule: presenterRule)
            return removesView(of: presenter, presentation)
                ? [.end(presented), .end(presenter)] : [.end(presented)]
        }
        let presenter = AppearanceStep(
            transition.to, isAppearing: true, isAnimated: presenterSaysAnimated, rule: presenterRule)
        let going = goingSteps(transition).map(Step.end)
        return removesView(of: presenter, presentation) ? [.end(presenter)] + going : going
    }

    /// The reversed callbacks of a canceled transition, the appearing side first (P88, P153, P155, R305, CH-16).
    func reversalSteps(_ transition: Transition) -> [Step] {
        switch transition.subject {
        case .container(let change): return reversalSteps(transition, change)
        case .environment: return []
        case .presentation(let handle):
            let removesPresentersView = presentations[handle]?.removesPresentersView ?? false
            let isPresentation = transition.kind == .presentation
            let rule: Rule = isPresentation ? "P155" : removesPresentersView ? "R305" : "P153"
            let going =
                isPresentation
                ? (removesPresentersView ? [transition.from] : [])
                : endingPresentations(of: transition).compactMap { presentations[$0]?.presented }
            return leavingAgain(transition.to, transition, rule)
                + going.flatMap { comingBack($0, transition, rule) }
        }
    }

    /// Reverses the appearance of a controller that has had its `viewWillAppear`; others have had no callback.
    func leavingAgain(_ controller: ControllerHandle, _ transition: Transition, _ rule: Rule) -> [Step] {
        guard controllers[controller]?.appearance.isAppearing == true else { return [] }
        let step = because(
            .transitionCancelled, .text(transition.name),
            AppearanceStep(controller, isAppearing: false, isAnimated: transition.isAnimated, rule: rule))
        return [.begin(step), .end(step)]
    }

    /// Brings back a controller that has had its `viewWillDisappear`, and one that had left the screen with its window
    /// or its container, which has returned without it.
    func comingBack(_ controller: ControllerHandle, _ transition: Transition, _ rule: Rule) -> [Step] {
        guard let appearance = controllers[controller]?.appearance else { return [] }
        let step = because(
            .transitionCancelled, .text(transition.name),
            AppearanceStep(controller, isAppearing: true, isAnimated: transition.isAnimated, rule: rule))
        let steps: [Step] = [.begin(step), .arrive(controller), .end(step)]
        if appearance.isDisappearing { return steps }
        return isLeftBehind(controller) ? forwarded([controller], steps, otherwise: []) : []
    }

    /// Whether a controller has disappeared although its view lies on screen. If the app forwards to it by hand, it may
    /// have disappeared before the transition, which then does not bring it back (CT-20).
    private func isLeftBehind(_ controller: ControllerHandle) -> Bool {
        guard controllers[controller]?.appearance == .disappeared, controllers[controller]?.byHand == .no,
            isInWindow(controller)
        else { return false }
        return ownerOfPlace(of: controller).map { isOnScreen($0) } ?? true
    }

    /// The transition is over: its objects are released, then the completion handler runs (P20, P21, CH-08). Those of a
    /// change inside a container are released after the container's last callbacks (P156, CH-07).
    mutating func conclude(_ handle: TransitionHandle, _ transition: Transition) {
        let didComplete = transition.didComplete == true
        if !didComplete {
            withdraw(transition, isForced: true)
            restoreShown(of: transition)
        }
        for ending in endingPresentations(of: transition) {
            presentations.update(ending) { if $0.transition == handle { $0.transition = nil } }
        }
        header.transitions.removeAll { $0 == handle }
        agenda.endedTransitions.append(Agenda.EndedTransition(handle, named: transition.name))
        noteMoved(by: transition)
        announce(
            .ended(completed: didComplete), of: transition.name, transition.subject, rule: endRule(transition)
        )
        // PC-03: the presentation controller stays for the dismissal.
        if transition.change == nil { release(handle) }
        switch transition.subject {
        case .container(let change): conclude(handle, transition, change)
        case .environment: candidates.append(transition.to)
        case .presentation:
            // Behind the completion handler that follows.
            adapt(afterEndOf: transition)
            askOrientation(afterEndOf: transition, didComplete: didComplete)
            finishSearchTransition(transition, didComplete: didComplete)
            for ending in endingPresentations(of: transition) where transition.kind == .dismissal {
                guard let gone = presentations[ending]?.presented else { continue }
                if controllers[gone]?.cause == .dismissed { clearCause(gone) }
                runChosenAction(of: gone, didComplete: didComplete)
            }
            runHandler(of: transition, didComplete: didComplete)
            // PC-10: a canceled dismissal keeps the presentation controller.
            if (transition.kind == .presentation) != didComplete {
                for gone in endingPresentations(of: transition).reversed() { release(gone) }
            }
        }
        for controller in [transition.to, transition.from]
        where controllers[controller]?.appearance == .appeared && isOutOfPlace(controller) {
            enqueue(.settleAppearance(controller))
        }
        if transition.kind == .child, controllers[transition.to]?.appearance == .disappeared {
            enqueue(.settleAppearance(transition.to))
        }
    }

    /// Releases a transition that is over, with its animator and its interaction controller. Completion blocks that the
    /// container's last callbacks gave to its coordinator run first.
    mutating func release(_ handle: TransitionHandle) {
        guard let transition = transitions[handle] else { return }
        guard !transition.blocks.contains(where: { $0.kind == .completion }) else {
            enqueue(.transition(handle, .release))
            return runBlocks(handle, .completion)
        }
        names.set(transition.name, nil)
        transitions.remove(handle)
        if case .object(let object)? = transition.interaction {
            objects.update(object) { if $0.drives == handle { $0.drives = nil } }
        }
        letGo(of: [transition.animator, transition.interaction])
    }

    /// The rule that explains when a transition ended: the animator's completion, or UIKit's own duration (G5).
    private func endRule(_ transition: Transition) -> Rule {
        let didComplete = transition.didComplete == true
        // AT-23: the flag should have been the opposite of transitionWasCancelled; it is used as it is.
        if didComplete == transition.wasCancelled { return "AT-23" }
        if !didComplete { return "AT-25" }
        if transition.animator != nil { return "AT-24" }
        if transition.isFinishedEarly { return transition.earlyEndRule }
        return durationRule(transition)
    }

    /// The rule for the duration of UIKit's own animation.
    private func durationRule(_ transition: Transition) -> Rule {
        if transition.kind == .child { return "CT-15" }
        if transition.environment != nil { return Choice.rotationDuration.rule }
        if let preferred = transition.preferred { return preferred.durationRule }
        if transition.presentation == nil { return containerEndRule(transition) }
        if transition.isAnimated, isOfAlert(transition) { return Choice.alertDuration.rule }
        if transition.isAnimated { return Choice.duration(of: transition.style).rule }
        return transition.duration > 0 ? Choice.unanimatedSheetDuration.rule : "TS-15"
    }

    /// The condition that an unfinished transition waits for, with its rule.
    func pendingEnd(of transition: Transition) -> (condition: DecisionCondition, rule: Rule) {
        switch transition.phase {
        case .preparing where transition.environment != nil: return (.hasBegun, "RT-01")
        case .preparing: return (.hasBegun, transition.presentation == nil ? "P72" : "P4")
        case .interactive:
            if !transition.isInitiallyInteractive { return (.interactionEnds, "P151") }
            let isOwn = transition.interaction == nil
            if isOwn, transition.isByUser { return (.interactionEnds, "P173") }
            return (.interactionEnds, isOwn ? containerRule(transition) : interactionRule(transition))
        case .waiting: return (.appCompletes, "AT-22")
        case .running, .ending:
            // P149: the rest of the animation, at the speed of the interaction controller.
            if transition.isInitiallyInteractive, transition.interaction != nil {
                return (.transitionEnds, "P149")
            }
            return (.transitionEnds, transition.animator == nil ? durationRule(transition) : "AT-22")
        }
    }

    /// R168: after the did callbacks of the presented or dismissed controller.
    private mutating func runHandler(of transition: Transition, didComplete: Bool) {
        guard let completion = transition.completion else { return }
        let source = transition.presentation.flatMap { presentations[$0]?.source } ?? transition.from
        let isPresentation = transition.kind == .presentation
        let rule: Rule =
            !didComplete ? Choice.completionOfCancelled.rule : isPresentation ? "PD-07" : "PD-16"
        enqueue(
            .completion(
                .controller(isPresentation ? source : transition.to), isPresentation ? .present : .dismiss,
                completion, transition.completionBindings, rule))
    }

    /// PC-02: the presentation controller is released once the controller has been dismissed.
    mutating func release(_ handle: PresentationHandle) {
        guard let presentation = presentations[handle] else { return }
        remove(presentation, handle, rule: "PC-02")
        if let declared = presentation.declared {
            objects.update(declared) { $0.uses -= 1 }
            letGo(of: [.object(declared)])
        }
        forgetPopover(of: presentation)
        releaseSegues(to: presentation.presented)
        candidates.append(presentation.presented)
        if let original = presentation.original { candidates.append(original) }
    }

    /// Removes a presentation controller after a rule has released its last reference.
    mutating func remove(_ presentation: Presentation, _ handle: PresentationHandle, rule: Rule) {
        depart(presentation.name, printedClass(of: presentation))
        names.set(presentation.name, nil)
        presentations.remove(handle)
        emit(
            .lifecycle(.presentationController(presentation.name), .presentationControllerReleased), rule: rule)
    }
}
