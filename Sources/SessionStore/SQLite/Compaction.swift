import GRDB
import GRDBSQLite
import Guarding

/// Gives the pages of deleted rows back to the disk while nobody writes.
///
/// SQLite keeps such pages for later rows. To free them piece by piece, every page would need an entry in a map,
/// which costs each transaction a page more. So the file is written anew, when most of it is free and no command has
/// come for a while: first beside the database, where it is in nobody's way, and then into it, some pages at a time.
/// The first command that comes meanwhile ends that within a few milliseconds, and nothing has happened.
///
/// What came to nothing is tried again after pauses that grow, so that work which never gets done costs little.
final class Compaction: Sendable {
    private struct State: Sendable {
        /// The connection that is at work. It is passed to `sqlite3_interrupt` alone, under the lock.
        nonisolated(unsafe) var connection: OpaquePointer?
        /// Whether somebody has written since the work began.
        var isCalledOff = false
        /// The last position of the journal when it was last looked at.
        var lastPosition: Int?
        /// How many attempts in a row came to nothing, and how many times the next one is put off.
        var failureCount = 0
        var postponements = 0
    }

    private let state = Guarded(State())

    /// Ends the work in favor of a write.
    func giveWay() {
        state.withLock { state in
            state.isCalledOff = true
            // "It is safe to call this routine from a thread different from the thread that is currently running
            // the database operation", as long as the connection is open, and it is while it stands here.
            if let connection = state.connection { sqlite3_interrupt(connection) }
        }
    }

    /// Runs work on a connection that a write interrupts; answers whether it came to its end.
    @discardableResult
    func interruptibly(_ database: Database, _ work: () throws -> Void) throws -> Bool {
        guard let connection = database.sqliteConnection else { return false }
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

    /// Whether the file should be written anew now: nothing was journaled since this was last asked, and it is not put
    /// off. What is done from here on is called off by the next write.
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

    /// Notes what came of it. After attempts that came to nothing the next is put off, twice as long after each.
    func end(hasGained: Bool) {
        state.withLock { state in
            state.failureCount = hasGained ? 0 : min(state.failureCount + 1, Self.longestPause)
            state.postponements = hasGained ? 0 : 1 << state.failureCount
        }
    }

    /// Whether somebody has written since ``begin(lastPosition:)``.
    var isCalledOff: Bool { state.withLock { $0.isCalledOff } }

    /// After so many failures in a row an attempt comes every 2^10 upkeeps: each eight hours.
    private static let longestPause = 10
}
