/// Children of custom containers (CT-03 to CT-11, EX-01 to EX-03, P69o, P109, P110).
extension PresentationSession {
    mutating func addChild(_ child: ControllerHandle, to parent: ControllerHandle) throws(Rejection) {
        try refuseChild(child, of: parent)
        guard controllers[child]?.parent != parent else {
            emit(
                .noop(
                    .controller(name(parent)), call: "addChild(_:)",
                    reason: "\(name(child)) is a child of it already."), rule: "CT-03")
            return
        }
        noteOwnCall(.didMoveToParent, to: child, by: "addChild(_:)", "CT-06")
        enqueue(.link(child, parent))
        enqueue(moveStep(child, .willMoveToParent, .text(name(parent)), rule: "CT-05"))
        // CT-04, R300: the child first leaves its old parent and receives the callback for the removal.
        if controllers[child]?.parent != nil { removeFromParent(child, rule: "CT-04") }
    }

    /// Records, for explanations, a callback that the container must call itself.
    private func noteOwnCall(_ member: Member, to child: ControllerHandle, by call: String, _ rule: Rule) {
        note(
            false, .isCalledByUIKit, rule, about: [.controller(child)], [member], value: .text(call))
    }

    func rootAsChild(_ root: ControllerHandle, of parent: ControllerHandle) -> Rejection {
        exception(
            "adding a root view controller \(mention(root, .child)) as a child of view controller:\(mention(parent, .parent))",
            "EX-01", name: "UIViewControllerHierarchyInconsistency")
    }

    private func refuseChild(_ child: ControllerHandle, of parent: ControllerHandle) throws(Rejection) {
        if controllers[child]?.window != nil { throw rootAsChild(child, of: parent) }
        try refuseRing(child, in: parent)
        try refuseContaining(child)
        guard controllers[child]?.presentedBy == nil else {
            throw .invalid(
                reason: "\(name(child)) is presented, and cannot be a child.",
                rule: Choice.adoptedPresented.rule)
        }
        // Q72: the view lies in the view of a controller that is not the child's parent.
        if let owner = ownerOfPlace(of: child), owner != parent {
            throw inconsistency(child, should: owner, "requested parent is", parent, rule: "EX-03")
        }
    }

    /// Refuses a child that contains its parent. The check is made before any callback of a call, and again when the
    /// call is carried out: a callback may have put the container into the child.
    func refuseRing(_ child: ControllerHandle, in parent: ControllerHandle) throws(Rejection) {
        try refuseEnclosingView(of: child, for: parent)
        if child != parent, controllers[child]?.children.isEmpty == true, controllers[child]?.presents == nil {
            return
        }
        guard supporters(of: parent).contains(child) else { return }
        throw .invalid(
            reason: "A controller cannot be a child of itself, of its descendants, or of what these present.",
            rule: "CT-03")
    }

    /// CH-179: a UIKit container cannot place a view that contains its own, or the view of a container above it. A
    /// custom container adds the view itself, and is refused at that point.
    private func refuseEnclosingView(of child: ControllerHandle, for container: ControllerHandle)
        throws(Rejection)
    {
        guard controllers[container]?.kind.isContainer == true, let view = controllers[child]?.view,
            views[view]?.subviews.isEmpty == false,
            lineage(container).contains(where: { above in
                controllers[above]?.view.map { isDescendant($0, of: view) } == true
            })
        else { return }
        throw .invalid(
            reason:
                "The view of \(name(child)) contains that of \(name(container)), and cannot be a subview of it.",
            rule: Choice.enclosingView.rule)
    }

    /// UIKit's containers make the same check on a controller they adopt; a view that still lies in its own parent's
    /// views is allowed, because it moves along (EX-03, P69o, CH-155).
    func refuseStrayView(of child: ControllerHandle, for container: ControllerHandle) throws(Rejection) {
        try refuseEnclosingView(of: child, for: container)
        guard let owner = ownerOfPlace(of: child), owner != container, owner != controllers[child]?.parent
        else { return }
        throw inconsistency(child, should: owner, "requested parent is", container, rule: "EX-03")
    }

    /// CT-04: a controller adopted by a UIKit container is first removed from its old parent. If that parent is a
    /// custom container, its view is removed at once, too, as from UIKit's containers (CH-57, CH-155).
    mutating func leaveParent(_ child: ControllerHandle) {
        guard let record = controllers[child], let parent = record.parent else { return }
        if controllers[parent]?.kind.isContainer == false, ownerOfPlace(of: child) == parent,
            let view = record.view
        {
            enqueue(removal(of: view, [child]))
        }
        removeFromParent(child, rule: "CT-04")
    }

    /// The same for a child that may be the root of a window: a container on screen takes it over at once, any other
    /// leaves it there until it appears (CH-694).
    mutating func leavePlace(_ child: ControllerHandle, for container: ControllerHandle) {
        if controllers[child]?.window != nil, isOnScreen(container) { enqueue(giveUpWindow(child)) }
        leaveParent(child)
    }

