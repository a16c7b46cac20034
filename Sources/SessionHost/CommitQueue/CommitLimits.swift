/// How much a commit queue holds and how much of it goes into one transaction.
public struct CommitLimits: Sendable, Equatable {
    /// How many writes may wait; further ones are refused as overload.
    public var pendingWriteCount: Int
    /// How many bytes the waiting writes may have together.
    public var pendingByteCount: Int
    /// How many writes share a transaction at most.
    public var batchWriteCount: Int

    /// Limits with the given values.
    public init(
        pendingWriteCount: Int = 8_192, pendingByteCount: Int = 64 << 20, batchWriteCount: Int = 512
    ) {
        self.pendingWriteCount = pendingWriteCount
        self.pendingByteCount = pendingByteCount
        self.batchWriteCount = batchWriteCount
    }
}
