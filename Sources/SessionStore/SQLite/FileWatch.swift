import Foundation
import GRDB
import Guarding

/// Notices that the files of a database were removed, replaced, overwritten or cut off while they are in use.
///
/// SQLite goes on writing to a file that nobody can open any more, and its commits succeed. So the names are
/// looked at around every transaction: three questions to the kernel, and no descriptor is opened.
final class FileWatch: Sendable {
    private let path: String
    private let main: FileStatus.Identity
    private let sidecars: [Sidecar]
    /// The main file as it was after the last change that this process knows of.
    private let content: Guarded<FileStatus>

    private struct Sidecar {
        let path: String
        let name: String
        let identity: FileStatus.Identity
    }

    /// Watches a database that SQLite has just opened.
    init(_ path: String) throws(StoreError) {
        guard let status = FileStatus(path) else {
            throw .moved(path: path, detail: "it was removed while it was being opened")
        }
        self.path = path
        main = status.identity
        content = Guarded(status)
        sidecars = [("-wal", "its write-ahead log"), ("-shm", "its shared memory")].compactMap {
            let (suffix, name) = $0
            return FileStatus(path + suffix).map {
                Sidecar(path: path + suffix, name: name, identity: $0.identity)
            }
        }
    }

    /// Refuses to go on if the name leads to no file or to another one.
    func requireFile() throws(StoreError) {
        _ = try status()
    }

    /// Refuses to go on unless all files are those that SQLite has open, and nobody else has overwritten them.
    ///
    /// - Parameter isOurs: whether a change of the main file is this process's own, by a checkpoint.
    func requireFiles(afterOwnChange isOurs: Bool = false) throws(StoreError) {
        let status = try status()
        for sidecar in sidecars {
            guard let found = FileStatus(sidecar.path) else {
                throw .moved(path: path, detail: "\(sidecar.name) was removed")
            }
            guard found.identity == sidecar.identity else {
                throw .moved(path: path, detail: "\(sidecar.name) was replaced")
            }
        }
        let known = content.withLock { $0 }
        guard status != known else { return }
        if !isOurs { try examine(status, since: known) }
        content.withLock { $0 = status }
    }

    private func status() throws(StoreError) -> FileStatus {
        guard let status = FileStatus(path) else { throw .moved(path: path, detail: "it was removed") }
        guard status.identity == main else { throw .moved(path: path, detail: "it was replaced") }
        return status
    }

    /// Looks at content that was changed by somebody else: a SQL shell may do so, through SQLite.
    ///
    /// A file that became shorter is read as a whole, others only where they say that they are ours.
    private func examine(_ status: FileStatus, since known: FileStatus) throws(StoreError) {
        // SQLite would take an empty file for a new database, and remove the log beside it.
        guard status.size >= Self.leastSize else {
            throw .moved(path: path, detail: "it was cut off after \(status.size) bytes")
        }
        var configuration = Configuration()
        configuration.readonly = true
        do {
            let queue = try DatabaseQueue(path: path, configuration: configuration)
            defer { Self.close(queue) }
            try queue.read { database in
                let mark = try Int.fetchOne(database, sql: "PRAGMA application_id")
                guard mark == Migrator.applicationId else {
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

    /// The smallest page that SQLite writes.
    private static let leastSize = 512

    private static func close(_ queue: DatabaseQueue) {
        do {
            try queue.close()
        } catch {
            // It is closed when it goes out of scope.
        }
    }
}
