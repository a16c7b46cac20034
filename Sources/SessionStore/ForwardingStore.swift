/// A store in front of another one: it implements what it changes, and everything else is the other store's.
package protocol ForwardingStore: DurableStore {
    var base: any DurableStore { get }
}

extension ForwardingStore {
    package func commit(_ batch: [StoreWrite]) throws(StoreError) { try base.commit(batch) }
    package func probe() throws(StoreError) { try base.probe() }
    package func tidy() throws(StoreError) { try base.tidy() }
    package func close() throws(StoreError) { try base.close() }
    package func check() throws(StoreError) -> StoreCheck { try base.check() }
    package func verify(session: String) throws(StoreError) -> Int { try base.verify(session: session) }
    package var awakenings: AwakeningMarks? { base.awakenings }
    package var cursorKey: [UInt8] { base.cursorKey }
}

// MARK: Sessions

extension ForwardingStore {
    package func session(_ id: String) throws(StoreError) -> SessionRecord? { try base.session(id) }
    package func sessionCounts() throws(StoreError) -> [TenantName: Int] { try base.sessionCounts() }
    package func quarantinedCount() throws(StoreError) -> Int { try base.quarantinedCount() }
    package func sessions(_ selection: SessionSelection) throws(StoreError) -> StorePage<SessionRecord> {
        try base.sessions(selection)
    }
    package func sessionsDue(atMicroseconds time: Int, limit: Int) throws(StoreError) -> [SessionRecord] {
        try base.sessionsDue(atMicroseconds: time, limit: limit)
    }
    package func sessionsDue(
        atMicroseconds time: Int, orUsedAfter moment: Int?, limit: Int
    ) throws(StoreError) -> [SessionRecord] {
        try base.sessionsDue(atMicroseconds: time, orUsedAfter: moment, limit: limit)
    }
    package func idleSessions(_ search: IdleSearch) throws(StoreError) -> IdleSessions {
        try base.idleSessions(search)
    }
    package func storedByteCount(of tenant: TenantName) -> Int { base.storedByteCount(of: tenant) }
    package func lastSessionNumber() throws(StoreError) -> Int { try base.lastSessionNumber() }
    package func hasDeletedSessions() throws(StoreError) -> Bool { try base.hasDeletedSessions() }
    package func revival(of session: String) throws(StoreError) -> SessionRevival? {
        try base.revival(of: session)
    }
}

// MARK: The content of a session

extension ForwardingStore {
    package func journal(of session: String, from revision: Int, limit: Int) throws(StoreError) -> [JournalEntry] {
        try base.journal(of: session, from: revision, limit: limit)
    }
    package func events(
        of session: String, from sequence: Int, sinceRevision first: Int, limit: Int
    ) throws(StoreError) -> [EventRun] {
        try base.events(of: session, from: sequence, sinceRevision: first, limit: limit)
    }
    package func thinnableSessions(_ search: ThinningSearch) throws(StoreError) -> ThinnableSessions {
        try base.thinnableSessions(search)
    }
    package func thinning(
        of session: String, _ rule: ThinningRule, atMicroseconds time: Int
    ) throws(StoreError) -> EventThinning? {
        try base.thinning(of: session, rule, atMicroseconds: time)
    }
    package func snapshot(of session: String, atOrBefore revision: Int) throws(StoreError) -> SessionSnapshot? {
        try base.snapshot(of: session, atOrBefore: revision)
    }
    package func hierarchy(of session: String) throws(StoreError) -> [HierarchyRow] {
        try base.hierarchy(of: session)
    }
    package func outcome(
        tenant: TenantName, scope: String, key: String, atMicroseconds time: Int
    ) throws(StoreError) -> RequestOutcome? {
        try base.outcome(tenant: tenant, scope: scope, key: key, atMicroseconds: time)
    }
}

// MARK: Storyboards and archives

extension ForwardingStore {
    package func storyboard(_ id: String) throws(StoreError) -> StoredStoryboard? { try base.storyboard(id) }
    package func storyboardIdentifier(named name: String, of tenant: TenantName) throws(StoreError) -> String? {
        try base.storyboardIdentifier(named: name, of: tenant)
    }
    package func storyboards(
        named name: String?, of tenant: TenantName, after place: Int, limit: Int
    ) throws(StoreError) -> StorePage<StoryboardSummary> {
        try base.storyboards(named: name, of: tenant, after: place, limit: limit)
    }
    package func archive(_ id: String) throws(StoreError) -> StoredArchive? { try base.archive(id) }
    package func archives(
        of session: String?, _ tenant: TenantName, after place: Int, limit: Int
    ) throws(StoreError) -> StorePage<ArchiveSummary> {
        try base.archives(of: session, tenant, after: place, limit: limit)
    }
}
