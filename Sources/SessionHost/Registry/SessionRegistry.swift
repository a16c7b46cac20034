import Guarding
import Logging
import PresentationEngine
import SessionStore

/// All sessions of a host: creates them, finds them in memory or brings them back, and lets them rest.
///
/// Everything a request needs goes through here, by the session's identifier; whether the session is in memory
/// is nobody else's concern.
public final class SessionRegistry: Sendable {
    let setting: SessionSetting
    let shelf: StoryboardShelf
    let ledger: RequestLedger
    let state = Guarded(RegistryState())
    private let shards: [ResidentShard]

    /// A registry over a store. Call ``start()`` before the first request.
    ///
    /// - Parameters:
    ///   - commits: the queue all writes go through; one is made if there is none.
    ///   - time: where time comes from.
    ///   - readStoryboard: makes the engine's value of a stored storyboard, under the name a session uses.
    public init(
        store: any DurableStore, commits: CommitQueue? = nil,
        configuration: HostConfiguration = HostConfiguration(), time: any TimeSource = SystemTime(),
        readStoryboard: @escaping StoredStoryboardReading, logger: Logger = Logger(label: "proscenium.host")
    ) {
        let shelf = StoryboardShelf(readStoryboard: readStoryboard)
        let reads = StoreReads(store: store)
        self.shelf = shelf
        setting = SessionSetting(
            reads: reads, commits: commits ?? CommitQueue(store: store),
            revival: SessionReviver(shelf: shelf), configuration: configuration, time: time,
            liveClock: LiveClock(time: time), logger: logger)
        ledger = RequestLedger(reads: reads, time: time)
        shards = (0..<Self.shardCount).map { _ in ResidentShard() }
    }

    /// How much there is at the moment.
    public var statistics: HostStatistics {
        HostStatistics(
            sessionCount: state.withLock { $0.sessionCount },
            residentCount: shards.reduce(0) { $0 + $1.count }, commits: setting.commits.statistics)
    }

    /// The last committed view of a session in memory, at once and on any thread; `nil` if it is not there.
    public func view(of session: String) -> CommittedView? {
        let publication = shard(of: session).resident(session)?.publication
        return publication?.isClosed == false ? publication?.preparedView : nil
    }

    /// The last committed view of a session, which is brought back if it rests.
    public func loadView(of session: String) async throws(HostError) -> CommittedView {
        if let view = view(of: session) { return view }
        guard let view = try await self.session(session).publication.preparedView else {
            throw .unknown(.session, id: session)
        }
        return view
    }

    /// The sessions after a place, in the order of creation.
    public func sessions(
        after place: Int, limit: Int
    ) async throws(HostError) -> StorePage<SessionRecord> {
        try await setting.reads.read { store throws(StoreError) in
            try store.sessions(after: place, limit: limit)
        }
    }

    /// The engine's value of a stored storyboard, under the name that a session will use it by.
    public func storyboard(_ id: String, name: String) async throws(HostError) -> Storyboard {
        let shelf = shelf
        return try await setting.reads.run { store throws(HostError) in
            try shelf.storyboard(id, name: name, from: store)
        }
    }

    // MARK: Sessions in memory

    func shard(of session: String) -> ResidentShard {
        shards[Int(UInt(bitPattern: session.hashValue) % UInt(Self.shardCount))]
    }

    var residents: [HostedSession] { shards.flatMap(\.residents) }

    /// The session, brought back from the store if it rests; no rule runs.
    func session(_ id: String) async throws(HostError) -> HostedSession {
        let shard = shard(of: id)
        while true {
            switch shard.find(id) {
            case .resident(let session): return session
            case .arriving:
                if let session = try await shard.waitForArrival(of: id) { return session }
            case .absent:
                let result = await activate(id)
                shard.finish(id, result)
                let session = try result.get()
                await session.scheduleDueWork()
                return session
            }
        }
    }

    /// Runs work with the session, again if it was put to rest meanwhile, which the work says with `nil`.
    func withSession<Value: Sendable>(
        _ id: String, _ work: (HostedSession) async throws(HostError) -> Value?
    ) async throws(HostError) -> Value {
        while true {
            let session = try await session(id)
            if let value = try await work(session) { return value }
            shard(of: id).remove(session)
        }
    }

    private func activate(_ id: String) async -> Result<HostedSession, HostError> {
        let setting = setting
        do throws(HostError) {
            return .success(
                try await setting.reads.run { store throws(HostError) in
                    try Self.revive(id, from: store, setting: setting)
                })
        } catch {
            return .failure(error)
        }
    }

    /// Brings a session back; one whose state is damaged or cannot be understood is shown, not driven.
    private static func revive(
        _ id: String, from store: any DurableStore, setting: SessionSetting
    ) throws(HostError) -> HostedSession {
        do throws(HostError) {
            guard let revived = try setting.revival.revive(id, from: store) else {
                throw .unknown(.session, id: id)
            }
            return HostedSession(revived, setting: setting)
        } catch {
            switch error {
            case .quarantined, .unreadable:
                let record = try HostError.translating { () throws(StoreError) in try store.session(id) }
                guard let record else { throw .unknown(.session, id: id) }
                setting.logger.critical(
                    "A session cannot be brought back.", metadata: ["session": "\(id)", "cause": "\(error)"])
                return HostedSession(unreadable: record, reason: error.description, setting: setting)
            default:
                throw error
            }
        }
    }

    private static let shardCount = 64
}
