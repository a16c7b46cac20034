/// The keys of all settings, in the order in which they are documented.
///
/// The raw value is the key as a configuration file nests it and as `--set` takes it; the environment variable
/// is the same in capital letters (`http.bodyLimitBytes` is `PROSCENIUM_HTTP_BODY_LIMIT_BYTES`).
public enum SettingKey: String, CaseIterable, Sendable {
    case listen
    case allowUnauthenticated
    case tokens
    case token
    case makeToken
    case tlsCertificate = "tls.certificate"
    case tlsKey = "tls.key"
    case database
    case logLevel
    case logFormat
    case accessLog
    case example
    case httpThreads = "http.threads"
    case httpConnectionLimit = "http.connectionLimit"
    case httpConnectionLimitPerClient = "http.connectionLimitPerClient"
    case httpTrustedProxies = "http.trustedProxies"
    case httpForwardingField = "http.forwardingField"
    case httpAllowedHosts = "http.allowedHosts"
    case httpAllowedOrigins = "http.allowedOrigins"
    case httpBodyLimit = "http.bodyLimitBytes"
    case httpUploadLimit = "http.uploadLimitBytes"
    case httpJournalLimit = "http.journalLimitBytes"
    case httpBodiesLimit = "http.bodiesLimitBytes"
    case httpAnswersLimit = "http.answersLimitBytes"
    case httpHeadDeadline = "http.headDeadlineMilliseconds"
    case httpBodyDeadline = "http.bodyDeadlineMilliseconds"
    case httpBodyRate = "http.bodyBytesPerSecond"
    case httpExchangeDeadline = "http.exchangeDeadlineMilliseconds"
    case httpIdleTimeout = "http.idleTimeoutSeconds"
    case httpHeartbeat = "http.heartbeatMilliseconds"
    case sessionLimit = "sessions.limit"
    case sessionQueueLength = "sessions.queueLength"
    case sessionEventPageSize = "sessions.eventPageSize"
    case sessionIdleRest = "sessions.idleRestSeconds"
    case sessionExpire = "sessions.expireSeconds"
    case sessionRevisionLimit = "sessions.revisionLimit"
    case sessionUnattended = "sessions.unattended"
    case sessionUnattendedSeconds = "sessions.unattendedSeconds"
    case sessionUnattendedBytes = "sessions.unattendedBytes"
    case sessionKeptEventCommands = "sessions.keptEventCommands"
    case sessionKeptEventSeconds = "sessions.keptEventSeconds"
    case storeSnapshotBytes = "store.snapshotBytes"
    case storeIdempotencyLifetime = "store.idempotencyLifetimeSeconds"
    case storeIdempotencyLimit = "store.idempotencyLimit"
}

extension SettingKey {
    /// The environment variable that sets it.
    public var environmentVariable: String {
        var name = "PROSCENIUM_"
        for character in rawValue {
            if character.isUppercase { name.append("_") }
            name.append(character == "." ? "_" : character.uppercased())
        }
        return name
    }

    /// The default value, as text.
    public var defaultText: String {
        switch self {
        case .listen: "127.0.0.1:8750"
        case .allowUnauthenticated, .makeToken, .accessLog: "false"
        case .tokens, .token, .tlsCertificate, .tlsKey: ""
        case .database: "proscenium.sqlite"
        case .logLevel: "info"
        case .logFormat: "text"
        case .example: "false"
        case .httpThreads: "2"
        case .httpConnectionLimit: "1024"
        case .httpConnectionLimitPerClient: "0"
        case .httpTrustedProxies, .httpAllowedHosts, .httpAllowedOrigins: ""
        case .httpForwardingField: "X-Forwarded-For"
        case .httpBodyLimit: "1048576"
        case .httpUploadLimit: "33554432"
        case .httpJournalLimit: "134217728"
        case .httpBodiesLimit: "134217728"
        case .httpAnswersLimit: "536870912"
        case .httpHeadDeadline: "10000"
        case .httpBodyDeadline: "10000"
        case .httpBodyRate: "32768"
        case .httpExchangeDeadline: "30000"
        case .httpIdleTimeout: "60"
        case .httpHeartbeat: "15000"
        case .sessionLimit: "10000"
        case .sessionQueueLength: "4096"
        case .sessionEventPageSize: "1000"
        case .sessionIdleRest: "600"
        case .sessionExpire: "0"
        case .sessionRevisionLimit: "10000000"
        case .sessionUnattended: "frozen"
        case .sessionUnattendedSeconds: "86400"
        case .sessionUnattendedBytes: "16777216"
        case .sessionKeptEventCommands, .sessionKeptEventSeconds: "0"
        case .storeSnapshotBytes: "32768"
        case .storeIdempotencyLifetime: "86400"
        case .storeIdempotencyLimit: "100000"
        }
    }

