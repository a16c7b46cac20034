/// `preferredTransition` of pushed and presented controllers, from iOS 18 on: zooms, and UIKit's own styles (Q8, Q9).
extension PresentationSession {
    // MARK: The property

    /// The transition that a controller prefers; nil by default (Q8).
    func preferredTransition(of handle: ControllerHandle) -> PreferredTransition? {
        guard let stored = controllers[handle]?.properties.stored, !stored.isEmpty else { return nil }
        return stored.first { $0.property == .preferredTransition }?.value.string
            .flatMap(PreferredTransition.init(rawValue:))
    }

    mutating func setPreferredTransition(_ assignment: PropertyAssignment, of handle: ControllerHandle)
        throws(Rejection)
    {
        guard rules.hasPreferredTransitions else {
            throw .unavailable(assignment.property, since: 18, rule: "Q8")
        }
        if assignment.property == .preferredTransitionSource, assignment.value != .null,
            assignment.value.string == nil
        {
            throw unsuitable(assignment, "a view's name, or null", rule: "Q9")
        }
        try store(assignment, of: handle)
    }

    /// The style in which a controller is presented: that of its `preferredTransition` comes first (CH-382).
    func ownTransitionStyle(of handle: ControllerHandle) -> ModalTransitionStyle {
        if let preferred = preferredTransition(of: handle) { return preferred.style ?? .coverVertical }
        return controllers[handle]?.properties.modalTransitionStyle ?? .coverVertical
    }

    // MARK: The transition

    /// The controller whose preference counts, and which a zoom enlarges: the pushed or presented one.
    private func zoomed(in handle: TransitionHandle) -> ControllerHandle? {
        switch transitions[handle]?.kind {
        case .push, .presentation: transitions[handle]?.to
        case .pop, .dismissal: transitions[handle]?.from
        case .tab, .column, .page, .child, .rotation, .resize, nil: nil
        }
    }

    /// Decides how a transition is shown unless an animator of the app moves its views (CH-382).
    mutating func adoptPreferredTransition(_ handle: TransitionHandle) {
        if transitions[handle]?.kind == .pop, transitions[handle]?.isAnimated == true {
            // CH-432.
            let isFluid = rules.hasFluidNavigation
            transitions.update(handle) { $0.isInterruptible = isFluid }
        }
        guard let preferred = zoomed(in: handle).flatMap({ preferredTransition(of: $0) }),
            let transition = transitions[handle], transition.isAnimated, !isOfAlert(transition)
        else { return }
        if let moving = movingPresentation(of: transition), presentations[moving]?.effectiveStyle == .popover {
            return
        }
        transitions.update(handle) {
            $0.preferred = preferred
            // CH-384: a zoom out can be held in its middle.
            if preferred == .zoom { $0.isInterruptible = $0.kind == .pop || $0.kind == .dismissal }
        }
    }

    /// The rule by which a preferred transition, or one that finished another, begins; nil for any other.
    func preferredBeginningRule(_ transition: Transition) -> Rule? {
        guard transition.animator == nil else { return nil }
        if transition.change?.startsAt != nil { return transition.fraction > 0 ? "Q10" : "Q13" }
        guard let preferred = transition.preferred, !transition.isInteractive else { return nil }
        return preferred == .zoom && beginsAtBarButtonItem(transition) ? "Q16" : "Q8"
    }

    private func beginsAtBarButtonItem(_ transition: Transition) -> Bool {
        guard rules.zoomsFromBarButtonItems, transition.zoomSource != nil else { return false }
        let views = screenLayout(on: screen(of: transition.from))
        meter.look(at: views.count)
        return zoomSource(of: transition, in: views)?.kind == .item
    }

    // MARK: The source of a zoom

    /// Asks the provider of the source view, at the beginning of each zoom in and of each zoom out (Q9, CH-380).
    mutating func askZoomSource(_ handle: TransitionHandle, _ question: Question) throws(Rejection) {
        let preferred = transitions[handle]?.preferred
        guard let zoomed = zoomed(in: handle),
            decides(
                preferred == .zoom, .zooms, "Q9", about: [.controller(zoomed)], [.zoomSourceView],
                value: Value(preferred?.rawValue), detail: Value(transitions[handle]?.name)),
            let transition = transitions[handle]
        else { return }
        let source = zoomed == transition.to ? transition.from : transition.to
        let arguments = [
            Argument("zoomedViewController", .text(name(zoomed))),
            Argument("sourceViewController", .text(name(source))),
        ]
        let declared = value(of: .preferredTransitionSource, zoomed)
        try ask(
            .controller(zoomed), .zoomSourceView, arguments, rule: "Q9", for: question,
            inherited: InheritedAnswer(value: declared, rule: "Q9"))
    }

    /// A controller is accepted in place of its view. The source that a property names need not exist: it is looked for
    /// when the zoom begins.
    mutating func receiveZoomSource(_ answer: Value, _ handle: TransitionHandle) throws(Rejection) {
        if let zoomed = zoomed(in: handle), value(of: .preferredTransitionSource, zoomed) != answer {
            try refuseUnknownView(answer, asked: .zoomSourceView)
        }
        var source = answer.string
        if let text = source, case .controller(let controller)? = names[text] {
            source = controllers[controller]?.view.flatMap { views[$0]?.name }
        }
        transitions.update(handle) { $0.zoomSource = source }
    }

