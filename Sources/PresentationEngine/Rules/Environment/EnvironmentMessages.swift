/// The messages before traits and sizes change, from the root down the tree and through presentations (R117, R119,
/// R121, R123, R124, P190, Q62, Q64).
extension PresentationSession {
    // MARK: Traits

    /// `willTransition(to:with:)`, if the controller's traits will change; its descendants may change by themselves.
    mutating func tellTraits(_ handle: ControllerHandle, _ traits: TraitsToCome) {
        guard controllers[handle]?.view != nil else { return }
        let pass = Step.environment(.passTraits(handle, traits))
        guard takesTraits(handle) else { return enqueue(pass) }
        guard
            decides(
                !traits.new.hasSizeClasses(of: traits.old), .traitsChange, "R121", about: [.controller(handle)],
                [.willTransitionTraits], value: .text(traits.new.text), detail: .text(traits.old.text))
        else { return enqueue(pass) }
        let callback = Callback(
            .controller(handle), .willTransitionTraits, arguments(traits.new),
            rule: environmentName != nil ? "R117" : isTurningLaunch ? "R241" : "R120")
        noteOverride(of: handle, callback)
        deliver(callback, base: pass)
    }

    /// CH-511: a controller that keeps its traits is not told of others.
    private func takesTraits(_ handle: ControllerHandle) -> Bool {
        guard rules.inheritsTraitsThroughViews else { return true }
        return decides(
            !keepsTraits(handle), .isInWindow, Choice.keptTraits.rule, about: [.controller(handle)],
            [.willTransitionTraits])
    }

    /// The arguments of `willTransition(to:with:)`; an override of traits has no coordinator.
    private func arguments(_ traits: TraitCollection) -> [Argument] {
        [
            Argument("horizontal", .text(traits.horizontal.rawValue)),
            Argument("vertical", .text(traits.vertical.rawValue)),
            Argument("coordinator", Value(environmentName)),
        ]
    }

    /// UIKit's own `willTransition(to:with:)`: first the children, then the presentation (P190, R113).
    mutating func passTraits(_ handle: ControllerHandle, _ traits: TraitsToCome) {
        let children = controllers[handle]?.children ?? []
        meter.look(at: children.count)
        var steps: [Step] = []
        for child in children where isTold(child, [.willTransitionTraits]) {
            let size = proposedSize(of: child, in: handle, traits.size, traits.new)
            let override = controllers[child]?.traitOverride
            let new = comingTraits(of: child, in: handle, traits.size, traits.new).overridden(by: override)
            let old = columnTraits(of: child, traits.old).overridden(by: override)
            steps.append(
                .environment(
                    .tellTraits(child, TraitsToCome(new: new, old: old, size: size, window: traits.window))))
        }
        if traits.window != nil, let (handle, presentation) = presentationTold(by: handle) {
            steps += presentationSteps(
                handle, presentation, .willTransitionTraits, arguments(traits.new),
                then: presentedTraits(presentation, traits))
        }
        enqueue(steps)
    }

    private func presentedTraits(_ presentation: Presentation, _ traits: TraitsToCome) -> Step? {
        guard let window = traits.window else { return nil }
        let presented = presentation.presented
        let adapted = coming(presentation, in: window)
        let change = environmentTransition.flatMap { transitions[$0]?.environment }
        let container =
            usesContext(presentation) ? traits.size : change?.size ?? size(ofWindowAround: presented)
        let told = TraitsToCome(
            new: levelTraits(of: adapted, window).overridden(by: controllers[presented]?.traitOverride),
            old: self.traits(of: presented),
            size: presentedFrame(adapted, in: Rect(size: container), window, turned: change?.orientation).size,
            window: window)
        return .environment(.tellTraits(presented, told))
    }

    // MARK: Sizes

