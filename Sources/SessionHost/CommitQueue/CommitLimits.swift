import SessionStore

/// The limits of a commit queue and of its transactions.
public struct CommitLimits: Sendable, Equatable {
    /// The maximum number of writes that may wait; further ones are refused as overload.
    public var pendingWriteCount: Int
    /// The maximum number of bytes of writes that may wait. Large writes have a limit of the same size to themselves,
    /// of which one subject may use a quarter, so that they cannot shut out other subjects.
    public var pendingByteCount: Int
    /// The maximum number of writes in a transaction.
    public var batchWriteCount: Int
    /// The maximum number of bytes in a transaction, unless a single write exceeds it.
    public var batchByteCount: Int
    /// The size from which a write is large: it does not share a transaction with others.
    public var largeByteCount: Int
    /// The uncompressed size of the longest row that is written; a write with a longer one is refused, and changes
    /// nothing.
    public var rowByteCount = SQLiteStore.longestRowByteCount

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
