import PresentationEngine

/// How much a walk may keep.
struct WalkLimits: Sendable {
    /// The most controllers that a side may have for a walk to go on from there.
    var controllers = 10_000
    /// The most controllers in all states that a walk keeps at once, on both sides.
    var keptControllers = 200_000
}

/// A walk under way, depth first: a state is kept only until all segues that leave it have been performed.
struct Walk {
    let graph: SceneGraph
    var record: ComparisonRecord
    /// Whether a stop, or one after it, has scenes that are visited.
    let isNeeded: [Bool]
    private let progress: @Sendable (Int) -> Void
    /// The number of controllers in all states that are kept, on both sides.
    private var keptCount = 0

    /// The most segues that are performed one after the other.
    static let depthLimit = 64
    private let limits: WalkLimits

    /// - Parameter progress: called after each command with the number of commands so far.
    init(
        graph: SceneGraph, record: ComparisonRecord, within limits: WalkLimits,
        progress: @escaping @Sendable (Int) -> Void
    ) {
        self.graph = graph
        self.record = record
        self.limits = limits
        self.progress = progress
        var isNeeded = graph.stops.map { stop in stop.scenes.contains { Self.isVisited($0, in: graph) } }
        // A stop comes after the stop before it.
        for index in graph.stops.indices.reversed() where isNeeded[index] {
            if let before = graph.stops[index].before { isNeeded[before] = true }
        }
        self.isNeeded = isNeeded
    }

    /// Whether the segues of a scene are performed: of those of the first storyboard, and of the one that its initial
    /// scene refers to.
    private static func isVisited(_ scene: SceneReference, in graph: SceneGraph) -> Bool {
        scene.storyboard == 0 || scene == graph.order.first
    }

    /// Visits the scenes of a stop, and then the stops after it.
    ///
    /// - Parameter run: the state in which the stop was reached.
    mutating func visit(_ stop: Int, _ run: ComparedRun, _ pause: ComparisonPause) async throws {
        let counts = run.controllerCounts
        guard max(counts.left, counts.right) <= limits.controllers else {
            return record.noteGap(
                "\(name(of: stop)) and the scenes after it were not visited, since a side has more than "
                    + "\(limits.controllers) controllers there.")
        }
        // Of each scene the states are kept in which the stop was reached, the scene was shown, and a segue performed.
        let keptHere = 3 * (counts.left + counts.right)
        guard keptCount + keptHere <= limits.keptControllers else {
            return record.noteGap(
                "\(name(of: stop)) and the scenes after it were not visited, since the states on the way there have "
                    + "more than \(limits.keptControllers) controllers.")
        }
        keptCount += keptHere
        defer { keptCount -= keptHere }
        // The stops after this one by their segues.
        var following: [SegueKey: [Int]] = [:]
        for index in graph.stops[stop].after where isNeeded[index] {
            guard case .segue(let step) = graph.stops[index].way else { continue }
            following[SegueKey(step.source, step.segue), default: []].append(index)
        }
        for scene in graph.stops[stop].scenes {
            try await visit(scene, run, &following, pause)
        }
        for index in graph.stops[stop].after where isNeeded[index] {
            guard case .instantiation(let scene) = graph.stops[index].way else { continue }
            var presented = run
            try await present(scene, in: &presented, pause)
            try await visit(index, presented, pause)
        }
    }

    private struct SegueKey: Hashable {
        let source: SceneReference
        let id: String

        init(_ source: SceneReference, _ segue: StoryboardSegue) {
            self.source = source
            id = segue.id
        }
    }

    /// Brings a scene onto the screen and performs its segues.
    private mutating func visit(
        _ reference: SceneReference, _ run: ComparedRun, _ following: inout [SegueKey: [Int]],
        _ pause: ComparisonPause
    ) async throws {
        guard let scene = graph.scene(reference) else { return }
        let isVisited = Self.isVisited(reference, in: graph)
        let segues = scene.segues.filter { segue in
            segue.kind.isPerformable && (isVisited || following[SegueKey(reference, segue)] != nil)
        }
        guard isVisited || !segues.isEmpty else { return }
        var shown = run
        try await reveal(reference, in: &shown, pause)
        var missed: [StoryboardSegue] = []
        for segue in segues {
            var performed = shown
            if shown.hasEnded || !shown.has(reference) {
                missed.append(segue)
            } else {
                try await perform(segue, from: reference, in: &performed, pause)
            }
            let key = SegueKey(reference, segue)
            let next = following[key]?.first
            if next != nil { following[key]?.removeFirst() }
            if isVisited {
                var returned = performed
                try await goBack(to: reference, in: &returned, pause)
            }
            if let next { try await visit(after: next, performed, pause) }
        }
        note(missed, from: reference, since: shown.ending)
    }

