import JSONCoding
import MicroHTTP
import PresentationCoding
import SessionHost
import SessionStore
import Testing

@testable import SessionAPI

@Suite("Stored and displayed data is limited") struct RetentionTests {
    @Test("different queries never receive each other's results")
    func queries() async throws {
        let venue = try await Venue()
        let session = try await venue.makeSession()
        for (name, title) in [("a", "B"), ("b", "x&class=Home"), ("c", "é"), ("d", "e\u{301}"), ("e", "B=")] {
            let made = await venue.send(
                .post, "\(session)/controllers",
                json: ["name": .string(name), "class": "A", "title": .string(title)])
            #expect(made.status == .created, "\(made.text)")
        }
        // In both orders, since a read model is cached until the next command.
        for _ in 0..<2 {
            #expect(await venue.send(.get, "\(session)/controllers?class=A%26title%3DB").controllers == [])
            #expect(await venue.send(.get, "\(session)/controllers?class=A&title=B").controllers == ["a"])
            #expect(await venue.send(.get, "\(session)/controllers?title=B&class=A").controllers == ["a"])
            #expect(await venue.send(.get, "\(session)/controllers?title=B%26class%3DA").controllers == [])
            #expect(
                await venue.send(.get, "\(session)/controllers?title=x%26class%3DHome").controllers == ["b"])
            #expect(await venue.send(.get, "\(session)/controllers?title=x&class=Home").controllers == [])
            #expect(await venue.send(.get, "\(session)/controllers?class=A&title=B%3D").controllers == ["e"])
        }
        try await venue.close()
    }

    @Test("the refusals of a session are limited in bytes, whatever was sent")
    func refusals() async throws {
        let venue = try await Venue()
        let session = try await venue.makeSession()
        let text = String(repeating: "x", count: 60_000)
        let log: JSONValue = ["call": "log", "text": .string(text)]
        for _ in 0..<20 {
            let refused = await venue.send(
                .post, "\(session)/commands",
                json: ["calls": [log, log, log, log, log, ["call": "dismiss", "receiver": "none"]]])
            #expect(refused.status == .unprocessableContent, "\(refused.text)")
            #expect(refused.json["path"] == "$.calls[5].receiver")
        }
        let raised = await venue.send(
            .post, "\(session)/commands",
            json: [
                "calls": [log, log, log, log, log, ["call": "raise", "name": "E", "reason": .string(text)]]
            ])
        #expect(raised.problem == "exception-raised")
        let listed = await venue.send(.get, "\(session)/refusals")
        #expect(listed.body.count < 64 << 10)
        #expect(listed.json["refusals"]?[0]?["command"] == nil)
        #expect(listed.json["refusals"]?[0]?["commandBytes"].map(integer) ?? 0 > 300_000)
        try await venue.close()
    }

    @Test("a long answer is stored for retries with fewer events and a link to the others")
    func keptAnswers() async throws {
        let venue = try await Venue()
        let session = try await venue.makeSession()
        let calls = JSONValue.array((0..<900).map { ["call": "log", "text": .string("line \($0)")] })
        let first = await venue.send(
            .post, "\(session)/commands", json: ["calls": calls], fields: ["Idempotency-Key": "k"])
        #expect(first.events.count >= 900)
        let again = await venue.send(
            .post, "\(session)/commands", json: ["calls": calls], fields: ["Idempotency-Key": "k"])
        #expect(again.header("Idempotency-Replayed") == "true")
        #expect(again.body.count <= RequestAnswer.keptByteLimit)
        #expect(again.json["revision"] == first.json["revision"])
        #expect(again.header("ETag") == first.header("ETag"))
        #expect(!again.events.isEmpty && Array(first.events.prefix(again.events.count)) == again.events)
        guard case .string(let next)? = again.json["next"] else {
            Issue.record("The kept answer does not link to the rest of its events.")
            return
        }
        let rest = await venue.send(.get, next)
        #expect(rest.events.first == first.events[again.events.count])
        try await venue.close()
    }

    @Test("an answer with a long pending list is stored short, too")
    func keptPending() async throws {
        let venue = try await Venue()
        let session = try await venue.makeSession()
        let calls = JSONValue.array(
            (1...1_000).map {
                ["call": "after", "delay": .integer($0), "calls": [["call": "log", "text": "x"]]]
            } + (0..<300).map { ["call": "log", "text": .string("line \($0)")] })
        let first = await venue.send(
            .post, "\(session)/commands", json: ["calls": calls], fields: ["Idempotency-Key": "k"])
        #expect(first.body.count > RequestAnswer.keptByteLimit, "\(first.text)")
        let again = await venue.send(
            .post, "\(session)/commands", json: ["calls": calls], fields: ["Idempotency-Key": "k"])
        #expect(again.header("Idempotency-Replayed") == "true")
        #expect(again.body.count <= RequestAnswer.keptByteLimit)
        #expect(again.json["revision"] == first.json["revision"])
        #expect(again.json["pending"]?[0] != nil && again.json["pending"]?[0] == first.json["pending"]?[0])
        try await venue.close()
    }

    @Test(
        "a text for people has a limit, wherever it is set",
        arguments: [
            ("controllers", #"{"name": "c", "class": "C", "title": "#), ("controllers/home", #"{"title": "#),
            ("controllers/home", #"{"tabBarItem.title": "#),
            ("calls", #"{"call": "set", "receiver": "home", "title": "#),
        ])
    func texts(path: String, start: String) async throws {
        let venue = try await Venue()
        let session = try await venue.makeSession()
        let method: HTTPMethod = path.contains("/") ? .patch : .post
        for (count, isTaken) in [(1_025, false), (32_000, false), (1_024, true)] {
            let body = Array((start + "\"" + String(repeating: "é", count: count) + "\"}").utf8)
            let answer = await venue.send(
                method, "\(session)/\(path)", body: body, contentType: "application/json")
            #expect((answer.status.rawValue < 300) == isTaken, "\(answer.text.prefix(300))")
            guard !isTaken else { continue }
            #expect(answer.status == .badRequest && answer.text.contains("1,024 characters"))
            #expect("\(answer.json["path"] ?? .null)".contains("itle"), "\(answer.text.prefix(300))")
        }
        try await venue.close()
    }

    @Test("of the answers stored for retries only the oldest beyond the limit are evicted")
    func keys() async throws {
        let venue = try await Venue(configuration: HostConfiguration(outcomeLimits: OutcomeLimits(count: 3)))
        let session = try await venue.makeSession()
        for key in ["a", "b", "c", "d", "e"] {
            _ = await venue.send(
                .post, "\(session)/calls", json: ["call": "log", "text": "x"],
                fields: ["Idempotency-Key": key])
        }
        for key in ["c", "d", "e"] {
            let again = await venue.send(
                .post, "\(session)/calls", json: ["call": "log", "text": "x"],
                fields: ["Idempotency-Key": key])
            #expect(again.header("Idempotency-Replayed") == "true", "\(key)")
        }
        let forgotten = await venue.send(
            .post, "\(session)/calls", json: ["call": "log", "text": "x"], fields: ["Idempotency-Key": "a"])
        #expect(forgotten.status == .ok && forgotten.header("Idempotency-Replayed") == nil)
        try await venue.close()
    }

    @Test("a session has at most the configured number of revisions, and can be read and deleted afterwards")
    func revisions() async throws {
        let venue = try await Venue(configuration: HostConfiguration(revisionLimit: 3))
        let session = try await venue.makeSession()
        for _ in 0..<2 {
            #expect(
                await venue.send(.post, "\(session)/calls", json: ["call": "log", "text": "x"]).status == .ok)
        }
        let refused = await venue.send(.post, "\(session)/calls", json: ["call": "log", "text": "x"])
        #expect(refused.status == .locked && refused.problem == "journal-full")
        #expect(await venue.send(.get, session).json["revision"] == 3)
        #expect(await venue.send(.get, "\(session)/hierarchy").status == .ok)
        #expect(await venue.send(.delete, session).status == .noContent)
        try await venue.close()
    }

    @Test("the text of a deep tree grows with the number of controllers, and gives the level as a number")
    func deepText() async throws {
        let venue = try await Venue()
        let session = try await venue.makeSession()
        let count = 3_000
        var calls: [JSONValue] = []
        for index in 0..<count {
            calls.append(["call": "make", "name": .string("c\(index)"), "class": "C"])
            let parent = index == 0 ? "home" : "c\(index - 1)"
            calls.append(["call": "addChild", "receiver": .string(parent), "child": .string("c\(index)")])
        }
        let made = await venue.send(.post, "\(session)/commands", json: ["calls": .array(calls)])
        #expect(made.status == .ok, "\(made.problem ?? "")")
        let text = await venue.send(.get, "\(session)/hierarchy?format=text")
        let lines = text.text.split(separator: "\n")
        #expect(lines.count == count + 1)
        #expect(lines[40].hasPrefix(String(repeating: "   | ", count: 40) + "<C "))
        #expect(lines[41].hasPrefix("[41]   | <C "))
        #expect(lines[count].hasPrefix("[\(count)]   | <C "))
        #expect(text.body.count < count * 300)
        #expect(venue.registry.longWork.count(of: .reading).finished == 1)
        try await venue.close()
    }

    private func integer(_ value: JSONValue) -> Int {
        if case .integer(let number) = value { number } else { 0 }
    }
}
