import SessionNumbers

/// Driving a transition from outside: percentages, a finger's location, pause, finish, cancel (IT-01 to IT-24).
extension PresentationSession {
    mutating func drive(_ target: String, _ drive: Drive, _ bindings: Bindings) throws(Rejection) {
        let resolved = resolve(target, bindings)
        guard let handle = try driven(resolved), transitions.contains(handle) else {
            return idle(resolved, drive)
        }
        if case .update(let fraction) = drive, isPercentDriven(handle) {
            return try update(handle, fraction, drive, rule: "IT-03")
        }
        guard let transition = transitions[handle] else { return }
        switch drive {
        case .update(let fraction): try tell(handle, transition, .update(fraction))
        case .finish: finish(handle, transition, isCancelled: false)
        case .cancel: finish(handle, transition, isCancelled: true)
        case .pause: try pause(handle, transition)
        case .complete(let didComplete):
            try refuseWithoutContext(transition)
            enqueue(.completeTransition(handle, didComplete: didComplete, didComplete ? "AT-24" : "AT-25"))
        case .gesture(let state, let location): try follow(handle, transition, state, location)
        case .context(let call): try tell(handle, transition, call)
        }
    }

    /// Refuses to complete UIKit's own animation, whose context no object of the app has (CH-141).
    private func refuseWithoutContext(_ transition: Transition) throws(Rejection) {
        guard !transition.isApps else { return }
        let advice =
            switch transition.phase {
            case .running: "It ends by the clock: advance that."
            case .interactive, .preparing, .waiting, .ending: "Finish or cancel it, and advance the clock."
            }
        throw .invalid(
            reason:
                "Transition \(transition.name) is UIKit's own: it has no animator and no interaction controller that could complete it. \(advice)",
            rule: Choice.ownAnimation.rule)
    }

    /// The transition with this name, or the transition that the object with this name drives.
    private func driven(_ name: String) throws(Rejection) -> TransitionHandle? {
        switch names[name] {
        case .transition(let handle): return handle
        case .object(let object): return objects[object]?.drives
        case .controller, .view, .window, .presentation, .segue, nil: throw absence(ofTransition: name)
        }
    }

    /// An interaction controller that drives nothing: its methods have no effect.
    private mutating func idle(_ name: String, _ drive: Drive) {
        emit(
            .noop(.object(name), call: drive.selector, reason: "No transition is driven by it."),
            rule: Choice.completionAfterDeadTransition.rule)
    }

    private mutating func ignore(_ transition: Transition, _ drive: Drive, rule: Rule) {
        emit(
            .noop(
                nil, call: drive.selector,
                reason: "Transition \(transition.name) \(transition.unmovedBy(drive))."),
            rule: rule)
    }

    private mutating func update(
        _ handle: TransitionHandle, _ fraction: Double, _ drive: Drive, rule: Rule
    ) throws(Rejection) {
        guard fraction.isFinite else {
            throw .invalid(reason: "The fraction must be a finite number.", rule: rule)
        }
        guard let phase = transitions[handle]?.phase, let isInteractive = transitions[handle]?.isInteractive
        else { return }
        guard phase.isInteractionRunning(isInteractive) else {
            if let transition = transitions[handle] { ignore(transition, drive, rule: rule) }
            return
        }
        // P150, CH-15.
        let clamped = min(max(fraction, 0), 1).withoutNegativeZero
        move(handle, to: clamped, announcing: clamped == fraction ? rule : Choice.clampedFraction.rule)
    }

    /// - Parameter fraction: from 0 to 1.
    mutating func move(_ handle: TransitionHandle, to fraction: Double, announcing rule: Rule) {
        guard let name = transitions[handle]?.name, let subject = transitions[handle]?.subject else { return }
        transitions.update(handle) { $0.fraction = fraction }
        announce(.updated(fraction: fraction), of: name, subject, rule: rule)
    }

