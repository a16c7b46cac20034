/// Rotations and new sizes of the window, from the user's act to the end of the transition that shows them (RT-01,
/// R117, R132, R134).
extension PresentationSession {
    /// How far a Slide Over window keeps from the top and from the bottom of the screen, in points (A2, CH-187).
    private var slideOverInset: Double { rules.insetsSlideOver ? 20 : 0 }

    /// The size of the app's window in points; that of the screen unless the user gave it a part of it.
    var windowSize: Size { windowSize(header.placement, in: header.orientation) ?? .zero }

    func windowSize(_ placement: WindowPlacement, in orientation: InterfaceOrientation) -> Size? {
        settings?.device.windowSize(placement, in: orientation, slideOverInset: slideOverInset)
    }

    /// The transition in which the environment changes, if one runs.
    var environmentTransition: TransitionHandle? {
        header.transitions.last { transitions[$0]?.environment != nil }
    }

    /// The change of the environment whose coordinator a controller in a window returns.
    func environmentTransition(around handle: ControllerHandle) -> TransitionHandle? {
        guard let running = environmentTransition, window(of: handle) != nil else { return nil }
        return running
    }

    // MARK: The user's act

    /// Turns the device, gives the window another part of the screen, or attaches a display.
    mutating func make(_ call: EnvironmentCall) throws(Rejection) {
        if call.orientation != nil || call.window != nil { try move(call) }
        if let display = call.display { make(display) }
    }

    private mutating func move(_ call: EnvironmentCall) throws(Rejection) {
        if let placement = call.window {
            try refuse(placement, in: call.orientation ?? header.orientation)
        }
        var geometry = header.geometry ?? SceneGeometry()
        let turns = call.orientation.map { $0 != devicePosition } ?? false
        let window = call.window.map(restricted)
        let moves = window.map { $0 != geometry.awaited?.placement ?? geometry.placement } ?? false
        guard turns || moves else {
            emit(
                .noop(nil, call: "setEnvironment", reason: "The device and the window are there already."),
                rule: Choice.repeatedAppState.rule)
            return
        }
        if turns, let orientation = call.orientation {
            geometry.devicePosition = orientation == header.orientation ? nil : orientation
            emit(.property(nil, name: "device.orientation", value: .text(orientation.rawValue)), rule: "RT-06")
        }
        let waiting = geometry.awaited
        geometry.awaited = EnvironmentRequest(
            turns: turns || waiting?.turns == true,
            placement: moves ? window : waiting?.placement)
        header.geometry = geometry
        enqueue(.environment(.consider))
    }

    // MARK: Waiting

    /// Begins the change that was asked for. While a transition runs, or the app is in the background, it waits
    /// (CH-180).
    mutating func considerEnvironment() {
        guard let request = header.geometry?.awaited else { return }
        guard header.transitions.isEmpty, !header.isInBackground else {
            let reason =
                header.isInBackground
                ? "It is put off: the environment changes when the app returns to the foreground."
                : "It is put off: the environment changes once no transition is running."
            emit(.noop(nil, call: "setEnvironment", reason: reason), rule: Choice.waitingEnvironment.rule)
            return
        }
        change(as: request)
    }

    /// Begins a change that was requested in the background, before the app is told that it returns; a running
    /// transition ends first (CH-180).
    private mutating func catchUp() {
        guard header.transitions.isEmpty, let request = header.geometry?.awaited else { return }
        change(as: request)
    }

    /// Begins a change at once, or after the questions whether the interface may rotate.
    private mutating func change(as request: EnvironmentRequest) {
        header.geometry?.awaited = nil
        guard request.turns, let decider = orientationDecider else {
            return enqueue(.environment(.begin(request)))
        }
        guard !isOrientationLocked else {
            return enqueue(.environment(.begin(lockedRequest(request, decider))))
        }
        guard asksForOrientations(of: decider) else {
            return enqueue(.environment(.begin(request)))
        }
        enqueue(
            .question(
                .orientation(
                    OrientationInquiry(decider: decider, asks: firstInquiry, purpose: .turn(request)))))
    }

