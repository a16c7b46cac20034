import ContentDigests
import FolderTesting
import GRDB
import GRDBSQLite
import Testing

@testable import SessionStore

@Suite struct ResourceTests {
    let folder: TemporaryFolder
    let store: SQLiteStore

    init() throws {
        folder = try TemporaryFolder()
        store = try folder.open()
    }

    private func storyboard(_ name: String) -> StoredStoryboard {
        StoredStoryboard(
            name: name, kind: "xcode", createdMicroseconds: 5, source: Array("<document/>".utf8),
            document: Array("{}".utf8), warnings: Array("[]".utf8))
    }

    private func archive(_ id: String, of session: String?) -> StoredArchive {
        StoredArchive(
            id: id, session: session, label: nil, createdMicroseconds: 9, format: 1, device: "iPhone 8",
            systemVersion: "12", body: Array(#"{"archive":"\#(id)"}"#.utf8))
    }

    private func write(_ steps: StoreStep...) throws {
        try store.commit([StoreWrite(.upkeep, steps)])
    }

    @Test("the same upload twice is one storyboard, another name another one")
    func storyboards() throws {
        let main = storyboard("Main")
        try write(.insertStoryboard(main), .insertStoryboard(main), .insertStoryboard(storyboard("Login")))
        #expect(try store.storyboard(main.id) == main)
        let page = try store.storyboards(named: nil, after: 0, limit: 1)
        #expect(page.items == [main.summary])
        let rest = try store.storyboards(named: nil, after: try #require(page.next), limit: 1)
        #expect(rest.items.map(\.name) == ["Login"])
        #expect(rest.next == nil)
    }

    @Test("the oldest stored answers are evicted beyond the bytes of a session, and of all")
    func outcomeBytes() throws {
        let body = String(repeating: "x", count: 300)
        let limits = OutcomeLimits(count: 100, sessionByteCount: 1_000, totalByteCount: 2_000)
        func keep(_ key: String, _ path: String, _ body: String = body, at time: Int = 0) throws {
            let outcome = RequestOutcome(
                scope: "POST \(path)", key: key, bodyDigest: ContentDigest(of: [1]), status: 200,
                headers: Array("[]".utf8), body: Array(body.utf8), createdMicroseconds: time,
                expiresMicroseconds: time + 100)
            try write(.keepOutcome(outcome, limits: limits))
        }
        func kept() throws -> [String] {
            try store.read { database in
                let sizes = try Row.fetchAll(
                    database,
                    sql:
                        "SELECT session, sum(length(headers) + length(body)) AS size FROM outcomes GROUP BY 1"
                )
                let totals = try Row.fetchAll(
                    database,
                    sql: "SELECT session, size FROM outcome_totals WHERE session <> '*' ORDER BY session")
                #expect(sizes == totals)
                return try String.fetchAll(database, sql: "SELECT key FROM outcomes ORDER BY number")
            }
        }
        for number in 1...5 { try keep("a\(number)", "/v1/sessions/s_1/calls") }
        try keep("a6", "/v1/sessions/s_1")
        #expect(try kept() == ["a4", "a5", "a6"])
        try keep("b1", "/v1/sessions/s_2/calls")
        for number in 1...3 { try keep("c\(number)", "/v1/sessions") }
        #expect(try kept() == ["a5", "a6", "b1", "c1", "c2", "c3"])
        // An expired entry that returns takes its new size; a single entry may be larger than the limit.
        try keep("b1", "/v1/sessions/s_2/calls", "", at: 200)
        #expect(try kept() == ["a5", "a6", "b1", "c1", "c2", "c3"])
        try keep("b2", "/v1/sessions/s_2/calls", String(repeating: "x", count: 3_000), at: 200)
        #expect(try kept() == ["b2"])
        try write(.forgetOutcomes(expiredAtMicroseconds: 1_000, rowLimit: 9))
        #expect(try kept().isEmpty)
        try store.close()
    }

    @Test("a list of archives reads no page of their bodies, edited or not")
    func largeArchives() throws {
        let body = [UInt8](repeating: UInt8(ascii: " "), count: 4 << 20)
        for number in 1...3 {
            try write(
                .insertArchive(
                    StoredArchive(
                        id: "ar_\(number)", session: "s_1", label: nil, createdMicroseconds: 9, format: 1,
                        device: "iPhone 8", systemVersion: "12", isEdited: number != 2, body: body)))
        }
        #expect(try store.archives(of: nil, after: 0, limit: 9).items.map(\.isEdited) == [true, false, true])
        #expect(try store.archives(of: "s_1", after: 1, limit: 9).items.map(\.isEdited) == [false, true])
        try store.close()
        let reopened = try folder.open()
        let pageCount = try reopened.read { database in
            let before = try database.readPageCount()
            _ = try Row.fetchAll(database, sql: "SELECT \(SQLiteStore.archiveColumns) FROM archives")
            return try database.readPageCount() - before
        }
        #expect(pageCount < 20)
        try reopened.close()
    }

    @Test("of several uploads under one name the newest counts")
    func storyboardNames() throws {
        let newer = StoredStoryboard(
            name: "Main", kind: "json", createdMicroseconds: 1, source: Array("{}".utf8),
            document: Array("{}".utf8), warnings: Array("[]".utf8))
        try write(
            .insertStoryboard(storyboard("Main")), .insertStoryboard(newer),
            .insertStoryboard(storyboard("Login")))
        #expect(try store.storyboardIdentifier(named: "Main") == newer.id)
        #expect(try store.storyboardIdentifier(named: "main") == nil)
    }

    @Test("sessions are counted without those that were deleted")
    func sessionCount() throws {
        #expect(try store.sessionCount() == 0)
        try store.play("s_1", commands: 1)
        try store.play("s_2", commands: 1)
        try write(.deleteSession("s_1"))
        #expect(try store.sessionCount() == 1)
    }

    @Test("a storyboard in use cannot be deleted, and can once its session is")
    func storyboardInUse() throws {
        let main = storyboard("Main")
        try write(.insertStoryboard(main))
        let script = SessionScript("s_1", storyboards: [StoryboardUse(name: "Main", storyboard: main.id)])
        try store.commit([script.creation])
        #expect(try store.revival(of: "s_1")?.storyboards == script.session.storyboards)
        #expect(throws: StoreError.storyboardInUse(id: main.id, session: "s_1")) {
            try write(.deleteStoryboard(main.id))
        }
        try write(.deleteSession("s_1"), .deleteStoryboard(main.id))
        #expect(try store.storyboard(main.id) == nil)
    }

    @Test("a session cannot be made from a missing storyboard")
    func missingStoryboard() throws {
        let script = SessionScript("s_1", storyboards: [StoryboardUse(name: "Main", storyboard: "sb_none")])
        #expect(throws: StoreError.unknown(.storyboard, id: "sb_none")) {
            try store.commit([script.creation])
        }
        #expect(try store.session("s_1") == nil)
    }

    @Test("archives are listed by session or all together, outlive the session, and are deleted by id")
    func archives() throws {
        try store.play("s_1", commands: 1)
        try write(
            .insertArchive(archive("a_1", of: "s_1")), .insertArchive(archive("a_2", of: nil)),
            .insertArchive(archive("a_3", of: "s_1")), .deleteSession("s_1"))
        #expect(try store.archives(of: "s_1", after: 0, limit: 10).items.map(\.id) == ["a_1", "a_3"])
        let page = try store.archives(of: nil, after: 0, limit: 2)
        #expect(page.items.map(\.id) == ["a_1", "a_2"])
        #expect(
            try store.archives(of: nil, after: try #require(page.next), limit: 2).items.map(\.id) == ["a_3"])
        #expect(try store.archive("a_2") == archive("a_2", of: nil))
        #expect(throws: StoreError.alreadyExists(.archive, id: "a_2")) {
            try write(.insertArchive(archive("a_2", of: nil)))
        }
        try write(.deleteArchive("a_2"))
        #expect(try store.archive("a_2") == nil)
        #expect(throws: StoreError.unknown(.archive, id: "a_2")) { try write(.deleteArchive("a_2")) }
    }

    @Test("changed archives and storyboards are found and named")
    func tamperedResources() throws {
        let main = storyboard("Main")
        try write(.insertStoryboard(main), .insertArchive(archive("a_1", of: nil)))
        try folder.execute("UPDATE archives SET body = CAST('{}' AS BLOB)")
        #expect(try store.check().fault == .archive(id: "a_1"))
        #expect(throws: StoreError.tampered(.archive(id: "a_1"))) { try store.archive("a_1") }
        try folder.execute("UPDATE storyboards SET document = CAST('[]' AS BLOB)")
        #expect(try store.check().fault == .storyboard(id: main.id))
        #expect(throws: StoreError.tampered(.storyboard(id: main.id))) { try store.storyboard(main.id) }
    }

    private func outcome(_ key: String, body: String, at time: Int) -> RequestOutcome {
        RequestOutcome(
            scope: "token POST /v1/sessions", key: key, bodyDigest: ContentDigest(of: Array("{}".utf8)),
            status: 201, headers: Array("{}".utf8), body: Array(body.utf8), createdMicroseconds: time,
            expiresMicroseconds: time + 100)
    }

    @Test("an outcome is stored for its time within its scope, and then expires")
    func outcomeLifetime() throws {
        let first = outcome("k", body: "first", at: 0)
        try write(.keepOutcome(first))
        #expect(try store.outcome(scope: first.scope, key: "k", atMicroseconds: 99) == first)
        #expect(try store.outcome(scope: "another", key: "k", atMicroseconds: 99) == nil)
        #expect(throws: StoreError.alreadyExists(.outcome, id: "k")) {
            try write(.keepOutcome(outcome("k", body: "second", at: 99)))
        }
        #expect(try store.outcome(scope: first.scope, key: "k", atMicroseconds: 99) == first)
        #expect(try store.outcome(scope: first.scope, key: "k", atMicroseconds: 100) == nil)
        let second = outcome("k", body: "second", at: 100)
        try write(.keepOutcome(second))
        #expect(try store.outcome(scope: first.scope, key: "k", atMicroseconds: 150) == second)
    }

