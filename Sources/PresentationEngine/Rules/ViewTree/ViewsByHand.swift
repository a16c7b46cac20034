/// View hierarchies that the app's own code builds, and the controllers whose views are in them (EX-02, P112 to P115).
extension PresentationSession {
    /// Adds a view to another one. If a controller's view is meant, it is loaded first, since reading `view` does that
    /// (VL-03).
    mutating func addSubview(_ request: ViewRequest, _ bindings: Bindings) throws(Rejection) {
        let unloaded = [request.superview, request.view].compactMap { unloadedController($0, bindings) }
        if !unloaded.isEmpty {
            return enqueue(unloaded.map { .load($0, "VL-03") } + [.call(.addSubview(request), bindings)])
        }
        let superview = try view(request.superview, bindings)
        let name = resolve(request.view, bindings)
        guard names[name] != nil || controller(ofViewNamed: name) != nil else {
            let view = insertView(
                called: name, className: "UIView", role: .content, frame: request.frame ?? .zero)
            views.update(view) { $0.restorationIdentifier = request.restorationIdentifier }
            add(view, to: superview, frame: request.frame)
            noteLateSubviews(of: superview)
            return
        }
        let view = try view(request.view, bindings)
        try refuseToMove(view)
        guard view != superview, !isDescendant(superview, of: view) else {
            throw .invalid(
                reason: "A view cannot be a subview of itself or of a view that it contains.",
                rule: Choice.enclosingView.rule)
        }
        let moved = controllersShown(in: view)
        let hasEntered = window(containing: view) == nil
        for controller in moved { try checkHierarchy(controller, under: superview) }
        let before = hasEntered ? [] : environments(carriedBy: moved)
        add(view, to: superview, frame: request.frame)
        noteLateSubviews(of: superview)
        if !hasEntered { enqueue(moved.flatMap { marginSteps($0) }) }
        if !before.isEmpty {
            // Q150: a controller without a parent gets the traits of its new place.
            enqueue(updateSteps(changedTraits(from: before, to: environments(carriedBy: moved)), rule: "Q150"))
        }
        let settled = moved.flatMap { withStrays($0) }
        for controller in settled.reversed() { settleAppearance(of: controller, hasEntered: hasEntered) }
    }

    /// CH-605: a controller that has arrived, and still appears, has been laid out already.
    private mutating func noteLateSubviews(of superview: ViewHandle) {
        guard let owner = views[superview]?.owner, controllers[owner]?.appearance.isAppearing == true,
            controllers[owner]?.awaitsArrival == false, controllers[owner]?.callbackDepth == 0, isInWindow(owner)
        else { return }
        noteSubviews(of: superview, whileAppearing: true)
    }

    /// EX-02, A7m: the nearest controller above must be the parent, which places the view (VL-13, VL-31); a controller
    /// without a parent may go anywhere (EX-03).
    private func checkHierarchy(_ child: ControllerHandle, under superview: ViewHandle) throws(Rejection) {
        guard let parent = controllers[child]?.parent else { return }
        let owner = owner(above: superview)
        if owner != parent {
            throw inconsistency(child, should: owner, "actual parent is", parent, rule: "EX-02")
        }
    }

    func isDescendant(_ view: ViewHandle, of ancestor: ViewHandle) -> Bool {
        // A view without subviews contains no other view.
        guard views[ancestor]?.subviews.isEmpty == false else { return false }
        var current = views[view]?.superview
        var height = 0
        defer { meter.look(at: height) }
        while let handle = current {
            if handle == ancestor { return true }
            current = views[handle]?.superview
            height += 1
        }
        return false
    }

    /// The controllers whose root views lie at or beneath `view`, without controllers inside another one's view.
    func controllersShown(in view: ViewHandle) -> [ControllerHandle] {
        var found: [ControllerHandle] = []
        // Iterative, because a deep hierarchy would overflow the stack.
        var waiting = [view]
        var count = 0
        while let view = waiting.popLast() {
            count += 1
            guard let record = views[view] else { continue }
            if let owner = record.owner { found.append(owner) } else { waiting += record.subviews.reversed() }
        }
        meter.look(at: count)
        return found
    }

    /// The controllers whose root views lie beneath that of `owner`, without controllers inside another one's view.
    func controllersShown(inViewOf owner: ControllerHandle) -> [ControllerHandle] {
        guard let view = controllers[owner]?.view, let subviews = views[view]?.subviews else { return [] }
        return subviews.flatMap { controllersShown(in: $0) }
    }

    /// UIKit's own views stay where UIKit has put them.
    private func refuseToMove(_ view: ViewHandle) throws(Rejection) {
        guard let record = views[view] else { return }
        switch record.role {
        case .root, .content, .decoration: break
        case .window, .container, .dimming: throw .invalid(reason: "\(record.name) belongs to UIKit.", rule: nil)
        }
    }

    // MARK: Removing

    mutating func removeFromSuperview(_ name: String, _ bindings: Bindings) throws(Rejection) {
        let view = try view(name, bindings)
        try refuseToMove(view)
        let leaving = controllersShown(in: view)
        // Controllers inside the view of a child that is forwarded to by hand still disappear (CH-81).
        let strays = leaving.flatMap { controllers[$0]?.parent == nil ? [$0] : self.strays(in: $0) }
        enqueue(forwarded(leaving, removal(of: view, leaving), otherwise: removal(of: view, strays)))
    }

    /// The steps that remove a view from its superview, with the disappearance callbacks of the visible controllers in
    /// it, the did callbacks after the turn (CH-27).
    func removal(of view: ViewHandle, _ leaving: [ControllerHandle]) -> [Step] {
        let departures = leaving.map { departure(of: $0) }
        return departures.flatMap(\.wills) + [.detach(view)]
            + departures.flatMap(\.dids).map(Step.endAfterCommit)
    }

    /// Removes a view from its superview; content and decorations are destroyed with that.
    mutating func remove(_ view: ViewHandle) {
        guard let record = views[view] else { return }
        switch record.role {
        case .content, .decoration: if !losesTouch(with: view) { destroy(view) }
        case .root, .window, .container, .dimming: detach(view)
        }
    }
}
