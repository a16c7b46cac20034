/// From a changed stack to the visible controller (P70 to P75, P82, P83, P96).
extension PresentationSession {
    /// Calls `willMove` on the controllers that join or leave, then changes the stack (P83), before the call returns
    /// (P73).
    mutating func changeStack(
        of navigation: ControllerHandle, to stack: [ControllerHandle], _ kind: TransitionKind,
        isAnimated: Bool, isInteractive: Bool = false, isSet: Bool = false, isNested: Bool = false,
        startsAt start: Double? = nil
    ) {
        let old = controllers[navigation]?.children ?? []
        let (joining, leaving) = moves(of: navigation, from: old, to: stack)
        let parent = Value.text(name(navigation))
        let change = StackChange(
            navigation: navigation, stack: stack, kind: kind, isAnimated: isAnimated,
            isInteractive: isInteractive, isSet: isSet, isNested: isNested,
            startsAt: start)
        let rule = moveRule(navigation)
        enqueue(
            joining.map { moveStep($0, .willMoveToParent, parent, rule: rule) }
                + leaving.map { moveStep($0, .willMoveToParent, .null, rule: rule) }
                + [.changeStack(change)])
        for child in joining.reversed() { leavePlace(child, for: navigation) }
    }

    /// The controllers that join and leave a stack, except for tabs that the More list lends to it.
    private func moves(
        of navigation: ControllerHandle, from old: [ControllerHandle], to new: [ControllerHandle]
    )
        -> (joining: [ControllerHandle], leaving: [ControllerHandle])
    {
        let lent = lender(to: navigation).map { viewControllers(of: $0) } ?? []
        return (new.without(old).without(lent), old.without(new).without(lent))
    }

    /// `setViewControllers(_:animated:)` (P74, P82, R298).
    ///
    /// - Parameter start: the fraction at which it begins, if it has finished a running transition; nil if it has not.
    mutating func setStack(
        of navigation: ControllerHandle, to stack: [ControllerHandle], isAnimated: Bool, startsAt start: Double? = nil
    ) throws(Rejection) {
        try refuseStack(stack, of: navigation)
        guard !isDropped("setViewControllers:animated:", on: navigation) else { return }
        set(stack, on: navigation, as: .set, isAnimated: isAnimated, startsAt: start)
    }

    /// Sets a stack once a running transition is finished, if the push or the pop as which the stack is shown finishes
    /// it (CH-385). A stack with the same top changes nothing that is visible, and finishes nothing.
    mutating func set(
        _ stack: [ControllerHandle], on navigation: ControllerHandle, as action: FinishingChange.Action,
        isAnimated: Bool, startsAt start: Double? = nil
    ) {
        let old = stackToPop(of: navigation)
        let kind: TransitionKind = stack.last.map(old.contains) == true ? .pop : .push
        guard start == nil, let top = stack.last, top != old.last,
            let running = transitionFinished(by: kind, on: navigation)
        else { return putStack(stack, on: navigation, isAnimated: isAnimated, startsAt: start) }
        finish(running, toMake: action, kind, stack, of: navigation, isAnimated: isAnimated)
    }

    /// Refuses controllers that cannot be the stack.
    func refuseStack(_ stack: [ControllerHandle], of navigation: ControllerHandle) throws(Rejection) {
        guard Set(stack).count == stack.count else {
            throw repeated(stack, in: navigation)
        }
        for child in stack.without(controllers[navigation]?.children ?? []) {
            try refusePush(of: child, on: navigation)
            try refuseStrayView(of: child, for: navigation)
        }
    }

    /// Sets a stack that ``refuseStack(_:of:)`` has accepted.
    mutating func putStack(
        _ stack: [ControllerHandle], on navigation: ControllerHandle, isAnimated: Bool, startsAt start: Double? = nil
    ) {
        let old = controllers[navigation]?.children ?? []
        let isPush = stack.last.map { !old.contains($0) } ?? false
        changeStack(
            of: navigation, to: stack, isPush ? .push : .pop, isAnimated: isAnimated, isSet: true, startsAt: start)
    }

