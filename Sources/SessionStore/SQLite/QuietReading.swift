import Foundation
import GRDBSQLite

/// How a database is opened by a process that only reads it, so that the folder stays as it was.
///
/// A database in the mode WAL needs a log and an index beside it even for reading, and SQLite creates them if it can.
/// If no program has it open and its log is empty, the file is the whole database: it is opened as immutable, which
/// takes no locks, creates no files and works in a read-only folder.
struct QuietReading {
    /// The name by which SQLite opens it: the path, or a URI.
    let name: String
    private let path: String
    /// The file as it was at the opening; `nil` if SQLite's locks protect the reading.
    private let before: FileStatus?

    /// The way to open the file at `path`.
    init(_ path: String) {
        self.path = path
        let encoded = path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed)
        guard let encoded, Self.isAlone(path), sqlite3_compileoption_used("USE_URI") == 1 else {
            name = path
            before = nil
            return
        }
        before = FileStatus(path)
        name = "file:\(encoded)?immutable=1"
    }

    /// Throws if another program may have written to the file in the meantime. Call it at the end of the reading.
    func requireUndisturbed() throws(StoreError) {
        guard let before else { return }
        guard Self.isAlone(path), FileStatus(path) == before else { throw .disturbed(path: path) }
    }

    /// Whether no program has the database open and its log is empty; an open database has an index of its log.
    private static func isAlone(_ path: String) -> Bool {
        FileStatus(path + "-shm") == nil && FileStatus(path + "-wal").map { $0.size == 0 } ?? true
            && FileStatus(path + "-journal") == nil
    }
}
