/// `present(_:animated:completion:)`: the presenter, and the relationships (PD-01 to PD-08, PO-03, PS-41 to PS-46).
extension PresentationSession {
    /// The call: obstacles that it finds, then the questions asked at the call (TD-23, R155).
    mutating func requestPresentation(_ call: PresentCall, _ bindings: Bindings, segue: SegueHandle? = nil)
        throws(Rejection)
    {
        let receiver = try controller(call.receiver, bindings)
        let named = try call.controller.map { name throws(Rejection) in try controller(name, bindings) }
        try refuse(named, from: receiver)
        guard let presented = named else { return }
        requestPresentation(
            PresentationRequest(
                receiver: receiver, controller: presented,
                isAnimated: try truth(of: call.isAnimated, bindings) && header.areAnimationsEnabled,
                completion: call.completion, bindings: bindings, presentation: nil, segue: segue))
    }

    /// TD-02, P129: only for the style `custom` the delegate is asked for a presentation controller.
    private mutating func requestPresentation(_ request: PresentationRequest) {
        let style = presentationStyle(of: request.controller)
        var prepared = request
        prepared.presentation = preparedPresentation(of: request.controller)
        if decidesToAsk(request.controller, style, isPrepared: prepared.presentation != nil) {
            enqueue(.question(.presentationController(request)))
        } else {
            prepared.presentation =
                prepared.presentation
                ?? makePresentation(of: request.controller, in: slidesUpInside(request) ? .custom : nil)
            enqueue(.question(.adaptiveStyle(prepared)))
        }
    }

    /// TD-23, TD-26: the style decides, unless the presentation controller was read before the presentation (P30).
    private func decidesToAsk(
        _ presented: ControllerHandle, _ style: ModalPresentationStyle, isPrepared: Bool
    ) -> Bool {
        let about: [Actor?] = [controllers[presented]?.transitioningDelegate, .controller(presented)]
        return decides(
            style == .custom, .hasCustomStyle, style == .custom ? "TD-23" : "TD-26", about: about,
            [.presentationControllerForPresented], value: .text(style.name))
            && decides(
                !isPrepared, .isBeingMade, "P30", about: about, [.presentationControllerForPresented],
                value: .bool(!isPrepared), detail: "presentationController")
    }

    /// The rest of the call, once the presentation controller is known.
    mutating func present(_ request: PresentationRequest) throws(Rejection) {
        guard let handle = request.presentation, let presentation = presentations[handle] else { return }
        noteHandler(request.completion, .present, "PD-08", of: request.receiver)
        let presenter = presenter(for: request.receiver, presentation)
        let plan = PlannedPresentation(
            request: request, presentation: presentation,
            transitionStyle: transitionStyle(of: request.controller, presenter: presenter, presentation),
            presenter: presenter)
        switch obstruction(of: plan) {
        case .raises(let exception): throw exception
        case .isDropped(let text, let rule):
            noteFreedom(of: plan, false, rule)
            warn(text, about: .controller(request.receiver), rule: rule)
            drop(handle)
        case .goesOn(let text, let rule):
            noteFreedom(of: plan, true, "PD-01")
            warn(text, about: .controller(plan.presenter), rule: rule)
            relate(plan, handle)
        case nil:
            noteFreedom(of: plan, true, "PD-01")
            relate(plan, handle)
        }
    }

    /// Records, for explanations, whether the presenter was free to present.
    private mutating func noteFreedom(of plan: PlannedPresentation, _ isFree: Bool, _ rule: Rule) {
        guard decisions != nil else { return }
        let presenter = Value.text(name(plan.presenter))
        let reason: Value = isFree ? .null : occupation(of: plan)
        note(
            isFree, .isFreeToPresent, rule, about: [.controller(plan.request.controller)],
            AppearancePart.both.calls(isAppearing: true) + [.loadView, .viewDidLoad], value: presenter,
            detail: reason)
        note(
            isFree, .isFreeToPresent, rule, about: [.controller(plan.presenter)],
            AppearancePart.both.calls(isAppearing: false), value: presenter, detail: reason)
        note(
            isFree, .isFreeToPresent, rule, about: [.controller(plan.request.receiver)], [.present],
            value: presenter, detail: reason)
        let presented = controllers[plan.request.controller]
        note(
            isFree, .isFreeToPresent, rule,
            about: [presented?.transitioningDelegate, .controller(plan.request.controller)],
            [
                .animationControllerForPresented, .interactionControllerForPresentation,
                .viewControllerForAdaptivePresentationStyle, .willPresentWithAdaptiveStyle,
            ], value: presenter, detail: reason)
    }

