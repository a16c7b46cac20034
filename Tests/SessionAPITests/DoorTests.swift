import AccessControl
import ContentDigests
import Foundation
import JSONCoding
import MicroHTTP
import SessionStore
import Testing

@testable import SessionAPI

/// Derived from the table of operations, so that a new operation is tested automatically.
@Suite("Doors: which tokens admit to which operations")
struct DoorTests {
    private static let secrets = Secrets()

    /// Tokens for each case.
    private struct Secrets {
        let read = TokenSecret.random().text
        let drive = TokenSecret.random().text
        let administer = TokenSecret.random().text
        let stranger = TokenSecret.random().text
        let expired = TokenSecret.random().text
        let other = TokenSecret.random().text

        /// The token with one scope.
        func of(_ scope: AccessScope) -> String {
            switch scope {
            case .read: read
            case .drive: drive
            case .administer: administer
            }
        }

        var list: TokenList {
            let all = Set(AccessScope.allCases)
            return TokenList([
                token("read", read, [.read]), token("drive", drive, [.drive]),
                token("administer", administer, [.administer]),
                token("expired", expired, all, expires: 1), token("other", other, all, "other"),
            ])
        }

        private func token(
            _ name: String, _ secret: String, _ scopes: Set<AccessScope>, _ tenant: String = "default",
            expires: Int? = nil
        ) -> AccessToken {
            AccessToken(
                name: name, digest: .init(of: Array(secret.utf8)), scopes: scopes,
                tenant: TenantName(tenant) ?? .standard, expiresMicroseconds: expires)
        }
    }

    /// The ways to present a token.
    private enum Way: CaseIterable {
        case bearer
        case basic
        case cookie

        func fields(_ secret: String, _ venue: Venue) async throws -> [String: String] {
            switch self {
            case .bearer: return ["Authorization": "Bearer \(secret)"]
            case .basic:
                let pair = Data("anyone:\(secret)".utf8).base64EncodedString()
                return ["Authorization": "Basic \(pair)"]
            case .cookie:
                let login = await venue.logIn(secret)
                return ["Cookie": try #require(login.cookie)]
            }
        }
    }

    /// A request for each operation, with every name in its path made up except for the session.
    private func requests(_ venue: Venue, session: String) -> [(operation: SessionAPI.Operation, path: String)] {
        venue.interface.operations.map { operation in
            let segments = operation.path.split(separator: "/").map { segment in
                switch segment {
                case "{session}": session
                case let name where name.first == "{": "x"
                default: String(segment)
                }
            }
            return (operation, "/" + segments.joined(separator: "/"))
        }
    }

    @Test("without a token, with an unknown or an expired one, and with the wrong scope, nothing is done")
    func refused() async throws {
        let venue = try await Venue(tokens: Self.secrets.list)
        var count = 0
        for (operation, path) in requests(venue, session: "s_none") {
            guard case .token(let scope) = operation.access else { continue }
            count += 1
            let bare = await venue.send(operation.method, path)
            if operation.sendsToLogin {
                #expect(bare.status == .seeOther && bare.header("Location") == "/login")
            } else {
                #expect(bare.status == .unauthorized && bare.problem == "token-missing", "\(operation.id)")
                #expect(bare.header("WWW-Authenticate") == "Bearer realm=\"proscenium\"")
            }
            for secret in [Self.secrets.stranger, Self.secrets.expired] {
                let refused = await venue.send(
                    operation.method, path, fields: ["Authorization": "Bearer \(secret)"])
                #expect(refused.status == .unauthorized && refused.problem == "token-refused", "\(operation.id)")
                #expect(refused.header("WWW-Authenticate")?.contains("invalid_token") == true)
            }
            for wrong in AccessScope.allCases where wrong != scope {
                let refused = await venue.send(
                    operation.method, path,
                    fields: ["Authorization": "Bearer \(Self.secrets.of(wrong))"])
                #expect(refused.status == .forbidden && refused.problem == "scope-missing", "\(operation.id)")
                #expect(refused.json["scope"] == .string(scope.rawValue))
            }
        }
        #expect(count == venue.interface.operations.count - Self.open.count)
        #expect(count >= 100)
        try await venue.close()
    }

    /// The operations for everybody.
    private static let open: Set<String> = ["isAlive", "isReady", "readLoginPage", "logIn", "logOut"]

    @Test("only the probes and the login are for everybody")
    func everybody() async throws {
        let venue = try await Venue(tokens: Self.secrets.list)
        let ids = venue.interface.operations.filter { $0.access == .open }.map(\.id)
        #expect(Set(ids) == Self.open)
        for path in ["/healthz", "/readyz", "/login"] {
            #expect(await venue.patientGet(path).status == .ok)
        }
        try await venue.close()
    }

