import GRDB

/// The maximum amount that is deleted in one transaction, so that no other write waits for long.
private struct ClearingBudget {
    var rowCount: Int
    var byteCount: Int

    var isUsedUp: Bool { rowCount <= 0 || byteCount <= 0 }

    mutating func spend(rows: Int, bytes: Int = 0) {
        rowCount -= rows
        byteCount -= bytes
    }
}

extension Database {
    /// Clears away deleted sessions, one after another, until about `rowLimit` rows or `byteLimit` bytes are
    /// gone; a row that exceeds the limit is deleted alone.
    func clearDeletedSessions(rowLimit: Int, byteLimit: Int) throws {
        var budget = ClearingBudget(rowCount: rowLimit, byteCount: byteLimit)
        while !budget.isUsedUp, let deletion = try row("SELECT session FROM deletions LIMIT 1") {
            let session: String = try deletion.value("session")
            try clearJournal(of: session, &budget)
            try clearSnapshots(of: session, &budget)
            try clearHierarchy(of: session, &budget)
            guard !budget.isUsedUp else { return }
            try run("DELETE FROM deletions WHERE session = ?", [session])
            budget.spend(rows: try run("DELETE FROM sessions WHERE id = ?", [session]))
        }
    }

    private func clearJournal(of session: String, _ budget: inout ClearingBudget) throws {
        let last = try lastRevision(
            within: &budget,
            of: """
                SELECT places.revision, length(command) + length(events) + length(patch)
                    + coalesce(length(hierarchy), 0) AS size
                FROM journal_places AS places LEFT JOIN journal USING (position)
                WHERE places.session = ? ORDER BY places.revision LIMIT ?
                """, session)
        guard let last else { return }
        try run(
            """
            DELETE FROM journal WHERE position IN (
                SELECT position FROM journal_places WHERE session = ? AND revision <= ?)
            """, [session, last])
        try run("DELETE FROM journal_places WHERE session = ? AND revision <= ?", [session, last])
    }

    private func clearSnapshots(of session: String, _ budget: inout ClearingBudget) throws {
        let last = try lastRevision(
            within: &budget,
            of: """
                SELECT revision, length(body) AS size FROM snapshots
                WHERE session = ? ORDER BY revision LIMIT ?
                """, session)
        guard let last else { return }
        try run("DELETE FROM snapshots WHERE session = ? AND revision <= ?", [session, last])
    }

    /// The revision up to which the found rows may be cleared away; `nil` if there are none, or the budget is
    /// used up. SQLite knows the length of a text without reading it.
    private func lastRevision(
        within budget: inout ClearingBudget, of sql: String, _ session: String
    ) throws -> Int? {
        guard !budget.isUsedUp else { return nil }
        var last: Int?
        let rows = try Row.fetchCursor(self, sql: sql, arguments: [session, budget.rowCount])
        while !budget.isUsedUp, let row = try rows.next() {
            let size: Int? = try row.optional("size")
            budget.spend(rows: 1, bytes: size ?? 0)
            last = try row.value("revision")
        }
        return last
    }

    private func clearHierarchy(of session: String, _ budget: inout ClearingBudget) throws {
        guard !budget.isUsedUp else { return }
        let count = try run(
            """
            DELETE FROM hierarchy WHERE session = ? AND controller IN (
                SELECT controller FROM hierarchy WHERE session = ? ORDER BY controller LIMIT ?)
            """, [session, session, budget.rowCount])
        budget.spend(rows: count)
    }
}