    /// The state that prevents the presenter from presenting, in words for explanations, with the controller concerned.
    private func occupation(of plan: PlannedPresentation) -> Value {
        func words(_ state: String, _ handle: ControllerHandle) -> Value {
            .list([.text(state), .text(name(handle))])
        }
        let other = controllers[plan.presenter]?.presents.flatMap { presentations[$0] }
        if let other, other.isInTransition {
            return words(other.phase == .dismissing ? "is dismissing" : "is presenting", other.presented)
        }
        if let other, !rules.looksForWindowFirst { return words("already presents", other.presented) }
        if let outside = controllerOutsideWindow(plan) { return words("is in no window", outside) }
        if let other { return words("already presents", other.presented) }
        let level = outermost(plan.presenter)
        switch controllers[level]?.presentedBy.flatMap({ presentations[$0]?.phase }) {
        case .presenting: return words("is still being presented", level)
        case .dismissing: return words("is being dismissed", level)
        case .prepared, .presented, nil: return words("was presented with a partial curl", level)
        }
    }

    /// P30: the presentation controller of a dropped call is released, unless the app has read it before the call.
    private mutating func drop(_ handle: PresentationHandle) {
        guard let presentation = presentations[handle],
            controllers[presentation.presented]?.preparedPresentation != handle
        else { return }
        remove(presentation, handle, rule: "P30")
        forgetActivation(of: presentation.presented)
    }

    // MARK: The presenter

    /// The actual presenter (P38 to P43, CX-03 to CX-05): the outermost ancestor (P39, R165), or the nearest ancestor
    /// that defines a context (P40, R163), without one the modal level's root (P41) or the window's.
    func presenter(for receiver: ControllerHandle, _ presentation: Presentation) -> ControllerHandle {
        let usesContext =
            presentation.style.usesCurrentContext
            || (presentation.style == .custom && !presentation.presentsInFullscreen)
        guard usesContext else { return namedOutermost(receiver) }
        if let context = namedLineage(receiver).first(where: definesContext) { return context }
        let root = namedOutermost(receiver)
        if rules.presentsFromModalLevelWithoutContext { return root }
        return window(of: root).flatMap { windows[$0]?.root } ?? root
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

    /// The transition style: the presented controller's (TS-02, CX-10), or that of the controller that provides the
    /// context, if it is set to provide this (CX-09, R164, PD-05, P45); no other controller counts (CX-11).
    private func transitionStyle(
        of presented: ControllerHandle, presenter: ControllerHandle, _ presentation: Presentation
    ) -> ModalTransitionStyle {
        let own = ownTransitionStyle(of: presented)
        guard preferredTransition(of: presented) == nil else { return own }
        guard presentation.style.usesCurrentContext, let context = controllers[presenter],
            context.properties.providesPresentationContextTransitionStyle
        else { return own }
        return context.properties.modalTransitionStyle
    }

    // MARK: The relationships

    /// P69q, CH-608: the disappearance of a window's root begins before it has appeared with its window. What
    /// restoration presents again waits for the root (CH-42).
    private mutating func warnAboutEarlyPresentation(by presenter: ControllerHandle) {
        guard controllers[presenter]?.window != nil, controllers[presenter]?.callbackDepth == 0, agenda.reading == nil
        else { return }
        switch controllers[presenter]?.appearance {
        case .disappeared, .appearing: warnUnbalanced(presenter)
        case .appeared, .disappearing, nil: break
        }
    }

    /// Sets the links at the call (P4, PD-01, PD-02, KD-02); the transition begins in the turn that follows.
    private mutating func relate(_ plan: PlannedPresentation, _ handle: PresentationHandle) {
        let (request, presentation, presenter) = (plan.request, plan.presentation, plan.presenter)
        var planned = presentation
        planned.presenting = presenter
        let removesPresentersView = removesPresentersView(planned)
        let isOfSegue = request.segue != nil && rules.laysOutPresenterOfSegue
        let rule = presenterRule(presentation, receiver: request.receiver, presenter: presenter)
        presentations.update(handle) {
            $0.presenting = presenter
            $0.source = request.receiver
            $0.phase = .presenting
            $0.transitionStyle = plan.transitionStyle
            $0.removesPresentersView = removesPresentersView
            $0.isOfSegue = isOfSegue
        }
        controllers.update(presenter) { $0.presents = handle }
        controllers.update(request.controller) {
            $0.presentedBy = handle
            $0.preparedPresentation = nil
        }
        if let declared = presentation.declared { objects.update(declared) { $0.uses += 1 } }
        announce(presenter, .presentedViewController, to: request.controller, rule: "PD-01")
        announce(request.controller, .presentingViewController, to: presenter, rule: rule)
        if removesPresentersView { warnAboutEarlyPresentation(by: presenter) }
        var transition = makeTransition(
            .presentation, handle, from: presenter, to: request.controller, isAnimated: request.isAnimated,
            style: plan.transitionStyle)
        transition.completion = request.completion
        transition.completionBindings = request.bindings
        beginTransition(transition)
    }
}
