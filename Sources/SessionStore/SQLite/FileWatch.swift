import CMappingFaults
import Foundation
import GRDB
import GRDBSQLite
import Guarding

/// Detects that the files of a database were removed, replaced, overwritten or truncated while in use.
///
/// SQLite keeps writing to a file that can no longer be opened by name, and its commits succeed. So the names are
/// checked around every transaction: three calls to the kernel, and nothing is opened by name. SQLite would
/// combine another file of the same name with the log and the index of this one.
final class FileWatch: Sendable {
    private let path: String
    private let main: FileStatus.Identity
    private let log: Sidecar?
    private let index: Sidecar?
    /// The watch on the mapping of the index; 0 if there is none.
    private let indexWatch: UInt64
    /// A separate connection, opened with the others, for examining content that another program has changed.
    private let examiner: DatabaseQueue
    /// When the database was created and migrated, which identifies it among databases.
    private let origin: [String]
    private let content: Guarded<Content>

    private struct Content {
        /// The status of the main file after the last change that this process knows of.
        var status: FileStatus
        /// Whether this process is copying the log into the file, which changes at any moment.
        var isChanging = false
    }

    private final class Sidecar: Sendable {
        let path: String
        let name: String
        let identity: FileStatus.Identity
        /// Refers to the file without opening it for I/O, so that closing it releases none of SQLite's locks.
        private let reference: Int32

        /// The file at a path; nil if there is none.
        init?(_ path: String, name: String) {
            reference = open(path, O_NOFOLLOW | O_CLOEXEC | Self.pathOnly)
            guard reference >= 0, let status = FileStatus(descriptor: reference) else { return nil }
            self.path = path
            self.name = name
            identity = status.identity
        }

        deinit { if reference >= 0 { Foundation.close(reference) } }

        /// Whether no name refers to the file any more, so that it cannot be put back.
        var isDeleted: Bool { FileStatus(descriptor: reference)?.linkCount == 0 }

        /// `O_PATH`, which Glibc exposes to C alone.
        private static let pathOnly: Int32 = 0o10000000
    }

    /// Watches a database that SQLite has just opened.
    ///
    /// - Parameters:
    ///   - main: the locked file. Another file under its name is refused.
    ///   - configuration: the configuration of the store's connections.
    init(_ path: String, main: FileStatus.Identity, configuration: Configuration) throws {
        guard let status = FileStatus(unfollowed: path), status.identity == main else {
            throw StoreError.moved(path: path, detail: "it was removed or replaced while it was being opened")
        }
        self.path = path
        self.main = main
        content = Guarded(Content(status: status))
        examiner = try DatabaseQueue(path: path, configuration: configuration)
        origin = try examiner.read { database in
            try database.requireFile(path)
            return try database.origin()
        }
        log = Sidecar(path + "-wal", name: "its write-ahead log")
        index = Sidecar(path + "-shm", name: "its shared memory")
        indexWatch =
            index.map { mapping_faults_watch(UInt64($0.identity.device), UInt64($0.identity.inode)) } ?? 0
    }

    deinit { mapping_faults_forget(indexWatch) }

    /// Whether the index of the log could not be written to its file and is now private to this process: SQLite
    /// maps it, and the kernel reports a failed write to a mapping by a signal instead of an error code.
    private var hasDetachedIndex: Bool { mapping_faults_has_detached(indexWatch) }

    /// Refuses to continue if the name is missing or refers to another file.
    func requireFile() throws(StoreError) {
        _ = try status()
    }

    /// Refuses to continue if one of the files' names is missing or refers to another file.
    func requireNames() throws(StoreError) {
        _ = try status()
        try requireLog()
    }

    private func requireLog() throws(StoreError) {
        try require(log)
        try require(index)
        if hasDetachedIndex {
            throw .moved(path: path, detail: "its shared memory could not be written")
        }
    }

    /// Refuses to continue unless all names refer to the files that SQLite has open, and no other program has
    /// overwritten them.
    ///
    /// - Parameter isOurs: whether the main file may have been changed by this process itself, by a checkpoint.
    func requireFiles(afterOwnChange isOurs: Bool = false) throws(StoreError) {
        let status = try status()
        try requireLog()
        let known = content.withLock { $0 }
        guard status != known.status, !known.isChanging else { return }
        if !isOurs { try examine(status, since: known.status) }
        content.withLock { $0.status = status }
    }

