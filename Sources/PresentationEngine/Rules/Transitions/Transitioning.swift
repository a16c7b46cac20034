import SessionNumbers

/// A transition from the call to the moment it runs: questions, views, will callbacks, animation.
extension PresentationSession {
    /// Puts a transition in flight; its stages run in the turn that follows the call (P4, P72).
    mutating func beginTransition(_ planned: consuming Transition) {
        planned.leader = origin.event
        let (name, kind, endings) = (planned.name, planned.kind, endingPresentations(of: planned))
        let finishesAnother = planned.change?.startsAt != nil || planned.fraction > 0
        let made = transitions.insert(planned)
        names.set(name, .transition(made))
        header.transitions.append(made)
        header.lastTransition = name
        for ending in endings { presentations.update(ending) { $0.transition = made } }
        let first: TransitionStage = kind == .presentation ? .askSubstitute : .askAnimator
        // P116: a transition between children of a custom container begins within the call; all others, even without
        // animation, begin in a later turn (P9). A change that finishes another transition begins at once (Q10, Q13,
        // CH-432), and so does a selection (CH-480).
        let isImmediate = kind == .child || finishesAnother || isSelectionInCall(made)
        if isImmediate { enqueue(.transition(made, first)) } else { later(.transition(made, first)) }
    }

    mutating func makeTransition(
        _ kind: TransitionKind, _ handle: PresentationHandle, from: ControllerHandle, to: ControllerHandle,
        isAnimated: Bool, style: ModalTransitionStyle
    ) -> Transition {
        Transition(
            serial: nextSerial(), name: names.mint(numbered: "t"), kind: kind, subject: .presentation(handle),
            from: from, to: to,
            isAnimated: isAnimated, style: style,
            presentationStyle: presentations[handle]?.style ?? .none)
    }

    /// Plans the next stage: views of tabs arrive after the turn of the selection (CH-480).
    private mutating func continueTransition(
        _ handle: TransitionHandle, _ kind: TransitionKind, _ next: TransitionStage
    ) {
        if kind == .tab, next == .arrive {
            later(.transition(handle, next))
        } else {
            enqueue(.transition(handle, next))
        }
    }

    /// Performs one stage; the next one follows the steps that this one pushes.
    mutating func advance(_ handle: TransitionHandle, _ stage: TransitionStage) throws(Rejection) {
        guard let kind = transitions[handle]?.kind, let isDurationDecided = transitions[handle]?.isDurationDecided
        else { return }
        if stage == .askAnimator, kind != .child, let change = transitions[handle]?.change,
            !isSeen(change)
        {
            return abandon(handle, change)
        }
        if let next = stage.next(isDurationDecided: isDurationDecided) { continueTransition(handle, kind, next) }
        switch stage {
        case .askSubstitute: enqueue(.question(.substitute(handle)))
        case .askAnimator:
            transitions.update(handle) { $0.hasStarted = true }
            adoptPreferredTransition(handle)
            enqueue(.question(.animator(handle)))
        case .askInteraction:
            decideTabAnimation(handle)
            enqueue(.question(.interaction(handle)))
        case .askInteractiveStart: enqueue(.question(.wantsInteractiveStart(handle)))
        case .askDuration: enqueue(.question(.duration(handle)))
        case .decideDuration: decideDuration(handle)
        case .askZoomSource: enqueue(.question(.zoomSource(handle)))
        case .begin: announceBeginning(handle)
        case .load: enqueue(loadingSteps(handle))
        case .preparePopover: preparePopover(handle)
        case .checkAnchor:
            try checkContent(handle)
            try checkAnchor(handle)
            askOrientation(ofPresentation: handle)
        case .animate: animate(handle)
        case .askInterruptible: enqueue(.question(.interruptible(handle)))
        case .run: run(handle)
        case .animationEnded: animationEnded(handle)
        // P160: after the did callbacks.
        case .coordinatorCompletions: runBlocks(handle, .completion)
        case .release: release(handle)
        case .willBegin, .wills, .arrive, .settle, .didEnd, .dids, .withdraw, .conclude:
            if let transition = transitions[handle] { try advance(handle, transition, stage) }
        }
    }

