/// `present(_:animated:completion:)`: who presents, what stands in the way, and the relations (PD-01 to PD-08,
/// PS-41 to PS-46).
extension PresentationSession {
    /// The call: refusals that need no presenter, then the questions asked at the call (TD-23, R155).
    mutating func requestPresentation(_ call: PresentCall, _ bindings: Bindings, segue: SegueHandle? = nil)
        throws(Rejection)
    {
        let receiver = try controller(call.receiver, bindings)
        guard let name = call.controller else {
            throw exception(
                "Application tried to present a nil modal view controller on target \(description(receiver)).",
                "P69e")
        }
        let presented = try controller(name, bindings)
        try refuseActive(presented)
        try requestPresentation(
            PresentationRequest(
                receiver: receiver, controller: presented, isAnimated: call.isAnimated,
                completion: call.completion, bindings: bindings, presentation: nil, segue: segue))
    }

    private mutating func requestPresentation(_ request: PresentationRequest) throws(Rejection) {
        let style = presentationStyle(of: request.controller)
        if style == .none {
            throw exception(
                "The presented view controller \(description(request.controller)) has the modal presentation style none.",
                Choice.presentingStyleNone.rule)
        }
        if controllers[request.controller]?.preparedPresentation == nil, style == .custom {
            push(.question(.presentationController(request)))
        } else {
            var prepared = request
            prepared.presentation = preparePresentation(of: request.controller)
            push(.question(.adaptiveStyle(prepared)))
        }
    }

    func exception(_ reason: String, _ rule: Rule, name: String = "NSInvalidArgumentException") -> Rejection {
        .exception(name: name, reason: reason, rule: rule)
    }

    /// P69a to P69c: what is shown already cannot be presented.
    private func refuseActive(_ handle: ControllerHandle) throws(Rejection) {
        guard let controller = controllers[handle] else { return }
        let active = "Application tried to present modally an active controller \(description(handle))."
        if let presentation = controller.presentedBy {
            guard rules.hasDetailedActiveControllerExceptions,
                let presenter = presentations[presentation]?.presenting
            else { throw exception(active, "P69a") }
            throw exception(
                "Application tried to present modally a view controller \(description(handle)) that is already being presented by \(description(presenter)).",
                "P69b")
        }
        if let parent = controller.parent {
            guard rules.hasDetailedActiveControllerExceptions else { throw exception(active, "P69a") }
            throw exception(
                "Application tried to present modally a view controller \(description(handle)) that has a parent view controller \(description(parent)).",
                "P69c")
        }
        if controller.window != nil { throw exception(active, Choice.rootPresented.rule) }
    }

    /// The rest of the call, once the presentation controller is known.
    mutating func present(_ request: PresentationRequest) throws(Rejection) {
        guard let handle = request.presentation, let presentation = presentations[handle] else { return }
        let presenter = presenter(for: request.receiver, presentation)
        let transitionStyle = transitionStyle(of: request.controller, presenter: presenter, presentation)
        try refuse(request, presentation, transitionStyle, presenter: presenter)
        if let warning = warning(against: request, presenter: presenter) {
            warn(warning.text, rule: warning.rule)
            drop(handle)
            return
        }
        warnAboutDetached(request, presenter: presenter)
        relate(request, handle, presenter: presenter, transitionStyle: transitionStyle)
    }

    // MARK: Who presents

    /// The controller that really presents (P38 to P43, CX-03 to CX-05).
    func presenter(for receiver: ControllerHandle, _ presentation: Presentation) -> ControllerHandle {
        let usesContext =
            presentation.style.usesCurrentContext
            || (presentation.style == .custom && !presentation.presentsInFullscreen)
        guard usesContext else { return outermost(receiver) }
        if let context = lineage(receiver).first(where: definesContext) { return context }
        if rules.fidelity.isMeasured(.contextFallback) { return outermost(receiver) }
        return window(of: receiver).flatMap { windows[$0]?.root } ?? outermost(receiver)
    }

