import FolderTesting
import Foundation
import Testing

@Suite("A stop answers the requests in flight")
struct StoppingTests {
    @Test("a log whose reader has disconnected does not end the service", .timeLimit(.minutes(30)))
    func brokenPipe() async throws {
        let folder = try TemporaryFolder()
        let server = try await RunningServer.start(database: folder.file("signals.sqlite"))
        // The system sends these signals if a write to such a pipe, or beyond the size limit of a file, fails.
        server.process.signal(SIGPIPE)
        server.process.signal(SIGXFSZ)
        let client = try await server.connect()
        _ = try await client.json(.get("/healthz"))
        #expect(try await server.stop() == .exit(0))
    }

    @Test("every request gets a whole answer or none of its bytes", .timeLimit(.minutes(30)))
    func stop() async throws {
        let folder = try TemporaryFolder()
        let database = folder.file("proscenium.sqlite")
        let server = try await RunningServer.start(database: database)
        let client = try await server.connect()
        let session = try await client.makeSession(ExchangeTests.home)

        var connections: [HTTPConnection] = []
        for place in 0..<24 {
            let connection = try await HTTPConnection.open(port: server.port)
            let path = session.path("controllers")
            try await connection.send(HTTPRequest.json("POST", path, ["id": .string("c\(place)")]).bytes)
            connections.append(connection)
        }
        // An answer shows that the commands have reached the server.
        let first = try await connections[0].receive()
        #expect(first.status == 201)
        server.process.signal(SIGTERM)

        var acknowledged = ["c0"]
        for (place, connection) in connections.enumerated().dropFirst() {
            do {
                let answer = try await connection.receive()
                #expect([201, 503].contains(answer.status), "\(answer.text)")
                if answer.status == 201 { acknowledged.append("c\(place)") }
            } catch ConnectionFault.ended {
                // Not read before the stop: nothing was promised.
            }
        }
        #expect(try await server.process.ending() == .exit(0), "\(server.process.errors)")
        try await expect(acknowledged, in: session.id, of: database)
    }

    @Test(
        "an incomplete head, a stalled upload, a stuck reader or an open stream delays nothing",
        .timeLimit(.minutes(30)))
    func stalled() async throws {
        let folder = try TemporaryFolder()
        // A stop that waited for any of them would exceed this test's time limit.
        let server = try await RunningServer.start(
            database: folder.file("proscenium.sqlite"),
            arguments: ["--set", "http.exchangeDeadlineMilliseconds=3600000"])
        let session = try await server.connect().makeSession(ExchangeTests.home)
        let head = " HTTP/1.1\r\nHost: localhost\r\n"
        let stream = "GET \(session.path("events"))\(head)Accept: text/event-stream\r\n\r\n"
        var connections: [HTTPConnection] = []
        for start in [
            "G", "GET /healthz HTTP/1.1\r\nHost: loc",
            "POST /v1/sessions\(head)Content-Type: application/json\r\nContent-Length: 500\r\n\r\n{",
            "POST /v1/storyboards?name=A\(head)Transfer-Encoding: chunked\r\n\r\n5\r\nab", stream,
        ] {
            let connection = try await HTTPConnection.open(port: server.port)
            try await connection.send(Array(start.utf8))
            connections.append(connection)
        }
        // A body that is sent fast and then stalls, and a reader that does not read its response.
        let held = try await HTTPConnection.open(port: server.port)
        try await held.send(
            Array(
                "POST /v1/replays\(head)Content-Type: application/x-ndjson\r\nContent-Length: 2000000\r\n\r\n"
                    .utf8))
        try await held.send([UInt8](repeating: UInt8(ascii: "x"), count: 1_900_000))
        let stuck = try await HTTPConnection.open(port: server.port)
        for _ in 0..<20 { try await stuck.send(Array("GET /openapi.json\(head)\r\n".utf8)) }
        connections += [held, stuck]
        #expect(try await server.connect().send(.get("/healthz")).status == 200)
        #expect(try await server.stop() == .exit(0), "\(server.process.errors)")
        withExtendedLifetime(connections) {}
    }

    /// Expects that all of the controllers exist after a restart.
    private func expect(_ names: [String], in id: String, of database: String) async throws {
        let server = try await RunningServer.start(database: database)
        let session = RemoteSession(client: try await server.connect(), id: id)
        for name in names {
            let answer = try await session.client.send(.get(session.path("controllers/\(name)")))
            #expect(answer.status == 200, "\(name) was acknowledged")
        }
        #expect(try await server.stop() == .exit(0))
    }
}
