import FolderTesting
import Foundation
import GRDB
import Testing

@testable import SessionStore

@Suite("The log is copied while commands go on", .timeLimit(.minutes(30))) struct LogCheckpointTests {
    private static let mebibyte = 1 << 20
    private static let row = noise(mebibyte)

    /// Commits this many rows of a mebibyte each.
    private func write(_ count: Int, to store: SQLiteStore, _ script: inout SessionScript) throws {
        for number in 0..<count {
            let content = JournalContent(
                format: 1, rulesRevision: 1, timeMicroseconds: number, eventCount: 0,
                command: Self.row, events: [], patch: [])
            try store.commit([StoreWrite(.session(script.id), [.append(script.append(content))])])
        }
    }

    /// Commits rows until the log has begun anew, at once or later on a busy machine.
    private func writeUntilNewLog(_ folder: TemporaryFolder, _ store: SQLiteStore, _ script: inout SessionScript)
        throws
    {
        let before = try logNumber(in: folder)
        for _ in 0..<100 {
            try write(5, to: store, &script)
            if try logNumber(in: folder) != before { return }
        }
        Issue.record("500 MiB were written without a checkpoint after which the log begins anew")
    }

    /// The checkpoint sequence number in the header of the log, which counts how often it has begun anew.
    private func logNumber(in folder: TemporaryFolder) throws -> Data {
        let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: folder.database + "-wal"))
        defer { try? file.close() }
        try file.seek(toOffset: 12)
        return try #require(try file.read(upToCount: 4))
    }

    private func size(_ suffix: String, in folder: TemporaryFolder) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: folder.database + suffix)
        return (attributes[.size] as? NSNumber)?.intValue ?? 0
    }

    @Test("the log begins anew again and again, and every row is there")
    func bounded() throws {
        let folder = try TemporaryFolder()
        let store = try folder.open()
        var script = SessionScript("s_1")
        try store.commit([script.creation])
        for _ in 0..<3 { try writeUntilNewLog(folder, store, &script) }
        #expect(try size("", in: folder) > 16 * Self.mebibyte)
        #expect(store.head(of: "s_1")?.revision == script.head.revision)
        try store.close()
        #expect(try folder.rows("PRAGMA integrity_check").map { $0[0] as String } == ["ok"])
    }

    @Test("a reader of an old state holds up neither commits nor the end, and the log goes on later")
    func oldReader() throws {
        let folder = try TemporaryFolder()
        let store = try folder.open()
        var script = SessionScript("s_1")
        try store.commit([script.creation])
        let reader = try DatabaseQueue(path: folder.database)
        try reader.inDatabase { database in
            try database.execute(sql: "BEGIN")
            _ = try Row.fetchOne(database, sql: "SELECT * FROM sessions")
            try write(30, to: store, &script)
            #expect(try size("-wal", in: folder) > 30 * Self.mebibyte)
            try database.execute(sql: "COMMIT")
        }
        try reader.close()
        try writeUntilNewLog(folder, store, &script)
        try store.close()
    }
}
