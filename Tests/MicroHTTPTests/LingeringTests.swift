import Testing
import WireTesting

@testable import MicroHTTP

/// A connection that the server ends while its client still sends.
@Suite("Lingering close", .timeLimit(.minutes(30)))
struct LingeringTests {
    private static let malformed = "GET /a b HTTP/1.1\r\nHost: localhost\r\n\r\n"
    private static let tooLarge = "POST /a HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999999\r\n\r\n"

    @Test(arguments: [(malformed, 400), (tooLarge, 413)])
    func `a client that sends on gets the whole refusal`(request: String, status: Int) async throws {
        try await withServer(echo) { server in
            for length in [1, 300, 100_000, 4_000_000] {
                for _ in 0..<(length < 10_000 ? 40 : 4) {
                    let client = try RawClient(port: server.port)
                    // In one write, and no write fails: the connection is not reset.
                    try client.send(Array(request.utf8) + [UInt8](repeating: 0xFF, count: length))
                    try Self.expectWhole(status, client, "\(length) bytes behind")
                }
            }
        }
    }

    @Test func `a refusal behind an answered request is whole`() async throws {
        try await withServer(echo) { server in
            for round in 0..<100 {
                let client = try RawClient(port: server.port)
                let first = "POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\n\r\n{abc"
                try client.send(
                    Array(first.utf8) + [0xFF, 0xFF] + Array("HEAD /text/a: HTTP/1".utf8)
                        + [UInt8](repeating: 0xFF, count: 41) + Array("jST /echo HTTP/1.1\r\nHost: ".utf8)
                        + [UInt8](repeating: 0xFF, count: 90) + Array("\n\r\n0\r\n\r\n".utf8)
                        + [UInt8](repeating: 0xFF, count: 60))
                #expect(try client.readResponse().body == "POST /echo {abc")
                try Self.expectWhole(400, client, "round \(round)")
            }
        }
    }

    @Test func `one too many of a client hears so, whatever it sends`() async throws {
        let configure: (inout HTTPServerConfiguration) -> Void = { $0.connectionLimitPerClient = 2 }
        try await withServer(echo, configure: configure) { server in
            let first = try RawClient(port: server.port)
            let second = try RawClient(port: server.port)
            for client in [first, second] { #expect(try client.exchange("GET", "/there").status == 200) }
            for length in [0, 100, 1_000_000] {
                let client = try RawClient(port: server.port)
                try client.send(
                    Array("POST /a HTTP/1.1\r\nHost: localhost\r\nContent-Length: \(length)\r\n\r\n".utf8)
                        + [UInt8](repeating: 0x61, count: length))
                try Self.expectWhole(429, client, "\(length) bytes")
            }
            let silent = try RawClient(port: server.port)
            try Self.expectWhole(429, silent, "silent")
        }
    }

    @Test func `a late body hears so while it goes on`() async throws {
        let configure: (inout HTTPServerConfiguration) -> Void = { $0.bodyDeadlineMilliseconds = 200 }
        try await withServer(echo, configure: configure) { server in
            let client = try RawClient(port: server.port)
            try client.send("POST /a HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000\r\n\r\nabc")
            let head = try client.read(through: "\r\n\r\n")
            try client.send([UInt8](repeating: 0x61, count: 900_000))
            #expect(head.hasPrefix("HTTP/1.1 408 "))
            #expect(String(decoding: try client.readAll(), as: UTF8.self).contains("\"status\""))
        }
    }

    @Test func `a socket lingers for two seconds of silence at most, and goes when the server stops`()
        async throws
    {
        let server = try HTTPServer.start(handler: echo)
        let lingering = server.reception.lingering
        let client = try RawClient(port: server.port)
        let before = ConnectionWatch.now
        try client.send(Self.malformed)
        try Self.expectWhole(400, client, "the first")
        // The end is sent before the socket is handed over, on a thread of the server.
        while lingering.count == 0 { await Task.yield() }
        lingering.attend(now: before + 1_900)
        #expect(lingering.count == 1)
        lingering.attend(now: ConnectionWatch.now + 2_500)
        #expect(lingering.count == 0)
        let other = try RawClient(port: server.port)
        try other.send(Self.malformed)
        try Self.expectWhole(400, other, "the second")
        await server.stop(deadlineMilliseconds: 0)
        #expect(lingering.count == 0)
    }

    @Test func `what is thrown away is limited`() async throws {
        try await withServer(echo, configure: { $0.discardedBodyLimitBytes = 100_000 }) { server in
            let client = try RawClient(port: server.port)
            try client.send(Self.tooLarge)
            #expect(throws: RawClientFault.self) {
                for _ in 0..<1_000 { try client.send([UInt8](repeating: 0x61, count: 100_000)) }
            }
        }
    }

    @Test func `no more sockets linger than may, and all answers are whole`() async throws {
        try await withServer(echo) { server in
            let clients = try (0..<300).map { _ in try RawClient(port: server.port) }
            for client in clients { try client.send(Self.malformed) }
            for client in clients { try Self.expectWhole(400, client, "one of many") }
            #expect(server.reception.lingering.count <= 128)
        }
    }

    /// Reads a refusal and the end of its connection.
    private static func expectWhole(_ status: Int, _ client: RawClient, _ what: String) throws {
        let response = try client.readResponse()
        #expect(response.status == status, "\(what): \(response)")
        #expect(response.body.hasSuffix("}"), "\(what): \(response)")
        #expect(try client.readAll().isEmpty, "\(what)")
    }
}
