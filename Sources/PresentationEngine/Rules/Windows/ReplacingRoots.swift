/// Windows whose root is replaced (P62, CH-26).
extension PresentationSession {
    /// Replaces a window's root without animation; the old root keeps its presented controllers (P62, CH-26).
    mutating func replaceRoot(
        of handle: WindowHandle, with new: ControllerHandle?, rule: Rule = Choice.replacedRoot.rule
    ) throws(Rejection) {
        guard let window = windows[handle], window.root != new else { return }
        var old = window.root
        var departure = new.map { leaveWindow($0) } ?? []
        if let inside = old, let new, lineage(inside).contains(new) {
            departure += giveUpWindow(inside)
            old = nil
        }
        if let old { keepTraits(beneath: old) }
        windows.update(handle) { $0.root = new }
        if let old { controllers.update(old) { $0.leaveWindow() } }
        if let new {
            controllers.update(new) { $0.window = handle }
            announce(new, .rootViewController, to: new, rule: rule)
            notePresented(over: new)
        }
        var steps: [Step] = []
        let leaving = old.map {
            because(
                .windowHidesIt, .text(window.name),
                AppearanceStep($0, isAppearing: false, isAnimated: false, rule: rule))
        }
        let seen = new.flatMap { isRemoved($0, in: handle) ? nil : $0 }
        let coming = seen.map {
            because(
                .windowShowsIt, .text(window.name),
                AppearanceStep($0, isAppearing: true, isAnimated: false, rule: rule))
        }
        if let seen { steps.append(.load(seen, "VL-30")) }
        if let leaving { steps.append(.begin(leaving)) }
        if let coming { steps.append(.begin(coming)) }
        if let former = window.root { noteLeft(by: former, in: window.name) }
        if let old, let view = controllers[old]?.view {
            steps.append(.detach(view))
            if controllers[old]?.appearance != .appeared { steps += settlingSteps(within: old) }
        }
        if seen != nil { steps.append(.placeRoot(handle)) }
        if let old { candidates.append(old) }
        guard window.isVisible else {
            let moved = new.flatMap { isInside($0, handle) ? $0 : nil }
            return enqueue(departure + [old, moved].compactMap { $0 }.flatMap { leavingHidden($0) })
        }
        enqueue(
            departure + steps, arriving: seen.map { [$0] } ?? [], leaving: leaving.map { [$0] } ?? [],
            coming: coming.map { [$0] } ?? [])
    }

    /// Records for explanations that what a former root has presented stays in the window (P62), unless it lies in the
    /// root's own view, as a presentation in the context of a child does.
    private func noteLeft(by root: ControllerHandle, in window: String) {
        guard decisions != nil, let view = controllers[root]?.view else { return }
        for (_, presentation) in every(presentations) where supporters(of: presentation.presented).contains(root) {
            guard let container = presentation.container, !isDescendant(container, of: view) else { continue }
            note(
                false, .windowHidesIt, "P62", about: [.controller(presentation.presented)],
                AppearancePart.both.calls(isAppearing: false), value: .text(window))
        }
    }

    /// Removes a controller from the window whose root it is: a controller is the root of one window at a time.
    ///
    /// - Returns: the steps in which its view leaves that window, with its callbacks if it was visible (CH-26).
    mutating func leaveWindow(_ root: ControllerHandle, rule: Rule = Choice.replacedRoot.rule) -> [Step] {
        guard let controller = controllers[root], let window = controller.window else { return [] }
        keepTraits(beneath: root)
        windows.update(window) { $0.root = nil }
        controllers.update(root) { $0.leaveWindow() }
        guard let view = controller.view else { return [] }
        guard windows[window]?.isVisible == true, controller.appearance == .appeared else {
            // Controllers that the app has put into its view may be visible without it (CH-81).
            let departure = departure(of: root)
            return departure.wills + [.detach(view)] + departure.dids.map(Step.endAfterCommit)
        }
        let step = because(
            .windowHidesIt, Value(windows[window]?.name),
            AppearanceStep(root, isAppearing: false, isAnimated: false, rule: rule))
        return [.begin(step), .detach(view), .endAfterCommit(step)]
    }

    /// The same for a root whose container takes it over: it disappears in full before it appears in there (CH-694).
    mutating func giveUpWindow(_ root: ControllerHandle) -> [Step] {
        leaveWindow(root, rule: Choice.adoptedRoot.rule).map { step in
            if case .endAfterCommit(let ending) = step { .end(ending) } else { step }
        }
    }

    /// In a hidden window there are no callbacks, unless the old root is shown elsewhere by now. Its view still leaves
    /// the window, and so does a new root's view that the app had put elsewhere in the window.
    private func leavingHidden(_ root: ControllerHandle) -> [Step] {
        guard let view = controllers[root]?.view else { return [] }
        return [.detach(view), .settleAppearance(root)] + settlingSteps(within: root)
    }

    /// Settles the controllers that have appeared in a controller's view before the controller itself, or without it
    /// (CH-81).
    func settlingSteps(within controller: ControllerHandle) -> [Step] {
        var steps: [Step] = []
        // Iterative, because a deep hierarchy would overflow the stack.
        var waiting = controllersShown(inViewOf: controller)
        while let handle = waiting.popLast() {
            if controllers[handle]?.appearance == .appeared, !isForwardedByHand(handle) {
                steps.append(.settleAppearance(handle))
            } else {
                waiting += controllersShown(inViewOf: handle)
            }
        }
        return steps
    }

    private func isInside(_ handle: ControllerHandle, _ window: WindowHandle) -> Bool {
        guard let view = controllers[handle]?.view, let place = windows[window]?.view else { return false }
        return isDescendant(view, of: place)
    }
}
