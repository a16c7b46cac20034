/// Transitions inside a container: how they begin and end.
extension PresentationSession {
    /// The transition that runs between the children of a container.
    func transition(inside container: ControllerHandle) -> TransitionHandle? {
        header.transitions.last { transitions[$0]?.change?.container == container }
    }

    /// Puts a change inside a container in flight; its stages run in the turn that follows the call (P72, P95). Its
    /// presentation style is `none` (PS-40).
    mutating func beginChange(
        _ kind: TransitionKind, _ change: ContainerChange, isAnimated: Bool, duration: Int,
        isInteractive: Bool = false, completion: Completion? = nil, bindings: Bindings = .none
    ) {
        guard let from = change.going.first, let to = change.coming.first else { return }
        var transition = Transition(
            serial: nextSerial(), name: names.mint(numbered: "t"), kind: kind, subject: .container(change),
            from: from, to: to, isAnimated: isAnimated, style: .coverVertical, presentationStyle: .none)
        transition.duration = duration
        transition.isInteractive = isInteractive
        transition.isInitiallyInteractive = isInteractive
        if isAnimated { transition.fraction = change.startsAt ?? 0 }
        transition.completion = completion
        transition.completionBindings = bindings
        beginTransition(transition)
    }

    func isOnScreen(_ container: ControllerHandle) -> Bool {
        controllers[container]?.appearance.isOnScreen == true
    }

    /// Whether a container is on screen, so that the children it exchanges get appearance callbacks (P75).
    func isSeen(_ change: ContainerChange) -> Bool {
        let isOnScreen = isOnScreen(change.container)
        note(
            isOnScreen, .containerIsOnScreen, "P75", about: change.coming.map { .controller($0) },
            AppearancePart.both.calls(isAppearing: true), value: .text(name(change.container)))
        note(
            isOnScreen, .containerIsOnScreen, "P75", about: change.going.map { .controller($0) },
            AppearancePart.both.calls(isAppearing: false), value: .text(name(change.container)))
        if change.order == .stack {
            note(
                isOnScreen, .containerIsOnScreen, "P75", about: shown(by: change.container),
                [.navigationWillShow, .navigationDidShow, .navigationAnimationController],
                value: .text(name(change.container)))
        }
        return isOnScreen
    }

    /// The objects that a question about a navigation delegate's callbacks may name: the container and its delegate.
    func shown(by container: ControllerHandle) -> [Actor?] {
        [.controller(container), controllers[container]?.delegate]
    }

    /// Drops a transition whose container left the screen before it began; only the moves are reported (P75).
    mutating func abandon(_ handle: TransitionHandle, _ change: ContainerChange) {
        forget(handle)
        noteRelease(by: change)
        if let turn = change.turn { arrived(turn) }
        enqueue(
            movedSteps(joining: change.joining, leaving: change.leaving, container: change.container)
                + endSteps(of: change))
    }

    /// Removes a transition that never began from the session.
    mutating func forget(_ handle: TransitionHandle) {
        guard let transition = transitions[handle] else { return }
        header.transitions.removeAll { $0 == handle }
        names.set(transition.name, nil)
        transitions.remove(handle)
    }

    /// A change that is over retains its controllers no longer, and may have been the last to do so.
    mutating func noteRelease(by change: ContainerChange) {
        candidates.append(change.container)
        candidates += change.coming
        candidates += change.leaving
        candidates += change.going
    }