    @Test("the right scope admits, as Bearer, as the password of Basic, and as a cookie")
    func admitted() async throws {
        let venue = try await Venue(tokens: Self.secrets.list)
        for (operation, path) in requests(venue, session: "s_none") {
            guard case .token(let scope) = operation.access else { continue }
            for way in Way.allCases {
                let answered = await venue.send(
                    operation.method, path,
                    fields: try await way.fields(Self.secrets.of(scope), venue))
                #expect(![401, 403].contains(answered.status.rawValue), "\(operation.id) by \(way)")
            }
        }
        try await venue.close()
    }

    @Test("for another tenant's token a session does not exist, in any operation")
    func otherTenant() async throws {
        let venue = try await Venue(tokens: Self.secrets.list)
        let driving = ["Authorization": "Bearer \(Self.secrets.drive)"]
        let foreign = ["Authorization": "Bearer \(Self.secrets.other)"]
        let reading = ["Authorization": "Bearer \(Self.secrets.read)"]
        var count = 0
        for (operation, path) in requests(venue, session: "s_none") where path.contains("s_none") {
            count += 1
            let made = await venue.send(.post, "/v1/sessions", json: Venue.request, fields: driving)
            let session = try #require(made.json["id"]?.text, "\(made.text)")
            let body = venue.example(of: operation)
            let items = operation.query.filter(\.isRequired).map { "\($0.name)=\(Venue.queryItems[$0.name] ?? "")" }
            let target = items.isEmpty ? path : path + "?" + items.joined(separator: "&")
            let none = await venue.send(operation.method, target, json: body, fields: foreign)
            let theirs = await venue.send(
                operation.method, target.replacing("s_none", with: session), json: body, fields: foreign)
            #expect(none.status == .notFound, "\(operation.id): \(none.text)")
            #expect(theirs.status == none.status, "\(operation.id): \(theirs.text)")
            #expect(theirs.text == none.text.replacing("s_none", with: session), "\(operation.id)")
            let after = await venue.send(.get, "/v1/sessions/\(session)", fields: reading)
            #expect(after.json["revision"] == 1 && after.json["owner"] == "drive", "\(operation.id)")
        }
        #expect(count >= 84)
        try await venue.close()
    }

