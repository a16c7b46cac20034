import AccessControl
import SessionStore
import Testing
import WireTesting

@testable import MicroHTTP
@testable import SessionAPI

/// A client that reads a session again and again on one connection.
@Suite("Sessions that are polled", .timeLimit(.minutes(30)))
struct PollingTests {
    private static let secret = TokenSecret.random().text

    /// The replies to a client that repeats a read; nil if each request is read.
    private func standingReply(
        _ venue: Venue, _ path: String, _ fields: [HTTPField] = []
    ) throws -> Route.StandingReply? {
        let path = RequestPath(segments: path.split(separator: "/").map(String.init))
        let request = HTTPRequest(method: .get, path: path, fields: fields)
        return venue.router.destination(.get, path).standingReply(to: request)
    }

    @Test("each reply shows the session as it is now, and none comes after its end")
    func content() async throws {
        let venue = try await Venue()
        let session = try await venue.makeSession()
        let reply = try #require(try standingReply(venue, session))
        func isCurrent() async throws -> Bool {
            guard case .bytes(let bytes) = reply()?.response.body else { return false }
            return String(decoding: bytes, as: UTF8.self) == (await venue.send(.get, session)).text
        }
        #expect(try await isCurrent())
        let before = reply()
        #expect(reply() === before, "it is built once")
        #expect(await venue.send(.post, "\(session)/memory-warning", json: [:]).status == .ok)
        #expect(try await isCurrent() && reply() !== before)
        #expect(await venue.send(.patch, session, json: ["labels": ["a": "b"]]).status == .ok)
        #expect(try await isCurrent())
        let known = try #require(try standingReply(venue, session, [HTTPField("If-None-Match", "\"2\"")]))
        #expect(known()?.response.status == .notModified)
        #expect(await venue.send(.post, "\(session)/memory-warning", json: [:]).status == .ok)
        #expect(known()?.response.status == .ok)
        #expect(await venue.send(.delete, session).status == .noContent)
        #expect(reply() == nil && known() == nil)
        #expect(try standingReply(venue, session) == nil)
        #expect(try standingReply(venue, "/v1/sessions/s_none") == nil)
        try await venue.close()
    }

    /// A service with one token, which expires after a thousand seconds of a clock that stands still.
    private func venue(
        _ time: StandingClock = StandingClock(), scopes: Set<AccessScope> = Set(AccessScope.allCases),
        perSecond limit: Int? = nil
    ) async throws -> Venue {
        let mine = try #require(TenantName("mine"))
        let token = AccessToken(
            name: "mine", digest: .init(of: Array(Self.secret.utf8)), scopes: scopes, tenant: mine,
            expiresMicroseconds: 1_000_000_000)
        return try await Venue(
            tokens: TokenList([token]), quotas: [mine: TenantQuota(requestsPerSecond: limit)],
            clock: WallClock { time.microseconds })
    }

    private static let fields = [HTTPField("Authorization", "Bearer \(secret)")]

    @Test("a token that expires, and a rate that is used up, end the replies")
    func admission() async throws {
        let time = StandingClock()
        let venue = try await self.venue(time, perSecond: 2)
        let made = await venue.send(
            .post, "/v1/sessions", json: Venue.request, fields: ["Authorization": "Bearer \(Self.secret)"])
        let session = try #require(made.header("Location"))
        let reply = try #require(try standingReply(venue, session, Self.fields))
        // Twice the requests of a second are there at first, and the creation was one of them.
        for _ in 0..<3 { #expect(reply() != nil) }
        #expect(reply() == nil)
        time.advance(bySeconds: 1)
        #expect(reply() != nil)
        time.set(microseconds: 1_000_000_001)
        #expect(reply() == nil)
        try await venue.close()
    }

    @Test("nothing stands without a token, for a cookie, or for another scope")
    func refused() async throws {
        let venue = try await self.venue()
        let made = await venue.send(
            .post, "/v1/sessions", json: Venue.request, fields: ["Authorization": "Bearer \(Self.secret)"])
        let session = try #require(made.header("Location"))
        #expect(try standingReply(venue, session, Self.fields) != nil)
        #expect(try standingReply(venue, session) == nil)
        let cookie = HTTPField("Cookie", try #require(await venue.logIn(Self.secret).cookie))
        #expect(try standingReply(venue, session, [cookie]) == nil)
        #expect(try standingReply(venue, session, Self.fields + [cookie]) == nil)
        let blind = try await self.venue(scopes: [.drive])
        #expect(try standingReply(blind, session, Self.fields) == nil)
        try await venue.close()
        try await blind.close()
    }

    @Test("over a connection, every answer has the latest revision, and a token that has expired is refused")
    func overConnection() async throws {
        let time = StandingClock()
        let field = "Authorization: Bearer \(Self.secret)"
        try await withService(at: try await self.venue(time)) { _, server in
            let client = try PatientClient(port: server.port)
            let made = try await client.exchange(
                "POST", "/v1/sessions", fields: [field, "Content-Type: application/json"],
                body: #"{"device": "iPhone 8", "systemVersion": "12", "root": {"id": "home"}}"#)
            let session = try #require(made.fields["location"])
            for revision in 1...6 {
                for _ in 0..<3 {
                    let read = try await client.exchange("GET", session, fields: [field])
                    #expect(read.status == 200 && read.body.contains("\"revision\":\(revision),"), "\(read.body)")
                }
                let warned = try await client.exchange(
                    "POST", "\(session)/memory-warning", fields: [field, "Content-Type: application/json"], body: "{}")
                #expect(warned.status == 200)
            }
            time.set(microseconds: 1_000_000_001)
            #expect(try await client.exchange("GET", session, fields: [field]).status == 401)
            time.set(microseconds: 1)
            #expect(try await client.exchange("GET", session, fields: [field]).status == 200)
            #expect(try await client.exchange("DELETE", session, fields: [field]).status == 204)
            #expect(try await client.exchange("GET", session, fields: [field]).status == 404)
        }
    }
}
