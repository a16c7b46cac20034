import Foundation
import GRDB
import GRDBSQLite
import Guarding
import Logging

/// The store in one SQLite file: one writer, several readers, every commit on the disk when it returns.
///
/// One row of the journal is all that a command writes; see ``UnsettledJournal`` for what follows from it. Reads
/// write nothing, so that they go on while nothing can be written.
public final class SQLiteStore: DurableStore {
    /// The database file, without symbolic links.
    public let path: String
    /// The connections of somebody who only looks at the database.
    private let onlooker: DatabasePool?
    let logger: Logger
    /// What belongs to the one server that uses the database; `nil` for somebody who only looks at it.
    private let tenure: Tenure?
    /// Changed by the writer alone, once a transaction is committed.
    let ledger: Guarded<JournalLedger>

    /// What the one process has that may write.
    private struct Tenure {
        let lock: ProcessLock
        let marks: AwakeningMarks
        let connections: Connections
        let compaction: Compaction
    }

    /// Opens the database at `path`, creates it if there is none, and brings its schema up to date.
    ///
    /// Anything that makes the file unfit is found before it is changed, and thrown as a sentence for people.
    public convenience init(path: String, logger: Logger = Logger(label: "proscenium.store"))
        throws(StoreError)
    {
        try self.init(path: path, migrations: Migration.builtIn, logger: logger)
    }

    init(path: String, migrations: [Migration], logger: Logger) throws(StoreError) {
        let file = try DatabaseFile(path: path)
        let migrator = Migrator(path: file.path, migrations: migrations, logger: logger)
        try file.requireFile()
        let lock = try ProcessLock(of: file)
        var opened: DatabasePool?
        do {
            try lock.examine(file)
            unlink(file.path + Self.compactSuffix)
            let marks = try AwakeningMarks(besideDatabaseAt: file.path)
            do {
                if file.hasContent { try Self.probe(file.path, with: migrator) }
                let pool = try DatabasePool(path: file.path, configuration: Self.configuration)
                opened = pool
                let journal = try pool.writeWithoutTransaction { database in
                    try database.requireFile(file.path)
                    return try Self.prepare(database, with: migrator, logger)
                }
                let connections = Connections(
                    try Connections.complete(
                        pool, path: file.path, main: lock.identity, configuration: Self.configuration),
                    path: file.path, main: lock.identity, configuration: Self.configuration, logger: logger)
                self.path = file.path
                onlooker = nil
                self.logger = logger
                tenure = Tenure(
                    lock: lock, marks: marks, connections: connections, compaction: Compaction())
                ledger = Guarded(journal)
            } catch {
                marks.remove()
                throw error
            }
        } catch {
            Self.abandon(opened, lock, file)
            throw StoreError(error, path: file.path)
        }
    }

    /// Looks at a database that a server may be using. Nothing can be written through this.
    public init(lookingAt path: String) throws(StoreError) {
        let file = try DatabaseFile(path: path)
        guard let status = FileStatus(file.path) else {
            throw .unreachable(path: file.path, detail: "there is no such file")
        }
        guard status.isFile else { throw .unsuitable(path: file.path, detail: "it is no ordinary file") }
        self.path = file.path
        logger = Logger(label: "proscenium.store") { _ in SwiftLogNoOpLogHandler() }
        tenure = nil
        ledger = Guarded(JournalLedger(lastPosition: 0))
        let migrator = Migrator(path: file.path, migrations: Migration.builtIn, logger: logger)
        do {
            var configuration = Self.configuration
            configuration.readonly = true
            let pool = try DatabasePool(path: file.path, configuration: configuration)
            onlooker = pool
            let count = try pool.read(migrator.examine)
            guard count == Migration.builtIn.count else {
                throw StoreError.unreachable(
                    path: file.path,
                    detail: "it was written by an earlier version, which serving it once brings up to date")
            }
        } catch {
            throw StoreError(error, path: file.path)
        }
    }

    deinit {
        // What SQLite has open must be closed before the descriptor of the lock is.
        do {
            try tenure?.connections.close()
            tenure?.lock.release()
        } catch {
            // The lock goes with the process.
        }
    }