    /// `viewWillTransition(to:with:)`, unless the controller has the size already (R123). The callbacks of a rotation
    /// go on to controllers of the same size (R246, CH-186).
    mutating func tellSize(_ handle: ControllerHandle, _ size: Size, _ withholder: ControllerHandle?) {
        guard let view = controllers[handle]?.view, let name = environmentName else { return }
        let current = views[view]?.frame.size
        let pass = Step.environment(.passSize(handle, size, withholder: withholder))
        guard
            decides(
                size != current, .sizeChanges, "R123", about: [.controller(handle)], [.viewWillTransition],
                value: .size(size))
        else { return enqueue(pass) }
        let callback = Callback(
            .controller(handle), .viewWillTransition,
            [Argument("size", .size(size)), Argument("coordinator", .text(name))], rule: "RT-01")
        noteOverride(of: handle, callback)
        deliver(callback, base: pass)
    }

    /// UIKit's own `viewWillTransition(to:with:)`: the deprecated callback of a rotation, the children with the sizes
    /// that the controller gives them, then the presentation (R246, P190).
    mutating func passSize(_ handle: ControllerHandle, _ size: Size, _ withholder: ControllerHandle?) {
        guard let running = environmentTransition, let change = transitions[running]?.environment else {
            return
        }
        let children = controllers[handle]?.children ?? []
        meter.look(at: children.count)
        var steps: [Step] = []
        if change.isRotation, hasRotationCallbacks(handle, withholder) {
            transitions.update(running) { $0.environment?.rotated.append(handle) }
            let seconds = Double(transitions[running]?.duration ?? 0) / 1_000_000
            if let callback = rotationCallback(
                handle, .willRotate,
                [
                    Argument("toInterfaceOrientation", .text(change.orientation.rawValue)),
                    Argument("duration", .number(seconds)),
                ], rule: "RT-21")
            {
                steps.append(callback)
            }
        }
        steps += spineSteps(handle, change)
        // DP-26: what a container keeps from its children, it keeps from all controllers beneath them.
        let isKept = value(of: .shouldAutomaticallyForwardRotationMethods, handle) == false
        let next = withholder ?? (isKept ? handle : nil)
        for child in children where isTold(child, [.viewWillTransition]) {
            steps.append(.question(.childSize(child, of: handle, size, withholder: next)))
        }
        if let (presentationHandle, presentation) = presentationTold(by: handle) {
            let container = containerSize(presentation, size, change)
            let window = windowTraits(of: presentation.presented, after: change)
            let presented = presentedFrame(
                coming(presentation, in: window), in: Rect(size: container), window, turned: change.orientation
            ).size
            steps += repositioning(of: presentation, change)
            steps += presentationSteps(
                presentationHandle, presentation, .viewWillTransition,
                [Argument("size", .size(container)), Argument("coordinator", Value(environmentName))],
                then: .environment(.tellSize(presentation.presented, presented)))
        }
        enqueue(steps)
    }

    mutating func askSize(
        of child: ControllerHandle, _ parent: ControllerHandle, _ size: Size, _ question: Question
    ) throws(Rejection) {
        try ask(
            .controller(parent), .sizeForChild,
            [Argument("container", .text(name(child))), Argument("parentSize", .size(size))],
            rule: "R123", for: question)
    }

    mutating func receiveSize(
        _ answer: Value, of child: ControllerHandle, _ parent: ControllerHandle, _ size: Size,
        _ withholder: ControllerHandle?
    ) {
        let given: Size? = if case .size(let size) = answer { size } else { nil }
        // Only the places of columns depend on traits.
        let traits = controllers[parent]?.split == nil ? screenTraits : comingTraits(of: parent)
        let own = given ?? proposedSize(of: child, in: parent, size, traits)
        enqueue(.environment(.tellSize(child, own, withholder: withholder)))
    }

    // MARK: The chain

    private var environmentName: String? { environmentTransition.flatMap { transitions[$0]?.name } }

    /// Whether a child is in the chain: its view is loaded (CH-183).
    private func isTold(_ child: ControllerHandle, _ calls: [Member]) -> Bool {
        decides(
            controllers[child]?.view != nil, .isLoaded, Choice.toldChildren.rule, about: [.controller(child)],
            calls)
    }

