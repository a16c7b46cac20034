import AccessControl
import JSONCoding
import MicroHTTP
import SessionHost
import SessionStore
import Testing

@testable import SessionAPI

/// Labels of sessions, and the lists and deletions that they select.
@Suite("Labels")
struct LabelTests {
    /// Makes a session with labels, and returns its path.
    private func make(_ venue: Venue, _ labels: JSONValue, fields: [String: String] = [:]) async throws -> String {
        var request = Venue.request
        if case .object(var object) = request {
            object["labels"] = labels
            request = .object(object)
        }
        let made = await venue.send(.post, "/v1/sessions", json: request, fields: fields)
        return try #require(made.header("Location"), "\(made.text)")
    }

    /// The paths of the sessions of a list, page by page.
    private func list(_ venue: Venue, _ query: String) async throws -> [String] {
        var paths: [String] = []
        var next: String? = "/v1/sessions?\(query)"
        while let link = next {
            let page = await venue.send(.get, link)
            #expect(page.status == .ok, "\(page.text)")
            guard case .array(let sessions)? = page.json["sessions"] else { break }
            paths += sessions.compactMap { $0["id"]?.string.map { "/v1/sessions/\($0)" } }
            next = page.json["next"]?.string
        }
        return paths
    }

    @Test("labels are shown, changed one by one, and survive a restart, without a revision")
    func changes() async throws {
        let venue = try await Venue()
        let session = try await make(venue, ["branch": "main", "job": "1"])
        let before = await venue.send(.get, session)
        #expect(before.json["labels"] == ["branch": "main", "job": "1"])
        let changed = await venue.send(
            .patch, session, json: ["labels": ["job": nil, "ci/run": "a b=c", "empty": ""]])
        let labels: JSONValue = ["branch": "main", "ci/run": "a b=c", "empty": ""]
        #expect(changed.status == .ok && changed.json["labels"] == labels && changed.json["revision"] == 1)
        #expect(await venue.send(.get, session).json["labels"] == labels)
        let journal = await venue.send(.get, "\(session)/events")
        #expect(await venue.send(.patch, session, json: [:]).json["labels"] == labels)
        #expect(await venue.send(.get, "\(session)/events").text == journal.text)
        try await venue.close()
        let again = try await Venue(folder: venue.folder)
        #expect(await again.send(.get, session).json["labels"] == labels)
        #expect(try await list(again, "label=ci/run=a%20b%3Dc&label=empty=") == [session])
        let gone = await again.send(.patch, session, json: ["labels": ["branch": nil, "ci/run": nil, "empty": nil]])
        #expect(gone.json["labels"] == nil)
        #expect(await again.send(.patch, "/v1/sessions/s_none", json: [:]).status == .notFound)
        try await again.close()
    }

    private static let refusedLabels: [(JSONValue, String)] = [
        (["-a": "x"], "$.labels.-a"), (["": "x"], "$.labels"), (["a b": "x"], "$.labels"),
        (["a": "line\nbreak"], "$.labels.a"), (["a": 1], "$.labels.a"),
        (["a": .string(String(repeating: "ä", count: 257))], "$.labels.a"), ([1], "$.labels"),
    ]

    @Test("labels outside the limits are refused with their place", arguments: Self.refusedLabels)
    func refused(labels: JSONValue, place: String) async throws {
        let venue = try await Venue()
        let session = try await make(venue, ["a": .string(String(repeating: "ä", count: 256))])
        var request = Venue.request
        if case .object(var object) = request {
            object["labels"] = labels
            request = .object(object)
        }
        for refused in [
            await venue.send(.post, "/v1/sessions", json: request),
            await venue.send(.patch, session, json: ["labels": labels]),
        ] {
            #expect(refused.status == .badRequest, "\(refused.text)")
            #expect(refused.json["path"]?.string?.hasPrefix(place) == true, "\(refused.text)")
        }
        try await venue.close()
    }

