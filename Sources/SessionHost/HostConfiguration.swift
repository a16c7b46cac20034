import SessionStore

/// The limits and timeouts of a host.
public struct HostConfiguration: Sendable, Equatable {
    /// The maximum number of sessions, including resting ones.
    public var sessionLimit: Int
    /// The number of sessions kept in memory; beyond it the least recently used ones are unloaded.
    public var residentLimit: Int
    /// The time for which a session stays in memory after its last use.
    public var idleMicroseconds: Int
    /// The interval at which idle sessions and expired outcomes are cleaned up.
    public var upkeepMicroseconds: Int
    /// The time for which the answer to a request with an idempotency key is kept.
    public var outcomeMicroseconds: Int
    /// The number of refusals that each session remembers.
    public var refusalLimit: Int
    /// The number of bytes of refusals that each session keeps.
    public var refusalByteLimit: Int
    /// The number of bytes of refusals that all sessions keep together.
    public var refusalTotalByteLimit: Int
    /// The number of bytes of encoded readings that each session keeps for its current revision.
    public var readingByteLimit: Int
    /// The number of bytes of encoded readings that all sessions keep together.
    public var readingTotalByteLimit: Int
    /// The number of answers, and of their bytes, kept for retries; beyond it the oldest are deleted.
    public var outcomeLimits: OutcomeLimits
    /// The maximum number of revisions that a session may have.
    public var revisionLimit: Int
    /// The minimum number of bytes of patches that a session accumulates before a snapshot is written. A snapshot is
    /// due when the patches since the last one are as large as that snapshot, so its cost never exceeds theirs.
    public var snapshotByteCount: Int
    /// The most bytes that the state of a session may have. A command with which a snapshot is due is refused if that
    /// would be longer, since a session that cannot be read back must not be written.
    public var stateByteLimit = 256 << 20
    /// The seconds without use after which a session is deleted that has no time of its own; nil for never.
    public var expireSeconds: Int?
    /// The bytes of journal and snapshots that a fork may copy: it is written in one transaction, for which the
    /// commands of other sessions wait.
    public var forkByteLimit = 16 << 20
    /// The commands that a fork may copy, for the same reason.
    public var forkCommandLimit = 10_000
    /// The number of forks that are made at once, since each holds its copy in memory.
    public var forksAtOnce = 4
    /// Which events are kept; nil for all.
    public var thinning: ThinningRule?
    /// The limits on live sessions that advance without use.
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
