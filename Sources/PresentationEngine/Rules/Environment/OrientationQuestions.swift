/// Who decides whether the interface rotates, and what the answers lead to (RT-03, RT-10, R231, R236, CH-185).
extension PresentationSession {
    /// CH-500: whether masks count: not for an iPad app that takes part in multitasking. An `Info.plist` that names no
    /// orientations has all of them, as that of a new project for iPad (CH-506).
    func asksForOrientations(of decider: ControllerHandle) -> Bool {
        decides(
            settings?.isMultitasking != true, .doesNotShareScreen, "CH-500",
            about: [.controller(decider), .application],
            Member.orientationQuestions)
    }

    /// CH-503: whether the interface of the device can have the orientation, whatever masks say.
    func isPossible(_ orientation: InterfaceOrientation) -> Bool {
        guard orientation == .portraitUpsideDown, let device = settings?.device else { return true }
        return device.idiom == .pad || device.hasHomeButton
    }

    /// The controller that decides: of the presented controllers that fill the window the topmost, and without any the
    /// root of the key window (RT-06, R232). Children have no part in it, nor has what they present in their context
    /// (RT-07).
    var orientationDecider: ControllerHandle? {
        guard let root = keyRoot else { return nil }
        var decider = root
        var level = root
        var levels = shownLevels
        // Removed as it is passed: a broken hierarchy ends the loop.
        while let next = levels.removeValue(forKey: level) {
            if fillsWindow(next) { decider = next.presented }
            level = next.presented
        }
        return decider
    }

    /// The finished presentations by the outermost controllers of the levels that present them; of several of one level
    /// that of the outermost controller, else the latest.
    private var shownLevels: [ControllerHandle: Presentation] {
        var levels: [ControllerHandle: Presentation] = [:]
        for (_, presentation) in every(presentations) where presentation.phase == .presented {
            guard let presenting = presentation.presenting else { continue }
            let level = outermost(presenting)
            if presenting == level || levels[level]?.presenting != level { levels[level] = presentation }
        }
        return levels
    }

    /// The root of the key window; that of the last visible window if the key window is not visible.
    var keyRoot: ControllerHandle? {
        let visible = windowsOfDevice.filter { windows[$0]?.isVisible == true }
        let key = header.keyWindow.flatMap { visible.contains($0) ? $0 : nil } ?? visible.last
        return key.flatMap { windows[$0]?.root }
    }

    /// Whether a presented controller covers the screen, other than as a sheet or a popover (R232, R237), or in the
    /// context of a child, in whose place it lies (RT-07).
    private func fillsWindow(_ presentation: Presentation) -> Bool {
        guard presentation.presenting.flatMap({ controllers[$0]?.parent }) == nil else { return false }
        switch presentation.effectiveStyle {
        case .pageSheet, .formSheet, .popover, .none: return false
        case .fullScreen, .overFullScreen, .currentContext, .overCurrentContext, .custom, .automatic:
            let bounds = Rect(size: windowSize)
            return presentation.container.flatMap { views[$0]?.frame } == bounds
                && presentation.presentedView.flatMap { views[$0]?.frame } == bounds
        }
    }

    /// `shouldAutorotate` comes first up to iOS 15; afterwards the masks alone decide (Q80, OP-50).
    var firstInquiry: OrientationInquiry.Subject { rules.asksShouldAutorotate ? .autorotation : .controller }

    mutating func ask(_ inquiry: OrientationInquiry, _ question: Question) throws(Rejection) {
        switch inquiry.asks {
        case .autorotation:
            try ask(
                .controller(inquiry.decider), .shouldAutorotate, [], rule: "RT-08", for: question,
                inherited: declaredAnswer(.shouldAutorotate, of: inquiry.decider, "RT-08"))
        case .controller:
            let owner = maskOwner(of: inquiry.decider)
            let (actor, member, arguments, rule) = maskQuestion(of: owner)
            try ask(
                actor, member, arguments, rule: owner == inquiry.decider ? rule : "CH-502", for: question,
                inherited: declaredAnswer(.supportedInterfaceOrientations, of: owner, "RT-06"))
        case .application:
            let window = window(of: inquiry.decider).flatMap { windows[$0]?.name }
            try ask(
                .application, .applicationSupportedOrientations, [Argument("window", Value(window))],
                rule: "RT-09", for: question)
        case .preference:
            let (actor, member, arguments, rule) = preferenceQuestion(of: inquiry.decider)
            try ask(actor, member, arguments, rule: rule, for: question)
        }
    }

