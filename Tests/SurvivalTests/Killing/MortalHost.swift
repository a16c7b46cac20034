import FolderTesting
import Foundation
import Logging
import PresentationEngine
import SessionStore
import StoryboardReader

@testable import SessionHost

/// A host with one session that loses everything but the files of its database, as if its process were killed.
final class MortalHost {
    private(set) var folder: TemporaryFolder
    private(set) var store: SQLiteStore
    private(set) var registry: SessionRegistry
    private(set) var session = ""
    private let readStoryboard: StoredStoryboardReading

    private static let quiet = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

    /// Launches the session.
    init(_ script: Script, _ configuration: HostConfiguration) async throws {
        let storyboards = script.launch.storyboards
        readStoryboard = { stored, name in
            if stored.document.isEmpty, let known = storyboards.first(where: { $0.name == name }) { return known }
            return try StoryboardReader().readReturned(stored.document, name: name).storyboard
        }
        folder = try TemporaryFolder(prefersMemory: true)
        (store, registry) = try await Self.open(folder, configuration, readStoryboard)
        var known: Set<String> = []
        for board in script.boards where known.insert(board.stored.id).inserted {
            try store.commit([StoreWrite(.storyboard(board.stored.id), [.insertStoryboard(board.stored)])])
        }
        var request = SessionRequest(
            launch: script.launch,
            storyboards: script.boards.map { StoryboardUse(name: $0.name, storyboard: $0.stored.id) })
        request.settles = script.settles
        let answer = try await registry.create(request) { outcome, _ in
            RequestAnswer(
                status: 201, headers: [.init("Session", outcome.session)], body: outcome.journaled.encoded())
        }
        session = answer.headers.first { $0.name == "Session" }?.value ?? ""
        self.configuration = configuration
        events = answer.body
    }

    private let configuration: HostConfiguration
    /// The events of the last command that took effect.
    private(set) var events: [UInt8]

    private static func open(
        _ folder: TemporaryFolder, _ configuration: HostConfiguration,
        _ readStoryboard: @escaping StoredStoryboardReading
    ) async throws -> (SQLiteStore, SessionRegistry) {
        let store = try SQLiteStore(path: folder.database, logger: quiet)
        let registry = SessionRegistry(
            store: store, configuration: configuration, readStoryboard: readStoryboard, logger: quiet)
        try await registry.start()
        return (store, registry)
    }

    /// Copies the files as they are at this moment, and goes on with the copies. The log comes first: a checkpoint that
    /// runs meanwhile changes only the database, and leaves the log as it is.
    func kill() async throws {
        let next = try TemporaryFolder(prefersMemory: true)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
        for name in names.sorted().reversed() where !name.hasSuffix("-shm") {
            try FileManager.default.copyItem(atPath: folder.file(name), toPath: next.file(name))
        }
        let (last, lastStore) = (registry, store)
        (store, registry) = try await Self.open(next, configuration, readStoryboard)
        await last.stop()
        try lastStore.close()
        folder = next
    }

    func close() async throws {
        await registry.stop()
        try store.close()
    }

    /// Carries out a command; its events are in ``events``.
    func perform(_ command: Command) async throws(HostError) {
        events = try await registry.perform(command, in: session) { outcome, _ in
            RequestAnswer(status: 200, body: outcome.journaled.encoded())
        }.body
    }

    /// Carries out a command that is refused; nil if it is not.
    func refusal(of command: Command) async throws -> Rejection? {
        do throws(HostError) {
            try await perform(command)
            return nil
        } catch {
            guard case .refused(let rejection, _, _, _) = error else { throw error }
            return rejection
        }
    }

    /// The session's state, brought back from the database if it is not in memory.
    var engine: PresentationSession {
        get async throws(HostError) { await (try await registry.session(session)).engine }
    }

    /// The session's status, as clients see it.
    var status: SessionStore.SessionStatus? {
        get async throws(HostError) { try await registry.session(session).publication.view?.status }
    }

    /// The readable rows of its hierarchy.
    var hierarchy: [HierarchyRow] { get throws { try store.hierarchy(of: session) } }
}
