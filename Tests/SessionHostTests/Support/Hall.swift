import Foundation
import Logging
import PresentationCoding
import PresentationEngine
import SessionStore
import Testing

@testable import SessionHost

/// A host over a database of its own, which can be torn down at any moment and opened again.
final class Hall: Sendable {
    let folder: URL
    let time: ManualTime
    let store: FragileStore
    let registry: SessionRegistry
    let silent = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

    init(
        _ configuration: HostConfiguration = HostConfiguration(), limits: CommitLimits = CommitLimits(),
        trial: SessionTrial? = nil,
        after earlier: Hall? = nil, atWall wall: Int? = nil, logger: Logger? = nil
    ) async throws {
        folder =
            earlier?.folder
            ?? FileManager.default.temporaryDirectory.appending(path: "proscenium-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        time = ManualTime(wallMicroseconds: wall ?? earlier?.time.wallMicroseconds())
        store = FragileStore(
            try SQLiteStore(path: folder.appending(path: "sessions.sqlite").path, logger: silent))
        registry = SessionRegistry(
            store: store, commits: CommitQueue(store: store, limits: limits), configuration: configuration,
            time: time, trial: trial, readStoryboard: { _, name in Storyboard(name: name) },
            logger: logger ?? silent)
        try await registry.start()
    }

    /// Ends like a killed process: no announcements, no writes; then the file is opened again.
    ///
    /// - Parameter interrupted: the sessions whose timers were running.
    func killAndReopen(
        _ configuration: HostConfiguration = HostConfiguration(), trial: SessionTrial? = nil,
        interrupted: [String] = [], atWall wall: Int? = nil
    ) async throws -> Hall {
        try store.close()
        let marks = (["1"] + interrupted).map { $0.padding(toLength: 63, withPad: " ", startingAt: 0) + "\n" }
        try marks.joined().write(
            to: folder.appending(path: "sessions.sqlite-lock"), atomically: false, encoding: .utf8)
        return try await Hall(configuration, trial: trial, after: self, atWall: wall)
    }

    /// Whether commands can be committed; asks again while the store is only slow, which it may be on a busy machine.
    func readiness() async -> StoreReadiness {
        while true {
            let readiness = await registry.readiness()
            guard case .unready(.slow) = readiness else { return readiness }
        }
    }

    /// Ends for good.
    func close() async throws {
        await registry.stop()
        try store.close()
        try FileManager.default.removeItem(at: folder)
    }

    // MARK: Requests

    struct Missing: Error { let what: String }

    static func launch(root: String = "home", behaviors: [Launch.NamedBehavior] = []) throws -> Launch {
        guard let device = Device.named("iPhone 8") else { throw Missing(what: "device") }
        var launch = Launch(
            device: device, systemVersion: SystemVersion(12), root: ControllerRequest(name: root))
        launch.behaviors = behaviors
        return launch
    }

    /// The answer of the tests: the revision, and the events.
    static let answer: Answering = { outcome, _ in
        RequestAnswer(
            status: 200, headers: [.init("ETag", outcome.view.entityTag), .init("Session", outcome.session)],
            body: body(of: outcome.journaled.encoded()))
    }

    /// The body of such an answer.
    static func body(of events: [UInt8]) -> [UInt8] {
        Array("{\"events\":".utf8) + events + Array("}".utf8)
    }

    func create(
        clock: SessionClock = .manual, key: RequestKey? = nil, behaviors: [Launch.NamedBehavior] = []
    ) async throws -> String {
        let request = SessionRequest(launch: try Self.launch(behaviors: behaviors), clock: clock)
        return try await registry.create(request, key: key, answer: Self.answer).session
    }

    @discardableResult
    func perform(
        _ command: Command, in session: String, guarded: RequestGuard = .none
    ) async throws(HostError) -> RequestAnswer {
        try await registry.perform(command, in: session, guarded: guarded, answer: Self.answer)
    }

    /// The whole committed state as text.
    func state(of session: String, at revision: Int? = nil) async throws(HostError) -> String {
        let reading = try await registry.read(ReadingForm("whole"), of: session, at: revision) { engine in
            TouchedState(whole: engine).encoded()
        }
        return String(decoding: reading.bytes, as: UTF8.self)
    }

    /// Waits until a revision of a session in memory is durable.
    func waitForCommit(of revision: Int, in session: String) async throws {
        let publication = try await registry.session(session).publication
        await withCheckedContinuation { continuation in
            publication.whenCommitted(revision) { _ in continuation.resume() }
        }
    }
}

extension RequestAnswer {
    /// The identifier of the session that was created.
    var session: String { headers.first { $0.name == "Session" }?.value ?? "" }
    /// The revision after the command.
    var revision: Int { Int(headers.first { $0.name == "ETag" }?.value.filter(\.isNumber) ?? "") ?? 0 }
}

extension Command {
    static func make(_ name: String) -> Command {
        .perform([.makeController(ControllerRequest(name: name))])
    }

    static func present(_ name: String, from receiver: String = "home") -> Command {
        .perform([.present(PresentCall(receiver: receiver, controller: name, isAnimated: true))])
    }

    static func dismiss(_ receiver: String) -> Command {
        .perform([.dismiss(receiver: receiver, animated: true, completion: nil)])
    }
}

/// Commands that leave transitions in flight, finish them, and cut them short.
let script: [Command] = [
    .make("detail"), .present("detail"), .advance(.by(200_000)), .advance(.settle), .make("alert"),
    .present("alert", from: "detail"), .advance(.settle), .dismiss("alert"), .advance(.next),
    .dismiss("home"), .advance(.settle),
]
