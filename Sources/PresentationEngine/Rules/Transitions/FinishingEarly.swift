/// Transitions that the next change finishes before their animation is over, and the changes that do so: they are
/// planned once the callbacks of the finished transition have run (Q10, Q13, CH-430, CH-433).
extension PresentationSession {
    /// The running transition of a stack that the next change finishes, in the same turn: a push is never cancelled by
    /// going back, with a zoom from iOS 18 on and always from iOS 26 on (Q10). From iOS 26 on pushes and pops can begin
    /// at any time (Q13), even while a cancelled pop runs back (CH-432).
    func transitionFinished(by kind: TransitionKind, on navigation: ControllerHandle) -> TransitionHandle? {
        guard let running = transition(inside: navigation), let transition = transitions[running],
            transition.animator == nil, transition.isAnimated, case .running = transition.phase
        else { return nil }
        let isTakenBack = transition.wasCancelled || transition.kind == .push
        let isZoom = isTakenBack && transition.preferred == .zoom && kind == .pop
        let isOfStack = transition.kind == .push || transition.kind == .pop
        return isZoom || (rules.hasFluidNavigation && isOfStack) ? running : nil
    }

    /// The stack once the transition is finished that the next pop would finish: a pop that runs back has brought its
    /// controllers back by then.
    func stackToPop(of navigation: ControllerHandle) -> [ControllerHandle] {
        let stack = controllers[navigation]?.children ?? []
        guard let running = transitionFinished(by: .pop, on: navigation), let transition = transitions[running],
            transition.wasCancelled, let change = transition.change
        else { return stack }
        return childrenAfterCancelling(change)
    }

    /// Finishes a transition of a stack, and has a change planned after that.
    ///
    /// - Parameter isDeferred: whether the call for the change has returned before (P90).
    mutating func finish(
        _ running: TransitionHandle, toMake action: FinishingChange.Action, _ kind: TransitionKind,
        _ controllers: [ControllerHandle] = [], of navigation: ControllerHandle, isAnimated: Bool,
        isDeferred: Bool = false
    ) {
        enqueue(
            .changeAfterFinishing(
                FinishingChange(
                    action, controllers, of: navigation, isAnimated: isAnimated,
                    startsAt: start(of: kind, finishing: running), isDeferred: isDeferred)))
        finishEarly(running)
    }

    /// The fraction at which a change begins that finishes another: a pop takes the way back that the push had come,
    /// and goes on where an earlier pop that runs back has arrived (CH-385).
    private func start(of kind: TransitionKind, finishing running: TransitionHandle) -> Double {
        guard let transition = transitions[running], kind == .pop else { return 0 }
        if transition.wasCancelled { return fraction(of: transition) }
        return transition.kind == .push ? 1 - fraction(of: transition) : 0
    }

    /// Finishes a transition before its animation is over; one that runs back is taken back.
    mutating func finishEarly(_ handle: TransitionHandle) {
        guard let transition = transitions[handle] else { return }
        transitions.update(handle) { $0.isFinishedEarly = true }
        enqueue(
            .completeTransition(
                handle, didComplete: !transition.wasCancelled, transition.earlyEndRule))
    }

    /// The transition that the change has finished is over, and so are its callbacks: the change is planned with the
    /// stack that they have left (CH-430).
    mutating func makeAfterFinishing(_ change: FinishingChange) throws(Rejection) {
        let container = change.container
        guard controllers.contains(container) else { return }
        let (isAnimated, start, isDeferred) = (change.isAnimated, change.startsAt, change.isDeferred)
        let first = change.controllers.first
        switch change.action {
        case .push:
            guard let first, controllers.contains(first) else { return }
            try push(first, on: container, isAnimated: isAnimated, startsAt: start)
        case .pop:
            let call = NavigationCall.pop(animated: .constant(isAnimated))
            try pop(container, call, isAnimated: isAnimated, startsAt: start, isDeferred: isDeferred)
        case .popTo:
            guard let first, controllers.contains(first) else { return }
            let call = NavigationCall.popTo(controller: name(first), animated: .constant(isAnimated))
            try pop(container, to: first, call, isAnimated: isAnimated, startsAt: start, isDeferred: isDeferred)
        case .popToRoot:
            guard let root = controllers[container]?.children.first else { return }
            let call = NavigationCall.popToRoot(animated: .constant(isAnimated))
            try pop(container, to: root, call, isAnimated: isAnimated, startsAt: start, isDeferred: isDeferred)
        case .set:
            try setStack(
                of: container, to: change.controllers.filter(controllers.contains), isAnimated: isAnimated,
                startsAt: start)
        case .show:
            let stack = change.controllers.filter(controllers.contains)
            putStack(stack, on: container, isAnimated: isAnimated, startsAt: start)
        case .tapBack:
            guard isStillOnTop(first, of: container, .tapBack) else { return }
            try pop(container, .pop(animated: true), isAnimated: true, startsAt: start)
        case .panBack:
            guard isStillOnTop(first, of: container, .panBack) else { return }
            beginPan(container, startsAt: start)
        case .setTabs: try setTabs(of: container, to: change.controllers.filter(controllers.contains))
        }
    }

    /// Whether a finger goes back from the controller that it has found on top (CH-430).
    private mutating func isStillOnTop(
        _ aim: ControllerHandle?, of navigation: ControllerHandle, _ call: NavigationCall
    ) -> Bool {
        let top = controllers[navigation]?.children.last
        guard top != aim else { return true }
        emit(
            .noop(
                .controller(name(navigation)), call: call.selector,
                reason:
                    "\(aim.map { name($0) } ?? "It") was on top; \(top.map { name($0) } ?? "nothing") is on top now, and stays."
            ),
            rule: Choice.plansAfterFinishing.rule)
        return false
    }
}

extension Transition {
    /// The rule by which it ends before its animation is over.
    var earlyEndRule: Rule {
        switch kind {
        case .push: "Q10"
        case .tab: Choice.newTabsInCrossFade.rule
        case .presentation, .dismissal: Choice.grabbedTransitions.rule
        case .pop, .column, .page, .child, .rotation, .resize: "Q13"
        }
    }
}
