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
        push(.link(child, parent))
        push(
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
        guard !supporters(of: parent).contains(child) else {
            throw .invalid(
                reason:
                    "A controller cannot be a child of itself, of its descendants, or of what these present.",
                rule: "CT-03")
        }
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
            push(removal(of: view, [child]))
        }
        removeFromParent(child, rule: "CT-04")
    }

    /// The controller in whose views a controller's view lies; nil where that lies in none, or is not loaded.
    func ownerOfPlace(of child: ControllerHandle) -> ControllerHandle? {
        controllers[child]?.view.flatMap { views[$0]?.superview }.flatMap { owner(above: $0) }
    }

    mutating func link(_ child: ControllerHandle, _ parent: ControllerHandle) {
        guard controllers.contains(child), controllers.contains(parent), controllers[child]?.parent == nil
        else {
            return
        }
        controllers.update(parent) { $0.children.append(child) }
        controllers.update(child) {
            $0.parent = parent
            $0.hasAppearedInParent = false
        }
        announce(child, .parent, to: parent, rule: "CT-03")
        if controllers[parent]?.kind.catchesUp == true { push(.resumeContainer(parent)) }
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
        push(
            .callback(
                Callback(.controller(child), .didMoveToParent, [Argument("parent", .null)], rule: "CT-09")))
        push(withdrawalSteps(child, from: parent))
    }

    /// CT-20: what a container that forwards appearance by hand has not told a child, nobody tells it later.
    mutating func leaveUntold(_ child: ControllerHandle) {
        guard let record = controllers[child], record.byHand == .no, record.appearance != .disappeared,
            isForwardedByHand(child)
        else { return }
        controllers.update(child) { $0.byHand = .ended }
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
