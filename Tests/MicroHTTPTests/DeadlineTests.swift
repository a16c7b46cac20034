import Testing
import WireTesting

@testable import MicroHTTP

@Suite("Requests that do not arrive completely", .timeLimit(.minutes(30)))
struct DeadlineTests {
    private static func quick(_ configuration: inout HTTPServerConfiguration) {
        configuration.headDeadlineMilliseconds = 300
        configuration.bodyDeadlineMilliseconds = 300
        configuration.bodyBytesPerSecond = 1_000_000
    }

    /// Sends single bytes repeatedly until the server closes the connection.
    private static func trickle(_ client: RawClient) throws -> String {
        do {
            while true {
                try client.send("x")
                _ = try client.receivesNothing(withinMilliseconds: 20)
            }
        } catch {
            return String(decoding: try client.readAll(), as: UTF8.self)
        }
    }

    @Test(arguments: ["", "GE", "GET /", "GET / HTTP/1.1\r\nHost: localhost\r\nX: "])
    func `a head that trickles in is given up at its deadline`(start: String) async throws {
        try await withServer(echo, configure: Self.quick) { server in
            let client = try RawClient(port: server.port)
            try client.send(start)
            let answer = try Self.trickle(client)
            #expect(answer.isEmpty || answer.hasPrefix("HTTP/1.1 408 "), "\(answer)")
        }
    }

    @Test func `so is a head that trickles in after an answer`() async throws {
        try await withServer(echo, configure: Self.quick) { server in
            let client = try server.greetedClient()
            let answer = try Self.trickle(client)
            #expect(answer.isEmpty || answer.hasPrefix("HTTP/1.1 408 "), "\(answer)")
        }
    }

    @Test func `half a head is answered with 408`() async throws {
        try await withServer(echo, configure: Self.quick) { server in
            let client = try RawClient(port: server.port)
            try client.send("GET / HTTP/1.1\r\nHost")
            let response = try client.readResponse()
            #expect(response.status == 408)
            #expect(response.fields["connection"] == "close")
            #expect(response.fields["x-content-type-options"] == "nosniff")
            #expect(try client.readsToEnd())
        }
    }

    @Test func `a connection that says nothing is closed without a word`() async throws {
        try await withServer(echo, configure: Self.quick) { server in
            let silent = try RawClient(port: server.port)
            #expect(try silent.readAll() == [])
        }
    }

    @Test(arguments: ["Content-Length: 100000", "Transfer-Encoding: chunked"])
    func `a body that trickles in is given up at its deadline`(framing: String) async throws {
        try await withServer(echo, configure: Self.quick) { server in
            let client = try RawClient(port: server.port)
            try client.send("POST / HTTP/1.1\r\nHost: localhost\r\n\(framing)\r\n\r\nf")
            let answer = try Self.trickle(client)
            #expect(answer.isEmpty || answer.hasPrefix("HTTP/1.1 408 ") || answer.hasPrefix("HTTP/1.1 400 "))
        }
    }

    @Test func `a body has the time that its size needs`() {
        var configuration = HTTPServerConfiguration()
        configuration.bodyDeadlineMilliseconds = 1_000
        configuration.bodyBytesPerSecond = 10_000
        let connections = OpenConnections(configuration)
        let watch = ConnectionWatch()
        _ = connections.add(watch, descriptor: -1, client: nil)
        #expect(watch.enter(.body))
        let start = watch.current.sinceMilliseconds
        let farewells = OpenConnections.Farewells(echo)
        watch.bodyByteCount.store(20_000, ordering: .relaxed)
        connections.attendToDeadlines(farewells, now: start + 3_000)
        #expect(watch.current.kind == .body)
        connections.attendToDeadlines(farewells, now: start + 3_001)
        #expect(watch.current.kind == .cut)
        #expect(!watch.enter(.answer), "nothing follows")
    }

    @Test func `a body that was sent fast and is then held has no more time than one that never came`() {
        let watch = ConnectionWatch()
        #expect(watch.enter(.body))
        let start = watch.current.sinceMilliseconds
        var pace = BodyPace(watch.current, patience: 10_000, rate: 1_000)
        pace.note(32 << 20, now: start + 500)
        #expect(!pace.isLate(at: start + 10_500) && pace.isLate(at: start + 10_501))
        #expect(pace.lag(at: start + 3_500) == 3_000)
        // A byte now and then puts off nothing that would count.
        for second in 1...10 { pace.note(UInt64(32 << 20 + second), now: start + UInt64(second) * 1_000) }
        #expect(pace.isLate(at: start + 10_511))
        // One that arrives as fast as it has to is never behind, however small the parts.
        var steady = BodyPace(watch.current, patience: 10_000, rate: 1_500)
        for tick in 1...10_000 {
            steady.note(UInt64(tick * 3 / 2), now: start + UInt64(tick))
            #expect(steady.lag(at: start + UInt64(tick)) <= 2)
        }
        // No count is too large to be reckoned with.
        steady.note(.max, now: start + 20_000)
        #expect(steady.lag(at: start + 20_000) == 0)
    }

    @Test func `a client that says goodbye with its last request is let go before the idle timeout`()
        async throws
    {
        try await withServer(echo, configure: { $0.headDeadlineMilliseconds = 400 }) { server in
            func leaving() throws -> RawClient {
                try inTime {
                    let client = try RawClient(port: server.port)
                    try client.send(lastly: "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
                    #expect(try client.readResponse().status == 200)
                    return client
                }
            }
            for client in try (0..<20).map({ _ in try leaving() }) { #expect(try client.readAll() == []) }
            // A connection that stays open on the other side is not.
            let open = try server.greetedClient()
            #expect(try leaving().readAll() == [])
            #expect(try open.exchange("GET", "/").status == 200)
        }
    }

    @Test func `a connection between two requests is not late while it is silent`() async throws {
        try await withServer(echo, configure: Self.quick) { server in
            let idle = try server.greetedClient()
            // A connection that was opened later and stays silent is closed in the meantime.
            for _ in 0..<2 {
                let silent = try RawClient(port: server.port)
                #expect(try silent.readAll() == [])
            }
            #expect(try idle.exchange("GET", "/").status == 200)
        }
    }

    @Test func `one client has as many connections as it may, and others go on`() async throws {
        try await withServer(echo, configure: { $0.connectionLimitPerClient = 5 }) { server in
            let held = try (0..<5).map { _ in try RawClient(port: server.port) }
            for client in held { #expect(try client.exchange("GET", "/").status == 200) }
            let sixth = String(decoding: try RawClient(port: server.port).readAll(), as: UTF8.self)
            #expect(sixth.isEmpty || sixth.hasPrefix("HTTP/1.1 429 "))
            let other = try RawClient(port: server.port, source: 0x7F00_0002)
            #expect(try other.exchange("GET", "/").status == 200)
            for client in held { #expect(try client.exchange("GET", "/").status == 200) }
        }
    }

    @Test func `a connection that is closed is given back`() async throws {
        try await withServer(echo, configure: { $0.connectionLimitPerClient = 1 }) { server in
            for _ in 0..<5 {
                // The place is free once the server has noticed that the connection is closed.
                while true {
                    let client = try RawClient(port: server.port)
                    do {
                        guard try client.exchange("GET", "/").status == 200 else { continue }
                        break
                    } catch RawClientFault.connectionEnded, RawClientFault.cannotSend {
                        continue
                    }
                }
            }
        }
    }
}
