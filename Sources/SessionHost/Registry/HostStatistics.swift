/// The current size of a host, and the statistics of its commit queue.
public struct HostStatistics: Sendable, Equatable {
    /// The number of sessions, including resting ones.
    public let sessionCount: Int
    /// The number of these that are in memory.
    public let residentCount: Int
    /// The statistics of the commit queue.
    public let commits: CommitStatistics
}
