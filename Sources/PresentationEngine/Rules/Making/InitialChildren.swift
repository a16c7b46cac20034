/// The initial children of a container (CH-131, CT-05, CT-06, R62).
///
/// They are children at once, whatever their reactions do, which follow in the order of the callbacks: an answer that
/// makes a container makes it with all its contents.
extension PresentationSession {
    /// Makes the children that code gives a container, each to the end of its own initializer (R59).
    mutating func makeInitialChildren(
        _ requests: [ControllerRequest], of parent: ControllerHandle, _ bindings: Bindings
    ) throws(Rejection) -> InitialChildren {
        var children = InitialChildren()
        var initializers: [[PlannedStep]] = []
        for var request in requests {
            request.isHeld = false
            let place = agenda.steps.count
            children.controllers.append(try makeController(request, bindings))
            initializers.append(tellMade(since: place))
        }
        for (place, child) in children.controllers.enumerated() {
            try refuseContaining(child)
            guard child != parent else {
                throw .invalid(reason: "\(name(child)) cannot be its own child.", rule: "CT-03")
            }
            guard !children.controllers.prefix(place).contains(child) else {
                throw .invalid(reason: "\(name(child)) is among the children twice.", rule: "CT-03")
            }
        }
        children.initializers = initializers.reversed().flatMap(\.self)
        return children
    }

    /// Whether a view lies nowhere, or in the container of a presentation that it leaves for a substitute (R157).
    private func isFreeOfPlace(_ view: ViewHandle?) -> Bool {
        view.flatMap { views[$0]?.superview }.map { views[$0]?.role == .container } ?? true
    }

    /// The place that keeps a controller from being given to a container, as a clause without its subject.
    func placeTaken(by handle: ControllerHandle) -> String {
        guard let record = controllers[handle] else { return "is gone" }
        if let parent = record.parent { return "is a child of \(name(parent))" }
        if record.presentedBy != nil { return "is presented" }
        guard record.window != nil else { return "has its view in another view" }
        guard let presented = record.presents.flatMap({ presentations[$0]?.presented }) else {
            return "is the root view controller of a window, and its view lies elsewhere"
        }
        return "is the root view controller of a window and presents \(name(presented))"
    }

    /// A child that exists already, as in `UINavigationController(rootViewController: card)`: it is nowhere else yet,
    /// unless it is the root of a window (CH-694).
    func existingChild(_ request: ControllerRequest, _ bindings: Bindings) throws(Rejection) -> ControllerHandle {
        let child = try controller(request.name ?? "", bindings)
        guard let record = controllers[child], record.parent == nil, record.presentedBy == nil,
            record.window == nil ? isFreeOfPlace(record.view) : !isBoundToWindow(child)
        else {
            throw .invalid(
                reason:
                    "\(name(child)) \(placeTaken(by: child)), so it cannot be given to a container that is being made.",
                rule: "CT-03")
        }
        return child
    }

    /// Calls the callbacks of the objects made since `place`, before anything is done with these (R59), and returns the
    /// steps that this sets off, in the order of the agenda.
    mutating func tellMade(since place: Int) -> [PlannedStep] {
        var reactions: [[PlannedStep]] = []
        while agenda.steps.count > place, case .callback(let callback)? = agenda.steps.last?.step {
            agenda.steps.removeLast()
            reactions.append(announced(callback))
        }
        defer { agenda.steps.removeSubrange(place...) }
        return agenda.steps[place...] + reactions.reversed().flatMap(\.self)
    }

    /// Gives a container its children once its initializer is over; they replace children that its `viewDidLoad()` may
    /// have set by then.
    mutating func giveChildren(_ children: [ControllerHandle], to parent: ControllerHandle) throws(Rejection) {
        let children = children.filter(controllers.contains)
        guard let record = controllers[parent] else { return }
        let hasPlace = record.appearance.isOnScreen || window(of: parent) != nil
        if record.children.isEmpty, !hasPlace, children.allSatisfy({ isFree($0, for: parent) }) {
            return try giveInitialChildren(children, to: parent)
        }
        // Reactions of the initializer have put the container or its children into the hierarchy: the new tabs replace
        // others.
        if hasPlace { enqueue(.resumeContainer(parent)) }
        try setTabs(of: parent, to: children)
    }

    /// Whether a controller can be an initial child: it is not in the hierarchy yet, or is the root of a window
    /// (CH-694), and does not contain the parent.
    private func isFree(_ child: ControllerHandle, for parent: ControllerHandle) -> Bool {
        guard let record = controllers[child], child != parent else { return false }
        return record.parent == nil && record.presentedBy == nil
            && (record.window == nil || controllers[parent]?.kind.isContainer == true && !isBoundToWindow(child))
            && (record.children.isEmpty && record.presents == nil || !supporters(of: parent).contains(child))
    }

    /// Adds children that code gives a container as it is made: UIKit's containers call both `willMove` and `didMove`,
    /// `addChild(_:)` only the former (CH-131, CT-05, CT-06).
    mutating func join(_ children: [ControllerHandle], _ parent: ControllerHandle) throws(Rejection) {
        var reactions: [[PlannedStep]] = []
        let tellsAll = controllers[parent]?.kind.movesInitialChildren == true
        for child in children {
            reactions.append(announced(initialMove(child, .willMoveToParent, parent)))
            try hold(child, in: parent)
            announce(child, .parent, to: parent, rule: tellsAll ? Choice.initialChildren.rule : "CT-03")
            if tellsAll { reactions.append(announced(initialMove(child, .didMoveToParent, parent))) }
        }
        for steps in reactions.reversed() { agenda.steps += steps }
    }

    func initialMove(_ child: ControllerHandle, _ member: Member, _ parent: ControllerHandle) -> Callback {
        let tellsAll = controllers[parent]?.kind.movesInitialChildren == true
        return move(
            child, member, .text(name(parent)), rule: tellsAll ? Choice.initialChildren.rule : "CT-05")
    }

    /// Makes `child` a child without the callbacks of a later `addChild`: it is there from the start (R62).
    ///
    /// - Throws: a rejection if reactions have moved `child` elsewhere since then, or put `parent` inside it.
    mutating func hold(_ child: ControllerHandle, in parent: ControllerHandle) throws(Rejection) {
        try refuseHolding(child, in: parent)
        controllers.update(parent) { $0.children.append(child) }
        controllers.update(child) { $0.parent = parent }
        showInitialChild(child, of: parent)
    }
}

extension PresentationSession {
    func refuseHolding(_ child: ControllerHandle, in parent: ControllerHandle) throws(Rejection) {
        guard isFree(child, for: parent) else {
            if controllers[child]?.window != nil, controllers[parent]?.kind.isContainer == false {
                throw rootAsChild(child, of: parent)
            }
            throw .invalid(
                reason: "\(name(child)) has another place already and cannot be a child of \(name(parent)).",
                rule: "CT-03")
        }
    }
}

/// The children that code gives a container as it is made.
struct InitialChildren {
    var controllers: [ControllerHandle] = []
    /// The steps that the initializers of the children have set off, which come before those of their moves.
    var initializers: [PlannedStep] = []
}
