import Dispatch
import Foundation
import GRDB
import GRDBSQLite
import Guarding

extension DatabasePool {
    /// Opens all connections for reads now, each on the file that is at `path` and is the one being watched.
    ///
    /// GRDB opens them when they are first needed, by name. Once another file has taken the name, such a connection
    /// would read that file together with this database's log, and SQLite would start the index of the log anew
    /// under the connections that use it.
    ///
    /// - Parameter count: the greatest number of connections for reads that the pool may have.
    func openReaders(_ count: Int, at path: String) throws {
        let (opened, leave, left) = (
            DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)
        )
        let failures = Guarded([any Error]())
        for _ in 0..<count {
            // A connection is used again as soon as it is free, so that each is kept busy until all are there.
            Thread.detachNewThread {
                var isOpen = false
                do {
                    try self.read { database in
                        try database.requireFile(path)
                        isOpen = true
                        opened.signal()
                        leave.wait()
                    }
                } catch {
                    failures.withLock { $0.append(error) }
                    if !isOpen { opened.signal() }
                }
                left.signal()
            }
        }
        for _ in 0..<count { opened.wait() }
        for _ in 0..<count { leave.signal() }
        for _ in 0..<count { left.wait() }
        if let failure = failures.withLock({ $0.first }) { throw failure }
    }
}

extension Database {
    /// Refuses to go on if the connection has another file open than the one that is now at `path`; opens the log,
    /// too, which a connection otherwise looks for by name when it first reads.
    func requireFile(_ path: String) throws {
        _ = try Row.fetchOne(self, sql: "SELECT 1 FROM sqlite_schema LIMIT 1")
        var hasMoved: Int32 = 0
        let code = sqlite3_file_control(sqliteConnection, "main", SQLITE_FCNTL_HAS_MOVED, &hasMoved)
        guard code == SQLITE_OK, hasMoved == 0 else {
            throw StoreError.moved(path: path, detail: "it was removed or replaced while it was being opened")
        }
    }
}
