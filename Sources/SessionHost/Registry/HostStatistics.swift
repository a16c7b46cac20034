/// How much a host holds at the moment, and what its commit queue has done.
public struct HostStatistics: Sendable, Equatable {
    /// How many sessions exist, resting ones included.
    public let sessionCount: Int
    /// How many of them are in memory.
    public let residentCount: Int
    /// What the commit queue has done.
    public let commits: CommitStatistics
}
