import Guarding
import Testing
import WireTesting

@testable import MicroHTTP

@Suite("Responses assembled once", .timeLimit(.minutes(30)))
struct ReadyResponseTests {
    private static let ready = ReadyResponse(
        .json(Array(#"{"id":"a"}"#.utf8), fields: [HTTPField("ETag", "\"3\"")]))
    private static let handler = HTTPHandler { _ in .ready(ready) }

    @Test func `everybody who asks gets the whole of it`() async throws {
        try await withServer(Self.handler) { server in
            let clients = try (0..<3).map { _ in try RawClient(port: server.port) }
            for client in clients + clients {
                let response = try client.exchange("GET", "/")
                #expect(response.status == 200)
                #expect(response.fields["etag"] == "\"3\"")
                #expect(response.fields["x-content-type-options"] == "nosniff")
                #expect(response.fields["connection"] == nil)
                #expect(response.body == #"{"id":"a"}"#)
            }
        }
    }

    @Test func `its headers alone answer a request for them`() async throws {
        try await withServer(Self.handler) { server in
            let client = try RawClient(port: server.port)
            try client.send("HEAD / HTTP/1.1\r\nHost: localhost\r\n\r\n")
            let head = try client.read(through: "\r\n\r\n")
            #expect(head.contains("Content-Length: 10\r\n"))
            #expect(try client.exchange("GET", "/").body == #"{"id":"a"}"#, "nothing came after the head")
        }
    }

    @Test func `a connection that has to end is told so, and no other`() async throws {
        try await withServer(Self.handler) { server in
            let other = try RawClient(port: server.port)
            let chunked = try RawClient(port: server.port)
            try chunked.send(
                "POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n")
            let answer = String(decoding: try chunked.readAll(), as: UTF8.self)
            #expect(answer.contains("Connection: close\r\n"))
            #expect(answer.hasSuffix(#"{"id":"a"}"#))
            #expect(try other.exchange("GET", "/").fields["connection"] == nil)
        }
    }
}

@Suite("Targets that were requested recently")
struct RecentTargetsTests {
    private let handler = HTTPHandler { _ in .now(.text("")) }

    private func resolve(
        _ text: String, by method: HTTPMethod = .get, _ recent: RecentTargets
    ) throws -> ResolvedTarget {
        try Array(text.utf8).withUnsafeBufferPointer { try recent.resolve(method, $0, by: handler) }
    }

    @Test func `only the same method and text are not resolved again`() throws {
        let recent = RecentTargets()
        let first = try resolve("/a/b%20c", recent)
        #expect(first.path.segments == ["a", "b c"])
        #expect(try resolve("/a/b%20c", recent) === first)
        for other in ["/a/b%20d", "/a/b%20", "/a/b%20cc", "/"] {
            #expect(try resolve(other, recent) !== first)
        }
        let posted = try resolve("/a/b%20c", by: .post, recent)
        #expect(posted !== first)
        #expect(try resolve("/a/b%20c", by: .post, recent) === posted)
        #expect(throws: RequestFault.self) { try resolve("/a//b", recent) }
    }

    @Test func `a long one is resolved each time`() throws {
        let recent = RecentTargets()
        let long = "/" + String(repeating: "y", count: RecentTargets.keptByteCount)
        #expect(try resolve(long, recent) !== resolve(long, recent))
        #expect(try resolve(String(long.dropLast()), recent) === resolve(String(long.dropLast()), recent))
    }

    @Test func `each of many gets its own path, and most of a few are known`() throws {
        let recent = RecentTargets()
        for number in 0..<4 * RecentTargets.placeCount {
            #expect(try resolve("/v1/sessions/s_\(number)/clock", recent).path.segments[2] == "s_\(number)")
        }
        let texts = (0..<100).map { "/v1/sessions/s_\($0)/events" }
        let first = try texts.map { try resolve($0, recent) }
        let again = try texts.map { try resolve($0, recent) }
        #expect(zip(first, again).count { $0 === $1 } > 80)
    }

    @Test func `connections that ask for many paths get each`() async throws {
        try await withServer(echo) { server in
            let clients = [try RawClient(port: server.port), try RawClient(port: server.port)]
            for target in ["/a", "/a", "/b", "/a", "/a?x=1", "/a%2Fb", "/a/b", "/a"] {
                let path = target.split(separator: "?")[0].dropFirst()
                let expected = path.replacing("/", with: "|").replacing("%2F", with: "/")
                for client in clients { #expect(try client.exchange("GET", target).body == "GET /\(expected)") }
            }
        }
    }
}

@Suite("The last credentials of a connection")
struct LastCredentialsTests {
    private final class Reading: Sendable {
        let text: String
        init(_ text: String) { self.text = text }
    }

    @Test func `a value is read once for as long as a connection repeats it`() async throws {
        let readings = Guarded([String]())
        let handler = HTTPHandler { request in
            let reading = request.authorization { text in
                readings.withLock { $0.append(text) }
                return Reading(text)
            }
            return .now(.text(reading?.text ?? "none"))
        }
        let long = String(repeating: "x", count: LastCredentials.keptByteCount + 1)
        try await withServer(handler) { server in
            let client = try RawClient(port: server.port)
            for value in ["a b", "a b", nil, "a b", "a c", "a bb", "a", long, long, "a"] {
                let fields = value.map { ["Authorization: \($0)"] } ?? []
                #expect(try client.exchange("GET", "/", fields: fields).body == value ?? "none")
            }
            let other = try RawClient(port: server.port)
            #expect(try other.exchange("GET", "/", fields: ["Authorization: a"]).body == "a")
        }
        #expect(readings.withLock { $0 } == ["a b", "a c", "a bb", "a", long, long, "a"])
    }
}
