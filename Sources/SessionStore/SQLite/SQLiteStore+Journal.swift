import GRDB

extension SQLiteStore {
    /// Entries from a revision on, at most `limit`, verified as far as they go.
    public func journal(
        of session: String, from revision: Int, limit: Int
    ) throws(StoreError) -> [JournalEntry] {
        try readSession(session) { database, tail in
            let record = try database.knownRecord(of: session, tail)
            return try database.entries(of: record, from: max(revision, 1), limit: limit, tail)
        }
    }

    /// The newest snapshot that is not after a revision, verified.
    public func snapshot(
        of session: String, atOrBefore revision: Int
    ) throws(StoreError) -> SessionSnapshot? {
        try readSession(session) { database, tail in
            try database.snapshot(of: database.knownRecord(of: session, tail), atOrBefore: revision, tail)
        }
    }

    /// Runs reads of one session, with what is not settled of it.
    func readSession<Value>(
        _ session: String, _ body: (Database, JournalTail) throws -> Value
    ) throws(StoreError) -> Value {
        // Looked up before the database is: what is settled in between is found there and passed over here.
        let known = isOnlooker ? nil : ledger.withLock { $0.unsettled.tail(of: session) }
        return try read(about: session) { database in
            try body(database, try known ?? database.unsettledJournal().tail(of: session))
        }
    }
}

extension Database {
    /// Entries of a journal, each verified against the one before; those up to the head, against the head.
    func entries(
        of record: SessionRecord, from revision: Int, limit: Int, _ tail: JournalTail
    ) throws -> [JournalEntry] {
        guard revision <= record.head.revision + 1, limit > 0 else { return [] }
        var entries: [JournalEntry] = []
        try followJournal(of: record, from: revision, tail) { entry in
            entries.append(entry)
            return entries.count < limit
        }
        return entries
    }

    /// Goes through the entries of a session from a revision on, each verified against the one before, until
    /// `take` has had enough; at the end, the last is compared with the session's head.
    func followJournal(
        of record: SessionRecord, from revision: Int, _ tail: JournalTail,
        _ take: (JournalEntry) throws -> Bool
    ) throws {
        var chain = JournalChain(session: record.id, head: try link(of: record, at: revision - 1, tail))
        // What was settled after the tail was looked up stands with the rest.
        let isTailOld = tail.standing?.head.revision ?? 0 < record.head.revision
        if isTailOld || revision < tail.places.first?.revision ?? .max {
            let rows = try Row.fetchCursor(
                cachedStatement(
                    sql: """
                        SELECT journal.* FROM journal_places JOIN journal USING (position)
                        WHERE journal_places.session = ? AND journal_places.revision BETWEEN ? AND ?
                        ORDER BY journal_places.revision
                        """),
                arguments: [record.id, revision, record.head.revision])
            while let row = try rows.next() {
                let entry = try row.journalEntry(of: record.id)
                try chain.follow(entry)
                guard try take(entry) else { return try chain.endIfComplete(at: record.head) }
            }
        }
        for place in tail.places where place.revision > chain.head.revision {
            guard let row = try row("SELECT * FROM journal WHERE position = ?", [place.position]) else {
                throw chain.fault(at: place.revision, "the entry is missing")
            }
            let entry = try row.journalEntry(of: record.id)
            try chain.follow(entry)
            guard try take(entry) else { return try chain.endIfComplete(at: record.head) }
        }
        try chain.end(at: record.head)
    }

    /// The head of a session as it was after a revision, by what its entry says.
    func link(of record: SessionRecord, at revision: Int, _ tail: JournalTail) throws -> SessionHead {
        guard revision > 0 else {
            let genesis = NewSession.genesis(
                id: record.id, settings: try settings(of: record.id), rulesRevision: record.rulesRevision)
            return SessionHead(revision: 0, timeMicroseconds: 0, nextSequence: 1, digest: genesis)
        }
        let columns = """
            journal.revision, journal.time_microseconds, journal.first_sequence, journal.event_count,
            journal.digest
            """
        let row =
            if let place = tail.place(of: revision) {
                try row("SELECT \(columns) FROM journal WHERE position = ?", [place.position])
            } else {
                try row(
                    """
                    SELECT \(columns) FROM journal_places JOIN journal USING (position)
                    WHERE journal_places.session = ? AND journal_places.revision = ?
                    """,
                    [record.id, revision])
            }
        guard let row else {
            throw StoreError.tampered(
                .journal(session: record.id, revision: revision, detail: "the entry is missing"))
        }
        return try row.link(of: record.id)
    }

    func snapshot(
        of record: SessionRecord, atOrBefore revision: Int, _ tail: JournalTail
    ) throws -> SessionSnapshot? {
        let row = try row(
            "SELECT * FROM snapshots WHERE session = ? AND revision <= ? ORDER BY revision DESC LIMIT 1",
            [record.id, revision])
        guard let snapshot = try row?.snapshot(of: record.id) else { return nil }
        guard snapshot.revision <= record.head.revision,
            snapshot.isGenuine(at: try link(of: record, at: snapshot.revision, tail).digest)
        else {
            throw StoreError.tampered(.snapshot(session: record.id, revision: snapshot.revision))
        }
        return snapshot
    }
}