    private mutating func visit(
        after stop: Int, _ run: ComparedRun, _ pause: ComparisonPause
    ) async throws {
        guard graph.stops[stop].depth <= Self.depthLimit else {
            return record.noteGap(
                "\(name(of: stop)) and the scenes after it were not shown, since more than "
                    + "\(Self.depthLimit) segues lead there."
            )
        }
        try await visit(stop, run, pause)
    }

    /// The name of the first scene of a stop.
    private func name(of stop: Int) -> String { graph.stops[stop].scenes.first.map(graph.name) ?? "" }

    /// Names the segues of a scene that were not performed.
    private mutating func note(
        _ segues: [StoryboardSegue], from reference: SceneReference, since ending: ComparedRun.Ending?
    ) {
        guard !segues.isEmpty else { return }
        let names = segues.prefix(Self.nameLimit).map { $0.identifier ?? $0.id }.joined(separator: ", ")
        let more = segues.count > Self.nameLimit ? " and \(segues.count - Self.nameLimit) more" : ""
        let reason = ending?.clause ?? "the scene was not reached"
        record.noteGap(
            "\(graph.name(of: reference)): not performed, since \(reason): "
                + "\(segues.count == 1 ? "the segue" : "the segues") \(names)\(more).")
    }

    /// The most segues that a sentence names.
    private static let nameLimit = 5
}

/// The steps of a walk.
extension Walk {
    /// Carries out a step.
    ///
    /// - Returns: whether there was something to do on a side.
    @discardableResult
    private mutating func take(
        _ step: ComparedStep, in run: inout ComparedRun, _ pause: ComparisonPause
    ) async throws -> Bool {
        let isDone = try await record.take(step, in: &run, pause)
        progress(record.count)
        return isDone
    }

    private mutating func reveal(
        _ reference: SceneReference, in run: inout ComparedRun, _ pause: ComparisonPause
    ) async throws {
        let step = ComparedStep("show \(graph.name(of: reference))") { session in
            session.callRevealing(reference).map { Command.perform([$0]).settling(true) }
        }
        // A button may show another column first; a scene that stays hidden is left alone.
        for _ in 0..<4 where !run.hasEnded {
            guard try await take(step, in: &run, pause) else { return }
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
        let step = ComparedStep("instantiate and present \(graph.name(of: reference))") { session in
            let root = session.header.windows.first.flatMap { session.windows[$0]?.root }
            guard let root else { return nil }
            let call = PresentCall(
                receiver: session.name(root), controller: "instantiated", isAnimated: false)
            return Command.perform([.makeController(request), .present(call)]).settling(true)
        }
        try await take(step, in: &run, pause)
    }

    private mutating func perform(
        _ segue: StoryboardSegue, from reference: SceneReference, in run: inout ComparedRun,
        _ pause: ComparisonPause
    ) async throws {
        let label = "\(graph.name(of: reference)): \(segue.kind.name) segue \(segue.identifier ?? segue.id)"
        let step = ComparedStep(label) { session in
            guard let handle = session.controller(of: reference) else { return nil }
            return Self.call(of: segue, from: session.name(handle)).map {
                Command.perform([$0]).settling(true)
            }
        }
        try await take(step, in: &run, pause)
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
        let step = ComparedStep("back to \(graph.name(of: reference))") { session in
            session.callGoingBack(to: reference).map { Command.perform([$0]).settling(true) }
        }
        try await take(step, in: &run, pause)
    }
}

extension SceneGraph {
    /// The name of a scene for a person.
    func name(of reference: SceneReference) -> String { scene(reference)?.displayName ?? "?" }
}
