/// The transition coordinator: alongside work, completions, interaction changes (PD-18 to PD-20, P156 to P161).
extension PresentationSession {
    /// The transition whose coordinator a controller answers: its own, else that of the nearest ancestor.
    func coordinated(_ handle: ControllerHandle) -> TransitionHandle? {
        for controller in lineage(handle) {
            if let running = ownTransition(of: controller) { return running }
        }
        return nil
    }

    /// The transition that a controller itself takes part in.
    func ownTransition(of handle: ControllerHandle) -> TransitionHandle? {
        guard let record = controllers[handle] else { return nil }
        for presentation in [record.presentedBy, record.presents] {
            if let running = presentation.flatMap({ presentations[$0]?.transition }),
                transitions.contains(running)
            {
                return running
            }
        }
        return nil
    }

    mutating func coordinate(_ handle: ControllerHandle, _ coordination: Coordination, _ bindings: Bindings) {
        guard let running = coordinated(handle), let transition = transitions[running],
            transition.phase != .ending
        else {
            emit(
                .noop(
                    .controller(name(handle)), call: Member.animateAlongside.rawValue,
                    reason: "transitionCoordinator is nil."), rule: "PD-20")
            return
        }
        let given: [(Completion?, CoordinatorBlock.Kind)] = [
            (coordination.alongside, .alongside), (coordination.completion, .completion),
            (coordination.interactionEnds, .interactionEnds),
            (coordination.interactionChanges, .interactionChanges),
        ]
        for (block, kind) in given {
            guard let block else { continue }
            if kind == .interactionChanges, !rules.hasInteractionChangeHandlers {
                emit(
                    .noop(
                        .controller(name(handle)), call: Member.notifyWhenInteractionChanges.rawValue,
                        reason: "It exists from iOS 10 on."), rule: "P158")
                continue
            }
            let made = CoordinatorBlock(kind: kind, label: block.label, calls: block.calls, bindings: bindings)
            transitions.update(running) { $0.blocks.append(made) }
        }
        // P157: blocks that come after the animation began run at once.
        if transition.hasAnimated {
            runBlocks(running, .alongside)
        }
    }

    /// Runs the blocks of a kind in the order they were given; alongside ones right after the animation began.
    mutating func runBlocks(_ handle: TransitionHandle, _ kind: CoordinatorBlock.Kind) {
        guard let transition = transitions[handle] else { return }
        if kind == .alongside { transitions.update(handle) { $0.hasAnimated = true } }
        push(coordinatorSteps(handle, transition, kind))
    }

    /// The steps that run the blocks of a kind, each once, but for interaction changes (P158).
    private mutating func coordinatorSteps(
        _ handle: TransitionHandle, _ transition: Transition, _ kind: CoordinatorBlock.Kind
    ) -> [Step] {
        let blocks = transition.blocks.filter { $0.kind == kind }
        guard !blocks.isEmpty else { return [] }
        if kind != .interactionChanges { transitions.update(handle) { $0.blocks.removeAll { $0.kind == kind } } }
        return blocks.map { block in
            let handler = Completion(label: block.label, calls: block.calls)
            return .completion(nil, member(of: kind), handler, block.bindings, "P157")
        }
    }

    private func member(of kind: CoordinatorBlock.Kind) -> Member {
        switch kind {
        case .alongside: .animateAlongside
        case .completion: .coordinatorCompletion
        case .interactionEnds: .notifyWhenInteractionEnds
        case .interactionChanges: .notifyWhenInteractionChanges
        }
    }

    /// The transition moved into or out of an interactive mode: the handlers run before any callback (IT-08, P158).
    mutating func notifyInteraction(_ handle: TransitionHandle) {
        guard let transition = transitions[handle] else { return }
        emit(
            .transition(
                id: transition.name,
                .interactionChanged(
                    isInteractive: transition.isInteractive, isCancelled: transition.wasCancelled,
                    fraction: transition.fraction)), rule: transition.wasCancelled ? "P146" : "IT-08")
        push(.runBlocks(handle, .interactionChanges))
        if !transition.isInteractive { push(.runBlocks(handle, .interactionEnds)) }
    }
}
