import Foundation
import GRDB
import SessionNumbers

extension SQLiteStore {
    /// The session with this identifier; quarantined if its record is damaged.
    public func session(_ id: String) throws(StoreError) -> SessionRecord? {
        try readSession(id) { database, tail in
            let row = try database.row("SELECT * FROM session_records WHERE id = ?", [id])
            guard var record = row?.listedRecord()?.joined(tail.standing) else { return nil }
            record.labels = try database.labels(ofNumber: record.number)
            record.driver = try database.driver(of: id)
            return record
        }
    }

    /// The number of sessions of each tenant that has any.
    public func sessionCounts() throws(StoreError) -> [TenantName: Int] {
        try read { database in
            let rows = try database.rows(
                """
                SELECT tenant, count(*) AS session_count FROM sessions JOIN heads ON heads.session = sessions.id
                GROUP BY tenant
                """)
            return try rows.reduce(into: [:]) { counts, row in
                counts[try row.tenant()] = try row.number("session_count")
            }
        }
    }

    /// The number of sessions in quarantine.
    public func quarantinedCount() throws(StoreError) -> Int {
        try read { database in
            try database.row("SELECT count(*) AS session_count FROM heads WHERE status = 'quarantined'")?
                .number("session_count") ?? 0
        }
    }

    /// The number of sessions.
    public func sessionCount() throws(StoreError) -> Int {
        try read { try $0.row("SELECT count(*) AS session_count FROM heads")?.value("session_count") ?? 0 }
    }

    /// A page of the list of a tenant's sessions; a session whose record is damaged is quarantined.
    public func sessions(_ selection: SessionSelection) throws(StoreError) -> StorePage<SessionRecord> {
        let known = isOnlooker ? nil : ledger.withLock { $0.unsettled }
        return try read { database in
            let unsettled = try known ?? database.unsettledJournal()
            return try StorePage(try database.rows(of: selection), limit: selection.limit) { row in
                guard var record = row.listedRecord() else { return nil }
                record = record.joined(unsettled.standings[record.id])
                record.labels = try database.labels(ofNumber: record.number)
                if record.dueMicroseconds == nil, case .live = record.clock {
                    record.lastCommand = try database.lastCommand(of: record, unsettled)
                }
                return record
            }
        }
    }

    /// The sessions whose next work falls due at or before a time in microseconds since 1970, soonest first.
    /// Sessions whose records are damaged are left out: their due times are not known.
    public func sessionsDue(
        atMicroseconds time: Int, limit: Int
    ) throws(StoreError) -> [SessionRecord] {
        try sessionsDue(atMicroseconds: time, orUsedAfter: nil, limit: limit)
    }

    /// The same, and with a moment also the sessions that were last used after it; the cost is proportional to
    /// the number of sessions with pending work.
    public func sessionsDue(
        atMicroseconds time: Int, orUsedAfter moment: Int?, limit: Int
    ) throws(StoreError) -> [SessionRecord] {
        try settle()
        return try read { database in
            let (latest, greatest) = (min(time, StoredNumber.greatest), StoredNumber.greatest)
            let rows = try database.rows(
                """
                SELECT * FROM session_records WHERE due_microseconds IS NOT NULL
                    AND due_microseconds BETWEEN 0 AND ?
                    AND (due_microseconds <= ? OR active_microseconds > ?)
                ORDER BY due_microseconds, number LIMIT ?
                """,
                [moment == nil ? latest : greatest, latest, moment ?? greatest, limit])
            return rows.compactMap { $0.listedRecord() }.filter { $0.dueMicroseconds != nil }
        }
    }

    /// The highest number a session ever had, deleted ones included; 0 if there never was one.
    public func lastSessionNumber() throws(StoreError) -> Int {
        try read { database in
            let row = try database.row("SELECT seq FROM sqlite_sequence WHERE name = 'sessions'")
            return try row?.number("seq") ?? 0
        }
    }

    /// Whether data of deleted sessions remains to be cleared away.
    public func hasDeletedSessions() throws(StoreError) -> Bool {
        try read { try $0.row("SELECT 1 FROM deletions LIMIT 1") != nil }
    }

