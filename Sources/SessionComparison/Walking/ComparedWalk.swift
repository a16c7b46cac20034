import PresentationEngine

/// A walk through an app's storyboards, compared on both sides: every scene is brought into view, and every segue that
/// leaves it is performed, by a tap if an element triggers it; then the walk goes back.
///
/// Each segue is performed from the state in which its scene was reached first, so that no segue depends on another.
package struct ComparedWalk: Sendable {
    private let graph: SceneGraph
    /// The actions of unwind segues, declared by the classes from which their scenes were reached.
    private let behaviors: [Launch.NamedBehavior]
    var limits = WalkLimits()

    /// A walk through the scenes of the first storyboard; the others are those that its references lead to.
    package init(_ storyboards: [Storyboard]) {
        graph = SceneGraph(storyboards)
        var actions = UnwindActions(graph)
        while actions.takeNext() {}
        behaviors = actions.behaviors
    }

    /// Prepares a walk through the scenes of the first storyboard, and pauses in between for other work.
    package init(_ storyboards: [Storyboard], _ pause: ComparisonPause) async throws {
        graph = try await SceneGraph(storyboards, pause)
        var actions = UnwindActions(graph)
        var pace = ComparisonPace(every: 1_000)
        while actions.takeNext() { try await pace.step(pause) }
        behaviors = actions.behaviors
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
        launch.behaviors = behaviors
        launch = setting.applied(to: launch)
        launch.describeNewProject()
        return launch
    }

    // MARK: Walking

    /// Walks, and records what differs.
    ///
    /// - Parameters:
    ///   - right: the setting of the right side, in addition to that of the left one.
    ///   - progress: called after each command with the number of commands so far.
    package func run(
        into record: inout ComparisonRecord, _ left: RunSetting, _ right: RunSetting, _ pause: ComparisonPause,
        progress: @escaping @Sendable (Int) -> Void
    ) async throws {
        var walk = Walk(graph: graph, record: record, within: limits, progress: progress)
        defer { record = walk.record }
        for (index, stop) in graph.stops.enumerated() where walk.isNeeded[index] {
            guard case .launch(let root) = stop.way else { continue }
            let first = launch(with: root, under: left)
            var run = ComparedRun()
            try await walk.record.launch(
                &run, first, right.applied(to: first), settling: true, label: "launch with \(graph.name(of: root))",
                pause)
            progress(walk.record.count)
            try await walk.visit(index, run, pause)
        }
    }
}
