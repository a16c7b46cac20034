/// Where sessions are kept, whatever database does the keeping.
///
/// The host knows only this. Every call blocks until it is done; what ``commit(_:)`` wrote has reached the
/// disk when it returns. Reads see whole transactions.
public protocol DurableStore: Sendable {
    /// Writes all of the batch in one transaction, or nothing of it.
    func commit(_ batch: [StoreWrite]) throws(StoreError)

    /// The session with this identifier.
    func session(_ id: String) throws(StoreError) -> SessionRecord?
    /// How many sessions there are.
    func sessionCount() throws(StoreError) -> Int
    /// The sessions after a place, in the order of creation.
    func sessions(after place: Int, limit: Int) throws(StoreError) -> StorePage<SessionRecord>
    /// The sessions whose next work falls due at or before a time in microseconds since 1970, soonest first.
    func sessionsDue(atMicroseconds time: Int, limit: Int) throws(StoreError) -> [SessionRecord]
    /// The same, and with a moment also the sessions with work that will fall due which were last used after it: by the
    /// present as the moment, those that are stored with times of a calendar that was since set back.
    func sessionsDue(
        atMicroseconds time: Int, orUsedAfter moment: Int?, limit: Int
    ) throws(StoreError) -> [SessionRecord]
    /// The highest number a session ever had, deleted ones included; 0 if there never was one.
    func lastSessionNumber() throws(StoreError) -> Int
    /// What it takes to bring the session back, verified; `nil` if there is no such session.
    func revival(of session: String) throws(StoreError) -> SessionRevival?

    /// Entries from a revision on, at most `limit`, verified as far as they go.
    func journal(of session: String, from revision: Int, limit: Int) throws(StoreError) -> [JournalEntry]
    /// The events from a sequence number on, by the command, until there are at least `limit` of them.
    func events(of session: String, from sequence: Int, limit: Int) throws(StoreError) -> [EventRun]
    /// The newest snapshot that is not after a revision, verified.
    func snapshot(of session: String, atOrBefore revision: Int) throws(StoreError) -> SessionSnapshot?
    /// The hierarchy's rows by their position.
    func hierarchy(of session: String) throws(StoreError) -> [HierarchyRow]

    /// The storyboard with this identifier, verified.
    func storyboard(_ id: String) throws(StoreError) -> StoredStoryboard?
    /// The identifier of the newest storyboard that was uploaded under this name; `nil` if none was.
    func storyboardIdentifier(named name: String) throws(StoreError) -> String?
    /// The storyboards after a place, of one name or (with `nil`) of all, in the order of upload.
    func storyboards(
        named name: String?, after place: Int, limit: Int
    ) throws(StoreError) -> StorePage<StoryboardSummary>

    /// The archive with this identifier, verified.
    func archive(_ id: String) throws(StoreError) -> StoredArchive?
    /// The archives after a place, of one session or (with `nil`) of all, oldest first.
    func archives(
        of session: String?, after place: Int, limit: Int
    ) throws(StoreError) -> StorePage<ArchiveSummary>

    /// The outcome kept for a key, unless it has expired by this time in microseconds since 1970.
    func outcome(
        scope: String, key: String, atMicroseconds time: Int
    ) throws(StoreError) -> RequestOutcome?

    /// Reads everything and says what is broken.
    func check() throws(StoreError) -> StoreCheck
    /// Reads all that is kept of one session, and throws ``StoreError/tampered(_:)`` at the first fault.
    ///
    /// - Returns: how many entries its journal has.
    func verify(session: String) throws(StoreError) -> Int

    /// Writes something tiny, to find out whether anything can be written just now.
    func probe() throws(StoreError)
    /// Does what no request waits for: settles, copies the log back, gives space back.
    func tidy() throws(StoreError)
    /// Whether deleted sessions are still to be cleared away.
    func hasDeletedSessions() throws(StoreError) -> Bool
    /// The marks of sessions that are being worked on unasked; `nil` if the store keeps none.
    var awakenings: AwakeningMarks? { get }
    /// Ends all use of the store; every later call is refused.
    func close() throws(StoreError)
}

extension DurableStore {
    /// A store whose times follow no calendar has no sessions that were used after the present.
    public func sessionsDue(
        atMicroseconds time: Int, orUsedAfter moment: Int?, limit: Int
    ) throws(StoreError) -> [SessionRecord] {
        try sessionsDue(atMicroseconds: time, limit: limit)
    }
}
