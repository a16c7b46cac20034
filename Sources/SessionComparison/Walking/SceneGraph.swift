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

    /// The end of a route. Scenes that are reached together, as those of a container, have the same.
    package struct Stop: Sendable {
        /// How the stop is reached.
        package enum Way: Sendable {
            case launch(SceneReference)
            case instantiation(SceneReference)
            /// By a segue of a scene of the stop before.
            case segue(Step)
        }

        package let way: Way
        /// The stop before, by its index; nil for a launch.
        package let before: Int?
        /// The number of segues that lead to it.
        package let depth: Int
        /// The scenes that are reached with it, in the order in which they were found.
        package fileprivate(set) var scenes: [SceneReference] = []
        /// The stops after it, by their indices.
        package fileprivate(set) var after: [Int] = []
    }

    package let storyboards: [Storyboard]
    /// The stops; one comes after the stop before it.
    package private(set) var stops: [Stop] = []
    /// The stops of the scenes with a route.
    package private(set) var stopOfScene: [SceneReference: Int] = [:]
    /// The scenes with a route, in the order in which they were found: the scene that a route leaves last comes before
    /// the scene that it leads to.
    package private(set) var order: [SceneReference] = []
    private let indexByName: [String: Int]
    /// The scenes that containers and container views of the first storyboard contain initially.
    private let parts: Set<ExactText>
    /// The number of scenes in `order` whose segues were followed.
    private var exploredCount = 0
    /// The number of storyboards, and of scenes of the first one, that were tried as the beginning of a route.
    private var triedStoryboardCount = 0
    private var triedSceneCount = 0

    /// Finds routes to every scene: first from the first storyboard's initial scene, then from the others', then for
    /// scenes that no segue reaches. An initial scene may be a reference to one of another storyboard.
    package init(_ storyboards: [Storyboard]) {
        self.init(unexplored: storyboards)
        while exploreNext() {}
    }

    /// Finds routes, with pauses: storyboards can have any number of scenes.
    package init(_ storyboards: [Storyboard], _ pause: ComparisonPause) async throws {
        self.init(unexplored: storyboards)
        var pace = ComparisonPace(every: 500)
        while exploreNext() { try await pace.step(pause) }
    }

    private init(unexplored storyboards: [Storyboard]) {
        self.storyboards = storyboards
        parts = storyboards.first.map(Self.parts) ?? []
        indexByName = Dictionary(
            storyboards.indices.map { (storyboards[$0].name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Follows the segues of the next scene that was found, breadth first, so that routes are as short as possible; or
    /// tries the next scene with which a route can begin.
    ///
    /// - Returns: whether there may be more.
    private mutating func exploreNext() -> Bool {
        if exploredCount < order.count {
            followSegues(of: order[exploredCount])
            exploredCount += 1
        } else if triedStoryboardCount < storyboards.count {
            if let initial = initialScene(of: triedStoryboardCount), stopOfScene[initial] == nil {
                reach(initial, at: add(.launch(initial), before: nil, depth: 0))
            }
            triedStoryboardCount += 1
        } else if let scenes = storyboards.first?.scenes, triedSceneCount < scenes.count {
            begin(with: scenes[triedSceneCount])
            triedSceneCount += 1
        } else {
            return false
        }
        return true
    }

    /// Begins a route with a scene of the first storyboard to which no segue leads.
    private mutating func begin(with scene: StoryboardScene) {
        let reference = SceneReference(storyboard: 0, objectID: scene.id)
        guard isController(scene), !parts.contains(ExactText(scene.id)), stopOfScene[reference] == nil else { return }
        if scene.storyboardIdentifier != nil, let initial = initialScene(of: 0), let root = stopOfScene[initial] {
            reach(reference, at: add(.instantiation(reference), before: root, depth: 0))
        } else {
            reach(reference, at: add(.launch(reference), before: nil, depth: 0))
        }
    }

    /// The way to a scene; nil if there is none.
    package func route(to reference: SceneReference) -> Route? {
        guard let stop = stopOfScene[reference] else { return nil }
        var segues: [Step] = []
        var instantiated: SceneReference?
        var next: Int? = stop
        while let index = next {
            next = stops[index].before
            switch stops[index].way {
            case .segue(let step): segues.append(step)
            case .instantiation(let scene): instantiated = scene
            case .launch(let root):
                return Route(root: root, instantiated: instantiated, segues: segues.reversed())
            }
        }
        return nil
    }

    package func scene(_ reference: SceneReference) -> StoryboardScene? {
        storyboards[reference.storyboard].scene(withID: reference.objectID)
    }

    private func isController(_ scene: StoryboardScene) -> Bool {
        if case .placeholder = scene.kind { false } else { true }
    }

    /// The scenes that a container or a container view of the same file contains initially.
    private static func parts(of storyboard: Storyboard) -> Set<ExactText> {
        Set(storyboard.segues.lazy.filter { !$0.kind.isPerformable }.map { ExactText($0.destinationID) })
    }

    /// The initial scene of a storyboard, which may be one of another storyboard; nil if there is none.
    private func initialScene(of index: Int) -> SceneReference? {
        storyboards[index].initialSceneID.flatMap { meant(SceneReference(storyboard: index, objectID: $0)) }
    }

    /// The scene of a placeholder, over any number of files; nil if a file is missing, or if it leads back to itself.
    private func meant(_ reference: SceneReference) -> SceneReference? {
        var current = reference
        for _ in 0...storyboards.count {
            guard let scene = scene(current) else { return nil }
            guard case .placeholder(let target) = scene.kind else { return current }
            let name = target.storyboardName ?? storyboards[current.storyboard].name
            guard let index = indexByName[name] else { return nil }
            let found =
                target.referencedIdentifier.map { storyboards[index].scene(withStoryboardIdentifier: $0) }
                ?? storyboards[index].initialScene
            guard let found else { return nil }
            current = SceneReference(storyboard: index, objectID: found.id)
        }
        return nil
    }

    private mutating func add(_ way: Stop.Way, before: Int?, depth: Int) -> Int {
        stops.append(Stop(way: way, before: before, depth: depth))
        if let before { stops[before].after.append(stops.count - 1) }
        return stops.count - 1
    }

    private mutating func followSegues(of source: SceneReference) {
        guard let scene = scene(source), let stop = stopOfScene[source] else { return }
        for segue in scene.segues where !segue.kind.isUnwinding && segue.kind != .custom {
            let reference = SceneReference(storyboard: source.storyboard, objectID: segue.destinationID)
            guard let destination = meant(reference), stopOfScene[destination] == nil else { continue }
            guard segue.kind.isPerformable else {
                reach(destination, at: stop)
                continue
            }
            let step = Step(source: source, segue: segue)
            reach(destination, at: add(.segue(step), before: stop, depth: stops[stop].depth + 1))
        }
    }

    private mutating func reach(_ scene: SceneReference, at stop: Int) {
        stopOfScene[scene] = stop
        stops[stop].scenes.append(scene)
        order.append(scene)
    }
}
