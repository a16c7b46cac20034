import FolderTesting
import GRDB
import Testing

@testable import SessionStore

@Suite struct CommitTests {
    let folder: TemporaryFolder
    let store: SQLiteStore

    init() throws {
        folder = try TemporaryFolder()
        store = try folder.open()
    }

    @Test("a batch with one bad write leaves nothing of any")
    func atomicBatch() throws {
        var good = try store.play("s_1", commands: 2)
        let before = try store.revival(of: "s_1")
        var stranger = SessionScript("s_2")
        let batch = [good.command(), stranger.command()]
        #expect(throws: StoreError.unknown(.session, id: "s_2")) { try store.commit(batch) }
        #expect(try store.revival(of: "s_1") == before)
    }

    @Test("entries that do not follow the head are refused, and the head stays")
    func conflictingHistory() throws {
        let script = try store.play("s_1", commands: 3)
        var other = SessionScript("s_1")
        _ = other.command()
        let late = other.command()
        #expect(throws: StoreError.conflict(session: "s_1", expected: 1, actual: 3)) {
            try store.commit([late])
        }
        #expect(try store.session("s_1")?.head == script.head)
        #expect(try store.journal(of: "s_1", from: 1, limit: 10) == script.entries)
    }

    @Test("an entry that does not follow its predecessor in the same write is refused")
    func brokenAppend() throws {
        var script = try store.play("s_1", commands: 1)
        let previous = script.head
        _ = script.append()
        let skipping = script.append()
        let append = JournalAppend(
            session: "s_1", previous: previous, entries: skipping.entries, activeMicroseconds: 1)
        #expect(throws: StoreError.self) {
            try store.commit([StoreWrite(.session("s_1"), [.append(append)])])
        }
        #expect(try store.session("s_1")?.head == previous)
    }

    @Test("an identifier is assigned once")
    func duplicateSession() throws {
        try store.play("s_1", commands: 1)
        #expect(throws: StoreError.alreadyExists(.session, id: "s_1")) {
            try store.commit([SessionScript("s_1").creation])
        }
    }

    @Test("several entries in one write are one step of the head")
    func severalEntries() throws {
        var script = try store.play("s_1", commands: 0)
        let first = script.append()
        let second = script.append()
        let both = JournalAppend(
            session: "s_1", previous: first.previous, entries: first.entries + second.entries,
            dueMicroseconds: 99, activeMicroseconds: 7)
        try store.commit([StoreWrite(.session("s_1"), [.append(both)])])
        let record = try #require(try store.session("s_1"))
        #expect(record.head == script.head)
        #expect(record.dueMicroseconds == 99)
        #expect(record.activeMicroseconds == 7)
    }

    @Test("status and clock are stored, and a quarantined session is still readable")
    func statusAndClock() throws {
        let script = try store.play("s_1", commands: 2)
        try store.commit([
            StoreWrite(
                .session("s_1"),
                [
                    .setStatus(session: "s_1", .quarantined(reason: "an invariant broke")),
                    .setClock(session: "s_1", .live(rate: 2.5), dueMicroseconds: 5),
                ])
        ])
        let record = try #require(try store.session("s_1"))
        #expect(record.status == .quarantined(reason: "an invariant broke"))
        #expect(record.clock == .live(rate: 2.5))
        #expect(record.dueMicroseconds == 5)
        #expect(try store.journal(of: "s_1", from: 1, limit: 10) == script.entries)
        #expect(throws: StoreError.unknown(.session, id: "s_9")) {
            try store.commit([StoreWrite(.session("s_9"), [.setStatus(session: "s_9", .active)])])
        }
    }

    @Test("the hierarchy table shows the changes of commands to a SQL shell beside the store")
    func hierarchyTable() throws {
        try store.play("s_1", commands: 1)
        var home = HierarchyRow(
            controller: "home", className: "HomeViewController", title: "Home", presented: "detail",
            window: "w_1", presentationStyle: "fullScreen", state: .disappeared, storyboardId: "Home")
        let detail = HierarchyRow(
            controller: "detail", className: "DetailViewController", presenting: "home",
            presentationStyle: "fullScreen", state: .appearing)
        try change([.put(home), .put(detail)])
        #expect(try store.hierarchy(of: "s_1") == [detail, home])
        home.presented = nil
        home.state = .appeared
        try change([.put(home), .remove("detail"), .remove("never there")])
        #expect(try store.hierarchy(of: "s_1") == [home])
        let rows = try folder.rows("SELECT session, controller, class, presented, state FROM hierarchy")
        #expect(rows.count == 1)
        #expect(
            rows.first == [
                "session": "s_1", "controller": "home", "class": "HomeViewController",
                "presented": nil, "state": "appeared",
            ])
    }

    private func change(_ changes: [HierarchyChange]) throws {
        try store.commit([StoreWrite(.session("s_1"), [.changeHierarchy(session: "s_1", changes)])])
    }
}