    /// At the end of a turn, resumes a change that waited and can begin now.
    mutating func resumeEnvironment() {
        guard header.hasGeometry, header.geometry?.awaited != nil, header.transitions.isEmpty,
            !header.isInBackground, agenda.turns.isEmpty
        else { return }
        later(.environment(.consider))
    }

    // MARK: The transition

    mutating func advance(_ step: EnvironmentStep) throws(Rejection) {
        if let running = environmentTransition { origin = origin(of: running) }
        switch step {
        case .consider: considerEnvironment()
        case .catchUp: catchUp()
        case .begin(let request): begin(request)
        case .tellTraits(let controller, let traits): tellTraits(controller, traits)
        case .passTraits(let controller, let traits): passTraits(controller, traits)
        case .tellSize(let controller, let size, let withholder): tellSize(controller, size, withholder)
        case .passSize(let controller, let size, let withholder): passSize(controller, size, withholder)
        case .apply: applyEnvironment()
        case .override(let target, let traits): override(target, traits)
        case .updateTraits(let controllers): updateTraits(of: controllers)
        case .fitTabs(let tabBar): fitTabsOnScreen(tabBar)
        case .layOut(let controller): layOutResized(controller)
        case .animate: animateEnvironment()
        case .turnLaunch(let root, let change): turnLaunch(root, change)
        case .adapt(let presentation): adapt(presentation)
        case .exchange(let presentation, let controller, let style):
            try exchange(presentation, controller, style)
        case .display(let step): advance(step)
        }
    }

    /// The change of orientation and size; nil if nothing changes.
    func change(for request: EnvironmentRequest) -> EnvironmentChange? {
        let former = header.placement
        let orientation = request.turns ? request.orientation ?? devicePosition : header.orientation
        let placement = (request.placement ?? former).following(orientation, on: settings?.device)
        guard orientation != header.orientation || placement != former,
            let size = windowSize(placement, in: orientation)
        else { return nil }
        return EnvironmentChange(
            orientation: orientation, placement: placement, formerOrientation: header.orientation,
            formerPlacement: former, size: size, formerSize: windowSize)
    }

    /// R117, R119: traits are announced before the size, the root before its children; then both change.
    private mutating func begin(_ request: EnvironmentRequest) {
        guard environmentTransition == nil else { return postpone(request) }
        guard let change = change(for: request) else { return }
        let roots = visibleRoots
        guard let root = roots.first else { return apply(change) }
        // Nobody sees what happens in the background.
        let isAnimated = header.areAnimationsEnabled && !header.isInBackground
        var transition = Transition(
            serial: nextSerial(), name: names.mint(numbered: "t"), kind: change.isRotation ? .rotation : .resize,
            subject: .environment(change), from: root, to: root, isAnimated: isAnimated,
            style: .coverVertical, presentationStyle: .none)
        transition.duration = isAnimated ? duration(of: change) : 0
        announce(change, of: transition)
        origin.event = header.sequence
        transition.leader = header.sequence
        let (name, made) = (transition.name, transitions.insert(transition))
        names.set(name, .transition(made))
        header.transitions.append(made)
        header.lastTransition = name
        origin = origin(of: made)
        let messages = roots.flatMap { root -> [Step] in
            let window = windowTraits(of: root, after: change)
            let traits = TraitsToCome(
                new: levelTraits(of: root, window), old: traits(of: root), size: change.size, window: window)
            return [.environment(.tellTraits(root, traits)), .environment(.tellSize(root, change.size))]
        }
        let statusBar = statusBarBeginning(of: change, duration: transition.duration)
        enqueue(
            messages + statusBar + turnedSteps(change) + [.environment(.animate), .transition(made, .run)])
    }