    /// The transition is over: children get their `didMove`, then the delegate is called, both while the coordinator is
    /// still there, and then the completion handler (P83, P85, P156).
    mutating func conclude(_ handle: TransitionHandle, _ transition: Transition, _ change: ContainerChange) {
        let didComplete = transition.didComplete == true
        if change.isNested {
            warn(
                "Finishing up a navigation transition in an unexpected state. Navigation Bar subview tree might get corrupted.\(about: mention(change.container, .container))",
                about: .controller(change.container), rule: "P69r")
        }
        if change.order == .stack {
            note(
                didComplete, .transitionCompleted, didComplete ? "P85" : "P88",
                about: shown(by: change.container), [.navigationDidShow, .navigationBarDidPush, .navigationBarDidPop],
                value: .text(transition.name))
        }
        var steps = endOfMoves(change, didComplete: didComplete)
        if didComplete { steps += movedItemSteps(transition, change) }
        forgetRefusedItems(ofThoseGoneFrom: change.container)
        if didComplete { steps += showingSteps(transition, change, .navigationDidShow) }
        steps.append(.transition(handle, .release))
        if let turn = change.turn { steps += endSteps(turn, didComplete: didComplete) }
        if let completion = transition.completion {
            let isFinished = hasFinished(transition, change)
            let finished = Argument("finished", .bool(isFinished))
            if transition.kind == .child {
                emit(
                    .property(
                        .controller(name(change.container)), name: "finished", value: .bool(isFinished)),
                    rule: isFinished ? "CT-17" : Choice.skippedAnimation.rule)
            }
            steps.append(
                .completion(
                    .controller(change.container), .transitionFromTo, completion,
                    Bindings(transition.completionBindings.values + [finished]), "CT-17"))
        }
        noteRelease(by: change)
        enqueue(steps + [.resumeContainer(change.container)])
    }

    /// Sends `didMove` for moves that are final (P83). Stack edits made during a transition survive its cancellation;
    /// their `didMove` comes at the end of the later transition that shows them (CH-52).
    private mutating func endOfMoves(_ change: ContainerChange, didComplete: Bool) -> [Step] {
        let isStack = change.order == .stack
        let (joining, leaving) =
            isStack || !didComplete ? standing(change) : (change.joining, change.leaving)
        let waiting = controllers[change.container]?.waitingChange
        if !didComplete, let waiting {
            var moves = change.moves
            moves.joining = joining
            moves.leaving = leaving
            controllers.update(change.container) { $0.waitingChange = waiting.following(moves, of: change) }
        }
        if !didComplete { return movesTakenBack(change, exceptThoseOf: waiting?.moves ?? StackMoves()) }
        if isStack {
            // P79: the move is over, even if something else has replaced the container on screen.
            for child in joining { controllers.update(child) { $0.hasAppearedInParent = true } }
        }
        return movedSteps(joining: joining, leaving: leaving, container: change.container)
    }

    /// F8, CH-172: a canceled push, pop or page turn reverses its moves. Children that would have left get both calls
    /// with their parent, children that would have joined get both with nil, after the reversed callbacks. A child that
    /// the app has moved again in the meantime has had the `willMove` of that, and gets its `didMove` (CH-434).
    func movesTakenBack(_ change: ContainerChange, exceptThoseOf later: StackMoves = StackMoves()) -> [Step] {
        let children = controllers[change.container]?.children ?? []
        let parent = Value.text(name(change.container))
        let rule = Choice.movesTakenBack.rule
        func moves(_ child: ControllerHandle, to parent: Value) -> [Step] {
            [Member.willMoveToParent, .didMoveToParent].map { moveStep(child, $0, parent, rule: rule) }
        }
        let strangers = (change.joining + (change.turn?.joined ?? [])).filter { child in
            controllers[child].map { $0.parent == nil } ?? false
        }
        return strangers.without(later.leaving).flatMap { moves($0, to: .null) }
            + change.leaving.among(children).without(later.joining).flatMap { moves($0, to: parent) }
    }

    /// The moves of a change that still hold, whatever the app has done since. A child with another parent by now has
    /// had the callbacks of that move.
    func standing(_ change: ContainerChange) -> (joining: [ControllerHandle], leaving: [ControllerHandle]) {
        let children = controllers[change.container]?.children ?? []
        return (
            change.joining.among(children),
            change.leaving.filter { child in controllers[child].map { $0.parent == nil } ?? false }
        )
    }

    /// The edge from which a finger drives a transition: the interaction controller's, or the left one of UIKit's
    /// own pop (IT-15, P86).
    func edge(of transition: Transition) -> ScreenEdge {
        if let interaction = transition.interaction { return interactionSettings(interaction)?.edge ?? .none }
        if let turn = transition.change?.turn { return edge(of: turn) }
        if transition.isByUser { return .top }
        return transition.kind == .pop ? .left : .none
    }
}
