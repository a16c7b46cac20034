import FolderTesting
import Foundation
import GRDB
import Testing

@testable import SessionStore

/// Reading a database leaves its folder unchanged.
@Suite struct QuietReadingTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        let store = try folder.open()
        try store.play("s_1", commands: 3)
        try store.close()
        for suffix in ["-wal", "-shm", "-lock"] { unlink(folder.database + suffix) }
    }

    private func names() throws -> Set<String> {
        Set(try FileManager.default.contentsOfDirectory(atPath: folder.url.path))
    }

    @Test("a check and a copy create no files beside the database")
    func quiet() throws {
        #expect(try names() == ["sessions.sqlite"])
        let store = try SQLiteStore(lookingAt: folder.database)
        #expect(try store.check().faults.isEmpty)
        #expect(try names() == ["sessions.sqlite"])
        try store.close()
        let target = folder.file("copy.sqlite")
        try DatabaseCopy(of: folder.database, to: target).publish()
        #expect(try names() == ["sessions.sqlite", "copy.sqlite"])
    }

    @Test("a path may contain characters that have a meaning in URIs")
    func unusualName() throws {
        let path = folder.file("a?b#c%20d é.sqlite")
        try FileManager.default.moveItem(atPath: folder.database, toPath: path)
        let store = try SQLiteStore(lookingAt: path)
        #expect(try store.sessionNames() == ["s_1"])
        try store.close()
        #expect(try names() == ["a?b#c%20d é.sqlite"])
    }

    @Test("a log that was left behind is read as part of the database")
    func leftLog() throws {
        let queue = try DatabasePool(path: folder.database)
        try queue.write { try $0.execute(sql: "UPDATE sessions SET label = 'late'") }
        let store = try SQLiteStore(lookingAt: folder.database)
        #expect(try store.session("s_1")?.label == "late")
        try store.close()
        try queue.close()
    }

    @Test("a reading fails if another program begins to write meanwhile")
    func disturbed() throws {
        let store = try SQLiteStore(lookingAt: folder.database)
        #expect(try store.check().faults.isEmpty)
        let other = try DatabasePool(path: folder.database)
        try other.write { try $0.execute(sql: "UPDATE sessions SET label = 'late'") }
        #expect(throws: StoreError.disturbed(path: folder.database)) { try store.close() }
        try other.close()
    }

    @Test("a missing file is reported as missing")
    func missing() throws {
        let path = folder.file("none.sqlite")
        #expect(throws: StoreError.missing(path: path)) { try SQLiteStore(lookingAt: path) }
        #expect(throws: StoreError.missing(path: path)) {
            try DatabaseCopy(of: path, to: folder.file("copy.sqlite")).publish()
        }
    }

    @Test("closing a store whose file is missing or was replaced reports that", arguments: [true, false])
    func closing(isReplaced: Bool) throws {
        let store = try folder.open()
        try store.play("s_2", commands: 1)
        try FileManager.default.moveItem(atPath: folder.database, toPath: folder.file("aside"))
        if isReplaced { try Data().write(to: URL(fileURLWithPath: folder.database)) }
        let error = #expect(throws: StoreError.self) { try store.close() }
        guard case .moved(let path, _) = error else {
            Issue.record("unexpected: \(String(describing: error))")
            return
        }
        #expect(path == folder.database)
    }
}
