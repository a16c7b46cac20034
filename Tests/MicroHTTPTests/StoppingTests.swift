import Testing
import WireTesting

@testable import MicroHTTP

@Suite("Stopping", .timeLimit(.minutes(30)))
struct StoppingTests {
    @Test func `what is parked may be answered until the deadline`() async throws {
        let hall = Hall()
        let server = try HTTPServer.start(handler: hall.handler)
        let client = try RawClient(port: server.port)
        try client.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        let exchange = try hall.next()
        async let stopped: Void = server.stop(deadlineMilliseconds: 30_000)
        #expect(exchange.answer(.text("in time")))
        #expect(try client.readResponse().body == "in time")
        await stopped
        #expect(throws: RawClientFault.self) { try server.fetch("GET", "/") }
    }

    @Test func `what is parked past the deadline is answered with 503`() async throws {
        let hall = Hall()
        let server = try HTTPServer.start(handler: hall.handler)
        let clients = try (0..<20).map { _ in try RawClient(port: server.port) }
        for client in clients { try client.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n") }
        let exchanges = try clients.map { _ in try hall.next() }
        await server.stop(deadlineMilliseconds: 10)
        for client in clients {
            let response = try client.readResponse()
            #expect(response.status == 503)
            #expect(response.body.contains("\"instance\":\"/"))
            #expect(response.fields["connection"]?.lowercased() == "close")
            #expect(try client.readsToEnd())
        }
        for exchange in exchanges { #expect(exchange.answer(.text("late")) == false) }
    }

    @Test func `streams end when the server stops`() async throws {
        let endings = Endings()
        let handler = HTTPHandler { _ in
            .now(
                .events(ResponseStream(heartbeat: nil, source: { .nothing }, whenEnded: { endings.add($0) })))
        }
        let server = try HTTPServer.start(handler: handler)
        let client = try RawClient(port: server.port)
        try client.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        #expect(try client.read(through: "\r\n\r\n").contains("text/event-stream"))
        await server.stop(deadlineMilliseconds: 30_000)
        #expect(try client.readChunk() == nil)
        #expect(try endings.next() == .serverStopped)
    }

    @Test func `stopping twice is the same as once`() async throws {
        let server = try HTTPServer.start(handler: echo)
        await server.stop(deadlineMilliseconds: 0)
        await server.stop(deadlineMilliseconds: 0)
    }

    @Test func `a server serves though nobody holds on to it`() async throws {
        weak var server: HTTPServer?
        server = try HTTPServer.start(handler: echo)
        let port = try #require(server?.port)
        #expect(try RawClient(port: port).exchange("GET", "/a").body == "GET /a")
        await server?.stop(deadlineMilliseconds: 0)
        #expect(throws: RawClientFault.self) { try RawClient(port: port) }
    }
}

extension StoppingTests {
    @Test func `nobody waits for a request that is not there as a whole, or for a client that does not read`()
        async throws
    {
        let hall = Hall()
        let block = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 20)
        let handler = HTTPHandler { request in
            switch request.path.segments.first {
            case "parked": .later { hall.enter($0) }
            case "stream": .now(.events(ResponseStream(heartbeat: nil, source: { .bytes(block) })))
            case "large": .now(.json([UInt8](repeating: 0x20, count: 8 << 20)))
            default: .now(.text("text"))
            }
        }
        let server = try HTTPServer.start(handler: handler)
        let head = " HTTP/1.1\r\nHost: localhost\r\n"
        let starts = [
            "G", "GET / HTTP/1.1\r\nHost: loc", "POST /\(head)Content-Length: 500\r\n\r\nx",
            "PUT /\(head)Transfer-Encoding: chunked\r\n\r\n5\r\nab", "GET /stream\(head)\r\n",
            "GET /large\(head)\r\n",
        ]
        let clients = try starts.map { start in
            let client = try RawClient(port: server.port, receiveBufferBytes: 4_096)
            try client.send(start)
            return client
        }
        let parked = try RawClient(port: server.port)
        try parked.send("GET /parked\(head)\r\n")
        let exchange = try hall.next()
        // Longer than this test's time limit: a stop that waited for any of them would not finish.
        async let stopped: Void = server.stop(deadlineMilliseconds: 3_600_000)
        #expect(exchange.answer(.text("in time")))
        #expect(try parked.readResponse().body == "in time")
        await stopped
        withExtendedLifetime(clients) {}
    }
}
