import GRDB
import SessionNumbers

extension SQLiteStore {
    /// The events from a sequence number on, grouped by command, until there are at least `limit` of them or a
    /// few megabytes, or until thinned ones; each entry is verified.
    ///
    /// - Throws: ``StoreError/eventsThinned(session:from:through:firstSequence:)`` if the first ones are thinned.
    public func events(
        of session: String, from sequence: Int, sinceRevision first: Int, limit: Int
    ) throws(StoreError) -> [EventRun] {
        try readSession(session) { database, tail in
            let record = try database.knownRecord(of: session, tail)
            guard sequence < record.head.nextSequence, first <= record.head.revision, limit > 0 else { return [] }
            let revision = try database.revision(ofEvent: sequence, in: record, tail)
            var page = EventRunPage(from: revision < first ? nil : sequence, limit: limit)
            try database.followJournal(of: record, from: max(revision, first), texts: ["events"], tail) { entry in
                try record.requireMarked(entry)
                try page.add(entry, of: session)
                return !page.isFull
            }
            guard page.runs.isEmpty, let start = page.thinnedRevision else { return page.runs }
            let kept = try database.link(of: record, at: record.thinnedRevision, tail)
            throw StoreError.eventsThinned(
                session: session, from: start, through: kept.revision, firstSequence: kept.nextSequence)
        }
    }
}

/// Events, collected until there are enough.
private struct EventRunPage {
    private let sequence: Int
    private var remaining: Int
    private(set) var runs: [EventRun] = []
    private var isEmpty = true
    /// The command whose events are the next ones, if they are thinned.
    private(set) var thinnedRevision: Int?

    /// - Parameter sequence: the first event; nil for all of the first entry that is added.
    init(from sequence: Int?, limit: Int) {
        self.sequence = max(sequence ?? 1, 1)
        isEmpty = sequence != nil
        remaining = limit
    }

    var isFull: Bool { remaining <= 0 || byteCount >= Self.byteLimit || thinnedRevision != nil }

    private var byteCount = 0
    private static let byteLimit = 4 << 20

    mutating func add(_ entry: JournalEntry, of session: String) throws {
        // A tampered list of places must not make events disappear from the answer.
        guard !isEmpty || entry.firstSequence <= sequence else {
            throw StoreError.tampered(
                .journal(session: session, revision: entry.revision, detail: "its place is not its own"))
        }
        isEmpty = false
        let content = entry.content
        guard entry.head.nextSequence > sequence, content.eventCount > 0 else { return }
        // The first command's events may begin before the requested sequence number.
        guard content.thinnedEvents == nil else { return thinnedRevision = entry.revision }
        let first = SerialNumber(clamping: max(sequence, entry.firstSequence))
        remaining -= SerialNumber(clamping: entry.head.nextSequence).count(since: first)
        byteCount += content.events.count
        runs.append(
            EventRun(
                revision: entry.revision, timeMicroseconds: content.timeMicroseconds,
                firstSequence: entry.firstSequence, eventCount: content.eventCount, format: content.format,
                events: content.events))
    }
}

extension Database {
    /// The first revision that may contain the events from a sequence number on, found by binary search:
    /// sequence numbers grow with revisions.
    fileprivate func revision(
        ofEvent sequence: Int, in record: SessionRecord, _ tail: JournalTail
    ) throws -> Int {
        if let first = tail.places.first, sequence >= first.firstSequence {
            return tail.places.last { $0.firstSequence <= sequence }?.revision ?? first.revision
        }
        var low = 1
        var high = max(1, tail.places.first?.revision ?? record.head.revision)
        while low < high {
            let middle = (low + high + 1) / 2
            let row = try row(
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
