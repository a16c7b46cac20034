import Dispatch
import Glibc
import Guarding

/// A fixed number of threads for work that blocks or computes for long, which must not run on Swift's own pool
/// of one thread per core. Owners take turns (``TurnOrder``).
///
/// A ``WorkerLine`` runs the nonisolated parts of a task here; `Task.yield()` moves the task to the end of its
/// owner's line, so that tasks that yield often share the owner's turns. Such a task must not call an actor:
/// the actor would continue with other callers' work on these threads.
final class WorkerThreads: Sendable {
    /// The priority of the threads relative to the rest of the process.
    enum Priority: Sendable {
        /// Like any other thread.
        case ordinary
        /// The system runs them when no other thread wants to run.
        case background
    }

    private enum Job: Sendable {
        case task(UnownedJob, WorkerLine)
        case work(@Sendable () -> Void)
    }

    /// The state that the threads share; it outlives the owner until their current jobs are done.
    private final class Queue: Sendable {
        private struct State {
            var jobs = TurnOrder<WorkOwner, Job>()
            var isClosed = false
        }

        private let state = Guarded(State())
        private let arrivals = DispatchSemaphore(value: 0)

        func append(_ job: Job, of owner: WorkOwner) {
            state.withLock { $0.jobs.append(job, of: owner) }
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
                let (job, isClosed) = state.withLock { ($0.jobs.next(), $0.isClosed) }
                if let job { return job }
                if isClosed { return nil }
            }
        }
    }

    /// The number of threads.
    let count: Int
    private let queue = Queue()

    /// Starts the threads.
    init(count: Int, priority: Priority = .ordinary) {
        self.count = count
        for _ in 0..<count { Self.startThread(Start(queue: queue, priority: priority)) }
    }

    deinit { queue.close(threadCount: count) }

    /// The executor for an owner's tasks.
    func line(of owner: WorkOwner) -> WorkerLine { WorkerLine(owner: owner, threads: self) }

    /// Runs work that calls no `async` function.
    func enqueue(of owner: WorkOwner = .service, _ work: @escaping @Sendable () -> Void) {
        queue.append(.work(work), of: owner)
    }

    fileprivate func enqueue(_ job: UnownedJob, of line: WorkerLine) {
        queue.append(.task(job, line), of: line.owner)
    }

    // MARK: Threads

    /// The argument that a thread is started with.
    private final class Start: Sendable {
        let queue: Queue
        let priority: Priority

        init(queue: Queue, priority: Priority) {
            self.queue = queue
            self.priority = priority
        }

        func run() {
            if priority == .background { lowerPriority() }
            while let job = queue.next() {
                switch job {
                case .task(let job, let line): job.runSynchronously(on: line.asUnownedTaskExecutor())
                case .work(let work): work()
                }
            }
        }

        /// On Linux both calls affect only the calling thread. Without permission to make them, the threads run
        /// at normal priority, which costs the others time and breaks nothing.
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

    /// A thread of this niceness gets about a thirtieth of a core that an ordinary thread also wants.
    private static let niceness: Int32 = 15
    /// `SCHED_BATCH`, which the module of the C library omits: a waking thread never preempts another one.
    private static let batchScheduling: Int32 = 3
}

/// An owner's queue in front of the threads, for its tasks. It keeps the threads alive.
final class WorkerLine: TaskExecutor {
    fileprivate let owner: WorkOwner
    private let threads: WorkerThreads

    fileprivate init(owner: WorkOwner, threads: WorkerThreads) {
        self.owner = owner
        self.threads = threads
    }

    func enqueue(_ job: consuming ExecutorJob) {
        threads.enqueue(UnownedJob(job), of: self)
    }
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
