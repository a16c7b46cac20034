/// `transition(from:to:duration:options:animations:completion:)` between two children of a custom container (CT-13 to
/// CT-17, P116 to P118, P69p, R302).
extension PresentationSession {
    private static let selector =
        "-[UIViewController transitionFromViewController:toViewController:duration:options:animations:completion:]"

    mutating func transition(
        _ call: ChildTransitionCall, in receiver: ControllerHandle, _ bindings: Bindings
    ) throws(Rejection) {
        let from = try controller(call.from, bindings)
        let to = try controller(call.to, bindings)
        // A7n, P69p.
        guard controllers[from]?.parent == receiver, controllers[to]?.parent == receiver, from != to else {
            throw exception(
                "Children view controllers \(mention(from, .from)) and \(mention(to, .to)) must have a common parent view controller when calling \(Self.selector)\(about: mention(receiver, .container))",
                "P69p")
        }
        if let view = controllers[to]?.view, let place = place(ofChildBeside: from, in: receiver),
            view == place || isDescendant(place, of: view)
        {
            throw .invalid(
                reason: "The view of \(name(to)) holds the place that it is to take.", rule: "P117")
        }
        guard call.duration >= 0 else {
            throw .invalid(reason: "A duration is not less than 0.", rule: "CT-15")
        }
        enqueue(
            .question(
                .forwardsAppearance(
                    receiver, then: [.transitionChildren(call, receiver, bindings)],
                    otherwise: [.refuseChildTransition(receiver)])))
    }

    /// P118: a container that forwards appearance by hand may not use the call.
    func refuseChildTransition(in receiver: ControllerHandle) throws(Rejection) {
        throw exception(
            "\(Self.selector) cannot be called on \(mention(receiver, .container)), which forwards appearance callbacks by itself",
            Choice.manualTransition.rule)
    }

    /// Puts the transition in flight, in the turn of the call: the wills come before the call returns (P116).
    mutating func transitionChildren(
        _ call: ChildTransitionCall, in receiver: ControllerHandle, _ bindings: Bindings
    ) throws(Rejection) {
        let from = try controller(call.from, bindings)
        let to = try controller(call.to, bindings)
        if !call.options.isEmpty {
            emit(
                .property(
                    .controller(name(receiver)), name: "options",
                    value: .list(call.options.map { .text($0.rawValue) })), rule: "CT-15")
        }
        warnAboutSiblings(from, to, in: receiver)
        noteHandler(call.completion, .transitionFromTo, "CT-17", of: receiver)
        var change = ContainerChange(
            container: receiver, childrenBefore: controllers[receiver]?.children ?? [],
            order: .containment, going: [from], coming: [to])
        change.allowsTouches = call.options.contains(.allowUserInteraction)
        change.option = AnimationOption.animation(in: call.options)
        var transition = Transition(
            serial: nextSerial(), name: names.mint(numbered: "t"), kind: .child, subject: .container(change),
            from: from, to: to, isAnimated: call.duration > 0, style: .coverVertical,
            presentationStyle: .none)
        transition.duration = call.duration
        transition.completionCurve = call.options.lazy.compactMap(\.curve).first ?? .easeInOut
        transition.completion = call.completion
        transition.completionBindings = bindings
        if let animations = call.animations {
            transition.blocks.append(
                CoordinatorBlock(
                    kind: .animations, label: animations.label, calls: animations.calls, bindings: bindings))
        }
        beginTransition(transition)
    }

    /// P69q, P117: warns of an outgoing child that has not appeared, and of an incoming one that has not disappeared.
    private mutating func warnAboutSiblings(
        _ from: ControllerHandle, _ to: ControllerHandle, in parent: ControllerHandle
    ) {
        guard controllers[parent]?.appearance == .appeared else { return }
        if controllers[from]?.appearance != .appeared { warnUnbalanced(from) }
        if controllers[to]?.appearance != .disappeared { warnUnbalanced(to) }
    }

    /// P117: adds the incoming view to the superview of the outgoing one, above it.
    mutating func placeChild(_ handle: TransitionHandle, _ transition: Transition, _ change: ContainerChange) {
        guard let view = controllers[transition.to]?.view else { return }
        let initialFrame = controllers[transition.from]?.view.flatMap { views[$0]?.frame } ?? .zero
        if let place = place(ofChildBeside: transition.from, in: change.container) { add(view, to: place) }
        announceSuperview(of: transition.to, rule: "P117")
        let finalFrame = views[view]?.frame ?? .zero
        transitions.update(handle) {
            $0.frames.fromInitial = initialFrame
            $0.frames.toFinal = finalFrame
        }
    }

    private func place(ofChildBeside from: ControllerHandle, in container: ControllerHandle) -> ViewHandle? {
        controllers[from]?.view.flatMap { views[$0]?.superview } ?? controllers[container]?.view
    }

    /// Whether children change places without callbacks because their container is not fully on screen. The child that
    /// is on screen in the end gets its callbacks then.
    func isSilent(_ transition: Transition) -> Bool {
        guard transition.kind == .child, let container = transition.change?.container else { return false }
        return controllers[container]?.appearance != .appeared
    }

    /// CT-17: whether the animation ran to its end; false if the container's view has left the window by then (CH-86).
    func hasFinished(_ transition: Transition, _ change: ContainerChange) -> Bool {
        transition.didComplete == true && (!transition.isAnimated || isInWindow(change.container))
    }
}
