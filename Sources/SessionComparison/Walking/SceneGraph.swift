import PresentationEngine

/// How the scenes of an app's storyboards are reached: from which root, over which segues.
package struct SceneGraph: Sendable {
    /// The route to a scene.
    package struct Route: Sendable {
        /// The scene that is put on stage as the window's root.
        package let root: SceneReference
        /// A scene that the app's code instantiates by its identifier and presents, if no segue leads to it.
        package var instantiated: SceneReference?
        /// The segues that are performed one after the other.
        package var segues: [Step] = []
    }

    /// A segue with the scene that it leaves.
    package struct Step: Sendable {
        package let source: SceneReference
        package let segue: StoryboardSegue
    }

    package let storyboards: [Storyboard]
    package private(set) var routes: [SceneReference: Route] = [:]
    /// The scenes with a route, in the order in which they were found: the scene that a route leaves last comes before
    /// the scene that it leads to.
    package private(set) var order: [SceneReference] = []

    /// Finds routes to every scene: first from the main storyboard's initial scene, then from the others', then for
    /// scenes that no segue reaches.
    package init(_ storyboards: [Storyboard]) {
        self.storyboards = storyboards
        let byRank = storyboards.indices.sorted { rank($0) < rank($1) }
        for index in byRank {
            guard let initial = storyboards[index].initialSceneID,
                let root = meant(SceneReference(storyboard: index, objectID: initial))
            else { continue }
            explore(from: root, Route(root: root))
        }
        for scene in storyboards.first?.scenes ?? [] where isController(scene) {
            let reference = SceneReference(storyboard: 0, objectID: scene.id)
            guard routes[reference] == nil, !isPart(reference) else { continue }
            var route = Route(root: reference)
            if scene.storyboardIdentifier != nil, let initial = storyboards[0].initialSceneID {
                route = Route(root: SceneReference(storyboard: 0, objectID: initial), instantiated: reference)
            }
            explore(from: reference, route)
        }
    }

    private func rank(_ index: Int) -> Int { storyboards[index].name == "Main" ? -1 : index }

    package func scene(_ reference: SceneReference) -> StoryboardScene? {
        storyboards[reference.storyboard].scene(withID: reference.objectID)
    }

    private func isController(_ scene: StoryboardScene) -> Bool {
        if case .placeholder = scene.kind { false } else { true }
    }

    /// Whether a container or a container view of the same file contains the scene initially.
    private func isPart(_ reference: SceneReference) -> Bool {
        storyboards[reference.storyboard].segues.contains {
            !$0.kind.isPerformable && $0.destinationID == reference.objectID
        }
    }

    /// The scene of a placeholder; nil if its file is missing.
    private func meant(_ reference: SceneReference) -> SceneReference? {
        guard let scene = scene(reference) else { return nil }
        guard case .placeholder(let target) = scene.kind else { return reference }
        let name = target.storyboardName ?? storyboards[reference.storyboard].name
        guard let index = storyboards.firstIndex(where: { $0.name == name }) else { return nil }
        let found =
            target.referencedIdentifier.map { storyboards[index].scene(withStoryboardIdentifier: $0) }
            ?? storyboards[index].initialScene
        return found.map { SceneReference(storyboard: index, objectID: $0.id) }
    }

    /// Continues from a scene, breadth first, so that routes are as short as possible.
    private mutating func explore(from start: SceneReference, _ route: Route) {
        guard routes[start] == nil else { return }
        routes[start] = route
        order.append(start)
        var waiting = [start]
        while !waiting.isEmpty {
            let source = waiting.removeFirst()
            guard let scene = scene(source), let route = routes[source] else { continue }
            for segue in scene.segues where !segue.kind.isUnwinding && segue.kind != .custom {
                let place = SceneReference(storyboard: source.storyboard, objectID: segue.destinationID)
                guard let destination = meant(place), routes[destination] == nil else { continue }
                var next = route
                if segue.kind.isPerformable { next.segues.append(Step(source: source, segue: segue)) }
                routes[destination] = next
                order.append(destination)
                waiting.append(destination)
            }
        }
    }
}
