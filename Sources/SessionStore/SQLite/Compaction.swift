import GRDB
import GRDBSQLite
import Guarding

/// Gives the pages of deleted rows back to the disk while nobody writes.
///
/// SQLite keeps such pages for later rows. To free them piece by piece, every page would need an entry in a map,
/// which costs each transaction a page more. So the file is written anew instead, when most of it is free and no
/// command has come for a while; the first command that comes meanwhile ends that, and nothing has happened.
final class Compaction: Sendable {
    private struct State: Sendable {
        /// The connection that is at work. It is passed to `sqlite3_interrupt` alone, under the lock.
        nonisolated(unsafe) var connection: OpaquePointer?
        /// The last position of the journal when it was last looked at.
        var lastPosition: Int?
    }

    private let state = Guarded(State())

    /// Ends the work in favor of a write.
    func giveWay() {
        state.withLock { state in
            // "It is safe to call this routine from a thread different from the thread that is currently running
            // the database operation", as long as the connection is open, and it is while it stands here.
            if let connection = state.connection { sqlite3_interrupt(connection) }
        }
    }

    /// Writes the file anew if that is worth it, and nothing was journaled since this was last asked.
    func run(in database: Database, lastPosition: Int) throws {
        let isIdle = state.withLock { state in
            defer { state.lastPosition = lastPosition }
            return state.lastPosition == lastPosition
        }
        guard isIdle, try isWorthIt(database), let connection = database.sqliteConnection else { return }
        nonisolated(unsafe) let pointer = connection
        state.withLock { $0.connection = pointer }
        defer { state.withLock { $0.connection = nil } }
        do {
            try database.execute(sql: "VACUUM")
            try database.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
        } catch let error as DatabaseError where error.resultCode == .SQLITE_INTERRUPT {
            // Another time.
        }
    }

    private func isWorthIt(_ database: Database) throws -> Bool {
        let free = try Int.fetchOne(database, sql: "PRAGMA freelist_count") ?? 0
        let all = try Int.fetchOne(database, sql: "PRAGMA page_count") ?? 0
        return free >= Self.leastPageCount && free >= all / 2
    }

    /// A megabyte: less is not worth writing anything.
    private static let leastPageCount = 256
}
