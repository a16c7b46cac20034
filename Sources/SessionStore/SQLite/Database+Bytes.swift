import GRDB
import Logging

/// The bytes that tenants have stored, as sums that change with each write.
extension Database {
    /// The stored bytes of each tenant, from the sums of its sessions and the lengths of its storyboards and archives.
    /// No long text is read for this.
    ///
    /// - Parameter unsettled: rows that the sums of their sessions do not contain yet.
    func tenantBytes(besides unsettled: UnsettledJournal) throws -> [TenantName: Int] {
        let rows = try Row.fetchAll(
            self,
            sql: """
                SELECT tenant, CAST(total(min(max(stored_bytes, 0), 1099511627776)) AS INTEGER) AS byte_count
                FROM sessions JOIN heads ON heads.session = sessions.id GROUP BY tenant
                UNION ALL
                SELECT tenant, sum(length(source) + length(document) + length(warnings))
                FROM storyboards INDEXED BY storyboards_tenant GROUP BY tenant
                UNION ALL
                SELECT tenant, sum(length(body)) FROM archives INDEXED BY archives_tenant GROUP BY tenant
                """)
        var bytes: [TenantName: Int] = [:]
        for row in rows {
            guard let tenant = row.optionalValue("tenant").flatMap(TenantName.init) else { continue }
            bytes[tenant, default: 0] += try row.value("byte_count")
        }
        for (session, count) in unsettled.byteCounts {
            guard let tenant = try tenant(of: session) else { continue }
            bytes[tenant, default: 0] += count
        }
        return bytes
    }

    /// The tenant of a session that may be deleted already; `nil` if there is none.
    func tenant(of session: String) throws -> TenantName? {
        try row("SELECT tenant FROM sessions WHERE id = ?", [session])?.tenant()
    }

    /// The bytes of a session with all rows settled.
    func storedByteCount(of session: String) throws -> Int {
        let row = try row(
            "SELECT min(max(stored_bytes, 0), 1099511627776) AS byte_count FROM heads WHERE session = ?", [session])
        return try row?.value("byte_count") ?? 0
    }

    /// Adds to the bytes of a session, for data other than rows of its journal.
    func addBytes(_ count: Int, to session: String) throws {
        try run(
            "UPDATE heads SET stored_bytes = min(max(stored_bytes, 0), 1099511627776) + ? WHERE session = ?",
            [count, session])
    }

    /// The length of a value; 0 if there is no such row.
    func length(_ expression: String, in table: String, where condition: String, _ arguments: StatementArguments)
        throws -> Int
    {
        let row = try row("SELECT \(expression) AS byte_count FROM \(table) WHERE \(condition)", arguments)
        return try row?.value("byte_count") ?? 0
    }
}

extension SQLiteStore {
    /// The bytes that a tenant has stored: settings, labels, journals and snapshots of its sessions, storyboards and
    /// archives, as they are in their rows. It is counted in memory.
    public func storedByteCount(of tenant: TenantName) -> Int {
        ledger.withLock { max(0, $0.tenantBytes[tenant] ?? 0) }
    }

    /// Adds the bytes that a transaction added to sessions to the sums of their tenants.
    func bookBytes(in database: Database, _ draft: inout JournalDraft) throws {
        for (session, count) in draft.sessionBytes {
            let known = draft.owners[session] ?? ledger.withLock { $0.owners[session] }
            guard let tenant = try known ?? database.tenant(of: session) else { continue }
            draft.owners[session] = tenant
            draft.tenantBytes[tenant, default: 0] += count
        }
        draft.sessionBytes = [:]
    }

    /// Counts the bytes that tenants have stored; 0 if they cannot be read.
    static func countBytes(_ database: Database, into ledger: inout JournalLedger, _ logger: Logger) {
        do {
            ledger.tenantBytes = try database.tenantBytes(besides: ledger.unsettled)
        } catch {
            logger.error(
                "What tenants have stored could not be counted, so their quotas of bytes count from now on.",
                metadata: ["cause": "\(error)"])
        }
    }
}