    @Test("expired outcomes are deleted a few at a time, and no others")
    func forgetting() throws {
        for number in 0..<10 {
            try write(.keepOutcome(outcome("k\(number)", body: "", at: number)))
        }
        try write(.forgetOutcomes(expiredAtMicroseconds: 104, rowLimit: 3))
        #expect(try keys() == (3..<10).map { "k\($0)" })
        try write(.forgetOutcomes(expiredAtMicroseconds: 104, rowLimit: 100))
        #expect(try keys() == (5..<10).map { "k\($0)" })
    }

    private func keys() throws -> [String] {
        try folder.rows("SELECT key FROM outcomes ORDER BY number").map { $0["key"] }
    }

    @Test("an outcome shares the fate of the command it belongs to")
    func outcomeWithCommand() throws {
        var script = try store.play("s_1", commands: 1)
        try write(.keepOutcome(outcome("taken", body: "", at: 0)))
        let step = script.command().steps
        #expect(throws: StoreError.self) {
            try store.commit([
                StoreWrite(.session("s_1"), step + [.keepOutcome(outcome("taken", body: "", at: 1))])
            ])
        }
        #expect(try store.session("s_1")?.head.revision == 1)
    }
}

extension Database {
    /// The number of pages that the connection has read from the file or its log.
    fileprivate func readPageCount() throws -> Int {
        var (count, highest) = (Int32(0), Int32(0))
        let code = sqlite3_db_status(sqliteConnection, SQLITE_DBSTATUS_CACHE_MISS, &count, &highest, 0)
        guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
        return Int(count)
    }
}
