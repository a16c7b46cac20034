import ContentDigests
import Foundation
import GRDB
import SessionNumbers

/// Thinning: old events are replaced by their digests, a piece at a time.
///
/// A piece is read and verified on a reader; the writer only replaces columns. So events that were damaged on the disk
/// are not replaced by a digest that would hide it.
extension SQLiteStore {
    /// Searches a bounded number of sessions for those with events to thin. Sessions in quarantine keep theirs.
    public func thinnableSessions(_ search: ThinningSearch) throws(StoreError) -> ThinnableSessions {
        try settle()
        return try read { database in
            let end = try database.row(
                "SELECT session FROM heads WHERE session > ? ORDER BY session LIMIT 1 OFFSET ?",
                [search.after, search.searchLimit - 1])
            let last: String? = try end?.value("session")
            let upper = last == nil ? "" : "AND heads.session <= :last"
            let (age, rule) = (search.rule.keptMicroseconds, search.rule)
            var arguments: [String: (any DatabaseValueConvertible)?] = [
                "after": search.after, "kept": rule.keptCommandCount ?? 0, "least": rule.leastCommandCount,
                "limit": search.limit,
            ]
            if let last { arguments["last"] = last }
            if let age { arguments["moment"] = RealTime.moment(search.presentMicroseconds, plus: -age) }
            // With an age, the row that makes the piece worthwhile has to be old enough.
            let isOld =
                age == nil
                ? ""
                : """
                AND EXISTS (
                    SELECT 1 FROM journal_places AS places JOIN journal USING (position)
                    WHERE places.session = heads.session AND places.revision = :least + heads.thinned_revision
                        AND coalesce(journal.active_microseconds, 0) < :moment)
                """
            let rows = try database.rows(
                """
                SELECT session FROM heads WHERE session > :after \(upper) AND status <> 'quarantined'
                    AND heads.revision >= :kept + :least + heads.thinned_revision \(isOld)
                ORDER BY session LIMIT :limit
                """, StatementArguments(arguments))
            let sessions: [String] = try rows.map { try $0.value("session") }
            return ThinnableSessions(
                sessions: sessions, next: sessions.count == search.limit ? sessions.last : last)
        }
    }

    /// The next piece of events to thin in a session, verified; `nil` if there is none, or no such session.
    ///
    /// - Parameter time: the present, in microseconds since 1970.
    public func thinning(
        of session: String, _ rule: ThinningRule, atMicroseconds time: Int
    ) throws(StoreError) -> EventThinning? {
        try readSession(session) { database, tail in
            guard let record = try database.record(of: session, tail) else { return nil }
            // Rows that are not settled yet are new, and are left to a later piece.
            let settled = tail.places.first.map { SerialNumber.preceding($0.revision) } ?? record.head.revision
            let last = min(rule.lastRevision(ofHead: record.head.revision), settled)
            let first = SerialNumber.following(record.thinnedRevision)
            guard first <= last else { return nil }
            let oldest = rule.keptMicroseconds.map { RealTime.moment(time, plus: -$0) }
            var piece = EventThinning(session: session, throughRevision: record.thinnedRevision)
            var byteCount = 0
            try database.followJournal(of: record, from: first, texts: ["events"], tail) { entry in
                let content = entry.content
                guard entry.revision <= last,
                    try oldest.map({ try database.isEntry(entry.revision, of: session, before: $0) }) ?? true
                else { return false }
                piece.throughRevision = entry.revision
                if entry.canBeThinned {
                    piece.entries.append(
                        EventThinning.Entry(
                            revision: entry.revision, digest: ContentDigest(of: content.events)))
                }
                byteCount += content.events.count + content.command.count + content.patch.count
                let count = SerialNumber(clamping: entry.revision).count(
                    since: SerialNumber(clamping: record.thinnedRevision))
                return count < Self.thinnedRowLimit && byteCount < Self.thinnedByteLimit
            }
            return piece.throughRevision > record.thinnedRevision ? piece : nil
        }
    }

    /// Gives the free pages of the file back to the disk at once; nothing else may use the database.
    public func giveSpaceBack() throws(StoreError) {
        try settle()
        try checkpoint()
        guard let compaction = tenure?.compaction else { return }
        try rewriteWhole(compaction)
    }

    /// The commands of a piece: some milliseconds of the writer's time.
    private static let thinnedRowLimit = 256
    /// The bytes that a piece reads; the entry that reaches it is the last.
    private static let thinnedByteLimit = 1 << 20
}

extension SessionRecord {
    /// Throws if an entry's events are thinned although the session is not thinned that far: somebody else did it.
    func requireMarked(_ entry: JournalEntry) throws(StoreError) {
        guard entry.content.thinnedEvents != nil, entry.revision > thinnedRevision else { return }
        throw .tampered(
            .journal(session: id, revision: entry.revision, detail: "its events are thinned, and should not be"))
    }
}

extension JournalEntry {
    /// Whether a digest can take the place of the events, and is shorter. In the first format the chain covers the
    /// events themselves.
    fileprivate var canBeThinned: Bool {
        content.format >= JournalContent.firstFormatByDigests && content.thinnedEvents == nil
            && content.events.count > ThinnedText.byteCount
    }
}

extension Database {
    /// Whether an entry was written before a time in microseconds since 1970; one of an early build was.
    fileprivate func isEntry(_ revision: Int, of session: String, before time: Int) throws -> Bool {
        let row = try row(
            """
            SELECT active_microseconds FROM journal_places JOIN journal USING (position)
            WHERE journal_places.session = ? AND journal_places.revision = ?
            """, [session, revision])
        let written: Int? = try row?.optional("active_microseconds")
        return written ?? 0 < time
    }

    /// Replaces events by their digests, and notes how far the session is thinned.
    ///
    /// - Returns: by how many bytes the session has grown: a negative number.
    func thin(_ piece: EventThinning) throws -> Int {
        // A session that was deleted in the meantime is not an error.
        let changed = try run(
            "UPDATE heads SET thinned_revision = max(thinned_revision, ?) WHERE session = ?",
            [piece.throughRevision, piece.session])
        guard changed == 1 else { return 0 }
        var growth = 0
        for entry in piece.entries {
            let place = try row(
                """
                SELECT position, length(events) AS size FROM journal_places JOIN journal USING (position)
                WHERE journal_places.session = ? AND journal_places.revision = ?
                """, [piece.session, entry.revision])
            guard let place, let size: Int = place.optionalValue("size"), size > ThinnedText.byteCount else {
                continue
            }
            let position: Int = try place.value("position")
            try run(
                "UPDATE journal SET events = ?, hierarchy = NULL WHERE position = ?",
                [Data(ThinnedText.bytes(for: entry.digest)), position])
            growth += ThinnedText.byteCount - size
        }
        guard growth < 0 else { return 0 }
        try addBytes(growth, to: piece.session)
        try run(
            "UPDATE settlement SET thinned_bytes = min(max(thinned_bytes, 0), 1099511627776) + ?", [-growth])
        return growth
    }
}
