/// The transition coordinator: alongside work, completions, interaction changes (PD-18 to PD-20, P156 to P161).
extension PresentationSession {
    /// The transition whose coordinator a controller returns: its own, else that of the nearest ancestor.
    func coordinated(_ handle: ControllerHandle) -> TransitionHandle? {
        for controller in lineage(handle) {
            if let running = ownTransition(of: controller) { return running }
        }
        return environmentTransition(around: handle)
    }

    /// The transition in which a controller itself takes part.
    func ownTransition(of handle: ControllerHandle) -> TransitionHandle? {
        guard let record = controllers[handle] else { return nil }
        if let running = header.transitions.last(where: { transitions[$0]?.change?.involves(handle) == true }) {
            return running
        }
        if let ended = endedChange(of: handle) { return ended }
        for presentation in [record.presentedBy, record.presents] {
            if let running = presentation.flatMap({ presentations[$0]?.transition }),
                transitions.contains(running)
            {
                return running
            }
        }
        return endingTransition(of: handle)
    }

    /// P156, CH-07: the change inside a container that is over but for the container's last callbacks,
    /// `didMove(toParent:)` and `navigationController(_:didShow:animated:)`, in which its coordinator is still there.
    private func endedChange(of handle: ControllerHandle) -> TransitionHandle? {
        if agenda.endedTransitions.isEmpty { return nil }
        return agenda.endedTransitions.last { transitions[$0.handle]?.change?.involves(handle) == true }?.handle
    }

    /// d8: a transition that is ending has a coordinator until its did callbacks and completions have run, even if the
    /// links between presenter and presented controller are cut by then (P23, P155).
    private func endingTransition(of handle: ControllerHandle) -> TransitionHandle? {
        header.transitions.last { running in
            guard let transition = transitions[running], transition.phase == .ending,
                transition.presentation != nil
            else { return false }
            return transition.to == handle || transition.from == handle
                || endingPresentations(of: transition).contains { ending in
                    presentations[ending].map { $0.presented == handle || $0.presenting == handle } == true
                }
        }
    }

    mutating func coordinate(_ handle: ControllerHandle, _ coordination: Coordination, _ bindings: Bindings)
        throws(Rejection)
    {
        guard let running = coordinated(handle), let transition = transitions[running] else {
            emit(
                .noop(
                    .controller(name(handle)), call: Member.animateAlongside.rawValue,
                    reason: "transitionCoordinator is nil."), rule: "PD-20")
            return
        }
        if coordination.alongside != nil || coordination.completion != nil {
            try animateAlongside(handle, running, transition, coordination, bindings)
        }
        let isOver = transition.phase == .ending
        let reason = "The transition \(transition.name) is over, and with it any interaction."
        if let block = coordination.interactionEnds {
            if isOver {
                dropHandler(.notifyWhenInteractionEnds, of: handle, reason)
            } else {
                try add(block, .interactionEnds, to: running, bindings)
            }
        }
        if let block = coordination.interactionChanges {
            if !rules.hasInteractionChangeHandlers {
                dropHandler(.notifyWhenInteractionChanges, of: handle, "It exists from iOS 10 on.")
            } else if isOver {
                dropHandler(.notifyWhenInteractionChanges, of: handle, reason)
            } else {
                try add(block, .interactionChanges, to: running, bindings)
            }
        }
    }

    private mutating func dropHandler(_ member: Member, of handle: ControllerHandle, _ reason: String) {
        emit(.noop(.controller(name(handle)), call: member.rawValue, reason: reason), rule: "P158")
    }

    /// P157: true if the alongside block was queued; a completion runs even if that block does not.
    private mutating func animateAlongside(
        _ handle: ControllerHandle, _ running: TransitionHandle, _ transition: Transition,
        _ coordination: Coordination, _ bindings: Bindings
    ) throws(Rejection) {
        let isLate = coordination.alongside != nil && transition.hasAnimated
        if let block = coordination.alongside, !isLate { try add(block, .alongside, to: running, bindings) }
        if let block = coordination.completion { try add(block, .completion, to: running, bindings) }
        emit(
            .result(.controller(name(handle)), name: Member.animateAlongside.rawValue, value: .bool(!isLate)),
            rule: isLate ? Choice.lateAlongsideBlock.rule : "P157")
    }

    private mutating func add(
        _ block: Completion, _ kind: CoordinatorBlock.Kind, to running: TransitionHandle, _ bindings: Bindings
    ) throws(Rejection) {
        let made = CoordinatorBlock(kind: kind, label: block.label, calls: block.calls, bindings: bindings)
        // Each new block writes all blocks of the transition again.
        let blocks = transitions[running]?.blocks ?? []
        meter.look(at: blocks.count)
        let length = blocks.reduce(made.encodedLength) { $0 + $1.encodedLength }
        guard length <= Agenda.waitingLengthLimit else { throw .tooMuchWaiting }
        transitions.update(running) { $0.blocks.append(made) }
    }

    /// Runs the blocks of a kind in the order they were given, each once, except for interaction changes (P158).
    mutating func runBlocks(_ handle: TransitionHandle, _ kind: CoordinatorBlock.Kind) {
        guard let given = transitions[handle]?.blocks else { return }
        if kind == .alongside { transitions.update(handle) { $0.hasAnimated = true } }
        if given.isEmpty { return }
        let blocks = given.filter { $0.kind == kind }
        guard !blocks.isEmpty else { return }
        if kind != .interactionChanges {
            transitions.update(handle) { $0.blocks.removeAll { $0.kind == kind } }
        }
        enqueue(
            blocks.map { block in
                let handler = Completion(label: block.label, calls: block.calls)
                return .completion(nil, member(of: kind), handler, block.bindings, rule(of: kind))
            })
    }

    private func rule(of kind: CoordinatorBlock.Kind) -> Rule {
        switch kind {
        case .alongside: "P157"
        case .animations: "CT-14"
        case .completion: Choice.endOfTransitionOrder.rule
        case .interactionEnds: "P158"
        case .interactionChanges: "IT-08"
        }
    }

    private func member(of kind: CoordinatorBlock.Kind) -> Member {
        switch kind {
        case .alongside: .animateAlongside
        case .animations: .transitionFromTo
        case .completion: .coordinatorCompletion
        case .interactionEnds: .notifyWhenInteractionEnds
        case .interactionChanges: .notifyWhenInteractionChanges
        }
    }

    /// The transition moved into or out of an interactive mode: the handlers run before any callback (IT-08, P158).
    mutating func notifyInteraction(_ handle: TransitionHandle) {
        guard let transition = transitions[handle] else { return }
        announce(
            .interactionChanged(
                isInteractive: transition.isInteractive, isCancelled: transition.wasCancelled,
                fraction: transition.fraction),
            of: transition.name, transition.subject,
            rule: transition.wasCancelled ? "P146" : rules.hasInteractionChangeHandlers ? "IT-08" : "P158")
        enqueue(.runBlocks(handle, .interactionChanges))
        if !transition.isInteractive { enqueue(.runBlocks(handle, .interactionEnds)) }
    }
}
