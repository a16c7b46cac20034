import GRDB
import GRDBSQLite
import Guarding

/// Reads and writes on connections that stay open between them.
extension SQLiteStore {
    /// Runs `body` with connections that stay open until it returns.
    func withConnections<Value>(
        _ body: (DatabasePool, FileWatch?) throws -> Value
    ) throws(StoreError) -> Value {
        if let onlooker { return try held(onlooker, nil, by: onlookerUse, body) }
        guard let tenure else { throw .closed(path: path) }
        let opened = try tenure.connections.current()
        return try held(opened.pool, opened.watch, by: opened.use, body)
    }

    private func held<Value>(
        _ pool: DatabasePool, _ watch: FileWatch?, by use: ConnectionUse,
        _ body: (DatabasePool, FileWatch?) throws -> Value
    ) throws(StoreError) -> Value {
        do {
            return try use.hold(path: path) { () throws(StoreError) in
                do {
                    return try body(pool, watch)
                } catch {
                    throw StoreError(error, path: path)
                }
            }
        } catch {
            throw tenure?.connections.explain(error) ?? error
        }
    }

    /// Runs reads that see one state of the database. They are retried once if they find the content damaged,
    /// so that pages read while the file was truncated or overwritten are not reported as damage.
    ///
    /// - Parameters:
    ///   - session: the session whose rows are read, if they belong to one session.
    ///   - files: the files that have to be in place for the read to count.
    func read<Value>(
        about session: String? = nil, requiring files: RequiredFiles = .main,
        _ body: (Database) throws -> Value
    ) throws(StoreError) -> Value {
        do {
            return try readOnce(about: session, requiring: files, isAgain: false, body)
        } catch {
            // Such a read precedes a write, which would otherwise never be tried.
            if files == .allFiles { renew(after: error) }
            guard error.blamesContent else { throw error }
            return try readOnce(about: session, requiring: files, isAgain: true, body)
        }
    }

    /// The files of the database that must be in place for a read.
    enum RequiredFiles {
        case main
        /// The write-ahead log and its index as well.
        case allFiles
    }

    private func readOnce<Value>(
        about session: String?, requiring files: RequiredFiles, isAgain: Bool,
        _ body: (Database) throws -> Value
    ) throws(StoreError) -> Value {
        try withConnections { pool, watch in
            do {
                let value = try pool.read { database in
                    if isAgain { sqlite3_db_release_memory(database.sqliteConnection) }
                    do {
                        return try body(database)
                    } catch let error as DatabaseError {
                        database.forgetPages(after: error)
                        throw error
                    }
                }
                switch files {
                case .main: try watch?.requireFile()
                case .allFiles: try watch?.requireNames()
                }
                return value
            } catch {
                throw cause(of: StoreError(error, path: path, session: session, isReading: true), watch)
            }
        }
    }

    /// Runs writes as one transaction, which is on the disk when this returns.
    ///
    /// - Parameter patience: how long to wait for another program's lock.
    func write(
        patience: BusyPatience = .commands, _ body: (Database, inout JournalDraft) throws -> Void
    ) throws(StoreError) {
        do {
            try writeOnce(patience: patience, body)
        } catch {
            renew(after: error)
            throw error
        }
    }

    private func writeOnce(
        patience: BusyPatience, _ body: (Database, inout JournalDraft) throws -> Void
    ) throws(StoreError) {
        guard let tenure else { throw .unwritable(path: path, detail: "it was opened for reading") }
        tenure.compaction.giveWay()
        try withConnections { pool, watch in
            do {
                try pool.writeWithoutTransaction { database in
                    try commit(on: database, watch, patience, body)
                }
            } catch {
                throw cause(of: StoreError(error, path: path), watch)
            }
        }
    }

    private func commit(
        on database: Database, _ watch: FileWatch?, _ patience: BusyPatience,
        _ body: (Database, inout JournalDraft) throws -> Void
    ) throws {
        var draft = JournalDraft(after: ledger.withLock { $0.lastPosition })
        do {
            try patience.hold(for: database) {
                try database.inTransaction(.immediate) {
                    try body(database, &draft)
                    try watch?.requireFiles()
                    return .commit
                }
            }
        } catch let error as DatabaseError {
            database.forgetPages(after: error)
            database.overwriteFailedCommit(error)
            throw error
        }
        ledger.withLock { $0.adopt(draft) }
        // The commit itself may have checkpointed the log into the file.
        try watch?.requireFiles(afterOwnChange: true)
    }

    /// The cause of an error: a truncated or overwritten file looks malformed to SQLite, and its rows look as
    /// if they had been tampered with.
    private func cause(of error: StoreError, _ watch: FileWatch?) -> StoreError {
        let error = tenure?.connections.explain(error) ?? error
        guard error.blamesContent || error.trouble == .failing else { return error }
        do throws(StoreError) {
            try watch?.requireFiles()
            return error
        } catch {
            return error
        }
    }

    /// Runs work on a read connection, outside a transaction.
    func onReader(_ body: (Database) throws -> Void) throws {
        try withConnections { pool, _ in try pool.unsafeRead(body) }
    }

    /// Runs work on the writer, outside a transaction; connections may be held during the work.
    func onWriter(_ body: (Database) throws -> Void) throws(StoreError) {
        guard tenure != nil else { throw .unwritable(path: path, detail: "it was opened for reading") }
        try withConnections { pool, watch in
            try pool.writeWithoutTransaction { database in
                try watch?.requireFiles()
                try body(database)
                try watch?.requireFiles(afterOwnChange: true)
            }
        }
    }

    /// Runs work on the writer, outside a transaction, and reopens the connections if the log turns out to be lost.
    func maintain(_ body: (Database) throws -> Void) throws(StoreError) {
        do {
            try onWriter(body)
        } catch {
            renew(after: error)
            throw error
        }
    }

    /// Reopens the connections if an error shows that the log is lost.
    ///
    /// It must not be called while connections are held, since it waits until none is.
    func renew(after error: StoreError) {
        if case .moved = error { tenure?.connections.renewIfLost() }
    }
}
