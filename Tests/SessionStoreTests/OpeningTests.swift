import FolderTesting
import Foundation
import GRDB
import Testing

@testable import SessionStore

@Suite struct OpeningTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test("a new file gets the schema, the application's mark and full durability")
    func newFile() throws {
        let store = try folder.open()
        let marks = try folder.rows(
            "SELECT * FROM pragma_application_id, pragma_user_version, pragma_journal_mode")
        #expect(marks.first?["application_id"] == Migrator.applicationId)
        #expect(marks.first?["user_version"] == Migration.builtIn.count)
        #expect(marks.first?["journal_mode"] == "wal")
        var synchronous: Int?
        var foreignKeys: Int?
        try store.write { database, _ in
            synchronous = try Int.fetchOne(database, sql: "PRAGMA synchronous")
            foreignKeys = try Int.fetchOne(database, sql: "PRAGMA foreign_keys")
        }
        let full = 2
        #expect(synchronous == full)
        #expect(foreignKeys == 1)
    }

    @Test("a text file is refused by name and unchanged")
    func textFile() throws {
        let content = Data("not a database, but long enough to be taken for one\n".utf8)
        try content.write(to: URL(fileURLWithPath: folder.database))
        #expect(throws: StoreError.notADatabase(path: folder.database)) { try folder.open() }
        #expect(try Data(contentsOf: URL(fileURLWithPath: folder.database)) == content)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["sessions.sqlite"])
    }

    @Test("another application's database is refused and unchanged")
    func foreignDatabase() throws {
        try folder.execute("CREATE TABLE notes (text TEXT)")
        let before = try Data(contentsOf: URL(fileURLWithPath: folder.database))
        #expect(throws: StoreError.foreignDatabase(path: folder.database)) { try folder.open() }
        #expect(try Data(contentsOf: URL(fileURLWithPath: folder.database)) == before)
    }

    @Test("a database with another application's mark is refused even if it is empty")
    func foreignMark() throws {
        try folder.execute("PRAGMA application_id = 77; CREATE TABLE notes (text TEXT); DROP TABLE notes")
        #expect(throws: StoreError.foreignDatabase(path: folder.database)) { try folder.open() }
    }

    @Test("a second opening is refused until the first is closed")
    func secondOpening() throws {
        let first = try folder.open()
        let refusal = StoreError.inUse(path: folder.database, processId: Int(getpid()))
        #expect(throws: refusal) { try folder.open() }
        try first.close()
        try folder.open().close()
    }

    @Test("another name of the same file has the same lock")
    func symbolicLink() throws {
        let first = try folder.open()
        let link = folder.url.appending(path: "link.sqlite").path
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: folder.database)
        #expect(throws: StoreError.inUse(path: folder.database, processId: Int(getpid()))) {
            try SQLiteStore(path: link)
        }
        try first.close()
    }

    @Test("a closed store refuses every call")
    func closedStore() throws {
        let store = try folder.open()
        try store.close()
        let refusal = StoreError.closed(path: folder.database)
        #expect(throws: refusal) { try store.session("s_1") }
        #expect(throws: refusal) { try store.play("s_1", commands: 1) }
    }

    @Test("a truncated file is called damaged")
    func truncatedFile() throws {
        let store = try folder.open()
        try store.play("s_1", commands: 200)
        try store.close()
        let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: folder.database))
        let length = try handle.seekToEnd()
        try handle.truncate(atOffset: length / 2)
        try handle.close()
        let error = #expect(throws: StoreError.self) { try folder.open() }
        guard case .damaged(let path, let detail) = error else {
            Issue.record("unexpected: \(String(describing: error))")
            return
        }
        #expect(path == folder.database)
        #expect(detail == "it was cut off after \(length / 2) of \(length) bytes")
    }

    @Test("a folder that cannot be written is named with the reason")
    func unwritableFolder() throws {
        // Not even the superuser can create files in /proc.
        let error = #expect(throws: StoreError.self) { try SQLiteStore(path: "/proc/sessions.sqlite") }
        guard case .unwritable(let path, _) = error else {
            Issue.record("unexpected: \(String(describing: error))")
            return
        }
        #expect(path == "/proc/sessions.sqlite")
        let folderPath = folder.url.path
        #expect(throws: StoreError.unwritable(path: folderPath, detail: "it is a folder")) {
            try SQLiteStore(path: folderPath)
        }
    }

    @Test("written data is there when the store is opened again")
    func reopening() throws {
        let first = try folder.open()
        let script = try first.play("s_1", commands: 3)
        try first.commit([StoreWrite(.session("s_1"), [.saveSnapshot(session: "s_1", script.snapshot)])])
        let revival = try first.revival(of: "s_1")
        try first.close()
        let second = try folder.open()
        #expect(try second.revival(of: "s_1") == revival)
        #expect(revival?.record.head == script.head)
        try second.close()
    }

    @Test("every refusal is one sentence that names the file")
    func sentences() {
        let path = "/var/lib/sessions.sqlite"
        let errors: [StoreError] = [
            .unsuitable(path: path, detail: "odd"), .moved(path: path, detail: "it was removed"),
            .unreachable(path: path, detail: "disk I/O error"),
            .missing(path: path), .disturbed(path: path), .notADatabase(path: path), .foreignDatabase(path: path),
            .inUse(path: path, processId: 7),
            .unwritable(path: path, detail: "Permission denied"),
            .newerDatabase(path: path, migration: 9, known: 4), .olderDatabase(path: path, migration: 3, known: 4),
            .editedMigration(path: path, migration: "0001-sessions.sql"),
            .damaged(path: path, detail: "cut off"),
            .diskFull(path: path), .locked(path: path), .closed(path: path),
            .failed(path: path, detail: "odd"),
        ]
        for error in errors {
            let text = error.description
            #expect(
                text.contains(path) && text.hasSuffix(".") && !text.contains("\n") && !text.contains(". "))
        }
    }
}
