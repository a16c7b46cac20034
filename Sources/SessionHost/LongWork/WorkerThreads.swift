import Collections
import Dispatch
import Glibc
import Guarding

/// A fixed number of threads with one queue: for work that blocks or computes for long, which Swift's own pool of
/// one thread a core must not be given.
///
/// As a `TaskExecutor` it runs the nonisolated parts of a task; `Task.yield()` puts the task at the end of the queue,
/// so that tasks which yield often share the threads fairly. An actor must not be called from such a task: the actor
/// would go on with the calls of others on these threads.
final class WorkerThreads: TaskExecutor {
    /// How the threads stand towards all others of the process.
    enum Priority: Sendable {
        /// Like any other thread.
        case ordinary
        /// The system runs them when no other thread wants to run.
        case background
    }

    private enum Job: Sendable {
        case task(UnownedJob)
        case work(@Sendable () -> Void)
    }

    /// What the threads share; they outlive their owner by the job that they are at.
    private final class Queue: Sendable {
        private struct State {
            var jobs: Deque<Job> = []
            var isClosed = false
        }

        private let state = Guarded(State())
        private let arrivals = DispatchSemaphore(value: 0)

        func append(_ job: Job) {
            state.withLock { $0.jobs.append(job) }
            arrivals.signal()
        }

        func close(threadCount: Int) {
            state.withLock { $0.isClosed = true }
            for _ in 0..<threadCount { arrivals.signal() }
        }

        /// Waits for the next job; `nil` once the queue is closed and empty.
        func next() -> Job? {
            while true {
                arrivals.wait()
                let (job, isClosed) = state.withLock { ($0.jobs.popFirst(), $0.isClosed) }
                if let job { return job }
                if isClosed { return nil }
            }
        }
    }

    /// How many threads there are.
    let count: Int
    private let queue = Queue()

    /// Starts the threads.
    init(count: Int, priority: Priority = .ordinary) {
        self.count = count
        for _ in 0..<count { Self.startThread(Start(queue: queue, priority: priority, executor: self)) }
    }

    deinit { queue.close(threadCount: count) }

    func enqueue(_ job: consuming ExecutorJob) {
        queue.append(.task(UnownedJob(job)))
    }

    /// Runs work that calls no `async` function.
    func enqueue(_ work: @escaping @Sendable () -> Void) {
        queue.append(.work(work))
    }

    // MARK: Threads

    /// What a thread is started with.
    private final class Start: Sendable {
        let queue: Queue
        let priority: Priority
        /// Valid while a task runs, since the task keeps its executor.
        let executor: UnownedTaskExecutor

        init(queue: Queue, priority: Priority, executor: WorkerThreads) {
            self.queue = queue
            self.priority = priority
            self.executor = executor.asUnownedTaskExecutor()
        }

        func run() {
            if priority == .background { lowerPriority() }
            while let job = queue.next() {
                switch job {
                case .task(let job): job.runSynchronously(on: executor)
                case .work(let work): work()
                }
            }
        }

        /// On Linux both calls concern the calling thread alone. Without the right to make them the threads run as
        /// all others do, which costs the others time and breaks nothing.
        private func lowerPriority() {
            _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, WorkerThreads.niceness)
            var parameter = sched_param()
            _ = sched_setscheduler(0, WorkerThreads.batchScheduling, &parameter)
        }
    }

    private static func startThread(_ start: Start) {
        var thread = pthread_t()
        let context = Unmanaged.passRetained(start).toOpaque()
        let code = pthread_create(&thread, nil, runWorker, context)
        precondition(code == 0, "A thread cannot be started: \(String(cString: strerror(code)))")
        pthread_detach(thread)
    }

    /// A thread of this niceness gets about a thirtieth of a core that an ordinary thread wants, too.
    private static let niceness: Int32 = 15
    /// `SCHED_BATCH`, which the module of the C library leaves out: never to preempt another thread on waking.
    private static let batchScheduling: Int32 = 3
}

/// The C entry of a thread.
private func runWorker(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let context else { return nil }
    WorkerThreads.run(startedWith: context)
    return nil
}

extension WorkerThreads {
    fileprivate static func run(startedWith context: UnsafeMutableRawPointer) {
        Unmanaged<Start>.fromOpaque(context).takeRetainedValue().run()
    }
}