    /// CH-502: from iOS 9 on an alert returns the mask of the controller that presents it, unless it has its own.
    private func maskOwner(of decider: ControllerHandle) -> ControllerHandle {
        var owner = decider
        while rules.alertsTakeMaskOfPresenter, controllers[owner]?.kind.isAlert == true,
            !implements(.controller(owner), .supportedInterfaceOrientations),
            declaredAnswer(.supportedInterfaceOrientations, of: owner, "RT-06") == nil,
            let presenting = controllers[owner]?.presentedBy.flatMap({ presentations[$0]?.presenting })
        {
            meter.look(at: 1)
            owner = presenting
        }
        return owner
    }

    /// The property as an app that overrides it would answer; nil if the app never set it.
    func declaredAnswer(
        _ property: Property, of handle: ControllerHandle, _ rule: Rule
    ) -> InheritedAnswer? {
        controllers[handle]?.properties.stored.first { $0.property == property }
            .map { InheritedAnswer(value: $0.value, rule: rule) }
    }

    /// R230, R236: a container's delegate answers in its place; its children are not asked.
    private func maskQuestion(of handle: ControllerHandle) -> (Actor, Member, [Argument], Rule) {
        let member = maskMember(of: handle)
        let rule = member == .pageSupportedOrientations ? Choice.pageOrientations.rule : "R236"
        guard let member, let name = member.arguments.first,
            !implements(.controller(handle), .supportedInterfaceOrientations),
            let delegate = hearer(controllers[handle]?.delegate, of: member, from: handle, rule: rule)
        else { return (.controller(handle), .supportedInterfaceOrientations, [], "RT-06") }
        return (delegate, member, [Argument(name, .text(self.name(handle)))], rule)
    }

    mutating func receive(_ answer: Value, _ inquiry: OrientationInquiry) throws(Rejection) {
        switch inquiry.asks {
        case .autorotation:
            if case .presentation(let isFullScreen) = inquiry.purpose {
                return try presentWithoutOrientation(inquiry, autorotates: answer.boolean, isFullScreen: isFullScreen)
            }
            guard answer.boolean != false else {
                note(
                    false, .isSupported, "RT-08", about: [.controller(inquiry.decider)],
                    [.viewWillTransition, .willTransitionTraits], value: .text(devicePosition.rawValue))
                return stay(inquiry, by: "shouldAutorotate is false.", "RT-08")
            }
            askNext(.controller, inquiry)
        case .controller:
            // RT-04.
            let owner = maskOwner(of: inquiry.decider)
            let mask = answer == .null ? value(of: .supportedInterfaceOrientations, owner) : answer
            var answered = inquiry
            answered.supported = InterfaceOrientation.allCases.filter(mask.orientations.contains)
            askNext(.application, answered)
        case .application:
            // R235: the delegate's answer replaces that of Info.plist.
            let app =
                answer == .null
                ? AppOrientations(source: "the app's Info.plist", supported: settings?.orientations)
                : AppOrientations(source: "the app delegate", supported: answer.orientations)
            try decide(inquiry, app)
        case .preference: try prefer(answer, inquiry)
        }
    }

    mutating func askNext(_ subject: OrientationInquiry.Subject, _ inquiry: OrientationInquiry) {
        var next = inquiry
        next.asks = subject
        enqueue(.question(.orientation(next)))
    }

