import AccessControl
import Logging
import MicroHTTP
import ProsceniumSettings
import ServiceMetrics
import ServiceLifecycle
import SessionAPI
import SessionHost
import SessionStore

/// The service put together from its parts; the only place that knows all of them.
struct Serving {
    let settings: Settings
    let metrics: MetricsCollection
    private let logger = Logger(label: "proscenium.serve")

    init(settings: Settings, metrics: MetricsCollection) {
        self.settings = settings
        self.metrics = metrics
    }

    /// Serves until a signal stops it, and returns once every accepted request is answered and durable.
    ///
    /// The address is bound first: a start that fails because the address is not available leaves no database
    /// behind.
    func run() async throws(ServingFault) {
        let tokens: TokenSource
        do throws(TokenFileFault) {
            tokens = try TokenSource(settings.access)
        } catch {
            throw .tokens(error)
        }
        let server = settings.server(try settings.access.tls?.credentials())
        let socket = try takeAddress(server)
        let store: SQLiteStore
        do throws(StoreError) {
            store = try SQLiteStore(path: settings.databasePath)
        } catch {
            throw .database(error)
        }
        let commits = CommitQueue(
            store: store, limits: CommitLimits(pendingWriteCount: settings.sessions.queueLength))
        let library = StoryboardLibrary(commits: commits)
        let registry = SessionRegistry(
            store: store, commits: commits, configuration: settings.host,
            trial: SessionTrial(databasePath: store.path),
            readStoryboard: { try library.storyboard($0, name: $1) })
        do throws(ServingFault) {
            try await serve(registry, library, tokens, server, on: socket)
            await registry.stop()
        } catch {
            await registry.stop()
            close(store)
            throw error
        }
        do throws(StoreError) {
            try store.close()
        } catch {
            throw .closing(error)
        }
        logger.notice("The service has stopped.")
    }

    private func takeAddress(
        _ configuration: HTTPServerConfiguration
    ) throws(ServingFault) -> ListeningSocket {
        do throws(HTTPServerFault) {
            return try ListeningSocket(configuration)
        } catch .exposed {
            throw .exposed(settings.listen)
        } catch {
            throw .listening(error)
        }
    }

    private func serve(
        _ registry: SessionRegistry, _ library: StoryboardLibrary, _ tokens: TokenSource,
        _ configuration: HTTPServerConfiguration, on socket: consuming ListeningSocket
    ) async throws(ServingFault) {
        do throws(HostError) {
            try await registry.takeStock()
        } catch {
            throw .sessions(error)
        }
        if settings.makesExample {
            let router = router(for: interface(registry, library))
            try await ExampleSession(router: router).makeUnlessThereAreSessions()
        }
        let server: HTTPServer
        do throws(HTTPServerFault) {
            server = try HTTPServer.start(
                configuration, on: socket, handler: handler(for: interface(registry, library, tokens)))
        } catch {
            throw .listening(error)
        }
        measure(server, registry)
        await registry.beginWaking()
        await runUntilStopped(server, registry, tokens)
    }

    /// Runs the server and the reading of tokens; the components that must stop in a particular order are stopped
    /// around it.
    private func runUntilStopped(
        _ server: HTTPServer, _ registry: SessionRegistry, _ tokens: TokenSource
    ) async {
        let service = ListeningService(
            server: server, longWork: registry.longWork, isSecure: settings.access.tls != nil, token: tokens.made,
            deadlineMilliseconds: settings.http.exchangeDeadlineMilliseconds, logger: logger)
        let watchdog = Watchdog { _ = (registry.statistics, server.load) }
        let group = ServiceGroup(
            services: [service, tokens, watchdog],
            gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
        do {
            try await group.run()
        } catch {
            logger.error("The service ended unexpectedly.", metadata: ["error": "\(error)"])
            await server.stop(deadlineMilliseconds: 0)
        }
    }

    /// Adds the values that are read at each scrape.
    private func measure(_ server: HTTPServer, _ registry: SessionRegistry) {
        let path = settings.databasePath
        metrics.collect { await registry.samples() }
        metrics.collect { server.load.samples + StoreSamples.all(ofDatabaseAt: path) + ProcessSamples.all }
    }

    /// The HTTP interface; without a token source, it serves only the service's own requests.
    private func interface(
        _ registry: SessionRegistry, _ library: StoryboardLibrary, _ tokens: TokenSource? = nil
    ) -> HTTPInterface {
        var parts = HTTPInterface.Parts(
            registry: registry, library: library, metrics: metrics, version: Release.version)
        if let tokens { parts.doorkeeper = Doorkeeper(tokens: { tokens.tokens }, quotas: tokens.quota) }
        parts.isSecure = settings.access.tls != nil
        parts.eventPageSize = settings.sessions.eventPageSize
        parts.uploadLimitBytes = settings.http.uploadLimitBytes
        parts.journalLimitBytes = settings.http.journalLimitBytes
        parts.logsAccess = settings.logsAccess
        return HTTPInterface(parts)
    }

    private func handler(for interface: HTTPInterface) -> HTTPHandler {
        do {
            return try interface.handler()
        } catch {
            // The table of operations is part of the program, and a test builds a router from it.
            preconditionFailure(error.description)
        }
    }

    private func router(for interface: HTTPInterface) -> Router {
        do {
            return try interface.router()
        } catch {
            preconditionFailure(error.description)
        }
    }

    private func close(_ store: SQLiteStore) {
        do throws(StoreError) {
            try store.closeLeavingNothingNew()
        } catch {
            logger.error("The database was not closed.", metadata: ["cause": "\(error.description)"])
        }
    }
}