    /// The steps that turn or resize the views; the keyboard hides before a rotation and shows after it (CH-698).
    private func turnedSteps(_ change: EnvironmentChange) -> [Step] {
        guard change.isRotation, header.keyboard?.isDocked == true else { return [.environment(.apply)] }
        return [.keyboard(.hideForRotation), .environment(.apply), .keyboard(.showAfterRotation)]
    }

    /// A presentation turns the interface while it turns or changes its size already: one change after the other.
    private mutating func postpone(_ request: EnvironmentRequest) {
        var geometry = header.geometry ?? SceneGeometry()
        var waiting = request
        waiting.turns = request.turns || geometry.awaited?.turns == true
        waiting.placement = request.placement ?? geometry.awaited?.placement
        geometry.awaited = waiting
        header.geometry = geometry
    }

    /// The roots whose views are in visible windows, in the order of the windows.
    private var visibleRoots: [ControllerHandle] {
        windowsOfDevice.compactMap { windows[$0] }.filter(\.isVisible).compactMap(\.root)
            .filter { controllers[$0]?.view != nil }
    }

    /// The duration of the animation in microseconds (CH-182).
    private func duration(of change: EnvironmentChange) -> Int {
        let quarter = settings?.device.idiom == .pad ? 400_000 : 300_000
        let isHalfTurn =
            change.isRotation && change.orientation.isLandscape == change.formerOrientation.isLandscape
        return isHalfTurn ? 2 * quarter : quarter
    }

    private mutating func announce(_ change: EnvironmentChange, of transition: Transition) {
        let root = name(transition.to)
        announce(
            .began(
                TransitionChange.Began(
                    kind: transition.kind, from: root, to: root, isAnimated: transition.isAnimated,
                    isInteractive: false, duration: transition.duration, presentationStyle: .none,
                    transitionStyle: nil, preferredTransition: nil, sourceView: nil, fromView: nil, toView: nil,
                    fromInitialFrame: Rect(size: change.formerSize), fromFinalFrame: Rect(size: change.size),
                    toInitialFrame: Rect(size: change.formerSize), toFinalFrame: Rect(size: change.size))),
            of: transition.name, transition.subject, rule: change.isRotation ? "RT-01" : "R134")
    }

    /// R117: the alongside blocks run once traits, frames and layout are those of the end; the callback that they
    /// replaced runs with them (RT-22).
    private mutating func animateEnvironment() {
        guard let running = environmentTransition, let change = transitions[running]?.environment else {
            return
        }
        let seconds = Double(transitions[running]?.duration ?? 0) / 1_000_000
        let callbacks = change.rotated.compactMap { controller in
            rotationCallback(
                controller, .willAnimateRotation,
                [
                    Argument("toInterfaceOrientation", .text(change.orientation.rawValue)),
                    Argument("duration", .number(seconds)),
                ], rule: "RT-22")
        }
        enqueue([.runBlocks(running, .alongside)] + callbacks)
    }

    /// RT-23: with the orientation before the rotation; and the end of a drag (Q39). The keyboard that a rotation has
    /// hidden is at its place again (CH-698).
    func didSteps(_ change: EnvironmentChange) -> [Step] {
        geometryEnd(change)
            + change.rotated.compactMap { controller in
                rotationCallback(
                    controller, .didRotate,
                    [Argument("fromInterfaceOrientation", .text(change.formerOrientation.rawValue))],
                    rule: "RT-23")
            } + (change.isRotation && header.keyboard?.isMoving == true ? [.keyboard(.settle)] : [])
    }
}

extension WindowPlacement {
    /// The placement in another orientation: no half in portrait (CH-181), and no size larger than the screen.
    fileprivate func following(_ orientation: InterfaceOrientation, on device: Device?) -> WindowPlacement {
        guard case .size(let size) = self, let screen = device?.screenSize(in: orientation) else {
            return following(orientation)
        }
        return .size(Size(min(size.width, screen.width), min(size.height, screen.height)))
    }
}
