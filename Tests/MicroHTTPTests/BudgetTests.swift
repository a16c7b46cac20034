import Guarding
import Testing
import WireTesting

@testable import MicroHTTP

@Suite("Memory for bodies", .timeLimit(.minutes(30)))
struct BudgetTests {
    private static func configure(_ configuration: inout HTTPServerConfiguration) {
        configuration.bodyLimitBytes = 1 << 20
        configuration.bodiesLimitBytes = 1 << 20
    }

    private static func head(_ count: Int, _ target: String = "/upload") -> String {
        "POST \(target) HTTP/1.1\r\nHost: localhost\r\nContent-Length: \(count)\r\n\r\n"
    }

    private static func bytes(_ count: Int) -> [UInt8] { [UInt8](repeating: 0x61, count: count) }

    /// Answers with only the length.
    private static let counting = HTTPHandler { .now(.text("\($0.body.count)")) }

    /// Sends whole bodies until one is answered with this status: the server notices the others asynchronously.
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

    @Test(arguments: [nil, 24 << 20])
    func `a long body is moved while it is short, and never again`(announced: Int?) {
        let budget = BodyBudget(limitBytes: 64 << 20)
        var charge: BodyCharge?
        var intake = BodyIntake(
            limitBytes: 32 << 20, announcedBytes: announced, discardableBytes: 0, budget: budget)
        let part = Self.bytes(32_768)
        var places: Set<UnsafeRawPointer?> = []
        while intake.bytes.count < 24 << 20 {
            part.withUnsafeBytes { _ = intake.append($0, charge: &charge) }
            guard intake.bytes.count > 1 << 20 else { continue }
            places.insert(intake.bytes.withUnsafeBytes { $0.baseAddress })
        }
        #expect(places.count == 1)
        #expect(intake.bytes.capacity <= announced.map { $0 + 65_536 } ?? 33 << 20)
    }

    private static let one = NetworkAddress("10.0.0.1")
    private static let other = NetworkAddress("10.0.0.2")

    @Test func `a body that finds no more room on its way is refused and gives back what it took`() {
        let budget = BodyBudget(limitBytes: 100_000)
        let free = BodyBudget.freeBytesPerBody
        var charges: (BodyCharge?, BodyCharge?)
        func intake(_ client: NetworkAddress?) -> BodyIntake {
            BodyIntake(
                limitBytes: 1 << 20, announcedBytes: nil, discardableBytes: 1 << 20, budget: budget,
                client: client)
        }
        var (first, second) = (intake(Self.one), intake(Self.other))
        func part(_ count: Int) -> [UInt8] { Self.bytes(count) }
        part(free).withUnsafeBytes { _ = first.append($0, charge: &charges.0) }
        #expect(charges.0 == nil)
        part(60_000).withUnsafeBytes { _ = first.append($0, charge: &charges.0) }
        #expect(charges.0?.byteCount == 60_000 && budget.usedByteCount == 60_000)
        part(free + 40_000).withUnsafeBytes { _ = second.append($0, charge: &charges.1) }
        #expect(second.refusal == nil && budget.usedByteCount == 100_000)
        part(1).withUnsafeBytes { _ = second.append($0, charge: &charges.1) }
        #expect(second.refusal == .bodiesTooLarge && second.bytes.isEmpty)
        #expect(charges.1?.byteCount == 0 && budget.usedByteCount == 60_000)
        part(40_000).withUnsafeBytes { _ = first.append($0, charge: &charges.0) }
        #expect(first.refusal == nil && first.bytes.count == free + 100_000)
        charges.0 = nil
        #expect(budget.usedByteCount == 0)
    }

    @Test func `several bodies of one client have three quarters, and a single one may have all`() {
        let budget = BodyBudget(limitBytes: 100)
        let free = BodyBudget.freeBytesPerBody
        let alone = BodyCharge(budget, of: Self.one)
        #expect(alone.grow(by: 70) && alone.grow(by: 30) && !alone.grow(by: 1))
        alone.release()
        #expect(!alone.grow(by: 1) && budget.usedByteCount == 0)
        let pair = [BodyCharge(budget, of: Self.one), BodyCharge(budget, of: Self.one)]
        #expect(pair[0].grow(by: 40) && pair[1].grow(by: 35))
        #expect(!pair[0].grow(by: 1) && !pair[1].grow(by: 1))
        #expect(!budget.hasRoom(for: free + 1, of: Self.one) && budget.hasRoom(for: free, of: Self.one))
        #expect(budget.hasRoom(for: free + 25, of: Self.other))
        #expect(!budget.hasRoom(for: free + 26, of: Self.other))
        let stranger = BodyCharge(budget, of: Self.other)
        #expect(stranger.grow(by: 25))
        pair[1].release()
        #expect(pair[0].grow(by: 35) && budget.usedByteCount(of: Self.one) == 75)
    }