    /// The stages that look at the whole transition; a copy of it is made for these alone.
    private mutating func advance(
        _ handle: TransitionHandle, _ transition: Transition, _ stage: TransitionStage
    ) throws(Rejection) {
        switch stage {
        case .willBegin: willBegin(handle, transition)
        case .wills:
            // AP-03: before any view leaves the hierarchy.
            if transition.kind == .dismissal { noteDismissed(by: transition) }
            enqueue(itemSteps(handle, transition))
            enqueue(willSteps(transition))
        case .arrive: enqueue(arrivalSteps(transition))
        // AP-02, AP-04: between the will callbacks and the did callbacks.
        case .settle: settle(transition)
        case .didEnd: didEnd(transition)
        case .dids:
            reviewRestrictions(after: transition)
            enqueue(
                hasCompleted(transition)
                    ? didSteps(transition) : withdrawing(reversalSteps(transition), handle))
        case .withdraw: withdraw(transition)
        case .conclude where transition.blocks.contains { $0.kind == .completion }:
            // Completion blocks that were added by completion blocks.
            enqueue(.transition(handle, .conclude))
            runBlocks(handle, .completion)
        case .conclude where transition.isByUser:
            enqueue(.transition(handle, .conclude))
            announceEndOfUsersDismissal(handle, transition)
        case .conclude: conclude(handle, transition)
        case .askSubstitute, .askAnimator, .askInteraction, .askInteractiveStart, .askDuration, .decideDuration,
            .askZoomSource, .begin, .load, .preparePopover, .checkAnchor, .animate, .askInterruptible, .run,
            .animationEnded, .coordinatorCompletions, .release:
            break
        }
    }

    /// Whether a transition reached its target, which decides about the did callbacks of both sides.
    private func hasCompleted(_ transition: Transition) -> Bool {
        let didComplete = transition.didComplete == true
        guard transition.environment == nil else { return didComplete }
        let change = transition.change
        let rule: Rule = didComplete ? "AT-24" : "AT-25"
        note(
            didComplete, .transitionCompleted, rule,
            about: (change?.coming ?? [transition.to]).map { .controller($0) }, [.viewDidAppear],
            value: .text(transition.name))
        note(
            didComplete, .transitionCompleted, rule,
            about: (change?.going ?? [transition.from]).map { .controller($0) }, [.viewDidDisappear],
            value: .text(transition.name))
        return didComplete
    }

    // MARK: Will callbacks

    private func loadingSteps(_ handle: TransitionHandle) -> [Step] {
        let coming = transitions[handle]?.change?.coming
        return (coming ?? transitions[handle].map { [$0.to] } ?? []).map { .load($0, "P188") }
    }

    private mutating func willBegin(_ handle: TransitionHandle, _ transition: Transition) {
        notePlaces(handle)
        defer { prepareContext(handle, transition) }
        guard let handle = transition.presentation else { return }
        switch transition.kind {
        case .presentation:
            placeContainer(transition, handle)
            enqueue(presentationControllerCallbacks(transition, .presentationTransitionWillBegin))
            announceAdaptation(transition, handle)
            prepareAdaptation(handle)
        case .dismissal:
            presentations.update(handle) { $0.phase = .dismissing }
            enqueue(presentationControllerCallbacks(transition, .dismissalTransitionWillBegin))
            announceUsersDismissal(transition)
        case .push, .pop, .tab, .column, .page, .child, .rotation, .resize: break
        }
    }

    /// P1, P2, P10, P22, P53, R304: the will callbacks of a transition, in their order.
    private func willSteps(_ transition: Transition) -> [Step] {
        switch transition.subject {
        case .presentation(let handle): presentations[handle].map { willSteps(transition, $0) } ?? []
        case .container(let change): willSteps(transition, change)
        case .environment: []
        }
    }

