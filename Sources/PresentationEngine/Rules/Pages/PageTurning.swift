/// Turning pages: the callbacks of incoming and outgoing pages, and the end of a turn (P122 to P127).
extension PresentationSession {
    mutating func advance(_ turn: PageTurn, _ stage: PageTurn.Stage) throws(Rejection) {
        guard controllers.contains(turn.container) else { return }
        switch stage {
        case .request: request(turn)
        case .show: try show(turn)
        case .leave: leave(turn)
        }
    }

    private mutating func request(_ turn: PageTurn) {
        if !turn.isByUser { noteHandler(turn.completion, .setPages, "P127", of: turn.container) }
        // Pages that code sets drop the neighbors, even if the page stays the same (F3).
        if !turn.isByUser { setNeighbors(nil, of: turn.container) }
        if let running = transition(inside: turn.container) { return skip(running, for: turn) }
        let pages = turn.pages.filter(controllers.contains)
        guard pages == turn.pages else { return enqueue(endSteps(turn, didComplete: false)) }
        let joining = pages.filter { controllers[$0]?.parent != turn.container }
        let parent = Value.text(name(turn.container))
        enqueue(
            joining.map { moveStep($0, .willMoveToParent, parent, rule: "CT-10") }
                + [.turnPages(turn, .show)])
        for page in joining {
            // P126, CH-694: a page appears as soon as the view of its container is loaded.
            if controllers[page]?.window != nil, controllers[turn.container]?.view != nil {
                enqueue(giveUpWindow(page))
            }
            leavePlace(page, for: turn.container)
        }
    }

    private mutating func show(_ requested: PageTurn) throws(Rejection) {
        guard let record = controllers[requested.container] else { return }
        var turn = requested
        turn.before = record.pages.current
        let container = turn.container
        let joining = turn.pages.filter { controllers[$0]?.parent != container }
        try setChildren(of: container, record.children + joining, rule: "CT-03")
        let isShowing = isShowing(record)
        // The user's turn names its pages once it has ended; without a transition that is now.
        if !turn.isByUser || !isShowing {
            controllers.update(container) {
                $0.pages.current = turn.pages
                $0.pages.reported = nil
            }
        }
        guard isShowing else { return setUnseen(turn) }
        var change = ContainerChange(
            container: container, childrenBefore: record.children, order: order(of: container),
            going: record.shown.without(turn.pages),
            coming: turn.pages.without(record.shown))
        change.turn = turn
        if let back = turn.back { enqueue(.load(back, Choice.backOfPage.rule)) }
        if change.going.isEmpty, change.coming.isEmpty { return reorder(turn) }
        if change.going.isEmpty || change.coming.isEmpty { return later(.swap(change)) }
        beginChange(
            .page, change, isAnimated: turn.isAnimated,
            duration: scrolls(container) ? Self.scrollDuration : Self.curlDuration,
            isInteractive: turn.isInteractive)
    }

    /// The pages on screen were set again, perhaps in another order: their views trade places, and no page appears or
    /// disappears.
    private mutating func reorder(_ turn: PageTurn) {
        controllers.update(turn.container) {
            $0.shown = turn.pages
            $0.pages.current = turn.pages
        }
        placeChildren(of: turn.container)
        enqueue(endSteps(turn, didComplete: true))
    }

    /// In microseconds (CH-100).
    static let scrollDuration = 300_000
    static let curlDuration = 500_000

    private func order(of container: ControllerHandle) -> AppearanceOrder {
        scrolls(container) ? .scroll : .curl
    }

    /// Pages set while they cannot be seen. Before the container has appeared for the first time, as in its own
    /// `viewDidLoad`, they appear at once, and their views are laid out later, with the container's (P126, CH-600).
    /// Otherwise they appear with it, and get their `didMove` only then.
    private mutating func setUnseen(_ turn: PageTurn) {
        guard let container = controllers[turn.container], container.view != nil, container.shown.isEmpty,
            !container.pages.hasAppeared, container.appearance == .disappeared
        else {
            for page in turn.joined { controllers.update(page) { $0.awaitsDidMove = true } }
            return enqueue(endSteps(turn, didComplete: true))
        }
        func steps(_ pages: [ControllerHandle], isAppearing: Bool) -> [AppearanceStep] {
            pages.map { page in
                let isMoving = isAppearing && isFirstAppearance(page)
                return AppearanceStep(
                    page, isAppearing: isAppearing, isAnimated: false, cause: isMoving ? .movingToParent : .none,
                    rule: "P126")
            }
        }
        let coming = steps(turn.joined, isAppearing: true)
        for step in coming { controllers.update(step.controller) { $0.hasAppearedAhead = true } }
        // CH-600: nothing of this is animated, and a page that another one replaces disappears at once.
        let going = steps(turn.left.filter { controllers[$0]?.hasAppearedAhead == true }, isAppearing: false)
        enqueue(
            coming.flatMap { [.load($0.controller, "P126"), .begin($0)] }
                + going.flatMap { [.begin($0), .end($0)] } + coming.map(Step.end)
                + endSteps(turn, didComplete: true))
    }

    /// Whether a page, or one that contains the controller, has appeared before its view came into a window (P126).
    func isAhead(_ handle: ControllerHandle) -> Bool {
        lineage(handle).contains { controllers[$0]?.hasAppearedAhead == true }
    }

    /// P126: the `didMove` of a page that was set while it could not be seen, after it has appeared.
    mutating func tellMoved(_ page: ControllerHandle) {
        controllers.update(page) { $0.awaitsDidMove = false }
        guard let parent = controllers[page]?.parent else { return }
        let moved = moveStep(page, .didMoveToParent, .text(name(parent)), rule: "P126")
        enqueue([moved] + layoutSteps(page, rule: "P126"))
    }

