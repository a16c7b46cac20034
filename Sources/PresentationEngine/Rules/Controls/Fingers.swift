/// A finger on the screen: the view beneath it gets its touches, until a gesture takes them (CH-690, CH-691).
extension PresentationSession {
    /// A finger that moves less has tapped, in points.
    static let slop = 10.0
    /// A faster finger finishes what it has begun, in points per second (R176).
    static let throwingSpeed = 1000.0

    mutating func touchScreen(_ touch: ScreenTouch) throws(Rejection) {
        if touch.phase == .began { return try putDown(at: try place(of: touch)) }
        guard let finger = header.userEvents.finger else {
            throw .invalid(
                reason: "No finger is on the screen. Begin with the phase began and a place (\"at\").",
                rule: Choice.fingers.rule)
        }
        switch touch.phase {
        case .began, .moved: move(finger, to: try place(of: touch))
        case .ended: lift(finger, at: touch.place ?? finger.place, touch.velocity)
        case .cancelled: takeAway(finger)
        }
    }

    private func place(of touch: ScreenTouch) throws(Rejection) -> Point {
        guard let place = touch.place else {
            throw .unsuitable(
                key: "at",
                reason: "Say where the finger is: the phase \(touch.phase.rawValue) needs a place (\"at\").",
                rule: Choice.fingers.rule)
        }
        return place
    }

    /// A finger and a touch on a named view exclude each other: a session follows one touch (CH-630).
    func refuseSecondTouch() throws(Rejection) {
        guard header.hasUserEvents, header.userEvents.finger != nil else { return }
        throw .invalid(
            reason: "A finger is on the screen already. Lift it first, by the phase ended or cancelled.",
            rule: Choice.fingers.rule)
    }

    // MARK: Phases

    private mutating func putDown(at place: Point) throws(Rejection) {
        try refuseSecondTouch()
        if let inactivity { throw inactivity.refusal(toTouch: "the screen") }
        let path = touchedViews(at: place)
        guard let front = path.first else {
            throw .untouchable(
                reason: "The user cannot touch \(Self.text(place)): no window has this point.",
                rule: Choice.fingers.rule)
        }
        let former = header.userEvents.touch
        header.userEvents.touch = nil
        let subject = front.controller.map { Subject.controller(name($0)) }
        emitLeading(
            .touch(
                subject ?? .view(front.name ?? front.className), name: "touchScreen",
                value: .text(front.target ?? front.name ?? front.className)),
            rule: Choice.fingers.rule)
        header.userEvents.finger = Finger(header.sequence, at: place, on: front.node, front.target)
        if let drag = catchPages(beneath: path) {
            header.userEvents.finger?.drag = drag
        } else if let view = viewTold(of: path) {
            header.userEvents.touch = view
            enqueue(.respond(.view(view), ResponderEvent(.touchesBegan)))
        }
        if let former { enqueue(.respond(.view(former), ResponderEvent(.touchesCancelled, isUnasked: true))) }
    }

    private mutating func move(_ finger: Finger, to place: Point) {
        header.userEvents.finger?.place = place
        if let drag = finger.drag {
            guard isInWindow(drag.owner) else {
                letGo(drag)
                return dropDrag()
            }
            return drive(drag, from: finger.start, to: place)
        }
        guard !finger.hasMoved, finger.start.distance(to: place) >= Self.slop else {
            return follow(.touchesMoved)
        }
        guard let (drag, call) = drag(of: finger, to: place) else {
            header.userEvents.finger?.hasMoved = true
            return follow(.touchesMoved)
        }
        header.userEvents.finger?.drag = drag
        begin(drag, call, from: finger.start, to: place)
    }

    private mutating func lift(_ finger: Finger, at place: Point, _ velocity: Point) {
        header.userEvents.finger = nil
        if let drag = finger.drag { return release(drag, from: finger.start, to: place, velocity) }
        guard !finger.hasMoved else { return endTouch(by: .touchesEnded) }
        guard finger.start.distance(to: place) >= Self.slop else { return tap(finger) }
        guard let (drag, call) = drag(of: finger, to: place) else { return endTouch(by: .touchesEnded) }
        // One movement from the first place to the last.
        guard !drag.movesSheet else {
            end(drag, from: finger.start, to: place, velocity)
            return cancelTouch()
        }
        goOnLater(.lift(drag, from: finger.start, to: place, velocity: velocity))
        begin(drag, call, from: finger.start, to: place)
    }

