import Foundation
import GRDB
import GRDBSQLite
import Guarding
import Logging

/// The store in one SQLite file: one writer, several readers, and every commit on the disk when it returns.
///
/// A command writes one row of the journal and nothing else; see ``UnsettledJournal`` for the tables that
/// follow from it. Reads write nothing, so they keep working while nothing can be written.
public final class SQLiteStore: DurableStore {
    /// The database file, without symbolic links.
    public let path: String
    /// The read-only connections of a process that only inspects the database.
    let onlooker: DatabasePool?
    let onlookerUse = ConnectionUse()
    private let reading: QuietReading?
    let logger: Logger
    /// The resources of the one server that uses the database; `nil` for a process that only inspects it.
    let tenure: Tenure?
    /// Changed by the writer only, once a transaction is committed.
    let ledger: Guarded<JournalLedger>
    /// The secret with which the places of lists are encrypted for clients; it stays the same as long as the database
    /// exists. An onlooker has clients of no kind, and any secret.
    public let cursorKey: [UInt8]

    /// The resources of the one process that may write.
    struct Tenure {
        let lock: ProcessLock
        let marks: AwakeningMarks
        let connections: Connections
        let compaction: Compaction
    }

    /// Opens the database at `path`, creates it if there is none, and brings its schema up to date.
    ///
    /// Every reason why the file is unfit is found before the file is changed, and thrown as a readable sentence.
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
                let (journal, key) = try pool.writeWithoutTransaction { database in
                    try database.requireFile(file.path)
                    return try Self.prepare(database, with: migrator, logger)
                }
                let connections = Connections(
                    try Connections.complete(
                        pool, path: file.path, main: lock.identity, configuration: Self.configuration,
                        logger: logger),
                    path: file.path, main: lock.identity, configuration: Self.configuration, logger: logger)
                self.path = file.path
                onlooker = nil
                reading = nil
                self.logger = logger
                tenure = Tenure(
                    lock: lock, marks: marks, connections: connections, compaction: Compaction())
                ledger = Guarded(journal)
                cursorKey = key
            } catch {
                marks.remove()
                throw error
            }
        } catch {
            Self.abandon(opened, lock, file, logger)
            throw StoreError(error, path: file.path)
        }
    }

    /// Opens a database read-only for inspection, even while a server uses it. The folder stays as it was.
    public init(lookingAt path: String) throws(StoreError) {
        let file = try DatabaseFile(path: path)
        try file.requireReadable()
        try file.requireContent()
        self.path = file.path
        logger = Logger(label: "proscenium.store") { _ in SwiftLogNoOpLogHandler() }
        tenure = nil
        ledger = Guarded(JournalLedger(lastPosition: 0))
        cursorKey = CursorKey.random()
        let migrator = Migrator(path: file.path, migrations: Migration.builtIn, logger: logger)
        do {
            var configuration = Self.configuration
            configuration.readonly = true
            let reading = QuietReading(file.path)
            let pool = try DatabasePool(path: reading.name, configuration: configuration)
            self.reading = reading
            onlooker = pool
            let count = try pool.read(migrator.examine)
            guard count > 0 else { throw StoreError.empty(path: file.path) }
            guard count == Migration.builtIn.count else {
                throw StoreError.olderDatabase(
                    path: file.path, migration: count, known: Migration.builtIn.count)
            }
        } catch {
            throw StoreError(error, path: file.path)
        }
    }

    /// The uncompressed size of the longest row that is written, in bytes.
    public static let longestRowByteCount = LongText.longestWrittenRow

    deinit {
        // SQLite must close its files before the descriptor of the lock is closed.
        do {
            try tenure?.connections.close()
            tenure?.lock.release()
        } catch {
            // The kernel releases the lock with the process.
        }
    }

    /// The marks of sessions that are being run without a request; `nil` for a process that only inspects the
    /// database.
    public var awakenings: AwakeningMarks? { tenure?.marks }

    /// Whether another process may write, so that the unsettled rows known here may be incomplete.
    var isOnlooker: Bool { tenure == nil }

    var compaction: Compaction? { tenure?.compaction }

    /// Ends all use of the store; every later call throws ``StoreError/closed(path:)``.
    ///
    /// Throws ``StoreError/moved(path:detail:)`` if the file is no longer in its place, so that the next start would
    /// not find what was written. An onlooker throws ``StoreError/disturbed(path:)`` if what it read may not
    /// be one state of the database.
    ///
    /// GRDB closes the writer before its readers, so SQLite's checkpoint at the last close never happens;
    /// without a checkpoint of our own, the file alone would not be the whole database.
    public func close() throws(StoreError) {
        // Rows that are not settled now are settled when the database is next opened.
        let settling = Result { () throws(StoreError) in if tenure != nil { try settle() } }
        if let tenure {
            tenure.connections.stopCheckpoints()
            do {
                try withConnections { pool, _ in
                    try pool.writeWithoutTransaction {
                        try $0.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
                    }
                }
            } catch {
                // A full disk or a closed store: frames that were not copied stay in the log, where the next
                // start finds them.
                warn("The write-ahead log was not checkpointed when the store closed.", error)
            }
        }
        if case .failure(let error) = settling {
            // The journal has everything, and the next start settles it.
            warn("The last rows were not settled yet.", error)
        }
        do {
            try tenure?.connections.close()
            if let onlooker { try onlookerUse.end { try onlooker.close() } }
        } catch {
            throw StoreError(error, path: path)
        }
        tenure?.marks.remove()
        tenure?.lock.release()
        try reading?.requireUndisturbed()
        if let tenure, FileStatus(path)?.identity != tenure.lock.identity {
            throw .moved(path: path, detail: "it was removed or replaced, and what was written last is not in it")
        }
    }

    private func warn(_ message: Logger.Message, _ error: any Error) {
        logger.warning(message, metadata: ["cause": "\(StoreError(error, path: path).description)"])
    }

    /// Closes the store, and removes the database if opening it created it and it is empty: a start that fails
    /// for another reason leaves nothing behind.
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

    // MARK: Opening

    /// Examines an existing database through a connection that changes nothing, not even its journal mode.
    private static func probe(_ path: String, with migrator: Migrator) throws {
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        _ = try queue.read(migrator.examine)
        try queue.close()
    }

    /// Brings a database up to date; returns the ledger for its writer, and the secret for cursors.
    private static func prepare(
        _ database: Database, with migrator: Migrator, _ logger: Logger
    ) throws -> (JournalLedger, cursorKey: [UInt8]) {
        try database.setDurability()
        let isMigrated = try migrator.migrate(database)
        try database.mendNumbers(logger)
        var journal = try recover(database, logger)
        countBytes(database, into: &journal, logger)
        let key = try database.cursorKey(logger)
        // Until the first checkpoint the file alone would be an empty database.
        if isMigrated { try database.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
        return (journal, key)
    }

    /// Cleans up after an opening that failed; a file that it created is removed.
    private static func abandon(
        _ pool: DatabasePool?, _ lock: ProcessLock, _ file: DatabaseFile, _ logger: Logger
    ) {
        do {
            try pool?.close()
        } catch {
            // The connections are still open, so the file and its lock stay.
            let cause = StoreError(error, path: file.path).description
            logger.warning("The connections of the database were not closed.", metadata: ["cause": "\(cause)"])
            return
        }
        if lock.isNew { removeFiles(file.path) }
        lock.release()
    }

    private static func removeFiles(_ path: String) {
        for suffix in ["", "-wal", "-shm", "-lock"] { unlink(path + suffix) }
    }

    /// The page size of a new database, in bytes. Nearly everything that a transaction writes is appended, so
    /// pages are full; smaller ones would only mean more of them.
    private static let pageSize = 4_096

    private static let readerCount = 12

    private static var configuration: Configuration {
        var configuration = Configuration()
        configuration.foreignKeysEnabled = true
        configuration.busyMode = .timeout(BusyPatience.commands.seconds)
        // The host reads on four threads, in addition to long work at low priority: no read waits for another's
        // connection.
        configuration.maximumReaderCount = readerCount
        configuration.prepareDatabase { database in
            sqlite3_limit(database.sqliteConnection, SQLITE_LIMIT_LENGTH, Int32(LongText.longestRow))
            try database.execute(sql: "PRAGMA page_size = \(pageSize)")
            try database.execute(sql: "PRAGMA cache_size = -16384")
            try database.execute(sql: "PRAGMA journal_size_limit = 67108864")
            // Readers wait only for a program that holds an exclusive lock.
            if database.configuration.readonly { try database.execute(sql: "PRAGMA busy_timeout = 2000") }
        }
        return configuration
    }
}
