import Collections
import SessionStore

/// The large writes that wait, with the writes of the same subjects that came after them.
///
/// Whoever writes little must not wait for megabytes of others again and again: while others write, large writes get
/// about a tenth of the writer's time.
struct LargeWrites: Sendable {
    private var pending: Deque<PendingWrite> = []
    /// How many writes and bytes of each subject wait here.
    private var loads: [StoreSubject: (count: Int, byteCount: Int)] = [:]
    /// How many bytes wait here.
    private(set) var byteCount = 0
    /// Before this no large transaction begins while others write.
    private var pause: ContinuousClock.Instant?
    private var othersHaveWritten = false

    var isEmpty: Bool { pending.isEmpty }
    var count: Int { pending.count }
    /// The place of the first in the order of arrival.
    var firstNumber: Int? { pending.first?.number }

    /// Whether writes of this subject wait here, so that its next has to follow them.
    func holds(_ subject: StoreSubject) -> Bool {
        !pending.isEmpty && loads[subject] != nil
    }

    /// Takes a write in, unless too much waits here, or too much of its subject.
    mutating func admit(_ write: PendingWrite, within limits: CommitLimits) -> Bool {
        let load = loads[write.write.subject] ?? (0, 0)
        // One that is larger than the limit is let in when it is alone, or it could never be written.
        guard pending.isEmpty || byteCount + write.byteCount <= limits.pendingByteCount,
            load.count == 0 || load.byteCount + write.byteCount <= limits.pendingByteCount / 4
        else { return false }
        pending.append(write)
        byteCount += write.byteCount
        loads[write.write.subject] = (load.count + 1, load.byteCount + write.byteCount)
        return true
    }

    /// When the next large transaction may begin: `nil` for at once.
    func earliest(now: ContinuousClock.Instant) -> ContinuousClock.Instant? {
        guard othersHaveWritten, let pause, now < pause else { return nil }
        return pause
    }

    /// The writes of the next large transaction: one alone, or several small ones that followed a large one.
    mutating func takeBatch(within limits: CommitLimits) -> [PendingWrite] {
        var batch: [PendingWrite] = []
        var byteCount = 0
        while let first = pending.first, batch.isEmpty || byteCount + first.byteCount < limits.largeByteCount
        {
            pending.removeFirst()
            byteCount += first.byteCount
            batch.append(first)
        }
        batch.forEach { forget($0) }
        return batch
    }

    /// Takes out all writes of a subject.
    mutating func remove(_ subject: StoreSubject) -> [PendingWrite] {
        guard holds(subject) else { return [] }
        let removed = pending.filter { $0.write.subject == subject }
        pending.removeAll { $0.write.subject == subject }
        removed.forEach { forget($0) }
        return Array(removed)
    }

    /// A transaction of large writes took so long.
    mutating func notePause(after elapsed: Duration, now: ContinuousClock.Instant) {
        pause = now + min(elapsed * Self.pauseFactor, Self.longestPause)
        othersHaveWritten = false
    }

    /// A transaction of small writes ended.
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