    /// Something else than the user ends the touch, such as an alert of the system.
    private mutating func takeAway(_ finger: Finger) {
        header.userEvents.finger = nil
        guard let drag = finger.drag else { return endTouch(by: .touchesCancelled) }
        letGo(drag)
    }

    // MARK: Touches

    /// The view whose responder chain hears of a touch; nil for controls, cells, items of bars and views that scroll,
    /// which keep their touches, and for views to which touches do not come now.
    private func viewTold(of path: [LaidOutView]) -> ViewHandle? {
        for view in path {
            guard view.target == nil, view.kind == .view || view.kind == .element, !keepsTouches(view) else {
                return nil
            }
            guard view.kind == .view else { continue }
            let owner = owner(above: view.node)
            return owner.flatMap { ignoredTouches(in: $0) ?? absence(of: $0) } == nil ? view.node : nil
        }
        return nil
    }

    private func keepsTouches(_ view: LaidOutView) -> Bool {
        if let element = view.elementName { return Self.elementsThatScroll.contains(element) }
        guard isRootView(view), let owner = view.controller else { return false }
        return controllers[owner]?.kind.hasScrollingView == true
    }

    private static let elementsThatScroll: Set<String> = [
        "scrollView", "tableView", "collectionView", "textView", "webView", "wkWebView", "mapView", "pickerView",
    ]

    /// A view that has left its window has no later phases, even if no class is told of a cancellation (CH-631).
    mutating func follow(_ member: Member) {
        guard let view = header.userEvents.touch else { return }
        guard window(containing: view) != nil else {
            header.userEvents.touch = nil
            return
        }
        enqueue(.respond(.view(view), ResponderEvent(member)))
    }

    mutating func endTouch(by member: Member) {
        follow(member)
        header.userEvents.touch = nil
    }

    // MARK: Taps

    /// The target gets the tap after the view has heard of the end of its touch; a recognizer cancels the touch. What
    /// has come to the place since the finger came down gets nothing.
    private mutating func tap(_ finger: Finger) {
        let place = finger.start
        let path = touchedViews(at: place)
        guard let front = path.first, front.node == finger.view, front.target == finger.target else {
            guard finger.target != nil else { return endTouch(by: .touchesEnded) }
            emit(
                .noop(
                    nil, call: "touchScreen",
                    reason: "What lay at \(Self.text(place)) when the finger came down is gone or covered."),
                rule: Choice.fingers.rule)
            return endTouch(by: .touchesEnded)
        }
        guard let target = tapTarget(of: path, at: place) else {
            if header.userEvents.touch == nil {
                emit(
                    .noop(
                        front.controller.map { .controller(name($0)) }, call: "touchScreen",
                        reason: "Nothing at \(Self.text(place)) reacts to a tap."),
                    rule: Choice.fingers.rule)
            }
            return endTouch(by: .touchesEnded)
        }
        // The call says why a tap on what is connected to nothing does nothing, and what it does to the keyboard.
        if let obstacle = target.obstacle, obstacle.kind != .notConnected {
            emit(
                .noop(
                    .controller(target.owner), call: "touchScreen",
                    reason: "A tap on \(target.names.id) does nothing: \(obstacle.reason)."),
                rule: obstacle.rule ?? Choice.fingers.rule)
            return endTouch(by: .touchesEnded)
        }
        guard case .controller(let owner)? = names[target.owner] else { return }
        goOnLater(.perform(target.call, of: owner))
        switch target.kind {
        case .gestureRecognizer, .pageEdge, .contentTap, .barRegion: cancelTouch()
        default: endTouch(by: .touchesEnded)
        }
    }