    /// The source of a zoom among the views that have been laid out; nil if it is not in the window (CH-380), or if it
    /// is a bar button item before iOS 26 (Q16).
    func zoomSource(of transition: Transition, in views: [LaidOutView]) -> LaidOutView? {
        guard let source = transition.zoomSource else { return nil }
        return views.last { view in
            view.kind == .item ? rules.zoomsFromBarButtonItems && view.target == source : view.name == source
        }
    }

    // MARK: Fingers

    /// Whether a presented view came by a zoom, so that a finger takes it back to its source; a sheet and a popover
    /// have gestures of their own (CH-384).
    func isZoomed(_ presentation: Presentation) -> Bool {
        !presentation.effectiveStyle.isSheet && presentation.effectiveStyle != .popover
            && preferredTransition(of: presentation.presented) == .zoom
    }

    /// `interactiveDismissShouldBegin` of the options of a zoom (CH-384).
    mutating func askZoomDismissal(_ handle: ControllerHandle, _ question: Question) throws(Rejection) {
        try ask(
            .controller(handle), .interactiveDismissShouldBegin, [], rule: Choice.zoomGestures.rule, for: question)
    }

    /// Without an answer the finger begins to pop or to dismiss the controller.
    mutating func receiveZoomDismissal(_ answer: Value, _ handle: ControllerHandle) {
        let member = Member.interactiveDismissShouldBegin.rawValue
        guard
            decides(
                answer != false, .isAllowed, Choice.zoomGestures.rule, about: [.controller(handle)],
                AppearancePart.both.calls(isAppearing: false), value: answer, detail: .text(member))
        else {
            return emit(
                .noop(
                    .controller(name(handle)), call: member,
                    reason: "\(name(handle)) does not let a finger begin to dismiss it."),
                rule: Choice.zoomGestures.rule)
        }
        if let shown = controllers[handle]?.presentedBy, let presentation = presentations[shown] {
            askToDismiss(shown, presentation, .pan)
        } else if let navigation = controllers[handle]?.parent, controllers[navigation]?.children.last == handle {
            beginPan(navigation)
        }
    }

    /// The pop of a stack that a finger can hold while it runs on the clock, or runs back: one that zooms out, and from
    /// iOS 26 on one that runs back, or after which there is nothing further to go back to (CH-384, CH-432).
    func popToHold(in navigation: ControllerHandle) -> TransitionHandle? {
        guard let running = transition(inside: navigation), let transition = transitions[running],
            transition.kind == .pop, transition.animator == nil, transition.isAnimated,
            case .running = transition.phase
        else { return nil }
        if transition.preferred == .zoom { return running }
        let isLast = (controllers[navigation]?.children.count ?? 0) < 2
        return rules.hasFluidNavigation && (transition.wasCancelled || isLast) ? running : nil
    }

    /// The dismissal of a zoomed view that runs on the clock, or runs back, so that a finger can hold it (CH-432).
    func dismissalToHold(of presentation: Presentation) -> TransitionHandle? {
        guard presentation.phase == .dismissing, isZoomed(presentation), let running = presentation.transition,
            let transition = transitions[running], transition.preferred == .zoom, case .running = transition.phase,
            movingPresentation(of: transition).flatMap({ presentations[$0] })?.presented == presentation.presented
        else { return nil }
        return running
    }

    /// The presentation of a zoomed view that runs on the clock: like a push, it is finished by the finger that takes
    /// it back (CH-432).
    func presentationToFinish(_ presentation: Presentation) -> TransitionHandle? {
        guard presentation.phase == .presenting, isZoomed(presentation), let running = presentation.transition,
            let transition = transitions[running], transition.preferred == .zoom, case .running = transition.phase
        else { return nil }
        return running
    }

    /// The finger has finished the presentation of a zoomed view, and now dismisses it, unless something has happened
    /// to it in the callbacks of that.
    mutating func takeBackZoom(_ handle: PresentationHandle, startsAt start: Double) {
        guard let presentation = presentations[handle] else { return }
        let levels = levels(from: handle)
        guard presentation.phase == .presented, levels.count == 1 else {
            return emit(
                .noop(
                    .controller(name(presentation.presented)), call: DismissalGesture.pan.selector,
                    reason: levels.count == 1
                        ? "It is being dismissed already." : "A controller above it is presented by now."),
                rule: Choice.grabbedTransitions.rule)
        }
        startDismissal(
            handle, levels: levels, isAnimated: true, completion: nil, bindings: .none, by: .pan, startsAt: start)
    }

    mutating func hold(_ handle: TransitionHandle) {
        if let transition = transitions[handle] {
            let isPopForward = transition.kind == .pop && transition.preferred == .zoom && !transition.wasCancelled
            interrupt(
                handle, transition,
                rule: isPopForward ? Choice.zoomGestures.rule : Choice.grabbedTransitions.rule)
        }
    }
}