    /// The rule by which ``presenter(for:_:)`` decided.
    private func presenterRule(
        _ presentation: Presentation, receiver: ControllerHandle, presenter: ControllerHandle
    )
        -> Rule
    {
        if presentation.style.usesCurrentContext {
            if !definesContext(presenter) { return "CX-05" }
            return receiver == presenter ? "CX-02" : "CX-04"
        }
        if presentation.style == .custom, !presentation.presentsInFullscreen { return "P43" }
        if receiver == presenter { return "PD-02" }
        return controllers[presenter]?.window == nil ? "PS-43" : "PS-44"
    }

    /// The transition style used: the presented controller's (TS-02, CX-10), but that of the controller which
    /// provides the context where it says so (CX-09, PD-05, P45); any other controller has no say (CX-11).
    private func transitionStyle(
        of presented: ControllerHandle, presenter: ControllerHandle, _ presentation: Presentation
    ) -> ModalTransitionStyle {
        let own = controllers[presented]?.properties.modalTransitionStyle ?? .coverVertical
        guard presentation.style.usesCurrentContext, let context = controllers[presenter],
            context.properties.providesPresentationContextTransitionStyle
        else { return own }
        return context.properties.modalTransitionStyle
    }

    // MARK: What stands in the way

    /// Exceptions of transition styles, in the order of CH-12: in a popover a context style takes cover vertical
    /// only (TS-13, EX-08, PS-26, PS-36), elsewhere all but partial curl (EX-09, PS-27), which full screen alone
    /// takes (TS-10, TS-11, EX-06), from a presenter that covers the screen (TS-12, EX-07).
    private func refuse(
        _ request: PresentationRequest, _ presentation: Presentation, _ style: ModalTransitionStyle,
        presenter: ControllerHandle
    ) throws(Rejection) {
        let usesContext = presentation.style.usesCurrentContext
        if usesContext, style != .coverVertical, isInPopover(request.receiver) {
            throw exception(
                "Application tried to present in the current context of a popover with a modal transition style other than UIModalTransitionStyleCoverVertical: \(description(request.controller)).",
                "EX-08")
        }
        if style == .partialCurl {
            let stranger: ControllerHandle? =
                presentation.style != .fullScreen
                ? request.controller : coversScreen(presenter) ? nil : presenter
            if let stranger {
                throw exception(
                    "Application tried to present UIModalTransitionStylePartialCurl to or from non-fullscreen view controller \(description(stranger)).",
                    stranger == request.controller ? (usesContext ? "EX-09" : "EX-06") : "EX-07")
            }
        }
    }

    /// Whether a controller's view covers the screen (PS-42).
    private func coversScreen(_ handle: ControllerHandle) -> Bool {
        guard let presentation = controllers[outermost(handle)]?.presentedBy.flatMap({ presentations[$0] })
        else { return true }
        switch presentation.effectiveStyle {
        case .fullScreen, .overFullScreen: return true
        case .pageSheet, .formSheet, .currentContext, .custom, .overCurrentContext, .popover, .none,
            .automatic:
            return false
        }
    }

    /// The console text with which a call is dropped (P59, P63 to P65, TS-09).
    private func warning(against request: PresentationRequest, presenter: ControllerHandle)
        -> (text: String, rule: Rule)?
    {
        let presented = description(request.controller)
        let receiver = description(request.receiver)
        let target = description(presenter)
        let isNew = rules.hasPresentationLogCategory
        let inProgress =
            "Warning: Attempt to present \(presented) on \(receiver) while a presentation is in progress!"
        if let running = controllers[presenter]?.presents, let other = presentations[running] {
            if other.isInTransition, !isNew {
                return (inProgress, other.phase == .dismissing ? "P57" : "P65")
            }
            let shown = description(other.presented)
            return isNew
                ? (
                    "[Presentation] Attempt to present \(presented) on \(target) (from \(receiver)) which is already presenting \(shown).",
                    other.phase == .dismissing ? "P57" : "P64"
                )
                : (
                    "Warning: Attempt to present \(presented)  on \(receiver) which is already presenting \(shown)",
                    "P64"
                )
        }
        if !isInWindow(presenter) {
            return isNew
                ? (
                    "[Presentation] Attempt to present \(presented) on \(target) (from \(receiver)) whose view is not in the window hierarchy.",
                    "P63"
                )
                : (
                    "Warning: Attempt to present \(presented) on \(receiver) whose view is not in the window hierarchy!",
                    "P63"
                )
        }
        guard let own = controllers[outermost(presenter)]?.presentedBy.flatMap({ presentations[$0] }) else {
            return nil
        }
        switch own.phase {
        case .dismissing: return (inProgress, "P59")
        case .presenting: return (inProgress, "P65")
        case .prepared, .presented: break
        }
        if own.transitionStyle == .partialCurl {
            return (
                "Warning: Attempt to present \(presented) on \(receiver) which was presented with a partial curl transition!",
                "TS-09"
            )
        }
        return nil
    }