    @Test("a session has at most sixteen labels, those that it has included")
    func count() async throws {
        let venue = try await Venue()
        let session = try await make(venue, ["a": "1"])
        var many = JSONObject()
        for number in 0..<15 { many["n\(number)"] = "x" }
        #expect(await venue.send(.patch, session, json: ["labels": .object(many)]).status == .ok)
        let refused = await venue.send(.patch, session, json: ["labels": ["b": "2"]])
        #expect(refused.status == .badRequest && refused.json["path"] == "$.labels")
        #expect(await venue.send(.patch, session, json: ["labels": ["b": "2", "a": nil]]).status == .ok)
        try await venue.close()
    }

    @Test("lists select by labels, in both orders and in pages")
    func lists() async throws {
        let venue = try await Venue()
        var paths: [String] = []
        for number in 0..<12 {
            paths.append(
                try await make(venue, ["parity": number.isMultiple(of: 2) ? "even" : "odd", "n": .string("\(number)")]))
        }
        let even = stride(from: 0, to: 12, by: 2).map { paths[$0] }
        #expect(try await list(venue, "limit=5") == paths)
        #expect(try await list(venue, "limit=5&order=newest") == paths.reversed())
        #expect(try await list(venue, "limit=4&label=parity=even") == even)
        #expect(try await list(venue, "limit=4&label=parity=even&order=newest") == even.reversed())
        #expect(try await list(venue, "limit=5&label=n&order=newest") == paths.reversed())
        #expect(try await list(venue, "label=parity=even&label=n=4") == [paths[4]])
        #expect(try await list(venue, "label=n&label=parity=odd&label=n=4") == [])
        #expect(try await list(venue, "label=other") == [])
        for bad in ["label=", "label==x", "label=-a", "order=random", "order=newest&order=newest"] {
            #expect(await venue.send(.get, "/v1/sessions?\(bad)").status == .badRequest, "\(bad)")
        }
        try await venue.close()
    }

    @Test("sessions are deleted by label in pages, resting ones included, and no others")
    func deletions() async throws {
        let venue = try await Venue()
        var doomed: [String] = []
        for _ in 0..<7 { doomed.append(try await make(venue, ["job": "1"])) }
        let kept = [try await make(venue, ["job": "2"]), try await venue.makeSession()]
        try await venue.close()
        let again = try await Venue(folder: venue.folder)
        #expect(await again.send(.delete, "/v1/sessions").status == .badRequest)
        #expect(await again.send(.get, doomed[1]).status == .ok)
        var next: String? = "/v1/sessions?label=job=1&limit=3"
        var counts: [JSONValue?] = []
        while let link = next {
            let answer = await again.send(.delete, link)
            #expect(answer.status == .ok && answer.json["failed"] == [], "\(answer.text)")
            counts.append(answer.json["deleted"])
            next = answer.json["next"]?.string
        }
        #expect(counts == [3, 3, 1])
        for path in doomed { #expect(await again.send(.get, path).status == .notFound) }
        #expect(try await list(again, "limit=10") == kept)
        #expect(try await list(again, "label=job=1") == [])
        #expect(again.registry.statistics.sessionCount == 2)
        try await again.close()
    }

    @Test("labels select sessions of the caller's tenant alone, in lists and in deletions")
    func tenants() async throws {
        let (mine, theirs) = (TokenSecret.random().text, TokenSecret.random().text)
        let tokens = [("mine", mine), ("theirs", theirs)].map { name, secret in
            AccessToken(
                name: name, digest: .init(of: Array(secret.utf8)), scopes: Set(AccessScope.allCases),
                tenant: TenantName(name) ?? .standard)
        }
        let venue = try await Venue(tokens: TokenList(tokens))
        let (own, foreign) = (["Authorization": "Bearer \(mine)"], ["Authorization": "Bearer \(theirs)"])
        let session = try await make(venue, ["job": "1"], fields: own)
        let deleted = await venue.send(.delete, "/v1/sessions?label=job=1", fields: foreign)
        #expect(deleted.json["deleted"] == 0 && deleted.json["failed"] == [])
        for query in ["label=job=1", "label=job", "order=newest"] {
            #expect(await venue.send(.get, "/v1/sessions?\(query)", fields: foreign).json["sessions"] == [])
        }
        #expect(await venue.send(.get, session, fields: own).json["labels"] == ["job": "1"])
        #expect(await venue.send(.delete, "/v1/sessions?label=job=1", fields: own).json["deleted"] == 1)
        try await venue.close()
    }
}
