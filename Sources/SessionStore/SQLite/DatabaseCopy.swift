import Foundation
import GRDB
import Logging

/// A copy of a whole database that is being made: a file with a temporary name beside its final one.
///
/// The copy is a consistent snapshot, even while a server writes to the database, and delays no commit. It receives its
/// final name once it is complete, verified and synced. If it is deallocated earlier, it leaves nothing behind.
public final class DatabaseCopy {
    /// The temporary name, under which the copy can be examined.
    public let path: String
    private let target: String
    /// Open until SQLite has closed the copy, and locked, so that only one process makes the copy.
    private let descriptor: Int32

    /// Copies the database at `source`.
    ///
    /// - Parameters:
    ///   - target: the final name, at which no file may exist.
    ///   - isUpgraded: whether to migrate a copy that an earlier version wrote.
    public init(of source: String, to target: String, isUpgraded: Bool = false) throws(StoreError) {
        let source = try DatabaseFile(path: source)
        let target = try DatabaseFile(path: target).path
        for suffix in Self.suffixes where FileStatus(unfollowed: target + suffix) != nil {
            throw .taken(path: target + suffix)
        }
        try source.requireReadable()
        try source.requireContent()
        self.target = target
        path = target + "-partial"
        descriptor = try Self.open(path)
        try Self.copy(source.path, to: path, isUpgraded: isUpgraded)
    }

    deinit {
        close(descriptor)
        for suffix in Self.suffixes { unlink(path + suffix) }
    }

    /// Gives the copy its final name, once all of it is synced.
    public func publish() throws(StoreError) {
        if let log = FileStatus(path + "-wal"), log.size > 0 {
            throw .failed(path: path, detail: "its log was not copied into it")
        }
        guard fsync(descriptor) == 0 else { throw .unreachable(path: target, detail: Self.failure) }
        guard link(path, target) == 0 else {
            throw errno == EEXIST ? .taken(path: target) : .unwritable(path: target, detail: Self.failure)
        }
        unlink(path)
        try Self.synchronize(folderOf: target)
    }

    /// Creates the file for the copy, or reuses the file of an interrupted attempt.
    private static func open(_ path: String) throws(StoreError) -> Int32 {
        // Readable by its owner only, like the database.
        let descriptor = Foundation.open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw .unwritable(path: path, detail: failure) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            close(descriptor)
            throw .inUse(path: path, processId: nil)
        }
        guard ftruncate(descriptor, 0) == 0 else {
            defer { close(descriptor) }
            throw .unwritable(path: path, detail: failure)
        }
        return descriptor
    }

    private static func copy(_ source: String, to path: String, isUpgraded: Bool) throws(StoreError) {
        let migrator = Migrator(
            path: source, migrations: Migration.builtIn,
            logger: Logger(label: "proscenium.store") { _ in SwiftLogNoOpLogHandler() })
        let original: DatabaseQueue
        let reading = QuietReading(source)
        do {
            var configuration = Configuration()
            configuration.readonly = true
            configuration.busyMode = .timeout(BusyPatience.commands.seconds)
            original = try DatabaseQueue(path: reading.name, configuration: configuration)
            // A file with a header and nothing else has no ledger either.
            guard try original.read(migrator.examine) > 0 else { throw StoreError.empty(path: source) }
        } catch {
            throw StoreError(error, path: source)
        }
        do {
            let copy = try DatabaseQueue(path: path)
            // In one step: a copy in several steps would start over with each commit of the server.
            try original.backup(to: copy)
            if isUpgraded {
                try copy.writeWithoutTransaction { database in
                    _ = try migrator.migrate(database)
                    try database.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
                }
            }
            try copy.close()
            try original.close()
        } catch {
            // SQLite does not report which of the two files a failure concerns. Faults in the content come from the
            // original; all others more likely come from the file being written.
            let failure = StoreError(error, path: path)
            throw failure.blamesContent ? StoreError(error, path: source) : failure
        }
        try reading.requireUndisturbed()
    }

    private static func synchronize(folderOf path: String) throws(StoreError) {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        let descriptor = Foundation.open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .unreachable(path: folder, detail: failure) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw .unreachable(path: folder, detail: failure) }
    }

    private static var failure: String { String(cString: strerror(errno)) }
    private static let suffixes = ["", "-wal", "-shm", "-lock"]
}
