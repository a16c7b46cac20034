import SessionNumbers

/// UIKit's questions to the transitioning delegate, the animator and the interaction controller.
extension PresentationSession {
    /// TD-03: always the delegate of the presented controller; inside a container, the container's own (P93, P105).
    private func transitioningDelegate(of transition: Transition) -> Actor? {
        switch transition.subject {
        case .presentation: controllers[presented(in: transition)]?.transitioningDelegate
        case .container(let change): controllers[change.container]?.delegate
        case .environment: nil
        }
    }

    /// The delegate that is asked about a transition, and the controller that has this delegate.
    private func asked(about transition: Transition) -> [Actor?] {
        let owner = transition.change?.container ?? presented(in: transition)
        return [transitioningDelegate(of: transition), .controller(owner)]
    }

    private func presented(in transition: Transition) -> ControllerHandle {
        if transition.kind == .presentation { return transition.to }
        return transition.animating.flatMap { presentations[$0]?.presented } ?? transition.from
    }

    // MARK: Animator

    /// A question for each direction (TD-07), and for each kind of container (TD-28).
    private func animatorMember(of kind: TransitionKind) -> Member? {
        switch kind {
        case .presentation: .animationControllerForPresented
        case .dismissal: .animationControllerForDismissed
        case .push, .pop: .navigationAnimationController
        case .tab: .tabAnimationController
        case .column, .page, .child, .rotation, .resize: nil
        }
    }

    mutating func askAnimator(_ handle: TransitionHandle, _ question: Question) throws(Rejection) {
        // P131, P94, C8: without animation no animator is asked for. The style and a presentation controller do not
        // matter (P129, PC-07, TD-27).
        guard let transition = transitions[handle], let member = animatorMember(of: transition.kind),
            decides(
                transition.isAnimated, .isAnimated, questioningRule(transition.kind),
                about: asked(about: transition),
                [member] + (interactionMember(of: transition.kind).map { [$0.member] } ?? []),
                value: .bool(transition.isAnimated), detail: .text(transition.name))
        else { return }
        let (arguments, rule) = animatorArguments(transition)
        try ask(transitioningDelegate(of: transition), member, arguments, rule: rule, for: question)
    }

    /// The rule by which only animated transitions ask for objects.
    private func questioningRule(_ kind: TransitionKind) -> Rule {
        switch kind {
        case .presentation, .dismissal, .column, .page, .child, .rotation, .resize: "P131"
        case .push, .pop: "P94"
        case .tab: "C8"
        }
    }

    private func animatorArguments(_ transition: Transition) -> ([Argument], Rule) {
        switch transition.kind {
        case .presentation:
            let source = transition.presentation.flatMap { presentations[$0]?.source } ?? transition.from
            // TD-09, TD-10: the actual presenter, and the controller whose `present` was called.
            let arguments = [
                Argument("presented", .text(name(transition.to))),
                Argument("presenting", .text(name(transition.from))), Argument("source", .text(name(source))),
            ]
            return (arguments, "TD-08")
        case .dismissal:
            return ([Argument("dismissed", .text(name(presented(in: transition))))], "TD-14")
        case .push, .pop, .tab, .column, .page, .child, .rotation, .resize:
            let container = transition.change.map { name($0.container) } ?? ""
            let isTab = transition.kind == .tab
            let operation = isTab ? [] : [Argument("operation", .text(transition.kind.rawValue))]
            let arguments =
                [Argument(isTab ? "tabBarController" : "navigationController", .text(container))] + operation
                + [
                    Argument("from", .text(name(transition.from))),
                    Argument("to", .text(name(transition.to))),
                ]
            return (arguments, isTab ? "P105" : "P93")
        }
    }

