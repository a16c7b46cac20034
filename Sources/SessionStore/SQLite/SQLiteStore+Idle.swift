import GRDB

extension SQLiteStore {
    /// Searches a bounded number of sessions for expired ones. None expires early although the stored time of its last
    /// use may be behind. Sessions in quarantine do not expire.
    public func idleSessions(_ search: IdleSearch) throws(StoreError) -> IdleSessions {
        try settle()
        return try read { database in
            let source =
                search.expireSeconds == nil
                ? "heads INDEXED BY heads_expiring WHERE expire_seconds IS NOT NULL AND" : "heads WHERE"
            let end = try database.row(
                "SELECT session FROM \(source) session > ? ORDER BY session LIMIT 1 OFFSET ?",
                [search.after, search.searchLimit - 1])
            let last: String? = try end?.value("session")
            let upper = last == nil ? "" : "AND session <= :last"
            var arguments: [String: (any DatabaseValueConvertible)?] = [
                "after": search.after, "seconds": search.expireSeconds, "now": search.presentMicroseconds,
                "upkeep": search.upkeepMicroseconds, "limit": search.limit,
            ]
            if let last { arguments["last"] = last }
            let rows = try database.rows(
                """
                SELECT session FROM (
                    SELECT session, status, coalesce(expire_seconds, :seconds) AS seconds,
                        CASE WHEN clock_mode = 'manual' THEN max(active_microseconds, coalesce(used_microseconds, 0))
                            ELSE coalesce(used_microseconds, active_microseconds) END AS used
                    FROM \(source) session > :after \(upper)
                )
                WHERE seconds > 0 AND status <> 'quarantined' AND used <= :now - :upkeep - seconds * 1000000
                    - min(3600000000, max(1000000, seconds * 100000))
                ORDER BY session LIMIT :limit
                """, StatementArguments(arguments))
            let sessions: [String] = try rows.map { try $0.value("session") }
            return IdleSessions(sessions: sessions, next: sessions.count == search.limit ? sessions.last : last)
        }
    }
}

extension Database {
    /// Stores the use of a session; a session that was deleted in the meantime is not an error.
    func noteUse(of session: String, atMicroseconds time: Int) throws {
        try run(
            """
            UPDATE heads SET used_microseconds = ? WHERE session = ? AND coalesce(used_microseconds, 0) < ?
            """, [time, session, time])
    }

    /// Changes when a session expires.
    func setExpiry(_ seconds: Int?, of session: String) throws {
        guard try run("UPDATE heads SET expire_seconds = ? WHERE session = ?", [seconds, session]) == 1 else {
            throw StoreError.unknown(.session, id: session)
        }
    }
}
