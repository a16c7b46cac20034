import Collections
import SessionStore

/// A write that waits for its transaction, with its completion.
struct PendingWrite: Sendable {
    let write: StoreWrite
    let byteCount: Int
    /// The write's place in the order of arrival.
    var number = 0
    let completion: CommitQueue.Completion

    init(write: StoreWrite, completion: @escaping CommitQueue.Completion) {
        self.write = write
        byteCount = write.byteCount
        self.completion = completion
    }
}

/// The state of a commit queue; changed only under its lock.
struct CommitQueueState: Sendable {
    private(set) var pending: Deque<PendingWrite> = []
    private var pendingByteCount = 0
    private var large = LargeWrites()
    private var lastNumber = 0
    /// Whether the writer is running or has been scheduled.
    private(set) var isWriting = false
    private(set) var isStopping = false
    private var drainWaiters: [CheckedContinuation<Void, Never>] = []
    /// Subjects whose owners have not yet acknowledged a failure.
    var failures: [StoreSubject: StoreError] = [:]
    var statistics = CommitStatistics()

    /// The size of the queue, small and large writes together.
    var load: CommitLoad {
        CommitLoad(
            writeCount: pending.count + large.count, byteCount: pendingByteCount + large.byteCount)
    }

    /// The writer's next action.
    enum Next {
        /// Commit these writes.
        case batch([PendingWrite])
        /// Commit these large writes.
        case large([PendingWrite])
        /// Only large writes are waiting, and it is too early for them: pause until then, or until a small
        /// write arrives.
        case pause(until: ContinuousClock.Instant)
        /// Nothing is left: stop, and resume the waiters for the end.
        case drained([CheckedContinuation<Void, Never>])
    }

    /// Accepts a write, or refuses it. Returns whether the writer is idle and has to be scheduled.
    mutating func admit(_ write: PendingWrite, within limits: CommitLimits) throws(CommitError) -> Bool {
        guard !isStopping else { throw .stopping }
        if let failure = failures[write.write.subject] {
            throw .precedingWriteFailed(failure)
        }
        lastNumber += 1
        var write = write
        write.number = lastNumber
        guard pending.count + large.count < limits.pendingWriteCount, take(write, within: limits) else {
            statistics.overloadCount += 1
            throw .overloaded
        }
        defer { isWriting = true }
        return !isWriting
    }

    private mutating func take(_ write: PendingWrite, within limits: CommitLimits) -> Bool {
        if write.byteCount >= limits.largeByteCount || large.holds(write.write.subject) {
            return large.admit(write, within: limits)
        }
        // A write larger than the limit is admitted if it is alone; otherwise it could never be written.
        guard pending.isEmpty || pendingByteCount + write.byteCount <= limits.pendingByteCount else {
            return false
        }
        pending.append(write)
        pendingByteCount += write.byteCount
        return true
    }

    mutating func takeNext(within limits: CommitLimits, now: ContinuousClock.Instant) -> Next {
        // Writes that arrived before a large write go first: they may be of the same subject.
        if let number = large.firstNumber, pending.first.map({ $0.number > number }) ?? true {
            let earliest = isStopping ? nil : large.earliest(now: now)
            guard let earliest else { return .large(large.takeBatch(within: limits)) }
            if pending.isEmpty {
                isWriting = false
                return .pause(until: earliest)
            }
        }
        guard !pending.isEmpty else {
            isWriting = false
            defer { drainWaiters = [] }
            return .drained(drainWaiters)
        }
        return .batch(takeBatch(within: limits))
    }

    /// The next small writes, limited in number and in bytes.
    private mutating func takeBatch(within limits: CommitLimits) -> [PendingWrite] {
        var batch: [PendingWrite] = []
        var byteCount = 0
        while batch.count < limits.batchWriteCount, byteCount < limits.batchByteCount,
            let write = pending.popFirst()
        {
            batch.append(write)
            byteCount += write.byteCount
        }
        pendingByteCount -= byteCount
        large.noteOthers()
        return batch
    }

    /// Records the duration of a transaction of large writes.
    mutating func noteLargeCommit(_ elapsed: Duration, now: ContinuousClock.Instant) {
        large.notePause(after: elapsed, now: now)
    }

    /// Marks a subject as failed; returns its waiting writes, which fail as well.
    mutating func fail(
        _ subject: StoreSubject, because failure: StoreError, writeCount: Int
    ) -> [PendingWrite] {
        failures[subject] = failure
        let behind = pending.filter { $0.write.subject == subject }
        if !behind.isEmpty {
            pending.removeAll { $0.write.subject == subject }
            pendingByteCount -= behind.reduce(0) { $0 + $1.byteCount }
        }
        let largeBehind = large.remove(subject)
        statistics.failedWriteCount += writeCount + behind.count + largeBehind.count
        return Array(behind) + largeBehind
    }

    /// The next action of a queue that is being stopped.
    enum Stopping {
        /// Nothing is left.
        case idle
        /// The writer is running, and reports when nothing is left.
        case writing
        /// The writer is pausing before the remaining large writes, which are now due immediately.
        case mustWrite
    }

    /// Refuses writes from now on; unless the queue is idle, `waiter` is resumed when it is.
    mutating func stop(whenDrained waiter: CheckedContinuation<Void, Never>) -> Stopping {
        isStopping = true
        guard isWriting || !large.isEmpty else { return .idle }
        drainWaiters.append(waiter)
        defer { isWriting = true }
        return isWriting ? .writing : .mustWrite
    }
}
