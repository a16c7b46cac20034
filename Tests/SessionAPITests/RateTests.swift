import AccessControl
import JSONCoding
import MicroHTTP
import SessionStore
import Testing
import WireTesting

@testable import SessionAPI

/// The rate at which a tenant may send requests, on a socket.
@Suite("The rate of a tenant's requests", .timeLimit(.minutes(30)))
struct RateTests {
    private static let secret = TokenSecret.random().text
    private static let field = "Authorization: Bearer \(secret)"
    private static let json = "Content-Type: application/json"

    /// A service whose one tenant may send that many requests per second of a clock that stands still.
    private func venue(perSecond limit: Int, at time: StandingClock = StandingClock()) async throws -> Venue {
        let mine = try #require(TenantName("mine"))
        let token = AccessToken(
            name: "mine", digest: .init(of: Array(Self.secret.utf8)), scopes: Set(AccessScope.allCases), tenant: mine)
        return try await Venue(
            tokens: TokenList([token]), quotas: [mine: TenantQuota(requestsPerSecond: limit)],
            clock: WallClock { time.microseconds })
    }

    @Test("an upload beyond the rate is refused before its body is read, with the time after which to retry")
    func refusedUpload() async throws {
        // The deadline ends the test if the body is waited for.
        try await withService(at: try await venue(perSecond: 0), bodyDeadlineMilliseconds: 60_000) { _, server in
            let client = try PatientClient(port: server.port)
            // The body never comes.
            try await client.send(
                """
                POST /v1/storyboards?name=Main HTTP/1.1\r
                Host: localhost\r
                \(Self.field)\r
                Content-Type: application/xml\r
                Content-Length: 30000000\r
                \r

                """)
            let answer = try await client.read(through: "}")
            #expect(answer.hasPrefix("HTTP/1.1 429 "), "\(answer)")
            let lines = answer.lowercased().split(separator: "\r\n")
            #expect(lines.contains("retry-after: 1") && lines.contains("connection: close"))
            #expect(answer.contains("\"quota\":\"requestsPerSecond\""))
            #expect(answer.contains("The tenant mine may send no requests."))
        }
    }

    @Test("a request counts once, with a body or without")
    func once() async throws {
        let time = StandingClock()
        try await withService(at: try await venue(perSecond: 3, at: time)) { _, server in
            func post() async throws -> RawResponse {
                try await PatientClient(port: server.port).exchange(
                    "POST", "/v1/sessions/s_none/calls", fields: [Self.field, Self.json], body: "{")
            }
            // After a pause twice the requests of a second are there.
            for _ in 0..<4 { #expect(try await post().status == 400) }
            let usage = try await PatientClient(port: server.port).exchange("GET", "/v1/tenant", fields: [Self.field])
            #expect(usage.status == 200 && usage.body.contains("\"available\":1"), "\(usage.body)")
            #expect(try await post().status == 400)
            let refused = try await post()
            #expect(refused.status == 429 && refused.fields["retry-after"] == "1")
            #expect(refused.body.contains("The tenant mine may send 3 requests per second, and has sent more."))
            time.advance(bySeconds: 1)
            for _ in 0..<3 { #expect(try await post().status == 400, "after the time in Retry-After") }
            #expect(try await post().status == 429)
        }
    }
}
