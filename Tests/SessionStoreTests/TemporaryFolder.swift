import Foundation
import GRDB
import Logging

@testable import SessionStore

/// A folder for one test, gone when the test is over.
final class TemporaryFolder: Sendable {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "proscenium-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        do {
            try FileManager.default.removeItem(at: url)
        } catch {
            print("left behind: \(url.path) (\(error))")
        }
    }

    var database: String { url.appending(path: "sessions.sqlite").path }

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