    /// `finish()` and `cancel()`: the interaction is over, and the rest of the animation runs (IT-04, IT-05, P149).
    mutating func finish(_ handle: TransitionHandle, _ transition: Transition, isCancelled: Bool) {
        guard transition.isInteractionRunning else {
            return ignore(transition, isCancelled ? .cancel : .finish, rule: isCancelled ? "IT-05" : "IT-04")
        }
        let settings = transition.interaction.flatMap { interactionSettings($0) }
        loseHold(of: handle)
        transitions.update(handle) {
            $0.isInteractive = false
            // IT-06: a canceled animation runs backwards.
            $0.wasCancelled = isCancelled
            if let settings {
                $0.completionSpeed = settings.completionSpeed
                $0.completionCurve = settings.completionCurve
            }
        }
        switch transition.phase {
        case .interactive: runTheRest(handle)
        case .preparing, .running, .waiting, .ending: break
        }
        enqueue(.notifyInteraction(handle))
    }

    /// The speed and the curve of the rest of the animation; while it is interactive, those that its interaction
    /// controller would give it now.
    package func rest(of transition: Transition) -> (speed: Double, curve: AnimationCurve) {
        guard transition.isInteractionRunning,
            let settings = transition.interaction.flatMap({ interactionSettings($0) })
        else { return (transition.completionSpeed, transition.completionCurve) }
        return (settings.completionSpeed, settings.completionCurve)
    }

    /// Runs the animation on from where the interaction left it, forwards or back: on the clock, or until the app
    /// completes it.
    mutating func runTheRest(_ handle: TransitionHandle) {
        guard let transition = transitions[handle] else { return }
        let way = transition.wasCancelled ? transition.fraction : 1 - transition.fraction
        let rest = SessionSpan(clamping: transition.duration)
            .scaled(by: way, atSpeed: CompletionSpeed.clamped(transition.completionSpeed))
        let waits =
            animatorSettings(transition.animator)?.isManual == true || !transition.isPercentDriven(in: self)
        let since = SessionTime(clamping: header.time)
        let due = since.advanced(by: rest)
        transitions.update(handle) {
            $0.phase =
                waits ? .waiting : .running(since: since.microseconds, due: due.microseconds)
        }
        if !waits, due == since {
            let didComplete = !transition.wasCancelled
            enqueue(.completeTransition(handle, didComplete: didComplete, didComplete ? "IT-04" : "IT-05"))
        }
    }

    /// `pause()`: back into the interactive mode, where the animation can be interrupted (IT-07, P151).
    private mutating func pause(_ handle: TransitionHandle, _ transition: Transition) throws(Rejection) {
        try refuseEarlyPause()
        guard transition.isPercentDriven(in: self) else { return interrupt(handle, transition, rule: "P151") }
        let isManual = animatorSettings(transition.animator)?.isManual ?? true
        switch transition.phase {
        // Without interruptibleAnimator(using:) only an animation of views can be paused, which UIKit does itself.
        case .running where transition.isInterruptible || !isManual,
            .waiting where transition.isInterruptible:
            let rule: Rule =
                transition.preferred == .zoom
                ? Choice.zoomGestures.rule
                : transition.animator == nil
                    ? Choice.grabbedTransitions.rule : transition.isInterruptible ? "IT-07" : "P151"
            interrupt(handle, transition, rule: rule)
        case .preparing, .running, .interactive, .waiting, .ending:
            ignore(transition, .pause, rule: "P151")
        }
    }

    private func refuseEarlyPause() throws(Rejection) {
        guard rules.hasInterruptibleTransitions else {
            throw .invalid(reason: "pause() exists from iOS 10 on.", rule: "IT-09")
        }
    }

