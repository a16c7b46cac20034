/// The current size of a host, and the statistics of its commit queue.
public struct HostStatistics: Sendable, Equatable {
    /// How many sessions exist, including resting ones.
    public let sessionCount: Int
    /// How many of them are in memory.
    public let residentCount: Int
    /// The statistics of the commit queue.
    public let commits: CommitStatistics
}
