/// Drags by a finger: the pans, swipes and pulls of UIKit's own recognizers, which begin where the version lets them,
/// and drive their transitions (CH-691).
extension PresentationSession {
    /// The drag that a finger begins as it moves to a place, and the call for it. A drag from an edge comes first, then
    /// that of the innermost controller. A view that came beneath the finger after it had come down is not dragged.
    func drag(of finger: Finger, to place: Point) -> (FingerDrag, Call)? {
        let layout = screenLayout()
        meter.look(at: layout.count)
        let path = hitViews(at: finger.start, in: layout)
        guard let front = path.first, front.node == finger.view else { return nil }
        let way = FingerDrag.Way(from: finger.start, to: place)
        let tracks = front.elementName.map(Self.elementsThatTrack.contains) == true
        for beginsAtEdge in tracks ? [true] : [true, false] {
            for root in path where isRootView(root) {
                guard let owner = root.controller else { continue }
                let target = dragTargets(of: owner, way).first {
                    ($0.kind == .backSwipe) == beginsAtEdge && moves($0, way, of: owner)
                        && placeOfDrag($0.kind, in: root)?.contains(finger.start) == true
                }
                guard let target else { continue }
                let size = root.frameInWindow.size
                var drag = FingerDrag(
                    of: owner, way, length: way.isSideways ? size.width : size.height,
                    movesPresentation: target.kind == .sheet || target.kind == .zoomed,
                    movesSheet: target.kind == .sheet)
                drag.former = interaction(of: drag)
                return (drag, target.call)
            }
        }
        return nil
    }

    /// The drags that can begin in the view of a controller. A delegate of the app decides about the pan from the edge
    /// when it is asked (CH-664).
    private func dragTargets(of owner: ControllerHandle, _ way: FingerDrag.Way) -> [TouchTarget] {
        let targets = touchTargets(of: owner, []) { _ in true }.filter { $0.gesture == .drag && $0.obstacle == nil }
        guard way == .right, controllers[owner]?.kind.hasStack == true, decidesAboutPop(owner),
            !targets.contains(where: { $0.kind == .backSwipe }), obstacle(beforeContainer: owner, rule: "P80") == nil
        else { return targets }
        let asked = TouchTarget(
            kind: .backSwipe, names: TouchTarget.Names("\(name(owner)).backSwipe"), owner: name(owner), effects: [],
            call: .navigation(receiver: name(owner), .panBack), obstacle: nil)
        return [asked] + targets
    }

    /// The controls that follow a finger themselves; only a pan from the edge takes it from them.
    private static let elementsThatTrack: Set<String> = ["slider", "switch", "colorWell"]

    /// Whether a target follows a finger that moves this way.
    private func moves(_ target: TouchTarget, _ way: FingerDrag.Way, of owner: ControllerHandle) -> Bool {
        switch target.call {
        case .navigation(_, .panBack), .navigation(_, .panContent): way == .right
        case .navigation(_, .swipeContent(let content)): way == (content == .up ? .up : .down)
        case .page(_, .swipe(let direction)):
            // Without a data source no gesture begins to turn pages.
            (controllers[owner]?.pages.dataSource != nil || turnToCatch(in: owner) != nil)
                && way == self.way(toTurn: direction, in: owner)
        case .split(_, .swipe(let reveals)):
            way == (reveals == (value(of: .primaryEdge, owner) == "trailing") ? .left : .right)
        case .presented: target.kind == .sheet ? way == .up || way == .down : way == .down
        default: false
        }
    }

    /// The drag takes the touch, and begins its transition; that of a sheet begins beneath its smallest detent (Q88).
    mutating func begin(_ drag: FingerDrag, _ call: Call, from start: Point, to place: Point) {
        guard drag.movesSheet else {
            goOnLater(.hold(drag.owner))
            goOnLater(.perform(call, of: drag.owner))
            // The call of the other gestures takes it as they begin.
            if case .navigation(_, .swipeContent) = call { cancelTouch() }
            return
        }
        guard let (shown, pulled) = pulledSheet(drag, from: start, to: place), begins(pulled, of: shown) else {
            return cancelTouch()
        }
        pull(drag)
    }

    /// Whether a pull begins the dismissal. Beneath a sheet that is modal for the user nothing begins: it counts as an
    /// attempt when the finger lets go (P175, Q89).
    private func begins(_ pulled: SheetDrag, of shown: PresentationHandle) -> Bool {
        guard pulled.fraction > 0, let presentation = presentations[shown] else { return false }
        return modalController(in: presentation) == nil
    }

    private mutating func pull(_ drag: FingerDrag) {
        let former = interaction(of: drag)
        header.userEvents.finger?.drag?.hasPulled = true
        header.userEvents.finger?.drag?.former = former
        goOnLater(.hold(drag.owner))
        goOnLater(.perform(.presented(receiver: name(drag.owner), .panDown), of: drag.owner))
    }

