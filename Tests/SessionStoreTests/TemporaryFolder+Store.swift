import FolderTesting
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

    /// Asks the database behind the store's back, as a SQL shell would.
    func rows(_ sql: String) throws -> [Row] {
        let queue = try DatabaseQueue(path: database)
        let rows = try queue.read { try Row.fetchAll($0, sql: sql) }
        try queue.close()
        return rows
    }
}
