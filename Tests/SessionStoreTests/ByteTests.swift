import ContentDigests
import FolderTesting
import GRDB
import Testing

@testable import SessionStore

/// The bytes that tenants have stored are counted with each write, and equal the sizes in the tables.
@Suite struct ByteTests {
    let folder: TemporaryFolder
    let other: TenantName

    init() throws {
        folder = try TemporaryFolder()
        other = try #require(TenantName("other"))
    }

    private func session(
        _ id: String, of tenant: TenantName, labels: SessionLabels = .none
    ) -> NewSession {
        NewSession(
            id: id, labels: labels, tenant: tenant, createdMicroseconds: 1, settings: Array("{\"a\": 1}".utf8),
            rulesRevision: 1,
            clock: .manual)
    }

    private func content(_ size: Int, _ byte: UInt8 = 7) -> JournalContent {
        JournalContent(
            format: 1, rulesRevision: 1, timeMicroseconds: 1, eventCount: 1,
            command: [UInt8](repeating: byte, count: size), events: [UInt8](repeating: byte, count: size),
            patch: [UInt8](repeating: byte, count: size))
    }

    /// Appends commands; returns the new head.
    private func drive(
        _ store: SQLiteStore, _ id: String, from head: SessionHead, _ count: Int, size: Int = 100
    ) throws -> SessionHead {
        var head = head
        for _ in 0..<count {
            let entry = JournalEntry(content(size), following: head)
            try store.commit([
                StoreWrite(
                    .session(id),
                    [.append(JournalAppend(session: id, previous: head, entries: [entry], activeMicroseconds: 2))])
            ])
            head = entry.head
        }
        return head
    }

    /// The bytes that the tables hold for a tenant.
    private func held(_ store: SQLiteStore, _ tenant: TenantName) throws -> Int {
        try store.settle()
        return try store.read { database in
            try Int.fetchOne(
                database,
                sql: """
                    SELECT coalesce((SELECT sum(length(settings)) FROM sessions JOIN heads ON session = id
                            WHERE tenant = :t), 0)
                        + coalesce((SELECT sum(length(command) + length(events) + length(patch)) FROM journal
                            JOIN sessions ON sessions.id = journal.session JOIN heads ON heads.session = sessions.id
                            WHERE tenant = :t), 0)
                        + coalesce((SELECT sum(length(snapshots.body)) FROM snapshots
                            JOIN sessions ON sessions.id = snapshots.session JOIN heads ON heads.session = sessions.id
                            WHERE tenant = :t), 0)
                        + coalesce((SELECT sum(length(CAST(key AS BLOB)) + length(CAST(value AS BLOB)))
                            FROM session_labels JOIN sessions USING (number) JOIN heads ON heads.session = sessions.id
                            WHERE sessions.tenant = :t), 0)
                        + coalesce((SELECT sum(length(source) + length(document) + length(warnings)) FROM storyboards
                            WHERE tenant = :t), 0)
                        + coalesce((SELECT sum(length(body)) FROM archives WHERE tenant = :t), 0)
                    """, arguments: ["t": tenant.text]) ?? -1
        }
    }

    private func write(_ store: SQLiteStore, _ steps: StoreStep...) throws {
        try store.commit([StoreWrite(.upkeep, steps)])
    }

    @Test("commands, snapshots, storyboards and archives count for their tenant; deletions give room back at once")
    func counting() throws {
        let store = try folder.open()
        let (mine, theirs) = (session("s_1", of: .standard), session("s_2", of: other))
        try write(store, .createSession(mine), .createSession(theirs))
        var head = try drive(store, "s_1", from: mine.head, 5)
        _ = try drive(store, "s_2", from: theirs.head, 3, size: 40_000)
        for size in [100, 50, 70] {
            let snapshot = SessionSnapshot(of: head, format: 1, body: [UInt8](repeating: 3, count: size))
            try write(store, .saveSnapshot(session: "s_1", snapshot))
        }
        head = try drive(store, "s_1", from: head, 2_100, size: 1)
        let storyboard = StoredStoryboard(
            name: "Main", tenant: other, kind: "xcode", createdMicroseconds: 5, source: [1, 2],
            document: Array("{}".utf8), warnings: Array("[]".utf8))
        for _ in 0..<2 { try write(store, .insertStoryboard(storyboard)) }
        let archive = StoredArchive(
            id: "ar_1", session: nil, label: nil, tenant: other, createdMicroseconds: 9, format: 1,
            device: "iPhone 8", systemVersion: "12", body: [UInt8](repeating: 1, count: 20_000))
        try write(store, .insertArchive(archive))
        for tenant in [TenantName.standard, other] {
            #expect(store.storedByteCount(of: tenant) == (try held(store, tenant)))
        }
        #expect(store.storedByteCount(of: other) < 40_000, "long texts count as they are stored")
        #expect(store.storedByteCount(of: .standard) == 8 + 1_500 + 70 + 6_300)
        try write(store, .deleteStoryboard(storyboard.id, of: other), .deleteArchive("ar_1", of: other))
        try write(store, .deleteSession("s_2"))
        #expect(store.storedByteCount(of: other) == 0)
        #expect(store.storedByteCount(of: .standard) == (try held(store, .standard)))
        #expect(throws: StoreError.self) { try write(store, .deleteSession("s_1"), .deleteSession("s_none")) }
        #expect(store.storedByteCount(of: .standard) == (try held(store, .standard)), "nothing of it was written")
        try store.close()
    }

