import Collections
import SessionStore

/// A write that waits for its transaction, and whom to tell.
struct PendingWrite: Sendable {
    let write: StoreWrite
    let byteCount: Int
    let completion: CommitQueue.Completion

    init(write: StoreWrite, completion: @escaping CommitQueue.Completion) {
        self.write = write
        byteCount = write.byteCount
        self.completion = completion
    }
}

/// What a commit queue knows; changed only under its lock.
struct CommitQueueState: Sendable {
    private(set) var pending: Deque<PendingWrite> = []
    private var pendingByteCount = 0
    /// Whether the writer is at work or has been called for.
    private(set) var isWriting = false
    private(set) var isStopping = false
    private var drainWaiters: [CheckedContinuation<Void, Never>] = []
    /// Subjects whose owners have not yet acknowledged a failure.
    var failures: [StoreSubject: StoreError] = [:]
    var statistics = CommitStatistics()

    /// What the writer does next.
    enum Next {
        /// Commit these.
        case batch([PendingWrite])
        /// Nothing is left: rest, and tell those who wait for the end.
        case drained([CheckedContinuation<Void, Never>])
    }

    /// Takes a write in, or refuses it. Answers whether the writer is idle and has to be called.
    mutating func admit(_ write: PendingWrite, within limits: CommitLimits) throws(CommitError) -> Bool {
        guard !isStopping else { throw .stopping }
        if let failure = failures[write.write.subject] {
            throw .precedingWriteFailed(failure)
        }
        // A write larger than the limit is let in when it is alone, or it could never be written.
        guard pending.count < limits.pendingWriteCount,
            pending.isEmpty || pendingByteCount + write.byteCount <= limits.pendingByteCount
        else {
            statistics.overloadCount += 1
            throw .overloaded
        }
        pending.append(write)
        pendingByteCount += write.byteCount
        defer { isWriting = true }
        return !isWriting
    }

    mutating func takeBatch(of limit: Int) -> Next {
        guard !pending.isEmpty else {
            isWriting = false
            defer { drainWaiters = [] }
            return .drained(drainWaiters)
        }
        let batch = Array(pending.prefix(limit))
        pending.removeFirst(batch.count)
        pendingByteCount -= batch.reduce(0) { $0 + $1.byteCount }
        return .batch(batch)
    }

    /// Marks a subject as failed; answers its writes that were still waiting, which fail, too.
    mutating func fail(
        _ subject: StoreSubject, because failure: StoreError, writeCount: Int
    ) -> [PendingWrite] {
        failures[subject] = failure
        let behind = pending.filter { $0.write.subject == subject }
        if !behind.isEmpty {
            pending.removeAll { $0.write.subject == subject }
            pendingByteCount -= behind.reduce(0) { $0 + $1.byteCount }
        }
        statistics.failedWriteCount += writeCount + behind.count
        return Array(behind)
    }

    /// Refuses writes from now on. Answers whether the queue is idle; if not, `waiter` is resumed when it is.
    mutating func stop(whenDrained waiter: CheckedContinuation<Void, Never>) -> Bool {
        isStopping = true
        guard isWriting else { return true }
        drainWaiters.append(waiter)
        return false
    }
}
