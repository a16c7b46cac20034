import Logging

/// The service's settings: its address, its limits, its storage and its access rules.
///
/// The command line takes precedence over the environment, the environment over the file, and the file over the
/// defaults.
public struct Settings: Sendable, Hashable {
    /// Where to listen.
    public var listen: ListenAddress
    /// Whether to listen on an address that other machines can reach, although clients are not authenticated.
    public var allowsUnauthenticated: Bool
    /// The tokens that are accepted.
    public var access: Access
    /// The path of the SQLite file.
    public var databasePath: String
    /// The least severe messages that are logged.
    public var logLevel: Logger.Level
    /// How a log line is written.
    public var logFormat: LogFormat
    /// Whether each answer is logged.
    public var logsAccess: Bool
    /// Whether an example session is made when the store has none.
    public var makesExample: Bool
    /// What the HTTP server allows.
    public var http: HTTP
    /// The limits on sessions.
    public var sessions: Sessions
    /// The settings of the store.
    public var store: Store

    /// How a log line is written.
    public enum LogFormat: String, Sendable, CaseIterable {
        /// For people.
        case text
        /// A JSON object, for programs.
        case json
    }

    /// Tokens and TLS.
    public struct Access: Sendable, Hashable {
        /// The path of the token file; nil if there is none.
        public var tokensPath: String?
        /// The token in the settings themselves; nil if there is none.
        public var token: String?
        /// Whether to make a token if the token file does not exist.
        public var makesToken: Bool
        /// The paths of the certificate chain and its key; nil for plain HTTP.
        public var tls: TLS?

        /// The files of a certificate.
        public struct TLS: Sendable, Hashable {
            /// The path of the certificate chain in PEM.
            public var certificatePath: String
            /// The path of the private key in PEM.
            public var keyPath: String
        }

        /// Whether clients need a token.
        public var needsTokens: Bool { tokensPath != nil || token != nil }
    }

    /// The limits and deadlines of the HTTP server.
    public struct HTTP: Sendable, Hashable {
        /// Threads that poll sockets and answer reads.
        public var threadCount: Int
        /// Connections that may be open at a time.
        public var connectionLimit: Int
        /// Connections that one client may have open at a time; nil for three quarters of all.
        public var connectionLimitPerClient: Int?
        /// Addresses and networks of proxies that name the client of each request.
        public var trustedProxies: [String]
        /// The header in which those proxies name the client.
        public var forwardingField: String
        /// Host names, besides the loopback ones, that requests may be addressed to.
        public var allowedHosts: [String]
        /// Origins of web pages that may send requests that change something.
        public var allowedOrigins: [String]
        /// The longest body of an ordinary request.
        public var bodyLimitBytes: Int
        /// The longest storyboard or archive.
        public var uploadLimitBytes: Int
        /// The longest journal that is replayed.
        public var journalLimitBytes: Int
        /// The memory that all bodies together may take.
        public var bodiesLimitBytes: Int
        /// The memory that all answers together may take until they are sent.
        public var answersLimitBytes: Int
        /// The time within which the head of a request must arrive.
        public var headDeadlineMilliseconds: Int
        /// The time within which the body of a request must arrive, in addition to the time for its size.
        public var bodyDeadlineMilliseconds: Int
        /// The rate at which a body has to arrive.
        public var bodyBytesPerSecond: Int
        /// After how long a waiting request is answered with 503.
        public var exchangeDeadlineMilliseconds: Int
        /// After how long a connection without any progress is closed.
        public var idleTimeoutSeconds: Int
        /// The maximum time without data on an event stream.
        public var heartbeatMilliseconds: Int
    }

    /// The limits on sessions.
    public struct Sessions: Sendable, Hashable {
        /// Sessions that may exist.
        public var limit: Int
        /// Commands of all sessions that may wait for their commit.
        public var queueLength: Int
        /// Events that one answer carries at most.
        public var eventPageSize: Int
        /// After how long without a request a session is unloaded from memory.
        public var idleRestSeconds: Int
        /// The time without use after which a session is deleted; nil for never.
        public var expireSeconds: Int?
        /// Revisions that a session may have.
        public var revisionLimit: Int
        /// Whether the time during which a live clock stood still counts.
        public var unattended: UnattendedTime
        /// After how long without use a live clock stops.
        public var unattendedSeconds: Int
        /// The amount that a live session may write without use before its clock stops.
        public var unattendedBytes: Int
        /// The newest commands of a session that keep their events; nil if their number does not count.
        public var keptEventCommands: Int?
        /// The time for which commands keep their events; nil if their age does not count.
        public var keptEventSeconds: Int?

        /// Whether the time during which a live clock stood still counts, in the words of archives.
        public enum UnattendedTime: String, Sendable, CaseIterable {
            /// The time does not count.
            case frozen
            /// The time counts.
            case elapsed
        }
    }

    /// The settings of the store: snapshots, and the retention of outcomes.
    public struct Store: Sendable, Hashable {
        /// Bytes of changes a session gathers at least before its whole state is written.
        public var snapshotBytes: Int
        /// The time for which the outcome of an `Idempotency-Key` is kept.
        public var idempotencyLifetimeSeconds: Int
        /// The number of outcomes retained.
        public var idempotencyLimit: Int
    }
}

extension Settings {
    /// Reads the settings from their sources and checks each value.
    ///
    /// - Throws: a fault about the first value that its key does not allow, with the source of the value.
    public init(_ sources: SettingSources) throws(SettingsFault) {
        listen = try sources.read(.listen, expecting: "an address and a port, such as 127.0.0.1:8750") {
            ListenAddress($0)
        }
        allowsUnauthenticated = try sources.read(.allowUnauthenticated, expecting: "true or false") {
            Bool($0)
        }
        access = try Access(sources)
        databasePath = try sources.read(.database, expecting: "the path of a file") { $0.isEmpty ? nil : $0 }
        let levels = Logger.Level.allCases.map(\.rawValue).joined(separator: ", ")
        logLevel = try sources.read(.logLevel, expecting: "one of \(levels)") { Logger.Level(rawValue: $0) }
        logFormat = try sources.read(.logFormat, expecting: "text or json") { LogFormat(rawValue: $0) }
        logsAccess = try sources.read(.accessLog, expecting: "true or false") { Bool($0) }
        makesExample = try sources.read(.example, expecting: "true or false") { Bool($0) }
        http = try HTTP(sources)
        sessions = Sessions(
            limit: try sources.number(.sessionLimit),
            queueLength: try sources.number(.sessionQueueLength),
            eventPageSize: try sources.number(.sessionEventPageSize),
            idleRestSeconds: try sources.number(.sessionIdleRest),
            expireSeconds: try sources.number(.sessionExpire).nonzero,
            revisionLimit: try sources.number(.sessionRevisionLimit),
            unattended: try sources.read(.sessionUnattended, expecting: "frozen or elapsed") {
                Sessions.UnattendedTime(rawValue: $0)
            },
            unattendedSeconds: try sources.number(.sessionUnattendedSeconds),
            unattendedBytes: try sources.number(.sessionUnattendedBytes),
            keptEventCommands: try sources.number(.sessionKeptEventCommands).nonzero,
            keptEventSeconds: try sources.number(.sessionKeptEventSeconds).nonzero)
        store = Store(
            snapshotBytes: try sources.number(.storeSnapshotBytes),
            idempotencyLifetimeSeconds: try sources.number(.storeIdempotencyLifetime),
            idempotencyLimit: try sources.number(.storeIdempotencyLimit))
    }
}

extension Int {
    /// The number; nil for 0.
    fileprivate var nonzero: Int? { self == 0 ? nil : self }
}
