import Foundation
import GRDB
import GRDBSQLite

/// Checkpoints and compaction, both in the background of all commands.
extension SQLiteStore {
    /// Checkpoints as much of the log as readers permit; the first write that arrives ends the checkpoint.
    func checkpoint() throws(StoreError) {
        try maintain { database in
            try self.compaction?.interruptibly(database) {
                try database.execute(sql: "PRAGMA wal_checkpoint(PASSIVE)")
            }
        }
    }

    /// Rewrites the file if it is worthwhile and no writes arrive.
    func compact() throws(StoreError) {
        let lastPosition = ledger.withLock { $0.lastPosition }
        guard let compaction, compaction.begin(lastPosition: lastPosition) else { return }
        let before = try pageCounts()
        guard before.isWorthRewriting else { return }
        var hasGained = false
        defer { compaction.end(hasGained: hasGained) }
        try rewrite(compaction)
        try maintain { database in
            try compaction.interruptibly(database) {
                try database.forgetThinnedBytes()
                // Does not wait for readers: a later checkpoint copies the rest of the log.
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

    /// Rewrites the file now if it has any free pages to speak of.
    func rewriteWhole(_ compaction: Compaction) throws(StoreError) {
        let before = try pageCounts()
        guard before.free + before.thinned >= PageCounts.leastFree else { return }
        let lastPosition = ledger.withLock { $0.lastPosition }
        // The first call notes the position; the second finds that nothing was written since.
        _ = compaction.begin(lastPosition: lastPosition)
        guard compaction.begin(lastPosition: lastPosition) else { return }
        try rewrite(compaction)
        compaction.end(hasGained: true)
        try maintain { database in
            try database.forgetThinnedBytes()
            try database.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
        }
    }

    private func pageCounts() throws(StoreError) -> PageCounts {
        try read { database in
            let size = try Int.fetchOne(database, sql: "PRAGMA page_size") ?? 0
            let thinned: Int? = try database.row("SELECT thinned_bytes FROM settlement LIMIT 1")?.optionalValue(
                "thinned_bytes")
            return PageCounts(
                free: try Int.fetchOne(database, sql: "PRAGMA freelist_count") ?? 0,
                thinned: max(0, thinned ?? 0) / max(1, size),
                all: try Int.fetchOne(database, sql: "PRAGMA page_count") ?? 0)
        }
    }

    /// Copies the database into a file beside it, and from there back into the database as one transaction.
    ///
    /// - Parameter whenCopied: called between the two copies.
    func rewrite(_ compaction: Compaction, whenCopied: () throws -> Void = {}) throws(StoreError) {
        defer { unlink(compactPath) }
        do {
            try onReader { reader in
                // This number reveals every later commit, in this process or another.
                let version = try reader.dataVersion()
                guard try self.writeCopy(of: reader, compaction) else { return }
                try whenCopied()
                try self.onWriter { writer in
                    try self.takeCopy(into: writer) { isBegun in
                        let isAsCopied = try !isBegun || reader.dataVersion() == version
                        return isAsCopied && !compaction.isCalledOff
                    }
                }
            }
        } catch {
            let error = StoreError(error, path: path)
            renew(after: error)
            throw error
        }
    }

    private func writeCopy(of reader: Database, _ compaction: Compaction) throws -> Bool {
        unlink(compactPath)
        // SQLite accepts an empty file; creating it here makes it accessible to its owner only.
        let descriptor = open(compactPath, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw StoreError.unwritable(path: path, detail: String(cString: strerror(errno)))
        }
        Foundation.close(descriptor)
        return try compaction.interruptibly(reader) {
            try reader.execute(sql: "VACUUM INTO ?", arguments: [compactPath])
        }
    }

    /// - Parameter isWanted: called before the first pages (with `false`) and after every few pages (with
    ///   `true`, while the database is locked); if it returns false, everything is rolled back.
    private func takeCopy(into writer: Database, _ isWanted: @escaping (Bool) throws -> Bool) throws {
        struct CalledOff: Error {}
        guard try isWanted(false) else { return }
        let copy = try DatabaseQueue(path: compactPath)
        do {
            try copy.writeWithoutTransaction { source in
                // The first step never includes the last pages, so that `isWanted` is called at least once.
                let half = try Int.fetchOne(source, sql: "PRAGMA page_count").map { $0 / 2 } ?? 0
                let stepPageCount = CInt(max(1, min(Self.stepPageCount, half)))
                try source.backup(to: writer, pagesPerStep: stepPageCount) { progress in
                    guard try progress.isCompleted || isWanted(true) else { throw CalledOff() }
                }
            }
        } catch is CalledOff {
            // Tried again another time.
        }
        try copy.close()
    }

    /// The path of the rewritten file.
    private var compactPath: String { path + Self.compactSuffix }

    static let compactSuffix = "-compact"
    /// The number of pages written at a time: a millisecond or two.
    private static let stepPageCount = 128
}

/// The pages of a file.
private struct PageCounts {
    /// The pages that later writes can use.
    let free: Int
    /// The room that thinning has left inside pages, which later writes cannot use, in pages.
    let thinned: Int
    let all: Int

    /// Half of the file is free, or a quarter with the room that is not used otherwise.
    var isWorthRewriting: Bool {
        free + thinned >= Self.leastFree && (free >= all / 2 || thinned >= Self.leastFree && free + thinned >= all / 4)
    }

    /// One megabyte: less is not worth a rewrite.
    static let leastFree = 256
}

extension Database {
    /// Notes that the file was rewritten.
    fileprivate func forgetThinnedBytes() throws {
        try execute(sql: "UPDATE settlement SET thinned_bytes = 0")
    }

    /// A number that changes when another connection has changed the database since the last call.
    fileprivate func dataVersion() throws -> Int {
        try Int.fetchOne(self, sql: "PRAGMA data_version") ?? 0
    }
}
