/// Children of custom containers and views put together by hand (CT-03 to CT-11, EX-01 to EX-03, P69o, P109, P110, P114).
extension PresentationSession {
    mutating func addChild(_ child: ControllerHandle, to parent: ControllerHandle) throws(Rejection) {
        guard !supporters(of: parent).contains(child) else {
            throw .invalid(
                reason:
                    "A controller cannot be a child of itself, of its descendants, or of what these present.",
                rule: "CT-03")
        }
        if let view = controllers[child]?.view, let superview = views[view]?.superview,
            let owner = owner(above: superview), owner != parent
        {
            throw inconsistency(child, should: owner, "requested parent is", parent, rule: "EX-03")
        }
        if let old = controllers[child]?.parent, old != parent { removeFromParent(child) }
        guard controllers[child]?.parent != parent else { return }
        push(.link(child, parent))
        push(
            .callback(
                Callback(
                    .controller(child), .willMoveToParent, [Argument("parent", .text(name(parent)))],
                    rule: "CT-05")))
    }

    mutating func link(_ child: ControllerHandle, _ parent: ControllerHandle) {
        controllers.update(parent) { $0.children.append(child) }
        controllers.update(child) {
            $0.parent = parent
            $0.hasAppearedInParent = false
        }
        announce(child, .parent, to: parent, rule: "CT-03")
        if controllers[parent]?.kind.catchesUp == true { push(.resumeContainer(parent)) }
    }

    /// Unlinks, then tells the child; `willMove(toParent: nil)` is the app's to call (CT-07 to CT-09).
    mutating func removeFromParent(_ child: ControllerHandle) {
        guard let parent = controllers[child]?.parent else { return }
        controllers.update(parent) {
            $0.children.removeAll { $0 == child }
            if $0.selected == child { $0.selected = nil }
            $0.pages.current.removeAll { $0 == child }
        }
        controllers.update(child) {
            $0.parent = nil
            $0.hasAppearedInParent = false
            $0.awaitsDidMove = false
            if $0.cause == .movingFromParent, $0.appearance == .disappeared { $0.cause = .none }
        }
        announce(child, .parent, to: nil, rule: "CT-08")
        forgetTab(child, of: parent)
        candidates.append(child)
        push(
            .callback(
                Callback(.controller(child), .didMoveToParent, [Argument("parent", .null)], rule: "CT-09")))
        push(withdrawalSteps(child, from: parent))
    }

    private func inconsistency(
        _ child: ControllerHandle, should owner: ControllerHandle?, _ what: String,
        _ parent: ControllerHandle?,
        rule: Rule
    ) -> Rejection {
        let wanted = owner.map(description) ?? "(null)"
        let actual = parent.map(description) ?? "(null)"
        return exception(
            "child view controller:\(description(child)) should have parent view controller:\(wanted) but \(what):\(actual)",
            rule, name: "UIViewControllerHierarchyInconsistency")
    }

    // MARK: Views by hand

    mutating func addSubview(_ request: ViewRequest, _ bindings: Bindings) throws(Rejection) {
        let superview = try view(request.superview, bindings)
        let name = resolve(request.view, bindings)
        guard names[name] != nil else {
            let view = insertView(
                called: name, className: "UIView", role: .content, frame: request.frame ?? .zero)
            views.update(view) { $0.restorationIdentifier = request.restorationIdentifier }
            add(view, to: superview, frame: request.frame)
            return
        }
        let view = try view(request.view, bindings)
        guard view != superview, !isDescendant(superview, of: view) else {
            throw .invalid(reason: "A view cannot be a subview of itself.", rule: nil)
        }
        let child = views[view]?.owner
        if let child { try checkHierarchy(child, under: superview) }
        add(view, to: superview, frame: request.frame)
        if let child { appear(child, in: superview) }
    }

