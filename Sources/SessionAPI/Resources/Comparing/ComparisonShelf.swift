import Guarding
import SessionComparison
import SessionHost
import SessionStore

/// The comparisons of the service: those that run, and the results of the last ones.
///
/// They are in memory only, and few: a result can always be had again. Each tenant has a share of its own. What all
/// tenants have together is limited, too; beyond it new work is refused, and nobody loses a result to another tenant.
final class ComparisonShelf: Sendable {
    /// The most comparisons that one tenant may have; the oldest result makes room for a new one.
    static let limitPerTenant = 8
    /// The most of them that may run, with those that were deleted and have not ended yet.
    static let runningPerTenant = 2
    /// The most comparisons of all tenants.
    static let limit = 64
    /// The most bytes of texts that the results of one tenant may have; the oldest ones make room for a new one.
    static let bytesPerTenant = 16 << 20
    /// The most bytes of all tenants, where one that runs counts with the most that its tenant may have.
    static let byteLimit = 256 << 20
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
    /// - Throws: a refusal if too many run, or if there is no room for its result.
    func add(of tenant: TenantName) throws(RequestRefusal) -> ComparisonWork {
        let work = ComparisonWork(of: tenant, atMicroseconds: clock.microseconds(), now)
        let refusal = works.withLock { works -> String? in
            forgetOld(&works)
            let own = works.filter { $0.tenant == tenant }
            guard own.count(where: \.isRunning) < Self.runningPerTenant else {
                return "As many comparisons run as may run at once; wait for one, or cancel it by DELETE."
            }
            let oldest = own.count < Self.limitPerTenant ? nil : own.first { !$0.isRunning }
            let others = works.filter { $0 !== oldest }
            let byteCount = others.reduce(Self.bytesPerTenant) { $0 + $1.byteCount }
            guard others.count < Self.limit, byteCount <= Self.byteLimit else {
                return "The service keeps as many comparisons as it can; try again later."
            }
            works = others
            works.append(work)
            return nil
        }
        guard let refusal else { return work }
        throw RequestRefusal(.overloaded, refusal)
    }

    /// Ends a comparison. If its tenant's results become too large, the oldest of them are forgotten.
    func end(_ work: ComparisonWork, _ stage: ComparisonWork.Stage) {
        work.end(stage)
        works.withLock { works in
            forgetOld(&works)
            var byteCount = 0
            var kept: [ComparisonWork] = []
            for other in works.reversed() {
                let counts = other.tenant == work.tenant && !other.isRunning
                if counts { byteCount += other.byteCount }
                if !counts || byteCount <= Self.bytesPerTenant || other === work { kept.append(other) }
            }
            works = kept.reversed()
        }
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
        /// It ended without a result, for the reason of a problem.
        case failed(RequestRefusal)
    }

    private struct State {
        var stage = Stage.running
        var byteCount = ComparisonShelf.bytesPerTenant
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
    private let state = Guarded(State())

    init(of tenant: TenantName, atMicroseconds time: Int, _ now: @escaping @Sendable () -> ContinuousClock.Instant) {
        id = RandomName.mint("c_")
        self.tenant = tenant
        createdMicroseconds = time
        self.now = now
        beginning = now()
    }

    var stage: Stage { state.withLock(\.stage) }
    var isRunning: Bool {
        if case .running = stage { true } else { false }
    }
    /// Whether it was deleted.
    var isCancelled: Bool { state.withLock(\.isCancelled) }
    /// The bytes of the result's texts; while it runs, the most that they may have.
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

    /// Whether nobody waits for it any more, or it took too long.
    var isOver: Bool { isCancelled || beginning.duration(to: now()) > ComparisonShelf.runningTime }

    /// Sets the number of all commands.
    func expect(_ count: Int?) { state.withLock { $0.totalCount = count } }

    /// Notes the number of commands that have been compared.
    func note(_ count: Int) { state.withLock { $0.doneCount = count } }

    fileprivate func end(_ stage: Stage) {
        let now = now()
        let byteCount = if case .done(let report) = stage { report.byteCount } else { 0 }
        state.withLock { state in
            state.stage = stage
            state.end = now
            state.byteCount = byteCount
        }
    }
}