    /// The marks of sessions that are being worked on unasked; `nil` for somebody who only looks at the database.
    public var awakenings: AwakeningMarks? { tenure?.marks }

    /// Whether somebody else may write, so that what is known here of unsettled rows is not all.
    var isOnlooker: Bool { tenure == nil }

    var compaction: Compaction? { tenure?.compaction }

    /// Ends all use of the store; every later call throws ``StoreError/closed(path:)``.
    ///
    /// GRDB closes the writer before its readers, so that the checkpoint which SQLite makes at the last close never
    /// comes; without one of our own the file alone would not be the whole database.
    public func close() throws(StoreError) {
        // What is not settled now is settled when the database is next opened.
        let settling = Result { () throws(StoreError) in if tenure != nil { try settle() } }
        if tenure != nil {
            do {
                try connections().pool.writeWithoutTransaction {
                    try $0.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
                }
            } catch {
                // A full disk or a closed store: what was not copied stays in the log, where the next start finds it.
            }
        }
        do {
            try tenure?.connections.close()
            try onlooker?.close()
        } catch {
            throw StoreError(error, path: path)
        }
        tenure?.marks.remove()
        tenure?.lock.release()
        try settling.get()
    }

    /// Ends all use of the store, and removes the database if opening it has made it and nothing is in it: a start
    /// that fails for another reason leaves nothing behind.
    public func closeLeavingNothingNew() throws(StoreError) {
        let isNew = tenure?.lock.isNew ?? false
        let isEmpty = try read { database in
            try ["sessions", "storyboards", "archives", "outcomes"].allSatisfy { table in
                try Row.fetchOne(database, sql: "SELECT 1 FROM \(table) LIMIT 1") == nil
            }
        }
        try close()
        if isNew && isEmpty { Self.removeFiles(path) }
    }

    // MARK: Transactions

    private func connections() throws(StoreError) -> (pool: DatabasePool, watch: FileWatch?) {
        if let onlooker { return (onlooker, nil) }
        guard let tenure else { throw .closed(path: path) }
        let opened = try tenure.connections.current()
        return (opened.pool, opened.watch)
    }

    /// Runs reads that see one state of the database. They run twice if they find the content damaged, so that
    /// nothing is called damaged because of pages that were read while the file was cut off or overwritten.
    ///
    /// - Parameters:
    ///   - session: the session whose rows are read, if they are one session's.
    ///   - files: what has to be in its place for the read to count.
    func read<Value>(
        about session: String? = nil, requiring files: RequiredFiles = .main,
        _ body: (Database) throws -> Value
    ) throws(StoreError) -> Value {
        do {
            return try readOnce(about: session, requiring: files, isAgain: false, body)
        } catch {
            // Who needs all files comes before any write, which would never be tried.
            if files == .allFiles, case .moved = error { tenure?.connections.renewIfLost() }
            guard error.blamesContent else { throw error }
            return try readOnce(about: session, requiring: files, isAgain: true, body)
        }
    }

    /// Which files of the database a read needs in their places.
    enum RequiredFiles {
        case main
        /// The write-ahead log and its index as well.
        case allFiles
    }

