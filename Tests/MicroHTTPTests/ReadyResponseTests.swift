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

@Suite("The last path of a connection")
struct LastPathTests {
    private func asked(_ last: LastPath, _ text: String) -> RequestPath? {
        Array(text.utf8).withUnsafeBufferPointer { last.path(of: $0) }
    }

    private func keep(_ last: inout LastPath, _ text: String) throws {
        try Array(text.utf8).withUnsafeBufferPointer { last.keep(try RequestPath(target: $0), of: $0) }
    }

    @Test func `only the same text has the same path`() throws {
        var last = LastPath()
        #expect(asked(last, "") == nil)
        try keep(&last, "/a/b%20c")
        #expect(asked(last, "/a/b%20c")?.segments == ["a", "b c"])
        for other in ["/a/b%20d", "/a/b%20", "/a/b%20cc", "/a/b c", "", "/"] {
            #expect(asked(last, other) == nil)
        }
        try keep(&last, "/x")
        #expect(asked(last, "/x")?.segments == ["x"])
        #expect(asked(last, "/a/b%20c") == nil)
    }

    @Test func `a long one is not kept, and neither are the one before it and its operation`() throws {
        var last = LastPath()
        try keep(&last, "/x")
        let long = "/" + String(repeating: "y", count: LastPath.keptBytes)
        try keep(&last, long)
        #expect(asked(last, long) == nil)
        #expect(asked(last, "/x") == nil)
        last.keep(RequestDestination { _, _ in .now(.text("")) }, .get)
        #expect(last.destination(.get) == nil)
    }

    @Test func `a connection that asks for many paths gets each`() async throws {
        try await withServer(echo) { server in
            let client = try RawClient(port: server.port)
            for target in ["/a", "/a", "/b", "/a", "/a?x=1", "/a%2Fb", "/a/b", "/a"] {
                let path = target.split(separator: "?")[0].dropFirst()
                let expected = path.replacing("/", with: "|").replacing("%2F", with: "/")
                #expect(try client.exchange("GET", target).body == "GET /\(expected)")
            }
        }
    }
}
