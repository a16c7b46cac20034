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

    /// Why no session that satisfies the engine's invariants can be revived, or else which row of the readable
    /// hierarchy contradicts the session; `nil` if all is sound.
    public func damage(of id: String) throws(StoreError) -> String? {
        do throws(HostError) {
            return try hierarchyFault(of: try requireRevivable(id))
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

    @discardableResult
    private func requireRevivable(_ id: String) throws(HostError) -> RevivedSession {
        guard let revived = try revival.revive(id, from: store) else { throw .unknown(.session, id: id) }
        let broken = revived.engine.brokenInvariants()
        guard broken.isEmpty else { throw .quarantined(reason: broken.joined(separator: " ")) }
        return revived
    }

    /// The first row of the readable hierarchy, by its controller's name, that contradicts the revived session.
    private func hierarchyFault(of revived: RevivedSession) throws(HostError) -> String? {
        let id = revived.record.id
        let (rows, record) = try HostError.translating { () throws(StoreError) in
            (try store.hierarchy(of: id), try store.session(id))
        }
        // A server may have carried out a command meanwhile; then the rows are those of a later revision.
        guard record?.head.revision == revived.head.revision else { return nil }
        let stored = Dictionary(rows.map { ($0.controller, $0) }) { first, _ in first }
        let expected = Dictionary(revived.engine.outlines.map { ($0.name, HierarchyRow($0)) }) { first, _ in first }
        for controller in Set(stored.keys).union(expected.keys).sorted() {
            switch (stored[controller], expected[controller]) {
            case (var row?, let outline?):
                // Rows of earlier builds that no command has written since lack the sibling.
                if row.siblingBefore == nil { row.siblingBefore = outline.siblingBefore }
                if row != outline { return "The hierarchy's row of \(controller) contradicts the session." }
            case (nil, _): return "The hierarchy has no row of \(controller)."
            case (_, nil): return "The hierarchy has a row of \(controller), which does not exist."
            }
        }
        return nil
    }

    private static let pageEntryCount = 64
}
