import FolderTesting
import Foundation
import GRDB
import Testing

@testable import SessionStore

@Suite struct FileWatchTests {
    let folder: TemporaryFolder
    let store: SQLiteStore

    init() throws {
        folder = try TemporaryFolder()
        store = try folder.open()
        try store.play("s_1", commands: 3)
    }

    private var aside: String { folder.file("aside.sqlite") }

    private func move(_ from: String, _ to: String) throws {
        try FileManager.default.moveItem(atPath: from, toPath: to)
    }

    private func expectMoved(_ detail: String, sourceLocation: SourceLocation = #_sourceLocation) {
        for attempt in [{ _ = try store.play("s_2", commands: 1) }, { try store.probe() }] {
            let error = #expect(throws: StoreError.self, sourceLocation: sourceLocation) { try attempt() }
            guard case .moved(_, let found) = error else {
                Issue.record("unexpected: \(String(describing: error))", sourceLocation: sourceLocation)
                return
            }
            #expect(found.contains(detail), "\(found)", sourceLocation: sourceLocation)
        }
    }

    @Test("a file that was moved away is noticed before the next write, which succeeds once it is back")
    func removed() throws {
        try move(folder.database, aside)
        expectMoved("it was removed")
        #expect(throws: StoreError.self) { try store.session("s_1") }
        try move(aside, folder.database)
        try store.play("s_3", commands: 1)
        #expect(try store.session("s_2") == nil)
        #expect(try store.check().faults.isEmpty)
    }

    @Test("a file that was replaced by another is noticed")
    func replaced() throws {
        let other = try SQLiteStore(path: aside)
        try other.close()
        try move(folder.database, folder.file("old.sqlite"))
        try move(aside, folder.database)
        expectMoved("it was replaced")
        #expect(throws: StoreError.self) { try store.session("s_1") }
    }

    @Test("a write-ahead log that was removed or replaced is noticed", arguments: ["-wal", "-shm"])
    func sidecar(suffix: String) throws {
        try move(folder.database + suffix, aside)
        expectMoved("was removed")
        try Data().write(to: URL(fileURLWithPath: folder.database + suffix))
        expectMoved("was replaced")
        try FileManager.default.removeItem(atPath: folder.database + suffix)
        try move(aside, folder.database + suffix)
        try store.play("s_3", commands: 1)
    }

    @Test("what the store holds survives that its write-ahead log is removed")
    func savedByClosing() throws {
        try FileManager.default.removeItem(atPath: folder.database + "-wal")
        expectMoved("was removed")
        // Nothing can be settled any more, and all is closed and copied nevertheless.
        #expect(throws: StoreError.self) { try store.close() }
        let again = try folder.open()
        #expect(try again.journal(of: "s_1", from: 1, limit: 10).count == 3)
        #expect(try again.session("s_2") == nil)
        try again.close()
    }

    @Test("a file that was cut off or overwritten in place is noticed")
    func cutOff() throws {
        try store.tidy()
        let whole = try Data(contentsOf: URL(fileURLWithPath: folder.database))
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: folder.database))
        try file.truncate(atOffset: UInt64(whole.count / 2))
        // This process must not close a descriptor of the file while SQLite has it open.
        expectMoved("cut off")
        try file.truncate(atOffset: 0)
        expectMoved("cut off")
        try file.write(contentsOf: whole)
        try store.play("s_3", commands: 1)
        try store.close()
        try file.close()
    }

    @Test("what other programs write through SQLite is no trouble")
    func shell() throws {
        try store.tidy()
        let other = try DatabaseQueue(path: folder.database)
        try other.writeWithoutTransaction { database in
            try database.execute(sql: "UPDATE sessions SET label = 'a'; PRAGMA wal_checkpoint(PASSIVE)")
        }
        try store.play("s_2", commands: 1)
        try other.writeWithoutTransaction { database in
            try database.execute(sql: "VACUUM; PRAGMA wal_checkpoint(TRUNCATE)")
        }
        try other.close()
        try store.play("s_3", commands: 1)
        #expect(try store.check().faults.isEmpty)
    }

    @Test("another program's lock fails writes and no reads")
    func locked() throws {
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        let other = try DatabaseQueue(path: folder.database, configuration: configuration)
        try other.inDatabase { try $0.execute(sql: "BEGIN IMMEDIATE") }
        #expect(throws: StoreError.locked(path: folder.database)) { try store.probe() }
        // What is not settled is read all the same.
        #expect(try store.session("s_1")?.head.revision == 3)
        #expect(try store.revival(of: "s_1")?.entries.count == 3)
        #expect(try store.journal(of: "s_1", from: 2, limit: 10).count == 2)
        #expect(try store.events(of: "s_1", from: 1, limit: 100).count == 3)
        #expect(try store.sessions(after: 0, limit: 10).items.map(\.head.revision) == [3])
        #expect(try store.check().faults.isEmpty)
        try other.inDatabase { try $0.execute(sql: "ROLLBACK") }
        try store.probe()
        try other.close()
    }
}
