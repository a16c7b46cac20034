import CProcessors
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
        /// The system runs them when no other thread wants to run, and never on the last of several processors.
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
            /// The number of jobs of each owner that are running.
            var running: [WorkOwner: Int] = [:]
            var isClosed = false
        }

        private let limitPerOwner: Int

        private let state = Guarded(State())
        private let arrivals = DispatchSemaphore(value: 0)

        init(limitPerOwner: Int) { self.limitPerOwner = limitPerOwner }

        func append(_ job: Job, of owner: WorkOwner) {
            state.withLock { $0.jobs.append(job, of: owner) }
            arrivals.signal()
        }

        func close(threadCount: Int) {
            state.withLock { $0.isClosed = true }
            for _ in 0..<threadCount { arrivals.signal() }
        }

        /// Waits for the next job of an owner that does not have its number of threads; `nil` once the queue is closed
        /// and empty.
        func next() -> (owner: WorkOwner, job: Job)? {
            while true {
                arrivals.wait()
                let (next, isOver) = state.withLock { state in
                    let running = state.running
                    let next = state.jobs.next { running[$0, default: 0] < limitPerOwner }
                    if let next { state.running[next.owner, default: 0] += 1 }
                    return (next, state.isClosed && state.jobs.isEmpty)
                }
                if let next { return (next.owner, next.turn) }
                if isOver { return nil }
            }
        }

        /// Gives an owner's thread back.
        func end(of owner: WorkOwner) {
            let isWaiting = state.withLock { state in
                let count = state.running[owner, default: 0] - 1
                state.running[owner] = count > 0 ? count : nil
                return !state.jobs.isEmpty
            }
            // A thread may have found only jobs of owners with as many threads as they may have.
            if isWaiting { arrivals.signal() }
        }
    }

    /// The number of threads.
    let count: Int
    private let queue: Queue

    /// Starts the threads.
    ///
    /// - Parameter limitPerOwner: the number of threads that one owner may use at a time.
    init(count: Int, priority: Priority = .ordinary, limitPerOwner: Int = .max) {
        self.count = count
        queue = Queue(limitPerOwner: limitPerOwner)
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
            while let (owner, job) = queue.next() {
                switch job {
                case .task(let job, let line): job.runSynchronously(on: line.asUnownedTaskExecutor())
                case .work(let work): work()
                }
                queue.end(of: owner)
            }
            // The others end as well.
            queue.close(threadCount: 1)
        }

        /// On Linux these calls affect only the calling thread. Without permission to make them, the threads run
        /// at normal priority, which costs the others time and breaks nothing.
        private func lowerPriority() {
            _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, WorkerThreads.niceness)
            var parameter = sched_param()
            _ = sched_setscheduler(0, WorkerThreads.batchScheduling, &parameter)
            // A priority alone does not keep short commands short: the system lets a thread finish its slice, a few
            // milliseconds, before one that has just become ready, and a command becomes ready several times: as its
            // request arrives, as it is written, and as the disk has it.
            _ = processors_leave_last()
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

/// The C entry of a thread, which takes over the reference that was retained for it.
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
