import JSONCoding
import PresentationCoding
import PresentationEngine
import SessionStore

/// Makes the engine's value of a stored storyboard, under the name that a session uses it by.
public typealias StoredStoryboardReading = @Sendable (StoredStoryboard, _ name: String) throws -> Storyboard

/// A session brought back from the store.
struct RevivedSession: Sendable {
    let record: SessionRecord
    let identity: SessionIdentity
    let engine: PresentationSession
    let head: SessionHead
    /// How large the newest snapshot is, and the patches after it; they decide when the next one is due.
    let volume: PatchVolume

    /// Whether it can be driven. A quarantine that was lifted leaves an app that has ended as it was.
    var status: SessionStore.SessionStatus {
        guard case .active = record.status, engine.header.status == .terminated else { return record.status }
        return .terminated(reason: "The app has ended.")
    }
}

/// Brings sessions back: the newest snapshot and the patches after it. No rule runs.
struct SessionReviver: Sendable {
    let shelf: StoryboardShelf

    /// The session as its last commit left it; `nil` if there is no such session.
    func revive(_ id: String, from store: any DurableStore) throws(HostError) -> RevivedSession? {
        guard let revival = try HostError.translating({ () throws(StoreError) in try store.revival(of: id) })
        else { return nil }
        let launch = try launch(of: revival, from: store)
        let states = (revival.snapshot.map { [$0.body] } ?? []) + revival.entries.map(\.content.patch)
        return RevivedSession(
            record: revival.record, identity: identity(revival.record, launch),
            engine: try engine(of: id, launch: launch, states: states), head: revival.record.head,
            volume: PatchVolume(
                snapshotByteCount: revival.snapshot?.body.count ?? 0,
                patchByteCount: revival.entries.reduce(0) { $0 + $1.content.patch.count }))
    }

    /// The session as it was after an earlier command.
    func engine(
        of id: String, launch: Launch, at revision: Int, from store: any DurableStore
    ) throws(HostError) -> PresentationSession {
        let (snapshot, entries) = try HostError.translating { () throws(StoreError) in
            let snapshot = try store.snapshot(of: id, atOrBefore: revision)
            let first = (snapshot?.revision ?? 0) + 1
            let count = revision - first + 1
            return (snapshot, count > 0 ? try store.journal(of: id, from: first, limit: count) : [])
        }
        let states = (snapshot.map { [$0.body] } ?? []) + entries.map(\.content.patch)
        return try engine(of: id, launch: launch, states: states)
    }

    private func identity(_ record: SessionRecord, _ launch: Launch) -> SessionIdentity {
        SessionIdentity(
            id: record.id, label: record.label, createdMicroseconds: record.createdMicroseconds,
            launch: launch, clock: record.clock)
    }

    private func engine(
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

extension HostError {
    /// Runs a read of the store, its errors in the host's words.
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
