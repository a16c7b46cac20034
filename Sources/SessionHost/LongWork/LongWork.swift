import Glibc
import Guarding
import Metrics
import ServiceMetrics

/// Runs work that may take long, so that it blocks no thread that other sessions need.
///
/// It has a few threads of low priority, on which work takes turns: work that consists of pieces asks for its next turn
/// after each piece (``WorkTurns/next()``). Turns rotate among clients, regardless of how much each has requested, and
/// each client has a limit of its own. Work ends early when its request reaches its deadline or the server stops; then
/// none of its effects are kept.
public final class LongWork: Sendable {
    /// How a piece of long work ended.
    enum Ending: Sendable, Equatable {
        case finished
        case cutByDeadline
        case cutByStop
    }

    private struct State {
        var counts: [LongWorkKind: LongWorkCount] = [:]
        /// The number of unfinished pieces of work that each client has.
        var clients: [WorkOwner: Int] = [:]
        var isStopping = false
    }

    /// The maximum number that may wait for their first turn; further ones are refused as overload.
    public static let waitingLimit = 1_024
    /// The maximum number of one client that may wait or run; further ones are refused as overload.
    public static let limitPerClient = 128

    private let threads: WorkerThreads
    /// A reading is a single piece, which may take long: readings have threads of their own, so that they do not shut
    /// out other work, and one client leaves one of them to the others.
    private let readingThreads: WorkerThreads
    private let gauges: [LongWorkKind: LongWorkGauges]
    private let clientGauge = MetricFamily.longWorkClients.gauge()
    private let state = Guarded(State())

    /// Starts the threads: one per core, and at least two.
    public convenience init() {
        self.init(threadCount: max(2, sysconf(Int32(_SC_NPROCESSORS_ONLN))))
    }

    init(threadCount: Int) {
        threads = WorkerThreads(count: threadCount, priority: .background)
        readingThreads = WorkerThreads(
            count: threadCount, priority: .background, limitPerOwner: max(1, threadCount - 1))
        gauges = Dictionary(uniqueKeysWithValues: LongWorkKind.allCases.map { ($0, LongWorkGauges($0)) })
    }

    /// The current and past counts for a kind of work.
    public func count(of kind: LongWorkKind) -> LongWorkCount {
        state.withLock { $0.counts[kind, default: LongWorkCount()] }
    }

    /// The number of clients with work that is waiting or running.
    public var clientCount: Int { state.withLock { $0.clients.count } }

    /// Cuts off all work at its next turn, and refuses new work.
    public func stop() {
        state.withLock { $0.isStopping = true }
    }

    var isStopping: Bool { state.withLock { $0.isStopping } }

    /// Runs nonthrowing work on the threads for long work.
    ///
    /// - Parameters:
    ///   - lifetime: the lifetime of the request that needs the work.
    ///   - body: must not call an actor; see ``WorkerThreads``.
    /// - Throws: ``HostError/overloaded``, ``HostError/stopping`` or ``HostError/abandoned`` if the work is not
    ///   started.
    public func run<Value: Sendable>(
        _ kind: LongWorkKind, for lifetime: RequestLifetime = .endless,
        _ body: @escaping @Sendable (WorkTurns) async -> Value
    ) async throws(HostError) -> Value {
        try admit(kind, of: lifetime.owner)
        defer { leave(lifetime.owner) }
        let turns = WorkTurns(work: self, lifetime: lifetime)
        let line = (kind == .reading ? readingThreads : threads).line(of: lifetime.owner)
        let result: Result<Value, HostError> = await withTaskExecutorPreference(line) {
            await self.take(kind, turns, body)
        }
        return try result.get()
    }

