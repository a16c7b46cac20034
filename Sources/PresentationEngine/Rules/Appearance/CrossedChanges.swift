/// Controllers that crossing changes leave between two appearance states, and their missing callbacks (CH-138).
extension PresentationSession {
    /// At the end of a command's last turn, sends missing callbacks to controllers left between two appearance states.
    ///
    /// While any transition runs, only controllers that have appeared get theirs; it may still notify the others.
    mutating func settleLeftovers() {
        noteLeftovers()
        guard agenda.turns.isEmpty, !agenda.unsettled.isEmpty else { return }
        let left = agenda.unsettled.filter { isLeftOver($0) }
        let ready = left.filter { header.transitions.isEmpty || controllers[$0]?.appearance == .appeared }
        agenda.unsettled = left.without(ready)
        if !ready.isEmpty { enqueue(ready.flatMap { settlingSteps($0) } + [.drain]) }
    }

    /// Checks the records touched since the last check. A turn that parks is checked as well, because the command that
    /// answers it starts with an empty list of touched records.
    mutating func noteLeftovers() {
        var left: [ControllerHandle] = []
        for handle in takeTouched() where isLeftOver(handle) { left.append(handle) }
        noteUnsettled(left)
    }

    /// Queues controllers for the end of a command, each once.
    mutating func noteUnsettled(_ handles: [ControllerHandle]) {
        if handles.isEmpty { return }
        agenda.unsettled = (agenda.unsettled + handles).distinct
    }

    /// Queues the controllers that a finished transition moved and left between will and did.
    mutating func noteMoved(by transition: Transition) {
        let moved = transition.change.map { $0.going + $0.coming } ?? [transition.from, transition.to]
        var left: [ControllerHandle] = []
        for handle in moved {
            switch controllers[handle]?.appearance {
            case .appearing, .disappearing: left.append(handle)
            case .appeared, .disappeared, nil: break
            }
        }
        noteUnsettled(left)
    }

    /// Queues the controllers presented over a root that returns to its window: their views stayed in place, untouched
    /// (CH-26), and are in the window again.
    mutating func notePresented(over root: ControllerHandle) {
        noteUnsettled(
            every(presentations).map(\.record.presented).filter { supporters(of: $0).last == root })
    }

    /// Queues the controllers presented by a controller with a new parent, or by its descendants: their views stayed in
    /// place, and may be on screen under another root now.
    mutating func notePresented(within child: ControllerHandle) {
        guard presentations.placeCount > 0 else { return }
        noteUnsettled(
            every(presentations).map(\.record.presented).filter { supporters(of: $0).contains(child) })
    }

    /// The controllers that may have come on screen or left it: they, their views or their presenters were touched.
    private mutating func takeTouched() -> [ControllerHandle] {
        var touched = controllers.takeRecent()
        // The presenters whose presented controllers are in the list already.
        var passed: Set<ControllerHandle> = []
        let isShort = touched.count < 32
        // Each level belongs to a presentation of its own, which bounds the loop.
        let levelLimit = presentations.placeCount
        for handle in touched {
            var presenter = handle
            var level = 0
            while level < levelLimit,
                let presented = controllers[presenter]?.presents.flatMap({ presentations[$0]?.presented }),
                isShort || passed.insert(presenter).inserted
            {
                touched.append(presented)
                presenter = presented
                level += 1
            }
            for child in controllers[handle]?.shown ?? [] where controllers[child]?.appearance == .disappeared {
                touched.append(child)
            }
        }
        for view in views.takeRecent() {
            if let owner = views[view]?.owner { touched.append(owner) }
        }
        return touched
    }

    /// Whether a controller has appeared outside any window, is visible without callbacks, or is between will and did.
    func isLeftOver(_ handle: ControllerHandle) -> Bool {
        guard let appearance = controllers[handle]?.appearance, controllers[handle]?.view != nil,
            controllers[handle]?.byHand.holdsBack == false
        else { return false }
        switch appearance {
        case .appeared: return isOutOfPlace(handle)
        case .disappeared: return isShownByUIKit(handle) && !isForwardedByHand(handle)
        case .appearing, .disappearing: return !isMoved(handle) && !isForwardedByHand(handle)
        }
    }

    /// Whether a running transition moves the controller itself, and will make its did callback.
    func isMoved(_ handle: ControllerHandle) -> Bool {
        header.transitions.contains { moves($0, handle) }
    }

    /// Whether this transition moves the controller.
    func moves(_ transition: TransitionHandle, _ handle: ControllerHandle) -> Bool {
        transitions[transition]?.environment == nil
            && (transitions[transition]?.from == handle || transitions[transition]?.to == handle
                || transitions[transition]?.change?.involves(handle) == true)
    }

    /// Whether UIKit itself has put the controller's view into a window: as the root, as a presented controller, or as
    /// a visible child of a container that has appeared, with nothing presented over it.
    private func isShownByUIKit(_ handle: ControllerHandle) -> Bool {
        guard controllers[handle]?.presents == nil, let view = controllers[handle]?.view,
            let window = window(containing: view)
        else { return false }
        guard let parent = controllers[handle]?.parent else {
            guard let last = supporters(of: handle).last else { return false }
            return controllers[last]?.window == window
        }
        return controllers[parent]?.appearance == .appeared && controllers[parent]?.presents == nil
            && controllers[parent]?.shown.contains(handle) == true
    }

    /// The callbacks that bring a controller's appearance state into line with its visibility.
    private func settlingSteps(_ handle: ControllerHandle) -> [Step] {
        guard let appearance = controllers[handle]?.appearance else { return [] }
        let rule = Choice.crossedChanges.rule
        let arrival = AppearanceStep(handle, isAppearing: true, isAnimated: false, rule: rule)
        let departure = AppearanceStep(handle, isAppearing: false, isAnimated: false, rule: rule)
        let isSeen = isInWindow(handle)
        for step in [arrival, departure] where decisions != nil {
            note(
                step.isAppearing == isSeen, .isLeftOver, rule, about: [.controller(handle)],
                AppearancePart.both.calls(isAppearing: step.isAppearing), value: .bool(isSeen))
        }
        return switch appearance {
        case .disappeared: [.begin(arrival), .arrive(handle), .end(arrival)]
        case .appeared: [.begin(departure), .end(departure)]
        case .appearing: isSeen ? [.arrive(handle), .end(arrival)] : [.begin(departure), .end(departure)]
        case .disappearing:
            isSeen ? [.begin(arrival), .arrive(handle), .end(arrival)] : [.end(departure)]
        }
    }
}
