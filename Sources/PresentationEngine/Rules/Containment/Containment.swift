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
        enqueue(.link(child, parent))
        enqueue(
            .callback(
                Callback(
                    .controller(child), .willMoveToParent, [Argument("parent", .text(name(parent)))],
                    rule: "CT-05")))
        // CT-04, R300: first it leaves the old parent, and is told so.
        if controllers[child]?.parent != nil { removeFromParent(child, rule: "CT-04") }
    }

    private func refuseChild(_ child: ControllerHandle, of parent: ControllerHandle) throws(Rejection) {
        if controllers[child]?.window != nil {
            throw exception(
                "adding a root view controller \(mention(child, .child)) as a child of view controller:\(mention(parent, .parent))",
                "EX-01", name: "UIViewControllerHierarchyInconsistency")
        }
        try refuseRing(child, in: parent)
        try refuseContaining(child)
        guard controllers[child]?.presentedBy == nil else {
            throw .invalid(
                reason: "\(name(child)) is presented, and cannot be a child.",
                rule: Choice.adoptedPresented.rule)
        }
        if let owner = ownerOfPlace(of: child), owner != parent {
            throw inconsistency(child, should: owner, "requested parent is", parent, rule: "EX-03")
        }
    }

    /// Nobody is beneath itself. A call is asked before anybody is told of it, and again when it is carried out: a callback
    /// on the way may have put the container into the child.
    func refuseRing(_ child: ControllerHandle, in parent: ControllerHandle) throws(Rejection) {
        if child != parent, controllers[child]?.children.isEmpty == true, controllers[child]?.presents == nil
        {
            return
        }
        guard supporters(of: parent).contains(child) else { return }
        throw .invalid(
            reason: "A controller cannot be a child of itself, of its descendants, or of what these present.",
            rule: "CT-03")
    }

    /// The same check as UIKit's containers make it of whom they take in: they bring along the view of one that comes
    /// from its parent's views (EX-03, P69o, CH-155).
    func refuseStrayView(of child: ControllerHandle, for container: ControllerHandle) throws(Rejection) {
        guard let owner = ownerOfPlace(of: child), owner != container, owner != controllers[child]?.parent
        else { return }
        throw inconsistency(child, should: owner, "requested parent is", container, rule: "EX-03")
    }

    /// CT-04: what one of UIKit's containers takes in leaves another parent first, and the views of one of the app's at
    /// once, as those of UIKit's (CH-57, CH-155).
    mutating func leaveParent(_ child: ControllerHandle) {
        guard let record = controllers[child], let parent = record.parent else { return }
        if controllers[parent]?.kind.isContainer == false, ownerOfPlace(of: child) == parent,
            let view = record.view
        {
            enqueue(removal(of: view, [child]))
        }
        removeFromParent(child, rule: "CT-04")
    }

    /// The controller in whose views a controller's view lies; nil where that lies in none, or is not loaded.
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
        announce(child, .parent, to: parent, rule: "CT-03")
        if controllers[parent]?.kind.catchesUp == true { enqueue(.resumeContainer(parent)) }
    }

    /// Unlinks, then tells the child; `willMove(toParent: nil)` is the app's to call (CT-07 to CT-09).
    mutating func removeFromParent(_ child: ControllerHandle, rule: Rule = "CT-08") {
        guard let parent = controllers[child]?.parent else {
            emit(
                .noop(.controller(name(child)), call: "removeFromParent()", reason: "It has no parent."),
                rule: "CT-08")
            return
        }
        leaveUntold(child)
        meter.look(at: (controllers[parent]?.children.count ?? 0) / 8)
        controllers.update(parent) { $0.lose(child) }
        controllers.update(child) {
            $0.parent = nil
            $0.hasAppearedInParent = false
            $0.awaitsDidMove = false
            $0.traitOverride = nil
            if $0.cause == .movingFromParent, $0.appearance == .disappeared { $0.cause = .none }
        }
        announce(child, .parent, to: nil, rule: rule)
        forgetTab(child, of: parent)
        candidates.append(child)
        enqueue(
            .callback(
                Callback(.controller(child), .didMoveToParent, [Argument("parent", .null)], rule: "CT-09")))
        enqueue(withdrawalSteps(child, from: parent))
    }

    /// CT-20: what a container that forwards appearance by hand has not told a child, nobody tells it later; nor those
    /// beneath a child that leaves.
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

    /// CT-20: the same, where nobody forwards appearance to `container` or in it by hand any more: it has said so, or
    /// UIKit tells it again.
    mutating func leaveUntold(beneath container: ControllerHandle) {
        if controllers[container]?.children.isEmpty == true || isForwardedByHand(container) { return }
        leaveDescendantsUntold(of: container)
    }

    /// Those that were told what does not hold for them any more; the others are told by whoever tells their parents.
    private mutating func leaveDescendantsUntold(of container: ControllerHandle) {
        // A tree may be deeper than a thread's stack.
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
