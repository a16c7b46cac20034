/// Transitions inside a container: what its children are told, where their views go, and how it all is taken back.
extension PresentationSession {
    /// The transition that a container's children are in.
    func transition(inside container: ControllerHandle) -> TransitionHandle? {
        header.transitions.last { transitions[$0]?.change?.container == container }
    }

    /// Puts a change inside a container in flight; its stages run in the turn that follows the call (P72, P95).
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
        transition.completion = completion
        transition.completionBindings = bindings
        beginTransition(transition)
    }

    // MARK: Callbacks

    /// What is told to those that leave and those that come, in the order of the container (C10).
    func willSteps(_ transition: Transition, _ change: ContainerChange) -> [Step] {
        if isSilent(transition) { return [] }
        let going = goingSteps(transition, change).map(Step.begin)
        let coming = comingSteps(transition, change).map(Step.begin)
        let wills = change.order.tellsComingFirst.wills ? coming + going : going + coming
        return wills + showingSteps(transition, change, .navigationWillShow)
    }

    func didSteps(_ transition: Transition, _ change: ContainerChange) -> [Step] {
        let going = goingSteps(transition, change).map(Step.end)
        let coming = comingSteps(transition, change).map(Step.end)
        if transition.kind == .child {
            // The container may have come back meanwhile, and its child with it.
            return coming + goingSteps(transition, change).flatMap { [.begin($0), .end($0)] }
        }
        return change.order.tellsComingFirst.dids ? coming + going : going + coming
    }

    /// The reversed callbacks of a cancelled change (P88, P123, P125).
    func reversalSteps(_ transition: Transition, _ change: ContainerChange) -> [Step] {
        guard isOnScreen(change.container) else {
            // The container itself has left the screen meanwhile: nothing comes back (P75).
            return (change.coming + change.going).map { leftForGood($0, transition, change) }
        }
        let leaving = change.coming.map { leavingSteps($0, transition, change) }
        let back = change.going.map { comingBack($0, transition, reversalRule(change)) }
        switch change.order {
        case .stack, .containment, .tabs, .crossFadingTabs, .columns:
            return leaving.flatMap(\.self) + back.flatMap(\.self)
        case .scroll: return back.flatMap(\.self) + leaving.flatMap(\.self)
        case .curl:
            // P125: both wills, then both dids.
            let wills = (leaving + back).flatMap { $0.dropLast() }
            return wills + (leaving + back).compactMap(\.last)
        }
    }

    /// One that came leaves again, also where a container that reappeared told it meanwhile that it had come.
    private func leavingSteps(
        _ controller: ControllerHandle, _ transition: Transition, _ change: ContainerChange
    ) -> [Step] {
        guard isOnScreen(controller) else { return [] }
        let step = AppearanceStep(
            controller, isAppearing: false, isAnimated: transition.isAnimated, rule: reversalRule(change))
        return [.begin(step), .end(step)]
    }

    private func leftForGood(
        _ controller: ControllerHandle, _ transition: Transition, _ change: ContainerChange
    ) -> Step {
        .end(
            AppearanceStep(
                controller, isAppearing: false, isAnimated: transition.isAnimated, rule: reversalRule(change))
        )
    }

    func isOnScreen(_ container: ControllerHandle) -> Bool {
        controllers[container]?.appearance.isOnScreen == true
    }

    /// The container left the screen before its transition began: nothing of it is seen (P75).
    mutating func abandon(_ handle: TransitionHandle, _ change: ContainerChange) {
        forget(handle)
        candidates += change.leaving
        if let turn = change.turn { arrived(turn) }
        push(
            movedSteps(joining: change.joining, leaving: change.leaving, container: change.container)
                + endSteps(of: change))
    }

    /// Takes a transition that was never begun out of the session.
    mutating func forget(_ handle: TransitionHandle) {
        guard let transition = transitions[handle] else { return }
        header.transitions.removeAll { $0 == handle }
        names.set(transition.name, nil)
        transitions.remove(handle)
    }

    private func goingSteps(_ transition: Transition, _ change: ContainerChange) -> [AppearanceStep] {
        change.going.map {
            AppearanceStep(
                $0, isAppearing: false, isAnimated: transition.isAnimated,
                cause: change.leaving.contains($0) ? .movingFromParent : .none,
                rule: appearanceRule(transition, change))
        }
    }

    private func comingSteps(_ transition: Transition, _ change: ContainerChange) -> [AppearanceStep] {
        change.coming.map {
            AppearanceStep(
                $0, isAppearing: true, isAnimated: transition.isAnimated,
                cause: isMovingToParent($0, change) ? .movingToParent : .none,
                rule: appearanceRule(transition, change))
        }
    }

    /// P79: of a stack those that join it; elsewhere a child that appears in its parent for the first time.
    private func isMovingToParent(_ child: ControllerHandle, _ change: ContainerChange) -> Bool {
        change.order == .stack ? change.joining.contains(child) : isFirstAppearance(child)
    }

    /// The rule that gives the children of a container their callbacks.
    private func appearanceRule(_ transition: Transition, _ change: ContainerChange) -> Rule {
        switch change.order {
        case .stack: transition.kind == .push ? "P70" : "P71"
        case .containment: "P116"
        case .columns: "R224"
        case .tabs: "P99"
        case .crossFadingTabs: "P100"
        case .scroll: "P122"
        case .curl: "P124"
        }
    }

    /// The rule by which a container shows something where it showed nothing.
    func firstRule(_ change: ContainerChange) -> Rule {
        switch change.order {
        case .stack, .containment: "P74"
        case .columns: "R224"
        case .tabs, .crossFadingTabs: "P98"
        case .scroll: "P122"
        case .curl: "P124"
        }
    }

    private func reversalRule(_ change: ContainerChange) -> Rule {
        switch change.order {
        case .stack: "P88"
        case .containment, .tabs, .crossFadingTabs, .columns: "R305"
        case .scroll: "P123"
        case .curl: "P125"
        }
    }

    /// Why a change inside a container is shown as it is.
    func containerRule(_ transition: Transition) -> Rule {
        switch transition.kind {
        case .push, .pop: transition.isInteractive ? "P86" : transition.animator == nil ? "P82" : "P93"
        case .tab: transition.animator == nil ? "P103" : "P105"
        case .column: "R224"
        case .page: transition.change?.order == .curl ? "P124" : "P122"
        case .child: "CT-14"
        case .presentation, .dismissal: "TS-02"
        }
    }

    /// Why a change inside a container ended when it did.
    func containerEndRule(_ transition: Transition) -> Rule {
        switch transition.kind {
        case .tab: transition.isAnimated ? Choice.crossFade.rule : "P99"
        case .page: transition.isAnimated ? Choice.pageDurations.rule : containerRule(transition)
        case .column: Choice.columnDuration.rule
        case .push, .pop, .child: Choice.containerDuration.rule
        case .presentation, .dismissal: "TS-15"
        }
    }

    /// The rule under which a client that drives a transition through its context is heard.
    func interactionRule(_ transition: Transition) -> Rule {
        switch transition.kind {
        case .presentation: "TD-19"
        case .dismissal: "TD-21"
        case .push, .pop: "P93"
        case .tab: "P105"
        case .page, .child, .column: "P146"
        }
    }

    // MARK: Views

    /// The views that come lie in the container's own view, above those that go; a pop shows them beneath.
    mutating func placeComingViews(
        _ handle: TransitionHandle, _ transition: Transition, _ change: ContainerChange
    ) {
        if transition.kind == .child { return placeChild(handle, transition, change) }
        guard let container = controllers[change.container]?.view, let bounds = views[container]?.frame else {
            return
        }
        let frame = Rect(size: bounds.size)
        show(change.turn?.pages ?? change.coming, besides: change.staying, in: change.container)
        for coming in change.coming {
            guard let view = controllers[coming]?.view,
                animatorSettings(transition.animator)?.addsIncomingView ?? true
            else { continue }
            add(view, to: container, frame: self.frame(of: coming, in: change.container, bounds.size))
            announceSuperview(of: coming, rule: appearanceRule(transition, change))
        }
        if transition.kind == .pop {
            for going in change.going { controllers[going]?.view.map { raise($0, in: container) } }
        }
        transitions.update(handle) {
            $0.frames.fromInitial = frame
            $0.frames.toFinal = frame
        }
    }

    /// What a container shows from now on, in the order of its children.
    private mutating func show(
        _ children: [ControllerHandle], besides staying: [ControllerHandle], in container: ControllerHandle
    ) {
        controllers.update(container) { record in
            record.shown = children
            guard !staying.isEmpty else { return }
            record.shown = record.children.filter { children.contains($0) || staying.contains($0) }
        }
        if !staying.isEmpty { placeChildren(of: container) }
    }

    mutating func raise(_ view: ViewHandle, in superview: ViewHandle) {
        guard views[view]?.superview == superview else { return }
        views.update(superview) {
            $0.subviews.removeAll { $0 == view }
            $0.subviews.append(view)
        }
    }

    // MARK: The end

    /// Brings views and children to where the transition leaves them.
    mutating func settle(_ transition: Transition, _ change: ContainerChange) {
        guard transition.didComplete == true else { return takeBack(change) }
        if let turn = change.turn { arrived(turn) }
        for going in change.going where controllers[change.container]?.shown.contains(going) != true {
            guard
                transition.kind == .child
                    ? isShown(going, in: change.container) : lies(going, in: change.container)
            else { continue }
            detachView(of: going)
            announceSuperview(
                of: going, rule: transition.kind == .child ? "CT-14" : appearanceRule(transition, change))
        }
    }

    func lies(_ child: ControllerHandle, in container: ControllerHandle) -> Bool {
        guard let view = controllers[child]?.view, let superview = views[view]?.superview else {
            return false
        }
        return superview == controllers[container]?.view
    }

    /// Whether those that leave are still free to come back: the app may have shown one elsewhere (CH-56).
    func canTakeBack(_ change: ContainerChange) -> Bool {
        change.going.allSatisfy { going in
            guard let record = controllers[going] else { return false }
            if record.parent == change.container || isLent(going, to: change.container) { return true }
            // A popped controller has no parent; tabs and pages that leave are children all the while.
            return !isTurningChildren(change) && record.parent == nil && record.presentedBy == nil
                && record.window == nil
        }
    }

    private func isTurningChildren(_ change: ContainerChange) -> Bool {
        controllers[change.container]?.kind.catchesUp == true
    }

    /// A child that the app takes from one of UIKit's containers leaves the screen at once (CH-57).
    func withdrawalSteps(_ child: ControllerHandle, from container: ControllerHandle) -> [Step] {
        guard let record = controllers[container], record.kind.isContainer, record.shown.contains(child)
        else {
            return []
        }
        let leaving = AppearanceStep(
            child, isAppearing: false, isAnimated: false, cause: .movingFromParent,
            rule: Choice.withdrawnChild.rule)
        var steps: [Step] = []
        if let running = transition(inside: container), let transition = transitions[running],
            transition.hasStarted, transition.change?.involves(child) == true
        {
            steps.append(.completeTransition(running, didComplete: true, Choice.withdrawnChild.rule))
        }
        steps.append(.begin(leaving))
        if lies(child, in: container), let view = controllers[child]?.view { steps.append(.detach(view)) }
        return steps + [.end(leaving), .withdraw(child, container)]
    }

    /// What a container shows once a child was taken from it.
    mutating func withdraw(_ child: ControllerHandle, from container: ControllerHandle) {
        guard let record = controllers[container] else { return }
        controllers.update(container) {
            $0.shown.removeAll { $0 == child }
            if $0.kind == .navigationController {
                $0.waitingChange = WaitingChange(
                    childrenBefore: record.children, kind: .pop, isAnimated: false)
            }
        }
        push(.resumeContainer(container))
    }

    /// A cancelled change: children, selection and views are as before (P88).
    private mutating func takeBack(_ change: ContainerChange) {
        for coming in change.coming where !change.going.contains(coming) && lies(coming, in: change.container)
        {
            detachView(of: coming)
        }
        if let view = controllers[change.container]?.view {
            for going in change.going {
                guard let child = controllers[going]?.view, views[child]?.superview == nil else { continue }
                add(child, to: view)
            }
        }
        if let turn = change.turn { return takeBack(turn) }
        takeBackSelection(change)
        if let mode = change.displayModeBefore {
            controllers.update(change.container) { $0.split?.displayMode = mode }
        }
        if controllers[change.container]?.kind.isContainer == true {
            show(change.going, besides: change.staying, in: change.container)
        }
        switch change.order {
        case .tabs, .crossFadingTabs, .columns: return
        case .stack, .containment, .scroll, .curl: break
        }
        guard controllers[change.container]?.children != change.childrenBefore else { return }
        candidates += change.joining
        let free = change.childrenBefore.filter { child in
            guard let record = controllers[child] else { return false }
            return record.parent == change.container || isLent(child, to: change.container)
                || (record.parent == nil && record.presentedBy == nil && record.window == nil)
        }
        setChildren(of: change.container, free, rule: "P88")
    }

    /// Makes `children` the children of a container, and says what changed.
    mutating func setChildren(of container: ControllerHandle, _ children: [ControllerHandle], rule: Rule) {
        let old = controllers[container]?.children ?? []
        controllers.update(container) { $0.children = children }
        for child in old where !children.contains(child) {
            controllers.update(child) {
                $0.parent = nil
                $0.hasAppearedInParent = false
                $0.awaitsDidMove = false
            }
            announce(child, .parent, to: nil, rule: rule)
            giveBack(child, from: container)
        }
        for child in children where !old.contains(child) {
            lend(child, to: container)
            controllers.update(child) { $0.parent = container }
            announce(child, .parent, to: container, rule: rule)
        }
        guard controllers[container]?.kind == .navigationController, old.last != children.last else { return }
        announce(container, .topViewController, to: children.last, rule: rule)
    }

    /// The transition is over: children learn that they moved, then the delegate and the app's handler (P83, P85).
    mutating func conclude(_ transition: Transition, _ change: ContainerChange) {
        let didComplete = transition.didComplete == true
        var steps: [Step] = []
        if didComplete {
            steps += movedSteps(joining: change.joining, leaving: change.leaving, container: change.container)
            steps += showingSteps(transition, change, .navigationDidShow)
        }
        if let turn = change.turn { steps += endSteps(turn, didComplete: didComplete) }
        if let completion = transition.completion {
            let isFinished = hasFinished(transition, change)
            let finished = Argument("finished", .bool(isFinished))
            if transition.kind == .child {
                emit(
                    .action(.controller(name(change.container)), name: "finished", value: .bool(isFinished)),
                    rule: isFinished ? "CT-17" : Choice.skippedAnimation.rule)
            }
            steps.append(
                .completion(
                    .controller(change.container), .transitionFromTo, completion,
                    Bindings(transition.completionBindings.values + [finished]), "CT-17"))
        }
        candidates += change.leaving + change.going
        push(steps + [.resumeContainer(change.container)])
    }

    /// `didMove(toParent:)`, which UIKit's containers call by themselves (P83, CH-51).
    func movedSteps(
        joining: [ControllerHandle], leaving: [ControllerHandle], container: ControllerHandle
    ) -> [Step] {
        let parent = Value.text(name(container))
        return joining.map { moveStep($0, .didMoveToParent, parent) }
            + leaving.map { moveStep($0, .didMoveToParent, .null) }
    }

    func moveStep(_ child: ControllerHandle, _ member: Member, _ parent: Value) -> Step {
        .callback(Callback(.controller(child), member, [Argument("parent", parent)], rule: "P83"))
    }

    /// `willShow` after the wills, `didShow` after all else (P85, R299).
    private func showingSteps(_ transition: Transition, _ change: ContainerChange, _ member: Member) -> [Step]
    {
        guard change.order == .stack else { return [] }
        return showingSteps(
            change.container, transition.to, member, isAnimated: transition.isAnimated)
    }

    func showingSteps(
        _ container: ControllerHandle, _ shown: ControllerHandle, _ member: Member, isAnimated: Bool
    ) -> [Step] {
        guard let delegate = controllers[container]?.delegate, implements(delegate, member) else { return [] }
        return [
            .callback(
                Callback(
                    delegate, member,
                    [
                        Argument("navigationController", .text(name(container))),
                        Argument("viewController", .text(name(shown))),
                        Argument("animated", .bool(isAnimated)),
                    ], rule: "P85"))
        ]
    }

    // MARK: A finger

    /// The edge from which a finger drives a transition: the interaction controller's, or the left one of UIKit's
    /// own pop (IT-15, P86).
    func edge(of transition: Transition) -> ScreenEdge {
        if let interaction = transition.interaction { return interactionSettings(interaction)?.edge ?? .none }
        if let turn = transition.change?.turn { return edge(of: turn) }
        return transition.kind == .pop ? .left : .none
    }
}
