import Guarding
import SessionComparison
import SessionHost
import SessionStore

/// The comparisons of the service: those that run, and the results of the last ones.
///
/// They are kept only in memory, and only a few, because a result can be computed again. Each tenant has its own share.
/// If all tenants together exceed the limit, the tenant with the most loses its oldest result. A tenant without a
/// running comparison may always start one, so no tenant is locked out by others.
final class ComparisonShelf: Sendable {
    /// The most comparisons that one tenant may have; the oldest result makes room for a new one.
    static let limitPerTenant = 8
    /// The most of them that may run, with those that were deleted and have not ended yet.
    static let runningPerTenant = 2
    /// The most bytes of texts that the results of one tenant may have; the oldest ones make room for a new one.
    static let bytesPerTenant = 16 << 20
    /// The most bytes of the results of all tenants.
    static let byteLimit = 128 << 20
    /// What a result counts in addition to its texts, in bytes.
    static let bytesPerResult = 1 << 10
    /// The most bytes that running comparisons hold together where a tenant runs more than one.
    static let runningByteLimit = 256 << 20
    /// A result is forgotten after this time.
    static let lifetime = Duration.seconds(900)
    /// A comparison that runs for longer than this time is ended.
    static let runningTime = Duration.seconds(600)

    private let clock: WallClock
    private let now: @Sendable () -> ContinuousClock.Instant
    private let works = Guarded<[ComparisonWork]>([])

    /// - Parameters:
    ///   - clock: the time of day, which is shown.
    ///   - now: the time by which comparisons end and are forgotten; the calendar does not move it.
    init(clock: WallClock, now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) {
        self.clock = clock
        self.now = now
    }

    /// Adds a comparison.
    ///
    /// - Parameter byteCount: the most bytes that it holds while it runs.
    /// - Throws: a refusal if too many run.
    func add(
        of tenant: TenantName, holding byteCount: Int = ComparisonWork.Holding.sessions
    ) throws(RequestRefusal) -> ComparisonWork {
        let work = ComparisonWork(of: tenant, holding: byteCount, atMicroseconds: clock.microseconds(), now)
        let refusal = works.withLock { works -> String? in
            forgetOld(&works)
            let own = works.filter { $0.tenant == tenant }
            let runningCount = own.count(where: \.isRunning)
            guard runningCount < Self.runningPerTenant else {
                return "As many comparisons run as may run at once; wait for one, or cancel it by DELETE."
            }
            let held = works.reduce(byteCount) { $1.isRunning ? $0 + $1.byteCount : $0 }
            guard runningCount == 0 || held <= Self.runningByteLimit else {
                return "The service runs as many comparisons as it can beside the one that runs for you; wait for it."
            }
            let oldest = own.count < Self.limitPerTenant ? nil : own.first { !$0.isRunning }
            works.removeAll { $0 === oldest }
            works.append(work)
            return nil
        }
        guard let refusal else { return work }
        throw RequestRefusal(.overloaded, refusal)
    }

    /// Removes a comparison that was added, and that does not run after all.
    func withdraw(_ work: ComparisonWork) { works.withLock { $0.removeAll { $0 === work } } }

    /// Ends a comparison. If its tenant's results become too large, the oldest of them are forgotten; if those of all
    /// tenants do, the oldest of the tenant that has most.
    func end(_ work: ComparisonWork, _ stage: ComparisonWork.Stage) {
        work.end(stage)
        works.withLock { works in
            forgetOld(&works)
            while Self.resultBytes(of: work.tenant, in: works) > Self.bytesPerTenant,
                let oldest = works.first(where: { $0.tenant == work.tenant && !$0.isRunning && $0 !== work })
            {
                works.removeAll { $0 === oldest }
            }
            while let oldest = Self.excess(in: works, besides: work) { works.removeAll { $0 === oldest } }
        }
    }

    private static func resultBytes(of tenant: TenantName, in works: [ComparisonWork]) -> Int {
        works.reduce(0) { $1.tenant == tenant && !$1.isRunning ? $0 + $1.byteCount : $0 }
    }

    /// The oldest result of the tenant whose results have the most bytes; nil if all results are within their limit.
    ///
    /// - Parameter last: the last result, which stays.
    private static func excess(in works: [ComparisonWork], besides last: ComparisonWork) -> ComparisonWork? {
        var sizes: [TenantName: Int] = [:]
        for work in works where !work.isRunning { sizes[work.tenant, default: 0] += work.byteCount }
        guard sizes.values.reduce(0, +) > byteLimit else { return nil }
        let candidates = works.filter { !$0.isRunning && $0 !== last }
        guard let largest = candidates.map({ sizes[$0.tenant] ?? 0 }).max() else { return nil }
        return candidates.first { sizes[$0.tenant] == largest }
    }

