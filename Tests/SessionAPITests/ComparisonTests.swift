import AccessControl
import Guarding
import JSONCoding
import MicroHTTP
import ScenarioKit
import SessionComparison
import SessionHost
import SessionStore
import Testing

@testable import SessionAPI

@Suite("Comparisons as resources", .timeLimit(.minutes(30)))
struct ComparisonTests {
    private static let card: JSONValue = [
        "scenario": 1, "title": "A card",
        "given": ["device": "iPhone 8", "systemVersion": "12", "root": ["name": "home"]],
        "steps": [
            ["when": ["call": "make", "name": "card"]],
            ["when": ["call": "present", "receiver": "home", "controller": "card", "settle": true]],
        ],
    ]

    /// Waits until a comparison is over.
    private func result(_ venue: Venue, _ path: String, fields: [String: String] = [:]) async throws -> Answered {
        while true {
            let answer = await venue.send(.get, path, fields: fields)
            guard answer.status == .ok, answer.json["state"] == "running" else { return answer }
            try await Task.sleep(for: .milliseconds(5))
        }
    }

    /// Begins a comparison, and waits until it is over.
    private func compare(_ venue: Venue, _ body: JSONValue) async throws -> (path: String, answer: Answered) {
        let begun = await venue.send(.post, "/v1/comparisons", json: body)
        #expect(begun.status == .created, "\(begun.text)")
        let path = try #require(begun.header("Location"), "\(begun.text)")
        return (path, try await result(venue, path))
    }

    @Test("a session's journal is compared, and the session stays as it is")
    func session() async throws {
        let venue = try await Venue()
        let session = try await venue.makeSession()
        let id = JSONValue.string(String(session.split(separator: "/").last ?? ""))
        _ = await venue.send(.post, "\(session)/controllers", json: ["name": "card"])
        let presented = await venue.send(
            .post, "\(session)/controllers/home/present", json: ["controller": "card", "settle": true])
        #expect(presented.status == .ok, "\(presented.text)")
        let before = await venue.send(.get, session)

        let (path, done) = try await compare(venue, ["session": id, "to": ["systemVersion": "13"]])
        #expect(done.json["state"] == "done" && done.json["equal"] == false, "\(done.text)")
        let comparison = done.json["report"]?["comparisons"]?[0]
        #expect(comparison?["commands"] == 3 && comparison?["from"]?["systemVersion"] == "12")
        #expect(done.json["report"]?["rules"]?["P15"] != nil, "\(done.text)")
        #expect(done.json["progress"]?["commands"] == 3)
        let text = await venue.send(.get, path, fields: ["Accept": "text/plain"])
        #expect(text.text.contains("only on iOS 12: viewWillDisappear(_:)"), "\(text.text)")
        let page = await venue.send(.get, "\(path)?details=all", fields: ["Accept": "text/markdown"])
        #expect(page.text.contains("## iOS 12 and iOS 13"), "\(page.text)")
        #expect(await venue.send(.get, session).body == before.body)

        let same = try await compare(venue, ["session": id, "to": ["systemVersion": "12"]]).answer
        #expect(same.json["equal"] == true, "\(same.text)")
        try await venue.close()
    }

