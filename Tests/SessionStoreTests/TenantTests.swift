import ContentDigests
import FolderTesting
import GRDB
import Testing

@testable import SessionStore

/// Two tenants with the same names, keys and storyboards in one database.
@Suite struct TenantTests {
    let folder: TemporaryFolder
    let store: SQLiteStore
    let other: TenantName

    init() throws {
        folder = try TemporaryFolder()
        store = try folder.open()
        other = try #require(TenantName("other"))
    }

    private func write(_ steps: StoreStep...) throws {
        try store.commit([StoreWrite(.upkeep, steps)])
    }

    private func session(
        _ id: String, of tenant: TenantName, _ storyboards: [StoryboardUse] = []
    ) -> StoreStep {
        .createSession(
            NewSession(
                id: id, tenant: tenant, owner: "token of \(tenant)", createdMicroseconds: 1,
                settings: Array("{}".utf8), rulesRevision: 1, clock: .manual, storyboards: storyboards))
    }

    private func storyboard(of tenant: TenantName) -> StoredStoryboard {
        StoredStoryboard(
            name: "Main", tenant: tenant, kind: "xcode", createdMicroseconds: 5, source: [1, 2],
            document: Array("{}".utf8), warnings: Array("[]".utf8))
    }

    @Test("the sessions of a tenant are listed without those of others, however they alternate")
    func sessions() throws {
        for number in 0..<10 {
            try write(session("s_\(number)", of: number.isMultiple(of: 2) ? .standard : other))
        }
        let first = try store.sessions(of: other, after: 0, limit: 3)
        #expect(first.items.map(\.id) == ["s_1", "s_3", "s_5"])
        #expect(first.items.allSatisfy { $0.tenant == other && $0.owner == "token of other" })
        let rest = try store.sessions(of: other, after: try #require(first.next), limit: 3)
        #expect(rest.items.map(\.id) == ["s_7", "s_9"] && rest.next == nil)
        #expect(try store.sessions(of: .standard, after: 0, limit: 9).items.count == 5)
        #expect(try store.session("s_4")?.tenant == .standard)
    }

    @Test("the same document under the same name is a storyboard of each tenant's own")
    func storyboards() throws {
        let (mine, theirs) = (storyboard(of: .standard), storyboard(of: other))
        #expect(mine.id != theirs.id)
        try write(.insertStoryboard(mine), .insertStoryboard(theirs))
        for (tenant, board) in [(TenantName.standard, mine), (other, theirs)] {
            #expect(try store.storyboardIdentifier(named: "Main", of: tenant) == board.id)
            #expect(try store.storyboards(named: nil, of: tenant, after: 0, limit: 9).items == [board.summary])
            #expect(try store.storyboards(named: "Main", of: tenant, after: 0, limit: 9).items.count == 1)
            #expect(try store.storyboard(board.id) == board)
        }
        #expect(throws: StoreError.unknown(.storyboard, id: mine.id)) {
            try write(.deleteStoryboard(mine.id, of: other))
        }
        #expect(throws: StoreError.unknown(.storyboard, id: mine.id)) {
            try write(session("s_1", of: other, [StoryboardUse(name: "Main", storyboard: mine.id)]))
        }
        try write(session("s_1", of: .standard, [StoryboardUse(name: "Main", storyboard: mine.id)]))
        #expect(throws: StoreError.unknown(.storyboard, id: mine.id)) {
            try write(.deleteStoryboard(mine.id, of: other))
        }
        try write(.deleteStoryboard(theirs.id, of: other))
        #expect(try store.storyboard(mine.id) == mine)
    }

    @Test("archives are listed and deleted by their own tenant")
    func archives() throws {
        for (id, tenant) in [("ar_1", TenantName.standard), ("ar_2", other), ("ar_3", .standard)] {
            try write(
                .insertArchive(
                    StoredArchive(
                        id: id, session: "s_1", label: nil, tenant: tenant, createdMicroseconds: 9, format: 1,
                        device: "iPhone 8", systemVersion: "12", body: Array("{}".utf8))))
        }
        #expect(try store.archives(of: nil, .standard, after: 0, limit: 9).items.map(\.id) == ["ar_1", "ar_3"])
        #expect(try store.archives(of: "s_1", other, after: 0, limit: 9).items.map(\.id) == ["ar_2"])
        #expect(throws: StoreError.unknown(.archive, id: "ar_2")) { try write(.deleteArchive("ar_2")) }
        try write(.deleteArchive("ar_2", of: other))
        #expect(try store.archive("ar_2") == nil)
    }

    private func outcome(
        _ tenant: TenantName, _ key: String, _ path: String = "/v1/sessions/s_1/calls", size: Int = 10
    ) -> RequestOutcome {
        RequestOutcome(
            tenant: tenant, scope: "POST \(path)", key: key, bodyDigest: ContentDigest(of: [1]), status: 200,
            headers: [], body: Array(repeating: 1, count: size), createdMicroseconds: 0,
            expiresMicroseconds: 100)
    }

    private func kept(_ tenant: TenantName) throws -> [String] {
        try store.read { database in
            try String.fetchAll(
                database, sql: "SELECT key FROM outcomes WHERE tenant = ? ORDER BY number",
                arguments: [tenant.text])
        }
    }

    @Test("the same key in the same scope is a key of each tenant's own")
    func keys() throws {
        try write(.keepOutcome(outcome(.standard, "k", size: 1)))
        try write(.keepOutcome(outcome(other, "k", size: 2)))
        let scope = "POST /v1/sessions/s_1/calls"
        #expect(try store.outcome(tenant: .standard, scope: scope, key: "k", atMicroseconds: 1)?.body.count == 1)
        #expect(try store.outcome(tenant: other, scope: scope, key: "k", atMicroseconds: 1)?.body.count == 2)
        #expect(throws: StoreError.alreadyExists(.outcome, id: "k")) {
            try write(.keepOutcome(outcome(other, "k")))
        }
    }

    @Test("a tenant's answers are evicted by its own alone: by count, by a session's bytes, by all bytes")
    func eviction() throws {
        for number in 0..<3 { try write(.keepOutcome(outcome(.standard, "m\(number)"))) }
        for number in 0..<9 {
            try write(.keepOutcome(outcome(other, "c\(number)"), limits: OutcomeLimits(count: 4)))
        }
        #expect(try kept(other) == ["c5", "c6", "c7", "c8"])
        for number in 0..<9 {
            try write(
                .keepOutcome(
                    outcome(other, "s\(number)", size: 100), limits: OutcomeLimits(sessionByteCount: 300)))
        }
        #expect(try kept(other) == ["s6", "s7", "s8"])
        for number in 0..<9 {
            try write(
                .keepOutcome(
                    outcome(other, "a\(number)", "/v1/archives", size: 100),
                    limits: OutcomeLimits(totalByteCount: 400)))
        }
        #expect(try kept(other) == ["a5", "a6", "a7", "a8"])
        #expect(try kept(.standard) == ["m0", "m1", "m2"])
        try write(.forgetOutcomes(expiredAtMicroseconds: 100, rowLimit: 100))
        let totals = try store.read { try Int.fetchOne($0, sql: "SELECT sum(size) FROM outcome_totals") }
        #expect(totals == 0)
    }

    @Test(
        "names of tenants",
        arguments: [
            ("a", true), ("Team-7_x.y", true), ("", false), ("a b", false), ("a/b", false), ("ä", false),
            (String(repeating: "a", count: 64), true), (String(repeating: "a", count: 65), false),
        ])
    func names(text: String, isName: Bool) {
        #expect((TenantName(text) != nil) == isName)
    }
}
