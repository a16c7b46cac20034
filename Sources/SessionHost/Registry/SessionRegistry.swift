import Guarding
import Logging
import PresentationEngine
import SessionNumbers
import SessionStore

/// All sessions of a host: creates them, finds them in memory or revives them, and unloads them.
///
/// Every request goes through here, by the session's identifier; callers need not know whether the session is
/// in memory.
public final class SessionRegistry: Sendable {
    let setting: SessionSetting
    let shelf: StoryboardShelf
    let ledger: RequestLedger
    let wakeLine = WakeLine()
    let state = Guarded(RegistryState())
    /// Tries sessions that may have crashed the service; `nil` if no process can be started for that.
    let trial: SessionTrial?
    private let shards: [ResidentShard]

    /// A registry over a store. Call ``start()`` before the first request.
    ///
    /// - Parameters:
    ///   - commits: the queue for all writes; one is made if it is nil.
    ///   - time: the source of time.
    ///   - trial: tries sessions that the last server was running when it ended, and sessions whose quarantine is
    ///     to be lifted, in separate processes.
    ///   - readStoryboard: makes the engine's value of a stored storyboard, under the name that a session uses.
    public init(
        store: any DurableStore, commits: CommitQueue? = nil,
        configuration: HostConfiguration = HostConfiguration(), time: any TimeSource = SystemTime(),
        trial: SessionTrial? = nil,
        readStoryboard: @escaping StoredStoryboardReading, logger: Logger = Logger(label: "proscenium.host")
    ) {
        let shelf = StoryboardShelf(readStoryboard: readStoryboard)
        let commits = commits ?? CommitQueue(store: store)
        let reads = StoreReads(store: store, commits: commits)
        self.shelf = shelf
        self.trial = trial
        setting = SessionSetting(
            reads: reads, commits: commits, awakenings: store.awakenings,
            revival: SessionReviver(shelf: shelf), longWork: LongWork(),
            retention: Retention(configuration), configuration: configuration, time: time,
            calendar: ServiceCalendar(time: time), liveClock: LiveClock(time: time), logger: logger)
        ledger = RequestLedger(reads: reads, time: time)
        shards = (0..<Self.shardCount).map { _ in ResidentShard() }
    }

    /// The current statistics.
    public var statistics: HostStatistics {
        HostStatistics(
            sessionCount: state.withLock { $0.sessionCount },
            residentCount: shards.reduce(0) { $0 + $1.count }, commits: setting.commits.statistics)
    }

    /// The last committed view of a session in memory, immediately and on any thread; `nil` if it is not in
    /// memory.
    public func view(of session: String) -> CommittedView? {
        let publication = shard(of: session).resident(session)?.publication
        return publication?.isClosed == false ? publication?.view : nil
    }

    /// The rendering of the last committed view of a session in memory, made once and shared until the next commit.
    public func rendering(
        of session: String, ownedBy tenant: TenantName, _ make: (CommittedView) -> any CommittedRendering
    ) -> (any CommittedRendering)? {
        resident(session, ownedBy: tenant)?.publication.rendering(make)
    }

    /// The rendering of a session, for as long as it is in memory; nil if it is not.
    ///
    /// The result returns what ``rendering(of:ownedBy:_:)`` would without looking the session up, and nil once the
    /// session was unloaded or deleted.
    public func standingRendering(
        of session: String, ownedBy tenant: TenantName,
        _ make: @escaping @Sendable (CommittedView) -> any CommittedRendering
    ) -> (@Sendable () -> (any CommittedRendering)?)? {
        guard let publication = resident(session, ownedBy: tenant)?.publication else { return nil }
        return { publication.rendering(make) }
    }

    /// The last committed view of a session, revived if it rests.
    public func loadView(of session: String) async throws(HostError) -> CommittedView {
        if let view = view(of: session) { return view }
        guard let view = try await self.session(session).publication.view else {
            throw .unknown(.session, id: session)
        }
        return view
    }

    /// Runs reads of the store that concern no session, on separate threads, since each blocks until the disk
    /// has answered.
    public func readStore<Value: Sendable>(
        _ body: @escaping @Sendable (any DurableStore) throws(StoreError) -> Value
    ) async throws(HostError) -> Value {
        try await setting.reads.read(body)
    }

    /// The executor of long work.
    public var longWork: LongWork { setting.longWork }

    /// A page of the list of a tenant's sessions.
    public func sessions(
        _ selection: SessionSelection
    ) async throws(HostError) -> StorePage<SessionRecord> {
        // Uses that are stored while the page is read are missing from both the page and the later state.
        let uses = state.withLock { $0.uses }
        let page = try await setting.reads.read { store throws(StoreError) in try store.sessions(selection) }
        return StorePage(items: page.items.map { asShown($0, earlierUse: uses[$0.id]) }, next: page.next)
    }