    /// P68: the presenter's view is in a window, but the presenter itself belongs nowhere; the call goes on.
    private mutating func warnAboutDetached(_ request: PresentationRequest, presenter: ControllerHandle) {
        guard let record = controllers[presenter], record.window == nil, record.presentedBy == nil,
            record.parent == nil
        else { return }
        let detached = description(presenter)
        let presented = description(request.controller)
        if rules.threatensDetachedPresenters {
            warn(
                "Presenting view controller \(presented) from detached view controller \(detached) is not supported, and may result in incorrect safe area insets and a corrupt root presentation. Make sure \(detached) is in the view controller hierarchy before presenting from it. Will become a hard exception in a future release.",
                rule: "P68")
        } else if rules.hasPresentationLogCategory {
            warn(
                "[Presentation] Presenting view controller \(presented) from detached view controller \(detached) is discouraged.",
                rule: "P68")
        } else {
            warn(
                "Presenting view controllers on detached view controllers is discouraged \(detached).",
                rule: "P68")
        }
    }

    /// A presentation controller that was made for a call which is dropped stays prepared (P30).
    private mutating func drop(_ handle: PresentationHandle) {
        guard let presentation = presentations[handle] else { return }
        controllers.update(presentation.presented) { $0.preparedPresentation = handle }
    }

    // MARK: The relations

    /// Sets the links, at the call (P4, PD-01, PD-02); the transition is left to the turn that follows.
    private mutating func relate(
        _ request: PresentationRequest, _ handle: PresentationHandle, presenter: ControllerHandle,
        transitionStyle: ModalTransitionStyle
    ) {
        guard let presentation = presentations[handle] else { return }
        let removesPresentersView = removesPresentersView(presentation)
        let rule = presenterRule(presentation, receiver: request.receiver, presenter: presenter)
        presentations.update(handle) {
            $0.presenting = presenter
            $0.source = request.receiver
            $0.phase = .presenting
            $0.transitionStyle = transitionStyle
            $0.removesPresentersView = removesPresentersView
        }
        controllers.update(presenter) { $0.presents = handle }
        controllers.update(request.controller) {
            $0.presentedBy = handle
            $0.preparedPresentation = nil
        }
        if let declared = presentation.declared { objects.update(declared) { $0.uses += 1 } }
        announce(presenter, .presentedViewController, to: request.controller, rule: "PD-01")
        announce(request.controller, .presentingViewController, to: presenter, rule: rule)
        var transition = makeTransition(
            .presentation, handle, from: presenter, to: request.controller, isAnimated: request.isAnimated,
            style: transitionStyle)
        transition.completion = request.completion
        transition.completionBindings = request.bindings
        beginTransition(transition)
    }

    /// Whether the presenter's view leaves the window at the end (P10 to P18, PS-12, PS-24), or stays beneath and
    /// shows through where the content is not opaque (PS-31, PS-32, PS-34, PS-35).
    private func removesPresentersView(_ presentation: Presentation) -> Bool {
        switch presentation.effectiveStyle {
        case .fullScreen, .currentContext: true
        case .custom:
            presentation.declared.flatMap { objects[$0]?.presentationController }?.shouldRemovePresentersView
                ?? false
        case .pageSheet, .formSheet, .overFullScreen, .overCurrentContext, .popover, .none, .automatic: false
        }
    }
}
