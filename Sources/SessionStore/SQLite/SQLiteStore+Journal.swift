import ContentDigests
import Foundation
import GRDB
import SessionNumbers
import TextPacking

extension SQLiteStore {
    /// Entries from a revision on, at most `limit` and a few megabytes; each one is verified.
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

    /// Runs reads of one session, passing its unsettled rows.
    func readSession<Value>(
        _ session: String, _ body: (Database, JournalTail) throws -> Value
    ) throws(StoreError) -> Value {
        // Looked up before the database is read: rows settled in between are found there and skipped here.
        let known = isOnlooker ? nil : ledger.withLock { $0.unsettled }.tail(of: session)
        return try read(about: session) { database in
            try body(database, try known ?? database.unsettledJournal().tail(of: session))
        }
    }
}

extension Database {
    /// Entries of a journal, each verified against the one before; if they reach the head, against the head as
    /// well.
    func entries(
        of record: SessionRecord, from revision: Int, limit: Int, _ tail: JournalTail
    ) throws -> [JournalEntry] {
        guard revision <= SerialNumber.following(record.head.revision), limit > 0 else { return [] }
        var entries: [JournalEntry] = []
        var byteCount = 0
        try followJournal(of: record, from: revision, tail) { entry in
            entries.append(entry)
            byteCount += entry.byteCount
            return entries.count < limit && byteCount < Self.pageByteLimit
        }
        return entries
    }

    /// The patches of a journal from a revision to the head; their entries are verified.
    func patches(of record: SessionRecord, from revision: Int, _ tail: JournalTail) throws -> [[UInt8]] {
        guard revision <= record.head.revision else { return [] }
        var patches: [[UInt8]] = []
        var byteCount = 0
        try followJournal(of: record, from: revision, texts: ["patch"], tail) { entry in
            patches.append(entry.content.patch)
            byteCount += entry.content.patch.count
            guard byteCount <= LongText.longestRow else {
                throw StoreError.tampered(
                    .journal(
                        session: record.id, revision: entry.revision,
                        detail: "its patches come to more than a state can have"))
            }
            return true
        }
        return patches
    }

    /// The limit of entries in memory at a time; the entry that reaches it is the last.
    private static var pageByteLimit: Int { 4 << 20 }

    /// Follows the entries of a session from a revision on, each verified against the one before, until `take`
    /// returns false; at the end, the last one is compared with the session's head.
    ///
    /// - Parameter texts: the columns whose texts are needed; others may be omitted in long entries.
    func followJournal(
        of record: SessionRecord, from revision: Int, texts: Set<String> = ["command", "events", "patch"],
        _ tail: JournalTail, _ take: (JournalEntry) throws -> Bool
    ) throws {
        var chain = JournalChain(
            session: record.id, head: try link(of: record, at: SerialNumber.preceding(revision), tail))
        // Rows that were settled after the tail was looked up are in the tables.
        let isTailOld = tail.standing?.head.revision ?? 0 < record.head.revision
        if isTailOld || revision < tail.places.first?.revision ?? .max {
            let rows = try Row.fetchCursor(
                cachedStatement(
                    sql: """
                        SELECT \(Self.entryColumns) FROM journal_places JOIN journal USING (position)
                        WHERE journal_places.session = ? AND journal_places.revision BETWEEN ? AND ?
                        ORDER BY journal_places.revision
                        """),
                arguments: [record.id, revision, record.head.revision])
            while let row = try rows.next() {
                let entry = try entry(in: row, texts: texts, following: &chain)
                guard try take(entry) else { return try chain.endIfComplete(at: record.head) }
            }
        }
        for place in tail.places where place.revision > chain.head.revision {
            guard
                let row = try row(
                    "SELECT \(Self.entryColumns) FROM journal WHERE position = ?", [place.position])
            else {
                throw chain.fault(at: place.revision, "the entry is missing")
            }
            let entry = try entry(in: row, texts: texts, following: &chain)
            guard try take(entry) else { return try chain.endIfComplete(at: record.head) }
        }
        try chain.end(at: record.head)
    }

    private static let entryColumns = """
        journal.position, journal.revision, journal.format, journal.rules_revision, journal.time_microseconds,
        journal.first_sequence, journal.event_count, journal.digest,
        \(LongText.columns("command", of: "journal")),
        \(LongText.columns("events", of: "journal")),
        \(LongText.columns("patch", of: "journal"))
        """