    private func readOnce<Value>(
        about session: String?, requiring files: RequiredFiles, isAgain: Bool,
        _ body: (Database) throws -> Value
    ) throws(StoreError) -> Value {
        let (pool, watch) = try connections()
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

    /// Runs writes as one transaction, on the disk when this returns.
    ///
    /// - Parameter patience: how long another program's lock is waited for.
    func write(
        patience: BusyPatience = .commands, _ body: (Database, inout JournalDraft) throws -> Void
    ) throws(StoreError) {
        do {
            try writeOnce(patience: patience, body)
        } catch {
            if case .moved = error { tenure?.connections.renewIfLost() }
            throw error
        }
    }

    private func writeOnce(
        patience: BusyPatience, _ body: (Database, inout JournalDraft) throws -> Void
    ) throws(StoreError) {
        guard let tenure else { throw .unwritable(path: path, detail: "it was opened for reading") }
        tenure.compaction.giveWay()
        let opened = try tenure.connections.current()
        do {
            try opened.pool.writeWithoutTransaction { database in
                var draft = JournalDraft(after: ledger.withLock { $0.lastPosition })
                do {
                    try patience.hold(for: database) {
                        try database.inTransaction(.immediate) {
                            try body(database, &draft)
                            try opened.watch.requireFiles()
                            return .commit
                        }
                    }
                } catch let error as DatabaseError {
                    database.forgetPages(after: error)
                    database.overwriteFailedCommit(error)
                    throw error
                }
                ledger.withLock { $0.adopt(draft) }
                // The commit itself may have copied the log back into the file.
                try opened.watch.requireFiles(afterOwnChange: true)
            }
        } catch {
            throw cause(of: StoreError(error, path: path), opened.watch)
        }
    }

    /// The trouble behind an error: a file that was cut off or overwritten looks malformed to SQLite, and its
    /// rows look as if they had been tampered with.
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

    /// Runs work on a connection for reads, outside of a transaction.
    func onReader(_ body: (Database) throws -> Void) throws {
        try connections().pool.unsafeRead(body)
    }

    /// Runs work on the writer outside of a transaction.
    func maintain(_ body: (Database) throws -> Void) throws(StoreError) {
        guard let tenure else { throw .unwritable(path: path, detail: "it was opened for reading") }
        let opened = try tenure.connections.current()
        do {
            try opened.pool.writeWithoutTransaction { database in
                try opened.watch.requireFiles()
                try body(database)
                try opened.watch.requireFiles(afterOwnChange: true)
            }
        } catch {
            let error = StoreError(error, path: path)
            if case .moved = error { tenure.connections.renewIfLost() }
            throw error
        }
    }

    // MARK: Opening

    /// Looks at a database that exists through a connection that changes nothing, not even its journal mode.
    private static func probe(_ path: String, with migrator: Migrator) throws {
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        _ = try queue.read(migrator.examine)
        try queue.close()
    }

    /// Brings a database up to date; answers what its writer has to know of the journal.
    private static func prepare(
        _ database: Database, with migrator: Migrator, _ logger: Logger
    ) throws -> JournalLedger {
        try database.setDurability()
        let isMigrated = try migrator.migrate(database)
        try database.mendNumbers(logger)
        let journal = try recover(database, logger)
        // Until the first checkpoint the file alone would be an empty database.
        if isMigrated { try database.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
        return journal
    }

    /// Ends an opening that failed: a file that it has made is removed again.
    private static func abandon(_ pool: DatabasePool?, _ lock: ProcessLock, _ file: DatabaseFile) {
        guard pool.map(close) ?? true else { return }
        if lock.isNew { removeFiles(file.path) }
        lock.release()
    }

    private static func removeFiles(_ path: String) {
        for suffix in ["", "-wal", "-shm", "-lock"] { unlink(path + suffix) }
    }

    /// Closes the connections; answers whether they are closed.
    private static func close(_ pool: DatabasePool) -> Bool {
        do {
            try pool.close()
            return true
        } catch {
            return false
        }
    }

    /// The size of a new database's pages, in bytes. Nearly all that a transaction writes is appended, so that
    /// pages are full; smaller ones would only be more of them.
    private static let pageSize = 4_096

    private static let readerCount = 12

    private static var configuration: Configuration {
        var configuration = Configuration()
        configuration.foreignKeysEnabled = true
        configuration.busyMode = .timeout(BusyPatience.commands.seconds)
        // The host reads on four threads, and long work of low priority beside them: no read waits for another's
        // connection.
        configuration.maximumReaderCount = readerCount
        configuration.prepareDatabase { database in
            sqlite3_limit(database.sqliteConnection, SQLITE_LIMIT_LENGTH, Int32(LongText.longestRow))
            try database.execute(sql: "PRAGMA page_size = \(pageSize)")
            try database.execute(sql: "PRAGMA cache_size = -16384")
            try database.execute(sql: "PRAGMA journal_size_limit = 67108864")
            // Readers wait only for a program that shuts everybody out.
            if database.configuration.readonly { try database.execute(sql: "PRAGMA busy_timeout = 2000") }
        }
        return configuration
    }
}
