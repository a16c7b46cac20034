import GRDB
import GRDBSQLite

extension SQLiteStore {
    /// Writes a tiny record and reads it from the disk, to find out whether the database can be written and
    /// read.
    public func probe() throws(StoreError) {
        try write(patience: .probes) { database, _ in try database.beat() }
        try read { database in
            // Cached pages say nothing about the disk.
            sqlite3_db_release_memory(database.sqliteConnection)
            try database.execute(sql: "SELECT beat FROM pulse")
        }
    }
}

/// The time for which a write waits for another program's lock.
enum BusyPatience {
    /// A client is waiting, and a program that holds the lock briefly does no harm.
    case commands
    /// Only the state of the database is being checked.
    case probes

    var seconds: Double {
        switch self {
        case .commands: 5
        case .probes: 0.4
        }
    }

    /// Runs work on the writer with this timeout.
    func hold(for database: Database, _ body: () throws -> Void) throws {
        switch self {
        case .commands: try body()
        case .probes:
            sqlite3_busy_timeout(database.sqliteConnection, Int32(seconds * 1_000))
            defer {
                sqlite3_busy_timeout(database.sqliteConnection, Int32(Self.commands.seconds * 1_000))
            }
            try body()
        }
    }
}

extension Database {
    /// Updates the one cell that exists for this. Its value changes each time, since SQLite writes no page for
    /// an unchanged value.
    fileprivate func beat() throws {
        try execute(
            sql: """
                INSERT INTO pulse (id, beat) VALUES (1, 0)
                ON CONFLICT (id) DO UPDATE SET beat = CASE beat WHEN 0 THEN 1 ELSE 0 END
                """)
    }

    /// Drops cached pages after an error about their content: once a truncated file is whole again, SQLite
    /// would otherwise go on with the zeros that it found beyond the end.
    func forgetPages(after error: DatabaseError) {
        switch error.resultCode {
        case .SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_IOERR: sqlite3_db_release_memory(sqliteConnection)
        default: break
        }
    }

    /// Overwrites the frames that a failed commit may have left in the write-ahead log.
    ///
    /// A commit that could not be synced is rolled back, but its frames stay in the log until they are
    /// overwritten: if the process is killed before, recovery would apply the commit although the client was
    /// told that it had failed. If this fails as well, the next write overwrites them.
    func overwriteFailedCommit(_ error: DatabaseError) {
        switch error.resultCode {
        case .SQLITE_IOERR, .SQLITE_FULL:
            do {
                try inTransaction(.immediate) {
                    try beat()
                    return .commit
                }
            } catch {
                // The disk still fails, which the original error reports already.
            }
        default: break
        }
    }
}
