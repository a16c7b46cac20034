import Testing
import WireTesting

@testable import MicroHTTP

@Suite("Memory for bodies", .timeLimit(.minutes(10)))
struct BudgetTests {
    private static func configure(_ configuration: inout HTTPServerConfiguration) {
        configuration.bodyLimitBytes = 1 << 20
        configuration.bodiesLimitBytes = 1 << 20
    }

    private static func head(_ count: Int, _ target: String = "/upload") -> String {
        "POST \(target) HTTP/1.1\r\nHost: localhost\r\nContent-Length: \(count)\r\n\r\n"
    }

    private static func bytes(_ count: Int) -> [UInt8] { [UInt8](repeating: 0x61, count: count) }

    /// Answers with the length alone.
    private static let counting = HTTPHandler { .now(.text("\($0.body.count)")) }

    /// Sends whole bodies until one is answered with this status: the server takes notice of others in its own time.
    private static func upload(to server: HTTPServer, until status: Int) throws -> RawResponse {
        while true {
            let client = try RawClient(port: server.port)
            try client.send(head(1 << 20) + String(repeating: "a", count: 1 << 20))
            let response = try client.readResponse()
            if response.status == status { return response }
        }
    }

    @Test func `what has arrived counts, short bodies go on, and what is given back can be used again`()
        async throws
    {
        try await withServer(Self.counting, configure: Self.configure) { server in
            let first = try RawClient(port: server.port)
            try first.send(Self.head(1 << 20))
            try first.send(Self.bytes((1 << 20) - 10))
            let refusal = try Self.upload(to: server, until: 503)
            #expect(refusal.fields["retry-after"] == "1")
            // A short one does not count.
            #expect(try server.fetch("POST", "/", body: "short").body == "5")
            try first.send(Self.bytes(10))
            #expect(try first.readResponse().body == "1048576")
            #expect(try Self.upload(to: server, until: 200).body == "1048576")
        }
    }

    @Test func `announcing a body takes nothing from others`() async throws {
        try await withServer(Self.counting, configure: Self.configure) { server in
            let announcing = try (0..<50).map { _ in try RawClient(port: server.port) }
            for client in announcing { try client.send(Self.head(1 << 20)) }
            let client = try RawClient(port: server.port)
            try client.send(Self.head(1 << 20))
            try client.send(Self.bytes(1 << 20))
            #expect(try client.readResponse().body == "1048576")
        }
    }

    @Test func `an upload whose client leaves gives its memory back`() async throws {
        try await withServer(Self.counting, configure: Self.configure) { server in
            do {
                let client = try RawClient(port: server.port)
                try client.send(Self.head(1 << 20))
                try client.send(Self.bytes(900_000))
                _ = try Self.upload(to: server, until: 503)
            }
            #expect(try Self.upload(to: server, until: 200).body == "1048576")
        }
    }

    @Test func `a body that finds no more room on its way is refused and gives back what it took`() {
        let budget = BodyBudget(limitBytes: 100_000)
        let free = BodyBudget.freeBytesPerBody
        var charges = (0, 0)
        var first = BodyIntake(
            limitBytes: 1 << 20, announcedBytes: nil, discardableBytes: 1 << 20, budget: budget)
        var second = first
        func part(_ count: Int) -> [UInt8] { Self.bytes(count) }
        part(free + 60_000).withUnsafeBytes { _ = first.append($0, chargedBytes: &charges.0) }
        #expect(charges.0 == 60_000 && budget.usedByteCount == 60_000)
        part(free + 40_000).withUnsafeBytes { _ = second.append($0, chargedBytes: &charges.1) }
        #expect(second.refusal == nil && budget.usedByteCount == 100_000)
        part(1).withUnsafeBytes { _ = second.append($0, chargedBytes: &charges.1) }
        #expect(second.refusal == .bodiesTooLarge && second.bytes.isEmpty)
        #expect(charges.1 == 0 && budget.usedByteCount == 60_000)
        part(40_000).withUnsafeBytes { _ = first.append($0, chargedBytes: &charges.0) }
        #expect(first.refusal == nil && first.bytes.count == free + 100_000)
    }
}
