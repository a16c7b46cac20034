import Logging

/// What the service is told from outside: where it listens, what it keeps and what it allows.
///
/// The command line goes before the environment, the environment before the file, the file before the defaults.
public struct Settings: Sendable, Hashable {
    /// Where to listen.
    public var listen: ListenAddress
    /// The path of the SQLite file.
    public var databasePath: String
    /// The least severe messages that are logged.
    public var logLevel: Logger.Level
    /// Whether an example session is made when the store has none.
    public var makesExample: Bool
    /// What the HTTP server allows.
    public var http: HTTP
    /// What sessions may use up.
    public var sessions: Sessions
    /// How the store writes and what it keeps.
    public var store: Store

    /// What the HTTP server allows.
    public struct HTTP: Sendable, Hashable {
        /// Threads that poll sockets and answer reads.
        public var threadCount: Int
        /// Connections that may be open at a time.
        public var connectionLimit: Int
        /// The longest body of an ordinary request.
        public var bodyLimitBytes: Int
        /// The longest storyboard, archive or journal.
        public var uploadLimitBytes: Int
        /// After how long a waiting request is answered with 503.
        public var exchangeDeadlineMilliseconds: Int
        /// After how long a connection without any progress is closed.
        public var idleTimeoutSeconds: Int
        /// How long an event stream may be silent.
        public var heartbeatMilliseconds: Int
    }

    /// What sessions may use up.
    public struct Sessions: Sendable, Hashable {
        /// Sessions that may exist.
        public var limit: Int
        /// Commands of all sessions that may wait for their commit.
        public var queueLength: Int
        /// Events that one answer carries at most.
        public var eventPageSize: Int
        /// After how long without a request a session leaves memory.
        public var idleRestSeconds: Int
    }

    /// How the store writes and what it keeps.
    public struct Store: Sendable, Hashable {
        /// Bytes of changes a session gathers at least before its whole state is written.
        public var snapshotBytes: Int
        /// How long the outcome of an `Idempotency-Key` is kept.
        public var idempotencyLifetimeSeconds: Int
    }
}

extension Settings {
    /// Takes the settings from their sources, each value checked.
    ///
    /// - Throws: the first value that its key does not allow, with the source it came from.
    public init(_ sources: SettingSources) throws(SettingsFault) {
        listen = try sources.read(.listen, expecting: "an address and a port, such as 127.0.0.1:8750") {
            ListenAddress($0)
        }
        databasePath = try sources.read(.database, expecting: "the path of a file") { $0.isEmpty ? nil : $0 }
        let levels = Logger.Level.allCases.map(\.rawValue).joined(separator: ", ")
        logLevel = try sources.read(.logLevel, expecting: "one of \(levels)") { Logger.Level(rawValue: $0) }
        makesExample = try sources.read(.example, expecting: "true or false") { Bool($0) }
        http = HTTP(
            threadCount: try sources.number(.httpThreads),
            connectionLimit: try sources.number(.httpConnectionLimit),
            bodyLimitBytes: try sources.number(.httpBodyLimit),
            uploadLimitBytes: try sources.number(.httpUploadLimit),
            exchangeDeadlineMilliseconds: try sources.number(.httpExchangeDeadline),
            idleTimeoutSeconds: try sources.number(.httpIdleTimeout),
            heartbeatMilliseconds: try sources.number(.httpHeartbeat))
        sessions = Sessions(
            limit: try sources.number(.sessionLimit),
            queueLength: try sources.number(.sessionQueueLength),
            eventPageSize: try sources.number(.sessionEventPageSize),
            idleRestSeconds: try sources.number(.sessionIdleRest))
        store = Store(
            snapshotBytes: try sources.number(.storeSnapshotBytes),
            idempotencyLifetimeSeconds: try sources.number(.storeIdempotencyLifetime))
    }
}
