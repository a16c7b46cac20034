import Metrics
import ServiceMetrics
import SessionStore

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

/// The size of a commit queue.
struct CommitLoad: Sendable {
    let writeCount: Int
    let byteCount: Int
}

/// The instruments that measure a commit queue.
struct CommitInstruments: Sendable {
    private let writes = MetricFamily.commitWrites.recorder()
    private let bytes = MetricFamily.commitBytes.counter()
    private let duration = MetricFamily.commitDuration.timer()
    private let overloads = MetricFamily.overloads.counter()

    init() {
        // A counter that starts at 0 shows its first increment.
        for reason in StoreTrouble.allCases.map(\.rawValue) + [Self.conflict] {
            _ = MetricFamily.commitFailures.counter(reason)
        }
    }

    private static let conflict = "conflict"

    /// Records a transaction, whether or not it succeeded.
    func record(_ batch: [PendingWrite], duration elapsed: Duration) {
        writes.record(batch.count)
        duration.recordNanoseconds(Int64(elapsed / .nanoseconds(1)))
    }

    /// Counts the bytes of writes that were committed.
    func countBytes(of batch: [PendingWrite]) {
        bytes.increment(by: Int64(batch.reduce(0) { $0 + $1.byteCount }))
    }

    /// Counts the failure of a subject's writes.
    func countFailure(_ error: StoreError) {
        MetricFamily.commitFailures.counter(error.trouble?.rawValue ?? Self.conflict).increment()
    }

    func countOverload() { overloads.increment() }
}
