import FolderTesting
import Testing

@testable import SessionStore

@Suite struct JournalTests {
    let folder: TemporaryFolder
    let store: SQLiteStore

    init() throws {
        folder = try TemporaryFolder()
        store = try folder.open()
    }

    @Test("a journal is read in pages that join without a gap")
    func journalPages() throws {
        let script = try store.play("s_1", commands: 25)
        try store.play("s_2", commands: 3)
        var entries: [JournalEntry] = []
        while true {
            let page = try store.journal(of: "s_1", from: entries.count + 1, limit: 10)
            guard !page.isEmpty else { break }
            #expect(page.count <= 10)
            entries += page
        }
        #expect(entries == script.entries)
        #expect(try store.journal(of: "s_1", from: 26, limit: 10).isEmpty)
        #expect(try store.journal(of: "s_1", from: 1_000, limit: 10).isEmpty)
        #expect(throws: StoreError.unknown(.session, id: "s_9")) {
            try store.journal(of: "s_9", from: 1, limit: 10)
        }
    }

    @Test("events are found by any sequence number, past commands without events")
    func eventPages() throws {
        var script = SessionScript("s_1")
        var writes = [script.creation]
        let counts = [3, 0, 0, 1, 5, 0, 2, 0]
        for count in counts {
            writes.append(script.command(events: count))
        }
        try store.commit(writes)
        let holders = zip(counts, script.entries).flatMap { Array(repeating: $1.revision, count: $0) }
        for (index, revision) in holders.enumerated() {
            let runs = try store.events(of: "s_1", from: index + 1, limit: 1)
            #expect(runs.map(\.revision) == [revision])
            #expect(runs.first?.events == script.entries[revision - 1].content.events)
        }
        #expect(try store.events(of: "s_1", from: 12, limit: 1).isEmpty)
        #expect(try store.events(of: "s_1", from: 0, limit: 4).map(\.eventCount) == [3, 1])
        #expect(try store.events(of: "s_1", from: 1, limit: 100).map(\.firstSequence) == [1, 4, 5, 10])
    }

    @Test("a session is restored from its newest snapshot and the entries after it")
    func revival() throws {
        var script = try store.play("s_1", commands: 4)
        let early = script.snapshot
        try store.commit([
            StoreWrite(.session("s_1"), [.saveSnapshot(session: "s_1", early)]),
            script.command(), script.command(),
        ])
        let late = script.snapshot
        try store.commit([
            StoreWrite(.session("s_1"), [.saveSnapshot(session: "s_1", late)]), script.command(),
        ])
        let revival = try #require(try store.revival(of: "s_1"))
        #expect(revival.snapshot == late)
        #expect(revival.patches == [script.entries[6].content.patch])
        #expect(revival.settings == script.session.settings)
        #expect(try store.snapshot(of: "s_1", atOrBefore: 5) == early)
        #expect(try store.snapshot(of: "s_1", atOrBefore: 3) == nil)
        #expect(try store.revival(of: "s_9") == nil)
    }

    @Test("a session without entries or snapshot is restored empty")
    func emptyRevival() throws {
        let script = try store.play("s_1", commands: 0)
        let revival = try #require(try store.revival(of: "s_1"))
        #expect(revival.patches.isEmpty && revival.snapshot == nil)
        #expect(revival.record.head == script.head)
    }

    @Test("a snapshot of another revision than the head's is refused")
    func staleSnapshot() throws {
        var script = try store.play("s_1", commands: 1)
        let stale = script.snapshot
        try store.commit([script.command()])
        #expect(throws: StoreError.conflict(session: "s_1", expected: 1, actual: 2)) {
            try store.commit([StoreWrite(.session("s_1"), [.saveSnapshot(session: "s_1", stale)])])
        }
    }

    @Test("sessions are listed in pages by creation, and by their due time")
    func sessionPages() throws {
        for number in 1...5 {
            var script = SessionScript("s_\(number)")
            try store.commit([
                script.creation, script.command(due: number.isMultiple(of: 2) ? nil : 60 - number),
            ])
        }
        let first = try store.sessions(after: 0, limit: 2)
        #expect(first.items.map(\.id) == ["s_1", "s_2"])
        let second = try store.sessions(after: try #require(first.next), limit: 2)
        #expect(second.items.map(\.id) == ["s_3", "s_4"])
        let third = try store.sessions(after: try #require(second.next), limit: 2)
        #expect(third.items.map(\.id) == ["s_5"])
        #expect(third.next == nil)
        #expect(try store.sessionsDue(atMicroseconds: 58, limit: 10).map(\.id) == ["s_5", "s_3"])
        #expect(try store.lastSessionNumber() == 5)
    }

    @Test("a deleted session is gone at once, and its rows gradually")
    func deletion() throws {
        try store.play("s_1", commands: 50)
        let kept = try store.play("s_2", commands: 3)
        try store.commit([StoreWrite(.session("s_1"), [.deleteSession("s_1")])])
        #expect(try store.session("s_1") == nil)
        #expect(try store.sessions(after: 0, limit: 10).items.map(\.id) == ["s_2"])
        #expect(throws: StoreError.unknown(.session, id: "s_1")) {
            try store.journal(of: "s_1", from: 1, limit: 1)
        }
        #expect(try journalRowCount() == 53)
        try clear(rowLimit: 20)
        #expect(try journalRowCount() == 33)
        try clear(rowLimit: 20)
        try clear(rowLimit: 20)
        #expect(try journalRowCount() == 3)
        #expect(try store.check() == StoreCheck(sessionCount: 1, entryCount: 3, faults: []))
        #expect(try store.session("s_2")?.head == kept.head)
        #expect(try store.lastSessionNumber() == 2)
        try store.play("s_1", commands: 1)
        #expect(try store.session("s_1")?.number == 3)
    }

    private func clear(rowLimit: Int) throws {
        try store.commit([StoreWrite(.upkeep, [.clearDeletedSessions(rowLimit: rowLimit)])])
    }

    private func journalRowCount() throws -> Int? {
        try folder.rows("SELECT count(*) AS count FROM journal").first?["count"]
    }
}
