import SessionStore

/// A store whose reads are real and whose writes appear to succeed but are discarded.
///
/// It ignores quarantine: its purpose is to examine a session's behavior.
struct DryStore: DurableStore {
    private let store: SQLiteStore

    init(_ store: SQLiteStore) { self.store = store }

    func commit(_ batch: [StoreWrite]) throws(StoreError) {}
    func probe() throws(StoreError) {}
    func tidy() throws(StoreError) {}
    func close() throws(StoreError) {}
    var awakenings: AwakeningMarks? { nil }
    var cursorKey: [UInt8] { store.cursorKey }

    func session(_ id: String) throws(StoreError) -> SessionRecord? {
        try store.session(id)?.withoutQuarantine
    }
    func sessionCounts() throws(StoreError) -> [TenantName: Int] { try store.sessionCounts() }
    func quarantinedCount() throws(StoreError) -> Int { try store.quarantinedCount() }
    func sessions(_ selection: SessionSelection) throws(StoreError) -> StorePage<SessionRecord> {
        try store.sessions(selection)
    }
    func sessionsDue(atMicroseconds time: Int, limit: Int) throws(StoreError) -> [SessionRecord] {
        try store.sessionsDue(atMicroseconds: time, limit: limit)
    }
    func sessionsDue(
        atMicroseconds time: Int, orUsedAfter moment: Int?, limit: Int
    ) throws(StoreError) -> [SessionRecord] {
        try store.sessionsDue(atMicroseconds: time, orUsedAfter: moment, limit: limit)
    }
    func idleSessions(_ search: IdleSearch) throws(StoreError) -> IdleSessions { try store.idleSessions(search) }
    func storedByteCount(of tenant: TenantName) -> Int { store.storedByteCount(of: tenant) }
    func lastSessionNumber() throws(StoreError) -> Int { try store.lastSessionNumber() }
    func hasDeletedSessions() throws(StoreError) -> Bool { false }
    func revival(of session: String) throws(StoreError) -> SessionRevival? {
        guard let revival = try store.revival(of: session) else { return nil }
        return SessionRevival(
            record: revival.record.withoutQuarantine, settings: revival.settings,
            storyboards: revival.storyboards, snapshot: revival.snapshot, patches: revival.patches)
    }
    func journal(of session: String, from revision: Int, limit: Int) throws(StoreError) -> [JournalEntry] {
        try store.journal(of: session, from: revision, limit: limit)
    }
    func thinnableSessions(_ search: ThinningSearch) throws(StoreError) -> ThinnableSessions {
        try store.thinnableSessions(search)
    }
    func thinning(
        of session: String, _ rule: ThinningRule, atMicroseconds time: Int
    ) throws(StoreError) -> EventThinning? {
        try store.thinning(of: session, rule, atMicroseconds: time)
    }
    func events(
        of session: String, from sequence: Int, sinceRevision first: Int, limit: Int
    ) throws(StoreError) -> [EventRun] {
        try store.events(of: session, from: sequence, sinceRevision: first, limit: limit)
    }
    func snapshot(of session: String, atOrBefore revision: Int) throws(StoreError) -> SessionSnapshot? {
        try store.snapshot(of: session, atOrBefore: revision)
    }
    func hierarchy(of session: String) throws(StoreError) -> [HierarchyRow] {
        try store.hierarchy(of: session)
    }
    func storyboard(_ id: String) throws(StoreError) -> StoredStoryboard? { try store.storyboard(id) }
    func storyboardIdentifier(named name: String, of tenant: TenantName) throws(StoreError) -> String? {
        try store.storyboardIdentifier(named: name, of: tenant)
    }
    func storyboards(
        named name: String?, of tenant: TenantName, after place: Int, limit: Int
    ) throws(StoreError) -> StorePage<StoryboardSummary> {
        try store.storyboards(named: name, of: tenant, after: place, limit: limit)
    }
    func archive(_ id: String) throws(StoreError) -> StoredArchive? { try store.archive(id) }
    func archives(
        of session: String?, _ tenant: TenantName, after place: Int, limit: Int
    ) throws(StoreError) -> StorePage<ArchiveSummary> {
        try store.archives(of: session, tenant, after: place, limit: limit)
    }
    func outcome(
        tenant: TenantName, scope: String, key: String, atMicroseconds time: Int
    ) throws(StoreError) -> RequestOutcome? {
        try store.outcome(tenant: tenant, scope: scope, key: key, atMicroseconds: time)
    }
    func check() throws(StoreError) -> StoreCheck { try store.check() }
    func verify(session: String) throws(StoreError) -> Int { try store.verify(session: session) }
}

extension SessionRecord {
    fileprivate var withoutQuarantine: SessionRecord {
        guard case .quarantined = status else { return self }
        var record = self
        record.status = .active
        return record
    }
}
