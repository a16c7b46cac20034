import JSONCoding
import PresentationCoding
import PresentationEngine

/// A session whose trees are a few hundred levels deep: a navigation controller `N` with `A`, whose view contains
/// them.
struct DeepScreen {
    private(set) var session = PresentationSession()
    /// The callbacks that controllers received since this was last emptied.
    private(set) var told: [Member: Int] = [:]

    init(behaviors: [Launch.NamedBehavior] = [], objects: [ObjectRequest] = []) throws {
        let root = ControllerRequest(name: "A")
        var launch = Launch(
            device: Device.all[0], systemVersion: SystemVersion(12),
            root: ControllerRequest(
                name: "N",
                origin: .code(
                    className: nil, kind: .navigationController, nibName: nil, bundle: nil, children: [root])),
            objects: objects)
        launch.behaviors = behaviors
        try apply(.launch(launch))
        try settle()
        self.launch = launch
    }

    private var launch: Launch?

    mutating func apply(_ command: Command) throws {
        for event in try session.apply(command) {
            if case .callback(.controller, let member, _, _) = event.kind { told[member, default: 0] += 1 }
        }
    }

    mutating func call(_ calls: Call...) throws { try apply(.perform(calls)) }

    mutating func settle() throws { try apply(.advance(.settle)) }

    mutating func forgetTold() { told = [:] }

    /// Makes the calls for each of `depth` levels, from the top down, a hundred levels per command.
    mutating func build(_ depth: Int, _ calls: (Int) -> [Call]) throws {
        for part in stride(from: 0, to: depth, by: 100) {
            try apply(.perform((part..<min(part + 100, depth)).flatMap(calls)))
        }
        try settle()
    }

    /// Covers `A`, cancels the return to it, and returns to it.
    mutating func coverAndReturn() throws {
        try call(
            .makeController(ControllerRequest(name: "T")),
            .navigation(receiver: "N", .push(controller: "T", animated: true)))
        try settle()
        try call(.navigation(receiver: "N", .panBack))
        let transition = try self.transition
        try call(.drive(target: transition, .update(0.4)))
        try call(.drive(target: transition, .cancel))
        try settle()
        try call(.navigation(receiver: "N", .pop(animated: true)))
        try settle()
    }

    private var transition: String {
        get throws {
            struct NoTransition: Error {}
            guard let handle = session.header.transitions.last, let found = session.transitions[handle] else {
                throw NoTransition()
            }
            return found.name
        }
    }

    /// Stores the session, revives it, and reads all its read models; the revived one is the same.
    func check() throws {
        struct Difference: Error { let what: String }
        let broken = session.brokenInvariants()
        if !broken.isEmpty { throw Difference(what: broken[0]) }
        let state = TouchedState(whole: session).encoded()
        guard let launch else { return }
        let restored = try PresentationSession(launch: launch, encodedStates: [state])
        if TouchedState(whole: restored).encoded() != state { throw Difference(what: "the state") }
        if restored.hierarchyText != session.hierarchyText { throw Difference(what: "the hierarchy") }
        var writer = JSONWriter()
        restored.writeHierarchy(to: &writer)
        restored.writeViews(to: &writer)
        restored.writeControllers(to: &writer)
        restored.writeObjects(to: &writer)
        restored.writeTransitions(to: &writer)
        _ = restored.outlineChanges
    }
}
