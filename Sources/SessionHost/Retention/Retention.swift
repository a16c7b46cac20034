/// What the sessions of a host may keep in memory beside their state: for each a share of what all may keep.
struct Retention: Sendable {
    /// What all sessions keep of forms that were read.
    let readings: ByteAllowance
    /// What all sessions keep of refused commands.
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