    @Test("labels count in UTF-8, whether given at the creation or later, and give room back")
    func labels() throws {
        var labels = SessionLabels.none
        try labels.set(["branch": "größe", "job": "1"])
        let store = try folder.open()
        let new = session("s_1", of: other, labels: labels)
        try write(store, .createSession(new), .createSession(session("s_2", of: .standard)))
        #expect(store.storedByteCount(of: other) == 8 + 6 + 7 + 3 + 1)
        let head = try drive(store, "s_1", from: new.head, 1)
        try labels.set(["branch": nil, "job": "4711"])
        try write(store, .setLabels(session: "s_1", labels))
        _ = try drive(store, "s_1", from: head, 1)
        #expect(store.storedByteCount(of: other) == 8 + 3 + 4 + 600)
        #expect(store.storedByteCount(of: other) == (try held(store, other)))
        try labels.set(["job": nil])
        try write(store, .setLabels(session: "s_1", labels))
        #expect(store.storedByteCount(of: other) == 608)
        try labels.set(["late": "x"])
        try write(store, .setLabels(session: "s_1", labels))
        try store.close()
        let again = try folder.open()
        #expect(again.storedByteCount(of: other) == 613)
        try write(again, .deleteSession("s_1"))
        #expect(again.storedByteCount(of: other) == 0 && again.storedByteCount(of: .standard) == 8)
        try again.close()
    }

    @Test("labels that an earlier build did not count are counted when the database is brought up to date")
    func earlierLabels() throws {
        var labels = SessionLabels.none
        try labels.set(["branch": "größe", "job": "1"])
        let store = try folder.open(migrations: Array(Migration.builtIn.prefix(16)))
        try write(store, .createSession(session("s_1", of: other, labels: labels)))
        try write(store, .createSession(session("s_2", of: other)))
        try store.close()
        // The earlier build counted the settings alone.
        try folder.execute("UPDATE heads SET stored_bytes = 8")
        let again = try folder.open()
        #expect(again.storedByteCount(of: other) == 16 + labels.byteCount)
        #expect(again.storedByteCount(of: other) == (try held(again, other)))
        try again.close()
    }

    @Test("the count is the same after a restart and after a kill with unsettled rows")
    func restart() throws {
        let new = session("s_1", of: other)
        let store = try folder.open()
        try write(store, .createSession(new))
        let head = try drive(store, "s_1", from: new.head, 20)
        let count = store.storedByteCount(of: other)
        #expect(count == 8 + 20 * 300)
        // A copy of the files of a running process equals the files after a kill.
        let left = try folder.copyOfFiles(named: "left.sqlite")
        try store.close()
        let again = try folder.open()
        #expect(again.storedByteCount(of: other) == count)
        _ = try drive(again, "s_1", from: head, 1)
        #expect(again.storedByteCount(of: other) == count + 300)
        try again.close()
        let killed = try SQLiteStore(path: left)
        #expect(killed.storedByteCount(of: other) == count)
        #expect(killed.storedByteCount(of: other) == (try held(killed, other)))
        try killed.close()
    }

    @Test("a count that another program has changed keeps nobody from opening the database")
    func tampered() throws {
        let store = try folder.open()
        try write(store, .createSession(session("s_1", of: other)))
        try store.close()
        try folder.execute("UPDATE heads SET stored_bytes = 9223372036854775807")
        let again = try folder.open()
        #expect(again.storedByteCount(of: other) == 1 << 40)
        try again.close()
    }
}
