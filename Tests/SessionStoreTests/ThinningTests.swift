import ContentDigests
import FolderTesting
import Foundation
import GRDB
import Testing

@testable import SessionStore

/// Old events are replaced by their digests, and everything else stays as it was.
@Suite struct ThinningTests {
    let folder: TemporaryFolder
    let store: SQLiteStore

    init() throws {
        folder = try TemporaryFolder()
        store = try folder.open()
    }

    /// Creates a session with commands of two events each, as today's hosts write them; the events of every fifth
    /// command are shorter than a digest.
    @discardableResult
    private func play(_ id: String, commands: Int, format: Int = 2) throws -> SessionScript {
        var script = SessionScript(id)
        var writes = [script.creation]
        for number in 1...commands {
            let events = number.isMultiple(of: 5) ? "[1,2]" : "[\"\(String(repeating: "e", count: 300)) \(number)\"]"
            let content = JournalContent(
                format: format, rulesRevision: 1, timeMicroseconds: number, eventCount: 2,
                command: Array(#"{"present":"c\#(number)"}"#.utf8), events: Array(events.utf8),
                patch: Array(#"{"c\#(number)":\#(number)}"#.utf8))
            writes.append(StoreWrite(.session(id), [.append(script.append(content))]))
        }
        try store.commit(writes)
        return script
    }

    private func keeping(_ count: Int?, seconds: Int? = nil) throws -> ThinningRule {
        try #require(ThinningRule(keptCommandCount: count, keptMicroseconds: seconds.map { $0 * 1_000_000 }))
    }

    /// Thins a session as far as the rule says; returns the pieces.
    @discardableResult
    private func thin(
        _ session: String, _ rule: ThinningRule, in store: SQLiteStore? = nil, at time: Int = 0
    ) throws -> [EventThinning] {
        let store = store ?? self.store
        try store.settle()
        var pieces: [EventThinning] = []
        while let piece = try store.thinning(of: session, rule, atMicroseconds: time) {
            try store.commit([StoreWrite(.upkeep, [.thinEvents(piece)])])
            pieces.append(piece)
        }
        return pieces
    }

    @Test("the events of all but the newest commands become digests, and nothing else changes")
    func newest() throws {
        let script = try play("s_1", commands: 12)
        try play("s_2", commands: 12)
        let before = try store.revival(of: "s_1")
        let bytes = store.storedByteCount(of: .standard)
        #expect(try thin("s_1", keeping(4)).flatMap(\.entries).map(\.revision) == [1, 2, 3, 4, 6, 7, 8])
        var saved = 0
        let entries = try store.journal(of: "s_1", from: 1, limit: 100)
        #expect(entries.map(\.digest) == script.entries.map(\.digest))
        for (entry, original) in zip(entries, script.entries) {
            let (content, whole) = (entry.content, original.content)
            #expect(content.command == whole.command && content.patch == whole.patch)
            #expect(content.eventCount == 2)
            if entry.revision <= 8, entry.revision != 5 {
                #expect(content.events.isEmpty && content.thinnedEvents == ContentDigest(of: whole.events))
                saved += whole.events.count - 40
            } else {
                #expect(content == whole)
            }
        }
        #expect(store.storedByteCount(of: .standard) == bytes - saved)
        #expect(try store.revival(of: "s_1")?.patches == before?.patches)
        #expect(try store.check().faults.isEmpty)
        #expect(try store.journal(of: "s_2", from: 1, limit: 100).allSatisfy { $0.content.thinnedEvents == nil })
        try store.close()
        let again = try folder.open()
        #expect(again.storedByteCount(of: .standard) == bytes - saved)
        #expect(try again.journal(of: "s_1", from: 1, limit: 100) == entries)
        try again.close()
    }

    @Test("a page of events ends before thinned ones, and one that begins with them says from where on events are kept")
    func pages() throws {
        let script = try play("s_1", commands: 12)
        try thin("s_1", keeping(4))
        for (sequence, revision) in [(1, 1), (2, 1), (5, 3), (16, 8)] {
            #expect(
                throws: StoreError.eventsThinned(session: "s_1", from: revision, through: 8, firstSequence: 17)
            ) { try store.events(of: "s_1", from: sequence, limit: 10) }
        }
        // The fifth command has events that are shorter than a digest.
        #expect(try store.events(of: "s_1", from: 9, limit: 10).map(\.revision) == [5])
        let kept = try store.events(of: "s_1", from: 17, limit: 10)
        #expect(kept.map(\.events) == script.entries.suffix(4).map(\.content.events))
        #expect(try store.events(of: "s_1", from: 1, sinceRevision: 9, limit: 10) == kept)
        #expect(try store.events(of: "s_1", from: 19, sinceRevision: 9, limit: 10) == Array(kept.dropFirst()))
        #expect(try store.events(of: "s_1", from: 1, sinceRevision: 13, limit: 10).isEmpty)
        try store.close()
    }

    @Test("by age, by number and by both, as long as one of the two keeps them; entries of the first format stay")
    func rules() throws {
        try play("s_1", commands: 12)
        // A command's time in these tests is 1 ms and its revision in microseconds.
        let present = 1_000 + 10 + 1_000_000
        #expect(try thin("s_1", keeping(nil, seconds: 2), at: present).isEmpty)
        #expect(try thin("s_1", keeping(8, seconds: 1), at: present).last?.throughRevision == 4)
        #expect(try thin("s_1", keeping(nil, seconds: 1), at: present).last?.throughRevision == 9)
        #expect(try thin("s_1", keeping(1)).last?.throughRevision == 11)
        #expect(try thin("s_1", keeping(1)).isEmpty)
        let former = try play("s_2", commands: 6, format: 1)
        #expect(try thin("s_2", keeping(1)).flatMap(\.entries).isEmpty)
        #expect(try store.journal(of: "s_2", from: 1, limit: 10) == former.entries)
        #expect(ThinningRule(keptCommandCount: nil, keptMicroseconds: nil) == nil)
        #expect(try store.check().faults.isEmpty)
        try store.close()
    }

    @Test("the search finds sessions with enough to thin, page by page, and none in quarantine")
    func search() throws {
        for number in 1...5 { try play("s_\(number)", commands: number * 4) }
        try store.commit([
            StoreWrite(.session("s_5"), [.setStatus(session: "s_5", .quarantined(reason: "a test"))])
        ])
        var rule = try keeping(2)
        rule.leastCommandCount = 6
        func found(after cursor: String = "", limit: Int = 10, searched: Int = 100, at time: Int = 0) throws
            -> ThinnableSessions
        {
            try store.thinnableSessions(
                ThinningSearch(
                    rule, after: cursor, presentMicroseconds: time, searchLimit: searched, limit: limit))
        }
        #expect(try found() == ThinnableSessions(sessions: ["s_2", "s_3", "s_4"], next: nil))
        #expect(try found(limit: 2) == ThinnableSessions(sessions: ["s_2", "s_3"], next: "s_3"))
        #expect(try found(after: "s_3", limit: 2) == ThinnableSessions(sessions: ["s_4"], next: nil))
        #expect(try found(searched: 2) == ThinnableSessions(sessions: ["s_2"], next: "s_2"))
        rule.keptMicroseconds = 1_000
        // The sixth command is a millisecond old, and a microsecond more.
        #expect(try found(at: 2_006).sessions.isEmpty)
        #expect(try found(at: 2_007).sessions == ["s_2", "s_3", "s_4"])
        for session in ["s_2", "s_3"] { try thin(session, keeping(2)) }
        #expect(try found(at: 2_007).sessions == ["s_4"])
        try store.close()
    }

    @Test("the work comes in pieces, and each leaves a sound journal, whenever the process is killed")
    func pieces() throws {
        let script = try play("s_1", commands: 700)
        try store.settle()
        var count = 0
        while let piece = try store.thinning(of: "s_1", keeping(10), atMicroseconds: 0) {
            #expect(piece.entries.count <= 256)
            count += 1
            try store.commit([StoreWrite(.upkeep, [.thinEvents(piece)])])
            let copy = try TemporaryFolder()
            for suffix in ["", "-wal"] {
                try FileManager.default.copyItem(
                    atPath: folder.database + suffix, toPath: copy.database + suffix)
            }
            let killed = try copy.open()
            #expect(try killed.check().faults.isEmpty)
            #expect(try killed.session("s_1")?.thinnedRevision == piece.throughRevision)
            try thin("s_1", keeping(10), in: killed)
            let entries = try killed.journal(of: "s_1", from: 1, limit: 1_000)
            #expect(entries.map(\.digest) == script.entries.prefix(entries.count).map(\.digest))
            #expect(try killed.session("s_1")?.thinnedRevision == 690)
            try killed.close()
        }
        #expect(count == 3)
        try store.close()
    }

    @Test("rows that are not settled yet are left to a later piece")
    func unsettled() throws {
        try play("s_1", commands: 3)
        try store.settle()
        var script = SessionScript("s_2")
        try store.commit([script.creation, script.command()])
        #expect(try store.thinning(of: "s_2", keeping(0), atMicroseconds: 0) == nil)
        #expect(try store.thinning(of: "s_1", keeping(0), atMicroseconds: 0)?.throughRevision == 3)
        #expect(try store.thinning(of: "s_9", keeping(0), atMicroseconds: 0) == nil)
        try store.close()
    }

    @Test("a piece for a session that was deleted in the meantime has no effect")
    func deleted() throws {
        try play("s_1", commands: 12)
        try store.settle()
        let piece = try #require(try store.thinning(of: "s_1", keeping(2), atMicroseconds: 0))
        try store.commit([StoreWrite(.session("s_1"), [.deleteSession("s_1")])])
        try store.commit([StoreWrite(.upkeep, [.thinEvents(piece)])])
        #expect(store.storedByteCount(of: .standard) == 0)
        #expect(try folder.rows("SELECT 1 FROM journal WHERE length(events) = 40").isEmpty)
        try store.close()
    }

    @Test(
        "a changed byte, a forged digest, and events that somebody else took away are found and named",
        arguments: [
            "command = CAST('{}' AS BLOB)", "patch = CAST('{}' AS BLOB)", "event_count = 3", "rules_revision = 2",
            "events = CAST(substr(events, 1, 8) || zeroblob(32) AS BLOB)", "events = substr(events, 1, 39)",
            "events = CAST('[]' AS BLOB)",
        ])
    func tampering(change: String) throws {
        try play("s_1", commands: 12)
        try thin("s_1", keeping(4))
        try folder.execute("UPDATE journal SET \(change) WHERE revision = 3")
        let fault = try #require(try store.check().fault)
        guard case .journal("s_1", 3, _) = fault else {
            Issue.record("unexpected: \(fault)")
            return
        }
        #expect(throws: StoreError.tampered(fault)) { try store.journal(of: "s_1", from: 1, limit: 10) }
        try store.close()
    }

    @Test("genuine digests beyond the mark of the session are found")
    func unmarked() throws {
        try play("s_1", commands: 12)
        try thin("s_1", keeping(4))
        try folder.execute("UPDATE heads SET thinned_revision = 7")
        guard case .journal("s_1", 8, _) = try store.check().fault else {
            Issue.record("\(try store.check().faults)")
            return
        }
        #expect(throws: StoreError.self) { try store.events(of: "s_1", from: 15, limit: 10) }
        try store.close()
    }

    @Test("damaged events are not replaced by a digest that would hide the damage")
    func damage() throws {
        try play("s_1", commands: 12)
        try store.settle()
        try folder.execute("UPDATE journal SET events = CAST('[\"ee\"]' AS BLOB) WHERE revision = 3")
        #expect(throws: StoreError.self) { try store.thinning(of: "s_1", keeping(4), atMicroseconds: 0) }
        #expect(try folder.rows("SELECT 1 FROM journal WHERE length(events) = 40").isEmpty)
        try store.close()
    }

    @Test(
        "the space goes back to the disk, and a backup and its restoration have what is left",
        arguments: [true, false])
    func space(isBackground: Bool) throws {
        let script = try play("s_1", commands: 9_000)
        try store.tidy()
        let full = try #require(FileStatus(folder.database)).size
        try thin("s_1", keeping(4))
        if isBackground {
            // Nothing is written between the two.
            for _ in 0..<2 { try store.tidy() }
        } else {
            try store.giveSpaceBack()
        }
        #expect(try #require(FileStatus(folder.database)).size < full * 2 / 3)
        #expect(try folder.rows("SELECT thinned_bytes FROM settlement")[0]["thinned_bytes"] == 0)
        #expect(try store.check().faults.isEmpty)
        do {
            // It holds its file until it is deallocated.
            let copy = try DatabaseCopy(of: folder.database, to: folder.file("backup.sqlite"))
            try copy.publish()
        }
        try store.close()
        let restored = try SQLiteStore(path: folder.file("backup.sqlite"))
        #expect(try restored.check().faults.isEmpty)
        #expect(try restored.verify(session: "s_1") == 9_000)
        #expect(try restored.session("s_1")?.head == script.head)
        #expect(throws: StoreError.self) { try restored.events(of: "s_1", from: 1, limit: 1) }
        try restored.close()
    }

    @Test("thinned entries are copied to another session under their digests, as in a fork")
    func copied() throws {
        let script = try play("s_1", commands: 12)
        try thin("s_1", keeping(4))
        let session = NewSession(
            id: "s_2", label: nil, createdMicroseconds: 1, settings: script.session.settings, rulesRevision: 1,
            clock: .manual, storyboards: [])
        var head = session.head
        let entries = try store.journal(of: "s_1", from: 1, limit: 100).map { entry in
            let copy = JournalEntry(entry.content, following: head)
            head = copy.head
            return copy
        }
        let append = JournalAppend(
            session: "s_2", previous: session.head, entries: entries, activeMicroseconds: 1)
        let mark = EventThinning(session: "s_2", throughRevision: 8)
        let before = store.storedByteCount(of: .standard)
        try store.commit([
            StoreWrite(.session("s_2"), [.createSession(session), .append(append), .thinEvents(mark)])
        ])
        #expect(try store.journal(of: "s_2", from: 1, limit: 100) == entries)
        #expect(try store.check().faults.isEmpty)
        let row = try folder.rows("SELECT stored_bytes FROM heads WHERE session = 's_1'")
        try store.settle()
        let copy = try folder.rows("SELECT stored_bytes FROM heads WHERE session = 's_2'")
        #expect(store.storedByteCount(of: .standard) - before == copy[0]["stored_bytes"])
        #expect(row[0]["stored_bytes"] as Int == copy[0]["stored_bytes"])
        try store.close()
    }
}