    /// The comparisons of a tenant, the oldest first.
    func works(of tenant: TenantName) -> [ComparisonWork] {
        works.withLock { works in
            forgetOld(&works)
            return works.filter { $0.tenant == tenant && !$0.isCancelled }
        }
    }

    private func forgetOld(_ works: inout [ComparisonWork]) {
        let now = now()
        works.removeAll { $0.isForgotten(at: now) }
    }

    /// The comparison with this id.
    ///
    /// - Throws: a refusal if the tenant has none.
    func work(_ id: String, of tenant: TenantName) throws(RequestRefusal) -> ComparisonWork {
        guard let work = works(of: tenant).first(where: { $0.id == id }) else {
            throw RequestRefusal.unknown("comparison", id)
        }
        return work
    }

    /// Forgets a comparison. One that runs ends at its next turn, and counts until then.
    ///
    /// - Throws: a refusal if the tenant has none.
    func remove(_ id: String, of tenant: TenantName) throws(RequestRefusal) {
        try work(id, of: tenant).cancel()
        works.withLock { forgetOld(&$0) }
    }
}

/// One comparison: its progress, and then its result.
final class ComparisonWork: Sendable {
    /// How far it is.
    enum Stage: Sendable {
        case running
        case done(ComparisonReport)
        /// It ended early, for the reason of a problem; with what was compared under the conditions before, if any.
        case failed(RequestRefusal, partial: ComparisonReport? = nil)
    }

    private struct State {
        var stage = Stage.running
        var byteCount: Int
        var end: ContinuousClock.Instant?
        var doneCount = 0
        var totalCount: Int?
        var isCancelled = false
    }

    let id: String
    let tenant: TenantName
    let createdMicroseconds: Int
    private let now: @Sendable () -> ContinuousClock.Instant
    private let beginning: ContinuousClock.Instant
    private let state: Guarded<State>

    /// The most bytes that comparisons hold while they run.
    enum Holding {
        /// Two sessions with the events and decisions of a command.
        static let sessions = 32 << 20
        /// All states of a walk.
        static let walk = 64 << 20
    }

    init(
        of tenant: TenantName, holding byteCount: Int, atMicroseconds time: Int,
        _ now: @escaping @Sendable () -> ContinuousClock.Instant
    ) {
        state = Guarded(State(byteCount: byteCount))
        id = RandomName.mint("c_")
        self.tenant = tenant
        createdMicroseconds = time
        self.now = now
        beginning = now()
    }

    var stage: Stage { state.withLock(\.stage) }
    /// What was compared; nil if it runs, or if it failed under its first condition.
    var report: ComparisonReport? { stage.report }
    var isRunning: Bool {
        if case .running = stage { true } else { false }
    }
    /// Whether it was deleted.
    var isCancelled: Bool { state.withLock(\.isCancelled) }
    /// The bytes of its result; while it runs, the most that it holds.
    var byteCount: Int { state.withLock(\.byteCount) }
    /// The number of commands that have been compared, and of all commands if it is known.
    var progress: (done: Int, total: Int?) { state.withLock { ($0.doneCount, $0.totalCount) } }

    fileprivate func isForgotten(at now: ContinuousClock.Instant) -> Bool {
        state.withLock { state in
            guard let end = state.end else { return false }
            return state.isCancelled || end.duration(to: now) > ComparisonShelf.lifetime
        }
    }

    /// Ends it at its next turn.
    fileprivate func cancel() { state.withLock { $0.isCancelled = true } }

    /// Whether it is no longer needed, or took too long.
    var isOver: Bool { isCancelled || beginning.duration(to: now()) > ComparisonShelf.runningTime }

    /// Sets the number of all commands.
    func expect(_ count: Int?, columns: Int = 1) {
        let total = count?.multipliedReportingOverflow(by: columns)
        state.withLock { $0.totalCount = total.map { $0.overflow ? .max : $0.partialValue } }
    }

    /// Notes the number of commands that have been compared.
    func note(_ count: Int) { state.withLock { $0.doneCount = count } }

    fileprivate func end(_ stage: Stage) {
        let now = now()
        let byteCount = stage.report?.byteCount ?? 0
        state.withLock { state in
            state.stage = stage
            // Of a script that ended early, and of a walk, the number of commands is known now.
            if case .done = stage { state.totalCount = state.doneCount }
            state.end = now
            state.byteCount = byteCount + ComparisonShelf.bytesPerResult
        }
    }
}

extension ComparisonWork.Stage {
    /// What was compared; nil if there is nothing.
    fileprivate var report: ComparisonReport? {
        switch self {
        case .running: nil
        case .done(let report): report
        case .failed(_, let partial): partial
        }
    }
}
