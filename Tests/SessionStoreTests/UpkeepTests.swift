import FolderTesting
import Foundation
import GRDB
import GRDBSQLite
import Guarding
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

    @Test("the space of deleted sessions is returned once nothing else is written")
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
        #expect(!FileManager.default.fileExists(atPath: folder.database + "-compact"))
        #expect(try store.journal(of: "s_2", from: 1, limit: 100).count == 10)
        try store.play("s_4", commands: 1)
        #expect(try store.check().faults.isEmpty)
        try store.close()
    }

    @Test("a write during the rewriting of the file ends that, and nothing of either is lost")
    func interruption() throws {
        let store = try folder.open()
        try emptied(store)
        try store.tidy()
        let full = try #require(FileStatus(folder.database)).size
        // As the first write does it.
        let compaction = try #require(store.compaction)
        #expect(compaction.begin(lastPosition: store.ledger.withLock { $0.lastPosition }))
        try store.play("s_late", commands: 1)
        #expect(compaction.isCalledOff)
        var hasRun = false
        let isDone = try store.interruption(by: { try store.play("s_later", commands: 1) }) { hasRun = true }
        #expect(hasRun && !isDone)
        #expect(try #require(FileStatus(folder.database)).size >= full)
        #expect(try store.session("s_late") != nil && store.session("s_later") != nil)
        #expect(try store.check().faults.isEmpty)
        try store.close()
    }

    @Test("commits of another program while the file is rewritten are kept")
    func foreignWrite() throws {
        let store = try folder.open()
        try emptied(store)
        let size = try #require(FileStatus(folder.database)).size
        try store.rewrite { try folder.execute("UPDATE sessions SET label = 'theirs' WHERE id = 's_2'") }
        #expect(try store.session("s_2")?.label == "theirs")
        #expect(try #require(FileStatus(folder.database)).size == size)
        try store.rewrite {}
        try store.checkpoint()
        #expect(try store.session("s_2")?.label == "theirs")
        #expect(try #require(FileStatus(folder.database)).size < size / 2)
        #expect(try store.check().faults.isEmpty)
        try store.close()
    }

    @Test("after a failed rewriting of the file the next is delayed, longer each time")
    func pauses() {
        let compaction = Compaction()
        #expect(!compaction.begin(lastPosition: 1))
        for pause in [2, 4, 8, 16] {
            #expect(compaction.begin(lastPosition: 1))
            compaction.end(hasGained: false)
            for _ in 0..<pause { #expect(!compaction.begin(lastPosition: 1)) }
        }
        #expect(compaction.begin(lastPosition: 1))
        compaction.end(hasGained: true)
        #expect(compaction.begin(lastPosition: 1))
    }

    @Test("large rows of deleted sessions are removed a few at a time, and a larger one alone")
    func largeRows() throws {
        let store = try folder.open()
        var script = SessionScript("s_1")
        try store.commit([script.creation])
        for size in [100_000, 100_000, 100_000, 3_000_000, 1_000, 1_000] {
            let content = JournalContent(
                format: 1, rulesRevision: 1, timeMicroseconds: 1, eventCount: 1, command: [],
                events: noise(size), patch: [])
            try store.commit([StoreWrite(.session("s_1"), [.append(script.append(content))])])
        }
        try store.commit([StoreWrite(.session("s_1"), [.saveSnapshot(session: "s_1", script.snapshot)])])
        try store.commit([StoreWrite(.session("s_1"), [.deleteSession("s_1")])])
        var counts: [Int] = []
        while try store.hasDeletedSessions() {
            try store.commit([
                StoreWrite(.upkeep, [.clearDeletedSessions(rowLimit: 100, byteLimit: 150_000)])
            ])
            counts.append(try folder.rows("SELECT 1 FROM journal").count)
        }
        #expect(counts == [4, 2, 0])
        #expect(try folder.rows("SELECT 1 FROM snapshots").isEmpty)
        #expect(try store.check().faults.isEmpty)
        try store.close()
    }

    /// Leaves little of a large database.
    private func emptied(_ store: SQLiteStore) throws {
        try store.play("s_1", commands: 4_000)
        try store.play("s_2", commands: 10)
        try store.commit([StoreWrite(.session("s_1"), [.deleteSession("s_1")])])
        while try store.hasDeletedSessions() {
            try store.commit([StoreWrite(.upkeep, [.clearDeletedSessions(rowLimit: 10_000)])])
        }
        try store.settle()
        try store.checkpoint()
    }

    @Test("a value that SQLite does not accept fails the write, and nothing of it is stored")
    func unboundValue() throws {
        let store = try folder.open()
        var script = try store.play("s_1", commands: 1)
        try store.maintain { sqlite3_limit($0.sqliteConnection, SQLITE_LIMIT_LENGTH, 2_000) }
        let row = HierarchyRow(
            controller: "home", className: String(repeating: "x", count: 5_000), title: nil, parent: nil,
            presenting: nil, presented: nil, window: nil, presentationStyle: "automatic",
            state: .appeared, storyboardId: nil, restorationIdentifier: nil)
        let append = script.append()
        let error = #expect(throws: StoreError.self) {
            try store.commit([
                StoreWrite(
                    .session("s_1"),
                    [.append(append), .changeHierarchy(session: "s_1", [.put(row)])])
            ])
        }
        guard case .tooLong = error else {
            Issue.record("unexpected: \(String(describing: error))")
            return
        }
        #expect(try store.session("s_1")?.head.revision == 1)
        try store.commit([StoreWrite(.session("s_1"), [.append(append)])])
        #expect(try store.session("s_1")?.head.revision == 2)
        try store.close()
    }

    @Test("a quarantine that an earlier build stored for a disk error is lifted, and no other")
    func earlierQuarantines() throws {
        let store = try folder.open()
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
        // The current store cannot write the tables of that build, so only this migration step is repeated.
        let migration = Migration.builtIn[6].sql
        let step = try #require(migration.range(of: "UPDATE heads"))
        try folder.execute(String(migration[step.lowerBound...]))
        let new = try folder.open()
        let statuses = try new.sessions(after: 0, limit: 10).items.map(\.status)
        #expect(statuses.dropLast().allSatisfy { $0 == .active })
        #expect(statuses.last == .quarantined(reason: reasons[6]))
        #expect(try new.check().faults.isEmpty)
        try new.close()
    }
}

