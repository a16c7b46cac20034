/// The orientation in which a presented controller first appears, that of the interface after a dismissal, and that of
/// a launch (RT-13, RT-14, RT-15, R234, R237, R238, R239, R241, R243, Q82, CH-280 to CH-282, CH-500, CH-503).
extension PresentationSession {
    // MARK: Presentations

    /// RT-13, R237: before a controller is presented over the whole window, it is asked for its orientations. A sheet
    /// or a popover is not, since the interface beneath it stays as it is.
    mutating func askOrientation(ofPresentation handle: TransitionHandle) {
        guard transitions[handle]?.kind == .presentation, let transition = transitions[handle],
            let presentation = transition.presentation.flatMap({ presentations[$0] }),
            coversWindow(presentation), isInWindow(transition.from), !isOnDisplay(transition.from),
            !isOfAlert(transition),
            asksForOrientations(of: presentation.presented)
        else { return }
        let purpose = OrientationInquiry.Purpose.presentation(
            isFullScreen: presentation.effectiveStyle == .fullScreen)
        enqueue(
            .question(
                .orientation(
                    OrientationInquiry(decider: presentation.presented, asks: .controller, purpose: purpose))))
    }

    /// Whether the style covers the whole window, whatever the presenting controller's place is.
    private func coversWindow(_ presentation: Presentation) -> Bool {
        switch presentation.effectiveStyle {
        case .fullScreen, .overFullScreen: true
        case .pageSheet, .formSheet, .popover, .currentContext, .overCurrentContext, .custom, .none, .automatic: false
        }
    }

    /// R230, CH-280: a container's delegate answers in its place, if it can.
    func preferenceQuestion(of handle: ControllerHandle) -> (Actor, Member, [Argument], Rule) {
        let own = Member.preferredInterfaceOrientation
        let member = preferenceMember(of: handle)
        let rule = member == .pagePreferredOrientation ? Choice.pageOrientations.rule : "R230"
        guard let member, let name = member.arguments.first, !implements(.controller(handle), own),
            let delegate = hearer(controllers[handle]?.delegate, of: member, from: handle, rule: rule)
        else { return (.controller(handle), own, [], "RT-13") }
        return (delegate, member, [Argument(name, .text(self.name(handle)))], rule)
    }

    /// R234, CH-280: `shouldAutorotate` is asked up to iOS 12 if the app and the controller have no orientation in
    /// common. It is an exception, which says so, unless the answer is false.
    mutating func presentWithoutOrientation(
        _ inquiry: OrientationInquiry, autorotates: Bool?, isFullScreen: Bool
    ) throws(Rejection) {
        guard autorotates == false else { throw withoutCommonOrientation(inquiry) }
        present(inquiry, [], isFullScreen: isFullScreen)
    }

    /// R238: only a full-screen presentation asks which of the orientations is preferred.
    mutating func present(_ inquiry: OrientationInquiry, _ common: [InterfaceOrientation], isFullScreen: Bool) {
        guard isFullScreen else { return turn(toOneOf: common) }
        var next = inquiry
        next.supported = common
        askNext(.preference, next)
    }

    /// RT-14, RT-15: the view first appears in the preferred orientation; without one the interface stays as it is, if
    /// the controller supports that.
    mutating func prefer(_ answer: Value, _ inquiry: OrientationInquiry) throws(Rejection) {
        guard let preferred = answer.string.flatMap(InterfaceOrientation.init(rawValue:)) else {
            return turn(toOneOf: inquiry.supported)
        }
        guard inquiry.supported.contains(preferred) else { throw unsupported(preferred, inquiry.supported) }
        turn(toOneOf: [preferred])
    }

    /// R239, A7k: the exception for a preferred orientation that is not supported.
    private func unsupported(
        _ preferred: InterfaceOrientation, _ supported: [InterfaceOrientation]
    ) -> Rejection {
        let list = supported.map(\.rawValue).joined(separator: ", ")
        let text: ConsoleText =
            rules.namesPreferredOrientation
            ? "preferredInterfaceOrientationForPresentation '\(preferred.rawValue)' must match a supported interface orientation: '\(list)'!"
            : "preferredInterfaceOrientationForPresentation must return a supported interface orientation!"
        return exception(text, "A7k", name: "UIApplicationInvalidInterfaceOrientation")
    }

    /// Turns the interface while the presentation goes on, unless it has one of the orientations (CH-280).
    private mutating func turn(toOneOf orientations: [InterfaceOrientation]) {
        guard let target = target(among: orientations) else { return }
        enqueue(.environment(.begin(EnvironmentRequest(turns: true, orientation: target))))
    }

