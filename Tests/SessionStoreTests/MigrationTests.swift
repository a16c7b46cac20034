import FolderTesting
import Foundation
import Testing

@testable import SessionStore

@Suite struct MigrationTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// The migrations of this build, and two that a later one might add.
    private let known = Migration.builtIn
    private let first = Migration(
        number: Migration.builtIn.count + 1, name: "notes", sql: "CREATE TABLE notes (text TEXT) STRICT;")
    private let second = Migration(
        number: Migration.builtIn.count + 2, name: "dates", sql: "ALTER TABLE notes ADD COLUMN date INTEGER;")

    @Test("the files in the folder match the built-in migrations, by name, number and text")
    func filesAreBuiltIn() throws {
        let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appending(path: "../../migrations").standardizedFileURL
        let names = try FileManager.default.contentsOfDirectory(atPath: source.path).sorted()
        #expect(names == Migration.builtIn.map(\.fileName))
        #expect(Migration.builtIn.map(\.number) == Array(1...names.count))
        for migration in Migration.builtIn {
            let text = try String(contentsOf: source.appending(path: migration.fileName), encoding: .utf8)
            #expect(text == migration.sql)
        }
    }

    @Test("a later build applies only the missing migrations")
    func laterBuild() throws {
        try folder.open(migrations: known + [first]).close()
        try folder.open(migrations: known + [first, second]).close()
        let ledger = try folder.rows("SELECT number, name, sha256 FROM ledger ORDER BY number")
        #expect(ledger.map { $0["number"] as Int } == Array(1...second.number))
        #expect(
            ledger.map { $0["sha256"] as String } == (known + [first, second]).map(\.digest.description))
        #expect(try folder.rows("SELECT date FROM notes").isEmpty)
        #expect(try folder.rows("PRAGMA user_version").first?["user_version"] == second.number)
    }

    @Test("a ledger ahead of this build is refused")
    func newerDatabase() throws {
        try folder.open(migrations: known + [first, second]).close()
        #expect(
            throws: StoreError.newerDatabase(
                path: folder.database, migration: second.number, known: first.number)
        ) {
            try folder.open(migrations: known + [first])
        }
    }

    @Test("a database that lacks migrations is not looked at, and the reason says what to do")
    func olderDatabase() throws {
        try folder.open(migrations: Array(known.dropLast())).close()
        let error = StoreError.olderDatabase(path: folder.database, migration: known.count - 1, known: known.count)
        #expect(throws: error) { try SQLiteStore(lookingAt: folder.database) }
        #expect(error.description.contains("run the build that wrote it, or serve the database once"))
    }

    @Test("an edited migration is refused before later ones are applied")
    func editedMigration() throws {
        try folder.open(migrations: known + [first]).close()
        let edited = Migration(number: first.number, name: "notes", sql: first.sql + "\n")
        #expect(throws: StoreError.editedMigration(path: folder.database, migration: edited.fileName)) {
            try folder.open(migrations: known + [edited, second])
        }
        #expect(try folder.rows("SELECT * FROM ledger").count == first.number)
    }

    @Test("an edited ledger is refused")
    func editedLedger() throws {
        try folder.open().close()
        try folder.execute("UPDATE ledger SET sha256 = 'none' WHERE number = 2")
        #expect(throws: StoreError.editedMigration(path: folder.database, migration: "0002-storyboards.sql")) {
            try folder.open()
        }
    }

    @Test("a migration that fails half way leaves nothing of itself, and keeps the ones before it")
    func failingMigration() throws {
        let failing = Migration(
            number: second.number, name: "broken",
            sql: "CREATE TABLE dates (date INTEGER); INSERT INTO nowhere VALUES (1);")
        try folder.open(migrations: known).close()
        #expect(throws: StoreError.self) { try folder.open(migrations: known + [first, failing]) }
        let tables = try folder.rows("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
        let names = tables.map { $0["name"] as String }
        #expect(names.contains("notes") && !names.contains("dates"))
        try folder.open(migrations: known + [first, second]).close()
    }
}
