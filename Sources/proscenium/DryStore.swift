import SessionStore

/// A store whose reads are real and whose writes appear to succeed but are discarded.
///
/// It ignores quarantine: its purpose is to examine a session's behavior.
struct DryStore: ForwardingStore {
    let base: any DurableStore

    init(_ store: SQLiteStore) { base = store }

    func commit(_ batch: [StoreWrite]) throws(StoreError) {}
    func probe() throws(StoreError) {}
    func tidy() throws(StoreError) {}
    func close() throws(StoreError) {}
    var awakenings: AwakeningMarks? { nil }
    func hasDeletedSessions() throws(StoreError) -> Bool { false }

    func session(_ id: String) throws(StoreError) -> SessionRecord? {
        try base.session(id)?.withoutQuarantine
    }
    func revival(of session: String) throws(StoreError) -> SessionRevival? {
        guard let revival = try base.revival(of: session) else { return nil }
        return SessionRevival(
            record: revival.record.withoutQuarantine, settings: revival.settings,
            storyboards: revival.storyboards, snapshot: revival.snapshot, patches: revival.patches)
    }
}

extension SessionRecord {
    fileprivate var withoutQuarantine: SessionRecord {
        guard case .quarantined = status else { return self }
        var record = self
        record.status = .active
        return record
    }
}
