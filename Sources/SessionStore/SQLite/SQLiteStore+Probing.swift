import GRDB
import GRDBSQLite

extension SQLiteStore {
    /// Writes something tiny and reads it from the disk, to find out whether anything can be written and read.
    public func probe() throws(StoreError) {
        try write(patience: .probes) { database, _ in try database.beat() }
        try read { database in
            // Pages that are in memory say nothing about the disk.
            sqlite3_db_release_memory(database.sqliteConnection)
            try database.execute(sql: "SELECT beat FROM pulse")
        }
    }
}

/// How long a write waits for a lock that another program holds.
enum BusyPatience {
    /// A client waits: a program that is quick does no harm.
    case commands
    /// Somebody wants to know how things stand.
    case probes

    var seconds: Double {
        switch self {
        case .commands: 5
        case .probes: 0.4
        }
    }

    /// Runs work on the writer with this patience.
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
    /// Rewrites the one cell that is there for it. Its value changes each time, since SQLite writes no page for
    /// a value that is there already.
    fileprivate func beat() throws {
        try execute(
            sql: """
                INSERT INTO pulse (id, beat) VALUES (1, 0)
                ON CONFLICT (id) DO UPDATE SET beat = CASE beat WHEN 0 THEN 1 ELSE 0 END
                """)
    }

    /// Forgets the pages that were read, if what was read made no sense: once a file that was cut off is whole
    /// again, SQLite would otherwise go on with the zeros that it found beyond the end.
    func forgetPages(after error: DatabaseError) {
        switch error.resultCode {
        case .SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_IOERR: sqlite3_db_release_memory(sqliteConnection)
        default: break
        }
    }

    /// Writes over what a failed commit may have left in the write-ahead log.
    ///
    /// A commit that could not be synced is rolled back, but its frames stand in the log until something is
    /// written over them: a process killed before would bring it back, although the client was told that it had
    /// failed. If this fails, too, it is done by whatever is written next.
    func overwriteFailedCommit(_ error: DatabaseError) {
        switch error.resultCode {
        case .SQLITE_IOERR, .SQLITE_FULL:
            do {
                try inTransaction(.immediate) {
                    try beat()
                    return .commit
                }
            } catch {
                // The disk still fails, which the error that led here says already.
            }
        default: break
        }
    }
}
