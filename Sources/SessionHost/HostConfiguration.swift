import SessionStore

/// The limits and timeouts of a host.
public struct HostConfiguration: Sendable, Equatable {
    /// How many sessions may exist, including resting ones.
    public var sessionLimit: Int
    /// How many sessions are kept in memory; beyond it the longest idle ones are put to rest.
    public var residentLimit: Int
    /// How long a session stays in memory after its last use.
    public var idleMicroseconds: Int
    /// The interval at which idle sessions and expired outcomes are cleaned up.
    public var upkeepMicroseconds: Int
    /// How long the answer to a request with an idempotency key is kept.
    public var outcomeMicroseconds: Int
    /// How many refusals each session remembers.
    public var refusalLimit: Int
    /// How many bytes of refusals each session keeps, and all sessions together.
    public var refusalByteLimit: Int
    public var refusalTotalByteLimit: Int
    /// How many bytes of encoded readings each session keeps for its current revision, and all sessions
    /// together.
    public var readingByteLimit: Int
    public var readingTotalByteLimit: Int
    /// How many answers, and how many bytes of them, are kept for retries; beyond it the oldest are deleted.
    public var outcomeLimits: OutcomeLimits
    /// How many revisions a session may have.
    public var revisionLimit: Int
    /// How many bytes of patches a session accumulates at least before a snapshot is written. A snapshot is due
    /// when the patches after the last one are as large as it was, so that it costs no more than they did.
    public var snapshotByteCount: Int
    /// How fast live sessions advance by themselves, and how far.
    public var live = LiveLimits()

    /// A configuration with the given values.
    public init(
        sessionLimit: Int = 100_000, residentLimit: Int = 10_000, idleMicroseconds: Int = 600_000_000,
        upkeepMicroseconds: Int = 30_000_000, outcomeMicroseconds: Int = 86_400_000_000,
        refusalLimit: Int = 100, refusalByteLimit: Int = 64 << 10, refusalTotalByteLimit: Int = 16 << 20,
        readingByteLimit: Int = 256 << 10, readingTotalByteLimit: Int = 64 << 20,
        outcomeLimits: OutcomeLimits = OutcomeLimits(), revisionLimit: Int = 10_000_000,
        snapshotByteCount: Int = 32_768
    ) {
        self.sessionLimit = sessionLimit
        self.residentLimit = residentLimit
        self.idleMicroseconds = idleMicroseconds
        self.upkeepMicroseconds = upkeepMicroseconds
        self.outcomeMicroseconds = outcomeMicroseconds
        self.refusalLimit = refusalLimit
        self.refusalByteLimit = refusalByteLimit
        self.refusalTotalByteLimit = refusalTotalByteLimit
        self.readingByteLimit = readingByteLimit
        self.readingTotalByteLimit = readingTotalByteLimit
        self.outcomeLimits = outcomeLimits
        self.revisionLimit = revisionLimit
        self.snapshotByteCount = snapshotByteCount
    }
}
