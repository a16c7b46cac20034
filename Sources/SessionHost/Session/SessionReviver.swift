import JSONCoding
import PresentationCoding
import PresentationEngine
import SessionNumbers
import SessionStore

/// Makes the engine's value of a stored storyboard, under the name that a session uses.
public typealias StoredStoryboardReading = @Sendable (StoredStoryboard, _ name: String) throws -> Storyboard

/// A session revived from the store.
struct RevivedSession: Sendable {
    let record: SessionRecord
    let identity: SessionIdentity
    let engine: PresentationSession
    let head: SessionHead
    /// The size of the newest snapshot and of the patches after it; they decide when the next one is due.
    let volume: PatchVolume

    /// Whether it can be driven. Lifting a quarantine does not revive an app that has ended.
    var status: SessionStore.SessionStatus {
        guard case .active = record.status, engine.header.status == .terminated else { return record.status }
        return .terminated(reason: "The app has ended.")
    }

    /// Whether the live clock was frozen: work is due in the session, and the store has no due time.
    var isFrozen: Bool {
        guard case .live = record.clock, record.dueMicroseconds == nil else { return false }
        return engine.header.status == .active && engine.agenda.parked == nil && engine.nextDue != nil
    }
}

/// The result of looking up a session in the store.
enum StoredSession: Sendable {
    /// A session as its last commit left it.
    case session(RevivedSession)
    /// A session in quarantine: only its record was read, since its state may crash the process that reads it.
    case quarantined(SessionRecord, reason: String)
}

/// Brings sessions back: the newest snapshot and the patches after it. No rule runs.
struct SessionReviver: Sendable {
    let shelf: StoryboardShelf

    /// The session in the store; `nil` if there is no such session.
    ///
    /// A large state is decoded as long work, and that of a session in quarantine not at all.
    func find(
        _ id: String, _ reads: StoreReads, _ longWork: LongWork
    ) async throws(HostError) -> StoredSession? {
        let found = try await reads.run { store throws(HostError) -> Found in
            let record = try HostError.translating { () throws(StoreError) in try store.session(id) }
            guard let record else { return .nothing }
            if case .quarantined(let reason) = record.status { return .quarantined(record, reason: reason) }
            let revival = try HostError.translating { () throws(StoreError) in try store.revival(of: id) }
            guard let revival else { return .nothing }
            return isLong(revival) ? .large(revival) : .session(try revive(id, revival, from: store))
        }
        switch found {
        case .nothing: return nil
        case .session(let session): return .session(session)
        case .quarantined(let record, let reason): return .quarantined(record, reason: reason)
        case .large(let revival):
            let store = reads.store
            return .session(
                try await longWork.run(.revival) { _ throws(HostError) in
                    try revive(id, revival, from: store)
                })
        }
    }

    /// The session as its last commit left it, decoded on the calling thread; `nil` if there is no such session.
    func revive(_ id: String, from store: any DurableStore) throws(HostError) -> RevivedSession? {
        guard let revival = try HostError.translating({ () throws(StoreError) in try store.revival(of: id) })
        else { return nil }
        return try revive(id, revival, from: store)
    }

    /// The data of a session, as read from the store.
    private enum Found: Sendable {
        case nothing
        case session(RevivedSession)
        case quarantined(SessionRecord, reason: String)
        case large(SessionRevival)
    }

    /// Whether the state is large, or needs a storyboard that is not cached.
    private func isLong(_ revival: SessionRevival) -> Bool {
        let byteCount =
            (revival.snapshot?.body.count ?? 0) + revival.patchByteCount + revival.settings.count
        return byteCount > Self.promptByteLimit
            || !revival.storyboards.allSatisfy { shelf.has($0.storyboard, name: $0.name) }
    }

    private func revive(
        _ id: String, _ revival: SessionRevival, from store: any DurableStore
    ) throws(HostError) -> RevivedSession {
        let launch = try launch(of: revival, from: store)
        let states = (revival.snapshot.map { [$0.body] } ?? []) + revival.patches
        return RevivedSession(
            record: revival.record, identity: identity(revival.record, launch),
            engine: try engine(of: id, launch: launch, states: states), head: revival.record.head,
            volume: PatchVolume(
                snapshotByteCount: revival.snapshot?.body.count ?? 0,
                patchByteCount: revival.patchByteCount))
    }

