/// The storage of sessions, independent of the database behind it.
///
/// The host depends on this protocol alone. Every call blocks until it is done; writes of ``commit(_:)`` are on
/// the disk when it returns. Reads see whole transactions.
public protocol DurableStore: Sendable {
    /// Writes the whole batch in one transaction, or nothing of it.
    func commit(_ batch: [StoreWrite]) throws(StoreError)

    /// The session with this identifier.
    func session(_ id: String) throws(StoreError) -> SessionRecord?
    /// The number of sessions of each tenant that has any.
    func sessionCounts() throws(StoreError) -> [TenantName: Int]
    /// The number of sessions in quarantine.
    func quarantinedCount() throws(StoreError) -> Int
    /// A page of the list of a tenant's sessions.
    func sessions(_ selection: SessionSelection) throws(StoreError) -> StorePage<SessionRecord>
    /// The secret with which the places of lists are encrypted for clients, 32 bytes.
    var cursorKey: [UInt8] { get }
    /// The bytes that a tenant has stored, immediately and on any thread.
    func storedByteCount(of tenant: TenantName) -> Int
    /// The sessions whose next work falls due at or before a time in microseconds since 1970, soonest first.
    func sessionsDue(atMicroseconds time: Int, limit: Int) throws(StoreError) -> [SessionRecord]
    /// The same, and with a moment also the sessions with pending work that were last used after it: with the current
    /// time as the moment, the sessions whose times were stored before the calendar was set back.
    func sessionsDue(
        atMicroseconds time: Int, orUsedAfter moment: Int?, limit: Int
    ) throws(StoreError) -> [SessionRecord]
    /// Searches a bounded number of sessions for long unused ones.
    func idleSessions(_ search: IdleSearch) throws(StoreError) -> IdleSessions
    /// The highest number a session ever had, deleted ones included; 0 if there never was one.
    func lastSessionNumber() throws(StoreError) -> Int
    /// The data for bringing the session back, verified; `nil` if there is no such session.
    func revival(of session: String) throws(StoreError) -> SessionRevival?

    /// Entries from a revision on, at most `limit`; each one is verified.
    func journal(of session: String, from revision: Int, limit: Int) throws(StoreError) -> [JournalEntry]
    /// The events from a sequence number on, grouped by command, until there are at least `limit` of them.
    /// Commands before a revision are skipped.
    func events(
        of session: String, from sequence: Int, sinceRevision first: Int, limit: Int
    ) throws(StoreError) -> [EventRun]
    /// The newest snapshot that is not after a revision, verified.
    func snapshot(of session: String, atOrBefore revision: Int) throws(StoreError) -> SessionSnapshot?
    /// The hierarchy's rows by their position.
    func hierarchy(of session: String) throws(StoreError) -> [HierarchyRow]

    /// The storyboard with this identifier, verified.
    func storyboard(_ id: String) throws(StoreError) -> StoredStoryboard?
    /// The identifier of the newest storyboard that a tenant uploaded under this name; `nil` if there is none.
    func storyboardIdentifier(named name: String, of tenant: TenantName) throws(StoreError) -> String?
    /// The storyboards of a tenant after a position in the list, of one name or (with `nil`) of all, in the order of
    /// upload.
    func storyboards(
        named name: String?, of tenant: TenantName, after place: Int, limit: Int
    ) throws(StoreError) -> StorePage<StoryboardSummary>

    /// The archive with this identifier, verified.
    func archive(_ id: String) throws(StoreError) -> StoredArchive?
    /// The archives of a tenant after a position in the list, of one session or (with `nil`) of all, oldest first.
    func archives(
        of session: String?, _ tenant: TenantName, after place: Int, limit: Int
    ) throws(StoreError) -> StorePage<ArchiveSummary>

    /// The outcome kept for a tenant's key, unless it has expired by this time in microseconds since 1970.
    func outcome(
        tenant: TenantName, scope: String, key: String, atMicroseconds time: Int
    ) throws(StoreError) -> RequestOutcome?

    /// Reads everything and reports the faults.
    func check() throws(StoreError) -> StoreCheck
    /// Reads all data of one session, and throws ``StoreError/tampered(_:)`` at the first fault.
    ///
    /// - Returns: how many entries its journal has.
    func verify(session: String) throws(StoreError) -> Int

    /// Writes a tiny record, to find out whether the database can be written now.
    func probe() throws(StoreError)
    /// Runs background upkeep: settles the journal, checkpoints the write-ahead log, frees disk space.
    func tidy() throws(StoreError)
    /// Searches a bounded number of sessions for those with events to thin.
    func thinnableSessions(_ search: ThinningSearch) throws(StoreError) -> ThinnableSessions
    /// The next piece of events to thin in a session, verified; `nil` if there is none.
    func thinning(
        of session: String, _ rule: ThinningRule, atMicroseconds time: Int
    ) throws(StoreError) -> EventThinning?
    /// Whether data of deleted sessions remains to be cleared away.
    func hasDeletedSessions() throws(StoreError) -> Bool
    /// The marks of sessions that are being run without a request; `nil` if the store keeps none.
    var awakenings: AwakeningMarks? { get }
    /// Ends all use of the store; every later call is refused.
    func close() throws(StoreError)
}

extension DurableStore {
    /// The sessions of a tenant after a position in the list, in the order of creation.
    public func sessions(
        of tenant: TenantName = .standard, after place: Int, limit: Int
    ) throws(StoreError) -> StorePage<SessionRecord> {
        try sessions(SessionSelection(of: tenant, after: place, limit: limit))
    }

    /// The events from a sequence number on.
    public func events(of session: String, from sequence: Int, limit: Int) throws(StoreError) -> [EventRun] {
        try events(of: session, from: sequence, sinceRevision: 1, limit: limit)
    }

    /// A store whose times do not come from a calendar has no sessions whose last use is in the future.
    public func sessionsDue(
        atMicroseconds time: Int, orUsedAfter moment: Int?, limit: Int
    ) throws(StoreError) -> [SessionRecord] {
        try sessionsDue(atMicroseconds: time, limit: limit)
    }
}
