import Testing
import WireTesting

@testable import MicroHTTP

@Suite("Memory for answers", .timeLimit(.minutes(30)))
struct AnswerBudgetTests {
    private static let one = NetworkAddress("10.0.0.1")
    private static let other = NetworkAddress("10.0.0.2")
    private static let third = NetworkAddress("10.0.0.3")

    private static func response(_ count: Int) -> HTTPResponse {
        HTTPResponse(status: .ok, body: .bytes([UInt8](repeating: 0x61, count: count)))
    }

    @Test func `a client has a part, all have the whole, short answers and those of writes are never refused`() {
        let budget = AnswerBudget(limitBytes: 1_000_000) { _ in HTTPResponse(status: .serviceUnavailable) }
        var charges: [AnswerCharge?] = []
        func status(_ count: Int, _ client: NetworkAddress?, isRead: Bool = true) -> HTTPStatus {
            let (response, charge) = budget.admit(Self.response(count), to: client, at: nil, isRead: isRead)
            charges.append(charge)
            return response.status
        }
        #expect(status(750_001, Self.one) == .serviceUnavailable, "even a single one leaves room")
        #expect(status(700_000, Self.one) == .ok)
        #expect(status(100_000, Self.one) == .serviceUnavailable, "it has had more than its part")
        #expect(status(200_000, Self.other) == .ok, "another client has room")
        #expect(status(100_001, Self.third) == .serviceUnavailable, "the whole is used up")
        #expect(status(AnswerBudget.freeByteCount, Self.one) == .ok)
        #expect(budget.usedByteCount == 900_000)
        #expect(status(500_000, Self.third, isRead: false) == .ok)
        #expect(budget.usedByteCount == 1_400_000)
        charges = []
        #expect(budget.usedByteCount == 0)
        #expect(status(200_000, Self.one) == .ok)
        #expect(status(50_001 + 65_535, Self.one) == .serviceUnavailable, "a quarter for several")
    }

    @Test func `large reads wait for those that are not read, and small ones do not`() async throws {
        let handler = HTTPHandler { request in
            let path = request.path.segments.first ?? ""
            return path == "later"
                ? .later { $0.answer(Self.response(32 << 20)) } : .now(Self.response(path == "small" ? 10 : 32 << 20))
        }
        try await withServer(handler, configure: { $0.answersLimitBytes = 64 << 20 }) { server in
            for path in ["/now", "/later"] {
                var stalled: RawClient? = try RawClient(port: server.port)
                try stalled?.send("GET \(path) HTTP/1.1\r\nHost: localhost\r\n\r\n")
                #expect(try stalled?.read(through: "\r\n\r\n").hasPrefix("HTTP/1.1 200") == true)
                var refused = try server.fetch("GET", path)
                while refused.status == 200 { refused = try server.fetch("GET", path) }
                #expect(refused.status == 503 && refused.fields["retry-after"] == "1")
                #expect(try server.fetch("GET", "/small").status == 200)
                #expect(try server.fetch("POST", path, body: "x").status == 200)
                stalled = nil
                while try server.fetch("GET", path).status != 200 {}
            }
        }
    }
}
