import Dispatch
import Foundation
import GRDB
import GRDBSQLite
import Guarding

extension DatabasePool {
    /// Opens all read connections now, each on the watched file at `path`.
    ///
    /// GRDB opens them by name when they are first needed. If another file has taken the name by then, such a
    /// connection would read that file together with this database's log, and SQLite would rebuild the index of
    /// the log under the connections that use it.
    ///
    /// - Parameter count: the maximum number of read connections of the pool.
    func openReaders(_ count: Int, at path: String) throws {
        let (opened, leave, left) = (
            DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)
        )
        let failures = Guarded([any Error]())
        for _ in 0..<count {
            // A free connection is reused at once, so each one is kept busy until all are open.
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
    /// Refuses to continue if the connection has another file open than the one at `path`. Also opens the log,
    /// which a connection otherwise looks up by name at its first read.
    func requireFile(_ path: String) throws {
        _ = try Row.fetchOne(self, sql: "SELECT 1 FROM sqlite_schema LIMIT 1")
        var hasMoved: Int32 = 0
        let code = sqlite3_file_control(sqliteConnection, "main", SQLITE_FCNTL_HAS_MOVED, &hasMoved)
        guard code == SQLITE_OK, hasMoved == 0 else {
            throw StoreError.moved(path: path, detail: "it was removed or replaced while it was being opened")
        }
    }
}
