import ContentDigests
import FolderTesting
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

    @Test("of several uploads under one name the newest is meant")
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

    @Test("a session cannot be made from a storyboard that is not there")
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

    @Test("an outcome is kept for its time within its scope, and then gives way")
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

    @Test("expired outcomes are forgotten some at a time, and no others")
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