    /// Encodes a form of the session as it was after an earlier command, as long work if the state is large.
    func encode(
        _ id: String, launch: Launch, at revision: Int, for lifetime: RequestLifetime, _ reads: StoreReads,
        _ longWork: LongWork,
        _ encode: @escaping @Sendable (PresentationSession) throws(HostError) -> [UInt8]
    ) async throws(HostError) -> [UInt8] {
        let past = try await reads.run { store throws(HostError) -> Past in
            let states = try self.states(of: id, at: revision, from: store)
            guard states.reduce(0, { $0 + $1.count }) <= Self.promptByteLimit else { return .large(states) }
            return .encoded(try encode(engine(of: id, launch: launch, states: states)))
        }
        let states: [[UInt8]]
        switch past {
        case .encoded(let bytes): return bytes
        case .large(let large): states = large
        }
        return try await longWork.run(.reading, for: lifetime) { turns throws(HostError) in
            let engine = try engine(of: id, launch: launch, states: states)
            try await turns.next()
            return try encode(engine)
        }
    }

    /// An earlier state, as read.
    private enum Past: Sendable {
        case encoded([UInt8])
        case large([[UInt8]])
    }

    /// The snapshot before a revision and the patches up to it. Only a few journal entries are in memory at a
    /// time, since each may have many events.
    func states(
        of id: String, at revision: Int, from store: any DurableStore
    ) throws(HostError) -> [[UInt8]] {
        try HostError.translating { () throws(StoreError) in
            let snapshot = try store.snapshot(of: id, atOrBefore: revision)
            var states = snapshot.map { [$0.body] } ?? []
            var known = SerialNumber(clamping: snapshot?.revision ?? 0)
            let wanted = SerialNumber(clamping: revision)
            while known < wanted {
                let entries = try store.journal(
                    of: id, from: known.next.value, limit: min(Self.entryPageSize, wanted.count(since: known))
                )
                guard let last = entries.last, known.value < last.revision else { break }
                states += entries.map(\.content.patch)
                known = SerialNumber(clamping: last.revision)
            }
            return states
        }
    }

    /// The size up to which a state is decoded immediately; decoding takes about a millisecond for 64 KiB.
    private static let promptByteLimit = 128 << 10
    private static let entryPageSize = 16

    private func identity(_ record: SessionRecord, _ launch: Launch) -> SessionIdentity {
        SessionIdentity(
            id: record.id, label: record.label, tenant: record.tenant, owner: record.owner,
            createdMicroseconds: record.createdMicroseconds, launch: launch, clock: record.clock)
    }

    func engine(
        of id: String, launch: Launch, states: [[UInt8]]
    ) throws(HostError) -> PresentationSession {
        do {
            return try PresentationSession(launch: launch, encodedStates: states)
        } catch {
            throw .unreadable(what: "The state of session \(id)", detail: error.description)
        }
    }

    private func launch(
        of revival: SessionRevival, from store: any DurableStore
    ) throws(HostError) -> Launch {
        var storyboards: [String: Storyboard] = [:]
        for use in revival.storyboards {
            let storyboard = try shelf.storyboard(use.storyboard, name: use.name, from: store)
            storyboards[storyboard.digest] = storyboard
        }
        let command: Command
        do {
            let settings = JSONReader(
                try JSONValue(parsing: revival.settings, limits: .stored), isRecord: true)
            command = try Command(json: settings) { storyboards[$0] }
        } catch {
            throw .unreadable(what: "The launch of session \(revival.record.id)", detail: error.description)
        }
        guard case .launch(let launch) = command else {
            throw .unreadable(what: "The launch of session \(revival.record.id)", detail: "It is none.")
        }
        return launch
    }
}

extension SessionRevival {
    fileprivate var patchByteCount: Int { patches.reduce(0) { $0 + $1.count } }
}

extension HostError {
    /// Runs a read of the store, translating its errors into the host's.
    static func translating<Value>(
        _ body: () throws(StoreError) -> Value
    ) throws(HostError) -> Value {
        do {
            return try body()
        } catch {
            throw HostError(error)
        }
    }
}
