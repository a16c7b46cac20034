import Foundation
import Testing

@Suite("The README lists every answer that libmicrohttpd gives itself")
struct LibraryAnswerTests {
    /// An invalid request, and the status of its answer.
    struct Oddity: Sendable {
        let status: Int
        let request: String
    }

    static let oddities = [
        Oddity(status: 400, request: "POST /v1/sessions HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n\r\n"),
        Oddity(status: 400, request: "POST /v1/sessions HTTP/1.1\r\nHost: a\r\nContent-Length: -4\r\n\r\n"),
        Oddity(status: 400, request: "GET / HTTP/1.1\r\nHost: a\r\nno colon\r\n\r\n"),
        Oddity(
            status: 413,
            request:
                "POST /v1/sessions HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999999999999999\r\n\r\n"),
        Oddity(
            status: 414, request: "GET /\(String(repeating: "a", count: 200_000)) HTTP/1.1\r\nHost: a\r\n\r\n"
        ),
        Oddity(
            status: 431,
            request: "GET / HTTP/1.1\r\nHost: a\r\nX: \(String(repeating: "a", count: 200_000))\r\n\r\n"),
        Oddity(
            status: 431,
            request: "GET / HTTP/1.1\r\nHost: a\r\nCookie: \(String(repeating: "a;", count: 4_000))\r\n\r\n"),
        Oddity(
            status: 500,
            request: """
                POST /v1/sessions HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n\
                5;\(String(repeating: "a", count: 40_000))\r\nhello\r\n0\r\n\r\n
                """),
        Oddity(status: 505, request: "GET / HTTP/2.0\r\nHost: a\r\n\r\n"),
    ]

    @Test("each malformed request gets its status, and the server goes on", .timeLimit(.minutes(30)))
    func oddities() async throws {
        let readme = try String(contentsOfFile: "README.md", encoding: .utf8)
        try await Serving.withServer { server in
            for oddity in Self.oddities {
                let connection = try await HTTPConnection.open(port: server.port)
                do {
                    try await connection.send(Array(oddity.request.utf8))
                } catch ConnectionFault.ended {
                    // The answer may come before the request is over.
                }
                let answer = try await connection.receive()
                #expect(answer.status == oddity.status, "\(oddity.request.prefix(80))")
                #expect(
                    readme.contains("\n| \(oddity.status) | the ")
                        || readme.contains("\n| \(oddity.status) | `Content-Length`"))
            }
            #expect(try await server.connect().send(.get("/healthz")).status == 200)
        }
    }
}
