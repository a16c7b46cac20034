import FolderTesting
import Foundation
import Guarding
import JSONCoding
import Logging
import MicroHTTP
import PresentationCoding
import PresentationEngine
import ScenarioKit
import ServiceMetrics
import SessionAPI
import SessionHost
import SessionStore
import Testing

/// Plays scenarios of `Tests/Conformance`, and keeps what their sessions did.
struct ScenarioScripts {
    private let service: RecordingService
    /// The files that are not played yet, and the setting of each, in reverse order.
    private var plays: [(file: String, number: Int, place: Int)]
    private var scripts: [Script] = []

    init(_ plan: SurvivalPlan) async throws {
        let all = FileManager.default.enumerator(atPath: "Tests/Conformance")?.compactMap { $0 as? String } ?? []
        let files = all.filter { $0.hasSuffix(".yaml") }.sorted().enumerated()
        plays = files.filter { $0.offset.isMultiple(of: plan.stride) }.flatMap { number, file in
            (0..<plan.settings).map { (file, number, $0) }
        }.reversed()
        service = try await RecordingService()
    }

    /// The script of the next session; nil after the last.
    mutating func next() async throws -> Script? {
        while scripts.isEmpty {
            guard let (file, number, place) = plays.popLast() else {
                try await service.close()
                return nil
            }
            try await play(file, number, place)
        }
        return scripts.removeFirst()
    }

    private mutating func play(_ file: String, _ number: Int, _ place: Int) async throws {
        let url = URL(filePath: "Tests/Conformance/\(file)")
        let scenario = try #require(
            ScenarioReading(parsing: Array(try Data(contentsOf: url)), file: file).scenario, "\(file)")
        let settings = scenario.settings
        guard place < settings.count else { return }
        let setting = settings[(number + place * 7) % settings.count]
        let folder = url.deletingLastPathComponent()
        var play = ScenarioPlay(scenario, in: setting, on: service) { name throws(ServiceFailure) in
            guard let data = FileManager.default.contents(atPath: folder.appending(path: name).path) else {
                throw ServiceFailure("\(name) is not there.")
            }
            return Array(data)
        }
        let outcome = await play.run()
        #expect(outcome.isPassed, "\(file): \(outcome)")
        scripts = service.take(named: "\(file) in \(setting)")
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
        guard let method = HTTPMethod(rawValue: request.method) else { throw ServiceFailure("\(request.method)?") }
        let parts = request.target.split(separator: "?", maxSplits: 1)
        let segments = (parts.first ?? "").split(separator: "/").map { $0.removingPercentEncoding ?? String($0) }
        if method == .delete, segments.count == 3, segments[1] == "sessions" {
            do {
                let script = try await script(of: segments[2])
                scripts.withLock { $0.append(script) }
            } catch {
                Issue.record("\(request.target): \(error)")
            }
        }
        var fields = [HTTPField("Accept", request.accept)]
        if let type = request.contentType { fields.append(HTTPField("Content-Type", type)) }
        let response = await router.response(
            to: HTTPRequest(
                method: method, path: RequestPath(segments: segments),
                queryItems: parts.dropFirst().flatMap { $0.split(separator: "&") }.map { text in
                    let pair = text.split(separator: "=", maxSplits: 1).map { $0.removingPercentEncoding ?? "" }
                    return QueryItem(name: pair.first ?? "", value: pair.dropFirst().first)
                }, fields: fields, body: request.body))
        let status = Int(response.status.rawValue)
        switch response.body {
        case .empty: return ServiceAnswer(status: status, body: [])
        case .constant(let text): return ServiceAnswer(status: status, body: Array(text.description.utf8))
        case .bytes(let bytes): return ServiceAnswer(status: status, body: bytes)
        case .stream: throw ServiceFailure("\(request.method) \(request.target) is answered with a stream.")
        }
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