    /// The data for bringing the session back, verified; `nil` if there is no such session.
    public func revival(of session: String) throws(StoreError) -> SessionRevival? {
        try readSession(session) { database, tail in
            guard var record = try database.record(of: session, tail) else { return nil }
            record.labels = try database.labels(ofNumber: record.number)
            record.driver = try database.driver(of: session)
            let settings = try database.settings(of: session)
            let snapshot = try database.snapshot(of: record, atOrBefore: record.head.revision, tail)
            let first = SerialNumber.following(snapshot?.revision ?? 0)
            let patches = try database.patches(of: record, from: first, tail)
            return SessionRevival(
                record: record, settings: settings, storyboards: try database.storyboards(of: session),
                snapshot: snapshot, patches: patches)
        }
    }

    /// The hierarchy's rows, siblings in their order.
    public func hierarchy(of session: String) throws(StoreError) -> [HierarchyRow] {
        try settle(session)
        return try read(about: session) { database in
            _ = try database.knownRecord(of: session)
            let rows = try database.rows("SELECT * FROM hierarchy WHERE session = ?", [session])
                .map { try $0.hierarchyRow(path: self.path) }
            // An onlooker settles nothing.
            let changes = isOnlooker ? try database.unsettledJournal().lastChanges(of: session) : []
            return rows.applying(changes).withSiblingsInOrder
        }
    }
}

extension Database {
    func record(of session: String, _ tail: JournalTail? = nil) throws -> SessionRecord? {
        try row("SELECT * FROM session_records WHERE id = ?", [session])?.sessionRecord().joined(
            tail?.standing)
    }

    /// The last driver of a session; a damaged row counts as missing, because nothing depends on it.
    fileprivate func driver(of session: String) throws -> SessionRecord.Driver? {
        let row = try row("SELECT token, revision FROM session_drivers WHERE session = ?", [session])
        guard let revision: Int = row?.optionalValue("revision"), (1...StoredNumber.greatest).contains(revision) else {
            return nil
        }
        return SessionRecord.Driver(token: row?.optionalValue("token"), revision: revision)
    }

    func knownRecord(of session: String, _ tail: JournalTail? = nil) throws -> SessionRecord {
        guard let record = try record(of: session, tail) else {
            throw StoreError.unknown(.session, id: session)
        }
        return record
    }

    /// The command of a session's last entry, if it has at most 64 bytes.
    fileprivate func lastCommand(of record: SessionRecord, _ unsettled: UnsettledJournal) throws -> [UInt8]? {
        let command = "CASE WHEN length(command) <= 64 THEN command END AS command"
        let place = unsettled.standings[record.id].flatMap { _ in
            unsettled.places(of: record.id).last { $0.revision == record.head.revision }
        }
        let found =
            if let place {
                try row("SELECT \(command) FROM journal WHERE position = ?", [place.position])
            } else {
                try row(
                    """
                    SELECT \(command) FROM journal_places JOIN journal USING (position)
                    WHERE journal_places.session = ? AND journal_places.revision = ?
                    """, [record.id, record.head.revision])
            }
        let text: Data? = found?.optionalValue("command")
        return text.map { Array($0) }
    }

    func settings(of session: String) throws -> [UInt8] {
        try row("SELECT settings FROM sessions WHERE id = ?", [session])?.text("settings") ?? []
    }

    fileprivate func storyboards(of session: String) throws -> [StoryboardUse] {
        try rows(
            "SELECT name, storyboard FROM session_storyboards WHERE session = ? ORDER BY position", [session]
        ).map { StoryboardUse(name: try $0.value("name"), storyboard: try $0.value("storyboard")) }
    }
}

extension StorePage {
    /// Makes a page of rows that were queried with one beyond the limit, to see whether more follow.
    ///
    /// A row for which `item` returns nil is skipped, so that it does not hide the others.
    init(_ rows: [Row], limit: Int, item: (Row) throws -> Item?) throws {
        items = try rows.prefix(limit).compactMap(item)
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
            restorationIdentifier: try optional("restoration_identifier"),
            siblingBefore: try optional("sibling_before"))
    }
}