    // MARK: The end

    /// The steps after the did callbacks: children leave, then delegate and handler are called (P127, CH-101).
    func endSteps(_ turn: PageTurn, didComplete: Bool) -> [Step] {
        let rule = moveRule(turn.container)
        let leaving =
            didComplete ? turn.left.map { moveStep($0, .willMoveToParent, .null, rule: rule) } : []
        var steps = leaving + (didComplete ? [.turnPages(turn, .leave)] : [])
        steps += finishingStep(turn, didComplete: didComplete)
        steps += aheadSteps(turn, didComplete: didComplete)
        if let completion = turn.completion {
            let finished = Argument("finished", .bool(didComplete && !turn.isSkipped))
            steps.append(
                .completion(
                    .controller(turn.container), .setPages, completion,
                    Bindings(turn.bindings.values + [finished]), "P127"))
        }
        return steps
    }

    private func finishingStep(_ turn: PageTurn, didComplete: Bool) -> [Step] {
        let set = controllers[turn.container]?.delegate
        guard
            decides(
                turn.isByUser, .isByUser, "P127", about: [set, .controller(turn.container)],
                [.pageDidFinishAnimating], value: .bool(turn.isByUser))
        else { return [] }
        let arguments = [
            Argument("pageViewController", .text(name(turn.container))),
            Argument("finished", .bool(!turn.isSkipped)),
            Argument("previousViewControllers", .list(turn.before.map { .text(name($0)) })),
            Argument("transitionCompleted", .bool(didComplete)),
        ]
        return delegateSteps(set, .pageDidFinishAnimating, from: turn.container, arguments, rule: "P127")
    }

    /// The incoming pages become the current ones, except pages that the app has removed during the turn.
    mutating func arrived(_ turn: PageTurn) {
        let pages = turn.pages.filter { controllers[$0]?.parent == turn.container }
        // The app has taken no page away.
        let isWhole = (turn.pages + turn.before).allSatisfy { controllers[$0]?.parent == turn.container }
        let reported = isWhole ? reportedPage(after: turn) : nil
        controllers.update(turn.container) {
            $0.pages.current = pages
            $0.pages.reported = reported
        }
        moveIndicator(after: turn)
        if turn.isByUser, scrolls(turn.container), let page = pages.first { moveNeighbors(to: page, turn) }
    }

    /// The steps after a page change that was shown without a transition.
    func endSteps(of change: ContainerChange) -> [Step] {
        change.turn.map { endSteps($0, didComplete: true) } ?? []
    }

    private mutating func leave(_ turn: PageTurn) {
        let leaving = turn.left.filter { controllers[$0]?.parent == turn.container }
        let children = controllers[turn.container]?.children ?? []
        replaceChildren(
            of: turn.container, children.without(leaving), rule: moveRule(turn.container))
        candidates += leaving
        let joined = turn.joined.filter {
            controllers[$0]?.parent == turn.container && controllers[$0]?.awaitsDidMove == false
        }
        enqueue(movedSteps(joining: joined, leaving: leaving, container: turn.container))
    }

    /// A canceled turn restores the former pages (P123, P125); their known neighbors stay known (Q125).
    mutating func takeBack(_ turn: PageTurn) {
        let joined = turn.joined.filter { controllers[$0]?.parent == turn.container }
        let children = controllers[turn.container]?.children ?? []
        let pages = turn.before.filter { controllers[$0]?.parent == turn.container }
        controllers.update(turn.container) {
            $0.pages.current = pages
            $0.shown = pages
        }
        replaceChildren(
            of: turn.container, children.without(joined),
            rule: scrolls(turn.container) ? "P123" : "P125")
        candidates += joined
    }

    // MARK: Other pages set during a turn

    /// Pages set during a turn: the running turn is skipped to its end, or rolled back if a finger drives it (CH-102).
    private mutating func skip(_ running: TransitionHandle, for turn: PageTurn) {
        guard let transition = transitions[running], let interrupted = transition.change?.turn else { return }
        if let waiting = controllers[turn.container]?.pages.waiting {
            enqueue(endSteps(waiting, didComplete: false))
        }
        controllers.update(turn.container) { $0.pages.waiting = turn }
        transitions.update(running) { $0.change?.turn?.isSkipped = true }
        guard transition.hasStarted else {
            forget(running)
            takeBack(interrupted)
            return enqueue(
                (transition.change.map { movesTakenBack($0) } ?? [])
                    + endSteps(interrupted, didComplete: false) + [.resumeContainer(turn.container)])
        }
        let isHeld = transition.isInteractive || transition.wasCancelled
        if isHeld { transitions.update(running) { $0.wasCancelled = true } }
        completeTransition(running, didComplete: !isHeld, rule: Choice.skippedTurn.rule)
    }

    /// Resumes after a turn: shows waiting pages, or pages that changed while they could not be seen.
    mutating func resumePages(of container: ControllerHandle) {
        guard let record = controllers[container] else { return }
        if record.appearance == .appeared, !record.pages.hasAppeared {
            controllers.update(container) { $0.pages.hasAppeared = true }
        }
        if let waiting = record.pages.waiting {
            controllers.update(container) { $0.pages.waiting = nil }
            return enqueue(.turnPages(waiting, .request))
        }
        guard transition(inside: container) == nil, isShowing(record), record.shown != record.pages.current
        else { return }
        later(
            .swap(
                ContainerChange(
                    container: container, childrenBefore: record.children, order: order(of: container),
                    going: record.shown, coming: record.pages.current)))
    }
}