    /// The entry in a row, verified; long texts are loaded afterwards if they are needed.
    private func entry(
        in row: Row, texts: Set<String>, following chain: inout JournalChain
    ) throws -> JournalEntry {
        let (entry, isWhole) = try row.journalEntry(of: chain.session)
        guard !isWhole else {
            try chain.follow(entry)
            return entry
        }
        let position: Int = try row.value("position")
        do {
            try chain.follow(entry) { fields in
                for text in ["command", "events", "patch"] {
                    if text == "events", let digest = entry.content.thinnedEvents {
                        fields.add(digest)
                    } else {
                        try fields.add(openText(text, of: "journal", row: position))
                    }
                }
            }
        } catch is UnpackingFault {
            throw chain.fault(at: entry.revision, "a compressed text is damaged")
        }
        return try entry.with { text in
            texts.contains(text) ? try self.text(text, of: "journal", row: position) : []
        }
    }

    /// The head of a session after a revision, according to that revision's entry.
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

    /// The row of the newest snapshot that is not longer than any that is written: earlier builds wrote longer ones, in
    /// whose place an earlier snapshot and the journal are read.
    private func snapshotRow(of session: String, atOrBefore revision: Int) throws -> Row? {
        let columns = "number, revision, format, digest, \(LongText.columns("body", of: "snapshots"))"
        var latest = revision
        while true {
            let row = try row(
                "SELECT \(columns) FROM snapshots WHERE session = ? AND revision <= ? ORDER BY revision DESC LIMIT 1",
                [session, latest])
            guard let row, try isTooLong(bodyOf: row) else { return row }
            latest = SerialNumber.preceding(try row.number("revision"))
        }
    }

    /// Whether a snapshot of an earlier build is longer than any that is written now.
    func isSnapshotTooLong(of session: String, at revision: Int) throws -> Bool {
        try snapshotRow(of: session, atOrBefore: revision)?.number("revision") != revision
    }

    /// Whether the text of a snapshot is longer than the limit for reading, but not longer than an earlier build could
    /// have written: if it is even longer, its length is damaged.
    private func isTooLong(bodyOf row: Row) throws -> Bool {
        let tooLong = LongText.longestRow + 1...LongText.longestEverWritten
        do {
            if let length: Int = row.optionalValue("body_length"), length > LongText.promptByteCount {
                let number: Int = try row.value("number")
                return tooLong.contains(try openText("body", of: "snapshots", row: number, limit: .max).byteCount)
            }
            guard let body: Data = row.optionalValue("body"), PackedText.isPacked(body) else { return false }
            return tooLong.contains(try PackedText.byteCount(of: body, limit: .max))
        } catch is UnpackingFault {
            // It is damaged, and found to be when it is read.
            return false
        }
    }

    func snapshot(
        of record: SessionRecord, atOrBefore revision: Int, _ tail: JournalTail
    ) throws -> SessionSnapshot? {
        guard let row = try snapshotRow(of: record.id, atOrBefore: revision) else { return nil }
        let (snapshot, isWhole) = try row.snapshot(of: record.id)
        let fault = StoreError.tampered(.snapshot(session: record.id, revision: snapshot.revision))
        guard snapshot.revision <= record.head.revision else { throw fault }
        let link = try link(of: record, at: snapshot.revision, tail).digest
        guard !isWhole else {
            guard snapshot.isGenuine(at: link) else { throw fault }
            return snapshot
        }
        let number: Int = try row.value("number")
        let isGenuine: Bool
        do {
            isGenuine = try snapshot.isGenuine(at: link) { fields in
                try fields.add(openText("body", of: "snapshots", row: number))
            }
        } catch is UnpackingFault {
            throw fault
        }
        guard isGenuine else { throw fault }
        return SessionSnapshot(
            revision: snapshot.revision, format: snapshot.format,
            body: try text("body", of: "snapshots", row: number), storedDigest: snapshot.digest)
    }
}

extension JournalEntry {
    /// The same entry with texts replaced.
    fileprivate func with(_ text: (String) throws -> [UInt8]) rethrows -> JournalEntry {
        let (command, patch) = (try text("command"), try text("patch"))
        let whole =
            if let thinned = content.thinnedEvents {
                JournalContent(
                    format: content.format, rulesRevision: content.rulesRevision,
                    timeMicroseconds: content.timeMicroseconds, eventCount: content.eventCount, command: command,
                    thinnedEvents: thinned, patch: patch)
            } else {
                JournalContent(
                    format: content.format, rulesRevision: content.rulesRevision,
                    timeMicroseconds: content.timeMicroseconds, eventCount: content.eventCount, command: command,
                    events: try text("events"), patch: patch)
            }
        return JournalEntry(
            revision: revision, firstSequence: firstSequence, content: whole, storedDigest: digest)
    }
}
