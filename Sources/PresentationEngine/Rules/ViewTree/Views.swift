/// The view tree: nodes with an owner, a frame and a superview.
extension PresentationSession {
    mutating func insertView(named base: String, className: String, role: ViewRole, frame: Rect) -> ViewHandle {
        insertView(called: names.mint(base), className: className, role: role, frame: frame)
    }

    mutating func insertView(
        _ part: DerivedName, of owner: String, className: String, role: ViewRole, frame: Rect
    ) -> ViewHandle {
        insertView(called: names.mint(part, of: owner), className: className, role: role, frame: frame)
    }

    /// Makes a view of a name that no other object has.
    mutating func insertView(
        called name: String, className: String, role: ViewRole, frame: Rect
    ) -> ViewHandle {
        let view = views.insert(
            View(serial: nextSerial(), name: name, className: className, role: role, frame: frame))
        names.set(name, .view(view))
        return view
    }

    /// Adds a view as the topmost subview; a view that has a superview leaves it first.
    mutating func add(_ view: ViewHandle, to superview: ViewHandle, frame: Rect? = nil) {
        if views[view]?.superview != superview {
            // A view cannot become a subview of itself or of a view inside it: it stays where it is.
            guard view != superview, !isDescendant(superview, of: view) else { return }
            detach(view)
            views.update(superview) { $0.subviews.append(view) }
            views.update(view) { $0.superview = superview }
            noteSubviews(of: superview)
        }
        if let frame, views[view]?.frame != frame { views.update(view) { $0.frame = frame } }
    }

    /// Adds a view beneath a sibling, or beneath all other subviews of `superview`.
    mutating func add(_ view: ViewHandle, to superview: ViewHandle, beneath sibling: ViewHandle?) {
        add(view, to: superview)
        guard views[view]?.superview == superview else { return }
        views.update(superview) { record in
            let others = record.subviews.filter { $0 != view }
            guard let place = sibling.map({ others.firstIndex(of: $0) }) ?? 0 else { return }
            record.subviews = others
            record.subviews.insert(view, at: place)
        }
    }

    /// Removes a view from its superview.
    mutating func detach(_ view: ViewHandle) {
        guard let superview = views[view]?.superview else { return }
        if header.hasFirstResponder { loseFirstResponder(in: view) }
        meter.look(at: (views[superview]?.subviews.count ?? 0) / 8)
        views.update(superview) { $0.subviews.removeAll { $0 == view } }
        views.update(view) { $0.superview = nil }
        noteSubviews(of: superview)
        noteTouch()
    }

    /// CH-605: a view on screen is laid out in the commit of the turn in which it gets or loses a subview. The views of
    /// UIKit's own containers lie above views that sessions do not have.
    ///
    /// - Parameter isAppearing: whether this counts for a controller that appears: its layout has run by then.
    mutating func noteSubviews(of superview: ViewHandle, whileAppearing isAppearing: Bool = false) {
        guard let owner = views[superview]?.owner, controllers[owner]?.kind.isContainer == false else { return }
        switch controllers[owner]?.appearance {
        case .disappeared, nil: return
        case .appearing where !isAppearing: return
        case .appeared, .disappearing, .appearing: break
        }
        meter.look(at: agenda.commit.count + agenda.steps.count)
        let isPlanned =
            agenda.commit.contains { planned in
                if case .layOut(superview, .subviews) = planned.step { true } else { false }
            } || isBeingLaidOut(owner)
        if !isPlanned { agenda.commit.append(PlannedStep(.layOut(superview, .subviews), origin: origin)) }
    }

    /// Whether a layout of the controller's view has begun or is planned in this turn.
    private func isBeingLaidOut(_ owner: ControllerHandle) -> Bool {
        agenda.steps.contains { planned in
            guard case .callback(let callback) = planned.step else { return false }
            return callback.member == .viewDidLayoutSubviews && callback.receiver == .controller(owner)
        }
    }

    /// Removes a view and everything beneath it, except views of other controllers and container views of
    /// presentations, which last until their presentation ends, wherever the window went.
    mutating func destroy(_ view: ViewHandle) {
        detach(view)
        // Iterative, because a deep hierarchy would overflow the stack.
        var waiting = [view]
        while let view = waiting.popLast() {
            guard let record = views[view] else { continue }
            meter.look(at: 1)
            for subview in record.subviews {
                let isKept = views[subview]?.owner != nil || views[subview]?.role == .container
                views.update(subview) { $0.superview = nil }
                if !isKept { waiting.append(subview) }
            }
            depart(record.name, printedClass(of: record))
            names.set(record.name, nil)
            views.remove(view)
        }
    }

    /// The visible window whose tree contains a view.
    package func window(containing view: ViewHandle) -> WindowHandle? {
        window(holding: view).flatMap { windows[$0]?.isVisible == true ? $0 : nil }
    }

    /// The window whose tree contains a view, even if it is hidden.
    func window(holding view: ViewHandle) -> WindowHandle? {
        var current: ViewHandle? = view
        var height = 0
        defer { meter.look(at: height) }
        while let handle = current, let record = views[handle] {
            if let window = record.window { return window }
            current = record.superview
            height += 1
        }
        return nil
    }

    func isInWindow(_ controller: ControllerHandle) -> Bool {
        controllers[controller]?.view.map { window(containing: $0) != nil } ?? false
    }

    /// From `view` upwards, the first view that is a controller's root view, and that controller (EX-02).
    func owner(above view: ViewHandle) -> ControllerHandle? {
        var current: ViewHandle? = view
        var height = 0
        defer { meter.look(at: height) }
        while let handle = current, let record = views[handle] {
            if let owner = record.owner { return owner }
            current = record.superview
            height += 1
        }
        return nil
    }
}
