import ContentDigests
import GRDB
import Logging

/// Brings the tables derived from the journal up to date with its rows, many at a time.
extension SQLiteStore {
    /// Settles every row, so that readers of the tables see everything that was committed.
    func settle() throws(StoreError) {
        guard !ledger.withLock({ $0.unsettled.isEmpty }) else { return }
        try write { database, draft in try self.settle(in: database, &draft) }
    }

    /// Settles every row if any of them belongs to the session.
    func settle(_ session: String) throws(StoreError) {
        guard ledger.withLock({ $0.unsettled.standings[session] != nil }) else { return }
        try settle()
    }

    /// Settles the unsettled rows and checkpoints the write-ahead log, so that the file alone is never far
    /// behind; frees disk space if there is much to free and nothing else to do.
    public func tidy() throws(StoreError) {
        try settle()
        try checkpoint()
        try compact()
    }

    /// Settles once enough rows have accumulated: the cost per row is small, and the transaction stays short.
    func settleSurplus(in database: Database, _ draft: inout JournalDraft) throws {
        let earlier = draft.hasSettled ? 0 : ledger.withLock { $0.unsettled.places.count }
        if earlier + draft.unsettled.places.count >= Self.unsettledLimit { try settle(in: database, &draft) }
    }

    /// Settles the rows of earlier transactions and of this one, within this transaction.
    func settle(in database: Database, _ draft: inout JournalDraft) throws {
        var unsettled = draft.hasSettled ? UnsettledJournal() : ledger.withLock { $0.unsettled }
        unsettled.add(draft.unsettled)
        draft.hasSettled = true
        draft.unsettled = UnsettledJournal()
        guard !unsettled.isEmpty else { return }
        try database.settle(unsettled)
    }

    /// The head of a session, if it was written to recently.
    func head(of session: String) -> SessionHead? { ledger.withLock { $0.head(of: session) } }

    /// Settles the rows that a killed process left. If they cannot be written now, for example on a full disk,
    /// they stay unsettled, and reads treat them so.
    static func recover(_ database: Database, _ logger: Logger) throws -> JournalLedger {
        let unsettled = try database.unsettledJournal()
        let settled = try database.settledPosition()
        let last = max(settled ?? 0, try database.topPosition())
        guard !unsettled.isEmpty || settled == nil else { return JournalLedger(lastPosition: last) }
        do {
            try database.inTransaction(.immediate) {
                try database.settle(unsettled)
                // Also repairs a value that another program has written there.
                try database.run("DELETE FROM settlement", [])
                try database.run("INSERT INTO settlement (position) VALUES (?)", [last])
                return .commit
            }
            return JournalLedger(lastPosition: last)
        } catch let error as DatabaseError where StoreError(error, path: "").isPassing {
            logger.warning("The journal could not be settled yet.", metadata: ["cause": "\(error)"])
            return JournalLedger(lastPosition: last, unsettled: unsettled)
        }
    }

    /// The maximum number of rows that may be unsettled: few enough for a transaction of some milliseconds, and enough
    /// that pages of other tables, which consecutive rows seldom share, are written once for several rows of a session.
    static let unsettledLimit = 2_048
}

extension Database {
    /// Applies rows of the journal to the other tables.
    fileprivate func settle(_ unsettled: UnsettledJournal) throws {
        guard let last = unsettled.places.last else { return }
        let statement = try cachedStatement(
            sql: """
                INSERT INTO journal_places (session, revision, first_sequence, position)
                VALUES (?, ?, ?, ?) ON CONFLICT (session, revision) DO NOTHING
                """)
        for place in unsettled.places.sorted(by: { ($0.session, $0.revision) < ($1.session, $1.revision) }) {
            var arguments = RawArguments(of: statement)
            arguments.bind(place.session)
            arguments.bind(place.revision)
            arguments.bind(place.firstSequence)
            arguments.bind(place.position)
            try arguments.run(in: self)
        }
        for (session, standing) in unsettled.standings.sorted(by: { $0.key < $1.key }) {
            try move(session, to: standing, byteCount: unsettled.byteCounts[session] ?? 0)
            try change(unsettled.lastChanges(of: session), inHierarchyOf: session)
        }
        try run("UPDATE settlement SET position = ?", [last.position])
    }

