/// Driving a transition from outside: percentages, a finger's location, pause, finish, cancel (IT-01 to IT-24).
extension PresentationSession {
    mutating func drive(_ target: String, _ drive: Drive, _ bindings: Bindings) throws(Rejection) {
        let resolved = resolve(target, bindings)
        let handle: TransitionHandle
        switch names[resolved] {
        case .transition(let found): handle = found
        case .object(let object):
            guard let driven = objects[object]?.drives else { return idle(resolved, drive) }
            handle = driven
        case .controller, .view, .window, .presentation, .segue, nil:
            throw .unknown(kind: "transition", name: resolved)
        }
        guard let transition = transitions[handle] else { return idle(resolved, drive) }
        switch drive {
        case .update(let fraction):
            guard fraction.isFinite else {
                throw .invalid(reason: "The fraction must be a finite number.", rule: "IT-03")
            }
            update(handle, transition, fraction)
        case .finish: finish(handle, transition, isCancelled: false)
        case .cancel: finish(handle, transition, isCancelled: true)
        case .pause: try pause(handle, transition)
        case .complete(let didComplete):
            push(.completeTransition(handle, didComplete: didComplete, didComplete ? "AT-24" : "AT-25"))
        case .gesture(let state, let location): follow(handle, transition, state, location)
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
            .noop(nil, call: drive.selector, reason: "Transition \(transition.name) is not interactive now."),
            rule: rule)
    }

    private mutating func update(_ handle: TransitionHandle, _ transition: Transition, _ fraction: Double) {
        guard case .interactive = transition.phase else {
            return ignore(transition, .update(fraction), rule: "IT-03")
        }
        let clamped = min(max(fraction, 0), 1)
        transitions.update(handle) { $0.fraction = clamped }
        emit(
            .transition(id: transition.name, .updated(fraction: clamped)),
            rule: clamped == fraction ? "IT-03" : Choice.clampedFraction.rule)
    }

    /// `finish()` and `cancel()`: the rest of the way, forwards or back, on the clock (IT-04, IT-05, P149).
    private mutating func finish(_ handle: TransitionHandle, _ transition: Transition, isCancelled: Bool) {
        guard case .interactive = transition.phase else {
            return ignore(transition, isCancelled ? .cancel : .finish, rule: isCancelled ? "IT-05" : "IT-04")
        }
        let way = isCancelled ? transition.fraction : 1 - transition.fraction
        let speed = transition.completionSpeed > 0 ? transition.completionSpeed : 1
        let rest = Int(way * Double(transition.duration) / speed + 0.5)
        let isPercentDriven = transition.interaction.map(isPercentDriven) ?? true
        let waits = animatorSettings(transition.animator)?.isManual == true || !isPercentDriven
        let since = header.time
        transitions.update(handle) {
            $0.isInteractive = false
            $0.wasCancelled = isCancelled
            $0.phase = waits ? .waiting : .running(since: since, due: since + rest)
        }
        if !waits, rest == 0 {
            push(.completeTransition(handle, didComplete: !isCancelled, isCancelled ? "IT-05" : "IT-04"))
        }
        push(.notifyInteraction(handle))
    }

    /// `pause()`: back into the interactive mode, where the animation can be interrupted (IT-07, P151).
    private mutating func pause(_ handle: TransitionHandle, _ transition: Transition) throws(Rejection) {
        guard rules.hasInterruptibleTransitions else {
            throw .invalid(reason: "pause() exists from iOS 10 on.", rule: "IT-09")
        }
        guard case .running(let since, let due) = transition.phase, transition.isInterruptible else {
            return ignore(transition, .pause, rule: "P151")
        }
        let elapsed = due > since ? Double(header.time - since) / Double(due - since) : 1
        let start = transition.fraction
        let fraction = transition.wasCancelled ? start * (1 - elapsed) : start + (1 - start) * elapsed
        transitions.update(handle) {
            $0.phase = .interactive
            $0.isInteractive = true
            $0.wasCancelled = false
            $0.fraction = fraction
        }
        emit(.transition(id: transition.name, .paused(fraction: fraction)), rule: "IT-07")
        push(.notifyInteraction(handle))
    }

    // MARK: A finger

    /// The gesture of a screen edge pan, in the coordinates of the container (IT-14 to IT-24).
    private mutating func follow(
        _ handle: TransitionHandle, _ transition: Transition, _ state: GestureState, _ location: Point
    ) {
        let edge = transition.interaction.flatMap(interactionSettings)?.edge ?? .none
        let container = presentations[transition.presentation]?.container.flatMap { views[$0]?.frame.size } ?? .zero
        let fraction = edge.fraction(of: location, in: container)
        switch state {
        case .began:
            emit(
                .noop(nil, call: Drive.gesture(state, location: location).selector, reason: "The controller answers the beginning of a gesture."),
                rule: "IT-20")
        case .changed: update(handle, transition, fraction)
        case .ended:
            let isFinished = fraction >= 0.5
            finish(handle, transition, isCancelled: !isFinished)
        case .possible, .cancelled, .failed: finish(handle, transition, isCancelled: true)
        }
    }
}

extension ScreenEdge {
    /// The share of the way from the edge; 0 for any other edge and for a container of no size (OP-31).
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
        }
    }
}
