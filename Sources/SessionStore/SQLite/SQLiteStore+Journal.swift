import GRDB

extension SQLiteStore {
    /// Entries from a revision on, at most `limit`, verified as far as they go.
    public func journal(
        of session: String, from revision: Int, limit: Int
    ) throws(StoreError) -> [JournalEntry] {
        try settle(session)
        return try read { database in
            let record = try database.knownRecord(of: session)
            return try database.entries(of: record, from: max(revision, 1), limit: limit)
        }
    }

    /// The newest snapshot that is not after a revision, verified.
    public func snapshot(
        of session: String, atOrBefore revision: Int
    ) throws(StoreError) -> SessionSnapshot? {
        try settle(session)
        return try read { database in
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
                sql: """
                    SELECT journal.* FROM journal_places JOIN journal USING (position)
                    WHERE journal_places.session = ? AND journal_places.revision >= ?
                    ORDER BY journal_places.revision LIMIT ?
                    """),
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
        let row = try row(
            """
            SELECT journal.* FROM journal_places JOIN journal USING (position)
            WHERE journal_places.session = ? AND journal_places.revision = ?
            """,
            [record.id, revision])
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
}
