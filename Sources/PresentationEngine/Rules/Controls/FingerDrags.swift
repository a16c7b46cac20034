/// Drags by a finger: the pans, swipes and pulls of UIKit's own recognizers, which begin where the version lets them,
/// and drive their transitions (CH-691).
extension PresentationSession {
    /// What a finger drags that moves from one place to another, and the call that begins it: what is dragged from an
    /// edge first, then what lies innermost.
    func drag(from start: Point, to place: Point) -> (FingerDrag, Call)? {
        let layout = screenLayout()
        meter.look(at: layout.count)
        guard let front = hitViews(at: start, in: layout).lazy.compactMap(\.controller).first else { return nil }
        let way = FingerDrag.Way(from: start, to: place)
        let lineage = lineage(front)
        for beginsAtEdge in [true, false] {
            for owner in lineage {
                guard let root = layout.first(where: { $0.controller == owner && isRootView($0) }) else { continue }
                let target = touchTargets(of: owner, []) { _ in true }.first {
                    ($0.kind == .backSwipe) == beginsAtEdge && $0.gesture == .drag && $0.obstacle == nil
                        && moves($0, way, of: owner) && placeOfDrag($0.kind, in: root)?.contains(start) == true
                }
                guard let target else { continue }
                let size = root.frameInWindow.size
                let isSideways = way == .left || way == .right
                let drag = FingerDrag(
                    of: owner, way, length: isSideways ? size.width : size.height,
                    movesPresentation: target.kind == .sheet || target.kind == .zoomed,
                    movesSheet: target.kind == .sheet)
                return (drag, target.call)
            }
        }
        return nil
    }

    /// Whether a target follows a finger that moves this way.
    private func moves(_ target: TouchTarget, _ way: FingerDrag.Way, of owner: ControllerHandle) -> Bool {
        switch target.call {
        case .navigation(_, .panBack), .navigation(_, .panContent): way == .right
        case .navigation(_, .swipeContent(let content)): way == (content == .up ? .up : .down)
        case .page(_, .swipe(let direction)):
            if value(of: .navigationOrientation, owner) == "vertical" {
                way == (direction == .forward ? .up : .down)
            } else {
                way == (direction == .forward ? .left : .right)
            }
        case .split(_, .swipe(let reveals)):
            way == (reveals == (value(of: .primaryEdge, owner) == "trailing") ? .left : .right)
        case .presented: target.kind == .sheet ? way == .up || way == .down : way == .down
        default: false
        }
    }

    /// The drag takes the touch, and begins its transition; that of a sheet begins beneath its smallest detent (Q88).
    mutating func begin(_ drag: FingerDrag, _ call: Call, from start: Point, to place: Point) {
        guard drag.movesSheet else {
            enqueue(.goOn(.perform(call, of: drag.owner)))
            // The call of the other gestures takes it as they begin.
            if case .navigation(_, .swipeContent) = call { takeTouch() }
            return
        }
        guard let pulled = pulledSheet(drag, from: start, to: place), pulled.fraction > 0 else { return takeTouch() }
        pull(drag)
    }

    private mutating func pull(_ drag: FingerDrag) {
        header.userEvents.finger?.drag?.hasPulled = true
        enqueue(.goOn(.perform(.presented(receiver: name(drag.owner), .panDown), of: drag.owner)))
    }

    /// The transition follows the finger. An interaction controller of the app moves its own.
    mutating func drive(_ drag: FingerDrag, from start: Point, to place: Point) {
        guard drag.movesSheet else {
            guard let (handle, _) = transition(drivenBy: drag) else { return }
            return move(handle, to: drag.fraction(from: start, to: place), announcing: Choice.fingerDrags.rule)
        }
        guard let pulled = pulledSheet(drag, from: start, to: place) else { return }
        if let (handle, _) = transition(drivenBy: drag) {
            move(handle, to: min(max(pulled.fraction, 0), 1), announcing: "P173")
        } else if pulled.fraction > 0, !drag.hasPulled {
            pull(drag)
        }
    }

    /// The end of a drag. A gesture that has not begun has left the touch to its view.
    mutating func release(_ drag: FingerDrag, from start: Point, to place: Point, _ velocity: Point) {
        guard header.userEvents.touch == nil else { return endTouch(by: .touchesEnded) }
        end(drag, from: start, to: place, velocity)
    }

    /// The finger is lifted: after half the way or a throw the transition finishes, and else it is canceled. A sheet
    /// whose dismissal has not begun comes to rest at a detent.
    mutating func end(_ drag: FingerDrag, from start: Point, to place: Point, _ velocity: Point) {
        guard let (handle, transition) = transition(drivenBy: drag) else {
            let isPulled = drag.hasPulled && pulledSheet(drag, from: start, to: place).map { $0.fraction > 0 } ?? true
            guard drag.movesSheet, !isPulled else { return }
            let call = PresentedCall.dragSheet(by: place.y - start.y, velocity: velocity.y)
            return enqueue(.goOn(.perform(.presented(receiver: name(drag.owner), call), of: drag.owner)))
        }
        if drag.movesSheet {
            guard let pulled = pulledSheet(drag, from: start, to: place, velocity.y) else { return }
            return release(handle, pulled)
        }
        let fraction = drag.fraction(from: start, to: place)
        let speed = drag.way.speed(of: velocity)
        let isFinished = speed >= Self.throwingSpeed || (fraction >= 0.5 && speed > -Self.throwingSpeed)
        move(handle, to: fraction, announcing: Choice.fingerDrags.rule)
        finish(handle, transition, isCancelled: !isFinished)
    }

    private func pulledSheet(
        _ drag: FingerDrag, from start: Point, to place: Point, _ velocity: Double = 0
    ) -> SheetDrag? {
        guard let presentation = controllers[drag.owner]?.presentedBy.flatMap({ presentations[$0] }) else {
            return nil
        }
        return self.drag(of: presentation, by: place.y - start.y, velocity: velocity)
    }

    /// The transition that the finger holds: its own, or one of the app that it has begun and UIKit drives.
    func transition(drivenBy drag: FingerDrag) -> (TransitionHandle, Transition)? {
        let shown = controllers[drag.owner]?.presentedBy.flatMap { presentations[$0] }
        let running = drag.movesPresentation ? shown?.transition : self.transition(inside: drag.owner)
        guard let handle = running, let transition = transitions[handle], transition.isInteractive,
            transition.interaction == nil
        else { return nil }
        return (handle, transition)
    }
}
