import PresentationEngine

/// A walk through an app's storyboards, compared on both sides: every scene is brought into view, and every segue that
/// leaves it is performed, by a tap where an element triggers it; then the way leads back.
///
/// Each segue is performed from the state in which its scene was reached first, so that no segue depends on another.
package struct ComparedWalk: Sendable {
    private let graph: SceneGraph

    /// A walk through the scenes of the first storyboard; the others are those that its references lead to.
    package init(_ storyboards: [Storyboard]) {
        graph = SceneGraph(storyboards)
    }

    /// Whether there is a scene with which the app can be launched.
    package var isEmpty: Bool { graph.order.isEmpty }

    /// The launch with the first scene as the window's root, on an iPhone 8 with the latest version of iOS unless the
    /// setting says otherwise.
    ///
    /// The app's classes are unknown, so those from which a scene is reached get the actions of the unwind segues that
    /// leave it.
    package func launch(under setting: RunSetting) -> Launch {
        launch(with: graph.order.first, under: setting)
    }

    private func launch(with root: SceneReference?, under setting: RunSetting) -> Launch {
        let device = Device.named("iPhone 8") ?? Device.all[0]
        var launch = Launch(
            device: device, systemVersion: VersionRules.unlaunched.version, storyboards: graph.storyboards)
        if let root {
            launch.root = ControllerRequest(
                origin: .scene(storyboard: graph.storyboards[root.storyboard].name, id: root.objectID))
        }
        launch.behaviors = unwindActions
        launch = setting.applied(to: launch)
        launch.describeNewProject()
        return launch
    }

    /// The actions of unwind segues, declared by the class from which their scene was reached.
    private var unwindActions: [Launch.NamedBehavior] {
        var owners: [String] = []
        var actions: [String: [String]] = [:]
        for reference in graph.order {
            guard let scene = graph.scene(reference), let route = graph.routes[reference] else { continue }
            let sources = route.segues.reversed().map(\.source) + [route.root]
            let owner = sources.lazy.compactMap { graph.scene($0)?.customClass?.name }.first
            guard let owner, owner != scene.customClass?.name || route.segues.count > 1 else { continue }
            for case .unwind(let action) in scene.segues.map(\.kind) {
                if actions[owner] == nil { owners.append(owner) }
                guard actions[owner]?.contains(action) != true else { continue }
                actions[owner, default: []].append(action)
            }
        }
        return owners.map { owner in
            let pairs = (actions[owner] ?? []).map { (ExactText($0), [Call.log("unwound")]) }
            return Launch.NamedBehavior(
                name: owner,
                behavior: Behavior(actions: Dictionary(pairs, uniquingKeysWith: { first, _ in first })))
        }
    }

    // MARK: Walking

    /// Walks, and records what differs.
    ///
    /// - Parameters:
    ///   - right: the setting of the right side, in addition to that of the left one.
    ///   - progress: called after each scene with the number of commands so far.
    package func run(
        into record: inout ComparisonRecord, _ left: RunSetting, _ right: RunSetting, _ pause: ComparisonPause,
        progress: @Sendable (Int) -> Void
    ) async throws {
        var walk = Walk(graph: graph, record: record) { root in
            let first = launch(with: root, under: left)
            return (first, right.applied(to: first))
        }
        defer { record = walk.record }
        for reference in graph.order where reference.storyboard == 0 {
            try await walk.visit(reference, pause)
            progress(walk.record.count)
        }
    }
}

/// A walk under way, with the state in which each scene was reached.
private struct Walk {
    let graph: SceneGraph
    var record: ComparisonRecord
    let launches: (SceneReference) -> (left: Launch, right: Launch)
    /// The runs by the routes that lead to them.
    private var runs: [RouteKey: ComparedRun] = [:]

    private struct RouteKey: Hashable {
        let root: SceneReference
        let instantiated: SceneReference?
        let segues: [String]

        init(_ route: SceneGraph.Route) {
            root = route.root
            instantiated = route.instantiated
            segues = route.segues.map { "\($0.source.storyboard) \($0.segue.id)" }
        }
    }

    init(
        graph: SceneGraph, record: ComparisonRecord,
        launches: @escaping (SceneReference) -> (left: Launch, right: Launch)
    ) {
        self.graph = graph
        self.record = record
        self.launches = launches
    }

