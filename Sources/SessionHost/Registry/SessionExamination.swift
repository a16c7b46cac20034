import PresentationEngine
import SessionNumbers
import SessionStore

/// Checks whether a session can be revived from its stored data. It only reads.
public struct SessionExamination: Sendable {
    private let store: any DurableStore
    private let revival: SessionReviver

    /// An examination of the sessions of a store.
    ///
    /// - Parameter readStoryboard: makes the engine's value of a stored storyboard, under the name that a
    ///   session uses.
    public init(store: any DurableStore, readStoryboard: @escaping StoredStoryboardReading) {
        self.init(
            store: store, revival: SessionReviver(shelf: StoryboardShelf(readStoryboard: readStoryboard)))
    }

    init(store: any DurableStore, revival: SessionReviver) {
        self.store = store
        self.revival = revival
    }

    /// Why no session that satisfies the engine's invariants can be revived; `nil` if it can.
    public func damage(of id: String) throws(StoreError) -> String? {
        do throws(HostError) {
            try requireRevivable(id)
            return nil
        } catch {
            if let damage = error.damage { return damage }
            if case .unavailable(let trouble) = error { throw trouble }
            return nil
        }
    }

    /// Reads all data of a session, its journal page by page, and brings it back; throws at the first fault.
    func requireSound(_ id: String, _ turns: WorkTurns) async throws(HostError) {
        var revision = 1
        while true {
            try await turns.next()
            let entries = try HostError.translating { () throws(StoreError) in
                try store.journal(of: id, from: revision, limit: Self.pageEntryCount)
            }
            guard let last = entries.last else { break }
            revision = SerialNumber.following(last.revision)
        }
        try await requireSoundSnapshots(id, turns)
        try requireRevivable(id)
    }

    private func requireSoundSnapshots(_ id: String, _ turns: WorkTurns) async throws(HostError) {
        var place = Int.max
        while place > 0 {
            try await turns.next()
            let snapshot = try HostError.translating { () throws(StoreError) in
                try store.snapshot(of: id, atOrBefore: place)
            }
            guard let snapshot else { return }
            place = SerialNumber.preceding(snapshot.revision)
        }
    }

    private func requireRevivable(_ id: String) throws(HostError) {
        guard let revived = try revival.revive(id, from: store) else { throw .unknown(.session, id: id) }
        let broken = revived.engine.brokenInvariants()
        guard broken.isEmpty else { throw .quarantined(reason: broken.joined(separator: " ")) }
    }

    private static let pageEntryCount = 64
}