    @Test func `the charge of a body lasts as long as anything goes on for its request`() async throws {
        let hall = Hall()
        try await withServer(hall.handler, configure: Self.configure) { server in
            let budget = server.reception.bodies
            let client = try RawClient(port: server.port)
            try client.send(Self.head(1 << 20))
            try client.send(Self.bytes(1 << 20))
            let exchange = try hall.next()
            exchange.answer(.text("over"))
            #expect(try client.readResponse().body == "over")
            // The next request shows that the first one is over for the connection.
            try client.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
            try hall.next().answer(.text("next"))
            #expect(try client.readResponse().body == "next")
            let counted = (1 << 20) - BodyBudget.freeBytesPerBody
            withExtendedLifetime(exchange) {
                #expect(budget.usedByteCount(of: exchange.client) == counted)
            }
        }
    }

    /// Connections whose bodies arrive, as the table of connections has them.
    private struct Arriving {
        let connections: OpenConnections
        let budget: BodyBudget
        let farewells = OpenConnections.Farewells(echo)
        let now: @Sendable () -> UInt64

        init(limitBytes: Int, now: @escaping @Sendable () -> UInt64) {
            var configuration = HTTPServerConfiguration()
            configuration.bodyDeadlineMilliseconds = 10_000
            configuration.bodyBytesPerSecond = 1_000
            let connections = OpenConnections(configuration)
            let farewells = farewells
            self.connections = connections
            self.now = now
            budget = BodyBudget(limitBytes: limitBytes) {
                connections.endSlowestBody(for: $0, farewells, now: now())
            }
        }

        /// A body of `count` bytes that arrived at once.
        func body(_ count: Int, of client: NetworkAddress?) -> (ConnectionWatch, BodyCharge) {
            let watch = ConnectionWatch()
            _ = connections.add(watch, descriptor: -1, client: client)
            _ = watch.enter(.body)
            watch.bodyByteCount.store(count, ordering: .relaxed)
            let charge = BodyCharge(budget, of: client)
            watch.bodyCharge.withLock { $0 = charge }
            #expect(charge.grow(by: count))
            return (watch, charge)
        }
    }

    @Test func `a body that is held gives way to one that needs the room`() {
        let elapsed = Guarded<UInt64>(0)
        let start = ConnectionWatch.now
        let arriving = Arriving(limitBytes: 100_000) { start + elapsed.withLock { $0 } }
        let held = [arriving.body(50_000, of: Self.one), arriving.body(25_000, of: Self.one)]
        let foreign = arriving.body(25_000, of: Self.other)
        let room = BodyBudget.freeBytesPerBody + 10_000
        arriving.connections.attendToDeadlines(arriving.farewells, now: arriving.now())
        #expect(!arriving.budget.hasRoom(for: room, of: Self.one), "nobody is behind yet")
        elapsed.withLock { $0 = 2_500 }
        // One of them continues.
        held[0].0.bodyByteCount.store(53_000, ordering: .relaxed)
        #expect(arriving.budget.hasRoom(for: room, of: Self.one))
        #expect(held[0].0.current.kind == .body && held[1].0.current.kind == .cut)
        #expect(foreign.0.current.kind == .body, "the share of a client concerns no other")
        #expect(!held[1].1.grow(by: 1))
        #expect(arriving.budget.usedByteCount == 75_000)
        #expect(arriving.budget.hasRoom(for: room + 20_000, of: nil))
        #expect(foreign.0.current.kind == .cut && arriving.budget.usedByteCount == 50_000)
        #expect(!arriving.budget.hasRoom(for: room + 50_000, of: nil))
        #expect(held[0].0.current.kind == .body)
    }
}
