import FolderTesting
import Foundation
import GRDB
import GRDBSQLite
import Testing

@testable import SessionStore

@Suite struct UpkeepTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test("a copy of the file alone has the schema from the start, and all commands after upkeep")
    func copies() throws {
        let store = try folder.open()
        try FileManager.default.copyItem(atPath: folder.database, toPath: folder.file("new.sqlite"))
        let new = try SQLiteStore(path: folder.file("new.sqlite"))
        #expect(try new.sessionCount() == 0)
        try new.close()
        try store.play("s_1", commands: 5)
        try store.tidy()
        try FileManager.default.copyItem(atPath: folder.database, toPath: folder.file("copy.sqlite"))
        let copy = try SQLiteStore(path: folder.file("copy.sqlite"))
        #expect(try copy.journal(of: "s_1", from: 1, limit: 10).count == 5)
        try copy.close()
        try store.close()
    }

    @Test("space of deleted sessions is given back once nothing else is written")
    func space() throws {
        let store = try folder.open()
        try store.play("s_1", commands: 12_000)
        try store.play("s_2", commands: 10)
        try store.tidy()
        let full = try #require(FileStatus(folder.database)).size
        try store.commit([StoreWrite(.session("s_1"), [.deleteSession("s_1")])])
        while try store.hasDeletedSessions() {
            try store.commit([StoreWrite(.upkeep, [.clearDeletedSessions(rowLimit: 1_000)])])
        }
        try store.play("s_3", commands: 1)
        try store.tidy()
        let busy = try #require(FileStatus(folder.database)).size
        try store.tidy()
        let idle = try #require(FileStatus(folder.database)).size
        #expect(busy == full)
        #expect(idle < full / 4)
        #expect(try store.journal(of: "s_2", from: 1, limit: 100).count == 10)
        try store.play("s_4", commands: 1)
        #expect(try store.check().faults.isEmpty)
        try store.close()
    }

    @Test("a value that SQLite does not take fails the write, and nothing of it is kept")
    func unboundValue() throws {
        let store = try folder.open()
        var script = try store.play("s_1", commands: 1)
        try store.maintain { sqlite3_limit($0.sqliteConnection, SQLITE_LIMIT_LENGTH, 2_000) }
        let row = HierarchyRow(
            controller: "home", className: String(repeating: "x", count: 5_000), title: nil, parent: nil,
            presenting: nil, presented: nil, window: nil, presentationStyle: "automatic",
            state: .appeared, storyboardId: nil, restorationIdentifier: nil, position: 0)
        let append = script.append()
        let error = #expect(throws: StoreError.self) {
            try store.commit([
                StoreWrite(
                    .session("s_1"),
                    [.append(append), .changeHierarchy(session: "s_1", [.put(row)])])
            ])
        }
        guard case .failed = error else {
            Issue.record("unexpected: \(String(describing: error))")
            return
        }
        #expect(try store.session("s_1")?.head.revision == 1)
        try store.commit([StoreWrite(.session("s_1"), [.append(append)])])
        #expect(try store.session("s_1")?.head.revision == 2)
        try store.close()
    }

    @Test("a quarantine that an earlier build wrote for trouble of the disk is lifted, and no other")
    func earlierQuarantines() throws {
        let old = Array(Migration.builtIn.prefix(6))
        let store = try folder.open(migrations: old)
        let reasons = [
            "/var/db.sqlite is locked by another program; close that one and try again.",
            "The disk that holds /var/db.sqlite is full; make room and try again.",
            "SQLite failed on /var/db.sqlite: disk I/O error.", "/var/db.sqlite has been closed.",
            "/var/db.sqlite cannot be written (Read-only file system); make the file and its folder writable "
                + "or name another file.",
            "The server is stopping.",
            "The journal of session s_6 is broken at revision 1: its digest does not agree with its content.",
        ]
        for (index, reason) in reasons.enumerated() {
            try store.play("s_\(index)", commands: 2)
            try store.commit([
                StoreWrite(
                    .session("s_\(index)"),
                    [.setStatus(session: "s_\(index)", .quarantined(reason: reason))])
            ])
        }
        try store.close()
        let new = try folder.open()
        let statuses = try new.sessions(after: 0, limit: 10).items.map(\.status)
        #expect(statuses.dropLast().allSatisfy { $0 == .active })
        #expect(statuses.last == .quarantined(reason: reasons[6]))
        #expect(try new.check().faults.isEmpty)
        try new.close()
    }
}
