import FolderTesting
import Foundation
import GRDB
import Testing

@testable import SessionStore

@Suite struct LockTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test("the lock is the file's own: it holds for a hard link, and after the removal of the file beside it")
    func hardLink() throws {
        let first = try folder.open()
        let link = folder.file("link.sqlite")
        try FileManager.default.linkItem(atPath: folder.database, toPath: link)
        try FileManager.default.removeItem(atPath: folder.database + "-lock")
        for name in [folder.database, link] {
            #expect(throws: StoreError.inUse(path: name, processId: Int(getpid()))) {
                try SQLiteStore(path: name)
            }
        }
        // A refusal must not have given up the locks of the first.
        try first.play("s_1", commands: 2)
        #expect(try first.check().faults.isEmpty)
        try first.close()
        try SQLiteStore(path: link).close()
    }

    @Test("the kernel says which process holds the lock of a file")
    func holder() throws {
        let store = try folder.open()
        let status = try #require(FileStatus(folder.database))
        #expect(LockHolder.processId(of: status.identity) == Int(getpid()))
        try store.close()
        #expect(LockHolder.processId(of: status.identity) == nil)
    }

    @Test("a file that an earlier build has locked beside the database is respected")
    func earlierBuild() throws {
        try folder.open().close()
        let descriptor = open(folder.database + "-lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        let text = Array("4711\n".utf8)
        #expect(
            flock(descriptor, LOCK_EX | LOCK_NB) == 0 && write(descriptor, text, text.count) == text.count)
        #expect(throws: StoreError.inUse(path: folder.database, processId: 4_711)) { try folder.open() }
        Foundation.close(descriptor)
        try folder.open().close()
    }

    @Test("readers, writers and backups of other programs work beside the store")
    func otherPrograms() throws {
        let store = try folder.open()
        try store.play("s_1", commands: 3)
        #expect(try folder.rows("SELECT id FROM sessions").count == 1)
        try folder.execute("UPDATE sessions SET label = 'mine'")
        let source = try DatabaseQueue(path: folder.database)
        let copy = try DatabaseQueue(path: folder.file("copy.sqlite"))
        try source.backup(to: copy)
        try source.close()
        try copy.close()
        try store.play("s_2", commands: 3)
        #expect(try store.session("s_1")?.label == "mine")
        try store.close()
        let backup = try SQLiteStore(path: folder.file("copy.sqlite"))
        #expect(try backup.journal(of: "s_1", from: 1, limit: 10).count == 3)
        try backup.close()
    }

    @Test("only its owner can use a new database, whatever the umask; an existing one keeps its mode")
    func mode() throws {
        try folder.open().close()
        var status = stat()
        #expect(stat(folder.database, &status) == 0)
        #expect(status.st_mode & 0o777 == 0o600)
        chmod(folder.database, 0o640)
        let store = try folder.open()
        for suffix in ["", "-wal"] {
            #expect(stat(folder.database + suffix, &status) == 0)
            #expect(status.st_mode & 0o777 == 0o640)
        }
        try store.close()
    }

    @Test(
        "names that SQLite does not treat as a file are refused",
        arguments: [
            ":memory:", "", "file:x.sqlite", "file:x?mode=memory", "/dev/null",
        ])
    func names(path: String) {
        let error = #expect(throws: StoreError.self) { try SQLiteStore(path: path) }
        guard case .unsuitable(_, let detail) = error else {
            Issue.record("unexpected: \(String(describing: error))")
            return
        }
        #expect(!detail.isEmpty)
        #expect(!FileManager.default.fileExists(atPath: path) || path == "/dev/null")
    }

    @Test("a refused or failed start leaves no file behind")
    func leftovers() throws {
        try folder.execute("CREATE TABLE notes (text TEXT)")
        #expect(throws: StoreError.foreignDatabase(path: folder.database)) { try folder.open() }
        #expect(try names() == ["sessions.sqlite"])
        try FileManager.default.removeItem(atPath: folder.database)
        try folder.open().closeLeavingNothingNew()
        #expect(try names() == [])
        let store = try folder.open()
        try store.play("s_1", commands: 1)
        try store.closeLeavingNothingNew()
        #expect(try names().contains("sessions.sqlite"))
        try folder.open().closeLeavingNothingNew()
        #expect(try names().contains("sessions.sqlite"))
    }

    private func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
    }

    @Test("marks of sessions that are being woken survive the process, but not a clean exit")
    func marks() throws {
        let path = folder.file("marks.sqlite")
        let first = try AwakeningMarks(besideDatabaseAt: path)
        let kept = first.begin("s_1")
        first.end(first.begin("s_2"))
        _ = first.begin("s_3")
        // The lock file that a killed process leaves behind.
        let left = try Data(contentsOf: URL(fileURLWithPath: path + "-lock"))
        first.remove()
        try left.write(to: URL(fileURLWithPath: path + "-lock"))
        let second = try AwakeningMarks(besideDatabaseAt: path)
        #expect(second.interrupted == ["s_1", "s_3"])
        second.end(kept)
        second.remove()
        #expect(try AwakeningMarks(besideDatabaseAt: path).interrupted == [])
    }
}
