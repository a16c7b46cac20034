import GRDB

extension SQLiteStore {
    /// Entries from a revision on, at most `limit`, verified as far as they go.
    public func journal(
        of session: String, from revision: Int, limit: Int
    ) throws(StoreError) -> [JournalEntry] {
        try read { database in
            let record = try database.knownRecord(of: session)
            return try database.entries(of: record, from: max(revision, 1), limit: limit)
        }
    }

    /// The events from a sequence number on, by the command, until there are at least `limit` of them.
    public func events(
        of session: String, from sequence: Int, limit: Int
    ) throws(StoreError) -> [EventRun] {
        try read { database in
            let record = try database.knownRecord(of: session)
            let start = try database.revision(holding: sequence, of: record)
            return try database.eventRuns(of: session, from: start, sequence: sequence, limit: limit)
        }
    }

    /// The newest snapshot that is not after a revision, verified.
    public func snapshot(
        of session: String, atOrBefore revision: Int
    ) throws(StoreError) -> SessionSnapshot? {
        try read { database in
            try database.snapshot(of: database.knownRecord(of: session), atOrBefore: revision)
        }
    }
}

extension Database {
    /// Entries of a journal, each verified against the one before; those up to the head, against the head.
    func entries(of record: SessionRecord, from revision: Int, limit: Int) throws -> [JournalEntry] {
        guard revision <= record.head.revision + 1, limit > 0 else { return [] }
        var chain = JournalChain(session: record.id, head: try link(of: record, at: revision - 1))
        var entries: [JournalEntry] = []
        let rows = try Row.fetchCursor(
            cachedStatement(
                sql: "SELECT * FROM journal WHERE session = ? AND revision >= ? ORDER BY revision LIMIT ?"),
            arguments: [record.id, revision, min(limit, record.head.revision - revision + 1)])
        while let row = try rows.next() {
            let entry = try row.journalEntry(of: record.id)
            try chain.follow(entry)
            entries.append(entry)
        }
        if entries.count < limit || chain.head.revision == record.head.revision {
            try chain.end(at: record.head)
        }
        return entries
    }

    /// The head of a session as it was after a revision, by what its entry says.
    func link(of record: SessionRecord, at revision: Int) throws -> SessionHead {
        guard revision > 0 else {
            let genesis = NewSession.genesis(
                id: record.id, settings: try settings(of: record.id), rulesRevision: record.rulesRevision)
            return SessionHead(revision: 0, timeMicroseconds: 0, nextSequence: 1, digest: genesis)
        }
        let row = try row("SELECT * FROM journal WHERE session = ? AND revision = ?", [record.id, revision])
        guard let row else {
            throw StoreError.tampered(
                .journal(session: record.id, revision: revision, detail: "the entry is missing"))
        }
        return try row.journalEntry(of: record.id).head
    }

    func snapshot(of record: SessionRecord, atOrBefore revision: Int) throws -> SessionSnapshot? {
        let row = try row(
            "SELECT * FROM snapshots WHERE session = ? AND revision <= ? ORDER BY revision DESC LIMIT 1",
            [record.id, revision])
        guard let snapshot = try row?.snapshot(of: record.id) else { return nil }
        guard snapshot.isGenuine(at: try link(of: record, at: snapshot.revision).digest) else {
            throw StoreError.tampered(.snapshot(session: record.id, revision: snapshot.revision))
        }
        return snapshot
    }

    /// The revision whose events hold a sequence number, found by halving: sequences grow with revisions.
    fileprivate func revision(holding sequence: Int, of record: SessionRecord) throws -> Int {
        var low = 1
        var high = record.head.revision
        while low < high {
            let middle = (low + high + 1) / 2
            let row = try row(
                "SELECT first_sequence FROM journal WHERE session = ? AND revision = ?", [record.id, middle])
            if let first: Int = try row?.value("first_sequence"), first <= sequence {
                low = middle
            } else {
                high = middle - 1
            }
        }
        return low
    }

    fileprivate func eventRuns(
        of session: String, from revision: Int, sequence: Int, limit: Int
    ) throws -> [EventRun] {
        var runs: [EventRun] = []
        var remaining = limit
        let rows = try Row.fetchCursor(
            cachedStatement(
                sql: """
                    SELECT revision, time_microseconds, first_sequence, event_count, format, events
                    FROM journal WHERE session = ? AND revision >= ? AND event_count > 0 ORDER BY revision
                    """),
            arguments: [session, revision])
        while remaining > 0, let row = try rows.next() {
            let run = EventRun(
                revision: try row.value("revision"), timeMicroseconds: try row.value("time_microseconds"),
                firstSequence: try row.value("first_sequence"), eventCount: try row.value("event_count"),
                format: try row.value("format"), events: try row.bytes("events"))
            // The first command's events may begin before the sequence number that was asked for.
            remaining -= run.eventCount - max(0, sequence - run.firstSequence)
            runs.append(run)
        }
        return runs
    }
}
