import Collections
import Dispatch
import Glibc
import Guarding

/// Runs the work of one session, one piece after another.
///
/// A caller may run a piece where it is, if nothing else is running (``runHere(_:)``): most commands
/// arrive on a thread of libmicrohttpd while their session is idle, and then need no task and no other thread. All
/// other work runs on the global queue, like that of an actor without an executor of its own.
final class SessionExecutor: SerialExecutor {
    private struct State {
        /// Whether a piece is running, or the global queue has been asked to run the waiting ones.
        var isOccupied = false
        /// The thread that is running a piece in place.
        var visitor: pthread_t?
        var jobs: Deque<UnownedJob> = []

        mutating func next() -> UnownedJob? {
            if let job = jobs.popFirst() { return job }
            isOccupied = false
            return nil
        }
    }

    private let state = Guarded(State())

    /// Runs `piece` on the calling thread; returns nil, and does not run it, if other work is running or waiting.
    ///
    /// `piece` may enter the session with `assumeIsolated`.
    func runHere<Result>(_ piece: () -> Result) -> Result? {
        let isFree = state.withLock { state in
            guard !state.isOccupied else { return false }
            state.isOccupied = true
            state.visitor = pthread_self()
            return true
        }
        guard isFree else { return nil }
        let result = piece()
        let hasArrivals = state.withLock { state in
            state.visitor = nil
            state.isOccupied = !state.jobs.isEmpty
            return state.isOccupied
        }
        if hasArrivals { runJobs() }
        return result
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let wasFree = state.withLock { state in
            state.jobs.append(job)
            defer { state.isOccupied = true }
            return !state.isOccupied
        }
        if wasFree { runJobs() }
    }

    private func runJobs() {
        DispatchQueue.global().async {
            while let job = self.state.withLock({ $0.next() }) {
                job.runSynchronously(on: self.asUnownedSerialExecutor())
            }
        }
    }

    /// Called only where no task tells its executor, so the question is whether this thread is the visitor.
    func checkIsolated() {
        precondition(isVisited, "This thread is not running the session's work.")
    }

    func isIsolatingCurrentContext() -> Bool? { isVisited }

    private var isVisited: Bool {
        state.withLock { $0.visitor.map { pthread_equal($0, pthread_self()) != 0 } ?? false }
    }
}