    private func willSteps(_ transition: Transition, _ presentation: Presentation) -> [Step] {
        let isAnimated = transition.isAnimated
        if transition.kind == .presentation {
            let presented = because(
                .isPresented, .text(transition.name),
                AppearanceStep(
                    transition.to, isAppearing: true, isAnimated: isAnimated, cause: .presented,
                    rule: appearanceRule(presentation, isPresenter: false)))
            let presenter = AppearanceStep(
                transition.from, isAppearing: false, isAnimated: isAnimated,
                rule: appearanceRule(presentation, isPresenter: true))
            // P19, R167: a presenter whose view stays, such as that of a sheet, does not disappear; a sheet beneath a
            // presentation that takes its view away does (Q94).
            return removesView(of: presenter, presentation)
                ? [.begin(presenter), .begin(presented)] : [.begin(presented)]
        }
        let presenter = AppearanceStep(
            transition.to, isAppearing: true, isAnimated: isAnimated,
            rule: appearanceRule(presentation, isPresenter: true))
        let going = goingSteps(transition).map(Step.begin)
        // AP-06: a presenter that is still covered together with its parent does not appear yet.
        let comesBack =
            removesView(of: presenter, presentation)
            && decides(
                presentersViewReturns(presentation)
                    && presentation.container.flatMap { window(containing: $0) } != nil,
                .presentersViewReturns, "AP-06", about: presenter, .both, value: .text(transition.name))
        return comesBack ? going + [.begin(presenter)] : going
    }

    /// Whether a presentation removed the presenter's view, or will, so that the presenter gets callbacks.
    func removesView(of presenter: AppearanceStep, _ presentation: Presentation) -> Bool {
        noteAdaptation(of: presentation, about: presenter)
        return decides(
            presentation.removesPresentersView, .removesPresentersView, presenter.rule, about: presenter,
            .both, value: .text(presentation.effectiveStyle.name),
            detail: presentation.adaptedStyle == nil ? .null : .text(presentation.style.name))
    }

    /// Records, for explanations, the style that the presentation adapted to.
    private func noteAdaptation(of presentation: Presentation, about presenter: AppearanceStep) {
        guard decisions != nil, let adapted = presentation.adaptedStyle else { return }
        note(
            true, .adapts, adaptationRule(presentation), about: [.controller(presenter.controller)],
            AppearancePart.both.calls(isAppearing: presenter.isAppearing), value: .text(adapted.name),
            detail: .text(presentation.style.name))
    }

    /// MV-07: all departing controllers count as being dismissed from now on, whether or not they get callbacks.
    private mutating func noteDismissed(by transition: Transition) {
        for ending in endingPresentations(of: transition) {
            guard let gone = presentations[ending]?.presented else { continue }
            controllers.update(gone) { $0.cause = .dismissed }
        }
    }

    /// The disappearance of all departing controllers, from the top down; only one of them is animated (P53, CH-09).
    func goingSteps(_ transition: Transition) -> [AppearanceStep] {
        let animating = movingPresentation(of: transition)
        return endingPresentations(of: transition).reversed().compactMap { handle in
            guard let presentation = presentations[handle] else { return nil }
            let isVanishing = handle != animating
            return because(
                .isDismissed, .text(transition.name),
                AppearanceStep(
                    presentation.presented, isAppearing: false,
                    isAnimated: transition.isAnimated && !isVanishing, cause: .dismissed,
                    rule: isVanishing ? vanishingRule : appearanceRule(presentation, isPresenter: false)))
        }
    }

    /// OP-12: as documented, intermediate controllers are simply removed; as measured, which of them get callbacks is a
    /// choice (G4).
    var vanishingRule: Rule {
        rules.animatesChildInStackedDismissal ? Choice.callbacksOfVanishing.rule : "PD-13"
    }

    // MARK: The animation

    private mutating func announceBeginning(_ handle: TransitionHandle) {
        placeIncomingView(handle)
        guard let transition = transitions[handle] else { return }
        let views = contextViews(transition)
        announce(
            .began(
                TransitionChange.Began(
                    kind: transition.kind, from: name(transition.from), to: name(transition.to),
                    isAnimated: transition.isAnimated, isInteractive: transition.isInteractive,
                    duration: transition.duration, presentationStyle: transition.presentationStyle,
                    transitionStyle: showsBuiltInStyle(transition) ? transition.style : nil,
                    preferredTransition: transition.preferred, sourceView: transition.zoomSource,
                    fromView: views.from, toView: views.to,
                    fromInitialFrame: transition.frames.fromInitial,
                    fromFinalFrame: transition.frames.fromFinal,
                    toInitialFrame: transition.frames.toInitial, toFinalFrame: transition.frames.toFinal)),
            of: transition.name, transition.subject, rule: beginningRule(transition))
        origin.event = header.sequence
        transitions.update(handle) { $0.leader = header.sequence }
    }

