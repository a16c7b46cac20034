/// What changes that cross each other leave behind, and how it is put right (CH-138).
extension PresentationSession {
    /// At the end of a command's last turn: tells those that are left between two states what they missed; whom a
    /// transition may yet tell, once none runs.
    mutating func settleLeftovers() {
        noteLeftovers()
        guard agenda.turns.isEmpty, !agenda.unsettled.isEmpty else { return }
        let left = agenda.unsettled.filter { isLeftOver($0) }
        let ready = left.filter { header.transitions.isEmpty || controllers[$0]?.appearance == .appeared }
        agenda.unsettled = left.without(ready)
        if !ready.isEmpty { enqueue(ready.flatMap { settlingSteps($0) } + [.drain]) }
    }

    /// Looks at what was touched since it was last looked at; before a turn parks too, since the command that answers
    /// begins anew.
    mutating func noteLeftovers() {
        var left: [ControllerHandle] = []
        for handle in takeTouched() where isLeftOver(handle) { left.append(handle) }
        noteUnsettled(left)
    }

    /// Keeps controllers for the end of a command, each once.
    mutating func noteUnsettled(_ handles: [ControllerHandle]) {
        if handles.isEmpty { return }
        agenda.unsettled = (agenda.unsettled + handles).distinct
    }

    /// A transition is over: those that it moved and that it left between will and did are looked at too.
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

    /// A root comes back to its window: what it had presented before it left lies there still (CH-26), untouched, and
    /// is of the window again.
    mutating func notePresented(over root: ControllerHandle) {
        noteUnsettled(
            every(presentations).map(\.record.presented).filter { supporters(of: $0).last == root })
    }

    /// The controllers that may have been brought on screen or taken from it: touched themselves, by their views, or
    /// by those that present them.
    private mutating func takeTouched() -> [ControllerHandle] {
        var touched = controllers.takeRecent()
        // What is presented over a controller was looked up already where that was passed on the way from another.
        var passed: Set<ControllerHandle> = []
        let isShort = touched.count < 32
        // Each level is another presentation's.
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
            for child in controllers[handle]?.shown ?? [] where controllers[child]?.appearance == .disappeared
            {
                touched.append(child)
            }
        }
        for view in views.takeRecent() {
            if let owner = views[view]?.owner { touched.append(owner) }
        }
        return touched
    }

    /// Whether a controller has appeared in no window, is seen in one untold, or stands between will and did.
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

    /// Whether a transition moves the controller itself, and will tell it of its end.
    func isMoved(_ handle: ControllerHandle) -> Bool {
        header.transitions.contains { moves($0, handle) }
    }

    /// Whether it is this transition that moves the controller.
    func moves(_ transition: TransitionHandle, _ handle: ControllerHandle) -> Bool {
        transitions[transition]?.from == handle || transitions[transition]?.to == handle
            || transitions[transition]?.change?.involves(handle) == true
    }

    /// Whether UIKit itself has the controller's view in a window: as its root, as what is presented over that, or
    /// as what a container that has appeared shows, with nothing presented over it.
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

    /// The way from where a controller is left to where it is seen.
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
