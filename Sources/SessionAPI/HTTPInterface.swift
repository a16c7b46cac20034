import Logging
import MicroHTTP
import SessionHost
import SessionStore

/// The service over HTTP: every operation, and the router that answers with them.
public struct HTTPInterface: Sendable {
    /// What the operations work on and what they allow.
    public struct Parts: Sendable {
        /// Where storyboards, sessions and archives are kept.
        public var store: any DurableStore
        /// The one way to write.
        public var commits: CommitQueue
        /// The storyboards that were uploaded.
        public var library: StoryboardLibrary
        /// What is measured, for `/metrics`.
        public var metrics: MetricsCollection
        /// The version that the contract names.
        public var version: String
        /// The longest storyboard, archive or journal that may be uploaded.
        public var uploadLimitBytes: Int
        /// Where failures are written that clients are not told of.
        public var logger: Logger

        /// Puts the parts together.
        public init(
            store: any DurableStore, commits: CommitQueue, library: StoryboardLibrary,
            metrics: MetricsCollection, version: String, uploadLimitBytes: Int = 32 << 20,
            logger: Logger = Logger(label: "proscenium.api")
        ) {
            self.store = store
            self.commits = commits
            self.library = library
            self.metrics = metrics
            self.version = version
            self.uploadLimitBytes = uploadLimitBytes
            self.logger = logger
        }
    }

    let parts: Parts
    /// The whole table, in the order of the contract.
    let operations: [Operation]

    /// Makes the table of operations.
    public init(_ parts: Parts) {
        self.parts = parts
        let reply = Replies(logger: parts.logger)
        operations = ContractResource.completing(
            StoryboardResource(library: parts.library, reply: reply).operations
                + RuleResource().operations
                + HealthResource(
                    store: parts.store, metrics: parts.metrics, version: parts.version
                ).operations
                + FrontPage(store: parts.store, version: parts.version).operations,
            version: parts.version)
    }

    /// The router that answers with the operations.
    ///
    /// - Throws: `RouteFault` if two operations answer the same requests.
    public func router() throws(RouteFault) -> Router {
        var routes: [Route] = []
        for operation in operations {
            routes.append(
                try operation.route(uploadLimitBytes: parts.uploadLimitBytes, logger: parts.logger))
        }
        return try Router(routes)
    }
}