    /// TD-11, TD-15: with the answer nil the built-in animation is used.
    mutating func receiveAnimator(_ answer: Value, _ handle: TransitionHandle) throws(Rejection) {
        guard let kind = transitions[handle]?.kind, let member = animatorMember(of: kind),
            let animator = try object(answer, asked: member)
        else { return }
        guard animatorSettings(animator) != nil else {
            throw .unusableAnswer("\"\(name(animator))\" is not an animator.", "TD-06")
        }
        let isInterruptible = rules.hasInterruptibleTransitions && canBeInterrupted(animator)
        transitions.update(handle) {
            $0.animator = animator
            // CH-382.
            $0.preferred = nil
            // Until interruptibleAnimator(using:) is asked, once the animation has begun.
            $0.isInterruptible = isInterruptible
            $0.fraction = 0
        }
    }

    /// Whether an animator implements `interruptibleAnimator(using:)` (AT-07).
    func canBeInterrupted(_ animator: Actor) -> Bool {
        animatorSettings(animator)?.isInterruptible == true || implements(animator, .interruptibleAnimator)
    }

    // MARK: Interaction controller

    private func interactionMember(of kind: TransitionKind) -> (member: Member, rule: Rule)? {
        switch kind {
        case .presentation: (.interactionControllerForPresentation, "TD-17")
        case .dismissal: (.interactionControllerForDismissal, "TD-20")
        case .push, .pop: (.navigationInteractionController, "P93")
        case .tab: (.tabInteractionController, "P105")
        case .column, .page, .child, .rotation, .resize: nil
        }
    }

    mutating func askInteraction(_ handle: TransitionHandle, _ question: Question) throws(Rejection) {
        // TD-22, P93, P105: without an animator there is nothing to pass.
        guard let transition = transitions[handle],
            let (member, rule) = interactionMember(of: transition.kind),
            decides(
                transition.animator != nil, .hasAnimator,
                transition.animator != nil || !transition.kind.isOfPresentation ? rule : "TD-22",
                about: asked(about: transition), [member],
                value: Value(transition.animator.map { name($0) }), detail: .text(transition.name)),
            let animator = transition.animator
        else { return }
        let container: [Argument] =
            transition.change.map {
                let key = transition.kind == .tab ? "tabBarController" : "navigationController"
                return [Argument(key, .text(name($0.container)))]
            } ?? []
        try ask(
            transitioningDelegate(of: transition), member,
            container + [Argument("animator", .text(name(animator)))], rule: rule, for: question)
    }

    /// TD-18: with the answer nil the transition is not interactive.
    mutating func receiveInteraction(_ answer: Value, _ handle: TransitionHandle) throws(Rejection) {
        guard let transition = transitions[handle],
            let member = interactionMember(of: transition.kind)?.member,
            let interaction = try object(answer, asked: member)
        else { return }
        guard case .object(let object) = interaction, objects[object]?.interaction != nil else {
            throw .unusableAnswer("\"\(name(interaction))\" is not an interaction controller.", "TD-06")
        }
        objects.update(object) { $0.drives = handle }
        transitions.update(handle) { $0.interaction = interaction }
        enqueue(.question(.wantsInteractiveStart(handle)))
    }

    /// From iOS 10 on the interaction controller may let the transition begin non-interactively (IT-02, P132). The
    /// answer stands before the first will callback, and does not change (P159).
    mutating func askInteractiveStart(_ handle: TransitionHandle, _ question: Question) throws(Rejection) {
        guard let transition = transitions[handle], let interaction = transition.interaction else { return }
        guard
            decides(
                rules.hasInterruptibleTransitions, .versionHasCallback, "IT-02", about: [interaction],
                [.wantsInteractiveStart], value: .text(rules.version.description)),
            let settings = interactionSettings(interaction)
        else { return try receive(true, for: question) }
        try ask(
            interaction, .wantsInteractiveStart, [], rule: "P132", for: question,
            inherited: InheritedAnswer(value: .bool(settings.wantsInteractiveStart), rule: "P148"))
    }

    mutating func receiveInteractiveStart(_ answer: Value, _ handle: TransitionHandle) {
        guard transitions[handle]?.interaction != nil else { return }
        let isInteractive = answer.boolean ?? true
        transitions.update(handle) {
            $0.isInteractive = isInteractive
            $0.isInitiallyInteractive = isInteractive
            $0.isStartDecided = true
        }
    }

    // MARK: Duration