    /// CH-66: the stack as Foundation describes an array.
    private func repeated(
        _ stack: [ControllerHandle], in navigation: ControllerHandle
    ) -> Rejection {
        let list = stack.map { "    \"\(mention($0, .child).description)\"" }.joined(separator: ",\n")
        return exception(
            "All view controllers in a navigation controller must be distinct ((\n\(list)\n))\(about: mention(navigation, .container))",
            Choice.repeatedStack.rule, name: "NSInternalInconsistencyException")
    }

    mutating func apply(_ change: StackChange) throws(Rejection) {
        let navigation = change.navigation
        guard change.kind != .tab else { return try applyTabs(change) }
        if controllers[navigation]?.split != nil { return try setColumns(of: navigation, change.stack) }
        let old = controllers[navigation]?.children ?? []
        let stack = change.stack.filter(controllers.contains)
        let selectedBefore = controllers[navigation]?.selected
        let appearedBefore = old.filter { controllers[$0]?.hasAppearedInParent == true }
        let shown = reportedStack(of: navigation)
        let hidBottomBar = hidesBottomBar(aboveStackOf: navigation)
        try setChildren(of: navigation, stack, rule: "P72", announcesTop: false)
        let (joining, leaving) = moves(of: navigation, from: old, to: stack)
        candidates += leaving
        forgetRefusedItems(of: change.isSet ? stack : joining, in: navigation)
        var made = ContainerChange(
            container: navigation, childrenBefore: old, selectedBefore: selectedBefore, order: .stack,
            going: controllers[navigation]?.shown ?? [], coming: stack.suffix(1))
        made.joining = joining
        made.leaving = leaving
        made.appearedBefore = appearedBefore.among(leaving)
        made.isSet = change.isSet
        made.isNested = change.isNested
        made.startsAt = change.startsAt
        made.hidBottomBar = hidBottomBar
        show(made, change.kind, isAnimated: change.isAnimated, isInteractive: change.isInteractive)
        announceTop(of: navigation, after: shown, rule: "P72")
    }

    /// Announces the new top of a stack as soon as `topViewController` returns it (Q76).
    private mutating func announceTop(of navigation: ControllerHandle, after former: [ControllerHandle], rule: Rule) {
        let top = reportedStack(of: navigation).last
        guard controllers[navigation]?.kind == .navigationController, top != former.last else { return }
        announce(navigation, .topViewController, to: top, rule: rule)
    }

    private func reportedStack(of navigation: ControllerHandle) -> [ControllerHandle] {
        controllers.box(navigation).map { reportedStack(of: $0.record, navigation) } ?? []
    }

    /// Shows the top of the stack if the navigation controller is on screen (P75).
    mutating func show(
        _ made: ContainerChange, _ kind: TransitionKind, isAnimated: Bool, isInteractive: Bool
    ) {
        let navigation = made.container
        guard isSeen(made) else {
            forgetRefusedItems(of: controllers[navigation]?.children ?? [], in: navigation)
            return enqueue(movedSteps(joining: made.joining, leaving: made.leaving, container: navigation))
        }
        if let running = transition(inside: navigation), let transition = transitions[running] {
            guard transition.hasStarted || follows(transition, made, kind, isAnimated: isAnimated) else {
                return redirect(running, transition, made, isAnimated: isAnimated)
            }
            return wait(made, kind, isAnimated: isAnimated)
        }
        guard made.going != made.coming else {
            // P82: the top stays, and nothing visible changes.
            return enqueue(movedSteps(joining: made.joining, leaving: made.leaving, container: navigation))
        }
        guard !made.going.isEmpty, !made.coming.isEmpty else { return later(.swap(made)) }
        if kind == .push, isAnimated { warnAboutEarlyPush(made) }
        beginChange(
            kind, made, isAnimated: isAnimated, duration: Self.navigationDuration,
            isInteractive: isInteractive)
    }

    /// P69q, CH-350: an animated push begins a disappearance for a controller that still appears with its window.
    private mutating func warnAboutEarlyPush(_ made: ContainerChange) {
        let root = outermost(made.container)
        guard controllers[root]?.window != nil, controllers[root]?.appearance.isAppearing == true,
            let going = made.going.first, controllers[going]?.appearance != .appeared
        else { return }
        warnUnbalanced(going)
    }

