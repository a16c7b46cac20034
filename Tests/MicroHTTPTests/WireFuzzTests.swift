import Testing
import WireTesting

@testable import MicroHTTP

@Suite("Damaged requests", .timeLimit(.minutes(30)))
struct WireFuzzTests {
    private static let requests = [
        "GET /v1/sessions?after=3&limit=%41 HTTP/1.1\r\nHost: localhost\r\nIf-None-Match: \"3\", W/\"4\"\r\n\r\n",
        "POST /v1/a%20b HTTP/1.1\r\nHost: localhost\r\nContent-Length: 11\r\nExpect: 100-continue\r\n\r\nhello there",
        "PUT /c HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n1;x=y\r\n!\r\n0\r\n\r\n",
        "HEAD / HTTP/1.0\r\nConnection: keep-alive\r\n\r\nOPTIONS /b HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "DELETE http://localhost/a/b HTTP/1.1\r\nHost: localhost\r\nCookie: a=b; c=\"d\"\r\n folded: no\r\n\r\n",
    ]

    /// All are sent before the first answer is read: the library notices some half-closed connections only when they
    /// have been idle for long enough, and then all of them wait at the same time.
    @Test(arguments: [UInt64(1), 2, 3])
    func `a damaged request is answered or its connection ends, and the next one is served`(
        seed: UInt64
    ) async throws {
        let configure: (inout HTTPServerConfiguration) -> Void = {
            $0.bodyLimitBytes = 64
            $0.idleTimeoutSeconds = 1
        }
        try await withServer(echo, configure: configure) { server in
            var random = SeededGenerator(seed: seed)
            var trials: [(request: [UInt8], client: RawClient)] = []
            for round in 0..<300 {
                let request = random.damaged(Array(Self.requests[round % Self.requests.count].utf8))
                let client = try RawClient(port: server.port)
                // A server that has heard enough closes, and then sending on fails: that is an answer, too.
                do { try client.send(request) } catch RawClientFault.cannotSend {}
                client.finishSending()
                trials.append((request, client))
            }
            for trial in trials {
                let answer = try trial.client.readAll()
                #expect(
                    answer.isEmpty || answer.starts(with: Array("HTTP/1.".utf8)),
                    "seed \(seed): \(String(decoding: trial.request, as: UTF8.self))")
            }
            #expect(try server.fetch("GET", "/after").body == "GET /after")
        }
    }
}
