import Dispatch
import Guarding
import Metrics
import SessionStore

/// The one way to the store's writer: gathers the writes of all sessions into shared transactions.
///
/// Whatever arrives while a transaction is on its way to the disk goes into the next one, so the cost of
/// reaching the disk is shared by everybody who waits. A write that fails harms only its own subject: the batch
/// is tried again subject by subject, and from its failure on the subject's writes are refused until its owner
/// has gone back to the committed state and says so with ``acknowledgeFailure(of:)``.
public final class CommitQueue: Sendable {
    /// Called once with the outcome of a write, after the commit, in the order of submission.
    ///
    /// It runs on the writer's thread, so the next transaction of all sessions waits for it. Allowed is to hand over:
    /// to resume a continuation, to publish a view, to put an answer together whose bytes are there. Not allowed is
    /// work that grows with a request or a session, such as parsing, searching and encoding, and any lock that is
    /// held long.
    public typealias Completion = @Sendable (Result<Void, CommitError>) -> Void

    let store: any DurableStore
    let limits: CommitLimits
    let gauges = CommitGauges()
    let state = Guarded(CommitQueueState())
    let health = Guarded(StoreHealth())
    /// Where transactions run, one after another.
    let writer = DispatchQueue(label: "proscenium.commit")

    /// A queue in front of `store`.
    public init(store: any DurableStore, limits: CommitLimits = CommitLimits()) {
        self.store = store
        self.limits = limits
    }

    /// Takes a write for the next transaction, and answers through `completion` once it is on the disk.
    ///
    /// A refusal is thrown at once, and then `completion` is not called.
    public func submit(_ write: StoreWrite, completion: @escaping Completion) throws(CommitError) {
        let pending = PendingWrite(write: write, completion: completion)
        let isIdle = try state.withLock { state throws(CommitError) in
            try state.admit(pending, within: limits)
        }
        if isIdle {
            writer.async { self.commitPending() }
        }
    }

    /// Writes and waits until it is on the disk.
    public func commit(_ write: StoreWrite) async throws(CommitError) {
        let outcome: Result<Void, CommitError> = await withCheckedContinuation { continuation in
            do throws(CommitError) {
                try submit(write) { continuation.resume(returning: $0) }
            } catch {
                continuation.resume(returning: .failure(error))
            }
        }
        try outcome.get()
    }

    /// Lets a subject write again after a failure, now that its owner has gone back to the committed state.
    public func acknowledgeFailure(of subject: StoreSubject) {
        state.withLock { state in
            _ = state.failures.removeValue(forKey: subject)
        }
    }

    /// Refuses new writes from now on, and returns when all that were taken are answered.
    public func stop() async {
        await withCheckedContinuation { continuation in
            switch state.withLock({ $0.stop(whenDrained: continuation) }) {
            case .idle: continuation.resume()
            case .writing: break
            case .mustWrite: writer.async { self.commitPending() }
            }
        }
    }

    /// Whether nothing waits or is being written, so that upkeep is in nobody's way.
    var isIdle: Bool {
        state.withLock { !$0.isWriting }
    }

    /// How many writes wait for the next transactions.
    var pendingCount: Int {
        state.withLock { $0.pending.count }
    }

    /// What the queue has done so far.
    public var statistics: CommitStatistics {
        state.withLock { $0.statistics }
    }

    /// Runs transactions until nothing is pending.
    private func commitPending() {
        while true {
            let next = state.withLock { $0.takeNext(within: limits, now: .now) }
            switch next {
            case .batch(let batch):
                commit(batch)
            case .large(let batch):
                let start = ContinuousClock.now
                commit(batch)
                state.withLock { $0.noteLargeCommit(.now - start, now: .now) }
            case .pause(let moment):
                let span = DispatchTimeInterval.microseconds(Int((moment - .now) / .microseconds(1)) + 1)
                writer.asyncAfter(deadline: .now() + span) { self.commitPending() }
                return
            case .drained(let stopped):
                stopped.forEach { $0.resume() }
                return
            }
        }
    }
}
