import AccessControl
import FolderTesting
import JSONCoding
import MicroHTTP
import SessionStore
import Testing

@testable import SessionAPI
@testable import SessionHost

/// Two tenants side by side: what one of them makes changes nothing that the other sees.
@Suite("Tenants side by side")
struct TenantTests {
    private static let (mine, theirs) = (TokenSecret.random().text, TokenSecret.random().text)
    private static let own = ["Authorization": "Bearer \(mine)"]
    private static let foreign = ["Authorization": "Bearer \(theirs)"]

    private func venue(_ folder: TemporaryFolder? = nil) async throws -> Venue {
        let tokens = [("mine", Self.mine), ("theirs", Self.theirs)].map { name, secret in
            AccessToken(
                name: name, digest: .init(of: Array(secret.utf8)), scopes: Set(AccessScope.allCases),
                tenant: TenantName(name) ?? .standard)
        }
        return try await Venue(folder: folder, tokens: TokenList(tokens))
    }

    /// Makes one of everything that a tenant can have, under the same names.
    private func make(_ venue: Venue, _ number: Int, _ fields: [String: String]) async throws -> String {
        let document: JSONValue = [
            "storyboard": 1, "initial": "home", "scenes": [["id": "home", "class": .string("Home\(number)")]],
        ]
        let board = await venue.send(.post, "/v1/storyboards?name=Main\(number)", json: document, fields: fields)
        #expect(board.status.rawValue < 300, "\(board.text)")
        var request = Venue.request
        if case .object(var object) = request {
            object["labels"] = ["job": "1"]
            object["root"] = ["id": "home", "restorationIdentifier": "Home"]
            object["behaviors"] = [
                "AppDelegate": ["answers": ["application(_:shouldSaveApplicationState:)": true]]
            ]
            request = .object(object)
        }
        let made = await venue.send(.post, "/v1/sessions", json: request, fields: fields)
        let session = try #require(made.header("Location"), "\(made.text)")
        let saved = await venue.send(.post, "\(session)/archives", json: [:], fields: fields)
        #expect(saved.status == .created, "\(saved.text)")
        return session
    }

    private static let lists = [
        "/v1/sessions?limit=1", "/v1/sessions?limit=2&order=newest", "/v1/sessions?limit=1&label=job",
        "/v1/storyboards?limit=1", "/v1/archives?limit=1",
    ]

