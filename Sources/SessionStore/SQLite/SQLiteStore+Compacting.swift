import Foundation
import GRDB
import GRDBSQLite

/// Copying the log back and giving space back, both in the background of all commands.
extension SQLiteStore {
    /// Copies the log into the file as far as no reader stands in the way; the first write that comes ends that.
    func checkpoint() throws(StoreError) {
        try maintain { database in
            try self.compaction?.interruptibly(database) {
                try database.execute(sql: "PRAGMA wal_checkpoint(PASSIVE)")
            }
        }
    }

    /// Writes the file anew if that is worth it and nobody writes.
    func compact() throws(StoreError) {
        let lastPosition = ledger.withLock { $0.lastPosition }
        guard let compaction, compaction.begin(lastPosition: lastPosition) else { return }
        let before = try pageCounts()
        guard before.free >= Self.leastFreePageCount, before.free >= before.all / 2 else { return }
        var hasGained = false
        defer { compaction.end(hasGained: hasGained) }
        try rewrite(compaction)
        try maintain { database in
            try compaction.interruptibly(database) {
                // Nobody waits here for a reader: the rest of the log is copied by a later checkpoint.
                sqlite3_busy_timeout(database.sqliteConnection, 0)
                defer {
                    sqlite3_busy_timeout(
                        database.sqliteConnection, Int32(BusyPatience.commands.seconds * 1_000))
                }
                try database.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
            }
        }
        hasGained = try pageCounts().all < before.all
    }

    private func pageCounts() throws(StoreError) -> (free: Int, all: Int) {
        try read { database in
            (
                try Int.fetchOne(database, sql: "PRAGMA freelist_count") ?? 0,
                try Int.fetchOne(database, sql: "PRAGMA page_count") ?? 0
            )
        }
    }

    /// Writes what the database has into a file beside it, and from there into the database as one transaction.
    ///
    /// - Parameter whenCopied: called when the one is done and the other has not begun.
    func rewrite(_ compaction: Compaction, whenCopied: () throws -> Void = {}) throws(StoreError) {
        defer { unlink(compactPath) }
        do {
            try onReader { reader in
                // Whatever anybody commits from here on, in this process or another, is seen by this number.
                let version = try reader.dataVersion()
                guard try self.writeCopy(of: reader, compaction) else { return }
                try whenCopied()
                try self.maintain { writer in
                    try self.takeCopy(into: writer) { isBegun in
                        let isAsCopied = try !isBegun || reader.dataVersion() == version
                        return isAsCopied && !compaction.isCalledOff
                    }
                }
            }
        } catch {
            throw StoreError(error, path: path)
        }
    }

    private func writeCopy(of reader: Database, _ compaction: Compaction) throws -> Bool {
        unlink(compactPath)
        // SQLite takes an empty file, and leaves it to its owner alone.
        let descriptor = open(compactPath, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw StoreError.unwritable(path: path, detail: String(cString: strerror(errno)))
        }
        Foundation.close(descriptor)
        return try compaction.interruptibly(reader) {
            try reader.execute(sql: "VACUUM INTO ?", arguments: [compactPath])
        }
    }

    /// - Parameter isWanted: asked before the first pages (with `false`) and after some each (with `true`, the
    /// database then
    ///   being locked): if it answers false, everything is taken back.
    private func takeCopy(into writer: Database, _ isWanted: @escaping (Bool) throws -> Bool) throws {
        struct CalledOff: Error {}
        guard try isWanted(false) else { return }
        let copy = try DatabaseQueue(path: compactPath)
        do {
            try copy.writeWithoutTransaction { source in
                // The last pages are never the first, so that it is asked at least once.
                let half = try Int.fetchOne(source, sql: "PRAGMA page_count").map { $0 / 2 } ?? 0
                let stepPageCount = CInt(max(1, min(Self.stepPageCount, half)))
                try source.backup(to: writer, pagesPerStep: stepPageCount) { progress in
                    guard try progress.isCompleted || isWanted(true) else { throw CalledOff() }
                }
            }
        } catch is CalledOff {
            // Another time.
        }
        try copy.close()
    }

    /// Where the database is written anew.
    private var compactPath: String { path + Self.compactSuffix }

    static let compactSuffix = "-compact"
    /// A megabyte: less is not worth writing anything.
    private static let leastFreePageCount = 256
    /// So many pages are written at a time: a millisecond or two.
    private static let stepPageCount = 128
}

extension Database {
    /// A number that changes when anybody else has changed the database since it was last asked for.
    fileprivate func dataVersion() throws -> Int {
        try Int.fetchOne(self, sql: "PRAGMA data_version") ?? 0
    }
}
