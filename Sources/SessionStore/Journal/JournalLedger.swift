/// What the store's writer knows of the journal without asking the database.
struct JournalLedger: Sendable {
    private(set) var unsettled: UnsettledJournal
    /// The last position that was given to a row.
    private(set) var lastPosition: Int
    /// Where sessions stand that were written to lately.
    private var heads: [String: SessionHead] = [:]

    /// - Parameters:
    ///   - lastPosition: the highest position that any row of the journal ever had.
    ///   - unsettled: what an earlier process has left.
    init(lastPosition: Int, unsettled: UnsettledJournal = UnsettledJournal()) {
        self.lastPosition = lastPosition
        self.unsettled = unsettled
    }

    /// Where the session stands; `nil` if only the database knows.
    func head(of session: String) -> SessionHead? {
        heads[session] ?? unsettled.standings[session]?.head
    }

    /// Takes over what a transaction did once it is committed.
    mutating func adopt(_ draft: consuming JournalDraft) {
        lastPosition = draft.lastPosition
        if heads.count > Self.headLimit { heads.removeAll() }
        for (session, head) in draft.heads { heads[session] = head }
        for session in draft.deleted { heads[session] = nil }
        if draft.hasSettled { unsettled = UnsettledJournal() }
        unsettled.add(draft.unsettled)
    }

    /// How many heads are kept: about 16 MB of them.
    private static let headLimit = 65_536
}

/// What a transaction that is not committed yet has done to the journal.
struct JournalDraft: Sendable {
    /// What rows of this transaction say that it has not settled.
    var unsettled = UnsettledJournal()
    /// Whether all rows of earlier transactions have been settled in this one.
    var hasSettled = false
    var lastPosition: Int
    /// Where the sessions stand that this transaction has written to.
    var heads: [String: SessionHead] = [:]
    /// The sessions that this transaction has deleted.
    var deleted: [String] = []

    init(after lastPosition: Int) {
        self.lastPosition = lastPosition
    }
}