    /// The transition follows the finger. An interaction controller of the app moves its own.
    mutating func drive(_ drag: FingerDrag, from start: Point, to place: Point) {
        let held = transition(heldBy: drag)
        // The next movement goes on from where the transition begins.
        if let held, case .preparing = held.1.phase { return }
        guard drag.movesSheet else {
            guard let (handle, _) = held else { return }
            return move(handle, to: drag.fraction(from: start, to: place), announcing: Choice.fingerDrags.rule)
        }
        guard let (shown, pulled) = pulledSheet(drag, from: start, to: place) else { return }
        if let (handle, _) = held {
            move(handle, to: pulled.fraction, announcing: "P173")
        } else if !drag.hasPulled, begins(pulled, of: shown) {
            pull(drag)
        }
    }

    /// The end of a drag. A gesture that has not begun has left the touch to its view.
    mutating func release(_ drag: FingerDrag, from start: Point, to place: Point, _ velocity: Point) {
        guard isInWindow(drag.owner) else { return letGo(drag) }
        guard drag.held != nil || drag.movesSheet else { return endTouch(by: .touchesEnded) }
        end(drag, from: start, to: place, velocity)
    }

    /// The finger is lifted: after half the way or a throw the transition finishes, and else it is canceled. A sheet
    /// whose dismissal has not begun comes to rest at a detent.
    mutating func end(_ drag: FingerDrag, from start: Point, to place: Point, _ velocity: Point) {
        guard let (handle, _) = transition(heldBy: drag) else {
            guard drag.movesSheet, let (shown, pulled) = pulledSheet(drag, from: start, to: place) else { return }
            // One pull is one attempt.
            guard !drag.hasPulled || pulled.fraction == 0 else { return settleSheet(shown, after: pulled) }
            let call = PresentedCall.dragSheet(by: place.y - start.y, velocity: velocity.y)
            return goOnLater(.perform(.presented(receiver: name(drag.owner), call), of: drag.owner))
        }
        if drag.movesSheet {
            guard let shown = controllers[drag.owner]?.presentedBy else { return }
            return letGo(handle, of: shown, by: place.y - start.y, velocity: velocity.y)
        }
        let fraction = drag.fraction(from: start, to: place)
        let speed = drag.way.speed(of: velocity)
        let isFinished = speed >= Self.throwingSpeed || (fraction >= 0.5 && speed > -Self.throwingSpeed)
        release(handle, SheetDrag(fraction: fraction, dismisses: isFinished, changesDetent: false))
    }

    /// The transition runs back: the finger is taken away, or what it drags has left the window.
    mutating func letGo(_ drag: FingerDrag) {
        guard let (handle, transition) = transition(heldBy: drag) else { return }
        if case .preparing = transition.phase {
            return release(handle, SheetDrag(fraction: transition.fraction, dismisses: false, changesDetent: false))
        }
        finish(handle, transition, isCancelled: true)
    }

    private func pulledSheet(
        _ drag: FingerDrag, from start: Point, to place: Point
    ) -> (PresentationHandle, SheetDrag)? {
        guard let shown = controllers[drag.owner]?.presentedBy, let presentation = presentations[shown] else {
            return nil
        }
        return (shown, self.drag(of: presentation, by: place.y - start.y, velocity: 0))
    }

    /// The finger takes hold of the transition that its gesture has begun or taken up. Without one there is nothing to
    /// drag: bars and columns have moved at once, and a delegate may have said no.
    mutating func hold(_ owner: ControllerHandle, by number: Int?) {
        guard let number, header.userEvents.finger?.number == number, var drag = header.userEvents.finger?.drag,
            drag.owner == owner
        else { return }
        takeHold(&drag)
        guard drag.held != nil || drag.movesSheet else { return dropDrag() }
        header.userEvents.finger?.drag = drag
    }

    func takeHold(_ drag: inout FingerDrag) {
        guard let running = interaction(of: drag), running != drag.former,
            let fraction = transitions[running]?.fraction
        else { return }
        drag.held = HeldTransition(running, from: fraction)
        if let turn = transitions[running]?.change?.turn { drag.way = way(toTurn: turn.direction, in: drag.owner) }
    }

    /// A transition that is let go no longer follows the finger that held it, even if another gesture takes it up.
    mutating func loseHold(of transition: TransitionHandle) {
        guard header.hasUserEvents, header.userEvents.finger?.drag?.held?.transition == transition else { return }
        header.userEvents.finger?.drag?.held = nil
    }

    /// The finger moves on, and drags nothing any more.
    mutating func dropDrag() {
        header.userEvents.finger?.drag = nil
        header.userEvents.finger?.hasMoved = true
        follow(.touchesMoved)
    }

    /// The transition of what a finger drags, if UIKit moves it with a finger.
    private func interaction(of drag: FingerDrag) -> TransitionHandle? {
        let shown = controllers[drag.owner]?.presentedBy.flatMap { presentations[$0] }
        let running = drag.movesPresentation ? shown?.transition : self.transition(inside: drag.owner)
        return running.flatMap { transitions[$0].map(isHeld) == true ? $0 : nil }
    }

    private func isHeld(_ transition: Transition) -> Bool {
        transition.isInteractive && transition.interaction == nil
    }

    private func transition(heldBy drag: FingerDrag) -> (TransitionHandle, Transition)? {
        guard let handle = drag.held?.transition, let transition = transitions[handle], isHeld(transition) else {
            return nil
        }
        return (handle, transition)
    }
}