    /// Runs work that may fail.
    public func run<Value: Sendable>(
        _ kind: LongWorkKind, for lifetime: RequestLifetime = .endless,
        _ body: @escaping @Sendable (WorkTurns) async throws(HostError) -> Value
    ) async throws(HostError) -> Value {
        let result: Result<Value, HostError> = try await run(kind, for: lifetime) { turns in
            do throws(HostError) { return .success(try await body(turns)) } catch { return .failure(error) }
        }
        return try result.get()
    }

    /// Starts work of which the caller has only one piece at a time. Only a stopping server refuses it.
    func start(
        _ kind: LongWorkKind, of owner: WorkOwner, _ body: @escaping @Sendable () -> Void
    ) throws(HostError) {
        try admit(kind, of: .service, limit: .max)
        threads.enqueue(of: owner) {
            let start = self.begin(kind)
            body()
            self.end(kind, .finished, after: ContinuousClock.now - start)
        }
    }

    private nonisolated func take<Value: Sendable>(
        _ kind: LongWorkKind, _ turns: WorkTurns, _ body: @Sendable (WorkTurns) async -> Value
    ) async -> Result<Value, HostError> {
        let start = begin(kind)
        do throws(HostError) {
            try turns.check()
        } catch {
            end(kind, ending(of: turns), after: .zero)
            return .failure(error)
        }
        let value = await body(turns)
        end(kind, ending(of: turns), after: ContinuousClock.now - start)
        return .success(value)
    }

    private func ending(of turns: WorkTurns) -> Ending {
        if isStopping { return .cutByStop }
        return turns.lifetime.isOver ? .cutByDeadline : .finished
    }

    // MARK: Counting

    private func admit(
        _ kind: LongWorkKind, of owner: WorkOwner, limit: Int = waitingLimit
    ) throws(HostError) {
        let refusal = state.withLock { state -> HostError? in
            if state.isStopping { return .stopping }
            guard state.counts.values.reduce(0, { $0 + $1.waiting }) < limit,
                state.clients[owner, default: 0] < Self.limitPerClient
            else { return .overloaded }
            if owner != .service { state.clients[owner, default: 0] += 1 }
            clientGauge.record(state.clients.count)
            state.counts[kind, default: LongWorkCount()].waiting += 1
            gauges[kind]?.show(state.counts[kind, default: LongWorkCount()])
            return nil
        }
        guard let refusal else { return }
        gauges[kind]?.recordRefusal()
        throw refusal
    }

    /// Removes finished work from its client's count.
    private func leave(_ owner: WorkOwner) {
        guard owner != .service else { return }
        state.withLock { state in
            let count = state.clients[owner, default: 0] - 1
            state.clients[owner] = count > 0 ? count : nil
            clientGauge.record(state.clients.count)
        }
    }

    private func begin(_ kind: LongWorkKind) -> ContinuousClock.Instant {
        count(kind) {
            $0.waiting -= 1
            $0.running += 1
        }
        return .now
    }

    private func end(_ kind: LongWorkKind, _ ending: Ending, after elapsed: Duration) {
        count(kind) {
            $0.running -= 1
            if ending == .finished { $0.finished += 1 } else { $0.cutOff += 1 }
        }
        gauges[kind]?.recordEnd(ending, after: elapsed)
    }

    private func count(_ kind: LongWorkKind, _ change: (inout LongWorkCount) -> Void) {
        state.withLock { state in
            change(&state.counts[kind, default: LongWorkCount()])
            gauges[kind]?.show(state.counts[kind, default: LongWorkCount()])
        }
    }
}

/// The means by which long work yields to other work and learns that it must end.
public struct WorkTurns: Sendable {
    let work: LongWork
    let lifetime: RequestLifetime

    /// Throws if the work must end because its request has reached its deadline or the server is stopping.
    public func check() throws(HostError) {
        if work.isStopping { throw .stopping }
        if lifetime.isOver { throw .abandoned }
    }

    /// Lets other long work take its turn, and throws if the work must end.
    public func next() async throws(HostError) {
        try check()
        await Task.yield()
        try check()
    }
}
