import FolderTesting
import Foundation
import GRDB
import Logging
import Testing

@testable import SessionStore

/// A command appends one row; these tests check the data derived from the row, and when it is derived.
@Suite struct SettlingTests {
    let folder: TemporaryFolder
    let store: SQLiteStore

    init() throws {
        folder = try TemporaryFolder()
        store = try folder.open()
    }

    @Test("a command changes no table but the journal, and reading changes nothing")
    func appendsOnly() throws {
        var script = try store.play("s_1", commands: 3)
        #expect(try settled() == 0)
        #expect(try folder.rows("SELECT revision FROM heads").first?["revision"] == 0)
        #expect(try store.session("s_1")?.head == script.head)
        #expect(try store.sessions(after: 0, limit: 9).items.map(\.head) == [script.head])
        #expect(try store.journal(of: "s_1", from: 1, limit: 10) == script.entries)
        #expect(try store.revival(of: "s_1")?.patches == script.entries.map(\.content.patch))
        #expect(try settled() == 0)
        try store.tidy()
        #expect(try settled() == 3)
        try store.commit([script.command()])
        #expect(try folder.rows("SELECT revision FROM heads").first?["revision"] == 3)
        #expect(try store.journal(of: "s_1", from: 1, limit: 10) == script.entries)
        #expect(try store.journal(of: "s_1", from: 4, limit: 10) == script.entries.suffix(1))
    }

    @Test("rows are settled once there are many of them, whichever commit comes")
    func settlesByItself() throws {
        try store.play("s_1", commands: 2_047)
        #expect(try settled() == 0)
        try store.play("s_2", commands: 1)
        #expect(try settled() == 2_048)
        #expect(try folder.rows("SELECT count(*) AS count FROM journal_places").first?["count"] == 2_048)
    }

    @Test("events are read before their rows are settled, and across the boundary")
    func events() throws {
        var script = try store.play("s_1", commands: 4)
        try store.play("s_2", commands: 2)
        try store.settle()
        try store.commit([script.command(), script.command(events: 0), script.command(events: 3)])
        let all = script.entries.filter { $0.content.eventCount > 0 }.map(\.content.events)
        #expect(try store.events(of: "s_1", from: 1, limit: 100).map(\.events) == all)
        #expect(try store.events(of: "s_1", from: 8, limit: 3).map(\.revision) == [4, 5])
        #expect(try store.events(of: "s_1", from: 11, limit: 10).map(\.revision) == [7])
        #expect(try store.events(of: "s_1", from: 14, limit: 10).isEmpty)
        #expect(try settled() == 6)
    }

    @Test("the hierarchy contains the changes of several transactions, the last one winning")
    func hierarchyOfTransactions() throws {
        var script = try store.play("s_1", commands: 1)
        var other = try store.play("s_2", commands: 1)
        try store.settle()
        let home = HierarchyRow(
            controller: "home", className: "Home", presentationStyle: "fullScreen", state: .appearing)
        var shown = home
        shown.state = .appeared
        let detail = HierarchyRow(
            controller: "detail", className: "Detail", presentationStyle: "fullScreen", state: .disappeared)
        func change(_ session: String, _ script: inout SessionScript, _ changes: [HierarchyChange]) throws {
            try store.commit([
                StoreWrite(
                    .session(session),
                    [.append(script.append()), .changeHierarchy(session: session, changes)])
            ])
        }
        try change("s_1", &script, [.put(home), .put(detail)])
        try change("s_2", &other, [.put(home)])
        try change("s_1", &script, [.put(shown)])
        #expect(try store.hierarchy(of: "s_1") == [detail, shown])
        #expect(try store.hierarchy(of: "s_2") == [home])
        try store.settle()
        #expect(try store.hierarchy(of: "s_1") == [detail, shown])
    }