    /// The orientation that the interface takes: the device's if possible; nil if it has a supported one, or none is.
    private func target(among orientations: [InterfaceOrientation]) -> InterfaceOrientation? {
        guard !orientations.contains(header.orientation) else { return nil }
        let possible = orientations.filter { isPossible($0) }
        return possible.contains(devicePosition) ? devicePosition : possible.first
    }

    // MARK: Dismissals

    /// Q82, R237, Q62: after the end of a presentation that covered the window, the controller that decides then is
    /// asked, and the interface turns back if it has to (CH-281).
    mutating func askOrientation(afterEndOf transition: Transition, didComplete: Bool) {
        guard (transition.kind == .presentation) != didComplete, !header.isInBackground, !isOfAlert(transition),
            let ended = transition.presentation.flatMap({ presentations[$0] }), coversWindow(ended),
            !isOnDisplay(transition.to), !isOnDisplay(transition.from),
            let decider = orientationDecider, asksForOrientations(of: decider)
        else { return }
        enqueue(
            .question(.orientation(OrientationInquiry(decider: decider, asks: firstInquiry, purpose: .dismissal))))
    }

    // MARK: The launch

    /// R235, R243, CH-282: an app is launched in the orientation of the device if its Info.plist has that, in whatever
    /// order, and else in the first that it lists.
    mutating func orientLaunch(_ orientation: InterfaceOrientation) {
        header.orientation = orientation
        let possible = (settings?.orientations ?? InterfaceOrientation.allCases).filter { isPossible($0) }
        guard !possible.contains(orientation), let first = possible.first else { return }
        header.orientation = first
        var geometry = header.geometry ?? SceneGeometry()
        geometry.devicePosition = orientation
        header.geometry = geometry
    }

    /// R241, R250: the root of a launch is asked for its orientations once it is loaded and about to appear.
    func launchInquiry(of root: ControllerHandle) -> [Step] {
        guard isLaunching, asksForOrientations(of: root) else { return [] }
        return [
            .question(.orientation(OrientationInquiry(decider: root, asks: .controller, purpose: .launch)))
        ]
    }

    /// Whether the turn of a launch is being announced.
    var isTurningLaunch: Bool {
        agenda.steps.contains {
            if case .environment(.turnLaunch) = $0.step { true } else { false }
        }
    }

    /// R241: traits are announced, and the size is not.
    mutating func turnLaunch(_ root: ControllerHandle, _ common: [InterfaceOrientation]) {
        guard let target = target(among: common),
            let change = change(for: EnvironmentRequest(turns: true, orientation: target))
        else { return }
        let window = windowTraits(of: root, after: change)
        let traits = TraitsToCome(
            new: levelTraits(of: root, window), old: self.traits(of: root), size: change.size, window: window)
        enqueue([.environment(.tellTraits(root, traits)), .environment(.turnLaunch(root, change))])
    }

    /// R241: traits and frames change before the root's view is in the window; from iOS 13 on it is laid out twice.
    mutating func turnLaunch(_ root: ControllerHandle, _ change: EnvironmentChange) {
        let before = environmentsInWindows
        enter(change)
        var resized: [ControllerHandle] = []
        let places = viewsOfPresentations
        for window in windowsOfDevice { resize(window, change, places, &resized) }
        if let view = controllers[root]?.view { resize(view, to: Rect(size: change.size), places, &resized) }
        if rules.laysOutTurnedLaunchTwice { plan(layoutSteps(root, rule: "R241"), behindArrivalOf: root) }
        guard rules.tellsTraitsOfTurnedLaunch else { return }
        enqueue(
            changedTraits(from: before, to: environmentsInWindows).flatMap { entry, former in
                [traitStep(entry.controller, from: former, to: entry.traits, rule: "R241")]
                    + registrationSteps(entry.controller, from: former, to: entry.traits)
            })
    }

    /// Plans steps for the moment after a root has arrived: later in the turn, or once the launch has finished.
    private mutating func plan(_ steps: [Step], behindArrivalOf root: ControllerHandle) {
        for place in agenda.steps.indices.reversed() {
            switch agenda.steps[place].step {
            case .arrive(root):
                let planned = steps.reversed().map { PlannedStep($0, origin: origin) }
                return agenda.steps.insert(contentsOf: planned, at: place)
            case .finishLaunching(var waiting):
                guard let arrival = waiting.firstIndex(of: .arrive(root)) else { continue }
                waiting.insert(contentsOf: steps, at: arrival + 1)
                agenda.steps[place] = PlannedStep(
                    .finishLaunching(then: waiting), origin: agenda.steps[place].origin)
                return
            default: continue
            }
        }
    }
}
