import Guarding
import JSONCoding
import SessionComparison
import SessionHost
import SessionStore

/// The comparisons of the service: those that run, and the results of the last ones.
///
/// They are in memory only, and few: a result can always be had again.
final class ComparisonShelf: Sendable {
    /// The most comparisons that one tenant may have; the oldest result makes room for a new one.
    static let limitPerTenant = 8
    /// The most comparisons of all tenants.
    static let limit = 32
    /// A result is forgotten after this time, in microseconds.
    static let lifetimeMicroseconds = 900_000_000
    /// A comparison that runs for longer than this time, in microseconds, is ended.
    static let runningMicroseconds = 600_000_000

    private let clock: WallClock
    private let works = Guarded<[ComparisonWork]>([])

    init(clock: WallClock) {
        self.clock = clock
    }

    /// Adds a comparison.
    ///
    /// - Throws: a refusal if there are too many that run.
    func add(of tenant: TenantName) throws(RequestRefusal) -> ComparisonWork {
        let now = clock.microseconds()
        let work = ComparisonWork(of: tenant, atMicroseconds: now, clock)
        let isAdded = works.withLock { works in
            works.removeAll { $0.isForgotten(atMicroseconds: now) }
            if works.count(where: { $0.tenant == tenant }) >= Self.limitPerTenant {
                guard let oldest = works.firstIndex(where: { $0.tenant == tenant && !$0.isRunning }) else {
                    return false
                }
                works.remove(at: oldest)
            }
            if works.count >= Self.limit {
                guard let oldest = works.firstIndex(where: { !$0.isRunning }) else { return false }
                works.remove(at: oldest)
            }
            works.append(work)
            return true
        }
        guard isAdded else {
            throw RequestRefusal(
                .overloaded,
                "As many comparisons run as may run at once; wait for one, or cancel it by DELETE.")
        }
        return work
    }

    /// The comparisons of a tenant, the oldest first.
    func works(of tenant: TenantName) -> [ComparisonWork] {
        let now = clock.microseconds()
        return works.withLock { works in
            works.removeAll { $0.isForgotten(atMicroseconds: now) }
            return works.filter { $0.tenant == tenant }
        }
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

    /// Cancels a comparison that runs, and forgets it.
    ///
    /// - Throws: a refusal if the tenant has none.
    func remove(_ id: String, of tenant: TenantName) throws(RequestRefusal) {
        let work = try work(id, of: tenant)
        work.cancel()
        works.withLock { works in works.removeAll { $0.id == id && $0.tenant == tenant } }
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
        var endMicroseconds = 0
        var doneCount = 0
        var totalCount: Int?
        var isCancelled = false
    }

    let id: String
    let tenant: TenantName
    let createdMicroseconds: Int
    private let clock: WallClock
    private let state = Guarded(State())

    init(of tenant: TenantName, atMicroseconds time: Int, _ clock: WallClock) {
        id = RandomName.mint("c_")
        self.tenant = tenant
        createdMicroseconds = time
        self.clock = clock
    }

    var stage: Stage { state.withLock(\.stage) }
    var isRunning: Bool {
        if case .running = stage { true } else { false }
    }
    /// The number of commands that have been compared, and of all commands if it is known.
    var progress: (done: Int, total: Int?) { state.withLock { ($0.doneCount, $0.totalCount) } }

    func isForgotten(atMicroseconds now: Int) -> Bool {
        state.withLock { state in
            if case .running = state.stage { return false }
            return now > state.endMicroseconds &+ ComparisonShelf.lifetimeMicroseconds
        }
    }

    /// Ends it at its next turn.
    func cancel() { state.withLock { $0.isCancelled = true } }

    /// Whether nobody waits for it any more, or it took too long.
    var isOver: Bool {
        let isLate = clock.microseconds() > createdMicroseconds &+ ComparisonShelf.runningMicroseconds
        return state.withLock { $0.isCancelled } || isLate
    }

    /// Sets the number of all commands.
    func expect(_ count: Int?) { state.withLock { $0.totalCount = count } }

    /// Notes the number of commands that have been compared.
    func note(_ count: Int) { state.withLock { $0.doneCount = count } }

    /// Ends it with a result, or the reason for having none.
    func end(_ stage: Stage) {
        let now = clock.microseconds()
        state.withLock { state in
            state.stage = stage
            state.endMicroseconds = now
        }
    }
}
