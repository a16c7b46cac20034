import JSONCoding
import MicroHTTP
import SessionHost
import Testing

@testable import SessionAPI

@Suite("Large bodies are parsed as long work", .timeLimit(.minutes(30))) struct LongBodyTests {
    /// White space counts: it has to be looked at, too.
    private static let padding = [UInt8](repeating: UInt8(ascii: " "), count: Replies.promptByteLimit)

    @Test("every operation with a body hands a large one over, and no server thread parses it")
    func everyOperation() async throws {
        let venue = try await Venue()
        let session = try await venue.makeSession()
        let operations = venue.interface.operations.filter { $0.body != nil }
        #expect(operations.count > 40)
        for operation in operations {
            let mediaType = try #require(operation.body?.mediaTypes.first?.description)
            let path = operation.path.split(separator: "/").map { segment in
                segment.hasPrefix("{session")
                    ? String(session.split(separator: "/").last ?? "")
                    : segment == "{controller}" ? "home" : String(segment)
            }
            let query = operation.query.filter(\.isRequired).map { "\($0.name)=x" }.joined(separator: "&")
            let target = "/" + path.joined(separator: "/") + (query.isEmpty ? "" : "?\(query)")
            let before = Self.workCount(of: venue)
            _ = await venue.send(
                operation.method, target, body: Array("{".utf8) + Self.padding + Array("}".utf8),
                contentType: mediaType,
                fields: operation.isIdempotent ? ["Idempotency-Key": "large \(operation.id)"] : [:])
            #expect(
                Self.workCount(of: venue) > before, "\(operation.id) read its body on the server's thread.")
        }
        try await venue.close()
    }

    @Test("a large command has the same result as a small one, and a small one is parsed at once")
    func command() async throws {
        let venue = try await Venue()
        let session = try await venue.makeSession()
        let body = Array(#"{"name": "detail", "class": "Detail"}"#.utf8)
        let large = await venue.send(
            .post, "\(session)/controllers", body: Self.padding + body, contentType: "application/json",
            fields: ["Idempotency-Key": "k"])
        #expect(large.status == .created, "\(large.text)")
        let again = await venue.send(
            .post, "\(session)/controllers", body: Self.padding + body, contentType: "application/json",
            fields: ["Idempotency-Key": "k"])
        #expect(again.body == large.body)
        let broken = await venue.send(
            .post, "\(session)/calls", body: Self.padding + Array("{".utf8), contentType: "application/json")
        #expect(broken.status == .badRequest && broken.json["instance"] != nil, "\(broken.text)")
        let before = Self.workCount(of: venue)
        let small = await venue.send(.post, "\(session)/clock", json: ["settle": true])
        #expect(small.status == .ok)
        #expect(Self.workCount(of: venue) == before)
        try await venue.close()
    }

    private static func workCount(of venue: Venue) -> Int {
        LongWorkKind.allCases.reduce(0) { sum, kind in
            let count = venue.registry.longWork.count(of: kind)
            return sum + count.finished + count.cutOff
        }
    }
}