    /// A record adjusted to match the session's own resource: a session in memory may be quarantined before that is
    /// stored, and its clock may have resumed before anything was written.
    ///
    /// - Parameter earlierUse: the use that was not stored before the record was read, in microseconds.
    private func asShown(_ record: SessionRecord, earlierUse: Int?) -> SessionRecord {
        var shown = record
        shown.isFrozen = record.status == .active && record.lastCommand == Self.freezing
        let later = state.withLock { $0.uses[record.id] }
        let use = max(record.lastUseMicroseconds, earlierUse ?? 0, later ?? 0)
        shown.expiresMicroseconds = setting.configuration.expiry(record.expireSeconds).map {
            RealTime.moment(use, plus: $0 * 1_000_000)
        }
        guard let publication = shard(of: record.id).resident(record.id)?.publication, let view = publication.view
        else { return shown }
        shown.expiresMicroseconds = publication.expiresMicroseconds
        if case .quarantined = view.status {
            shown.status = view.status
            shown.isFrozen = false
            return shown
        }
        shown.isFrozen = view.isFrozen
        return shown
    }

    /// The last command of a session whose clock is frozen.
    private static let freezing = Command.freezeClock.encoded()

    /// The engine's value of a stored storyboard, under the name that a session will use.
    public func storyboard(_ id: String, name: String) async throws(HostError) -> Storyboard {
        let (shelf, store) = (shelf, setting.reads.store)
        if shelf.has(id, name: name) {
            return try await setting.reads.run { store throws(HostError) in
                try shelf.storyboard(id, name: name, from: store)
            }
        }
        return try await setting.longWork.run(.document) { _ throws(HostError) in
            try shelf.storyboard(id, name: name, from: store)
        }
    }

    // MARK: Sessions in memory

    /// The shard of a session. Identifiers end in random letters, which distribute them evenly.
    func shard(of session: String) -> ResidentShard {
        let number = session.utf8.suffix(4).reduce(0) { ($0 &* 31) &+ Int($1) }
        return shards[number % Self.shardCount]
    }

    /// A tenant's session if it is in memory.
    func resident(_ session: String, ownedBy tenant: TenantName) -> HostedSession? {
        guard let resident = shard(of: session).resident(session), resident.identity.tenant == tenant else {
            return nil
        }
        return resident
    }

    var residents: [HostedSession] { shards.flatMap(\.residents) }

    /// The session, revived from the store if it rests; no rule runs.
    ///
    /// - Parameter isUnasked: whether only the clock wants it.
    func session(_ id: String, isUnasked: Bool = false) async throws(HostError) -> HostedSession {
        let shard = shard(of: id)
        while true {
            switch shard.find(id) {
            case .resident(let session): return session
            case .arriving:
                if let session = try await shard.waitForArrival(of: id) { return session }
            case .absent:
                if !isUnasked { state.withLock { _ = $0.unproven.remove(id) } }
                let result = await activate(id, isUnasked: isUnasked)
                shard.finish(id, result)
                let session = try result.get()
                if !isUnasked { session.publication.noteUse() }
                await session.keepQuarantine()
                await session.scheduleDueWork()
                return session
            }
        }
    }

    /// Runs work with the session, and retries if the session was unloaded before the work began, in which case the
    /// work returns `nil`.
    func withSession<Value: Sendable>(
        _ id: String, isUnasked: Bool = false, _ work: (HostedSession) async throws(HostError) -> Value?
    ) async throws(HostError) -> Value {
        while true {
            let session = try await session(id, isUnasked: isUnasked)
            if let value = try await work(session) { return value }
            shard(of: id).remove(session)
        }
    }

    private func activate(_ id: String, isUnasked: Bool) async -> Result<HostedSession, HostError> {
        let awakenings = isUnasked ? setting.awakenings : nil
        let mark = awakenings?.begin(id)
        guard awakenings == nil || mark != nil else { return .failure(.overloaded) }
        defer { awakenings?.end(mark) }
        do throws(HostError) {
            return .success(try await revive(id))
        } catch {
            return .failure(error)
        }
    }

    /// Brings a session back. A session that is quarantined, damaged or not understood is represented by its
    /// record and cannot be driven.
    private func revive(_ id: String) async throws(HostError) -> HostedSession {
        do throws(HostError) {
            switch try await setting.find(id) {
            case nil: throw .unknown(.session, id: id)
            case .session(let revived):
                setting.instruments.countRevival()
                return HostedSession(revived, setting: setting)
            case .quarantined(let record, let reason):
                return HostedSession(unreadable: record, reason: reason, setting: setting)
            }
        } catch {
            guard let damage = error.damage else { throw error }
            setting.instruments.countQuarantine()
            setting.logger.critical(
                "A session cannot be brought back.", metadata: ["session": "\(id)", "cause": "\(damage)"])
            return try await shell(of: id, because: damage)
        }
    }

    /// A session in quarantine; only its record is read.
    func shell(of id: String, because reason: String) async throws(HostError) -> HostedSession {
        let record = try await setting.reads.read { store throws(StoreError) in try store.session(id) }
        guard let record else { throw .unknown(.session, id: id) }
        guard case .quarantined(let known) = record.status else {
            return HostedSession(unreadable: record, reason: reason, setting: setting)
        }
        return HostedSession(unreadable: record, reason: known, setting: setting)
    }

    private static let shardCount = 64
}
