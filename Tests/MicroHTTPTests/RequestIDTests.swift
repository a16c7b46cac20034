import Testing
import WireTesting

@testable import MicroHTTP

@Suite("Ids of requests", .timeLimit(.minutes(30)))
struct RequestIDTests {
    /// The ids of requests that fail, two on each of a number of connections.
    private func ids(_ server: HTTPServer, connections: Int) throws -> [String] {
        try (0..<connections).flatMap { _ in
            let client = try RawClient(port: server.port)
            return try (0..<2).map { _ in
                try #require(client.exchange("GET", "/missing").fields["x-request-id"])
            }
        }
    }

    @Test func `ids of the service are all different, and tell neither connections nor requests`() async throws {
        try await withServer(try Router([]).handler) { server in
            let ids = try ids(server, connections: 20)
            #expect(Set(ids).count == ids.count)
            let parts = ids.map { $0.split(separator: "-").map(String.init) }
            #expect(parts.allSatisfy { $0.count == 2 } && Set(parts.map { $0.first }).count == 1, "\(ids)")
            let numbers = parts.compactMap { UInt64($0.last ?? "", radix: 36) }.sorted()
            #expect(numbers.count == ids.count)
            // Counted numbers would be neighbors.
            for (number, next) in zip(numbers, numbers.dropFirst()) { #expect(next - number > 1_000_000, "\(ids)") }
        }
    }

    @Test func `an id is the same in all places, and belongs to one request`() {
        let id = RequestID(connection: 7, request: 1)
        #expect(id.description == RequestID(connection: 7, request: 1).description)
        #expect(id.description != RequestID(connection: 7, request: 2).description)
        #expect(id.description != RequestID(connection: 8, request: 1).description)
    }
}