    @Test("rows left unsettled by a killed process are settled when the database is opened")
    func recovery() throws {
        var script = try store.play("s_1", commands: 2)
        try store.settle()
        let detail = HierarchyRow(
            controller: "detail", className: "Detail", title: "É", presenting: "home",
            presentationStyle: "fullScreen", state: .appearing)
        var gone = detail
        gone.title = nil
        let append = script.append(due: 77)
        try store.commit([
            StoreWrite(
                .session("s_1"),
                [
                    .append(append),
                    .changeHierarchy(session: "s_1", [.put(gone), .put(detail), .remove("old")]),
                ])
        ])
        let copy = try folder.copyAsLeftByKill()
        let revived = try copy.open()
        let record = try #require(try revived.session("s_1"))
        #expect(record.head == script.head)
        #expect(record.dueMicroseconds == 77)
        #expect(record.activeMicroseconds == append.activeMicroseconds)
        #expect(try revived.hierarchy(of: "s_1") == [detail])
        #expect(try revived.journal(of: "s_1", from: 1, limit: 10) == script.entries)
        #expect(try revived.check().fault == nil)
        try revived.commit([script.command()])
        #expect(try revived.session("s_1")?.head == script.head)
    }

    @Test("a row damaged before it was settled harms no other session")
    func rottenRow() throws {
        try store.play("s_1", commands: 2)
        let other = try store.play("s_2", commands: 2)
        let copy = try folder.copyAsLeftByKill()
        try copy.execute(
            "UPDATE journal SET digest = zeroblob(3), hierarchy = zeroblob(9) WHERE position = 2")
        let revived = try copy.open()
        #expect(try revived.revival(of: "s_2")?.record.head == other.head)
        #expect(throws: StoreError.self) { try revived.revival(of: "s_1") }
        #expect(try revived.check().fault != nil)
    }

    @Test("a failed transaction leaves no trace in the store's memory")
    func failedTransaction() throws {
        var script = try store.play("s_1", commands: 1)
        let before = script
        #expect(throws: StoreError.unknown(.session, id: "s_9")) {
            try store.commit([
                script.command(), StoreWrite(.session("s_9"), [.setStatus(session: "s_9", .active)]),
            ])
        }
        #expect(try store.session("s_1")?.head == before.head)
        script = before
        try store.commit([script.command()])
        #expect(try store.journal(of: "s_1", from: 1, limit: 10) == script.entries)
    }

    @Test("a deleted session's rows are removed, and no later row reuses their places")
    func deletion() throws {
        try store.play("s_1", commands: 3)
        try store.commit([StoreWrite(.session("s_1"), [.deleteSession("s_1")])])
        try store.commit([StoreWrite(.upkeep, [.clearDeletedSessions(rowLimit: 100)])])
        #expect(try folder.rows("SELECT count(*) AS count FROM journal").first?["count"] == 0)
        #expect(try folder.rows("SELECT count(*) AS count FROM journal_places").first?["count"] == 0)
        try store.close()
        let again = try folder.open()
        let script = try again.play("s_1", commands: 2)
        #expect(try folder.rows("SELECT min(position) AS first FROM journal").first?["first"] == 4)
        #expect(try again.journal(of: "s_1", from: 1, limit: 10) == script.entries)
    }

    @Test("a journal of the builds that indexed every row is continued")
    func earlierBuild() throws {
        let old = try TemporaryFolder()
        var script = SessionScript("s_1")
        try old.makeDatabase(of: &script, commands: 4)
        let opened = try old.open()
        #expect(try opened.session("s_1")?.head == script.head)
        #expect(try opened.journal(of: "s_1", from: 1, limit: 10) == script.entries)
        #expect(try opened.events(of: "s_1", from: 4, limit: 3).map(\.revision) == [2, 3])
        try opened.commit([script.command()])
        #expect(try opened.revival(of: "s_1")?.patches == script.entries.map(\.content.patch))
        #expect(try opened.check().fault == nil)
    }

    private func settled() throws -> Int? {
        try folder.rows("SELECT position FROM settlement").first?["position"]
    }
}

