import Testing
import WireTesting

@testable import MicroHTTP

@Suite("Hosts, origins and security headers", .timeLimit(.minutes(30)))
struct AccessTests {
    @Test func `on the loopback address only loopback hosts and configured ones are answered for`()
        async throws
    {
        let configure: (inout HTTPServerConfiguration) -> Void = {
            $0.allowedHosts = ["Build.example", "other.example:81"]
        }
        try await withServer(echo, configure: configure) { server in
            for (host, status) in [
                ("build.example", 200), ("BUILD.EXAMPLE:9", 200), ("other.example:81", 200),
                ("other.example", 421), ("other.example:82", 421), ("evil.example", 421), ("localhost", 200),
            ] {
                for method in ["GET", "POST", "HEAD", "OPTIONS"] {
                    let client = try RawClient(port: server.port)
                    try client.send("\(method) / HTTP/1.1\r\nHost: \(host)\r\n\r\n")
                    #expect(try client.readResponse(hasBody: false).status == status, "\(method) \(host)")
                }
            }
            // A host that was admitted is remembered for its connection, and no other with it.
            let client = try RawClient(port: server.port)
            #expect(try client.exchange("GET", "/").status == 200)
            try client.send("GET / HTTP/1.1\r\nHost: localhosu\r\n\r\n")
            #expect(try client.readResponse().status == 421)
        }
    }

    @Test func `beyond the loopback address every numeric host is answered for, and names are not`() throws {
        let rules = AccessRules(HTTPServerConfiguration(), isLoopback: false)
        for host in ["10.0.0.1", "10.0.0.1:8750", "[2001:db8::1]:80", "localhost", "127.0.0.1"] {
            let authority = try #require(Authority(host))
            #expect(throws: Never.self) { try rules.admit(authority) }
        }
        let evil = try #require(Authority("evil.example"))
        #expect(throws: ServingRefusal.misdirected) { try rules.admit(evil) }
        var configuration = HTTPServerConfiguration()
        configuration.allowedHosts = ["*"]
        let open = AccessRules(configuration, isLoopback: false)
        #expect(throws: Never.self) { try open.admit(evil) }
    }

    private static let foreign = [
        ["Origin: http://evil.example"], ["Origin: null"], ["Origin: https://localhost"],
        ["Origin: null", "Sec-Fetch-Site: cross-site"], ["Origin: null", "Sec-Fetch-Site: none"],
        ["Origin: null", "Sec-Fetch-Site: same-origin", "Sec-Fetch-Site: cross-site"],
        ["Origin: http://localhost:1"], ["Origin: http://127.0.0.1"], ["Origin: "], ["Origin: localhost"],
        ["Origin: http://localhost/"], ["Origin: http://localhost.evil.example"],
        ["Origin: http://localhost", "Origin: http://evil.example"],
        ["Origin: http://localhost", "Origin: http://localhost"],
        ["Sec-Fetch-Site: cross-site"], ["Sec-Fetch-Site: same-site"], ["Sec-Fetch-Site: anything"],
        ["sec-fetch-site: Cross-Site"], ["Sec-Fetch-Site: "],
        ["Sec-Fetch-Site: same-origin", "Sec-Fetch-Site: cross-site"],
        ["Origin: http://localhost", "Sec-Fetch-Site: cross-site"],
        ["Origin: http://evil.example", "Sec-Fetch-Site: same-origin"],
    ]

    private static let own = [
        [], ["Origin: null", "Sec-Fetch-Site: same-origin"], ["Origin: http://localhost"],
        ["Origin: http://LOCALHOST:80"], ["Sec-Fetch-Site: none"],
        ["Origin: http://localhost", "Sec-Fetch-Site: same-origin"],
        ["Origin: https://tools.example"], ["Origin: https://tools.example", "Sec-Fetch-Site: cross-site"],
    ]

    @Test(arguments: ["POST", "PUT", "PATCH", "DELETE"])
    func `what changes something is refused to a page of another origin`(method: String) async throws {
        let configure: (inout HTTPServerConfiguration) -> Void = {
            $0.allowedOrigins = ["https://tools.example"]
        }
        try await withServer(echo, configure: configure) { server in
            for fields in Self.foreign {
                let client = try RawClient(port: server.port)
                let response = try client.exchange(method, "/", fields: fields, body: "x")
                #expect(response.status == 403, "\(fields)")
                #expect(response.fields["content-type"] == "application/problem+json")
                #expect(response.fields.keys.allSatisfy { !$0.hasPrefix("access-control") })
                #expect(try client.readsToEnd())
            }
            for fields in Self.own {
                #expect(try server.fetch(method, "/", fields: fields, body: "x").status == 200, "\(fields)")
            }
        }
    }

    @Test func `a page of another origin may make its reader's browser read, and sees nothing of it`()
        async throws
    {
        try await withServer(echo) { server in
            for fields in Self.foreign {
                let response = try server.fetch("GET", "/", fields: fields)
                #expect(response.status == 200)
                #expect(response.fields["cross-origin-resource-policy"] == "same-origin")
                #expect(response.fields.keys.allSatisfy { !$0.hasPrefix("access-control") })
            }
            let preflight = try server.fetch(
                "OPTIONS", "/",
                fields: ["Origin: http://evil.example", "Access-Control-Request-Method: POST"])
            #expect(preflight.fields.keys.allSatisfy { !$0.hasPrefix("access-control") })
        }
    }

    @Test func `every answer has the headers of security, and a page keeps its own policy`() async throws {
        let handler = HTTPHandler { request in
            switch request.path.segments.first {
            case "page":
                .now(.text("page", fields: [HTTPField("Content-Security-Policy", "default-src 'self'")]))
            case "stream": .now(.events(ResponseStream(heartbeat: nil, source: { .end })))
            case "empty": .now(HTTPResponse(status: .noContent))
            case "large": .now(.json([UInt8](repeating: 0x20, count: 100_000)))
            case "later": .later { $0.answer(.text("later")) }
            case "impossible": .now(HTTPResponse(status: .ok, fields: [HTTPField("X", "a\r\nY: b")]))
            default: .now(.text("text"))
            }
        }
        try await withServer(handler) { server in
            for (method, target) in [
                ("GET", "/"), ("HEAD", "/"), ("GET", "/page"), ("GET", "/stream"), ("GET", "/empty"),
                ("GET", "/large"), ("GET", "/later"), ("GET", "/impossible"), ("BREW", "/"), ("GET", "/%zz"),
                ("GET", "/a#b"),
            ] {
                let fields = try server.fetch(method, target).fields
                #expect(fields["x-content-type-options"] == "nosniff", "\(target)")
                #expect(fields["referrer-policy"] == "same-origin", "\(target)")
                #expect(fields["cross-origin-resource-policy"] == "same-origin", "\(target)")
                #expect(fields["x-frame-options"] == "DENY", "\(target)")
                let policy =
                    target == "/page" ? "default-src 'self'" : "default-src 'none'; frame-ancestors 'none'"
                #expect(fields["content-security-policy"] == policy, "\(target)")
            }
        }
    }
}
