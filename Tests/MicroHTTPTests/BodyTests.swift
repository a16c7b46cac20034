import Guarding
import Testing
import WireTesting

@testable import MicroHTTP

@Suite("Bodies", .timeLimit(.minutes(30)))
struct BodyTests {
    @Test func `a body that comes byte by byte is put together`() async throws {
        try await withServer(echo) { server in
            let client = try RawClient(port: server.port)
            try client.send("POST /slow HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\n")
            for byte in "hello" { try client.send(String(byte)) }
            #expect(try client.readResponse().body == "POST /slow hello")
        }
    }

    @Test func `a chunked body is put together`() async throws {
        try await withServer(echo) { server in
            let client = try RawClient(port: server.port)
            try client.send("PUT /c HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n")
            try client.send("3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n")
            #expect(try client.readResponse().body == "PUT /c abcde")
        }
    }

    @Test func `a body that a GET request brings is read`() async throws {
        try await withServer(echo) { server in
            let client = try RawClient(port: server.port)
            #expect(try client.exchange("GET", "/g", body: "abc").body == "GET /g abc")
            #expect(try client.exchange("GET", "/g").body == "GET /g")
        }
    }

    @Test(arguments: ["POST", "GET"])
    func `a body at its limit is taken and one byte more is 413`(method: String) async throws {
        try await withServer(echo, configure: { $0.bodyLimitBytes = 10 }) { server in
            let client = try RawClient(port: server.port)
            #expect(try client.exchange(method, "/", body: "0123456789").status == 200)
            let response = try client.exchange(method, "/", body: "0123456789a")
            #expect(response.status == 413)
            #expect(response.body.contains("\"limitBytes\":10"))
            #expect(response.body.contains("\"instance\":\"/\""))
            #expect(
                try client.exchange("GET", "/").status == 200, "the body was read, so the connection goes on")
        }
    }

    @Test func `a chunked body is cut off at its limit`() async throws {
        try await withServer(echo, configure: { $0.bodyLimitBytes = 10 }) { server in
            let client = try RawClient(port: server.port)
            try client.send("PUT /c HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n")
            try client.send("6\r\nabcdef\r\n6\r\nghijkl\r\n0\r\n\r\n")
            #expect(try client.readResponse().status == 413)
        }
    }

    @Test func `a body announced as far too large is refused before it is sent`() async throws {
        try await withServer(echo, configure: { $0.bodyLimitBytes = 10 }) { server in
            let client = try RawClient(port: server.port)
            try client.send("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99000000\r\n\r\n")
            let response = try client.readResponse()
            #expect(response.status == 413)
            #expect(response.body.contains("\"instance\":\"/\""))
            #expect(response.fields["connection"]?.lowercased() == "close")
            #expect(try client.readsToEnd())
        }
    }

    @Test func `a body without end is cut off`() async throws {
        let limits = { (configuration: inout HTTPServerConfiguration) in
            configuration.bodyLimitBytes = 10
            configuration.discardedBodyLimitBytes = 100_000
        }
        try await withServer(echo, configure: limits) { server in
            let client = try RawClient(port: server.port)
            try client.send("PUT /c HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n")
            let chunk = "8000\r\n" + String(repeating: "x", count: 0x8000) + "\r\n"
            #expect(throws: RawClientFault.self) {
                for _ in 0..<1_000 { try client.send(chunk) }
            }
        }
    }

    @Test func `a client that expects 100 gets it, or 413 in its place`() async throws {
        try await withServer(echo, configure: { $0.bodyLimitBytes = 10 }) { server in
            let client = try RawClient(port: server.port)
            let head = "POST /e HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nContent-Length: "
            try client.send(head + "2\r\n\r\n")
            #expect(try client.readResponse().status == 100)
            try client.send("ok")
            #expect(try client.readResponse().body == "POST /e ok")
            try client.send(head + "11\r\n\r\n")
            #expect(try client.readResponse().status == 413)
        }
    }

    @Test(arguments: [
        ["Content-Length: 3", "Content-Length: 4"], ["Content-Length: 3", "Transfer-Encoding: chunked"],
        ["Transfer-Encoding: gzip"], ["Transfer-Encoding: gzip, chunked"],
    ])
    func `a body whose end cannot be told is refused`(fields: [String]) async throws {
        try await withServer(echo) { server in
            let client = try RawClient(port: server.port)
            let response = try client.exchange("POST", "/", fields: fields)
            #expect(response.status == 400)
            #expect(try client.readsToEnd())
        }
    }

    @Test func `a Content-Length that is not a number is 400`() async throws {
        try await withServer(echo) { server in
            let response = try server.fetch(
                "POST", "/", fields: ["Content-Length: x"])
            #expect(response.status == 400)
        }
    }

    @Test func `a route may allow longer bodies than the server`() async throws {
        let router = try Router([
            try Route(.post, "/long", bodyLimitBytes: 20) { request, _ in .now(.text("\(request.body.count)"))
            },
            try Route(.post, "/short") { request, _ in .now(.text("\(request.body.count)")) },
        ])
        try await withServer(router.handler, configure: { $0.bodyLimitBytes = 10 }) { server in
            let client = try RawClient(port: server.port)
            let body = String(repeating: "x", count: 20)
            #expect(try client.exchange("POST", "/long", body: body).body == "20")
            #expect(try client.exchange("POST", "/short", body: body).status == 413)
        }
    }

    @Test(arguments: ["", "abc"])
    func `the operation of a request is looked up once`(body: String) async throws {
        let router = try Router([
            try Route(.post, "/count") { request, _ in .now(.text("\(request.body.count)")) }
        ])
        let lookups = Guarded(0)
        let handler = HTTPHandler(
            destination: { method, path in
                lookups.withLock { $0 += 1 }
                return router.destination(method, path)
            },
            problem: { $0.problem })
        try await withServer(handler) { server in
            let response = try server.fetch("POST", "/count", body: body)
            #expect(response.body == "\(body.count)")
            #expect(lookups.withLock { $0 } == 1)
        }
    }

    @Test func `a body that stalls ends its connection`() async throws {
        try await withServer(echo, configure: { $0.idleTimeoutSeconds = 1 }) { server in
            let client = try RawClient(port: server.port)
            try client.send("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nab")
            #expect(try client.readsToEnd())
        }
    }
}
