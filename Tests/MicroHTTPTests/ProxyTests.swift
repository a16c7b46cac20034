import Testing
import WireTesting

@testable import MicroHTTP

@Suite("Clients behind a proxy", .timeLimit(.minutes(30)))
struct ProxyTests {
    @Test func `requests are counted for the client that a trusted proxy names`() async throws {
        let hall = Hall()
        let configure: (inout HTTPServerConfiguration) -> Void = {
            $0.connectionLimitPerClient = 2
            $0.trustedProxies = [NetworkRange("127.0.0.0/8")].compactMap { $0 }
        }
        try await withServer(hall.handler, configure: configure) { server in
            let held = try (0..<3).map { _ in try RawClient(port: server.port) }
            for client in held[..<2] {
                try client.send(
                    "GET / HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 9.9.9.9, 10.0.0.1\r\n\r\n")
            }
            let exchanges = [try hall.next(), try hall.next()]
            let response = try held[2].exchange("GET", "/", fields: ["X-Forwarded-For: 10.0.0.1"])
            #expect(response.status == 429)
            #expect(response.fields["retry-after"] == "1")
            // Another client of the same proxy, and the proxy itself, which is a client of its own, go on.
            for fields in [["X-Forwarded-For: 10.0.0.2"], []] {
                let other = try RawClient(port: server.port)
                try other.send(
                    (["GET / HTTP/1.1", "Host: localhost"] + fields + ["", ""]).joined(separator: "\r\n"))
                try hall.next().answer(.text("other"))
                #expect(try other.readResponse().body == "other")
            }
            for exchange in exchanges { exchange.answer(.text("held")) }
            for client in held[..<2] { #expect(try client.readResponse().body == "held") }
            try held[0].send("GET / HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 10.0.0.1\r\n\r\n")
            try hall.next().answer(.text("again"))
            #expect(try held[0].readResponse().body == "again")
        }
    }

    @Test func `a client cannot name itself`() async throws {
        try await withServer(echo, configure: { $0.connectionLimitPerClient = 1 }) { server in
            let held = try RawClient(port: server.port)
            #expect(try held.exchange("GET", "/").status == 200)
            let second = try RawClient(port: server.port)
            do {
                try second.send("GET / HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 1.2.3.4\r\n\r\n")
            } catch RawClientFault.cannotSend {
                // It was closed before.
            }
            let answer = String(decoding: try second.readAll(), as: UTF8.self)
            #expect(answer.isEmpty || answer.hasPrefix("HTTP/1.1 429 "), "\(answer)")
        }
    }

    @Test(arguments: ["X-Forwarded-For: \"", "X-Forwarded-For: unknown", "X-Forwarded-For:", "Accept: */*"])
    func `requests whose client cannot be told are counted for the proxy`(field: String) async throws {
        let hall = Hall()
        let configure: (inout HTTPServerConfiguration) -> Void = {
            $0.connectionLimitPerClient = 2
            $0.trustedProxies = [NetworkRange("127.0.0.0/8")].compactMap { $0 }
        }
        try await withServer(hall.handler, configure: configure) { server in
            let held = try (0..<2).map { _ in try RawClient(port: server.port) }
            for client in held { try client.send("GET / HTTP/1.1\r\nHost: localhost\r\n\(field)\r\n\r\n") }
            let exchanges = [try hall.next(), try hall.next()]
            #expect(try server.fetch("GET", "/", fields: [field]).status == 429)
            for exchange in exchanges { exchange.answer(.text("held")) }
        }
    }

    /// The field, its list, and the client derived from it; nil stands for the proxy that sent the request.
    private static let lists: [(field: String, list: String, client: String?)] = [
        ("X-Forwarded-For", "1.2.3.4", "1.2.3.4"), ("X-Forwarded-For", "9.9.9.9, 1.2.3.4", "1.2.3.4"),
        ("X-Forwarded-For", "1.2.3.4, 10.0.0.7,10.1.2.3", "1.2.3.4"),
        ("X-Forwarded-For", "1.2.3.4:567", "1.2.3.4"),
        ("X-Forwarded-For", "[2001:db8::1]:567", "2001:db8::"),
        ("X-Forwarded-For", "2001:db8::9", "2001:db8::"), ("X-Forwarded-For", "1.2.3.4, unknown", nil),
        ("X-Forwarded-For", "", nil), ("X-Forwarded-For", "10.0.0.1", nil),
        ("X-Forwarded-For", "\", 1.2.3.4", "1.2.3.4"), ("X-Forwarded-For", "\"9.9.9.9\", 1.2.3.4", "1.2.3.4"),
        ("X-Forwarded-For", "\\\", 1.2.3.4, 10.0.0.1", "1.2.3.4"),
        ("X-Forwarded-For", "\"1.2.3.4\"", nil), ("X-Forwarded-For", "\"", nil),
        ("X-Forwarded-For", ",", nil),
        ("X-Forwarded-For", ", ,1.2.3.4", "1.2.3.4"), ("X-Forwarded-For", "1.2.3.4.5", nil),
        ("X-Forwarded-For", "1.2.3.4, \u{FFFD}", nil), ("X-Forwarded-For", "::ffff:1.2.3.4", "1.2.3.4"),
        ("Forwarded", "for=1.2.3.4", "1.2.3.4"),
        ("Forwarded", "for=9.9.9.9, proto=https;For=\"1.2.3.4:5\"", "1.2.3.4"),
        ("Forwarded", "for=\"[2001:db8::1]:5\";by=10.0.0.1", "2001:db8::"),
        ("Forwarded", "for=_hidden", nil), ("Forwarded", "by=1.2.3.4", nil), ("Forwarded", "", nil),
        ("Forwarded", "for=\"a,b\", for=1.2.3.4, for=10.0.0.1", "1.2.3.4"),
        ("Forwarded", "for=\", for=1.2.3.4", "1.2.3.4"), ("Forwarded", "\", for=\"1.2.3.4\"", "1.2.3.4"),
        ("Forwarded", "for=\"\\\", for=1.2.3.4, for=10.0.0.1", "1.2.3.4"),
        ("Forwarded", "for=9.9.9.9;x=\"\\\\\", for=1.2.3.4", "1.2.3.4"),
        ("Forwarded", "for=9.9.9.9, for=1.2.3.4;x=\"a,\\\",b\"", "1.2.3.4"),
        ("Forwarded", "for=\"", nil), ("Forwarded", "for", nil), ("Forwarded", "=;;\"=,", nil),
    ]

    @Test(arguments: lists)
    func `the last address that is not a trusted proxy's is the client`(
        field: String, list: String, client: String?
    ) throws {
        let proxies = try #require(NetworkRange("10.0.0.0/8"))
        let proxy = try #require(NetworkAddress("10.9.9.9"))
        let found = try #require(ForwardingField(rawValue: field))
            .client(in: list, behind: proxy) { proxies.contains($0) }
        #expect(found == client.flatMap { NetworkAddress($0) } ?? proxy)
    }
}