    /// EX-02: the nearest controller above must be the parent; one without a parent may go anywhere (EX-03).
    private func checkHierarchy(_ child: ControllerHandle, under superview: ViewHandle) throws(Rejection) {
        guard let parent = controllers[child]?.parent else { return }
        let owner = owner(above: superview)
        if owner != parent {
            throw inconsistency(child, should: owner, "actual parent is", parent, rule: "EX-02")
        }
    }

    func isDescendant(_ view: ViewHandle, of ancestor: ViewHandle) -> Bool {
        var current = views[view]?.superview
        while let handle = current {
            if handle == ancestor { return true }
            current = views[handle]?.superview
        }
        return false
    }

    /// P114: a child's view in an already visible parent.
    private mutating func appear(_ child: ControllerHandle, in superview: ViewHandle) {
        guard let parent = owner(above: superview), controllers[parent]?.appearance == .appeared,
            controllers[child]?.appearance == .disappeared
        else { return }
        let step = AppearanceStep(
            child, isAppearing: true, isAnimated: false, cause: .movingToParent,
            rule: Choice.addedChildView.rule)
        push([.begin(step), .arrive(child), .end(step)])
    }

    mutating func removeFromSuperview(_ name: String, _ bindings: Bindings) throws(Rejection) {
        let view = try view(name, bindings)
        guard let record = views[view] else { return }
        guard let child = record.owner else {
            switch record.role {
            case .content, .decoration: return destroy(view)
            case .window, .root, .container, .dimming:
                throw .invalid(reason: "\(record.name) belongs to UIKit.", rule: nil)
            }
        }
        if controllers[child]?.appearance == .appeared {
            let step = AppearanceStep(
                child, isAppearing: false, isAnimated: false, rule: Choice.addedChildView.rule)
            push([.begin(step), .detach(view), .end(step)])
        } else {
            detach(view)
        }
    }

    /// A view by its own name, or the root view of a controller by the controller's.
    func view(_ name: String, _ bindings: Bindings) throws(Rejection) -> ViewHandle {
        let resolved = resolve(name, bindings)
        switch names[resolved] {
        case .view(let view): return view
        case .controller(let handle):
            guard let view = controllers[handle]?.view else {
                throw .invalid(reason: "The view of \(resolved) is not loaded.", rule: "VL-02")
            }
            return view
        case .window(let window):
            guard let view = windows[window]?.view else { throw .unknown(kind: "view", name: resolved) }
            return view
        case .presentation, .transition, .object, .segue, nil:
            throw .unknown(kind: "view", name: resolved)
        }
    }

    // MARK: Windows

    /// Replaces a window's root without animation; what the old root presents stays with it (P62, CH-26).
    mutating func replaceRoot(of handle: WindowHandle, with new: ControllerHandle?) throws(Rejection) {
        guard let window = windows[handle], window.root != new else { return }
        let old = window.root
        windows.update(handle) { $0.root = new }
        if let old { controllers.update(old) { $0.window = nil } }
        if let new {
            controllers.update(new) { $0.window = handle }
            announce(new, .rootViewController, to: new, rule: Choice.replacedRoot.rule)
        }
        var steps: [Step] = []
        let rule = Choice.replacedRoot.rule
        let leaving = old.map { AppearanceStep($0, isAppearing: false, isAnimated: false, rule: rule) }
        let coming = new.map { AppearanceStep($0, isAppearing: true, isAnimated: false, rule: rule) }
        if let new { steps.append(.load(new, "VL-30")) }
        if let leaving { steps.append(.begin(leaving)) }
        if let coming { steps.append(.begin(coming)) }
        if let old, let view = controllers[old]?.view { steps.append(.detach(view)) }
        if let new { steps += [.placeRoot(handle), .arrive(new)] }
        if let leaving { steps.append(.end(leaving)) }
        if let coming { steps.append(.end(coming)) }
        if let old { candidates.append(old) }
        if window.isVisible { push(steps) } else { push(.showWindow(handle)) }
    }
}
