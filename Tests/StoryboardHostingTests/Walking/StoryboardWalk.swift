import SessionComparison

@testable import PresentationEngine

/// Performs every segue of a file, each from the app's state at that point.
struct StoryboardWalk {
    let graph: SceneGraph
    let version: SystemVersion
    let device: Device
    let report = WalkReport()
    /// What precedes the names of screens in the report.
    var note = ""
    /// Changes each launch.
    var adjust: (Launch) -> Launch = { $0 }
    /// Whether screens without segues are visited, too.
    var visitsEveryScreen = false
    /// Is shown each segue that has begun, but not ended, and the session at its end.
    var interrupt: (AuditedSession, AuditedSession) -> Void = { _, _ in }
    /// Is shown each screen, settled, with the launch that it began from.
    var visit: (Launch, AuditedSession, String) -> Void = { _, _, _ in }

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
        guard let device = Device.named(device) else { throw WalkMistake.unknownDevice(device) }
        self.device = device
    }

    /// Performs every segue of the first storyboard.
    func walk() {
        for scene in graph.storyboards[0].scenes {
            let reference = SceneReference(storyboard: 0, objectID: scene.id)
            guard !scene.segues.isEmpty || isSeenAlone(reference), let route = graph.route(to: reference)
            else { continue }
            report.place = "\(label), \(scene.displayName)"
            let launch = adjust(launch(of: route))
            guard let staged = stage(route, launch) else { continue }
            show(staged, of: launch)
            for segue in scene.segues {
                for way in ways(of: segue, from: reference, in: staged.session) {
                    report.place = "\(label), \(segue.kind.name) \(segue.id)"
                    if let shown = perform(way, segue, from: reference, in: staged) { show(shown, of: launch) }
                }
            }
        }
    }

    private func show(_ shown: AuditedSession, of launch: Launch) {
        report.countScreen()
        visit(launch, shown, report.place)
    }

    private var label: String { "\(note.isEmpty ? graph.storyboards[0].name : note), iOS \(version), \(device.name)" }

    /// Whether no segue is needed to see a scene, and none leaves what is seen with it.
    private func isSeenAlone(_ reference: SceneReference) -> Bool {
        guard visitsEveryScreen, let stop = graph.stopOfScene[reference].map({ graph.stops[$0] }) else { return false }
        if case .segue = stop.way { return false }
        return stop.scenes.first == reference
            && stop.scenes.allSatisfy { graph.scene($0)?.segues.isEmpty != false }
    }

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

    /// - Returns: the session at the end of a route; nil if the way there is refused.
    private func stage(_ route: SceneGraph.Route, _ launch: Launch) -> AuditedSession? {
        var audited = AuditedSession(report)
        do {
            try go(route, launch, &audited)
            return audited.isActive ? audited : nil
        } catch {
            judge(error, "on the way")
            return nil
        }
    }

    private func go(_ route: SceneGraph.Route, _ launch: Launch, _ audited: inout AuditedSession) throws {
        try audited.run(.launch(launch))
        try audited.reveal(route.root)
        if let instantiated = route.instantiated, let scene = graph.scene(instantiated) {
            guard let root = audited.session.header.windows.first.flatMap({ audited.session.windows[$0]?.root })
            else { throw WalkMistake.noRoot }
            let request = ControllerRequest(
                name: "instantiated",
                origin: .storyboard(
                    name: graph.storyboards[instantiated.storyboard].name,
                    identifier: scene.storyboardIdentifier))
            try audited.run(
                .perform([
                    .makeController(request),
                    .present(
                        PresentCall(
                            receiver: audited.session.name(root), controller: "instantiated", isAnimated: false)),
                ]))
        }
        for step in route.segues {
            try audited.reveal(step.source)
            try audited.run(.perform([call(of: step.segue, from: step.source, in: audited.session)]))
        }
    }

    /// Reports what is wrong with the walk itself; the session has reported what it refuses.
    private func judge(_ error: any Error, _ what: String) {
        if !(error is Rejection) { report.fail("\(what): \(error)") }
    }

    /// A tap if an element triggers the segue, else a call by its identifier.
    private func call(of segue: StoryboardSegue, from source: SceneReference, in session: PresentationSession)
        throws -> Call
    {
        guard let way = ways(of: segue, from: source, in: session).last ?? nil else {
            throw WalkMistake.loneSegue(segue.id)
        }
        return way
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
    private func perform(
        _ way: Call?, _ segue: StoryboardSegue, from source: SceneReference, in staged: AuditedSession
    ) -> AuditedSession? {
        var audited = staged
        do {
            try audited.reveal(source)
            guard let handle = audited.session.controller(of: source) else {
                report.fail("its source is not there")
                return nil
            }
            let revealed = audited
            let events = try way.map { try audited.run(.perform([$0])) } ?? []
            guard audited.isActive else { return nil }
            let check = SegueCheck(
                segue: segue, source: handle, staged: staged.session, session: audited.session, events: events)
            if let fault = check.fault { report.fail(fault) }
            report.count(segue.kind, isDropped: check.isDropped)
            if let way { interrupt(revealed.beginning(way), audited) }
            return audited
        } catch {
            judge(error, "by \(way.map { "\($0)" } ?? "loading")")
            return nil
        }
    }
}

/// A walk that cannot be begun as it was asked for.
enum WalkMistake: Error {
    case unknownDevice(String)
    case noRoot
    /// Neither an element nor an identifier performs the segue.
    case loneSegue(String)
}
