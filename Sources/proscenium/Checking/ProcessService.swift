import Foundation
import Logging
import MicroHTTP
import ScenarioKit
import ServiceMetrics
import SessionAPI
import SessionHost
import SessionStore

/// The service in this process, with a database in a temporary folder: scenarios need no server.
///
/// Requests take the way of all others from the router on, so a scenario has the same result as over HTTP.
final class ProcessService: ScenarioService {
    /// The folder to remove afterwards; nil if the database is a user's own.
    private let folder: URL?
    private let store: SQLiteStore
    private let registry: SessionRegistry
    private let router: Router

    private static let quiet = Logger(label: "proscenium.check") { _ in SwiftLogNoOpLogHandler() }

    /// Makes a service with a database of its own.
    convenience init() async throws {
        let folder = Self.temporaryFolder
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let store = try SQLiteStore(path: folder.appending(path: "sessions.sqlite").path, logger: Self.quiet)
        try self.init(store, using: store, in: folder)
        try await registry.start()
    }

    /// Makes a service that only reads a database; a server may be running on it.
    convenience init(lookingAt path: String, of tenant: TenantName) throws {
        let store = try SQLiteStore(lookingAt: path)
        try self.init(store, using: DryStore(store), in: nil, of: tenant)
    }

    private init(
        _ store: SQLiteStore, using durable: any DurableStore, in folder: URL?, of tenant: TenantName = .standard
    ) throws {
        self.folder = folder
        self.store = store
        let commits = CommitQueue(store: durable)
        let library = StoryboardLibrary(commits: commits)
        registry = SessionRegistry(
            store: durable, commits: commits, readStoryboard: { try library.storyboard($0, name: $1) },
            logger: Self.quiet)
        var parts = HTTPInterface.Parts(
            registry: registry, library: library, metrics: MetricsCollection(), version: Release.version)
        parts.logger = Self.quiet
        parts.doorkeeper = Doorkeeper(tenant: tenant)
        router = try HTTPInterface(parts).router()
    }

    /// Stops the service and removes its folder.
    func close() async throws {
        await registry.stop()
        try store.close()
        if let folder { try FileManager.default.removeItem(at: folder) }
    }

    /// A folder in memory where the system has one: nothing in it has to survive the process.
    private static var temporaryFolder: URL {
        let memory = URL(filePath: "/dev/shm")
        let isUsable = FileManager.default.isWritableFile(atPath: memory.path)
        return (isUsable ? memory : FileManager.default.temporaryDirectory)
            .appending(path: "proscenium-check-\(UUID().uuidString)")
    }

    func send(_ request: ServiceRequest) async throws(ServiceFailure) -> ServiceAnswer {
        let segments = request.segments
        if request.method == "GET", segments.count == 4, segments[3] == "journal" {
            return try await journal(of: segments[2])
        }
        return try await router.answer(to: request)
    }

    /// The export of a journal, which is a stream for clients.
    private func journal(of session: String) async throws(ServiceFailure) -> ServiceAnswer {
        do {
            var export = try await registry.exportJournal(of: session)
            var bytes: [UInt8] = []
            while let lines = try await export.next() { bytes += lines }
            return ServiceAnswer(status: 200, body: bytes)
        } catch {
            throw ServiceFailure("The journal of \(session) cannot be read: \(error).")
        }
    }
}
