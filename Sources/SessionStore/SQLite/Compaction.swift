import GRDB
import GRDBSQLite
import Guarding

/// Returns the pages of deleted rows to the disk while no writes arrive.
///
/// SQLite keeps such pages for later rows. To free them piece by piece, every page would need an entry in a
/// map, which costs each transaction another page. So the file is rewritten when most of it is free and no command has
/// arrived for a while: first into a file next to the database, which delays no request, and then into the database,
/// some pages at a time. A command that arrives during the rewrite aborts it within a few milliseconds, without any
/// effect.
///
/// After failed attempts the next one backs off, so that work that never completes costs little.
final class Compaction: Sendable {
    private struct State: Sendable {
        /// The connection in use. It is passed to `sqlite3_interrupt` alone, under the lock.
        nonisolated(unsafe) var connection: OpaquePointer?
        /// Whether a write has arrived since the work began.
        var isCalledOff = false
        /// The last position of the journal at the previous check.
        var lastPosition: Int?
        /// The number of attempts that have failed in a row, and of further ones that are skipped.
        var failureCount = 0
        var postponements = 0
    }

    private let state = Guarded(State())

    /// Aborts the work in favor of a write.
    func giveWay() {
        state.withLock { state in
            state.isCalledOff = true
            // "It is safe to call this routine from a thread different from the thread that is currently
            // running the database operation", as long as the connection is open, which it is while it is
            // stored here.
            if let connection = state.connection { sqlite3_interrupt(connection) }
        }
    }

    /// Runs work on a connection that a write can interrupt; returns whether the work completed.
    @discardableResult
    func interruptibly(_ database: Database, _ work: () throws -> Void) throws -> Bool {
        guard let connection = database.sqliteConnection else { return false }
        // Other threads only interrupt it, as described above.
        nonisolated(unsafe) let pointer = connection
        state.withLock { $0.connection = pointer }
        defer { state.withLock { $0.connection = nil } }
        do {
            try work()
            return true
        } catch let error as DatabaseError where error.resultCode == .SQLITE_INTERRUPT {
            return false
        }
    }

    /// Whether the file should be rewritten now: nothing was journaled since the last call, and no back-off is
    /// in force. From here on, the next write aborts the work.
    func begin(lastPosition: Int) -> Bool {
        state.withLock { state in
            defer { state.lastPosition = lastPosition }
            guard state.lastPosition == lastPosition else { return false }
            guard state.postponements == 0 else {
                state.postponements -= 1
                return false
            }
            state.isCalledOff = false
            return true
        }
    }

    /// Records the result. Each failed attempt doubles the pause before the next.
    func end(hasGained: Bool) {
        state.withLock { state in
            state.failureCount = hasGained ? 0 : min(state.failureCount + 1, Self.longestPause)
            state.postponements = hasGained ? 0 : 1 << state.failureCount
        }
    }

    /// Whether a write has arrived since ``begin(lastPosition:)``.
    var isCalledOff: Bool { state.withLock { $0.isCalledOff } }

    /// From this number of consecutive failures on, an attempt is made every 2^10 upkeeps: about every eight hours.
    private static let longestPause = 10
}