    /// What a tap reaches: the nearest view above the place that reacts to one, or else what surrounds a presented
    /// view, or a container that reacts to taps on its content.
    package func tapTarget(of path: [LaidOutView], at place: Point) -> TouchTarget? {
        if let (owner, id) = tapped(in: path) {
            let elements = elementOutlines(of: owner)
            meter.look(at: elements.count * WorkMeter.recordsPerStep)
            return touchTargets(of: owner, elements) { $0.all.contains(id) }.first { $0.names.id == id }
        }
        guard let front = path.first else { return nil }
        if let shown = presentation(beside: front.node) {
            return outsideTargets(of: shown.presented).first
        }
        guard let controller = front.controller else { return nil }
        if controllers[controller]?.alert != nil {
            let isInBox = alertLayers(
                of: controller, in: front.frameInWindow, isPopover: isPopover(controller), beneath: 0
            ).contains { $0.frame.contains(place) }
            return isInBox ? nil : outsideTargets(of: controller).first
        }
        return containerTarget(above: controller, path, at: place)
    }

    /// The innermost container that reacts to a tap at the place: on its content, on hidden bars, or at the edge of its
    /// pages.
    private func containerTarget(
        above controller: ControllerHandle, _ path: [LaidOutView], at place: Point
    ) -> TouchTarget? {
        for owner in lineage(controller) {
            guard let root = path.first(where: { $0.controller == owner && isRootView($0) }) else { continue }
            let target = touchTargets(of: owner, []) { _ in true }.first {
                $0.obstacle == nil && takesTap($0, of: owner, in: root, at: place)
            }
            if let target { return target }
        }
        return nil
    }

    private func takesTap(
        _ target: TouchTarget, of owner: ControllerHandle, in root: LaidOutView, at place: Point
    ) -> Bool {
        let frame = root.frameInWindow
        switch target.call {
        case .navigation(_, .tapContent(.content)): return true
        case .navigation(_, .tapContent(.bars)):
            let heights = settings?.device.barHeights(in: header.orientation, hasTallBars: rules.hasTallBarsOnPads)
            guard let heights else { return false }
            let (top, bottom) = (root.safeArea?.top ?? 0, root.safeArea?.bottom ?? 0)
            return place.y < frame.origin.y + top + heights.navigationBar
                || takesPart(.isToolbarHidden, of: owner) && place.y >= frame.maxY - bottom - heights.toolbar
        case .page(_, .tapEdge(let direction)):
            let isVertical = value(of: .navigationOrientation, owner) == "vertical"
            let (first, last) =
                isVertical
                ? (place.y - frame.origin.y, frame.maxY - place.y) : (place.x - frame.origin.x, frame.maxX - place.x)
            return (direction == .forward ? last : first) <= Self.edgeOfPages
        default: return false
        }
    }

    /// The width of the strip at the edge of pages that curl in which a tap turns them, in points.
    private static let edgeOfPages = 44.0

    /// The nearest view above the place that reacts to a tap, or that has a recognizer of taps.
    private func tapped(in path: [LaidOutView]) -> (owner: ControllerHandle, id: String)? {
        for view in path {
            guard let owner = view.controller else { continue }
            if let target = view.target { return (owner, target) }
            guard !view.gestureRecognizers.isEmpty else { continue }
            let elements = elementOutlines(of: owner)
            meter.look(at: elements.count * WorkMeter.recordsPerStep)
            let taps = elements.filter { $0.elementName == "tapGestureRecognizer" }.map(\.id)
            if let recognizer = view.gestureRecognizers.first(where: taps.contains) { return (owner, recognizer) }
        }
        return nil
    }

    private func isPopover(_ presented: ControllerHandle) -> Bool {
        controllers[presented]?.presentedBy.flatMap { presentations[$0] }?.effectiveStyle == .popover
    }

    private func outsideTargets(of presented: ControllerHandle) -> [TouchTarget] {
        touchTargets(of: presented, []) { _ in true }.filter { target in
            if case .presented(_, .touchOutside) = target.call { true } else { false }
        }
    }

    private static func text(_ place: Point) -> String { "(\(place.x.plain), \(place.y.plain))" }
}
