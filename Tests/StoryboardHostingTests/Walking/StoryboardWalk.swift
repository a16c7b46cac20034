import SessionComparison
import Testing

@testable import PresentationEngine

/// Performs every segue of a file, each from the app's state at that point.
struct StoryboardWalk {
    let graph: SceneGraph
    let version: SystemVersion
    let device: Device
    private(set) var report = WalkReport()
    /// Changes each launch.
    var adjust: (Launch) -> Launch = { $0 }
    /// Is shown each screen, settled, with the launch that it began from.
    var visit: (Launch, PresentationSession, String) -> Void = { _, _, _ in }

    /// The classes that own unwind actions, as the apps' sources have them.
    static let owners = [
        "unwindToMainViewController:": "MainViewController",
        "unwindBackToPlayer:": "AVMetadataRecordPlayPlayerViewController",
        "unwindToCrossDissolveViewController:": "AAPLCrossDissolveFirstViewController",
        "unwindToMenuViewController:": "AAPLMenuViewController",
        "unwind:": "ViewController",
        "iAmFirst:": "FirstViewController",
    ]

    init(_ storyboards: [Storyboard], version: SystemVersion, device: String) throws {
        graph = SceneGraph(storyboards)
        self.version = version
        self.device = try #require(Device.named(device))
    }

    /// Performs every segue of the first storyboard.
    mutating func walk() {
        for scene in graph.storyboards[0].scenes {
            let reference = SceneReference(storyboard: 0, objectID: scene.id)
            guard !scene.segues.isEmpty, let route = graph.route(to: reference) else { continue }
            let launch = adjust(launch(of: route))
            let session: PresentationSession
            do {
                session = try stage(route, launch)
            } catch {
                report.refuse("\(label) on the way to \(scene.displayName): \(error)")
                continue
            }
            visit(launch, session, "\(label), \(scene.displayName)")
            for segue in scene.segues {
                for way in ways(of: segue, from: reference, in: session) {
                    if let shown = perform(way, segue, from: reference, in: session) {
                        visit(launch, shown, "\(label), \(segue.kind.name) \(segue.id)")
                    }
                }
            }
        }
    }

    private var label: String { "\(graph.storyboards[0].name), iOS \(version), \(device.name)" }

    // MARK: The way there

    private func launch(of route: SceneGraph.Route) -> Launch {
        var launch = Launch(
            device: device, systemVersion: version, storyboards: graph.storyboards,
            root: ControllerRequest(
                origin: .scene(
                    storyboard: graph.storyboards[route.root.storyboard].name, id: route.root.objectID)))
        let classes = graph.storyboards.flatMap(\.scenes).compactMap(\.customClass?.name)
        let owners = Self.owners.filter { classes.contains($0.value) }.sorted { $0.key < $1.key }
        launch.behaviors = owners.map { action, owner in
            .init(name: owner, behavior: Behavior(actions: [ExactText(action): [.log("unwound")]]))
        }
        return launch
    }

    private func stage(_ route: SceneGraph.Route, _ launch: Launch) throws -> PresentationSession {
        var session = PresentationSession()
        try session.run(.launch(launch))
        if let instantiated = route.instantiated, let scene = graph.scene(instantiated) {
            let root = try #require(session.header.windows.first.flatMap { session.windows[$0]?.root })
            let request = ControllerRequest(
                name: "instantiated",
                origin: .storyboard(
                    name: graph.storyboards[instantiated.storyboard].name,
                    identifier: scene.storyboardIdentifier))
            try session.run(
                .perform([
                    .makeController(request),
                    .present(
                        PresentCall(
                            receiver: session.name(root), controller: "instantiated", isAnimated: false)),
                ]))
        }
        for step in route.segues {
            try session.reveal(step.source)
            try session.run(.perform([call(of: step.segue, from: step.source, in: session)]))
        }
        return session
    }

    /// A tap if an element triggers the segue, else a call by its identifier.
    private func call(of segue: StoryboardSegue, from source: SceneReference, in session: PresentationSession)
        throws -> Call
    {
        try #require(ways(of: segue, from: source, in: session).last ?? nil, "\(segue.id) hangs on nothing")
    }

    /// How a segue can be performed: by its identifier and by a tap; embedding and relationships by themselves.
    private func ways(of segue: StoryboardSegue, from source: SceneReference, in session: PresentationSession)
        -> [Call?]
    {
        guard segue.kind.isPerformable else { return [nil] }
        guard let name = session.controller(of: source).map({ session.name($0) }) else { return [nil] }
        var ways: [Call?] = []
        if let identifier = segue.identifier {
            ways.append(.performSegue(receiver: name, identifier: identifier, sender: "tester"))
        }
        if let element = segue.elementID { ways.append(.tap(element: element, controller: name)) }
        if ways.isEmpty, case .unwind(let action) = segue.kind {
            ways.append(.unwind(UnwindCall(receiver: name, segue: .action(action))))
        }
        return ways
    }

    // MARK: The segue itself

    /// - Returns: the session afterwards; nil if the segue cannot be performed.
    private mutating func perform(
        _ way: Call?, _ segue: StoryboardSegue, from source: SceneReference, in staged: PresentationSession
    ) -> PresentationSession? {
        var session = staged
        let label = "\(label), \(segue.kind.name) \(segue.id)"
        do {
            try session.reveal(source)
            guard let handle = session.controller(of: source) else {
                report.fail("\(label): its source is not there")
                return nil
            }
            let events = try way.map { try session.run(.perform([$0])) } ?? []
            let check = SegueCheck(
                segue: segue, source: handle, staged: staged, session: session, events: events)
            if let fault = check.fault { report.fail("\(label): \(fault)") }
            report.count(segue.kind, isDropped: check.isDropped)
            return session
        } catch {
            report.refuse("\(label) by \(way.map { "\($0)" } ?? "loading"): \(error)")
            return nil
        }
    }
}
