import Testing
import WireTesting

@testable import MicroHTTP

@Suite("Request heads", .timeLimit(.minutes(30)))
struct HeadTests {
    private static let methods = [
        "GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "BREW",
    ]

    @Test(arguments: methods)
    func `a violation is refused for every method, ends the connection, and nothing behind it is answered`(
        method: String
    ) async throws {
        try await withServer(echo) { server in
            for violation in HeadViolation.all {
                let request = violation.template.replacing("METHOD", with: method)
                let client = try RawClient(port: server.port)
                try client.send(Latin1.bytes(request) + Latin1.bytes(Self.smuggled))
                let answer = String(decoding: try client.readAll(), as: UTF8.self)
                #expect(
                    answer.hasPrefix("HTTP/1.1 \(violation.status) "),
                    "\(method), \(violation.name): \(answer.prefix(60))")
                // The library writes the head of some of its own answers twice (0.9.75).
                let refusals = answer.ranges(of: "HTTP/1.1 \(violation.status) ").count
                #expect(
                    answer.ranges(of: "HTTP/1.1 ").count == refusals && !answer.contains("smuggled"),
                    "\(method), \(violation.name): \(answer)")
                #expect(answer.lowercased().contains("\r\nconnection: close\r\n"))
            }
            #expect(try server.fetch("GET", "/after").body == "GET /after")
        }
    }

    /// The second request is where a parser that misjudges the first one looks for it.
    private static let smuggled = "GET /smuggled HTTP/1.1\r\nHost: localhost\r\n\r\n"

    @Test func `a violation is refused however its bytes arrive`() async throws {
        try await withServer(echo) { server in
            for violation in HeadViolation.all where violation.status == 400 {
                let client = try RawClient(port: server.port)
                let request = violation.template.replacing("METHOD", with: "GET")
                do {
                    for byte in Latin1.bytes(request) { try client.send([byte]) }
                } catch RawClientFault.cannotSend {
                    // The answer may come before the request is over.
                }
                let answer = String(decoding: try client.readAll(), as: UTF8.self)
                #expect(answer.hasPrefix("HTTP/1.1 400 "), "\(violation.name): \(answer)")
            }
        }
    }

    @Test(arguments: methods.filter { $0 != "BREW" })
    func `a head that is in order is taken for every method`(method: String) async throws {
        try await withServer(echo) { server in
            for fields in [
                "Host: localhost", "Host: LocalHost:1", "Host: 127.0.0.1", "Host: 127.8.9.10:65535",
                "Host: [::1]:80", "Host: [0:0:0:0:0:0:0:1]", "Host: [::ffff:127.0.0.1]", "Host: localhost:",
                "Host: localhost \t", "Host:localhost", "Host: localhost\r\nX:", "X: \r\nHost: localhost",
                "Host: localhost\r\nX: a\tb", "Host: localhost\r\nX: \u{E9}\u{FF}",
                "Host: localhost\r\nX: \(String(repeating: "a", count: 12_000))",
                "Host: localhost\r\n!#$%&'*+-.^_`|~09: x", "Host: localhost\r\nCookie: a=b; c=\"d;e\"; f",
                "Host: localhost\r\nContent-Length: 0",
                "Host: localhost\r\n" + SingleField.allCases.map { "\($0.name): a" }.joined(separator: "\r\n"),
                "Host: localhost\r\n" + (0..<60).map { "X-\($0): \($0)" }.joined(separator: "\r\n"),
            ] {
                let client = try RawClient(port: server.port)
                for line in ["/first", "/first?a=b&c"] {
                    try client.send(Latin1.bytes("\(method) \(line) HTTP/1.1\r\n\(fields)\r\n\r\n"))
                    let response = try client.readResponse(hasBody: method != "HEAD")
                    #expect(response.status == 200, "\(fields.prefix(60)): \(response.body)")
                }
            }
        }
    }

    @Test func `a head may begin with empty lines and arrive byte by byte`() async throws {
        try await withServer(echo) { server in
            let client = try RawClient(port: server.port)
            let request =
                "\r\n\r\nGET /a?b HTTP/1.1\r\nHost: localhost\r\nX: \(String(repeating: "x", count: 3_000))\r\n\r\n"
            for _ in 0..<3 {
                for byte in Latin1.bytes(request) { try client.send([byte]) }
                #expect(try client.readResponse().body == "GET /a")
            }
        }
    }

    @Test func `HTTP 1.0 needs no host, and an absolute target names the host in the same words`()
        async throws
    {
        try await withServer(echo) { server in
            let client = try RawClient(port: server.port)
            try client.send("GET /a HTTP/1.0\r\n\r\n")
            #expect(try client.readResponse().body == "GET /a")
            let second = try RawClient(port: server.port)
            try second.send("GET http://LOCALHOST:7/b HTTP/1.1\r\nHost: localhost:7\r\n\r\n")
            #expect(try second.readResponse().body == "GET /b")
            try second.send("GET http://localhost?c HTTP/1.1\r\nHost: localhost\r\n\r\n")
            #expect(try second.readResponse().body == "GET /")
        }
    }

    @Test func `a length beyond counting is 413 at once`() async throws {
        try await withServer(echo) { server in
            for length in ["9223372036854775807", "9223372036854775808", "18446744073709551615"] {
                for method in ["POST", "GET"] {
                    let client = try RawClient(port: server.port)
                    try client.send(
                        "\(method) / HTTP/1.1\r\nHost: localhost\r\nContent-Length: \(length)\r\n\r\n")
                    #expect(try client.readResponse().status == 413)
                    #expect(try client.readsToEnd())
                }
            }
        }
    }

    @Test func `what follows a body in chunks is not taken for a request`() async throws {
        try await withServer(echo) { server in
            let client = try RawClient(port: server.port)
            try client.send(
                "POST /a HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
                    + "2;\nhi\r\n0\r\n\r\n" + Self.smuggled)
            let answer = String(decoding: try client.readAll(), as: UTF8.self)
            #expect(answer.hasSuffix("POST /a hi"), "\(answer)")
        }
    }

    @Test(arguments: [1, 480, 500, 2_000, 4_000])
    func `any number of query items is answered`(count: Int) async throws {
        let handler = HTTPHandler { request in
            do throws(RequestFault) {
                let items = try request.queryItems()
                return .now(.text("\(items.count) \(items.first?.name ?? "") \(items.last?.value ?? "")"))
            } catch {
                return .now(ServingRefusal.malformed(error).problem.response())
            }
        }
        try await withServer(handler) { server in
            let client = try RawClient(port: server.port)
            let short = Array(repeating: "a", count: count).joined(separator: "&")
            #expect(try client.exchange("GET", "/?" + short).body == "\(count) a ")
            #expect(
                try client.exchange("GET", "/?" + String(repeating: "&", count: count)).body == "0  ")
            let long = "k=" + String(repeating: "v", count: count) + "&l=%26+w=x"
            #expect(try client.exchange("GET", "/?" + long).body == "2 k & w=x")
            let tooLong = Array(repeating: "aa=b", count: 10_000).joined(separator: "&")
            #expect(try RawClient(port: server.port).exchange("GET", "/?" + tooLong).status == 414)
        }
    }

    @Test(arguments: [
        ["X: " + String(repeating: "x", count: 15_000)], (0..<200).map { "X-\($0): y" },
        ["Cookie: " + String(repeating: "a=b;", count: 200)],
    ])
    func `heads that nearly fill the memory of a connection are answered`(fields: [String]) async throws {
        try await withServer(echo) { server in
            let client = try RawClient(port: server.port)
            for _ in 0..<3 { #expect(try client.exchange("GET", "/", fields: fields).status == 200) }
            let target = "/?" + String(repeating: "a", count: 8 * 1_024 - 2)
            #expect(try client.exchange("GET", target).status == 200)
        }
    }

    @Test(arguments: [
        (0..<2_000).map { "X-\($0): y" }, ["Cookie: " + String(repeating: "a;", count: 4_000)],
        ["Cookie: " + String(repeating: "a=b;", count: 2_000)],
        (0..<600).map { _ in "Cookie: a" }, [String(repeating: "X", count: 40_000) + ": y"],
    ])
    func `more headers or cookies than fit are 431, and the server goes on`(fields: [String]) async throws {
        try await withServer(echo) { server in
            let client = try RawClient(port: server.port)
            let head = ["GET / HTTP/1.1", "Host: localhost"] + fields + ["", ""]
            try client.send(head.joined(separator: "\r\n"))
            let answer = String(decoding: try client.readAll(), as: UTF8.self)
            #expect(answer.hasPrefix("HTTP/1.1 431 "), "\(answer.prefix(100))")
            #expect(try server.fetch("GET", "/").status == 200)
        }
    }
}

/// Text as bytes, one for each character, so that a test can write any byte.
enum Latin1 {
    static func bytes(_ text: String) -> [UInt8] {
        text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    }
}
