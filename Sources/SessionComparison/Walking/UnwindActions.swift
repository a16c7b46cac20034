import PresentationEngine

/// The actions of unwind segues, declared by the class from which their scene was reached: the nearest one on its route
/// that has a class of its own.
struct UnwindActions {
    private let graph: SceneGraph
    /// For each stop the nearest class on the route to it, without its own scenes.
    private let owners: [String?]
    /// The number of scenes that were looked at, in their order.
    private var takenCount = 0
    /// The classes, in the order in which they were found, with their actions in order.
    private var found: [(owner: String, actions: [String])] = []
    private var places: [String: Int] = [:]
    private var known: Set<[String]> = []

    init(_ graph: SceneGraph) {
        self.graph = graph
        var owners: [String?] = []
        owners.reserveCapacity(graph.stops.count)
        for stop in graph.stops {
            let before = stop.before.flatMap { owners[$0] }
            switch stop.way {
            case .launch(let root): owners.append(graph.className(of: root))
            case .instantiation: owners.append(before)
            case .segue(let step): owners.append(graph.className(of: step.source) ?? before)
            }
        }
        self.owners = owners
    }

    /// Looks at the next scene.
    ///
    /// - Returns: whether there was one.
    mutating func takeNext() -> Bool {
        guard takenCount < graph.order.count else { return false }
        let reference = graph.order[takenCount]
        takenCount += 1
        // Scenes beyond the limit are not shown.
        guard let scene = graph.scene(reference), scene.segues.contains(where: \.kind.isUnwinding),
            let stop = graph.stopOfScene[reference], graph.stops[stop].depth <= Walk.depthLimit,
            let owner = owners[stop], owner != scene.customClass?.name || graph.stops[stop].depth > 1
        else { return true }
        for case .unwind(let action) in scene.segues.lazy.map(\.kind) where known.insert([owner, action]).inserted {
            let place = places[owner] ?? found.count
            if place == found.count { found.append((owner, [])) }
            places[owner] = place
            found[place].actions.append(action)
        }
        return true
    }

    /// The classes with their actions, each of which writes a line.
    var behaviors: [Launch.NamedBehavior] {
        found.map { owner, actions in
            let pairs = actions.map { (ExactText($0), [Call.log("unwound")]) }
            return Launch.NamedBehavior(
                name: owner,
                behavior: Behavior(actions: Dictionary(pairs, uniquingKeysWith: { first, _ in first })))
        }
    }
}

extension SceneGraph {
    /// The class of the app that a scene's controller has; nil if it has none.
    fileprivate func className(of reference: SceneReference) -> String? { scene(reference)?.customClass?.name }
}