    /// A description of the setting, in one sentence.
    public var explanation: String {
        switch self {
        case .listen: "Address and port to listen on; port 0 lets the system choose one."
        case .allowUnauthenticated:
            "Whether to listen on an address that other machines can reach, although clients are not authenticated."
        case .tokens: "The file of tokens and quotas; without one, and without token, clients are not authenticated."
        case .token:
            "A token with every scope for the tenant \"default\", of 20 characters at least; for the environment."
        case .makeToken: "Whether a token is made and printed if the file of tokens does not exist."
        case .tlsCertificate: "The certificate chain in PEM with which the service answers over TLS; needs tls.key."
        case .tlsKey: "The private key of the certificate, in PEM."
        case .database: "The SQLite file that holds all data; it is created if it is missing."
        case .logLevel: "The least severe messages that are logged to standard error."
        case .logFormat: "Whether each log line is text or a JSON object."
        case .accessLog: "Whether each answer and the end of each stream are logged, at the level info."
        case .example: "Whether an example session is made when the store has none."
        case .httpThreads: "Threads that poll sockets and answer reads."
        case .httpConnectionLimit: "Connections that may be open at a time, event streams included."
        case .httpBodyLimit: "The longest request body, in bytes, except for uploads."
        case .httpUploadLimit: "The longest storyboard or archive that may be uploaded, in bytes."
        case .httpJournalLimit: "The longest journal that may be sent to be replayed, in bytes."
        case .httpConnectionLimitPerClient:
            "Connections that one client may have open at a time; 0 for three quarters of all."
        case .httpTrustedProxies:
            "Addresses and networks of proxies that name the client of each request, separated by commas."
        case .httpForwardingField:
            "The header in which those proxies name the client: X-Forwarded-For or Forwarded."
        case .httpAllowedHosts:
            "Hosts that requests may be addressed to besides localhost, separated by commas; * for any."
        case .httpAllowedOrigins:
            "Origins of web pages that may send requests that change something, separated by commas."
        case .httpBodiesLimit: "The memory that the bodies of all requests together may take, in bytes."
        case .httpAnswersLimit: "The memory that all answers together may take until they are sent, in bytes."
        case .httpHeadDeadline:
            "After how long a request whose headers are not complete is answered with 408."
        case .httpBodyDeadline:
            "After how long a request whose body is not complete is answered with 408, besides the time for its size."
        case .httpBodyRate: "How fast a body has to arrive, in bytes per second."
        case .httpExchangeDeadline: "After how long a request that waits for its commit is answered with 503."
        case .httpIdleTimeout: "After how long a connection without any progress is closed."
        case .httpHeartbeat: "How long an event stream may be silent before a heartbeat is sent."
        case .sessionLimit: "Sessions that may exist; a further one is refused with 429."
        case .sessionQueueLength:
            "Commands, of all sessions, that may wait for their commit; more are refused with 503."
        case .sessionEventPageSize: "Events that one answer carries at most; the rest is linked."
        case .sessionIdleRest:
            "After how long without a request a session is unloaded from memory until it is used again."
        case .sessionExpire:
            "After how long without use a session is deleted that names no time of its own; 0 for never."
        case .sessionRevisionLimit:
            "Revisions that a session may have; a further command is refused with 423."
        case .sessionUnattended:
            "Whether the time during which a live clock was frozen is skipped (frozen) or counts (elapsed)."
        case .sessionUnattendedSeconds:
            "After how long without a request or a stream a live clock is frozen."
        case .sessionUnattendedBytes:
            "How much a live session may write without a request or a stream before its clock is frozen."
        case .sessionKeptEventCommands:
            "How many of a session's newest commands keep their events when older ones are thinned; 0 for all."
        case .sessionKeptEventSeconds:
            "How long commands keep their events before these are thinned; 0 for ever."
        case .storeSnapshotBytes:
            "Bytes of changes that a session accumulates at least before a snapshot of its state is written."
        case .storeIdempotencyLifetime: "How long the outcome of an Idempotency-Key is kept."
        case .storeIdempotencyLimit: "Outcomes that are kept; beyond it the oldest are deleted."
        }
    }

