/// The memory that a host's sessions may use besides their state: each gets a share of a common allowance.
struct Retention: Sendable {
    /// The allowance for encoded readings of all sessions.
    let readings: ByteAllowance
    /// The allowance for refused commands of all sessions.
    let refusals: ByteAllowance
    private let configuration: HostConfiguration

    init(_ configuration: HostConfiguration) {
        self.configuration = configuration
        readings = ByteAllowance(limit: configuration.readingTotalByteLimit)
        refusals = ByteAllowance(limit: configuration.refusalTotalByteLimit)
    }

    /// An empty cache for one session.
    func readingCache() -> ReadingCache {
        ReadingCache(ByteShare(of: readings, limit: configuration.readingByteLimit))
    }

    /// An empty log for one session.
    func refusalLog() -> RefusalLog {
        RefusalLog(
            countLimit: configuration.refusalLimit,
            ByteShare(of: refusals, limit: configuration.refusalByteLimit))
    }
}
