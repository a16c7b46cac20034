import Dispatch
import Guarding
import SessionStore

/// The only path to the store's writer: groups the writes of all sessions into shared transactions.
///
/// Writes that arrive while a transaction is on its way to the disk go into the next one, so all of them share
/// the cost of reaching the disk. A write that fails affects only its own subject: the batch is retried subject
/// by subject, and from its failure on the subject's writes are refused until its owner has returned to the
/// committed state and calls ``acknowledgeFailure(of:)``.
public final class CommitQueue: Sendable {
    /// Called once with the outcome of a write, after the commit, in the order of submission.
    ///
    /// It runs on the writer's thread, so the next transaction of all sessions waits for it. It may hand over
    /// results: resume a continuation, publish a view, assemble an answer from finished bytes. It must not do
    /// work that grows with a request or a session, such as parsing, searching and encoding, or take a lock
    /// that is held for long.
    public typealias Completion = @Sendable (Result<Void, CommitError>) -> Void

    let store: any DurableStore
    let limits: CommitLimits
    let instruments = CommitInstruments()
    let state = Guarded(CommitQueueState())
    let health = Guarded(StoreHealth())
    /// The queue that runs transactions, one after another.
    let writer = DispatchQueue(label: "proscenium.commit")

    /// A queue in front of `store`.
    public init(store: any DurableStore, limits: CommitLimits = CommitLimits()) {
        self.store = store
        self.limits = limits
    }

    /// Queues a write for the next transaction, and answers through `completion` once it is on the disk.
    ///
    /// A refusal is thrown immediately, and then `completion` is not called.
    public func submit(_ write: StoreWrite, completion: @escaping Completion) throws(CommitError) {
        guard !write.hasRow(longerThan: limits.rowByteCount) else {
            throw .tooLong(byteLimit: limits.rowByteCount)
        }
        let pending = PendingWrite(write: write, completion: completion)
        let isIdle: Bool
        do throws(CommitError) {
            isIdle = try state.withLock { state throws(CommitError) in
                try state.admit(pending, within: limits)
            }
        } catch {
            if case .overloaded = error { instruments.countOverload() }
            throw error
        }
        if isIdle {
            writer.async { self.commitPending() }
        }
    }

    /// Submits a write and waits until it is on the disk.
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

    /// Accepts a subject's writes again after a failure, once its owner has returned to the committed state.
    public func acknowledgeFailure(of subject: StoreSubject) {
        state.withLock { state in
            _ = state.failures.removeValue(forKey: subject)
        }
    }

    /// Refuses new writes from now on, and returns when all accepted ones are answered.
    public func stop() async {
        await withCheckedContinuation { continuation in
            switch state.withLock({ $0.stop(whenDrained: continuation) }) {
            case .idle: continuation.resume()
            case .writing: break
            case .mustWrite: writer.async { self.commitPending() }
            }
        }
    }

    /// Whether nothing is waiting or being written, so that upkeep delays no request.
    var isIdle: Bool {
        state.withLock { !$0.isWriting }
    }

    /// The writes that wait for the next transactions.
    var load: CommitLoad {
        state.withLock { $0.load }
    }

    /// The statistics of the queue so far.
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
