import GRDB

extension SQLiteStore {
    /// Reads everything and says what is broken first: the file, a journal, a snapshot, a storyboard, an archive.
    ///
    /// Each session is read by itself, so that a long check does not hold up the write-ahead log.
    public func check() throws(StoreError) -> StoreCheck {
        var tally = (sessions: 0, entries: 0)
        try settle()
        do {
            try read { try $0.checkFile() }
            var place: Int? = 0
            while let start = place {
                let page = try sessions(after: start, limit: 100)
                for record in page.items {
                    tally.entries += try checkSession(record.id)
                    tally.sessions += 1
                }
                place = page.next
            }
            try checkResources()
        } catch .tampered(let fault) {
            return StoreCheck(sessionCount: tally.sessions, entryCount: tally.entries, fault: fault)
        } catch .damaged(_, let detail) {
            return StoreCheck(
                sessionCount: tally.sessions, entryCount: tally.entries, fault: .file(detail: detail))
        }
        return StoreCheck(sessionCount: tally.sessions, entryCount: tally.entries, fault: nil)
    }

    /// Verifies one session's journal and snapshots; answers how many entries it read.
    private func checkSession(_ id: String) throws(StoreError) -> Int {
        try settle(id)
        return try read { database in
            guard let record = try database.record(of: id) else { return 0 }
            try database.checkJournal(of: record)
            try database.checkSnapshots(of: record)
            return record.head.revision
        }
    }

    private func checkResources() throws(StoreError) {
        try read { database in
            let storyboards = try Row.fetchCursor(
                database.cachedStatement(sql: "SELECT * FROM storyboards ORDER BY number"))
            while let row = try storyboards.next() {
                _ = try row.storyboard()
            }
            let archives = try Row.fetchCursor(
                database.cachedStatement(
                    sql: "SELECT *, length(body) AS byte_count FROM archives ORDER BY number"))
            while let row = try archives.next() {
                _ = try row.archive()
            }
        }
    }
}

extension Database {
    fileprivate func checkFile() throws {
        let finding = try String.fetchOne(self, sql: "PRAGMA integrity_check(1)") ?? "no answer"
        guard finding == "ok" else {
            throw StoreError.tampered(.file(detail: finding))
        }
        if let row = try Row.fetchOne(self, sql: "PRAGMA foreign_key_check") {
            let table: String = try row.value("table")
            throw StoreError.tampered(.file(detail: "a row of \(table) points nowhere"))
        }
    }

    fileprivate func checkJournal(of record: SessionRecord) throws {
        var chain = JournalChain(session: record.id, head: try link(of: record, at: 0))
        let rows = try Row.fetchCursor(
            cachedStatement(
                sql: """
                    SELECT journal.* FROM journal_places JOIN journal USING (position)
                    WHERE journal_places.session = ? ORDER BY journal_places.revision
                    """),
            arguments: [record.id])
        while let row = try rows.next() {
            try chain.follow(try row.journalEntry(of: record.id))
        }
        try chain.end(at: record.head)
    }

    fileprivate func checkSnapshots(of record: SessionRecord) throws {
        let revisions = try rows("SELECT revision FROM snapshots WHERE session = ?", [record.id])
        for row in revisions {
            _ = try snapshot(of: record, atOrBefore: try row.value("revision"))
        }
    }
}
