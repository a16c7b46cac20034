/// Views put together by the app's own code, and the controllers whose views they are or hold (EX-02, P112 to P115).
extension PresentationSession {
    /// Adds a view to another one; a controller's view that is named is loaded first, since reading `view` does
    /// that (VL-03).
    mutating func addSubview(_ request: ViewRequest, _ bindings: Bindings) throws(Rejection) {
        let unloaded = [request.superview, request.view].compactMap { unloadedController($0, bindings) }
        if !unloaded.isEmpty {
            return push(unloaded.map { .load($0, "VL-03") } + [.call(.addSubview(request), bindings)])
        }
        let superview = try view(request.superview, bindings)
        let name = resolve(request.view, bindings)
        guard names[name] != nil || controller(ofViewNamed: name) != nil else {
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
        let moved = controllersShown(in: view)
        for controller in moved { try checkHierarchy(controller, under: superview) }
        add(view, to: superview, frame: request.frame)
        let settled = moved.flatMap { withStrays($0) }
        for controller in settled.reversed() { settleAppearance(of: controller) }
    }

    /// A controller, and those who lie in its view without being told what it is told.
    private func withStrays(_ controller: ControllerHandle) -> [ControllerHandle] {
        [controller] + strays(in: controller).flatMap { withStrays($0) }
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

    /// The controllers whose root views lie at or beneath `view`, without those that lie in another's.
    func controllersShown(in view: ViewHandle) -> [ControllerHandle] {
        guard let record = views[view] else { return [] }
        if let owner = record.owner { return [owner] }
        return record.subviews.flatMap { controllersShown(in: $0) }
    }

    // MARK: Coming and going

    /// P114: tells a controller whose view was moved that it is on screen now, or no longer.
    mutating func settleAppearance(of handle: ControllerHandle) {
        guard let controller = controllers[handle] else { return }
        let owner = controller.view.flatMap { views[$0]?.superview }.flatMap(owner(above:))
        let place = owner.flatMap { controllers[$0]?.appearance }
        let isInWindow = isInWindow(handle)
        switch controller.appearance {
        case .disappeared where isInWindow && (place == .appeared || owner == nil):
            push(arrival(of: handle, endsNow: true))
        case .disappeared where place?.isAppearing == true && !isAboutToTellChildren(owner):
            let isToldTheEnd = owner.map { visibleChildren(of: $0).contains(handle) } ?? false
            push(arrival(of: handle, endsNow: !isToldTheEnd))
        case .appeared where isOutOfPlace(handle):
            let departure = departure(of: handle)
            push(forwarded([handle], departure.wills + departure.dids, otherwise: []))
        case .appearing where isInWindow: push(.arrive(handle))
        case .disappeared, .appearing, .appeared, .disappearing: break
        }
    }

    /// Whether a controller has appeared though its view lies in no window: the app took it out during a
    /// transition (CH-84), and did not mean to by hand (CT-20) or by its animator (AT-21).
    func isOutOfPlace(_ handle: ControllerHandle) -> Bool {
        guard !isInWindow(handle), let controller = controllers[handle] else { return false }
        return !isLeftOut(controller) && !isForwardedByHand(handle)
    }

    /// CT-20: a container that forwards appearance by hand tells its children what it likes.
    func isForwardedByHand(_ handle: ControllerHandle) -> Bool {
        let member = Member.shouldAutomaticallyForwardAppearanceMethods
        return lineage(handle).contains {
            controllers[$0]?.byHand != .no || implements(.controller($0), member)
                || value(of: .shouldAutomaticallyForwardAppearanceMethods, $0) == false
        }
    }

    /// AT-21: a view that an animator left out of the hierarchy stays out of it, though its controller appeared.
    private func isLeftOut(_ controller: Controller) -> Bool {
        guard var top = controller.view else { return false }
        while let superview = views[top]?.superview { top = superview }
        return views[top]?.owner.flatMap { controllers[$0]?.isLeftOut } == true
    }

    /// Whether a controller that is about to appear has yet to tell its children, of whom this will be one.
    private func isAboutToTellChildren(_ handle: ControllerHandle?) -> Bool {
        agenda.steps.contains { step in
            if case .beginChildren(let step) = step { step.controller == handle } else { false }
        }
    }

    /// What a controller is told whose view came into a visible hierarchy, where its parent forwards it.
    private func arrival(of handle: ControllerHandle, endsNow: Bool) -> [Step] {
        let step = stepByHand(handle, isAppearing: true)
        let steps: [Step] =
            [.begin(step)] + (isInWindow(handle) ? [.arrive(handle)] : []) + (endsNow ? [.end(step)] : [])
        return forwarded([handle], steps, otherwise: [])
    }

    /// What a controller is told whose view is leaving the window's hierarchy: before it left, and after.
    private func departure(of handle: ControllerHandle) -> (wills: [Step], dids: [Step]) {
        guard let controller = controllers[handle] else { return ([], []) }
        let step = stepByHand(handle, isAppearing: false)
        switch controller.appearance {
        case .appeared: return ([.begin(step)], [.end(step)])
        case .appearing where !isCarriedByUIKit(handle): return ([.begin(step)], [.end(step)])
        case .disappearing where !isCarriedByUIKit(handle): return ([], [.end(step)])
        case .appearing, .disappearing, .disappeared:
            let subviews = controller.view.flatMap { views[$0]?.subviews } ?? []
            let departures = subviews.flatMap { controllersShown(in: $0) }.map { departure(of: $0) }
            return (departures.flatMap(\.wills), departures.flatMap(\.dids))
        }
    }

    /// Whether UIKit itself takes a controller through its transitions: its container does only while it shows it, or
    /// is about to show or to hide it.
    private func isCarriedByUIKit(_ handle: ControllerHandle) -> Bool {
        guard let controller = controllers[handle] else { return false }
        if controller.presentedBy != nil || controller.window != nil { return true }
        guard let parent = controller.parent, let container = controllers[parent], container.kind.isContainer
        else { return false }
        return container.shown.contains(handle)
            || transition(inside: parent).flatMap { transitions[$0]?.change?.involves(handle) } == true
    }

    private func stepByHand(_ handle: ControllerHandle, isAppearing: Bool) -> AppearanceStep {
        let isChild = controllers[handle]?.parent != nil
        return AppearanceStep(
            handle, isAppearing: isAppearing, isAnimated: false,
            cause: isAppearing && isChild ? .movingToParent : .none,
            rule: isChild ? Choice.addedChildView.rule : Choice.strayViews.rule)
    }

    /// Asks the parent, where there is one, whether it forwards the appearance (CT-18).
    private func forwarded(_ handles: [ControllerHandle], _ steps: [Step], otherwise: [Step]) -> [Step] {
        guard let parent = handles.lazy.compactMap({ controllers[$0]?.parent }).first else { return steps }
        return [.question(.forwardsAppearance(parent, then: steps, otherwise: otherwise))]
    }

    // MARK: Removing

    mutating func removeFromSuperview(_ name: String, _ bindings: Bindings) throws(Rejection) {
        let view = try view(name, bindings)
        guard let record = views[view] else { return }
        switch record.role {
        case .root, .content, .decoration: break
        case .window, .container, .dimming:
            throw .invalid(reason: "\(record.name) belongs to UIKit.", rule: nil)
        }
        let leaving = controllersShown(in: view)
        let strays = leaving.filter { controllers[$0]?.parent == nil }
        push(forwarded(leaving, removal(of: view, leaving), otherwise: removal(of: view, strays)))
    }

    private func removal(of view: ViewHandle, _ leaving: [ControllerHandle]) -> [Step] {
        let departures = leaving.map { departure(of: $0) }
        return departures.flatMap(\.wills) + [.detach(view)] + departures.flatMap(\.dids)
    }

    /// Takes a view out of its superview; one that is no controller's own is gone then.
    mutating func remove(_ view: ViewHandle) {
        guard let record = views[view] else { return }
        switch record.role {
        case .content, .decoration: destroy(view)
        case .root, .window, .container, .dimming: detach(view)
        }
    }

    // MARK: Strays

    /// Controllers whose views were added to that of `owner`, and who are not told what it is told: they are no
    /// children of it, became children too late (P115), or are children that a container of UIKit's does not show.
    private func strays(in owner: ControllerHandle) -> [ControllerHandle] {
        guard let view = controllers[owner]?.view, let subviews = views[view]?.subviews else { return [] }
        let isContainer = controllers[owner]?.kind.isContainer == true
        return subviews.flatMap { controllersShown(in: $0) }.filter {
            controllers[$0]?.parent != owner || isContainer && !isCarriedByUIKit($0)
                || (controllers[$0]?.appearance == .appeared && isOutOfPlace($0))
        }
    }

    private func isAway(_ handle: ControllerHandle) -> Bool {
        guard let controller = controllers[handle] else { return false }
        return controller.appearance == .disappeared
            || (controller.appearance.isDisappearing && !isCarriedByUIKit(handle))
    }

    /// `owner` begins to disappear, and they with it (CH-81).
    func strayDepartures(in owner: ControllerHandle) -> [Step] {
        strays(in: owner).compactMap { handle in
            guard let controller = controllers[handle], controller.appearance == .appeared,
                !isCarriedByUIKit(handle)
            else { return nil }
            return .begin(stepByHand(handle, isAppearing: false))
        }
    }

    /// The view of `owner` is in the window's hierarchy, and theirs with it (CH-81).
    func strayArrivals(in owner: ControllerHandle) -> [Step] {
        strays(in: owner).filter { isAway($0) }.flatMap { handle -> [Step] in
            let step = stepByHand(handle, isAppearing: true)
            return [.begin(step), .arrive(handle), .end(step)]
        }
    }

    /// The end of what `owner` went through is the end for them too, wherever their views are now (CH-81).
    func strayEndings(in owner: ControllerHandle) -> [Step] {
        strays(in: owner).flatMap { handle -> [Step] in
            guard isInWindow(handle) else {
                let departure = departure(of: handle)
                return departure.wills + departure.dids
            }
            guard let controller = controllers[handle], !isCarriedByUIKit(handle) else { return [] }
            let step = stepByHand(handle, isAppearing: true)
            return switch controller.appearance {
            case .disappearing: [.begin(step), .end(step)]
            case .appearing: [.end(step)]
            case .appeared, .disappeared: []
            }
        }
    }

    // MARK: Names

    /// The controller whose root view is meant by `home.view`, which no view has as its own name.
    package func controller(ofViewNamed name: String) -> ControllerHandle? {
        guard let owner = DerivedName.view.owner(of: name), names[name] == nil,
            case .controller(let handle)? = names[owner]
        else { return nil }
        return handle
    }

    /// The controller whose view is meant, where that has still to be loaded.
    private func unloadedController(_ name: String, _ bindings: Bindings) -> ControllerHandle? {
        let resolved = resolve(name, bindings)
        let named: ControllerHandle? =
            if case .controller(let handle)? = names[resolved] { handle } else {
                controller(ofViewNamed: resolved)
            }
        guard let named, let controller = controllers[named], controller.view == nil,
            !controller.isLoadingView
        else { return nil }
        return named
    }

    /// A view by its own name, or the root view of a controller by the controller's or as `home.view`.
    func view(_ name: String, _ bindings: Bindings) throws(Rejection) -> ViewHandle {
        let resolved = resolve(name, bindings)
        switch names[resolved] {
        case .view(let view): return view
        case .controller(let handle): return try rootView(of: handle)
        case .window(let window):
            guard let view = windows[window]?.view else { throw .unknown(kind: "view", name: resolved) }
            return view
        case .presentation, .transition, .object, .segue: throw .unknown(kind: "view", name: resolved)
        case nil:
            guard let owner = controller(ofViewNamed: resolved) else {
                throw .unknown(kind: "view", name: resolved)
            }
            return try rootView(of: owner)
        }
    }

    private func rootView(of handle: ControllerHandle) throws(Rejection) -> ViewHandle {
        guard let view = controllers[handle]?.view else {
            throw .invalid(reason: "The view of \(name(handle)) is not loaded.", rule: "VL-02")
        }
        return view
    }
}