    /// Whether a change is shown after a transition that was requested in the same turn, instead of in its place: an
    /// animated push after another one (CH-52) or after a stack that was set without animation (CH-603), and what
    /// follows a change that waits already.
    private func follows(
        _ planned: Transition, _ made: ContainerChange, _ kind: TransitionKind, isAnimated: Bool
    ) -> Bool {
        guard controllers[made.container]?.waitingChange == nil, !planned.isInteractive else { return true }
        guard kind == .push, isAnimated, !made.isSet, let change = planned.change else { return false }
        guard !change.isSet else { return !planned.isAnimated && rules.holdsPushAfterSet }
        return planned.kind == .push && planned.isAnimated && !rules.hasFluidNavigation
    }

    /// The stack as `viewControllers` has it: a change that waits for the end of a transition is not in it yet (Q76).
    func reportedStack(of navigation: Controller, _ handle: ControllerHandle) -> [ControllerHandle] {
        guard let waiting = navigation.waitingChange, waiting.isAnimated, transition(inside: handle) != nil else {
            return navigation.children
        }
        return waiting.childrenBefore.filter(controllers.contains)
    }

    /// Defers a change: its moves get their `didMove` once the change has been shown (CH-52, P83).
    private mutating func wait(_ made: ContainerChange, _ kind: TransitionKind, isAnimated: Bool) {
        var waiting =
            controllers[made.container]?.waitingChange
            ?? WaitingChange(childrenBefore: made.childrenBefore, kind: kind, isAnimated: isAnimated)
        waiting.kind = kind
        waiting.isAnimated = isAnimated
        waiting.isSet = made.isSet
        waiting.isNested = waiting.isNested || made.isNested
        waiting.hidBottomBar = waiting.hidBottomBar ?? made.hidBottomBar
        waiting.moves.merge(made.moves)
        controllers.update(made.container) { $0.waitingChange = waiting }
    }

    /// About 0.35 s, in microseconds (P172).
    static let navigationDuration = 350_000

    /// Changes a transition that was requested in the same turn and has not begun: the last call decides (P96).
    private mutating func redirect(
        _ running: TransitionHandle, _ transition: Transition, _ made: ContainerChange, isAnimated: Bool
    ) {
        guard var merged = transition.change else { return }
        merged.moves.merge(made.moves)
        merged.coming = made.coming
        merged.isSet = made.isSet
        merged.isNested = merged.isNested || made.isNested
        guard merged.going != merged.coming, let to = merged.coming.first else {
            forget(running)
            guard merged.coming.isEmpty else {
                return enqueue(
                    movedSteps(joining: merged.joining, leaving: merged.leaving, container: merged.container))
            }
            return later(.swap(merged))
        }
        transitions.update(running) {
            $0.change = merged
            $0.to = to
            $0.kind = merged.childrenBefore.contains(to) ? .pop : .push
            $0.isAnimated = isAnimated
        }
    }

    /// Resumes after a transition: shows a stack that changed during it, then makes the calls that were deferred (P90).
    mutating func resumeStack(of record: Controller, _ container: ControllerHandle) {
        if let waiting = record.waitingChange {
            controllers.update(container) { $0.waitingChange = nil }
            if waiting.isAnimated { announceTop(of: container, after: waiting.childrenBefore, rule: "Q76") }
            var change = ContainerChange(
                container: container, childrenBefore: waiting.childrenBefore, order: .stack,
                going: record.shown, coming: record.children.suffix(1))
            change.moves = waiting.moves
            change.isSet = waiting.isSet
            change.isNested = waiting.isNested
            change.hidBottomBar = waiting.hidBottomBar
            (change.joining, change.leaving) = standing(change)
            candidates += change.leaving
            show(change, waiting.kind, isAnimated: waiting.isAnimated, isInteractive: false)
        }
        guard let call = record.waitingCalls.first else { return }
        controllers.update(container) { $0.waitingCalls.removeFirst() }
        if case .popTo(let target, _) = call, !record.children.contains(where: { name($0) == target }) {
            emit(
                .noop(
                    .controller(record.name), call: call.selector,
                    reason: "\(target) is no longer on the stack."),
                rule: Choice.callRefusedLate.rule)
            return enqueue(.resumeContainer(container))
        }
        // What waits retains its receiver, as a block does.
        let receiver = Bindings([Argument("self", .text(record.name))])
        later(.deferredCall(.navigation(receiver: record.name, call), receiver), then: .resumeContainer(container))
    }
}
