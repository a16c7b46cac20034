/// How much a commit queue holds and how much of it goes into one transaction.
public struct CommitLimits: Sendable, Equatable {
    /// How many writes may wait; further ones are refused as overload.
    public var pendingWriteCount: Int
    /// How many bytes the waiting writes may have together, and as many again the large ones, of which those of one
    /// subject may have a quarter: so that they shut out nobody else.
    public var pendingByteCount: Int
    /// How many writes share a transaction at most.
    public var batchWriteCount: Int
    /// How many bytes share a transaction, unless one write alone has more.
    public var batchByteCount: Int
    /// A write of so many bytes is large: it shares no transaction with others.
    public var largeByteCount: Int

    /// Limits with the given values.
    public init(
        pendingWriteCount: Int = 8_192, pendingByteCount: Int = 64 << 20, batchWriteCount: Int = 512,
        batchByteCount: Int = 4 << 20, largeByteCount: Int = 256 << 10
    ) {
        self.pendingWriteCount = pendingWriteCount
        self.pendingByteCount = pendingByteCount
        self.batchWriteCount = batchWriteCount
        self.batchByteCount = batchByteCount
        self.largeByteCount = largeByteCount
    }
}
