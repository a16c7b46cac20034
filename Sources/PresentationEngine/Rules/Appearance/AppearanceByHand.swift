/// Appearance that the app forwards by its own code (AP-16, CT-20 to CT-22, P118, P119, P121, P69q, P69s).
extension PresentationSession {
    mutating func make(_ call: ContainmentCall, of receiver: String, _ bindings: Bindings) throws(Rejection) {
        switch call {
        case .beginAppearanceTransition(let isAppearing, let isAnimated):
            beginByHand(
                try controller(receiver, bindings), isAppearing: try truth(of: isAppearing, bindings),
                isAnimated: try truth(of: isAnimated, bindings))
        case .endAppearanceTransition: endByHand(try controller(receiver, bindings))
        case .setOverrideTraitCollection(let traits, let child):
            try overrideTraits(traits, of: child, receiver: receiver, bindings)
        case .registerForTraitChanges(let traits, let handler):
            try register(TraitRegistration(traits: traits, handler: handler, bindings: bindings), of: receiver)
        case .setNeedsUpdateProperties: try setNeedsUpdateProperties(try controller(receiver, bindings))
        case .updatePropertiesIfNeeded: try updatePropertiesIfNeeded(try controller(receiver, bindings))
        case .setNeedsUpdateUnavailableContent:
            try setNeedsUpdateUnavailableContent(try controller(receiver, bindings))
        case .transition(let call): try transition(call, in: try controller(receiver, bindings), bindings)
        case .callDirectly(let member, let isAnimated):
            try callDirectly(
                member, of: try controller(receiver, bindings),
                isAnimated: try truth(of: isAnimated, bindings))
        }
    }

    /// `beginAppearanceTransition(_:animated:)`: the will callback, or a console warning if the calls are unbalanced.
    ///
    /// A call in the opposite direction reverses an appearance that was begun by hand, whose did callback never comes
    /// (AP-09, AP-12).
    private mutating func beginByHand(_ handle: ControllerHandle, isAppearing: Bool, isAnimated: Bool) {
        guard let controller = controllers[handle] else { return }
        let isLegal =
            switch (controller.appearance, isAppearing) {
            case (.disappeared, true), (.appeared, false): true
            case (.appearing, false), (.disappearing, true): controller.byHand.holdsBack
            case (.appeared, true), (.disappeared, false), (.appearing, true), (.disappearing, false): false
            }
        guard
            decides(
                isLegal, .canBegin, "P69q", about: [.controller(handle)],
                AppearancePart.will.calls(isAppearing: isAppearing),
                value: .text(controller.appearance.state))
        else { return warnUnbalanced(handle) }
        controllers.update(handle) { $0.byHand = .begun }
        let step = AppearanceStep(
            handle, isAppearing: isAppearing, isAnimated: isAnimated,
            cause: isAppearing && isFirstAppearance(handle) ? .movingToParent : .none, rule: "CT-21")
        // P184: it arrives in the same transaction (CH-470).
        if isAppearing { enqueue(.awaitCommit(handle)) }
        enqueue(.beginByHand(because(.isToldByHand, "beginAppearanceTransition(_:animated:)", step)))
        if isAppearing { enqueue(.load(handle, "CT-21")) }
    }

    /// `endAppearanceTransition()`: the did callback with the value of its begin (CT-22, P119).
    private mutating func endByHand(_ handle: ControllerHandle) {
        guard let controller = controllers[handle],
            decides(
                controller.byHand.holdsBack, .isToldByHand, "P69q", about: [.controller(handle)],
                [.viewDidAppear, .viewDidDisappear], value: .text(controller.byHand.rawValue))
        else { return warnUnbalanced(handle) }
        let isArriving =
            controller.byHand == .begun && controller.appearance.isAppearing && isInWindow(handle)
        controllers.update(handle) { $0.byHand = .ended }
        switch controller.appearance {
        case .appearing(let isAnimated), .disappearing(let isAnimated):
            let step = AppearanceStep(
                handle, isAppearing: controller.appearance.isAppearing, isAnimated: isAnimated, rule: "CT-22")
            enqueue(.end(because(.isToldByHand, "endAppearanceTransition()", step)))
            if isArriving { enqueue(.arrive(handle)) }
        case .appeared, .disappeared: break
        }
    }

    /// P69q, P121: begin and end do not match; no callback is made.
    mutating func warnUnbalanced(_ handle: ControllerHandle) {
        warn(
            "Unbalanced calls to begin/end appearance transitions for \(mention(handle, .controller)).",
            about: .controller(handle), rule: "P69q")
    }