    private func move(_ session: String, to standing: UnsettledJournal.Standing, byteCount: Int) throws {
        var arguments = RawArguments(
            of: try cachedStatement(
                sql: """
                    UPDATE heads SET revision = ?, time_microseconds = ?, next_sequence = ?, digest = ?,
                        due_microseconds = ?, active_microseconds = coalesce(?, active_microseconds),
                        stored_bytes = min(max(stored_bytes, 0), 1099511627776) + ?
                    WHERE session = ?
                    """))
        arguments.bind(standing.head.revision)
        arguments.bind(standing.head.timeMicroseconds)
        arguments.bind(standing.head.nextSequence)
        arguments.bind(standing.head.digest)
        arguments.bind(standing.dueMicroseconds)
        arguments.bind(standing.activeMicroseconds)
        arguments.bind(byteCount)
        arguments.bind(session)
        try arguments.run(in: self)
    }

    /// The last settled position; `nil` if the stored value was not written by the store.
    fileprivate func settledPosition() throws -> Int? {
        let rows = try rows("SELECT position FROM settlement LIMIT 2")
        guard rows.count == 1, let position: Int = try rows.first?.value("position"),
            (0...StoredNumber.greatest).contains(position)
        else { return nil }
        return position
    }

    /// The highest position of a row that the store may have written.
    fileprivate func topPosition() throws -> Int {
        try Int.fetchOne(
            self, sql: "SELECT max(position) FROM journal WHERE position BETWEEN 0 AND ?",
            arguments: [StoredNumber.greatest]) ?? 0
    }

    /// The rows after the settled ones, as found when a database is opened.
    ///
    /// A corrupted row must not prevent the others from being read: it is settled as it is, and detected when
    /// its session's chain is verified. The value in `settlement` is trusted only if the journal agrees;
    /// otherwise the last rows are read, among which are all unsettled ones.
    func unsettledJournal() throws -> UnsettledJournal {
        let top = try topPosition()
        let settled = try settledPosition().flatMap { $0 <= top ? $0 : nil }
        let start = settled ?? max(0, top - 2 * SQLiteStore.unsettledLimit)
        var unsettled = UnsettledJournal()
        let rows = try Row.fetchCursor(
            self,
            sql: """
                SELECT position, session, revision, time_microseconds, first_sequence, event_count,
                    active_microseconds, due_microseconds, digest, hierarchy,
                    length(command) + length(events) + length(patch) AS byte_count FROM journal
                WHERE position > ? AND position <= ? AND NOT EXISTS (
                    SELECT 1 FROM journal_places WHERE journal_places.session = journal.session
                        AND journal_places.revision = journal.revision
                        AND journal_places.position = journal.position)
                ORDER BY position
                """, arguments: [start, StoredNumber.greatest])
        while let row = try rows.next() {
            let sequence: Int = try row.value("first_sequence")
            let count: Int = try row.value("event_count")
            let place = UnsettledJournal.Place(
                session: try row.value("session"), revision: try row.value("revision"),
                firstSequence: sequence, position: try row.value("position"))
            let (next, isBeyondAll) = sequence.addingReportingOverflow(count)
            let head = SessionHead(
                revision: place.revision, timeMicroseconds: try row.value("time_microseconds"),
                nextSequence: isBeyondAll ? -1 : next,
                digest: try row.digest("digest") ?? ContentDigest.none)
            let standing = UnsettledJournal.Standing(
                head: head, dueMicroseconds: try row.optional("due_microseconds"),
                activeMicroseconds: try row.optional("active_microseconds"))
            let hierarchy = try row.optionalBytes("hierarchy") ?? []
            unsettled.add(
                place, standing, HierarchyChange.decode(hierarchy) ?? [], byteCount: try row.value("byte_count"))
        }
        return unsettled
    }
}
