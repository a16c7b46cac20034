import FolderTesting
import Testing

@testable import SessionStore

@Suite struct TamperingTests {
    let folder: TemporaryFolder
    let store: SQLiteStore

    init() throws {
        folder = try TemporaryFolder()
        store = try folder.open()
        try store.play("s_1", commands: 5)
        try store.play("s_2", commands: 5)
        try store.settle()
    }

    @Test(
        "a changed column of an entry is found and named",
        arguments: [
            "command = CAST('{}' AS BLOB)", "events = CAST('[]' AS BLOB)", "patch = CAST('{}' AS BLOB)",
            "time_microseconds = 1", "rules_revision = 2", "format = 2", "digest = zeroblob(32)",
            "digest = zeroblob(3)",
        ])
    func changedEntry(change: String) throws {
        try folder.execute("UPDATE journal SET \(change) WHERE session = 's_2' AND revision = 3")
        let fault = try #require(try store.check().fault)
        guard case .journal("s_2", 3, _) = fault else {
            Issue.record("unexpected: \(fault)")
            return
        }
        #expect(throws: StoreError.tampered(fault)) { try store.journal(of: "s_2", from: 1, limit: 10) }
        #expect(throws: StoreError.tampered(fault)) { try store.revival(of: "s_2") }
        #expect(try store.journal(of: "s_1", from: 1, limit: 10).count == 5)
    }

    @Test(
        "removed and renumbered entries, a moved head and changed settings are found",
        arguments: [
            ("DELETE FROM journal WHERE session = 's_2' AND revision = 2", 2),
            ("DELETE FROM journal WHERE session = 's_2' AND revision = 5", 5),
            ("UPDATE journal SET first_sequence = 4 WHERE session = 's_2' AND revision = 2", 2),
            ("UPDATE heads SET revision = 4 WHERE session = 's_2'", 4),
            ("UPDATE heads SET time_microseconds = 4 WHERE session = 's_2'", 5),
            ("UPDATE sessions SET settings = CAST('{}' AS BLOB) WHERE id = 's_2'", 1),
            ("UPDATE sessions SET rules_revision = 9 WHERE id = 's_2'", 1),
        ])
    func changedHistory(change: String, revision: Int) throws {
        try folder.execute(change)
        let fault = try #require(try store.check().fault)
        guard case .journal("s_2", revision, _) = fault else {
            Issue.record("unexpected: \(fault)")
            return
        }
        #expect(throws: StoreError.self) { try store.revival(of: "s_2") }
    }

    @Test("an entry of another session does not fit")
    func movedEntry() throws {
        try folder.execute(
            """
            DELETE FROM journal WHERE session = 's_2';
            UPDATE journal SET session = 's_2' WHERE session = 's_1';
            """)
        #expect(throws: StoreError.self) { try store.journal(of: "s_2", from: 1, limit: 10) }
    }

    @Test("a changed snapshot is found and named")
    func changedSnapshot() throws {
        let script = try store.play("s_3", commands: 2)
        try store.commit([StoreWrite(.session("s_3"), [.saveSnapshot(session: "s_3", script.snapshot)])])
        #expect(try store.check().fault == nil)
        try folder.execute("UPDATE snapshots SET body = CAST('{}' AS BLOB)")
        let fault = StoreFault.snapshot(session: "s_3", revision: 2)
        #expect(try store.check().fault == fault)
        #expect(throws: StoreError.tampered(fault)) { try store.revival(of: "s_3") }
        #expect(fault.description == "The snapshot of session s_3 at revision 2 is not what was written.")
    }

    @Test("a word the store never writes is an error, not a trap")
    func unknownWords() throws {
        try folder.execute(
            "PRAGMA ignore_check_constraints = 1; UPDATE heads SET clock_mode = 'lunar' WHERE session = 's_1'"
        )
        #expect(throws: StoreError.self) { try store.revival(of: "s_1") }
        // The list shows it, and the others beside it.
        let statuses = try store.sessions(after: 0, limit: 10).items.map(\.status)
        guard case .quarantined = statuses.first, case .quarantined = try store.session("s_1")?.status else {
            Issue.record("unexpected: \(statuses)")
            return
        }
        #expect(statuses.last == .active)
    }

    /// The expectations were computed by another program from the documented order of the fields.
    @Test("the format of the digests does not change")
    func goldenDigests() {
        var script = SessionScript("s_1")
        #expect(
            script.head.digest.description
                == "ed399af7c5bc5f023387c1bc80bd67bad88f4dee821b33b018f12a51919c55cd")
        _ = script.command()
        #expect(
            script.head.digest.description
                == "7951d0afa7bc4056fe0b5cdee9a4d3e6127a87c4fe2da831580a131d395c2b19")
        #expect(
            script.snapshot.digest.description
                == "db40fba09ebd07a5eaf0bf5a6b9173c0bc5d6476f9ef4bd1a1dfd22f67192031")
    }
}

@Suite struct ForgedEventTests {
    @Test(
        "events are served only as they were written, from settled and unsettled rows",
        arguments: [true, false],
        [
            "events = CAST('[{\"sequence\":5},{\"sequence\":66}]' AS BLOB)", "event_count = 1",
            "command = CAST('{}' AS BLOB)", "digest = zeroblob(32)",
        ])
    func forged(isSettled: Bool, change: String) throws {
        let folder = try TemporaryFolder()
        let store = try folder.open()
        try store.play("s_1", commands: 5)
        try store.play("s_2", commands: 5)
        if isSettled { try store.settle() }
        try folder.execute("UPDATE journal SET \(change) WHERE session = 's_2' AND revision = 3")
        #expect(try store.events(of: "s_2", from: 1, limit: 4).count == 2)
        for sequence in [1, 4, 5] {
            let error = #expect(throws: StoreError.self) {
                try store.events(of: "s_2", from: sequence, limit: 100)
            }
            guard case .tampered(.journal("s_2", _, _)) = error else {
                Issue.record("unexpected: \(String(describing: error))")
                continue
            }
        }
        #expect(try store.events(of: "s_1", from: 1, limit: 100).count == 5)
        try store.close()
    }

    @Test("a forged place cannot hide an event")
    func forgedPlace() throws {
        let folder = try TemporaryFolder()
        let store = try folder.open()
        try store.play("s_1", commands: 9)
        try store.settle()
        try folder.execute("UPDATE journal_places SET first_sequence = 1 WHERE revision > 2")
        #expect(throws: StoreError.self) { try store.events(of: "s_1", from: 3, limit: 100) }
        try store.close()
    }
}