    /// P69s: runs the override without UIKit's own work; from iOS 16 on the console warns of the misuse.
    private mutating func callDirectly(_ member: Member, of handle: ControllerHandle, isAnimated: Bool)
        throws(Rejection)
    {
        if Member.rotationCallbacks.contains(member) { return forwardRotation(member, to: handle) }
        guard let selector = member.appearanceSelector else {
            throw .unsuitable(
                key: "member",
                reason:
                    "\(member.rawValue) is none of the four appearance callbacks and none of the three of a rotation.",
                rule: "P69s")
        }
        if rules.warnsOfDirectCallbacks {
            warn(
                "[ViewController] Calling -\(selector) directly on a view controller is not supported, and may result in out-of-order callbacks and other inconsistent behavior. Use the -beginAppearanceTransition:animated: and -endAppearanceTransition APIs on UIViewController to manually drive appearance callbacks instead. Make a symbolic breakpoint at UIViewControllerAlertForAppearanceCallbackMisuse to catch this in the debugger. View controller: \(mention(handle, .controller))",
                about: .controller(handle), rule: "P69s")
        }
        emit(
            .action(.controller(name(handle)), name: member.rawValue, value: .bool(isAnimated)),
            rule: Choice.directCallback.rule)
        let animated = Argument("animated", .bool(isAnimated))
        guard let reaction = takeReaction(of: .controller(handle), to: member, [animated]) else { return }
        let bindings = Bindings([Argument("self", .text(name(handle))), animated])
        enqueue([.calls(reaction.before, bindings), .calls(reaction.after, bindings)])
    }

    /// A container forwards a deprecated callback of a rotation to a child, which is proper use of it (DP-26, OP-03).
    /// The arguments are those of the rotation under way, else of one to the present orientation (CH-198).
    private mutating func forwardRotation(_ member: Member, to handle: ControllerHandle) {
        let running = environmentTransition.flatMap { transitions[$0] }
        let change = running?.environment
        let orientation =
            member == .didRotate ? change?.formerOrientation : change?.orientation
        let word = Value.text((orientation ?? header.orientation).rawValue)
        let seconds = Value.number(Double(running?.duration ?? 0) / 1_000_000)
        let arguments =
            member == .didRotate
            ? [Argument("fromInterfaceOrientation", word)]
            : [Argument("toInterfaceOrientation", word), Argument("duration", seconds)]
        emit(
            .action(.controller(name(handle)), name: member.rawValue, value: word),
            rule: Choice.forwardedRotation.rule)
        let reaction = takeReaction(of: .controller(handle), to: member, arguments)
        let passed = reaction?.callsSuper ?? true ? rotationSteps(beneath: handle, member, arguments) : []
        let bindings = Bindings([Argument("self", .text(name(handle)))] + arguments)
        enqueue(
            [.calls(reaction?.before ?? [], bindings)] + passed + [.calls(reaction?.after ?? [], bindings)])
    }

    /// UIKit's own part of the callback in the child: it goes on to the child's descendants, except where one of them
    /// leaves that to its own code (DP-26).
    private func rotationSteps(
        beneath handle: ControllerHandle, _ member: Member, _ arguments: [Argument]
    ) -> [Step] {
        var steps: [Step] = []
        var line = [handle]
        while let next = line.popLast() {
            if next != handle, hasRotationCallbacks(next, nil),
                let callback = rotationCallback(next, member, arguments, rule: Choice.forwardedRotation.rule)
            {
                steps.append(callback)
            }
            guard value(of: .shouldAutomaticallyForwardRotationMethods, next) != false else { continue }
            let children = controllers[next]?.children ?? []
            meter.look(at: children.count)
            line += children.reversed()
        }
        return steps
    }

    // MARK: shouldAutomaticallyForwardAppearanceMethods

    /// Asks a container whether it forwards its appearance to its children, and continues accordingly (CT-18).
    mutating func askForwarding(_ handle: ControllerHandle, _ question: Question) throws(Rejection) {
        try ask(
            .controller(handle), .shouldAutomaticallyForwardAppearanceMethods, [], rule: "CT-18",
            for: question)
    }

    /// Without an answer the property decides: true unless the app set it (CT-18, EN-07).
    mutating func receiveForwarding(
        _ answer: Value, _ handle: ControllerHandle, then steps: [Step], otherwise: [Step]
    ) {
        let property = Property.shouldAutomaticallyForwardAppearanceMethods
        let forwards = answer.boolean ?? value(of: property, handle).boolean ?? true
        if decisions != nil { noteForwarding(forwards, by: handle, then: steps, otherwise: otherwise) }
        enqueue(forwards ? steps : otherwise)
    }

    /// Records the answer for each controller whose callbacks depend on it.
    private func noteForwarding(
        _ forwards: Bool, by container: ControllerHandle, then steps: [Step], otherwise: [Step]
    ) {
        for case .begin(let step) in steps where !otherwise.contains(.begin(step)) {
            note(
                forwards, .containerForwards, "CT-18", about: [.controller(step.controller)],
                AppearancePart.both.calls(isAppearing: step.isAppearing), value: .text(name(container)))
        }
    }
}

extension Member {
    /// The selector of one of the four appearance callbacks, as the console spells it.
    fileprivate var appearanceSelector: String? {
        switch self {
        case .viewWillAppear: "viewWillAppear:"
        case .viewDidAppear: "viewDidAppear:"
        case .viewWillDisappear: "viewWillDisappear:"
        case .viewDidDisappear: "viewDidDisappear:"
        default: nil
        }
    }
}
