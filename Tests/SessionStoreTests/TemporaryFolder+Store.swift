import FolderTesting
import Foundation
import GRDB
import Logging

@testable import SessionStore

extension TemporaryFolder {
    func open(migrations: [Migration] = Migration.builtIn) throws -> SQLiteStore {
        try SQLiteStore(
            path: database, migrations: migrations,
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    }

    /// Changes the database behind the store's back, as an editor of the file would.
    func execute(_ sql: String) throws {
        var configuration = Configuration()
        configuration.foreignKeysEnabled = false
        let queue = try DatabaseQueue(path: database, configuration: configuration)
        try queue.write { try $0.execute(sql: sql) }
        try queue.close()
    }

    /// Copies the files of a database that is in use, as a kill would leave them; returns the path of the copy.
    func copyOfFiles(named name: String) throws -> String {
        for suffix in ["", "-wal", "-shm"] where FileManager.default.fileExists(atPath: database + suffix) {
            try FileManager.default.copyItem(atPath: database + suffix, toPath: file(name) + suffix)
        }
        return file(name)
    }

    /// Asks the database behind the store's back, as a SQL shell would.
    func rows(_ sql: String) throws -> [Row] {
        let queue = try DatabaseQueue(path: database)
        let rows = try queue.read { try Row.fetchAll($0, sql: sql) }
        try queue.close()
        return rows
    }
}
