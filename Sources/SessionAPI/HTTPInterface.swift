import Logging
import MicroHTTP
import PresentationCoding
import ServiceMetrics
import SessionHost

/// The service over HTTP: its operations, and the router for them.
public struct HTTPInterface: Sendable {
    /// The dependencies and limits of the operations.
    public struct Parts: Sendable {
        /// The sessions.
        public var registry: SessionRegistry
        /// The uploaded storyboards.
        public var library: StoryboardLibrary
        /// The measurements, for `/metrics`.
        public var metrics: MetricsCollection
        /// The version that the contract names.
        public var version: String
        /// The maximum number of events in an answer.
        public var eventPageSize = 1_000
        /// The longest storyboard or archive that may be uploaded.
        public var uploadLimitBytes = 32 << 20
        /// The longest journal that may be sent for a replay.
        public var journalLimitBytes = 256 << 20
        /// The time of day.
        public var clock = WallClock.system
        /// Decides who may come in.
        public var doorkeeper = Doorkeeper()
        /// Turns pictures into PNG.
        public var pictures = PictureProgram()
        /// Whether clients reach the service over TLS.
        public var isSecure = false
        /// Whether each answer, and the end of each stream, is logged.
        public var logsAccess = false
        /// The log for failures that clients are not told about.
        public var logger = Logger(label: "proscenium.api")

        /// Combines the parts.
        public init(
            registry: SessionRegistry, library: StoryboardLibrary, metrics: MetricsCollection,
            version: String
        ) {
            self.registry = registry
            self.library = library
            self.metrics = metrics
            self.version = version
        }
    }

    let parts: Parts
    /// The whole table, in the order of the contract.
    let operations: [Operation]

    /// Makes the table of operations.
    public init(_ parts: Parts) {
        self.parts = parts
        operations = ContractResource.completing(
            parts.sessionOperations + parts.otherOperations, version: parts.version)
    }

    /// The handler for a server: the router for the operations, observed by the metrics and the access log.
    ///
    /// - Throws: `RouteFault` if two operations answer the same requests.
    public func handler() throws(RouteFault) -> HTTPHandler {
        let accessLog = parts.logsAccess ? Logger(label: "proscenium.access") : nil
        let observer = RequestObserver(operations, accessLog: accessLog)
        var handler = try router().handler
        handler.observer = { observer.note($0) }
        if observer.observesStreams { handler.streamObserver = { observer.note($0) } }
        return handler
    }

    /// The router for the operations.
    ///
    /// - Throws: `RouteFault` if two operations answer the same requests.
    public func router() throws(RouteFault) -> Router {
        var routes: [Route] = []
        for operation in operations {
            routes.append(
                try operation.route(
                    uploadLimitBytes: parts.uploadLimitBytes, journalLimitBytes: parts.journalLimitBytes,
                    registry: parts.registry, doorkeeper: parts.doorkeeper, logger: parts.logger))
        }
        return try Router(routes) { RequestRefusal($0).problem }
    }
}

extension HTTPInterface.Parts {
    private var reply: Replies { Replies(logger: logger, longWork: registry.longWork) }

    /// The operations on sessions and on their parts.
    fileprivate var sessionOperations: [Operation] {
        let conductor = Conductor(eventLimit: eventPageSize, reply: reply)
        let reader = SessionRequestReader(library: library, clock: clock)
        return SessionResource(reader: reader, reply: reply, eventLimit: eventPageSize).operations
            + ClientResource(reply: reply).operations
            + SessionChangeResource(reply: reply).operations
            + ForkResource(reply: reply).operations
            + QuarantineResource(reply: reply).operations
            + ViewingResources.operations(reply, pictures)
            + CallForm.operations(conductor)
            + UnwindResource(conductor: conductor, reply: reply).operations
            + CommandResource(conductor: conductor).operations
            + QuestionResource(reply: reply, eventLimit: eventPageSize).operations
            + EventResource(doorkeeper: doorkeeper, reply: reply, pageSize: eventPageSize).operations
            + [ExplanationResource(reply: reply).operation, RestorationResource(reply: reply).operation]
            + RefusalResource(reply: reply).operations
            + JournalResource(library: library, reply: reply).operations
            + ComparisonResource(library: library, reply: reply, shelf: ComparisonShelf(clock: clock)).operations
    }

    /// All other operations.
    fileprivate var otherOperations: [Operation] {
        StoryboardResource(library: library, reply: reply).operations
            + ArchiveResource(reply: reply, clock: clock).operations
            + TenantResource(doorkeeper: doorkeeper, reply: reply).operations
            + RuleResource(reply: reply).operations
            + HealthResource(
                registry: registry, reply: reply, metrics: metrics, version: version
            ).operations
            + LoginResource(doorkeeper: doorkeeper, reply: reply, clock: clock, isSecure: isSecure).operations
            + FrontPage(version: version).operations
    }
}