    @Test("a tenant's quotas are its own: sessions, also after deletions, and requests in a second")
    func quotas() async throws {
        let other = try #require(TenantName("other"))
        let venue = try await Venue(
            tokens: Self.secrets.list,
            quotas: [other: TenantQuota(sessions: 2, requestsPerSecond: 1_000_000)])
        let foreign = ["Authorization": "Bearer \(Self.secrets.other)"]
        let driving = ["Authorization": "Bearer \(Self.secrets.drive)"]
        var made: [String] = []
        for _ in 0..<2 {
            let answer = await venue.send(.post, "/v1/sessions", json: Venue.request, fields: foreign)
            made.append(try #require(answer.header("Location")))
        }
        let refused = await venue.send(.post, "/v1/sessions", json: Venue.request, fields: foreign)
        #expect(refused.status == .tooManyRequests && refused.json["quota"] == "sessions")
        #expect(refused.problem == "quota-exceeded" && refused.header("Retry-After") == "1")
        for _ in 0..<3 {
            #expect(await venue.send(.post, "/v1/sessions", json: Venue.request, fields: driving).status == .created)
        }
        #expect(await venue.send(.delete, made[0], fields: foreign).status == .noContent)
        #expect(await venue.send(.post, "/v1/sessions", json: Venue.request, fields: foreign).status == .created)
        try await venue.close()
    }

    @Test("requests beyond the rate of a tenant are refused, and others are not")
    func rates() async throws {
        let other = try #require(TenantName("other"))
        let venue = try await Venue(
            tokens: Self.secrets.list, quotas: [other: TenantQuota(requestsPerSecond: 0)])
        let foreign = ["Authorization": "Bearer \(Self.secrets.other)"]
        let refused = await venue.send(.get, "/v1/sessions", fields: foreign)
        #expect(refused.status == .tooManyRequests && refused.json["quota"] == "requestsPerSecond")
        let reading = ["Authorization": "Bearer \(Self.secrets.read)"]
        #expect(await venue.send(.get, "/v1/sessions", fields: reading).status == .ok)
        try await venue.close()
    }

    @Test("what needs no token counts against no rate")
    func openRates() async throws {
        let venue = try await Venue(
            tokens: Self.secrets.list, quotas: [.standard: TenantQuota(requestsPerSecond: 0)])
        for path in ["/healthz", "/readyz", "/login"] {
            for _ in 0..<3 { #expect(await venue.patientGet(path).status == .ok, "\(path)") }
        }
        #expect(await venue.logIn(Self.secrets.other).cookie != nil)
        try await venue.close()
    }

    @Test("many logins with one token end the oldest of that token, and none of another")
    func manyLogins() throws {
        let cookies = LoginCookies()
        let (mine, theirs) = (ContentDigest(of: [1]), ContentDigest(of: [2]))
        let kept = cookies.issue(for: theirs, atMicroseconds: 0)
        let own = (0...LoginCookies.limitPerToken).map { cookies.issue(for: mine, atMicroseconds: $0) }
        #expect(cookies.digest(of: kept, atMicroseconds: 1) == theirs)
        #expect(cookies.digest(of: own[0], atMicroseconds: 1) == nil)
        for cookie in own.dropFirst() { #expect(cookies.digest(of: cookie, atMicroseconds: 1) == mine) }
        cookies.forget(own[1])
        let end = LoginCookies.lifetimeSeconds * 1_000_000
        let late = cookies.issue(for: mine, atMicroseconds: end + 1_000)
        #expect(cookies.digest(of: late, atMicroseconds: end + 1_000) == mine)
        #expect(cookies.digest(of: own[2], atMicroseconds: end + 1_000) == nil)
    }

    @Test("a space around a token that a browser sends is dropped")
    func spaces() async throws {
        let venue = try await Venue(tokens: Self.secrets.list)
        #expect(await venue.logIn("+\(Self.secrets.read)+").cookie != nil)
        try await venue.close()
    }

    @Test("a cookie ends with its token, with the logout, and with its time")
    func cookies() async throws {
        let venue = try await Venue(tokens: Self.secrets.list)
        let login = await venue.logIn(Self.secrets.read)
        let cookie = try #require(login.cookie)
        let field = try #require(login.header("Set-Cookie"))
        #expect(field.contains("HttpOnly") && field.contains("SameSite=Strict") && !field.contains("Secure"))
        #expect(!field.contains(Self.secrets.read), "the cookie is not the token")
        #expect(await venue.send(.get, "/v1/sessions", fields: ["Cookie": "a=b; \(cookie)"]).status == .ok)
        #expect(await venue.send(.get, "/v1/sessions", fields: ["Cookie": "proscenium=no"]).status == .unauthorized)
        let logout = await venue.send(.post, "/logout", fields: ["Cookie": cookie])
        #expect(logout.status == .seeOther && logout.header("Set-Cookie")?.contains("Max-Age=0") == true)
        #expect(await venue.send(.get, "/v1/sessions", fields: ["Cookie": cookie]).status == .unauthorized)
        for secret in [Self.secrets.stranger, Self.secrets.expired, ""] {
            let refused = await venue.logIn(secret)
            #expect(refused.status == .unauthorized && refused.cookie == nil)
            #expect(refused.header("Content-Type")?.hasPrefix("text/html") == true)
        }
        try await venue.close()
    }

    @Test("without tokens nobody needs one, and the login leads to the front page")
    func withoutTokens() async throws {
        let venue = try await Venue()
        let session = try await venue.makeSession()
        let read = await venue.send(.get, session, fields: ["Authorization": "Bearer anything"])
        #expect(read.status == .ok && read.json["owner"] == nil)
        let login = await venue.logIn("anything")
        #expect(login.status == .seeOther && login.cookie == nil)
        try await venue.close()
    }
}

extension Venue {
    /// The contract's example of a body in JSON; nil if the operation has no body.
    func example(of operation: SessionAPI.Operation) -> JSONValue? {
        let item = check.contract["paths"]?[operation.path]?[operation.method.rawValue.lowercased()]
        return item?["requestBody"]?["content"]?["application/json"]?["example"]
    }

    /// Sends the form of the login page.
    func logIn(_ secret: String) async -> Answered {
        await send(
            .post, "/login", body: Array("token=\(secret)".utf8),
            contentType: "application/x-www-form-urlencoded")
    }
}

extension Answered {
    /// The cookie of a login, as a browser sends it back.
    var cookie: String? {
        header("Set-Cookie").flatMap { $0.split(separator: ";").first }.map(String.init)
    }
}

extension JSONValue {
    fileprivate var text: String? {
        if case .string(let text) = self { text } else { nil }
    }
}
