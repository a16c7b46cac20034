import Testing
import WireTesting

@testable import MicroHTTP

@Suite("Requests and their answers", .timeLimit(.minutes(30)))
struct ServingTests {
    @Test func `a request is answered with its status, headers and body`() async throws {
        let handler = HTTPHandler { _ in .now(.json(Array("{}".utf8), fields: [HTTPField("ETag", "\"3\"")])) }
        try await withServer(handler) { server in
            let response = try server.fetch("GET", "/")
            #expect(response.status == 200)
            #expect(response.fields["content-type"] == "application/json")
            #expect(response.fields["etag"] == "\"3\"")
            #expect(response.fields["content-length"] == "2")
            #expect(response.body == "{}")
        }
    }

    @Test func `the path is split before it is decoded`() async throws {
        try await withServer(echo) { server in
            let client = try RawClient(port: server.port)
            #expect(try client.exchange("GET", "/a%20b/%C3%A9?x=%2F").body == "GET /a b|é")
            #expect(try client.exchange("GET", "/a%2Fb/c%5Cd").body == "GET /a/b|c\\d")
            #expect(try client.exchange("GET", "/").body == "GET /")
            #expect(try client.exchange("GET", "http://localhost/a/b").body == "GET /a|b")
        }
    }

    @Test func `on one connection each request is answered by its own operation`() async throws {
        let long = String(repeating: "x", count: RecentTargets.keptByteCount)
        let routes = try ["/a", "/b", "/\(long)"].flatMap { path in
            try [HTTPMethod.get, .post].map { method in
                try Route(method, path) { request, _ in
                    .now(.text("\(method.rawValue) \(path.prefix(3))"))
                }
            }
        }
        try await withServer(try Router(routes).handler) { server in
            let client = try RawClient(port: server.port)
            for path in ["/a", "/a", "/b", "/a", "/\(long)", "/a", "/\(long)", "/b"] {
                for method in ["GET", "POST", "GET"] {
                    let answer = try client.exchange(method, path)
                    #expect(answer.body == "\(method) \(path.prefix(3))")
                }
                #expect(try client.exchange("DELETE", path).status == 405)
                #expect(try client.exchange("GET", "\(path)y").status == 404)
            }
        }
    }

    @Test(arguments: [
        "//", "/a//b", "/a/", "/a/../b", "/%2e%2e/b", "/%00", "/%zz", "/%ff", "/a\\b",
    ])
    func `a path that could be taken for another one is refused`(target: String) async throws {
        try await withServer(echo) { server in
            let client = try RawClient(port: server.port)
            let response = try client.exchange("GET", target)
            #expect(response.status == 400)
            #expect(response.fields["content-type"] == "application/problem+json")
            #expect(try client.exchange("GET", "/a").status == 200, "the connection goes on")
        }
    }

    @Test func `headers and query items are looked up`() async throws {
        let handler = HTTPHandler { request in
            var lines = [request.header("x-one") ?? "none", request.header("X-Two") ?? "none"]
            lines.append(request.headerList("if-match") ?? "none")
            do throws(RequestFault) {
                lines += try request.queryItems().map { "\($0.name)=\($0.value ?? "nil")" }
            } catch {
                return .now(ServingRefusal.malformed(error).problem.response())
            }
            return .now(.text(lines.joined(separator: "\n")))
        }
        try await withServer(handler) { server in
            let client = try RawClient(port: server.port)
            let response = try client.exchange(
                "GET", "/?a=1%262&b&c=d+e%2B&a=", fields: ["X-One: 1", "If-Match: \"1\"", "If-Match: \"2\""])
            #expect(response.body == "1\nnone\n\"1\", \"2\"\na=1&2\nb=nil\nc=d e+\na=")
            #expect(try client.exchange("GET", "/?a=%f").status == 400)
        }
    }

    @Test func `a HEAD request gets the headers alone`() async throws {
        try await withServer(echo) { server in
            let client = try RawClient(port: server.port)
            let response = try client.exchange("HEAD", "/abc")
            #expect(response.fields["content-length"] == "9")
            #expect(try client.exchange("GET", "/").body == "GET /", "nothing else was sent in between")
        }
    }

    @Test func `a method that is not known is 501`() async throws {
        try await withServer(echo) { server in
            let response = try server.fetch("BREW", "/pot")
            #expect(response.status == 501)
            #expect(response.body.contains("\"instance\":\"/pot\""))
        }
    }

    @Test func `pipelined requests are answered in their order`() async throws {
        try await withServer(echo) { server in
            let client = try RawClient(port: server.port)
            let requests = (0..<50).map { "GET /\($0) HTTP/1.1\r\nHost: localhost\r\n\r\n" }
            try client.send(requests.joined())
            for number in 0..<50 { #expect(try client.readResponse().body == "GET /\(number)") }
        }
    }

    @Test func `a client that has finished sending still gets its answer`() async throws {
        try await withServer(echo) { server in
            let client = try RawClient(port: server.port)
            try client.send("POST /a HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\nhi")
            client.finishSending()
            #expect(try client.readResponse().body == "POST /a hi")
        }
    }

    @Test func `headers that do not fit are 431 by the library itself`() async throws {
        try await withServer(echo) { server in
            let client = try RawClient(port: server.port)
            let response = try client.exchange(
                "GET", "/", fields: ["X-Big: " + String(repeating: "x", count: 40_000)])
            #expect(response.status == 431)
            #expect(try server.fetch("GET", "/").status == 200)
        }
    }

    @Test func `a header that the wire cannot carry becomes 500`() async throws {
        let handler = HTTPHandler { _ in
            .now(HTTPResponse(status: .ok, fields: [HTTPField("X", "a\r\nY: b")]))
        }
        try await withServer(handler) { server in
            let response = try server.fetch("GET", "/")
            #expect(response.status == 500)
            #expect(response.fields["y"] == nil)
        }
    }

    @Test func `large and constant bodies arrive whole`() async throws {
        let text = String(repeating: "0123456789", count: 100_000)
        let handler = HTTPHandler { request in
            let isLarge = request.path.segments == ["large"]
            let body: HTTPBody = isLarge ? .bytes(Array(text.utf8)) : .constant("constant")
            return .now(HTTPResponse(status: .ok, body: body))
        }
        try await withServer(handler) { server in
            let client = try RawClient(port: server.port)
            #expect(try client.exchange("GET", "/large").body == text)
            #expect(try client.exchange("GET", "/").body == "constant")
        }
    }

    @Test func `an address in use is refused with its reason`() async throws {
        try await withServer(echo) { server in
            var configuration = HTTPServerConfiguration()
            configuration.port = server.port
            #expect(
                throws: HTTPServerFault.cannotListen(
                    address: "127.0.0.1", port: server.port, reason: "Address already in use")
            ) { try HTTPServer.start(configuration, handler: echo) }
        }
    }

    @Test func `limits that cannot work are refused by name`() throws {
        var configuration = HTTPServerConfiguration()
        configuration.idleTimeoutSeconds = 0
        #expect(
            throws: HTTPServerFault.limitOutOfRange(
                name: "idleTimeoutSeconds", value: 0, allowed: 1...86_400)
        ) { try HTTPServer.start(configuration, handler: echo) }
    }
}