    /// Runs a checkpoint that changes the main file concurrently with commits. Changes that another program may have
    /// made during it are examined by the first commit afterwards.
    func whileCheckpointing(_ checkpoint: () throws -> Void) rethrows {
        content.withLock { $0.isChanging = true }
        defer { content.withLock { $0.isChanging = false } }
        try checkpoint()
    }

    private func require(_ sidecar: Sidecar?) throws(StoreError) {
        guard let sidecar else { return }
        guard let found = FileStatus(unfollowed: sidecar.path) else {
            throw .moved(path: path, detail: "\(sidecar.name) was removed")
        }
        guard found.identity == sidecar.identity else {
            throw .moved(path: path, detail: "\(sidecar.name) was replaced")
        }
    }

    /// Whether the log or its index was deleted permanently while the database is still in its place and no other
    /// files are in theirs; or whether the index could not be written.
    var hasLostLog: Bool {
        guard FileStatus(unfollowed: path)?.identity == main else { return false }
        if hasDetachedIndex { return true }
        let (isLogLost, isIndexLost) = (isLost(log), isLost(index))
        guard let isLogLost, let isIndexLost else { return false }
        return isLogLost || isIndexLost
    }

    /// Whether a file was deleted permanently; nil if it was moved, or another one is in its place.
    private func isLost(_ sidecar: Sidecar?) -> Bool? {
        guard let sidecar else { return false }
        guard let found = FileStatus(unfollowed: sidecar.path) else { return sidecar.isDeleted ? true : nil }
        return found.identity == sidecar.identity ? false : nil
    }

    private func status() throws(StoreError) -> FileStatus {
        guard let status = FileStatus(unfollowed: path) else {
            throw .moved(path: path, detail: "it was removed")
        }
        guard status.identity == main else { throw .moved(path: path, detail: "it was replaced") }
        return status
    }

    /// Examines content that another program has changed, which a SQL shell may do through SQLite.
    ///
    /// A file that became shorter is checked as a whole; for others it is enough that they identify as this
    /// database.
    private func examine(_ status: FileStatus, since known: FileStatus) throws(StoreError) {
        // SQLite would take an empty file for a new database, and remove the log beside it.
        guard status.size >= Self.leastSize else {
            throw .moved(path: path, detail: "it was cut off after \(status.size) bytes")
        }
        do {
            try examiner.read { database in
                // Cached pages say nothing about the file as it is now.
                sqlite3_db_release_memory(database.sqliteConnection)
                let mark = try Int.fetchOne(database, sql: "PRAGMA application_id")
                guard mark == Migrator.applicationId, try database.origin() == origin else {
                    throw StoreError.moved(path: path, detail: "it was overwritten")
                }
                guard status.size < known.size else { return }
                let finding = try String.fetchOne(database, sql: "PRAGMA quick_check(1)") ?? "no answer"
                guard finding == "ok" else {
                    throw StoreError.moved(path: path, detail: "it was cut off: \(finding)")
                }
            }
        } catch let error as StoreError {
            throw error
        } catch {
            throw .moved(path: path, detail: "it was overwritten or cut off: \(error)")
        }
    }

    /// Turns write-ahead logging off, so that the whole database is in one file. The other connections must be closed.
    ///
    /// SQLite refuses this while another program has the database open.
    func giveUpLog() throws(StoreError) {
        do {
            let mode = try examiner.writeWithoutTransaction {
                try String.fetchOne($0, sql: "PRAGMA journal_mode = DELETE")
            }
            guard mode == "delete" else { throw StoreError.locked(path: path) }
        } catch {
            throw StoreError(error, path: path)
        }
    }

    /// Closes the watch's own connection, after all others: SQLite then removes the log and the index.
    func close() throws(StoreError) {
        do {
            try examiner.close()
        } catch {
            throw StoreError(error, path: path)
        }
    }

    /// The smallest page that SQLite writes.
    private static let leastSize = 512
}

extension Database {
    /// Which migrations were applied and when, to the microsecond.
    fileprivate func origin() throws -> [String] {
        try String.fetchAll(
            self,
            sql: "SELECT number || ' ' || sha256 || ' ' || applied_microseconds FROM ledger ORDER BY number")
    }
}
