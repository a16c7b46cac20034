import Foundation
import GRDB
import Guarding
import Logging

/// The store in one SQLite file: one writer, several readers, every commit on the disk when it returns.
///
/// One row of the journal is all that a command writes; see ``UnsettledJournal`` for what follows from it.
public final class SQLiteStore: DurableStore {
    /// The database file, without symbolic links.
    public let path: String
    private let pool: DatabasePool
    private let lock: ProcessLock
    /// Changed by the writer alone, once a transaction is committed.
    let ledger: Guarded<JournalLedger>

    /// Opens the database at `path`, creates it if there is none, and brings its schema up to date.
    ///
    /// Anything that makes the file unfit is found before it is changed, and thrown as a sentence for people.
    public convenience init(path: String, logger: Logger = Logger(label: "proscenium.store"))
        throws(StoreError)
    {
        try self.init(path: path, migrations: Migration.builtIn, logger: logger)
    }

    init(path: String, migrations: [Migration], logger: Logger) throws(StoreError) {
        let file = DatabaseFile(path: path)
        let migrator = Migrator(path: file.path, migrations: migrations, logger: logger)
        try file.examine()
        self.path = file.path
        lock = try ProcessLock(forDatabaseAt: file.path)
        do {
            if file.hasContent {
                try Self.probe(file.path, with: migrator)
            }
            pool = try DatabasePool(path: file.path, configuration: Self.configuration)
            let lastPosition = try pool.writeWithoutTransaction { database in
                // GRDB sets NORMAL when it opens a pool, which may lose the last commits with the power.
                try database.execute(sql: "PRAGMA synchronous = FULL")
                try database.execute(sql: "PRAGMA wal_autocheckpoint = \(Self.checkpointPageCount)")
                try migrator.migrate(database)
                return try Self.recover(database)
            }
            ledger = Guarded(JournalLedger(lastPosition: lastPosition))
        } catch {
            lock.release()
            throw StoreError(error, path: file.path)
        }
    }

    /// Ends all use of the store; every later call throws ``StoreError/closed(path:)``.
    ///
    /// GRDB closes the writer before its readers, so that the checkpoint which SQLite makes at the last close never
    /// comes; without one of our own the file alone would not be the whole database.
    public func close() throws(StoreError) {
        // What is not settled now is settled when the database is next opened.
        let settling = Result { () throws(StoreError) in try settle() }
        do {
            try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
        } catch {
            // A full disk or a closed store: what was not copied stays in the log, where the next start finds it.
        }
        do {
            try pool.close()
        } catch {
            throw StoreError(error, path: path)
        }
        lock.release()
        try settling.get()
    }

    /// Runs reads that see one state of the database.
    func read<Value>(_ body: (Database) throws -> Value) throws(StoreError) -> Value {
        do {
            return try pool.read(body)
        } catch {
            throw StoreError(error, path: path)
        }
    }

    /// Runs writes as one transaction, on the disk when this returns.
    func write(_ body: (Database, inout JournalDraft) throws -> Void) throws(StoreError) {
        do {
            try pool.writeWithoutTransaction { database in
                var draft = JournalDraft(after: ledger.withLock { $0.lastPosition })
                try database.inTransaction(.immediate) {
                    try body(database, &draft)
                    return .commit
                }
                ledger.withLock { $0.adopt(draft) }
            }
        } catch {
            throw StoreError(error, path: path)
        }
    }

    /// Looks at a database that exists through a connection that changes nothing, not even its journal mode.
    private static func probe(_ path: String, with migrator: Migrator) throws {
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        _ = try queue.read(migrator.examine)
    }

    /// The size of a new database's pages, in bytes. Nearly all that a transaction writes is appended, so that
    /// pages are full; smaller ones would only be more of them.
    private static let pageSize = 4_096

    /// How large the write-ahead log grows before it is copied back: rows rewritten meanwhile are copied once.
    private static let checkpointPageCount = 4_000

    private static var configuration: Configuration {
        var configuration = Configuration()
        configuration.foreignKeysEnabled = true
        configuration.busyMode = .timeout(5)
        configuration.prepareDatabase { database in
            try database.execute(sql: "PRAGMA page_size = \(pageSize)")
            try database.execute(sql: "PRAGMA cache_size = -16384")
            try database.execute(sql: "PRAGMA journal_size_limit = 67108864")
        }
        return configuration
    }
}