extension SQLiteStore {
    /// Rewrites the file, and does something in between.
    fileprivate func rewrite(_ meanwhile: () throws -> Void) throws {
        let compaction = try #require(compaction)
        _ = compaction.begin(lastPosition: -1)
        #expect(compaction.begin(lastPosition: -1))
        try rewrite(compaction, whenCopied: meanwhile)
    }

    /// Runs work that is in progress on the writer when a write arrives; returns whether it finished.
    fileprivate func interruption(
        by write: @escaping @Sendable () throws -> Void, _ begun: () -> Void
    ) throws -> Bool {
        let compaction = try #require(compaction)
        var isDone = true
        let writing = Guarded(Result<Void, any Error>.success(()))
        let thread = DispatchGroup()
        try maintain { database in
            isDone = try compaction.interruptibly(database) {
                begun()
                let hasBegun = Guarded(false)
                let note = DatabaseFunction("noteRow", argumentCount: 0) { _ in
                    let isFirst = hasBegun.withLock { hasBegun in
                        defer { hasBegun = true }
                        return !hasBegun
                    }
                    if isFirst {
                        DispatchQueue(label: "write").async(group: thread) {
                            let result = Result { try write() }
                            writing.withLock { $0 = result }
                        }
                    }
                    return true
                }
                database.add(function: note)
                // It counts forever, unless it is interrupted.
                try database.execute(
                    sql: """
                        WITH RECURSIVE numbers (number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM numbers)
                        SELECT count(*) FROM numbers WHERE noteRow()
                        """)
            }
        }
        thread.wait()
        try writing.withLock { $0 }.get()
        return isDone
    }
}
