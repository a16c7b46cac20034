import GRDB

extension SQLiteStore {
    /// The session with this identifier.
    public func session(_ id: String) throws(StoreError) -> SessionRecord? {
        try settle(id)
        return try read { try $0.record(of: id) }
    }

    /// How many sessions there are.
    public func sessionCount() throws(StoreError) -> Int {
        try read { try $0.row("SELECT count(*) AS session_count FROM heads")?.value("session_count") ?? 0 }
    }

    /// The sessions after a place, in the order of creation.
    public func sessions(after place: Int, limit: Int) throws(StoreError) -> StorePage<SessionRecord> {
        try settle()
        return try read { database in
            let rows = try database.rows(
                "SELECT * FROM session_records WHERE number > ? ORDER BY number LIMIT ?", [place, limit + 1])
            return try StorePage(rows, limit: limit) { try $0.sessionRecord() }
        }
    }

    /// The sessions whose next work falls due at or before a time in microseconds since 1970, soonest first.
    public func sessionsDue(
        atMicroseconds time: Int, limit: Int
    ) throws(StoreError) -> [SessionRecord] {
        try settle()
        return try read { database in
            let rows = try database.rows(
                """
                SELECT * FROM session_records WHERE due_microseconds IS NOT NULL AND due_microseconds <= ?
                ORDER BY due_microseconds, number LIMIT ?
                """,
                [time, limit])
            return try rows.map { try $0.sessionRecord() }
        }
    }

    /// The highest number a session ever had, deleted ones included; 0 if there never was one.
    public func lastSessionNumber() throws(StoreError) -> Int {
        try read { database in
            let row = try database.row("SELECT seq FROM sqlite_sequence WHERE name = 'sessions'")
            return try row?.value("seq") ?? 0
        }
    }

    /// What it takes to bring the session back, verified; `nil` if there is no such session.
    public func revival(of session: String) throws(StoreError) -> SessionRevival? {
        try settle(session)
        return try read { database in
            guard let record = try database.record(of: session) else { return nil }
            let settings = try database.settings(of: session)
            let snapshot = try database.snapshot(of: record, atOrBefore: record.head.revision)
            let entries = try database.entries(
                of: record, from: (snapshot?.revision ?? 0) + 1, limit: record.head.revision + 1)
            return SessionRevival(
                record: record, settings: settings, storyboards: try database.storyboards(of: session),
                snapshot: snapshot, entries: entries)
        }
    }

    /// The hierarchy's rows by their position.
    public func hierarchy(of session: String) throws(StoreError) -> [HierarchyRow] {
        try settle(session)
        return try read { database in
            _ = try database.knownRecord(of: session)
            return try database.rows(
                "SELECT * FROM hierarchy WHERE session = ? ORDER BY position, controller", [session]
            ).map { try $0.hierarchyRow(path: self.path) }
        }
    }
}

extension Database {
    func record(of session: String) throws -> SessionRecord? {
        try row("SELECT * FROM session_records WHERE id = ?", [session])?.sessionRecord()
    }

    func knownRecord(of session: String) throws -> SessionRecord {
        guard let record = try record(of: session) else {
            throw StoreError.unknown(.session, id: session)
        }
        return record
    }

    func settings(of session: String) throws -> [UInt8] {
        try row("SELECT settings FROM sessions WHERE id = ?", [session])?.bytes("settings") ?? []
    }

    fileprivate func storyboards(of session: String) throws -> [StoryboardUse] {
        try rows(
            "SELECT name, storyboard FROM session_storyboards WHERE session = ? ORDER BY position", [session]
        ).map { StoryboardUse(name: try $0.value("name"), storyboard: try $0.value("storyboard")) }
    }
}

extension StorePage {
    /// The page of the rows found with one row asked for beyond the limit, to see whether more follow.
    init(_ rows: [Row], limit: Int, item: (Row) throws -> Item) throws {
        items = try rows.prefix(limit).map(item)
        next = rows.count > limit ? try rows.prefix(limit).last?.value("number") : nil
    }
}

extension Row {
    fileprivate func hierarchyRow(path: String) throws -> HierarchyRow {
        let word: String = try value("state")
        guard let state = HierarchyRow.AppearanceState(rawValue: word) else {
            throw StoreError.damaged(path: path, detail: "the appearance state \(word) is not one")
        }
        return HierarchyRow(
            controller: try value("controller"), className: try value("class"), title: try optional("title"),
            parent: try optional("parent"), presenting: try optional("presenting"),
            presented: try optional("presented"), window: try optional("window"),
            presentationStyle: try value("presentation_style"), state: state,
            storyboardId: try optional("storyboard_id"),
            restorationIdentifier: try optional("restoration_identifier"), position: try value("position"))
    }
}