    @Test("the screens of both sides are drawn after the commands with differences, and only if that is wanted")
    func screens() async throws {
        let venue = try await Venue()
        let session = try await venue.makeSession()
        let id = JSONValue.string(String(session.split(separator: "/").last ?? ""))
        _ = await venue.send(.post, "\(session)/controllers", json: ["name": "card"])
        let presented = await venue.send(
            .post, "\(session)/controllers/home/present", json: ["controller": "card", "settle": true])
        #expect(presented.status == .ok, "\(presented.text)")
        let (path, done) = try await compare(
            venue, ["session": id, "to": ["systemVersion": "13"], "screens": "dark"])
        let screens = done.json["report"]?["comparisons"]?[0]?["screens"]
        #expect(
            screens == [
                ["command": 0, "same": true], ["command": 1, "same": true], ["command": 2, "same": false],
            ], "\(done.text)")
        func screen(_ query: String) async -> Answered { await venue.send(.get, "\(path)/screen?\(query)") }
        let (one, other) = (await screen("command=2&side=from"), await screen("command=2&side=to"))
        #expect(one.status == .ok && other.status == .ok, "\(one.text)")
        // The screen as the session itself has it, in the colors that were wanted.
        #expect(one.json == (await venue.send(.get, "\(session)/screen")).json)
        #expect(one.json["layers"] != other.json["layers"])
        let picture = await screen("command=2&side=from&format=svg")
        #expect(picture.header("Content-Type") == "image/svg+xml")
        #expect(picture.body == (await venue.send(.get, "\(session)/screen?format=svg&appearance=dark")).body)
        #expect(await screen("command=3&side=to").status == .notFound)
        for query in ["side=to", "command=0", "command=0&side=both", "command=-1&side=to"] {
            #expect(await screen(query).status == .badRequest, "\(query)")
        }

