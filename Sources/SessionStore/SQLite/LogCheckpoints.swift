import Dispatch
import GRDB
import GRDBSQLite
import Guarding
import Logging

/// Copies the write-ahead log into the database file while commands continue.
///
/// SQLite itself would copy within the commit that makes the log too long, and that command and all later ones would
/// wait for thousands of pages and a sync of the file. Here a separate connection copies them while the writer appends.
/// Only the few pages that were appended during the copying are copied between two commits; then the log starts over.
final class LogCheckpoints: Sendable {
    private struct State {
        /// The pages in the log after the last commit.
        var pageCount = 0
        /// The number of pages at which to copy next.
        var dueCount = LogCheckpoints.usualPageCount
        var isCopying = false
        var isStopped = false
    }

    private let path: String
    private let pool: DatabasePool
    private let watch: FileWatch
    private let use: ConnectionUse
    private let logger: Logger
    private let copier: DatabaseQueue
    private let queue = DispatchQueue(label: "proscenium.checkpoint", qos: .utility)
    private let state = Guarded(State())

    /// Takes over the checkpoints of a pool's writer.
    init(
        of pool: DatabasePool, _ watch: FileWatch, _ use: ConnectionUse, path: String,
        configuration: Configuration, logger: Logger
    ) throws {
        self.path = path
        self.pool = pool
        self.watch = watch
        self.use = use
        self.logger = logger
        copier = try DatabaseQueue(path: path, configuration: configuration)
        try pool.writeWithoutTransaction { database in
            try database.execute(sql: "PRAGMA wal_autocheckpoint = 0")
            // The hook holds no reference: `Connections.Opened` keeps this object until no commit uses the pool.
            sqlite3_wal_hook(
                database.sqliteConnection,
                { context, _, _, pageCount in
                    guard let context else { return SQLITE_OK }
                    Unmanaged<LogCheckpoints>.fromOpaque(context).takeUnretainedValue()
                        .noteCommit(Int(pageCount))
                    return SQLITE_OK
                }, Unmanaged.passUnretained(self).toOpaque())
        }
    }

    /// Waits for the current copy, and starts no further ones.
    func stop() {
        state.withLock { $0.isStopped = true }
        queue.sync {}
    }

    /// Stops, and closes the connection.
    func close() throws {
        stop()
        try copier.close()
    }

    /// Called within each commit, with the number of pages in the log.
    private func noteCommit(_ pageCount: Int) {
        let isDue = state.withLock { state in
            // The log has begun anew.
            if pageCount < state.pageCount { state.dueCount = Self.usualPageCount }
            state.pageCount = pageCount
            guard pageCount >= state.dueCount, !state.isCopying, !state.isStopped else { return false }
            state.isCopying = true
            return true
        }
        if isDue { queue.async { self.copy() } }
    }

    private func copy() {
        do {
            try use.hold(path: path) { () throws(StoreError) in
                do {
                    try watch.whileCheckpointing { try copyAll() }
                } catch {
                    throw StoreError(error, path: path)
                }
            }
        } catch {
            // The log keeps the pages, and a later attempt copies them; commands fail by themselves if nothing can be
            // written any more.
            logger.debug("The write-ahead log could not be copied.", metadata: ["cause": "\(error)"])
        }
        state.withLock { state in
            state.isCopying = false
            // A reader of an old state may have prevented it, so the next attempt is delayed.
            state.dueCount = max(Self.usualPageCount, state.pageCount + Self.usualPageCount / 4)
        }
    }

    private func copyAll() throws {
        var rest = try copier.writeWithoutTransaction(Self.copyPages)
        while rest > Self.promptPageCount {
            let before = rest
            rest = try copier.writeWithoutTransaction(Self.copyPages)
            guard rest <= before / 2 else { break }
        }
        let isTooLong = state.withLock { $0.pageCount > Self.longestPageCount }
        guard rest <= Self.promptPageCount || isTooLong else { return }
        try copier.writeWithoutTransaction(Self.syncFile)
        _ = try pool.writeWithoutTransaction(Self.copyPages)
    }

    /// Copies as many pages as possible without waiting for readers; returns the number of pages left.
    private static func copyPages(_ database: Database) throws -> Int {
        guard let row = try Row.fetchOne(database, sql: "PRAGMA wal_checkpoint(PASSIVE)") else { return 0 }
        return (row[1] as Int) - (row[2] as Int)
    }

    /// Syncs the copied pages. SQLite would do so only in the last copy, at the end of the log, while commits wait:
    /// about 20 ms for a usual log.
    private static func syncFile(_ database: Database) throws {
        var file: UnsafeMutablePointer<sqlite3_file>?
        let found = sqlite3_file_control(
            database.sqliteConnection, "main", SQLITE_FCNTL_FILE_POINTER, &file)
        guard found == SQLITE_OK, let file, let sync = file.pointee.pMethods?.pointee.xSync else { return }
        let code = sync(file, SQLITE_SYNC_NORMAL)
        if code != SQLITE_OK { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
    }

    /// The length of the log at which it is copied: a page that was rewritten several times before that is copied once.
    private static let usualPageCount = 4_000
    /// The maximum number of pages copied between two commits: about a millisecond, and a sync of these pages only.
    private static let promptPageCount = 64
    /// The length from which the log is copied between two commits regardless of the duration, since it would never
    /// start over otherwise.
    private static let longestPageCount = 4 * usualPageCount
}
