import FolderTesting
import Foundation
import Guarding
import JSONCoding
import Logging
import MicroHTTP
import PresentationCoding
import PresentationEngine
import ScenarioKit
import ScenarioTesting
import ServiceMetrics
import SessionAPI
import SessionHost
import SessionStore
import Testing

/// Plays scenarios of `Tests/Conformance`, and keeps what their sessions did.
struct ScenarioScripts {
    private let service: RecordingService
    /// The plays that are left, in reverse order.
    private var plays: [ConformancePlays.Play]
    private var scripts: [Script] = []

    init(_ plan: SurvivalPlan) async throws {
        plays = ConformancePlays.all(settings: plan.settings, stride: plan.stride).reversed()
        service = try await RecordingService()
    }

    /// The script of the next session; nil after the last.
    mutating func next() async throws -> Script? {
        while scripts.isEmpty {
            guard let play = plays.popLast() else {
                try await service.close()
                return nil
            }
            guard let (name, outcome) = try await ConformancePlays.run(play, on: service) else { continue }
            #expect(outcome.isPassed, "\(name): \(outcome)")
            scripts = service.take(named: name)
        }
        return scripts.removeFirst()
    }
}

/// A service in this process that keeps the script of each session before the session is deleted.
private final class RecordingService: ScenarioService {
    private let folder: TemporaryFolder
    private let store: SQLiteStore
    private let registry: SessionRegistry
    private let router: Router
    private let scripts = Guarded<[Script]>([])

    init() async throws {
        let quiet = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        folder = try TemporaryFolder()
        store = try SQLiteStore(path: folder.database, logger: quiet)
        let commits = CommitQueue(store: store)
        let library = StoryboardLibrary(commits: commits)
        registry = SessionRegistry(
            store: store, commits: commits, readStoryboard: { try library.storyboard($0, name: $1) }, logger: quiet)
        try await registry.start()
        var parts = HTTPInterface.Parts(
            registry: registry, library: library, metrics: MetricsCollection(), version: "0")
        parts.logger = quiet
        router = try HTTPInterface(parts).router()
    }

    func close() async throws {
        await registry.stop()
        try store.close()
    }

    /// The scripts since the last time.
    func take(named name: String) -> [Script] {
        let taken = scripts.withLock { scripts in
            defer { scripts = [] }
            return scripts
        }
        return taken.map { script in
            Script(
                name: name, launch: script.launch, settles: script.settles, boards: script.boards,
                commands: script.commands)
        }
    }

    func send(_ request: ServiceRequest) async throws(ServiceFailure) -> ServiceAnswer {
        let segments = request.segments
        if request.method == "DELETE", segments.count == 3, segments[1] == "sessions" {
            do {
                let script = try await script(of: segments[2])
                scripts.withLock { $0.append(script) }
            } catch {
                Issue.record("\(request.target): \(error)")
            }
        }
        return try await router.answer(to: request)
    }

    private func script(of session: String) async throws -> Script {
        let revival = try #require(try store.revival(of: session))
        var boards: [Script.Board] = []
        var storyboards: [String: Storyboard] = [:]
        for use in revival.storyboards {
            let stored = try #require(try store.storyboard(use.storyboard))
            boards.append(Script.Board(name: use.name, stored: stored))
            let storyboard = try await registry.storyboard(use.storyboard, name: use.name)
            storyboards[storyboard.digest] = storyboard
        }
        var commands = try store.journal(of: session, from: 1, limit: 10_000).map { entry in
            let value = try JSONValue(parsing: entry.content.command, limits: .recorded)
            return try Command(json: JSONReader(value, isRecord: true)) { storyboards[$0] }
        }
        let (launch, settles): (Launch, Bool) =
            switch commands.removeFirst() {
            case .launch(let launch): (launch, false)
            case .settling(.launch(let launch)): (launch, true)
            case let other: throw ServiceFailure("\(session) begins with \(other)")
            }
        return Script(name: session, launch: launch, settles: settles, boards: boards, commands: commands)
    }
}