        let (plain, without) = try await compare(venue, ["session": id, "to": ["systemVersion": "13"]])
        #expect(without.json["report"]?["comparisons"]?[0]?["screens"] == nil)
        #expect(await venue.send(.get, "\(plain)/screen?command=2&side=to").status == .notFound)
        for body in [
            ["session": id, "to": [["systemVersion": "13"], ["systemVersion": "14"]], "screens": "light"],
            ["scenario": Self.card, "to": ["systemVersion": "13"], "screens": "light"],
            ["session": id, "to": ["systemVersion": "13"], "screens": "blue"],
        ] as [JSONValue] {
            let refused = await venue.send(.post, "/v1/comparisons", json: body)
            #expect(refused.status == .badRequest && refused.json["path"] == "$.screens", "\(refused.text)")
        }
        try await venue.close()
    }

    @Test("a scenario is given as an object or as text, and compared with several conditions")
    func scenario() async throws {
        let venue = try await Venue()
        let to: JSONValue = [["systemVersion": "12"], ["systemVersion": "13"], ["device": "iPad Air 2"]]
        let (_, done) = try await compare(venue, ["scenario": Self.card, "to": to])
        guard case .array(let comparisons)? = done.json["report"]?["comparisons"] else {
            Issue.record("there are no comparisons: \(done.text)")
            return
        }
        #expect(comparisons.map { $0["equal"] } == [true, false, false], "\(done.text)")
        #expect(done.json["progress"] == ["commands": 9, "of": 9], "\(done.text)")
        let text = "scenario: 1\ntitle: A\ngiven: {device: iPhone 8, systemVersion: \"12\"}\nsteps: []\n"
        let plain = try await compare(venue, ["scenario": .string(text), "to": ["systemVersion": "13"]]).answer
        #expect(plain.json["state"] == "done", "\(plain.text)")
        try await venue.close()
    }

    @Test("stored storyboards are walked")
    func storyboards() async throws {
        let venue = try await Venue()
        let document: JSONValue = [
            "storyboard": 1, "initial": "home",
            "scenes": [
                [
                    "id": "home",
                    "segues": [["id": "s", "kind": "presentation", "identifier": "card", "destination": "card"]],
                ],
                ["id": "card"],
            ],
        ]
        #expect(await venue.send(.post, "/v1/storyboards?name=Main", json: document).status == .created)
        let body: JSONValue = [
            "storyboards": ["Main"], "from": ["systemVersion": "12"], "to": ["systemVersion": "13"],
        ]
        let done = try await compare(venue, body).answer
        #expect(
            done.json["equal"] == false && done.json["report"]?["comparisons"]?[0]?["commands"] == 3, "\(done.text)")
        #expect(done.json["progress"] == ["commands": 3, "of": 3], "\(done.text)")
        // What does not exist is refused at once, and leaves nothing behind.
        for names in [["None"], ["Main", "None"]] as [JSONValue] {
            let missing = await venue.send(.post, "/v1/comparisons", json: ["storyboards": names, "to": [:]])
            #expect(missing.status == .notFound, "\(missing.text)")
            #expect(missing.json["detail"] == "There is no storyboard named \"None\".")
        }
        let kept = await venue.send(.get, "/v1/comparisons")
        #expect(kept.json["comparisons"]?[1] == nil && kept.json["comparisons"]?[0] != nil, "\(kept.text)")
        // One that fails later has the type of the problem.
        let reference: JSONValue = ["id": "ref", "kind": "placeholder", "settings": ["storyboardName": "Gone"]]
        let empty: JSONValue = ["storyboard": 1, "initial": "ref", "scenes": [reference]]
        #expect(await venue.send(.post, "/v1/storyboards?name=Empty", json: empty).status == .created)
        let failed = try await compare(venue, ["storyboards": ["Empty"], "to": [:]]).answer
        #expect(failed.json["state"] == "failed" && failed.json["report"] == nil, "\(failed.text)")
        #expect(failed.json["problem"] == .string(ProblemKind.storyboardRefused.type), "\(failed.text)")
        try await venue.close()
    }

    @Test(
        "a bad request is refused with its place",
        arguments: [
            (["to": [:]], "$"), (["session": "s", "scenario": [:], "to": [:]], "$"), (["session": "s"], "$"),
            (["session": "s", "to": ["systemVersion": "7"]], "$.to.systemVersion"),
            (["session": "s", "to": [["device": "iPhone 8"], ["device": "iPhone 8x"]]], "$.to[1].device"),
            (["session": "s", "from": ["speed": 2], "to": [:]], "$.from"), (["session": "s", "to": []], "$.to"),
            (["scenario": ["scenario": 2], "to": [:]], "$.scenario"), (["scenario": 1, "to": [:]], "$.scenario"),
            (["scenario": "scenario: 1\ntitle: x\n", "to": [:]], "$.scenario"),
            (
                [
                    "scenario": ["scenario": 1, "title": "x", "given": ["device": "iPhone 8x"], "steps": []], "to": [:],
                ], "$.scenario.given.device"
            ),
            (
                ["scenario": ["scenario": 1, "title": "x", "given": [:], "steps": [["wen": 1]]], "to": [:]],
                "$.scenario.steps[0].wen"
            ),
        ] as [(JSONValue, String)])
    func refusals(_ body: JSONValue, _ path: String) async throws {
        let venue = try await Venue()
        let refused = await venue.send(.post, "/v1/comparisons", json: body)
        #expect(refused.status == .badRequest, "\(refused.text)")
        guard case .string(let place)? = refused.json["path"] else {
            Issue.record("no path: \(refused.text)")
            return
        }
        #expect(place.hasPrefix(path), "\(refused.text)")
        try await venue.close()
    }

    @Test("an unknown session and an unknown comparison are 404")
    func unknown() async throws {
        let venue = try await Venue()
        let unknown = await venue.send(.post, "/v1/comparisons", json: ["session": "s_none", "to": [:]])
        #expect(unknown.status == .notFound, "\(unknown.text)")
        #expect(await venue.send(.get, "/v1/comparisons/c_none").status == .notFound)
        #expect(await venue.send(.delete, "/v1/comparisons/c_none").status == .notFound)
        #expect(await venue.send(.get, "/v1/comparisons").json == ["comparisons": []])
        try await venue.close()
    }

    @Test("DELETE ends a comparison that runs, and forgets it")
    func cancelling() async throws {
        let venue = try await Venue()
        // Enough steps to be still running when it is canceled.
        let step: JSONValue = ["when": ["call": "make"]]
        var scenario = try #require(Self.card.object)
        scenario["steps"] = .array(Array(repeating: step, count: 3_000))
        let begun = await venue.send(
            .post, "/v1/comparisons", json: ["scenario": .object(scenario), "to": ["systemVersion": "18"]])
        let path = try #require(begun.header("Location"), "\(begun.text)")
        var progress = await venue.send(.get, path)
        while progress.json["progress"]?["commands"] == 0 { progress = await venue.send(.get, path) }
        #expect(progress.json["state"] == "running" && progress.json["progress"]?["of"] == 3_001, "\(progress.text)")
        let text = await venue.send(.get, path, fields: ["Accept": "text/plain"])
        #expect(text.text.hasPrefix("The comparison runs: "), "\(text.text)")
        #expect(await venue.send(.delete, path).status == .noContent)
        #expect(await venue.send(.get, path).status == .notFound)
        while venue.registry.longWork.count(of: .comparison).running > 0 {
            try await Task.sleep(for: .milliseconds(5))
        }
        #expect(venue.registry.longWork.count(of: .comparison).cutOff == 1)
        try await venue.close()
    }

    private static let gone = ComparisonWork.Stage.failed(RequestRefusal(.notFound, "It is gone."))

    @Test("a tenant runs two at a time, and a deleted one counts until it has ended")
    func running() throws {
        let shelf = ComparisonShelf(clock: .system)
        let tenant = TenantName.standard
        let works = try (0..<ComparisonShelf.runningPerTenant).map { _ in try shelf.add(of: tenant) }
        #expect(throws: RequestRefusal.self) { try shelf.add(of: tenant) }
        try shelf.remove(works[0].id, of: tenant)
        #expect(works[0].isOver && shelf.works(of: tenant).map(\.id) == [works[1].id])
        #expect(throws: RequestRefusal.self) { try shelf.add(of: tenant) }
        shelf.end(works[0], Self.gone)
        let next = try shelf.add(of: tenant)
        #expect(shelf.works(of: tenant).map(\.id) == [works[1].id, next.id])
    }

    @Test("a tenant's oldest result makes room for its next one, and no number of other tenants shuts it out")
    func rooms() throws {
        let shelf = ComparisonShelf(clock: .system)
        let tenants = try (0..<100).map { try #require(TenantName("t\($0)")) }
        var works: [TenantName: [ComparisonWork]] = [:]
        for tenant in tenants {
            for _ in 0..<ComparisonShelf.limitPerTenant {
                let work = try shelf.add(of: tenant)
                shelf.end(work, Self.gone)
                works[tenant, default: []].append(work)
            }
        }
        let other = try #require(TenantName("other"))
        #expect(throws: Never.self) { try shelf.add(of: other) }
        let next = try shelf.add(of: tenants[0])
        let kept = (works[tenants[0]] ?? []).dropFirst().map(\.id) + [next.id]
        #expect(shelf.works(of: tenants[0]).map(\.id) == kept)
        for tenant in tenants.dropFirst() { #expect(shelf.works(of: tenant).count == ComparisonShelf.limitPerTenant) }
    }

    /// A report of about so many bytes, from one comparison many times over.
    private static func report(ofBytes byteCount: Int) async throws -> ComparisonReport {
        let column = ComparisonReport.Column([try await comparison()])
        let size = ComparisonReport([column], statement: { _ in nil }).byteCount
        #expect(size > 1_000)
        return ComparisonReport(Array(repeating: column, count: byteCount / size), statement: { _ in nil })
    }

    @Test("results have a limit of bytes for each tenant; of all, the tenant with the most loses its oldest one")
    func bytes() async throws {
        let shelf = ComparisonShelf(clock: .system)
        let tenant = TenantName.standard
        let report = try await Self.report(ofBytes: ComparisonShelf.bytesPerTenant * 9 / 16)
        let first = try shelf.add(of: tenant)
        shelf.end(first, .done(report))
        #expect(shelf.works(of: tenant).map(\.id) == [first.id])
        let second = try shelf.add(of: tenant)
        shelf.end(second, .done(report))
        #expect(shelf.works(of: tenant).map(\.id) == [second.id])
        // One tenant has two results of six megabytes, and the others one of them each.
        let half = try await Self.report(ofBytes: 6 << 20)
        let large = try #require(TenantName("large"))
        var works: [ComparisonWork] = []
        for _ in 0..<2 {
            works.append(try shelf.add(of: large))
            shelf.end(works[works.count - 1], .done(half))
        }
        let room = (ComparisonShelf.byteLimit - report.byteCount - 2 * half.byteCount) / (half.byteCount + 1_024)
        for number in 0..<room + 1 {
            let other = try #require(TenantName("t\(number)"))
            #expect(shelf.works(of: large).count == 2, "\(number)")
            shelf.end(try shelf.add(of: other), .done(half))
        }
        #expect(shelf.works(of: large).map(\.id) == [works[1].id] && shelf.works(of: tenant).count == 1)
    }

    @Test("running comparisons count as what they hold; a tenant that runs none may always begin one")
    func holding() throws {
        let shelf = ComparisonShelf(clock: .system)
        let count = ComparisonShelf.runningByteLimit / ComparisonWork.Holding.walk
        let tenants = try (0..<count).map { try #require(TenantName("t\($0)")) }
        var works: [ComparisonWork] = []
        for tenant in tenants { works.append(try shelf.add(of: tenant, holding: ComparisonWork.Holding.walk)) }
        let refusal = #expect(throws: RequestRefusal.self) { try shelf.add(of: tenants[0]) }
        #expect(refusal?.kind == .overloaded)
        let other = try #require(TenantName("other"))
        let extra = try shelf.add(of: other)
        shelf.end(works[1], Self.gone)
        #expect(throws: Never.self) { try shelf.withdraw(shelf.add(of: tenants[0])) }
        #expect(
            shelf.works(of: tenants[0]).map(\.id) == [works[0].id] && shelf.works(of: other).map(\.id) == [extra.id])
    }

    @Test("a key for repeating is refused where nothing is repeated, and a large scenario is read as long work")
    func requests() async throws {
        let venue = try await Venue()
        let body: JSONValue = ["scenario": Self.card, "to": ["systemVersion": "13"]]
        let keyed = await venue.send(.post, "/v1/comparisons", json: body, fields: ["Idempotency-Key": "k"])
        #expect(keyed.status == .badRequest, "\(keyed.text)")
        #expect(await venue.send(.get, "/v1/comparisons").json == ["comparisons": []])
        func documents() -> Int { venue.registry.longWork.count(of: .document).finished }
        var scenario = try #require(Self.card.object)
        for number in 0..<600 { scenario["unknown key number \(number)"] = 1 }
        let refused = await venue.send(
            .post, "/v1/comparisons", json: ["scenario": .object(scenario), "to": [:]])
        #expect(refused.status == .badRequest && documents() == 1, "\(refused.text)")
        try await venue.close()
    }

    @Test("all conditions of a report see the journal as it was, and its revision is named")
    func revisions() async throws {
        let venue = try await Venue()
        let session = try await venue.makeSession()
        let id = String(session.split(separator: "/").last ?? "")
        _ = await venue.send(.post, "\(session)/controllers", json: ["name": "card"])
        let journal = try await venue.registry.journal(of: id)
        _ = await venue.send(.post, "\(session)/controllers", json: ["name": "late"])
        let revisions = try await venue.registry.readCommands(
            of: journal, from: [Int](), for: .endless,
            readStoryboard: { _, name in throw HostError.unknown(.storyboard, id: name) },
            { revisions, entry, _, _ in
                revisions.append(entry.revision)
                return true
            })
        #expect(revisions == Array(1...journal.lastRevision), "\(revisions)")
        let to: JSONValue = [["systemVersion": "12"], ["systemVersion": "13"]]
        let done = try await compare(venue, ["session": .string(id), "to": to]).answer
        let last = JSONValue.integer(journal.lastRevision + 1)
        for index in 0..<2 {
            #expect(done.json["report"]?["comparisons"]?[index]?["revision"] == last, "\(done.text)")
        }
        try await venue.close()
    }

    @Test("a comparison that fails under a later condition keeps what was compared before")
    func partial() async throws {
        let shelf = ComparisonShelf(clock: .system)
        let work = try shelf.add(of: .standard)
        let report = try await Self.report(ofBytes: 20_000)
        shelf.end(work, .failed(RequestRefusal(.notFound, "It is gone."), partial: report))
        let summary = work.summary(withReport: true)
        #expect(summary["state"] == "failed" && summary["report"] != nil && work.byteCount > report.byteCount)
        let text = work.pieces(.plainText, withDetails: false).map { $0() }.joined(separator: "\n")
        #expect(text.hasPrefix("The comparison failed: It is gone. The conditions before that were compared.\n"))
        #expect(text.contains("iOS 12 -> iOS 13"))
    }

    private static func comparison() async throws -> Comparison {
        let scenario = try Scenario(parsing: card.encoded(), file: "card")
        let script = try ScriptedSession(scenario, readFile: { _ in [] }, openArchive: { $0 })
        return try await script.compare(
            as: "card", RunSetting(parsing: "ios=12"), RunSetting(parsing: "ios=13"), {}
        ) { _ in }
    }

    @Test("a comparison ends and is forgotten by a clock that the calendar does not move")
    func times() throws {
        let time = Guarded(ContinuousClock.now)
        let date = Guarded(1_000_000)
        let shelf = ComparisonShelf(clock: WallClock { date.withLock { $0 } }, now: { time.withLock { $0 } })
        let tenant = TenantName.standard
        let (work, other) = (try shelf.add(of: tenant), try shelf.add(of: tenant))
        date.withLock { $0 += 1_000_000_000_000 }
        #expect(!work.isOver)
        time.withLock { $0 += ComparisonShelf.runningTime }
        #expect(!work.isOver)
        time.withLock { $0 += .nanoseconds(1) }
        #expect(work.isOver && other.isOver)
        shelf.end(work, Self.gone)
        time.withLock { $0 += ComparisonShelf.lifetime }
        #expect(throws: Never.self) { try shelf.work(work.id, of: tenant) }
        time.withLock { $0 += .nanoseconds(1) }
        #expect(throws: RequestRefusal.self) { try shelf.work(work.id, of: tenant) }
        #expect(shelf.works(of: tenant).map(\.id) == [other.id])
    }

    @Test("another tenant's comparison does not exist, and a token without the scope may not begin one")
    func tenants() async throws {
        let (mine, theirs, reader) = (
            TokenSecret.random().text, TokenSecret.random().text, TokenSecret.random().text
        )
        let tokens = [("mine", mine), ("theirs", theirs), ("reader", reader)].map { name, secret in
            AccessToken(
                name: name, digest: .init(of: Array(secret.utf8)),
                scopes: name == "reader" ? [.read] : Set(AccessScope.allCases),
                tenant: TenantName(name) ?? .standard)
        }
        let venue = try await Venue(tokens: TokenList(tokens))
        func fields(_ secret: String) -> [String: String] { ["Authorization": "Bearer \(secret)"] }
        let body: JSONValue = ["scenario": Self.card, "to": ["systemVersion": "13"]]
        let refused = await venue.send(.post, "/v1/comparisons", json: body, fields: fields(reader))
        #expect(refused.status == .forbidden, "\(refused.text)")
        let begun = await venue.send(.post, "/v1/comparisons", json: body, fields: fields(mine))
        let path = try #require(begun.header("Location"), "\(begun.text)")
        #expect(await venue.send(.get, path, fields: fields(theirs)).status == .notFound)
        #expect(await venue.send(.delete, path, fields: fields(theirs)).status == .notFound)
        let list = await venue.send(.get, "/v1/comparisons", fields: fields(theirs))
        #expect(list.json == ["comparisons": []])
        #expect(try await result(venue, path, fields: fields(mine)).json["state"] == "done")
        try await venue.close()
    }
}
