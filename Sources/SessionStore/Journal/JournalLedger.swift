/// The writer's knowledge of the journal, kept in memory so that it need not query the database.
struct JournalLedger: Sendable {
    private(set) var unsettled: UnsettledJournal
    /// The last position that a row was given.
    private(set) var lastPosition: Int
    /// The heads of sessions that were written to recently.
    private var heads: [String: SessionHead] = [:]
    /// The tenants of sessions that were written to recently.
    private(set) var owners: [String: TenantName] = [:]
    /// The bytes that each tenant has stored.
    var tenantBytes: [TenantName: Int] = [:]

    /// - Parameters:
    ///   - lastPosition: the highest position that any row of the journal ever had.
    ///   - unsettled: the unsettled rows of an earlier process.
    init(lastPosition: Int, unsettled: UnsettledJournal = UnsettledJournal()) {
        self.lastPosition = lastPosition
        self.unsettled = unsettled
    }

    /// The head of the session; `nil` if only the database knows it.
    func head(of session: String) -> SessionHead? {
        heads[session] ?? unsettled.standings[session]?.head
    }

    /// Applies the effects of a transaction once it is committed.
    mutating func adopt(_ draft: consuming JournalDraft) {
        lastPosition = draft.lastPosition
        if heads.count > Self.headLimit { heads.removeAll() }
        for (session, head) in draft.heads { heads[session] = head }
        if owners.count > Self.headLimit { owners.removeAll() }
        owners.merge(draft.owners) { $1 }
        for session in draft.deleted {
            heads[session] = nil
            owners[session] = nil
        }
        for (tenant, count) in draft.tenantBytes { tenantBytes[tenant, default: 0] += count }
        if draft.hasSettled { unsettled = UnsettledJournal() }
        unsettled.add(draft.unsettled)
    }

    /// The number of heads kept: about 16 MB.
    private static let headLimit = 65_536
}

/// The effects on the journal of a transaction that is not committed yet.
struct JournalDraft: Sendable {
    /// The rows of this transaction that it has not settled.
    var unsettled = UnsettledJournal()
    /// Whether this transaction has settled all rows of earlier ones.
    var hasSettled = false
    var lastPosition: Int
    /// The heads of the sessions that this transaction has written to.
    var heads: [String: SessionHead] = [:]
    /// The bytes that this transaction has added to sessions, until they are added to the sums of their tenants.
    var sessionBytes: [String: Int] = [:]
    /// The change of the bytes that each tenant has stored.
    var tenantBytes: [TenantName: Int] = [:]
    /// The tenants of the sessions that this transaction has written to.
    var owners: [String: TenantName] = [:]
    /// The sessions that this transaction has deleted.
    var deleted: [String] = []

    init(after lastPosition: Int) {
        self.lastPosition = lastPosition
    }
}
