import SessionNumbers
import SessionStore

/// The entries of a session's journal in order, one page at a time, so that a long journal is never in memory
/// as a whole. It ends at the revision that was the last when the reading began.
struct JournalPages: Sendable {
    let session: String
    let lastRevision: Int
    private var nextRevision = 1
    /// The number of entries in the next page: enough for about ``pageByteCount``.
    private var entryCount = 8

    init(of header: JournalHeader) {
        session = header.session
        lastRevision = header.lastRevision
    }

    /// The next entries; none after the last.
    ///
    /// - Throws: ``HostError/unknown(_:id:)`` if the session was deleted in the meantime.
    mutating func next(from store: any DurableStore) throws(HostError) -> [JournalEntry] {
        let place = SerialNumber(clamping: SerialNumber.preceding(nextRevision))
        let count = min(entryCount, SerialNumber(clamping: lastRevision).count(since: place))
        guard count > 0 else { return [] }
        let entries = try HostError.translating { () throws(StoreError) in
            try store.journal(of: session, from: nextRevision, limit: count)
        }
        // A page of large entries has fewer than requested.
        guard let end = place.adding(entries.count), !entries.isEmpty else {
            throw .unknown(.session, id: session)
        }
        nextRevision = end.next.value
        let byteCount = entries.reduce(0) { $0 + $1.content.command.count + $1.content.events.count }
        entryCount = max(1, min(Self.entryLimit, Self.pageByteCount / max(1, byteCount / entries.count)))
        return entries
    }

    private static let pageByteCount = 256 << 10
    private static let entryLimit = 256
}