    /// Whether the transition is shown in one of the four transition styles.
    private func showsBuiltInStyle(_ transition: Transition) -> Bool {
        transition.animator == nil && transition.kind.isOfPresentation && transition.preferred != .zoom
            && !isOfAlert(transition)
    }

    private func beginningRule(_ transition: Transition) -> Rule {
        if let rule = deferralRule(transition) { return rule }
        if !transition.isAnimated { return transition.kind == .child ? "CT-15" : "TS-15" }
        if let rule = preferredBeginningRule(transition) { return rule }
        guard let handle = transition.presentation else { return containerRule(transition) }
        if transition.isInteractive {
            if transition.interaction == nil, transition.isByUser { return "P173" }
            return transition.kind == .presentation ? "TD-19" : "TD-21"
        }
        if transition.animator != nil { return "PD-04" }
        if isOfAlert(transition) { return Choice.alertDuration.rule }
        if usesContextsTransitionStyle(transition) { return "CX-09" }
        if transition.kind == .presentation {
            return presentations[handle]?.style.usesCurrentContext == true
                ? "CX-10" : styleRule(transition.style)
        }
        if transition.vanishing.isEmpty { return "TS-14" }
        return rules.animatesChildInStackedDismissal ? "P53" : "PD-14"
    }

    /// The built-in animation of a transition style (TS-02, TS-04, PD-03).
    private func styleRule(_ style: ModalTransitionStyle) -> Rule {
        switch style {
        case .coverVertical: "TS-05"
        case .flipHorizontal: "TS-06"
        case .crossDissolve: "TS-07"
        case .partialCurl: "TS-08"
        }
    }

    private func usesContextsTransitionStyle(_ transition: Transition) -> Bool {
        guard let presentation = movingPresentation(of: transition).flatMap({ presentations[$0] }),
            presentation.style.usesCurrentContext, let context = presentation.presenting
        else { return false }
        return controllers[context]?.properties.providesPresentationContextTransitionStyle == true
    }

    /// Starts the animation: UIKit's own, the animator's, or the interaction controller's, even if that does not want
    /// an interactive start (P132, P157). The object that animates always gets the context (AT-27).
    private mutating func animate(_ handle: TransitionHandle) {
        enqueue(.runBlocks(handle, .alongside))
        if transitions[handle]?.kind == .child { enqueue(.runBlocks(handle, .animations)) }
        let context = [Argument("transitionContext", Value(transitions[handle]?.name))]
        let animator = transitions[handle]?.animator
        noteDriver(of: handle)
        if let interaction = transitions[handle]?.interaction {
            if isPercentDriven(interaction), let animator {
                enqueue(.callback(Callback(animator, .animateTransition, context, rule: "P132")))
            }
            enqueue(.callback(Callback(interaction, .startInteractiveTransition, context, rule: "P132")))
        } else if let animator {
            enqueue(.callback(Callback(animator, .animateTransition, context, rule: "AT-02")))
        }
    }

    /// Records, for explanations, whether the animator or the interaction controller animates (P132, AT-02).
    private func noteDriver(of handle: TransitionHandle) {
        guard decisions != nil, let transition = transitions[handle] else { return }
        let isLeft = transition.interaction.map { isPercentDriven($0) } == false
        note(
            !isLeft, .isDrivenByIt, transition.interaction == nil ? "AT-02" : "P132", about: [transition.animator],
            [.animateTransition], value: .text(transition.name),
            detail: Value(transition.interaction.map { name($0) }))
        note(
            true, .isInUse, "P132", about: [transition.interaction], [.startInteractiveTransition],
            value: .text(transition.name))
    }

