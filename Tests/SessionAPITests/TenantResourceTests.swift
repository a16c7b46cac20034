import AccessControl
import JSONCoding
import MicroHTTP
import SessionHost
import SessionStore
import Testing

@testable import SessionAPI

/// `/v1/tenant`, and the quota of bytes.
@Suite("What a tenant may store")
struct TenantResourceTests {
    private static let secret = TokenSecret.random().text
    private static let other = TokenSecret.random().text
    private static let fields = ["Authorization": "Bearer \(secret)"]
    private static let foreign = ["Authorization": "Bearer \(other)"]

    private func venue(_ quota: TenantQuota) async throws -> Venue {
        let tokens = [("mine", Self.secret), ("other", Self.other)].map { name, secret in
            AccessToken(
                name: name, digest: .init(of: Array(secret.utf8)), scopes: Set(AccessScope.allCases),
                tenant: TenantName(name) ?? .standard)
        }
        return try await Venue(
            tokens: TokenList(tokens), quotas: [try #require(TenantName("mine")): quota])
    }

    private func used(_ venue: Venue, _ fields: [String: String] = Self.fields) async throws -> Int {
        let tenant = await venue.send(.get, "/v1/tenant", fields: fields)
        guard case .integer(let used)? = tenant.json["bytes"]?["used"] else { return -1 }
        return used
    }

    @Test("usage and limits of the caller's tenant")
    func usage() async throws {
        let venue = try await venue(TenantQuota(sessions: 5, bytes: 1_000_000, requestsPerSecond: 1_000))
        let made = await venue.send(.post, "/v1/sessions", json: Venue.request, fields: Self.fields)
        #expect(made.status == .created)
        let tenant = await venue.send(.get, "/v1/tenant", fields: Self.fields)
        #expect(tenant.json["tenant"] == "mine" && tenant.json["sessions"] == ["used": 1, "limit": 5])
        #expect(tenant.json["bytes"]?["limit"] == 1_000_000)
        #expect(tenant.json["requestsPerSecond"]?["limit"] == 1_000)
        #expect(try await used(venue) > 500)
        let other = await venue.send(.get, "/v1/tenant", fields: Self.foreign)
        #expect(other.json["sessions"] == ["used": 0] && other.json["bytes"] == ["used": 0])
        #expect(other.json["requestsPerSecond"] == nil)
        try await venue.close()
    }

    @Test("a tenant at its limit of bytes is refused what takes more, may read and delete, and then goes on")
    func bytes() async throws {
        let limit = 6_000
        let venue = try await venue(TenantQuota(bytes: limit))
        let first = await venue.send(.post, "/v1/sessions", json: Venue.request, fields: Self.fields)
        let session = try #require(first.header("Location"))
        let second = await venue.send(.post, "/v1/sessions", json: Venue.request, fields: Self.fields)
        let doomed = try #require(second.header("Location"))
        var refused: Answered?
        for number in 0..<200 where refused == nil {
            let made = await venue.send(
                .post, "\(session)/controllers", json: ["name": .string("c\(number)")], fields: Self.fields)
            if made.status != .created { refused = made }
        }
        #expect(refused?.problem == "quota-exceeded" && refused?.json["quota"] == "bytes", "\(refused?.text ?? "")")
        let call: JSONValue = ["call": "log", "text": "x"]
        var logged = await venue.send(.post, "\(session)/calls", json: call, fields: Self.fields)
        while logged.status == .ok {
            logged = await venue.send(.post, "\(session)/calls", json: call, fields: Self.fields)
        }
        let full = try await used(venue)
        #expect(full <= limit && full > limit - 1_000, "nothing goes beyond it: \(full)")
        let title = JSONValue.string(String(repeating: "x", count: 1_000))
        let requests: [(String, JSONValue)] = [
            ("/v1/sessions", Venue.request), ("\(session)/calls", ["call": "log", "text": "x"]),
            (
                "/v1/storyboards?name=Main",
                [
                    "storyboard": 1, "initial": "home",
                    "scenes": [["id": "home", "kind": "viewController", "title": title]],
                ]
            ),
        ]
        for (path, body) in requests {
            let answer = await venue.send(.post, path, json: body, fields: Self.fields)
            #expect(answer.json["quota"] == "bytes", "\(path): \(answer.text)")
        }
        #expect(try await used(venue) == full)
        #expect(await venue.send(.get, session, fields: Self.fields).status == .ok)
        let foreign = await venue.send(.post, "/v1/sessions", json: Venue.request, fields: Self.foreign)
        #expect(foreign.status == .created, "another tenant has its own")
        #expect(await venue.send(.delete, doomed, fields: Self.fields).status == .noContent)
        #expect(try await used(venue) < limit)
        #expect(await venue.send(.post, "\(session)/calls", json: call, fields: Self.fields).status == .ok)
        try await venue.close()
        let mine = try #require(TenantName("mine"))
        let store = try SQLiteStore(path: venue.folder.database)
        #expect(store.storedByteCount(of: mine) == venue.store.storedByteCount(of: mine))
        try store.close()
    }

    @Test("labels count among the bytes: at the limit they may shrink and not grow")
    func labels() async throws {
        let venue = try await venue(TenantQuota(bytes: 3_000))
        let made = await venue.send(.post, "/v1/sessions", json: Venue.request, fields: Self.fields)
        let session = try #require(made.header("Location"))
        let before = try await used(venue)
        let long = JSONValue.string(String(repeating: "ä", count: 256))
        func set(_ key: String, _ value: JSONValue) async -> Answered {
            var labels = JSONObject()
            labels[key] = value
            return await venue.send(.patch, session, json: ["labels": .object(labels)], fields: Self.fields)
        }
        #expect(await set("a", long).status == .ok)
        #expect(try await used(venue) == before + 513)
        var number = 0
        var refused = await set("n0", long)
        while refused.status == .ok, number < 15 {
            number += 1
            refused = await set("n\(number)", long)
        }
        #expect(refused.status == .tooManyRequests && refused.json["quota"] == "bytes", "\(refused.text)")
        let full = try await used(venue)
        #expect(full <= 3_000 && full + 514 > 3_000)
        #expect(await set("a", "ä").status == .ok, "shorter")
        #expect(try await used(venue) == full - 510)
        #expect(await venue.send(.patch, session, json: ["expires": 60], fields: Self.fields).status == .ok)
        try await venue.close()
    }

    @Test("a retry of a request that was carried out gets its answer, also beyond the limit")
    func retry() async throws {
        let measured = try await venue(TenantQuota(bytes: 1 << 20))
        _ = await measured.send(.post, "/v1/sessions", json: Venue.request, fields: Self.fields)
        let one = try await used(measured)
        try await measured.close()
        let venue = try await venue(TenantQuota(bytes: one + one / 2))
        var fields = Self.fields
        fields["Idempotency-Key"] = "once"
        let made = await venue.send(.post, "/v1/sessions", json: Venue.request, fields: fields)
        #expect(made.status == .created)
        #expect(await venue.send(.post, "/v1/sessions", json: Venue.request, fields: fields).text == made.text)
        fields["Idempotency-Key"] = "twice"
        let refused = await venue.send(.post, "/v1/sessions", json: Venue.request, fields: fields)
        #expect(refused.json["quota"] == "bytes")
        try await venue.close()
    }
}
