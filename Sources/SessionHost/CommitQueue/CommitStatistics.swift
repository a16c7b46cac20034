import Metrics

/// The statistics of a commit queue since it was made.
public struct CommitStatistics: Sendable, Equatable {
    /// The number of transactions committed.
    public internal(set) var transactionCount = 0
    /// The number of writes in them.
    public internal(set) var writeCount = 0
    /// The number of writes in the largest of them.
    public internal(set) var largestBatch = 0
    /// The number of failed writes.
    public internal(set) var failedWriteCount = 0
    /// The number of writes refused because too much was waiting.
    public internal(set) var overloadCount = 0

    mutating func countCommit(of writes: Int) {
        transactionCount += 1
        writeCount += writes
        largestBatch = max(largestBatch, writes)
    }
}

/// The commit queue's measurements, as swift-metrics reports them.
struct CommitGauges: Sendable {
    private let batchSize = Recorder(label: "proscenium_commit_batch_writes")
    private let duration = Timer(label: "proscenium_commit_duration_nanoseconds")
    private let failures = Counter(label: "proscenium_commit_failures_total")

    func record(writeCount: Int, duration elapsed: Duration) {
        batchSize.record(writeCount)
        duration.recordNanoseconds(Int64(elapsed / .nanoseconds(1)))
    }

    func recordFailure() {
        failures.increment()
    }
}