    /// RT-10, R233, R234: the interface changes to an orientation that both masks contain.
    private mutating func decide(_ inquiry: OrientationInquiry, _ app: AppOrientations) throws(Rejection) {
        let common = inquiry.supported.filter(app.contains)
        if common.isEmpty, rules.raisesWithoutCommonOrientation {
            switch inquiry.purpose {
            case .turn, .update, .request: throw withoutCommonOrientation(inquiry)
            case .presentation: return askNext(.autorotation, inquiry)
            case .launch, .dismissal: break
            }
        }
        switch inquiry.purpose {
        case .turn(let request): turn(inquiry, request, common, app)
        case .update, .dismissal: update(common.filter { isPossible($0) })
        case .request(let request): answer(request, inquiry, common.filter { isPossible($0) })
        case .presentation(let isFullScreen): present(inquiry, common, isFullScreen: isFullScreen)
        case .launch: turnLaunch(inquiry.decider, common)
        }
    }

    /// A7j: the exception for an app and a controller without a common orientation.
    func withoutCommonOrientation(_ inquiry: OrientationInquiry) -> Rejection {
        exception(
            "Supported orientations has no common orientation with the application, and [\(className(inquiry.decider)) shouldAutorotate] is returning YES",
            "A7j", name: "UIApplicationInvalidInterfaceOrientation")
    }

    private mutating func turn(
        _ inquiry: OrientationInquiry, _ request: EnvironmentRequest, _ common: [InterfaceOrientation],
        _ app: AppOrientations
    ) {
        let wanted = request.orientation ?? devicePosition
        guard
            decides(
                isPossible(wanted), .isSupported, "CH-503", about: [.controller(inquiry.decider)],
                [.viewWillTransition, .willTransitionTraits], value: .text(wanted.rawValue))
        else { return stay(inquiry, by: "a phone without a home button has no \(wanted.rawValue).", "CH-503") }
        guard
            decides(
                common.contains(wanted), .isSupported, "RT-10", about: [.controller(inquiry.decider)],
                [.viewWillTransition, .willTransitionTraits], value: .text(wanted.rawValue))
        else {
            let lacking = self.lacking(wanted, inquiry, app)
            return stay(inquiry, by: "\(wanted.rawValue) is not supported by \(lacking).", "RT-10")
        }
        enqueue(.environment(.begin(request)))
    }

    /// Names what keeps the interface from an orientation: the app, the controller whose mask counts, or both.
    private func lacking(
        _ orientation: InterfaceOrientation, _ inquiry: OrientationInquiry, _ app: AppOrientations
    ) -> String {
        let controller = name(maskOwner(of: inquiry.decider))
        if inquiry.supported.contains(orientation) { return app.source }
        return app.contains(orientation) ? controller : "\(app.source) and by \(controller)"
    }

    /// The interface orientation that the device's position calls for.
    var devicePosition: InterfaceOrientation { header.geometry?.devicePosition ?? header.orientation }

    private func className(_ handle: ControllerHandle) -> String {
        controllers[handle].map { qualifiedClassName(of: $0) } ?? ""
    }

    /// The interface stays as it is; the window may still take another place.
    private mutating func stay(_ inquiry: OrientationInquiry, by reason: String, _ rule: Rule) {
        emit(
            .noop(.controller(name(inquiry.decider)), call: "rotation", reason: "No rotation: \(reason)"),
            rule: rule)
        switch inquiry.purpose {
        case .turn(var request):
            request.turns = false
            enqueue(.environment(.begin(request)))
        case .update, .request, .presentation, .launch, .dismissal: break
        }
    }
}

/// The orientations that the app supports, whatever its controllers answer (RT-09, R235).
private struct AppOrientations {
    /// What names them, as a message gives it.
    let source: String
    /// Nil for all of them.
    let supported: [InterfaceOrientation]?

    func contains(_ orientation: InterfaceOrientation) -> Bool { supported?.contains(orientation) ?? true }
}

extension Value {
    /// The orientations of a mask in words: a single word, or a list of them.
    var orientations: [InterfaceOrientation] {
        switch self {
        case .text("all"): InterfaceOrientation.allCases
        case .text("allButUpsideDown"): InterfaceOrientation.allCases.filter { $0 != .portraitUpsideDown }
        case .text("landscape"): [.landscapeLeft, .landscapeRight]
        case .text(let word): InterfaceOrientation(rawValue: word).map { [$0] } ?? []
        case .list(let values): values.flatMap(\.orientations)
        case .null, .bool, .integer, .number, .size, .rect, .insets, .anchor, .controller: []
        }
    }
}