@Suite struct HierarchyChangeBytesTests {
    @Test("changes survive a round trip through bytes")
    func roundTrip() {
        let row = HierarchyRow(
            controller: "", className: "Ünï", title: nil, parent: "", presenting: "a", presented: nil,
            window: "w", presentationStyle: "custom", state: .disappearing, storyboardId: nil,
            restorationIdentifier: "r", siblingBefore: "s")
        let changes: [HierarchyChange] = [.put(row), .remove("x"), .remove("")]
        #expect(HierarchyChange.decode(HierarchyChange.encode(changes)) == changes)
        #expect(HierarchyChange.encode([]).isEmpty)
        #expect(HierarchyChange.decode([]) == [])
    }

    @Test("truncated bytes are not changes, and cause no trap")
    func truncation() {
        let row = HierarchyRow(
            controller: "home", className: "Home", presentationStyle: "custom", state: .appeared)
        let bytes = HierarchyChange.encode([.put(row)])
        for count in 2..<bytes.count {
            #expect(HierarchyChange.decode(Array(bytes.prefix(count))) == nil)
        }
        #expect(HierarchyChange.decode([9, 1]) == nil)
    }
}

extension TemporaryFolder {
    /// A copy of the files as they are, equal to those of a process killed now.
    fileprivate func copyAsLeftByKill() throws -> TemporaryFolder {
        let copy = try TemporaryFolder()
        for suffix in ["", "-wal"] {
            try FileManager.default.copyItem(atPath: database + suffix, toPath: copy.database + suffix)
        }
        return copy
    }

    /// Writes a database as builds did that knew the first five migrations.
    fileprivate func makeDatabase(of script: inout SessionScript, commands: Int) throws {
        let queue = try DatabaseQueue(path: database)
        let migrator = Migrator(
            path: database, migrations: Array(Migration.builtIn.prefix(5)),
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        _ = try queue.writeWithoutTransaction { try migrator.migrate($0) }
        for _ in 0..<commands { _ = script.command() }
        let (session, entries, head) = (script.session, script.entries, script.head)
        try queue.write { database in
            try database.execute(
                sql: "INSERT INTO sessions VALUES (1, ?, ?, ?, ?, ?)",
                arguments: [
                    session.id, session.label, session.createdMicroseconds, Data(session.settings),
                    session.rulesRevision,
                ])
            for entry in entries {
                try database.execute(
                    sql: "INSERT INTO journal VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                    arguments: [
                        session.id, entry.revision, entry.content.format, entry.content.rulesRevision,
                        entry.content.timeMicroseconds, entry.firstSequence, entry.content.eventCount,
                        entry.digest.data, Data(entry.content.command), Data(entry.content.events),
                        Data(entry.content.patch),
                    ])
            }
            try database.execute(
                sql: "INSERT INTO heads VALUES (?, ?, ?, ?, ?, 'active', NULL, 'manual', 1, NULL, 5)",
                arguments: [
                    session.id, head.revision, head.timeMicroseconds, head.nextSequence, head.digest.data,
                ])
        }
        try queue.close()
    }
}

/// The rows that a killed process has left while nothing can be written.
@Suite struct UnsettledOpeningTests {
    @Test("a database opens while another program keeps it locked, and lacks no committed data")
    func locked() throws {
        let folder = try TemporaryFolder()
        let first = try folder.open()
        let script = try first.play("s_1", commands: 3)
        let copy = folder.file("copy.sqlite")
        for suffix in ["", "-wal"] {
            try FileManager.default.copyItem(atPath: folder.database + suffix, toPath: copy + suffix)
        }
        try first.close()
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        let other = try DatabaseQueue(path: copy, configuration: configuration)
        try other.inDatabase { try $0.execute(sql: "BEGIN IMMEDIATE") }
        let second = try SQLiteStore(path: copy)
        #expect(try second.journal(of: "s_1", from: 1, limit: 10) == script.entries)
        #expect(try second.session("s_1")?.head == script.head)
        try other.inDatabase { try $0.execute(sql: "ROLLBACK") }
        try other.close()
        var more = script
        try second.commit([more.command()])
        #expect(try second.check().faults.isEmpty)
        #expect(try second.session("s_1")?.head == more.head)
        try second.close()
    }
}