    /// Asks for the duration before the will callbacks, whose coordinator reports it (P133, AT-03).
    mutating func decideDuration(_ handle: TransitionHandle) {
        transitions.update(handle) { $0.isDurationDecided = true }
        enqueue(.question(.duration(handle)))
        // Earlier builds asked how the transition starts after the will callbacks.
        if transitions[handle]?.interaction != nil, transitions[handle]?.isStartDecided == false {
            enqueue(.question(.wantsInteractiveStart(handle)))
        }
    }

    /// The duration that the coordinator reports until the animator is asked for it.
    func expectedDuration(_ transition: Transition) -> Int {
        animatorSettings(transition.animator)?.duration ?? builtInDuration(transition)
    }

    mutating func askDuration(_ handle: TransitionHandle, _ question: Question) throws(Rejection) {
        guard let transition = transitions[handle] else { return }
        guard let animator = transition.animator, let settings = animatorSettings(animator) else {
            let duration = builtInDuration(transition)
            return transitions.update(handle) { $0.duration = duration }
        }
        let arguments = [Argument("transitionContext", .text(transition.name))]
        let seconds = Value.number(Double(settings.duration) / 1_000_000)
        try ask(
            animator, .transitionDuration, arguments, rule: "AT-03", for: question,
            inherited: InheritedAnswer(value: seconds, rule: "AT-03"))
    }

    /// An animation takes a day at most.
    private static let longestDuration = SessionSpan(seconds: 86_400)

    /// The answer is in seconds, as in UIKit.
    mutating func receiveDuration(_ answer: Value, _ handle: TransitionHandle) {
        let span = min(SessionSpan(seconds: answer.double ?? 0), Self.longestDuration)
        transitions.update(handle) { $0.duration = span.microseconds }
    }

    /// The duration of UIKit's own animation, in microseconds (A8, P172; CH-01 to CH-05).
    ///
    /// PD-06, PD-17, TS-15: a call that is not animated has no animation, whatever the style; its did callbacks come
    /// one turn later, while those of an animated one wait for the end (P5, P6).
    private func builtInDuration(_ transition: Transition) -> Int {
        if let preferred = transition.preferred { return preferred.duration }
        if transition.presentation == nil { return transition.isAnimated ? transition.duration : 0 }
        guard transition.isAnimated else { return deferralRule(transition) == nil ? 0 : 16_667 }
        if isOfAlert(transition) { return 400_000 }
        return transition.style.duration
    }

    /// The rule under which a transition without animation ends later than the turn that sets it up: a sheet is
    /// presented or dismissed (CH-05). Nil if it ends in that turn.
    func deferralRule(_ transition: Transition) -> Rule? {
        guard !transition.isAnimated, rules.defersSheetsWithoutAnimation,
            let moving = movingPresentation(of: transition),
            presentations[moving]?.effectiveStyle.isSheet == true
        else { return nil }
        return transition.kind == .presentation ? "P7" : "d1"
    }

    // MARK: Interruption

    /// P152: asked once the animation has begun, and again whenever it is interrupted (AT-07, AT-08, AT-09).
    mutating func askInterruptible(_ handle: TransitionHandle, _ question: Question) throws(Rejection) {
        guard let transition = transitions[handle], let animator = transition.animator,
            decides(
                rules.hasInterruptibleTransitions, .versionHasCallback, "AT-07", about: [animator],
                [.interruptibleAnimator], value: .text(rules.version.description))
        else { return }
        let arguments = [Argument("transitionContext", .text(transition.name))]
        let inherited =
            animatorSettings(animator)?.isInterruptible == true
            ? InheritedAnswer(value: .text(name(animator) + ".propertyAnimator"), rule: "AT-07") : nil
        try ask(
            animator, .interruptibleAnimator, arguments, rule: "AT-07", for: question, inherited: inherited)
    }

    /// Any object makes the transition interruptible; a different one the second time is the app's own fault (AT-08).
    mutating func receiveInterruptible(_ answer: Value, _ handle: TransitionHandle) {
        transitions.update(handle) { $0.isInterruptible = answer != .null && answer != false }
    }
}