    /// The presentation that a presenting controller passes messages on to.
    private func presentationTold(by handle: ControllerHandle) -> (PresentationHandle, Presentation)? {
        guard let made = controllers[handle]?.presents, let presentation = presentations[made],
            presentation.container != nil
        else { return nil }
        return (made, presentation)
    }

    /// P190: the app's own presentation controller comes before the presented controller; its override may keep the
    /// message (R124).
    private func presentationSteps(
        _ handle: PresentationHandle, _ presentation: Presentation, _ member: Member,
        _ arguments: [Argument], then presented: Step?
    ) -> [Step] {
        let next = presented.map { [$0] } ?? []
        guard let declared = presentation.declared else { return next }
        let callback = Callback(
            .object(declared), member, arguments, rule: "P190",
            bindings: [Argument("presented", .text(name(presentation.presented)))])
        let isPassed = reaction(of: callback.receiver, to: member, arguments)?.callsSuper ?? true
        if !isPassed {
            note(
                false, .messageIsPassedOn, "R124", about: [.controller(presentation.presented)], [member],
                value: .text(name(callback.receiver)))
        }
        return [.callback(callback)] + (isPassed ? next : [])
    }

    /// The container's new size: the window's, or that of the context that it covers (CX-06).
    private func containerSize(_ presentation: Presentation, _ context: Size, _ change: EnvironmentChange) -> Size {
        usesContext(presentation) ? context : change.size
    }

    /// R124: an override without `super` ends the chain; the controllers beneath are not notified.
    private func noteOverride(of handle: ControllerHandle, _ callback: Callback) {
        guard decisions != nil,
            reaction(of: callback.receiver, to: callback.member, callback.arguments)?.callsSuper == false
        else { return }
        let presented = controllers[handle]?.presents.flatMap { presentations[$0]?.presented }
        for left in (controllers[handle]?.children ?? []) + (presented.map { [$0] } ?? []) {
            note(
                false, .messageIsPassedOn, "R124", about: [.controller(left)], [callback.member],
                value: .text(name(handle)))
        }
    }

    // MARK: The deprecated callbacks (DP-18, DP-19, DP-20, RT-24)

    /// R246, RT-19, OP-21: a visible controller that declares one of them and does not override
    /// `viewWillTransition(to:with:)`.
    func hasRotationCallbacks(_ handle: ControllerHandle, _ withholder: ControllerHandle?) -> Bool {
        let actor = Actor.controller(handle)
        guard Member.rotationCallbacks.contains(where: { implements(actor, $0) }) else { return false }
        guard receivesRotation(handle, withholder) else { return false }
        return decides(
            !implements(actor, .viewWillTransition), .overridesNoSuccessor, "R246", about: [actor],
            Member.rotationCallbacks)
            && decides(
                controllers[handle]?.appearance.isOnScreen == true, .isOnScreen, "RT-19", about: [actor],
                Member.rotationCallbacks)
    }

    /// DP-26: a container can leave the callbacks of its children to its own code.
    private func receivesRotation(_ handle: ControllerHandle, _ withholder: ControllerHandle?) -> Bool {
        guard let parent = controllers[handle]?.parent else { return true }
        return decides(
            withholder == nil, .forwardsRotation, "DP-26", about: [.controller(handle)],
            Member.rotationCallbacks, value: .text(name(withholder ?? parent)))
    }

    /// One of the deprecated callbacks, if the controller has an override of it.
    func rotationCallback(
        _ handle: ControllerHandle, _ member: Member, _ arguments: [Argument], rule: Rule
    ) -> Step? {
        guard
            decides(
                implements(.controller(handle), member), .implementsMember, "R246",
                about: [.controller(handle)], [member], value: .bool(false), detail: .text(name(handle)))
        else { return nil }
        return .callback(Callback(.controller(handle), member, arguments, rule: rule))
    }
}