    /// CH-694: whether a controller is a window's root that no container may take over, because it presents another
    /// controller, or because the app has moved its view out of its place in the window.
    func isBoundToWindow(_ handle: ControllerHandle) -> Bool {
        guard controllers[handle]?.window != nil, let record = controllers[handle] else { return false }
        return record.presents != nil || isPlacedElsewhere(record)
    }

    /// The controller whose views contain a controller's view; nil if there is none, or the view is not loaded.
    func ownerOfPlace(of child: ControllerHandle) -> ControllerHandle? {
        controllers[child]?.view.flatMap { views[$0]?.superview }.flatMap { owner(above: $0) }
    }

    mutating func link(_ child: ControllerHandle, _ parent: ControllerHandle) throws(Rejection) {
        guard controllers.contains(child), controllers.contains(parent), controllers[child]?.parent == nil
        else {
            return
        }
        try refuseRing(child, in: parent)
        controllers.update(parent) { $0.children.append(child) }
        controllers.update(child) {
            $0.parent = parent
            $0.hasAppearedInParent = false
        }
        noteStatusBar(changeOf: parent)
        announce(child, .parent, to: parent, rule: "CT-03")
        notePresented(within: child)
        if controllers[parent]?.kind.catchesUp == true { enqueue(.resumeContainer(parent)) }
    }

    /// Unlinks the child, then calls its `didMove`; `willMove(toParent: nil)` is the app's to call (CT-07 to CT-09).
    mutating func removeFromParent(_ child: ControllerHandle, rule: Rule = "CT-08") {
        guard let parent = controllers[child]?.parent else {
            emit(
                .noop(.controller(name(child)), call: "removeFromParent()", reason: "It has no parent."),
                rule: "CT-08")
            return
        }
        noteOwnCall(.willMoveToParent, to: child, by: "removeFromParent()", "CT-07")
        leaveUntold(child)
        meter.look(at: (controllers[parent]?.children.count ?? 0) / 8)
        controllers.update(parent) { $0.lose(child) }
        controllers.update(child) {
            $0.parent = nil
            $0.hasAppearedInParent = false
            $0.awaitsDidMove = false
            $0.hasAppearedAhead = false
            $0.traitOverride = nil
            if $0.cause == .movingFromParent, $0.appearance == .disappeared { $0.cause = .none }
        }
        noteStatusBar(changeOf: parent)
        announce(child, .parent, to: nil, rule: rule)
        forgetTab(child, of: parent)
        candidates.append(child)
        enqueue(moveStep(child, .didMoveToParent, .null, rule: "CT-09"))
        enqueue(withdrawalSteps(child, from: parent))
    }

    /// CT-20: callbacks that a container owes a child by manual forwarding are not made up for later; nor are those of
    /// controllers beneath a child that leaves.
    mutating func leaveUntold(_ child: ControllerHandle) {
        guard let record = controllers[child], record.byHand == .no,
            record.appearance != .disappeared || !record.children.isEmpty, isForwardedByHand(child)
        else { return }
        if record.appearance != .disappeared {
            controllers.update(child) { $0.byHand = .ended }
        } else if !record.children.isEmpty, !forwardsByHand(child) {
            leaveDescendantsUntold(of: child)
        }
    }

    /// CT-20: the same once appearance is no longer forwarded by hand to `container` or inside it: the container has
    /// said so, or UIKit forwards to it again.
    mutating func leaveUntold(beneath container: ControllerHandle) {
        if controllers[container]?.children.isEmpty == true || isForwardedByHand(container) { return }
        leaveDescendantsUntold(of: container)
    }

    /// Exempts descendants whose latest callback no longer matches their state; the others get their callbacks together
    /// with their parents.
    private mutating func leaveDescendantsUntold(of container: ControllerHandle) {
        // Iterative, because a deep hierarchy would overflow the stack.
        var waiting = controllers[container]?.children ?? []
        var count = 0
        while let handle = waiting.popLast() {
            count += 1
            guard let appearance = controllers[handle]?.appearance, controllers[handle]?.byHand == .no,
                !forwardsByHand(handle)
            else { continue }
            let isUntold =
                switch appearance {
                case .appeared: !isInWindow(handle)
                case .appearing, .disappearing: !isMoved(handle)
                case .disappeared: false
                }
            if isUntold {
                controllers.update(handle) { $0.byHand = .ended }
            } else {
                waiting += controllers[handle]?.children ?? []
            }
        }
        meter.look(at: count)
    }

    func inconsistency(
        _ child: ControllerHandle, should owner: ControllerHandle?, _ what: String,
        _ parent: ControllerHandle?,
        rule: Rule
    ) -> Rejection {
        exception(
            "child view controller:\(mention(child, .child)) should have parent view controller:\(mention(owner, .expectedParent)) but \(what):\(mention(parent, .parent))",
            rule, name: "UIViewControllerHierarchyInconsistency")
    }
}