    /// Whether the value is a secret, which no listing shows.
    var isSecret: Bool { self == .token }

    /// Whether the setting is a list, which a file may also write as a sequence.
    var isList: Bool {
        switch self {
        case .httpTrustedProxies, .httpAllowedHosts, .httpAllowedOrigins: true
        case .listen, .allowUnauthenticated, .tokens, .token, .makeToken, .tlsCertificate, .tlsKey, .database,
            .logLevel, .logFormat, .accessLog, .example, .httpThreads, .httpConnectionLimit,
            .httpConnectionLimitPerClient, .httpForwardingField, .httpBodyLimit,
            .httpUploadLimit, .httpJournalLimit, .httpBodiesLimit, .httpAnswersLimit, .httpHeadDeadline,
            .httpBodyDeadline,
            .httpBodyRate, .httpExchangeDeadline, .httpIdleTimeout, .httpHeartbeat, .sessionLimit,
            .sessionQueueLength, .sessionEventPageSize, .sessionIdleRest, .sessionExpire, .sessionRevisionLimit,
            .sessionUnattended, .sessionUnattendedSeconds, .sessionUnattendedBytes, .sessionKeptEventCommands,
            .sessionKeptEventSeconds, .storeSnapshotBytes,
            .storeIdempotencyLifetime, .storeIdempotencyLimit:
            false
        }
    }

    /// The permitted whole numbers; nil if the setting is not a number.
    public var range: ClosedRange<Int>? {
        switch self {
        case .listen, .allowUnauthenticated, .tokens, .token, .makeToken, .tlsCertificate, .tlsKey, .database,
            .logLevel, .logFormat, .accessLog, .example, .httpTrustedProxies, .httpForwardingField, .httpAllowedHosts,
            .httpAllowedOrigins:
            nil
        case .httpThreads: 1...256
        case .httpConnectionLimit: 8...1_000_000
        case .httpConnectionLimitPerClient: 0...1_000_000
        case .httpBodyLimit: 1_024...1 << 27
        case .httpUploadLimit: 1_024...1 << 27
        case .httpJournalLimit: 1_024...1 << 32
        case .httpBodiesLimit, .httpAnswersLimit: 1 << 20...1 << 40
        case .httpHeadDeadline: 100...3_600_000
        case .httpBodyDeadline: 100...3_600_000
        case .httpBodyRate: 1...1 << 40
        case .httpExchangeDeadline: 100...86_400_000
        case .httpIdleTimeout: 1...86_400
        case .httpHeartbeat: 1...86_400_000
        case .sessionLimit: 1...10_000_000
        case .sessionQueueLength: 1...1_000_000
        case .sessionEventPageSize: 1...1_000
        case .sessionIdleRest: 1...2_592_000
        case .sessionExpire: 0...315_360_000
        case .sessionRevisionLimit: 1...1 << 50
        case .sessionUnattended: nil
        case .sessionUnattendedSeconds: 1...31_536_000
        case .sessionUnattendedBytes: 65_536...1 << 40
        case .sessionKeptEventCommands: 0...1 << 50
        case .sessionKeptEventSeconds: 0...315_360_000
        case .storeSnapshotBytes: 1_024...1 << 26
        case .storeIdempotencyLifetime: 60...31_536_000
        case .storeIdempotencyLimit: 1...1 << 40
        }
    }
}