    /// Whether the app completes the transition by itself: its animator does, or an interaction controller that is not
    /// percent-driven and thus has not started the animator (P132).
    private func isCompletedByApp(_ handle: TransitionHandle) -> Bool {
        if let interaction = transitions[handle]?.interaction, !isPercentDriven(interaction) { return true }
        return animatorSettings(transitions[handle]?.animator)?.isManual == true
    }

    func isPercentDriven(_ interaction: Actor) -> Bool {
        interactionSettings(interaction)?.isPercentDriven ?? true
    }

    func interactionSettings(_ actor: Actor) -> InteractionSettings? {
        guard case .object(let handle) = actor else { return nil }
        return objects[handle]?.interaction
    }

    func animatorSettings(_ actor: Actor?) -> AnimatorSettings? {
        guard case .object(let handle)? = actor else { return nil }
        return objects[handle]?.animator
    }

    /// The incoming view is in the hierarchy: its controller gets `viewIsAppearing`, then layout (P182, P133).
    private func arrivalSteps(_ transition: Transition) -> [Step] {
        switch transition.subject {
        case .presentation(let handle): presentations[handle].map { arrivalSteps(transition, $0) } ?? []
        case .container(let change):
            change.coming.flatMap { withCover($0, isAppearing: true) }.map(Step.arrive)
        case .environment: []
        }
    }

    private func arrivalSteps(_ transition: Transition, _ presentation: Presentation) -> [Step] {
        if transition.kind == .presentation {
            // P133 only says "during".
            let layoutRule = Choice.presentationInterleaving.rule
            let layout = [
                Member.containerViewWillLayoutSubviews, .containerViewDidLayoutSubviews,
            ].compactMap { member in
                transition.presentation.flatMap {
                    presentationControllerCallback($0, in: transition, member, rule: layoutRule)
                }
            }
            return layout + [.arrive(transition.to)] + presenterLayoutSteps(transition, presentation)
        }
        // A presenter whose view never left does not arrive.
        return presentation.removesPresentersView ? [.arrive(transition.to)] : []
    }

    /// Q74: up to iOS 12 the presenter of a full-screen segue, whose view moves to the container, is laid out after the
    /// presented controller.
    private func presenterLayoutSteps(_ transition: Transition, _ presentation: Presentation) -> [Step] {
        guard rules.laysOutPresenterOfSegue, presentation.removesPresentersView,
            presentation.effectiveStyle == .fullScreen, presentation.isOfSegue
        else { return [] }
        return layoutSteps(transition.from, rule: "Q74")
    }

    /// Puts the transition into the phase in which it waits for its end: the interaction, the app, or the clock.
    private mutating func run(_ handle: TransitionHandle) {
        let duration = transitions[handle]?.duration ?? 0
        if let didComplete = transitions[handle]?.didComplete {
            transitions.update(handle) {
                $0.didComplete = nil
                $0.phase = .waiting
            }
            enqueue(.completeTransition(handle, didComplete: didComplete, "AT-24"))
        } else if transitions[handle]?.isInteractive == true {
            transitions.update(handle) { $0.phase = .interactive }
            if let drag = transitions[handle]?.drag { release(handle, drag) }
        } else if transitions[handle]?.isInitiallyInteractive == true {
            // The interaction ended while the turn was still setting the transition up.
            runTheRest(handle)
            // AT-06, P136: the animator has to complete the transition; otherwise it never ends.
        } else if isCompletedByApp(handle) {
            transitions.update(handle) { $0.phase = .waiting }
        } else if duration > 0 {
            let since = SessionTime(clamping: header.time)
            // CH-385: a pop that finished a push begins in its middle.
            let rest = 1 - (transitions[handle]?.fraction ?? 0)
            let due = since.advanced(by: SessionSpan(clamping: duration).scaled(by: rest, atSpeed: 1))
            transitions.update(handle) {
                $0.phase = .running(since: since.microseconds, due: due.microseconds)
            }
        } else {
            transitions.update(handle) { $0.phase = .waiting }
            enqueue(.completeTransition(handle, didComplete: true, "TS-15"))
        }
    }
}
