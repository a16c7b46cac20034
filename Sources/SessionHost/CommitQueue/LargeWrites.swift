import Collections
import SessionStore

/// The large writes that wait, with later writes of the same subjects.
///
/// Small writes must not wait for megabytes of large ones again and again: while others write, large writes get
/// about a tenth of the writer's time.
struct LargeWrites: Sendable {
    private var pending: Deque<PendingWrite> = []
    /// The number of writes and bytes of each subject waiting.
    private var loads: [StoreSubject: (count: Int, byteCount: Int)] = [:]
    /// The number of bytes waiting.
    private(set) var byteCount = 0
    /// The earliest start of the next large transaction while others write.
    private var pause: ContinuousClock.Instant?
    private var othersHaveWritten = false

    var isEmpty: Bool { pending.isEmpty }
    var count: Int { pending.count }
    /// The number of the first write in the order of arrival.
    var firstNumber: Int? { pending.first?.number }

    /// Whether writes of this subject are waiting here, so that its next write has to queue behind them.
    func holds(_ subject: StoreSubject) -> Bool {
        !pending.isEmpty && loads[subject] != nil
    }

    /// Accepts a write, unless too much is waiting in total or of its subject.
    mutating func admit(_ write: PendingWrite, within limits: CommitLimits) -> Bool {
        let load = loads[write.write.subject] ?? (0, 0)
        // A write larger than the limit is admitted if it is alone; otherwise it could never be written.
        guard pending.isEmpty || byteCount + write.byteCount <= limits.pendingByteCount,
            load.count == 0 || load.byteCount + write.byteCount <= limits.pendingByteCount / 4
        else { return false }
        pending.append(write)
        byteCount += write.byteCount
        loads[write.write.subject] = (load.count + 1, load.byteCount + write.byteCount)
        return true
    }

    /// When the next large transaction may begin: `nil` for immediately.
    func earliest(now: ContinuousClock.Instant) -> ContinuousClock.Instant? {
        guard othersHaveWritten, let pause, now < pause else { return nil }
        return pause
    }

    /// The writes of the next large transaction: a single large write, or several small ones that together stay below
    /// the limit.
    mutating func takeBatch(within limits: CommitLimits) -> [PendingWrite] {
        var batch: [PendingWrite] = []
        var byteCount = 0
        while let first = pending.first, batch.isEmpty || byteCount + first.byteCount < limits.largeByteCount {
            pending.removeFirst()
            byteCount += first.byteCount
            batch.append(first)
        }
        batch.forEach { forget($0) }
        return batch
    }

    /// Removes all writes of a subject.
    mutating func remove(_ subject: StoreSubject) -> [PendingWrite] {
        guard holds(subject) else { return [] }
        let removed = pending.filter { $0.write.subject == subject }
        pending.removeAll { $0.write.subject == subject }
        removed.forEach { forget($0) }
        return Array(removed)
    }

    /// Sets the pause that follows a transaction of large writes of this duration.
    mutating func notePause(after elapsed: Duration, now: ContinuousClock.Instant) {
        pause = now + min(elapsed * Self.pauseFactor, Self.longestPause)
        othersHaveWritten = false
    }

    /// Records that a transaction of small writes was taken.
    mutating func noteOthers() { othersHaveWritten = true }

    private mutating func forget(_ write: PendingWrite) {
        byteCount -= write.byteCount
        guard let load = loads[write.write.subject] else { return }
        loads[write.write.subject] =
            load.count == 1 ? nil : (load.count - 1, load.byteCount - write.byteCount)
    }

    private static let pauseFactor = 9
    private static let longestPause = Duration.seconds(2)
}