    mutating func interrupt(_ handle: TransitionHandle, _ transition: Transition, rule: Rule) {
        let fraction = fraction(of: transition)
        transitions.update(handle) {
            $0.phase = .interactive
            $0.isInteractive = true
            $0.wasCancelled = false
            $0.fraction = fraction
        }
        announce(.paused(fraction: fraction), of: transition.name, transition.subject, rule: rule)
        // P152: the animator is asked again, and must answer the same object (AT-08).
        enqueue([.notifyInteraction(handle), .question(.interruptible(handle))])
    }

    // MARK: The context

    /// Reports the interaction to the context; the caller drives the animation (TD-19, TD-21).
    ///
    /// With a percent-driven interaction controller the app must not make these calls (IT-13). They are carried out
    /// literally, and do not move the animation that the controller holds.
    private mutating func tell(_ handle: TransitionHandle, _ transition: Transition, _ call: ContextDrive)
        throws(Rejection)
    {
        let rule: Rule =
            transition.interaction != nil && transition.isPercentDriven(in: self)
            ? "IT-13" : interactionRule(transition)
        switch call {
        case .update(let fraction):
            try update(handle, fraction, .context(call), rule: rule)
        case .finish where !transition.isApps, .cancel where !transition.isApps:
            // UIKit itself moves its own animation on, so that it ends by the clock.
            finish(handle, transition, isCancelled: call == .cancel)
        case .finish, .cancel:
            guard case .interactive = transition.phase else {
                return ignore(transition, .context(call), rule: rule)
            }
            transitions.update(handle) {
                $0.isInteractive = false
                $0.wasCancelled = call == .cancel
                $0.phase = .waiting
            }
            enqueue(.notifyInteraction(handle))
        case .pause:
            try refuseEarlyPause()
            switch transition.phase {
            case .running, .waiting: interrupt(handle, transition, rule: rule == "IT-13" ? rule : "P151")
            case .preparing, .interactive, .ending: ignore(transition, .context(call), rule: rule)
            }
        }
    }

    // MARK: The interaction controller's properties

    /// Sets properties of an interaction controller; speed and curve take effect when the interaction ends (P149).
    mutating func changeInteraction(_ name: String, _ change: InteractionChange, _ bindings: Bindings)
        throws(Rejection)
    {
        let resolved = resolve(name, bindings)
        guard case .object(let object)? = names[resolved], var settings = objects[object]?.interaction else {
            throw .unknown(kind: "interaction controller", name: resolved)
        }
        if let speed = change.completionSpeed {
            guard CompletionSpeed.range.contains(speed) else {
                throw .unsuitable(
                    key: "completionSpeed",
                    reason:
                        "completionSpeed must lie between \(CompletionSpeed.range.lowerBound) and \(CompletionSpeed.range.upperBound).",
                    rule: "P148")
            }
            settings.completionSpeed = speed
        }
        settings.completionCurve = change.completionCurve ?? settings.completionCurve
        settings.wantsInteractiveStart = change.wantsInteractiveStart ?? settings.wantsInteractiveStart
        settings.edge = change.edge ?? settings.edge
        objects.update(object) { $0.interaction = settings }
    }

    // MARK: A finger

    /// The app becomes inactive, which cancels the user's touches: the transitions that UIKit's own gestures drive run
    /// back (CH-197).
    mutating func cancelGestures() {
        for handle in header.transitions {
            guard let transition = transitions[handle], transition.isInitiallyInteractive,
                transition.interaction == nil, transition.isInteractionRunning
            else { continue }
            finish(handle, transition, isCancelled: true)
        }
    }

    /// The gesture of a screen edge pan, in the coordinates of the container (IT-14 to IT-24).
    private mutating func follow(
        _ handle: TransitionHandle, _ transition: Transition, _ state: GestureState, _ location: Point
    ) throws(Rejection) {
        let edge = edge(of: transition)
        let container = containerView(of: transition).flatMap { views[$0]?.frame.size } ?? .zero
        let fraction = edge.fraction(of: location, in: container)
        switch state {
        case .began:
            emit(
                .noop(
                    nil, call: Drive.gesture(state, location: location).selector,
                    reason: "The controller answers the beginning of a gesture."),
                rule: "IT-20")
        case .changed:
            try update(handle, fraction, .gesture(state, location: location), rule: "IT-21")
        case .ended:
            // IT-22, IT-23.
            let isFinished = fraction >= 0.5
            finish(handle, transition, isCancelled: !isFinished)
        case .possible, .cancelled, .failed: finish(handle, transition, isCancelled: true)
        }
    }
}

