import ContentDigests
import FolderTesting
import Foundation
import GRDB
import Testing

@testable import SessionStore

/// Numbers in the file that the store never writes.
@Suite struct DamagedNumberTests {
    static let extremes = [Int.min, -1, 0, (1 << 60) + 1, Int.max]

    /// Every integer column of every table.
    private func columns(at path: String) throws -> [(table: String, column: String)] {
        let queue = try DatabaseQueue(path: path)
        defer { #expect(throws: Never.self) { try queue.close() } }
        return try queue.read { database in
            let tables = try String.fetchAll(
                database,
                sql: "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'")
            return try [("sqlite_sequence", "seq")]
                + tables.flatMap { table in
                    try String.fetchAll(
                        database,
                        sql: "SELECT name FROM pragma_table_info('\(table)') WHERE type = 'INTEGER'"
                    ).map { (table, $0) }
                }
        }
    }

    @Test(
        "no number in any column ends the process, or keeps other sessions from being read",
        arguments: [true, false])
    func everyColumn(isSettled: Bool) throws {
        let folder = try TemporaryFolder()
        let original = folder.file("original.sqlite")
        try Self.fill(original, isSettled: isSettled)
        let columns = try columns(at: original).filter {
            isSettled || ["journal", "settlement", "sqlite_sequence"].contains($0.table)
        }
        #expect(columns.count > (isSettled ? 30 : 10))
        var refused = 0
        for (table, column) in columns {
            for number in Self.extremes {
                try? FileManager.default.removeItem(atPath: folder.database)
                try FileManager.default.copyItem(atPath: original, toPath: folder.database)
                try damage(table, column, number, in: folder)
                do {
                    try readAll(folder)
                } catch let error as StoreError where table == "ledger" {
                    #expect(error.trouble != nil)
                    refused += 1
                }
            }
        }
        #expect(refused > 0 || !isSettled)
    }

    /// Puts a number into the last row of a table, which belongs to `s_2` if it belongs to a session.
    private func damage(_ table: String, _ column: String, _ number: Int, in folder: TemporaryFolder) throws {
        let isOfSession = ["heads", "journal_places", "hierarchy", "session_storyboards", "session_drivers"].contains(
            table)
        let row =
            isOfSession
            ? "session = 's_2'"
            : ["sqlite_sequence", "outcome_sizes", "outcome_totals", "session_labels"].contains(table)
                ? "1" : "rowid = (SELECT max(rowid) FROM \"\(table)\")"
        try folder.execute(
            """
            PRAGMA ignore_check_constraints = 1;
            UPDATE OR IGNORE "\(table)" SET "\(column)" = \(number) WHERE \(row)
            """)
    }

    /// Opens the database, reads everything in it and writes to it.
    private func readAll(_ folder: TemporaryFolder) throws {
        let store = try folder.open()
        for session in ["s_1", "s_2"] {
            attempt { _ = try store.session(session) }
            attempt { _ = try store.revival(of: session) }
            attempt { _ = try store.journal(of: session, from: 1, limit: 100) }
            for sequence in [0, 1, 3, Int.max] {
                attempt { _ = try store.events(of: session, from: sequence, limit: 100) }
            }
            attempt { _ = try store.snapshot(of: session, atOrBefore: .max) }
            attempt { _ = try store.hierarchy(of: session) }
        }
        attempt { _ = try store.sessionsDue(atMicroseconds: .max, limit: 100) }
        attempt {
            _ = try store.idleSessions(
                IdleSearch(after: "", expireSeconds: 1, presentMicroseconds: 1 << 60, upkeepMicroseconds: 1))
        }
        _ = try store.sessions(SessionSelection(labels: [LabelSelector(key: "job")], order: .newest, limit: 100))
        attempt { _ = try store.archive("ar_1") }
        attempt { _ = try store.outcome(scope: "a", key: "k", atMicroseconds: 0) }
        #expect(try store.journal(of: "s_1", from: 1, limit: 100).count == 3)
        _ = try store.sessions(after: 0, limit: 100)
        _ = try store.sessions(after: .min, limit: 100)
        _ = try store.storyboards(named: nil, after: 0, limit: 100)
        _ = try store.archives(of: nil, after: 0, limit: 100)
        _ = try store.check()
        try store.play("s_new", commands: 2)
        #expect(try store.journal(of: "s_new", from: 1, limit: 10).count == 2)
        try store.tidy()
        try store.close()
    }

    private func attempt(_ body: () throws -> Void) {
        do {
            try body()
        } catch {
            #expect(error is StoreError)
        }
    }

    /// A database with something in every table; the rows of `s_2` are the last ones.
    private static func fill(_ path: String, isSettled: Bool) throws {
        let store = try SQLiteStore(path: path)
        let archive = StoredArchive(
            id: "ar_1", session: "s_1", label: nil, createdMicroseconds: 1, format: 1, device: "iPhone 8",
            systemVersion: "12", body: [1])
        let storyboard = StoredStoryboard(
            name: "Main", kind: "json", createdMicroseconds: 1, source: [1], document: [1], warnings: [1])
        try store.commit([
            StoreWrite(.storyboard(storyboard.id), [.insertStoryboard(storyboard)]),
            StoreWrite(.archive("ar_1"), [.insertArchive(archive)]),
        ])
        for id in ["s_1", "s_2"] {
            var script = SessionScript(
                id, storyboards: [StoryboardUse(name: "Main", storyboard: storyboard.id)],
                clock: .live(rate: 1))
            let row = HierarchyRow(
                controller: "home", className: "Home", title: nil, parent: nil, presenting: nil,
                presented: nil, window: nil, presentationStyle: "automatic", state: .appeared,
                storyboardId: nil, restorationIdentifier: nil)
            try store.commit([script.creation])
            try store.commit([script.command(due: 5)])
            try store.commit([
                StoreWrite(
                    .session(id),
                    [
                        .append(script.append(due: 6)), .changeHierarchy(session: id, [.put(row)]),
                        .saveSnapshot(session: id, script.snapshot),
                    ])
            ])
            try store.commit([script.command(due: 7)])
            let labels = SessionLabels(unchecked: ["job": "1"])
            try store.commit([
                StoreWrite(
                    .session(id),
                    [
                        .setLabels(session: id, labels), .setExpiry(session: id, seconds: 60),
                        .setDriver(session: id, token: "ci", revision: 2),
                    ])
            ])
        }
        try store.commit([
            StoreWrite(
                .upkeep,
                [
                    .keepOutcome(
                        RequestOutcome(
                            scope: "a", key: "k", bodyDigest: ContentDigest(of: [1]), status: 200,
                            headers: Array("[]".utf8), body: [], createdMicroseconds: 1,
                            expiresMicroseconds: 1 << 50))
                ])
        ])
        if isSettled { return try store.close() }
        // As a killed process leaves it, and in one file.
        try store.maintain { try $0.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
        try FileManager.default.copyItem(atPath: path, toPath: path + "-copy")
        try store.close()
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.moveItem(atPath: path + "-copy", toPath: path)
    }
}
