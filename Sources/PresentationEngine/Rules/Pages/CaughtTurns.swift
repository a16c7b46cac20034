/// Catching pages: a touch while pages still scroll on or back takes hold of the running turn (CH-692).
extension PresentationSession {
    /// The running turn that a finger can take hold of: the user has let go, and the pages still scroll.
    func turnToCatch(in container: ControllerHandle) -> TransitionHandle? {
        guard let running = transition(inside: container), let transition = transitions[running],
            transition.change?.turn?.isByUser == true, scrolls(container), case .running = transition.phase
        else { return nil }
        return running
    }

    /// The user holds the turn again, at its current fraction; the delegate is notified when it ends.
    mutating func catchTurn(_ running: TransitionHandle) {
        guard let transition = transitions[running] else { return }
        if transition.wasCancelled { transitions.update(running) { $0.change?.turn?.wasCaughtReturning = true } }
        interrupt(running, transition, rule: Choice.caughtTurns.rule)
    }

    /// A finger that comes down on pages that still scroll catches them, and takes the touch from their views.
    ///
    /// - Returns: what the finger drags then; nil if it catches nothing.
    mutating func catchPages(beneath path: [LaidOutView]) -> FingerDrag? {
        for root in path where isRootView(root) {
            guard let owner = root.controller, let running = turnToCatch(in: owner),
                obstacle(beforePagesOf: owner) == nil, let turn = transitions[running]?.change?.turn
            else { continue }
            catchTurn(running)
            let (way, size) = (way(toTurn: turn.direction, in: owner), root.frameInWindow.size)
            var drag = FingerDrag(of: owner, way, length: way.isSideways ? size.width : size.height)
            drag.held = HeldTransition(running, from: transitions[running]?.fraction ?? 0)
            return drag
        }
        return nil
    }

    /// The way in which a finger moves to turn pages in a direction.
    func way(toTurn direction: PageDirection, in container: ControllerHandle) -> FingerDrag.Way {
        let isVertical = value(of: .navigationOrientation, container) == "vertical"
        return switch direction {
        case .forward: isVertical ? .up : .left
        case .reverse: isVertical ? .down : .right
        }
    }

    // MARK: What viewControllers reports

    /// The page that `viewControllers` still reports after a turn; nil if it reports the visible pages.
    ///
    /// Q131: on iOS 9 that is the former page, if the turn was caught on its way back.
    func reportedPage(after turn: PageTurn) -> ControllerHandle? {
        turn.wasCaughtReturning && rules.reportsFormerPageAfterCaughtTurn ? turn.before.first : nil
    }

    /// `viewControllers` of a page view controller.
    func reportedPages(of controller: Controller) -> [ControllerHandle] {
        guard let page = controller.pages.reported, controllers.contains(page) else { return controller.pages.current }
        return [page]
    }
}