extension ScreenEdge {
    /// The fraction of the way from the edge (IT-16, IT-17, IT-18); 0 for any other edge and for a container without
    /// size (OP-31).
    package func fraction(of location: Point, in size: Size) -> Double {
        switch self {
        case .right: size.width > 0 ? (size.width - location.x) / size.width : 0
        case .left: size.width > 0 ? location.x / size.width : 0
        case .bottom: size.height > 0 ? (size.height - location.y) / size.height : 0
        case .top: size.height > 0 ? location.y / size.height : 0
        case .none, .all: 0
        }
    }
}

extension Drive {
    var selector: String {
        switch self {
        case .update: "update(_:)"
        case .finish: "finish()"
        case .cancel: "cancel()"
        case .pause: "pause()"
        case .complete: "completeTransition(_:)"
        case .gesture(let state, _): "gesture(\(state.rawValue))"
        case .context(.update): "updateInteractiveTransition(_:)"
        case .context(.finish): "finishInteractiveTransition()"
        case .context(.cancel): "cancelInteractiveTransition()"
        case .context(.pause): "pauseInteractiveTransition()"
        }
    }
}

extension Transition {
    /// Whether an object of the app owns the context, and so decides when the transition ends.
    var isApps: Bool { animator != nil || interaction != nil }

    /// Whether an interaction holds the transition, even while its turn still sets it up.
    fileprivate var isInteractionRunning: Bool { phase.isInteractionRunning(isInteractive) }

    /// Whether the animation follows a percent-driven interaction controller; a transition that became interactive only
    /// by a pause is moved the same way.
    func isPercentDriven(in session: PresentationSession) -> Bool {
        interaction.map(session.isPercentDriven) ?? true
    }
}

extension Transition.Phase {
    /// Whether an interaction controller holds the transition, or will as soon as its turn has set it up.
    fileprivate func isInteractionRunning(_ isInteractive: Bool) -> Bool {
        switch self {
        case .interactive: true
        case .preparing: isInteractive
        case .running, .waiting, .ending: false
        }
    }
}

extension PresentationSession {
    /// See ``Transition/isPercentDriven(in:)``; without a copy of the transition.
    fileprivate func isPercentDriven(_ handle: TransitionHandle) -> Bool {
        guard let interaction = transitions[handle]?.interaction else { return true }
        return isPercentDriven(interaction)
    }
}

extension Transition {
    /// Why a call that drives the transition has no effect, as the end of a sentence that names it.
    fileprivate func unmovedBy(_ drive: Drive) -> String {
        switch phase {
        case .preparing: "has not begun yet"
        case .interactive: "is held by the interaction already"
        case .running, .waiting:
            switch drive {
            case .pause, .context(.pause):
                isZoomIn
                    ? "\(course), and a zoom in is not held: panBack or panDown takes it back"
                    : change?.turn?.isByUser == true && change?.order == .scroll
                        ? "\(course), and pause() does not hold pages: swipe catches them"
                        : animator == nil
                            ? "\(course), and UIKit's own animation cannot be held"
                            : "\(course), and its animator has no interruptibleAnimator(using:), so that it cannot be held"
            case .update, .finish, .cancel, .complete, .gesture, .context:
                "is not interactive now: it \(course)"
            }
        case .ending: "is ending"
        }
    }

    private var isZoomIn: Bool { preferred == .zoom && (kind == .push || kind == .presentation) }

    /// The direction in which a transition runs that no interaction holds.
    private var course: String { wasCancelled ? "runs back" : "runs on" }
}
