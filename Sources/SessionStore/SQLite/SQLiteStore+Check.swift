import GRDB

extension SQLiteStore {
    /// Reads everything and reports the faults: of the file, its schema, sessions, storyboards, archives.
    ///
    /// Each session is read in its own transaction, so that a long check does not hold back checkpoints of the
    /// write-ahead log, and a broken session does not hide another.
    public func check() throws(StoreError) -> StoreCheck { try check { _ throws(StoreError) in } }

    /// The same, and calls `examine` for each session whose record, journal and snapshots are sound.
    public func check(
        _ examine: (String) throws(StoreError) -> Void
    ) throws(StoreError) -> StoreCheck {
        var entryCount = 0
        var faults = try finding { () throws(StoreError) in try read { try $0.checkFile() } }
        if faults.isEmpty { faults += try read { try $0.schemaFaults() } }
        let sessions = try sessionNames()
        for session in sessions {
            faults += try finding { () throws(StoreError) in
                entryCount += try verify(session: session)
                try examine(session)
            }
        }
        faults += try resourceFaults()
        return StoreCheck(sessionCount: sessions.count, entryCount: entryCount, faults: faults)
    }

    /// The identifiers of all sessions, in the order of creation.
    public func sessionNames() throws(StoreError) -> [String] {
        try read { database in
            try String.fetchAll(
                database, sql: "SELECT id FROM sessions JOIN heads ON heads.session = id ORDER BY number")
        }
    }

    /// Reads all data of one session: its record, its journal from the first entry on, its snapshots.
    public func verify(session: String) throws(StoreError) -> Int {
        try readSession(session) { database, tail in
            let record = try database.knownRecord(of: session, tail)
            try database.followJournal(of: record, from: 1, texts: [], tail) { entry in
                try record.requireMarked(entry)
                return true
            }
            let revisions = try database.rows("SELECT revision FROM snapshots WHERE session = ?", [session])
            for row in revisions {
                let revision = try row.number("revision")
                let snapshot = try database.snapshot(of: record, atOrBefore: revision, tail)
                // One that is too long is not read: the journal has everything that is in it.
                if try database.isSnapshotTooLong(of: session, at: revision) { continue }
                guard snapshot?.revision == revision else {
                    throw StoreError.tampered(.snapshot(session: session, revision: revision))
                }
            }
            return record.head.revision
        }
    }

    private func resourceFaults() throws(StoreError) -> [StoreFault] {
        let (storyboards, archives) = try read { database in
            (
                try String.fetchAll(database, sql: "SELECT id FROM storyboards ORDER BY number"),
                try String.fetchAll(database, sql: "SELECT id FROM archives ORDER BY number")
            )
        }
        var faults: [StoreFault] = []
        for id in storyboards { faults += try finding { () throws(StoreError) in _ = try storyboard(id) } }
        for id in archives { faults += try finding { () throws(StoreError) in _ = try archive(id) } }
        return faults + (try outcomeFaults())
    }

    /// The fault of the content that some reads encounter, if there is one; other errors are rethrown.
    private func finding(_ reads: () throws(StoreError) -> Void) throws(StoreError) -> [StoreFault] {
        do throws(StoreError) {
            try reads()
            return []
        } catch {
            switch error {
            case .tampered(let fault): return [fault]
            case .damaged(_, let detail): return [.file(detail: detail)]
            // Deleted in the meantime.
            case .unknown: return []
            case .unsuitable, .notADatabase, .empty, .foreignDatabase, .taken, .missing, .disturbed, .inUse,
                .unwritable,
                .newerDatabase, .olderDatabase, .editedMigration, .diskFull, .locked, .moved, .unreachable, .closed,
                .failed,
                .alreadyExists, .conflict, .tooLong, .storyboardInUse, .eventsThinned:
                throw error
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

    /// Differences between the schema and the result of the migrations.
    fileprivate func schemaFaults() throws -> [StoreFault] {
        let model = try DatabaseQueue()
        let expected = try model.writeWithoutTransaction { database in
            for migration in Migration.builtIn { try database.execute(sql: migration.sql) }
            return try database.schemaTexts()
        }
        var found = try schemaTexts()
        found["ledger"] = nil
        return Set(expected.keys).union(found.keys).sorted()
            .filter { expected[$0] != found[$0] }
            .map { .schema(name: $0) }
    }

    private func schemaTexts() throws -> [String: String] {
        let rows = try Row.fetchAll(
            self, sql: "SELECT name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite^_%' ESCAPE '^'")
        return Dictionary(
            rows.map { ($0["name"] as String, ($0["sql"] as String? ?? "").filter { $0 != "\"" }) }
        ) { first, _ in first }
    }
}