    /// All pages of all lists, and the cursors of their links.
    private func pages(_ venue: Venue) async throws -> (texts: [String], cursors: [String]) {
        var texts: [String] = []
        var cursors: [String] = []
        for list in Self.lists {
            var next: String? = list
            while let link = next {
                let page = await venue.send(.get, link, fields: Self.own)
                #expect(page.status == .ok, "\(page.text)")
                texts.append(page.text)
                next = page.json["next"]?.string
                if let next { cursors.append(try #require(next.cursor)) }
            }
        }
        return (texts, cursors)
    }

    /// The answers to everything that a tenant can read, except for the bytes that it uses: upkeep, which may run at
    /// any time, stores them more densely.
    private func readings(_ venue: Venue, session: String) async -> [String: String] {
        var answers: [String: String] = [:]
        for operation in venue.interface.operations where operation.method == .get && operation.access == .token(.read)
        {
            let segments = operation.path.split(separator: "/").map { segment in
                segment == "{session}" ? session : segment.first == "{" ? "home" : String(segment)
            }
            let items = operation.query.filter(\.isRequired).map { "\($0.name)=\(Venue.queryItems[$0.name] ?? "")" }
            let target =
                "/" + segments.joined(separator: "/") + (items.isEmpty ? "" : "?" + items.joined(separator: "&"))
            let answer = await venue.send(.get, target, fields: Self.own)
            answers[operation.id] =
                operation.id == "readTenant" ? "\(answer.json["sessions"] ?? .null)" : answer.text
        }
        return answers
    }

    @Test("what another tenant makes changes nothing that a tenant reads, cursors included")
    func creations() async throws {
        let venue = try await venue()
        var sessions: [String] = []
        for number in 0..<3 {
            sessions.append(try await make(venue, number, Self.own))
            for _ in 0..<number { _ = try await make(venue, number, Self.foreign) }
        }
        let session = String(try #require(sessions.first?.split(separator: "/").last))
        let (pages, readings) = (try await pages(venue), await readings(venue, session: session))
        #expect(pages.texts.count == 3 + 2 + 3 + 3 + 3 && readings.count >= 20)
        for number in 3..<10 { _ = try await make(venue, number, Self.foreign) }
        #expect(try await self.pages(venue).texts == pages.texts)
        let after = await self.readings(venue, session: session)
        let changed = readings.keys.filter { readings[$0] != after[$0] }
        #expect(changed.isEmpty && after.count == readings.count)
        try await venue.close()
    }

    @Test("a cursor tells nothing about the number of its row, survives a restart, and is good for its list alone")
    func cursors() async throws {
        let venue = try await venue()
        for number in 0..<3 {
            _ = try await make(venue, number, Self.own)
            _ = try await make(venue, number, Self.foreign)
        }
        let (texts, cursors) = try await pages(venue)
        // Two places of each list; those of the sessions occur in three lists.
        #expect(cursors.count == 2 + 1 + 2 + 2 + 2 && Set(cursors).count == 2 + 2 + 2)
        for cursor in cursors {
            #expect(cursor.utf8.count == PageCursors.digitCount && Int(cursor) == nil)
            // Digits that all cursors share would be the digits of a small number.
            #expect(cursors.allSatisfy { $0 == cursor || $0.suffix(16).prefix(8) != cursor.suffix(16).prefix(8) })
        }
        try await venue.close()
        let again = try await self.venue(venue.folder)
        #expect(try await pages(again).texts == texts)
        let cursor = try #require(cursors.first)
        #expect(await again.send(.get, "/v1/sessions?after=\(cursor)", fields: Self.own).status == .ok)
        let delete = await again.send(.delete, "/v1/sessions?label=none&after=\(cursor)", fields: Self.own)
        #expect(delete.status == .ok)
        for (target, fields) in [
            ("/v1/sessions?after=\(cursor)", Self.foreign), ("/v1/storyboards?after=\(cursor)", Self.own),
            ("/v1/archives?after=\(cursor)", Self.own), ("/v1/sessions?after=1", Self.own),
            ("/v1/sessions?after=\(cursor.uppercased())", Self.own), ("/v1/sessions?after=\(cursor)0", Self.own),
            ("/v1/sessions?after=\(String(cursor.dropLast()))g", Self.own), ("/v1/sessions?after=", Self.own),
            ("/v1/sessions?after=\(String(repeating: "0", count: PageCursors.digitCount))", Self.own),
        ] {
            let refused = await again.send(.get, target, fields: fields)
            #expect(refused.problem == "malformed-request", "\(target): \(refused.text)")
            #expect(refused.text.contains("The query's after must be the cursor in next"), "\(refused.text)")
        }
        #expect(await again.send(.delete, "/v1/sessions?label=job&after=1", fields: Self.own).status == .badRequest)
        try await again.close()
    }

    @Test("every place comes back from its cursor, and every changed digit is noticed")
    func places() {
        let cursors = PageCursors(key: Array(repeating: 7, count: 32), of: .standard)
        for place in [0, 1, 2, 255, 1 << 32, (1 << 53) - 1, .max] {
            let text = cursors.text(of: place, in: .archives)
            #expect(cursors.place(of: text, in: .archives) == place)
            for position in 0..<PageCursors.digitCount {
                var digits = Array(text)
                digits[position] = digits[position] == "0" ? "1" : "0"
                #expect(cursors.place(of: String(digits), in: .archives) == nil)
            }
        }
        let other = PageCursors(key: Array(repeating: 8, count: 32), of: .standard)
        #expect(other.place(of: cursors.text(of: 5, in: .archives), in: .archives) == nil)
    }

    @Test("the newest first, as the inspector reads them: the next page is of the same tenant")
    func newestFirst() async throws {
        let venue = try await venue()
        for owner in [Self.own, Self.foreign, Self.own, Self.foreign, Self.own] {
            let made = await venue.send(.post, "/v1/sessions", json: Venue.request, fields: owner)
            #expect(made.status == .created, "\(made.text)")
        }
        let page = await venue.send(.get, "/v1/sessions?order=newest&limit=2", fields: Self.own)
        let next = try #require(page.json["next"]?.string)
        let rest = await venue.send(.get, next, fields: Self.own)
        let oldest = await venue.send(.get, "/v1/sessions?limit=1", fields: Self.own)
        #expect(rest.json["sessions"] == oldest.json["sessions"], "\(rest.text)")
        try await venue.close()
    }
}

extension String {
    /// The cursor in a link.
    fileprivate var cursor: String? {
        firstMatch(of: /[?&]after=([^&]*)/).map { String($0.output.1) }
    }
}
