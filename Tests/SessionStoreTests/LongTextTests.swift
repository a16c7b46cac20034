import FolderTesting
import Foundation
import GRDB
import Testing

@testable import SessionStore

/// Rows that are too long to be loaded into memory.
@Suite struct LongTextTests {
    private static let count = 3_000_000

    /// A text that is stored uncompressed, and one that is stored compressed.
    enum Form: CaseIterable { case plain, compressed }

    private static func text(_ form: Form) -> [UInt8] {
        switch form {
        case .plain: plain
        case .compressed: (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
        }
    }

    private static let plain = noise(count)

    /// A session with a long command, long events, a long patch and a long snapshot.
    private func fill(_ folder: TemporaryFolder, _ form: Form, isSettled: Bool) throws -> SessionScript {
        let text = Self.text(form)
        let store = try folder.open()
        var script = try store.play("s_1", commands: 2)
        for long in 0..<3 {
            let texts = (0..<3).map { $0 == long ? text : [UInt8]("[]".utf8) }
            let content = JournalContent(
                format: 1, rulesRevision: 1, timeMicroseconds: script.head.timeMicroseconds, eventCount: 1,
                command: texts[0], events: texts[1], patch: texts[2])
            try store.commit([StoreWrite(.session("s_1"), [.append(script.append(content))])])
        }
        let snapshot = SessionSnapshot(of: script.head, format: 1, body: text)
        try store.commit([StoreWrite(.session("s_1"), [.saveSnapshot(session: "s_1", snapshot)])])
        try store.play("s_2", commands: 2)
        if isSettled { try store.tidy() }
        try store.close()
        return script
    }

    @Test("long texts are read back as they were written", arguments: Form.allCases, [true, false])
    func roundTrip(form: Form, isSettled: Bool) throws {
        let folder = try TemporaryFolder()
        let script = try fill(folder, form, isSettled: isSettled)
        let text = Self.text(form)
        let store = try folder.open()
        #expect(try store.journal(of: "s_1", from: 1, limit: 2) == Array(script.entries.prefix(2)))
        var entries: [JournalEntry] = []
        while entries.count < script.entries.count {
            let page = try store.journal(of: "s_1", from: entries.count + 1, limit: 100)
            try #require(!page.isEmpty)
            #expect(page.count < 5, "some megabytes at a time")
            entries += page
        }
        #expect(entries == script.entries)
        let revival = try #require(try store.revival(of: "s_1"))
        #expect(revival.snapshot?.body == text && revival.patches.isEmpty)
        let runs = try store.events(of: "s_1", from: script.entries[3].firstSequence, limit: 1)
        #expect(runs.first?.events == text)
        #expect(try store.check().faults.isEmpty)
        try store.close()
    }

    @Test(
        "a byte changed in a long text is found",
        arguments: [
            ("journal", "command", 3), ("journal", "events", 4), ("journal", "patch", 5),
            ("snapshots", "body", 5),
        ])
    func changedByte(table: String, column: String, revision: Int) throws {
        let folder = try TemporaryFolder()
        _ = try fill(folder, .plain, isSettled: true)
        if table == "journal" { try folder.execute("DELETE FROM snapshots") }
        try folder.execute(
            """
            UPDATE \(table) SET \(column) = CAST(substr(\(column), 1, 2000000) || x'00' || substr(\(column), 2000002)
            AS BLOB) WHERE session = 's_1' AND revision = \(revision)
            """)
        let store = try folder.open()
        let error = #expect(throws: StoreError.self) { try store.revival(of: "s_1") }
        guard case .tampered = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(try store.verify(session: "s_2") == 2)
        #expect(try store.check().faults.count == 1)
        try store.close()
    }

    @Test(
        "a row of any size harms only its own session",
        arguments: [
            ("journal", "command", 40 << 20), ("journal", "events", 40 << 20), ("journal", "patch", 40 << 20),
            ("snapshots", "body", 40 << 20), ("journal", "events", 600 << 20),
            ("sessions", "settings", 600 << 20),
        ])
    func hugeRow(table: String, column: String, byteCount: Int) throws {
        let folder = try TemporaryFolder()
        _ = try fill(folder, .plain, isSettled: true)
        if table == "journal" { try folder.execute("DELETE FROM snapshots") }
        let session = table == "sessions" ? "id" : "session"
        try folder.execute(
            """
            UPDATE \(table) SET \(column) = zeroblob(\(byteCount))
            WHERE \(session) = 's_1' AND rowid = (SELECT max(rowid) FROM \(table) WHERE \(session) = 's_1')
            """)
        let store = try folder.open()
        let error = #expect(throws: StoreError.self) { try store.revival(of: "s_1") }
        guard case .tampered(let fault) = error, fault.session == "s_1" else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(try store.sessions(after: 0, limit: 10).items.count == 2)
        #expect(try store.verify(session: "s_2") == 2)
        try store.play("s_3", commands: 1)
        try store.close()
    }

    /// Damage to a compressed text, as SQL.
    private static let damages = [
        "substr($, 1, 40) || x'FF00FF' || substr($, 44)", "substr($, 1, length($) - 1)", "$ || x'00'",
        "substr($, 1, 10)", "x'28B52FFD' || x'E00000000000000040' || substr($, 14)",
    ]

    @Test(
        "a damaged compressed text is a fault of its own row",
        arguments: [
            ("journal", "command"), ("journal", "events"), ("journal", "patch"), ("snapshots", "body"),
            ("sessions", "settings"), ("storyboards", "source"), ("storyboards", "document"),
            ("storyboards", "warnings"), ("archives", "body"),
        ], damages)
    func damagedFrame(place: (table: String, column: String), damage: String) throws {
        let folder = try TemporaryFolder()
        try fillAll(folder)
        try folder.execute(
            "UPDATE \(place.table) SET \(place.column) = CAST(\(damage.replacing("$", with: place.column)) AS BLOB)"
        )
        let store = try folder.open()
        let faults = try store.check().faults
        #expect(!faults.isEmpty)
        for fault in faults {
            switch (place.table, fault) {
            case ("storyboards", .storyboard), ("archives", .archive): break
            default: #expect(fault.session == "s_1", "\(fault)")
            }
        }
        try store.play("s_2", commands: 1)
        try store.close()
    }

    /// A session, a storyboard and an archive, all of whose texts are compressed.
    private func fillAll(_ folder: TemporaryFolder) throws {
        let text = Self.text(.compressed)
        let session = NewSession(
            id: "s_1", label: nil, createdMicroseconds: 1, settings: text, rulesRevision: 1, clock: .manual,
            storyboards: [])
        let entry = JournalEntry(
            JournalContent(
                format: 1, rulesRevision: 1, timeMicroseconds: 1, eventCount: 1, command: text, events: text,
                patch: text), following: session.head)
        let store = try folder.open()
        try store.commit([
            StoreWrite(
                .session("s_1"),
                [
                    .createSession(session),
                    .append(
                        JournalAppend(
                            session: "s_1", previous: session.head, entries: [entry], activeMicroseconds: 1)),
                    .saveSnapshot(
                        session: "s_1", SessionSnapshot(of: entry.head, format: 1, body: text)),
                    .insertStoryboard(
                        StoredStoryboard(
                            name: "Main", kind: "xcode", createdMicroseconds: 1, source: text, document: text,
                            warnings: text)),
                    .insertArchive(
                        StoredArchive(
                            id: "ar_1", session: nil, label: nil, createdMicroseconds: 1, format: 1,
                            device: "iPhone 8", systemVersion: "12", body: text)),
                ])
        ])
        #expect(try store.check().faults.isEmpty)
        #expect(
            try store.storyboards(named: nil, after: 0, limit: 1).items.first?.sourceByteCount == text.count)
        #expect(try store.archives(of: nil, after: 0, limit: 1).items.first?.byteCount == text.count)
        #expect(try store.archive("ar_1")?.summary.byteCount == text.count)
        try store.close()
        let size = try FileManager.default.attributesOfItem(atPath: folder.database)[.size] as? NSNumber
        #expect((size?.intValue ?? .max) < text.count, "nine texts of this length")
    }
}
