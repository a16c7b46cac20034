import GRDB

extension SQLiteStore {
    /// The events from a sequence number on, by the command, until there are at least `limit` of them.
    ///
    /// Readers of live events come after every commit. For them nothing is settled: the rows that are not are
    /// found by their positions.
    public func events(
        of session: String, from sequence: Int, limit: Int
    ) throws(StoreError) -> [EventRun] {
        // Looked up before the database is: what is settled in between is found there and passed over here.
        let places = ledger.withLock { $0.unsettled.places(of: session) }
        return try read { database in
            let record = try database.knownRecord(of: session)
            var page = EventRunPage(from: sequence, limit: limit)
            if sequence < places.first?.firstSequence ?? .max {
                try database.fillSettled(&page, of: record)
            }
            let start = places.lastIndex { $0.firstSequence <= sequence } ?? 0
            for place in places.dropFirst(start) where !page.isFull && place.revision > page.lastRevision {
                try database.fill(&page, at: place.position)
            }
            return page.runs
        }
    }
}

/// Events gathered until there are enough.
private struct EventRunPage {
    private let sequence: Int
    private var remaining: Int
    private(set) var runs: [EventRun] = []
    private(set) var lastRevision = 0

    init(from sequence: Int, limit: Int) {
        self.sequence = sequence
        remaining = limit
    }

    var isFull: Bool { remaining <= 0 }

    mutating func add(_ row: Row) throws {
        let run = EventRun(
            revision: try row.value("revision"), timeMicroseconds: try row.value("time_microseconds"),
            firstSequence: try row.value("first_sequence"), eventCount: try row.value("event_count"),
            format: try row.value("format"), events: try row.bytes("events"))
        lastRevision = run.revision
        guard run.firstSequence + run.eventCount > sequence, run.eventCount > 0 else { return }
        // The first command's events may begin before the sequence number that was asked for.
        remaining -= run.eventCount - max(0, sequence - run.firstSequence)
        runs.append(run)
    }

    /// The first revision whose events may belong to the page, found by halving: sequences grow with revisions.
    func firstRevision(of record: SessionRecord, in database: Database) throws -> Int {
        var low = 1
        var high = record.head.revision
        while low < high {
            let middle = (low + high + 1) / 2
            let row = try database.row(
                "SELECT first_sequence FROM journal_places WHERE session = ? AND revision = ?",
                [record.id, middle])
            if let first: Int = try row?.value("first_sequence"), first <= sequence {
                low = middle
            } else {
                high = middle - 1
            }
        }
        return low
    }
}

extension Database {
    /// Fills a page from the rows that are settled.
    fileprivate func fillSettled(_ page: inout EventRunPage, of record: SessionRecord) throws {
        let rows = try Row.fetchCursor(
            cachedStatement(
                sql: """
                    SELECT journal.revision, time_microseconds, journal.first_sequence, event_count, format, events
                    FROM journal_places JOIN journal USING (position)
                    WHERE journal_places.session = ? AND journal_places.revision >= ?
                    ORDER BY journal_places.revision
                    """),
            arguments: [record.id, try page.firstRevision(of: record, in: self)])
        while !page.isFull, let row = try rows.next() { try page.add(row) }
    }

    /// Fills a page from one row.
    fileprivate func fill(_ page: inout EventRunPage, at position: Int) throws {
        let row = try row(
            """
            SELECT revision, time_microseconds, first_sequence, event_count, format, events
            FROM journal WHERE position = ?
            """,
            [position])
        if let row { try page.add(row) }
    }
}