    /// Brings a scene into view and performs its segues.
    mutating func visit(_ reference: SceneReference, _ pause: ComparisonPause) async throws {
        guard let route = graph.routes[reference], let scene = graph.scene(reference) else { return }
        var run = try await self.run(of: route, pause)
        try await reveal(reference, in: &run, pause)
        for segue in scene.segues where segue.kind.isPerformable && !run.hasEnded {
            var next = route
            next.segues.append(SceneGraph.Step(source: reference, segue: segue))
            var performed = run
            if let known = runs[RouteKey(next)] {
                performed = known
            } else {
                try await perform(segue, from: reference, in: &performed, pause)
                if !segue.kind.isUnwinding { runs[RouteKey(next)] = performed }
            }
            try await goBack(to: reference, in: &performed, pause)
        }
    }

    /// The run in which a route has been taken.
    private mutating func run(
        of route: SceneGraph.Route, _ pause: ComparisonPause
    ) async throws -> ComparedRun {
        let key = RouteKey(route)
        if let known = runs[key] { return known }
        var run = ComparedRun()
        var shorter = route
        if let step = shorter.segues.popLast() {
            run = try await self.run(of: shorter, pause)
            try await reveal(step.source, in: &run, pause)
            try await perform(step.segue, from: step.source, in: &run, pause)
        } else if let instantiated = shorter.instantiated {
            shorter.instantiated = nil
            run = try await self.run(of: shorter, pause)
            try await present(instantiated, in: &run, pause)
        } else {
            let launches = launches(route.root)
            try await record.launch(
                &run, launches.left, launches.right, settling: true, label: "launch with \(name(of: route.root))",
                pause)
        }
        runs[key] = run
        return run
    }

    private func name(of reference: SceneReference) -> String { graph.scene(reference)?.displayName ?? "?" }

    private mutating func reveal(
        _ reference: SceneReference, in run: inout ComparedRun, _ pause: ComparisonPause
    ) async throws {
        let step = ComparedStep("show \(name(of: reference))") { session in
            session.callRevealing(reference).map { Command.perform([$0]).settling(true) }
        }
        // A button may show another column first; a scene that stays hidden is left alone.
        for _ in 0..<4 where !run.hasEnded {
            guard try await record.take(step, in: &run, pause) else { return }
        }
    }

    private mutating func present(
        _ reference: SceneReference, in run: inout ComparedRun, _ pause: ComparisonPause
    ) async throws {
        guard let scene = graph.scene(reference), !run.hasEnded else { return }
        let storyboard = graph.storyboards[reference.storyboard].name
        let request = ControllerRequest(
            name: "instantiated",
            origin: .storyboard(name: storyboard, identifier: scene.storyboardIdentifier))
        let step = ComparedStep("instantiate and present \(name(of: reference))") { session in
            let root = session.header.windows.first.flatMap { session.windows[$0]?.root }
            guard let root else { return nil }
            let call = PresentCall(
                receiver: session.name(root), controller: "instantiated", isAnimated: false)
            return Command.perform([.makeController(request), .present(call)]).settling(true)
        }
        try await record.take(step, in: &run, pause)
    }

    private mutating func perform(
        _ segue: StoryboardSegue, from reference: SceneReference, in run: inout ComparedRun,
        _ pause: ComparisonPause
    ) async throws {
        guard !run.hasEnded else { return }
        let label = "\(name(of: reference)): \(segue.kind.name) segue \(segue.identifier ?? segue.id)"
        let step = ComparedStep(label) { session in
            guard let handle = session.controller(of: reference) else { return nil }
            return Self.call(of: segue, from: session.name(handle)).map {
                Command.perform([$0]).settling(true)
            }
        }
        try await record.take(step, in: &run, pause)
    }

    /// A tap if an element triggers the segue, else a call by its identifier or its action; nil for a segue that code
    /// cannot find either.
    private static func call(of segue: StoryboardSegue, from name: String) -> Call? {
        if let element = segue.elementID { return .tap(element: element, controller: name) }
        if let identifier = segue.identifier {
            return .performSegue(receiver: name, identifier: identifier, sender: nil)
        }
        guard case .unwind(let action) = segue.kind else { return nil }
        return .unwind(UnwindCall(receiver: name, segue: .action(action)))
    }

    private mutating func goBack(
        to reference: SceneReference, in run: inout ComparedRun, _ pause: ComparisonPause
    ) async throws {
        guard !run.hasEnded else { return }
        let step = ComparedStep("back to \(name(of: reference))") { session in
            session.callGoingBack(to: reference).map { Command.perform([$0]).settling(true) }
        }
        try await record.take(step, in: &run, pause)
    }
}
