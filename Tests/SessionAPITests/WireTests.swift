import JSONCoding
import MicroHTTP
import Testing
import WireTesting

@testable import SessionAPI

@Suite("Sessions over a socket")
struct WireTests {
    @Test("events are streamed as they are committed, and a returning reader continues where it was")
    func stream() async throws {
        try await withService { venue, server in
            let session = try await venue.makeSession()
            let reader = try PatientClient(port: server.port)
            try await reader.send(Self.request("\(session)/events", "Accept: text/event-stream"))
            let head = try await reader.read(through: "\r\n\r\n")
            #expect(head.contains("200 OK"))
            #expect(head.contains("text/event-stream"))
            _ = try await reader.read(through: "id: 1\n")
            let made = await venue.send(.post, "\(session)/controllers", json: ["id": "detail"])
            guard case .integer(let last)? = made.events.last?["sequence"] else {
                Issue.record("Making a controller had no event.")
                return
            }
            let streamed = try await reader.read(through: "id: \(last)\n")
            #expect(streamed.contains("id: 2\n"))

            let returning = try PatientClient(port: server.port)
            try await returning.send(
                Self.request("\(session)/events", "Accept: text/event-stream", "Last-Event-ID: \(last - 1)"))
            _ = try await returning.read(through: "\r\n\r\n")
            let first = try await returning.read(through: "\n\n")
            #expect(first.contains("id: \(last)\n"))
        }
    }

    @Test("a stream tells of changes without events and of refusals, by messages that do not move its cursor")
    func silentChanges() async throws {
        try await withService(heartbeatMilliseconds: 3_600_000) { venue, server in
            let session = try await venue.makeSession()
            let count = await venue.send(.get, "\(session)/events").events.count
            let reader = try PatientClient(port: server.port)
            try await reader.send(Self.request("\(session)/events?after=\(count)", "Accept: text/event-stream"))
            _ = try await reader.read(through: ": \n\n")

            let titled = await venue.send(.patch, "\(session)/controllers/home", json: ["title": "Home"])
            #expect(titled.status == .ok && titled.events.isEmpty)
            let silent = try await reader.read(through: "\n\n")
            #expect(silent.hasSuffix("event: revision\ndata: {\"revision\":2}\n\n") && !silent.contains("id: "))

            #expect(await venue.send(.patch, session, json: ["labels": ["team": "a"]]).status == .ok)
            #expect(try await reader.read(through: "\n\n").hasSuffix("event: revision\ndata: {\"revision\":2}\n\n"))

            let refused = await venue.send(.post, "\(session)/controllers/home/present", json: ["controller": "home"])
            #expect(refused.status == .unprocessableContent)
            let refusal = try await reader.read(through: "\n\n")
            #expect(refusal.hasSuffix("event: refusal\ndata: {\"revision\":2}\n\n") && !refusal.contains("id: "))

            // A commit with events has its events alone.
            _ = await venue.send(.post, "\(session)/controllers", json: ["id": "detail"])
            #expect(try await reader.read(through: "\n\n").contains("id: \(count + 1)\ndata: {"))
            _ = await venue.send(.patch, "\(session)/controllers/home", json: ["title": "House"])
            let rest = try await reader.read(through: "{\"revision\":4}\n\n")
            #expect(rest.matches(of: #/event: /#).count == 1)
        }
    }

    @Test("the journal gives the entry of one revision alone, and refuses one that it does not have")
    func journalEntry() async throws {
        try await withService { venue, server in
            let session = try await venue.makeSession()
            _ = await venue.send(.post, "\(session)/controllers", json: ["id": "detail"])
            let lines = try await PatientClient(port: server.port).exchange("GET", "\(session)/journal").body
                .split(separator: "\n")
            for revision in 1...2 {
                let answer = await venue.send(.get, "\(session)/journal?revision=\(revision)")
                #expect(answer.status == .ok && answer.header("Content-Type") == "application/x-ndjson")
                // The digest, which an export adds, is the last member.
                let members = answer.text.dropLast("}\n".count)
                #expect(answer.json["command"] != nil && lines[revision].hasPrefix("\(members),\"digest\":"))
            }
            let beyond = await venue.send(.get, "\(session)/journal?revision=3")
            #expect(beyond.status == .notFound && beyond.text.contains("revision"))
            #expect(await venue.send(.get, "\(session)/journal?revision=0").status == .badRequest)
        }
    }

    @Test("a stream without events sends heartbeats, and ends when its session is deleted")
    func heartbeat() async throws {
        try await withService(heartbeatMilliseconds: 20) { venue, server in
            let session = try await venue.makeSession()
            let count = await venue.send(.get, "\(session)/events").events.count
            let reader = try PatientClient(port: server.port)
            try await reader.send(Self.request("\(session)/events?after=\(count)", "Accept: text/event-stream"))
            _ = try await reader.read(through: "\r\n\r\n")
            _ = try await reader.read(through: ": \n\n")
            _ = try await reader.read(through: ": \n\n")
            #expect(await venue.send(.delete, session).status == .noContent)
            _ = try await reader.read(through: "0\r\n\r\n")
        }
    }

    @Test(
        "a stream that has nothing to send yet begins at once, with a comment, and one that has events begins with them"
    )
    func beginning() async throws {
        try await withService(heartbeatMilliseconds: 3_600_000) { venue, server in
            let session = try await venue.makeSession()
            let made = await venue.send(.post, "\(session)/controllers", json: ["id": "detail"])
            guard case .integer(let last)? = made.events.last?["sequence"] else {
                Issue.record("Making a controller had no event.")
                return
            }
            for (after, beginning) in [(last, ": \n\n"), (0, "id: 1\n")] {
                let reader = try PatientClient(port: server.port)
                try await reader.send(Self.request("\(session)/events?after=\(after)", "Accept: text/event-stream"))
                _ = try await reader.read(through: "\r\n\r\n")
                // The first line is the length of the chunk.
                _ = try await reader.read(through: "\r\n")
                #expect(try await reader.read(through: "\n").hasPrefix(beginning.prefix(3)))
            }
        }
    }

    @Test("an exported journal replays equal, and a changed or missing line is refused with its place")
    func journal() async throws {
        try await withService { venue, server in
            let session = try await venue.makeSession()
            _ = await venue.send(.post, "\(session)/controllers", json: ["id": "detail"])
            _ = await venue.send(
                .post, "\(session)/controllers/home/present", json: ["controller": "detail"])
            _ = await venue.send(.post, "\(session)/clock", json: ["settle": true])
            let exported = try await PatientClient(port: server.port).exchange("GET", "\(session)/journal")
            #expect(exported.fields["content-type"] == "application/x-ndjson")
            #expect(exported.body.split(separator: "\n").count == 5)

            let equal = await venue.replay(exported.body)
            #expect(equal.json["equal"] == true)
            #expect(equal.json["commands"] == 4)
            let changed = exported.body.replacing("viewDidLoad()", with: "viewDidLode()")
            let refused = await venue.replay(changed)
            #expect(refused.problem == "malformed-request")
            #expect(refused.json["line"] != nil)
            let cut = await venue.replay(
                exported.body.split(separator: "\n").dropLast().joined(separator: "\n"))
            #expect(cut.problem == "malformed-request")
            #expect(cut.json["line"] == 5)
        }
    }

    @Test("a body beyond its limit is answered with 413, and the session continues")
    func limits() async throws {
        try await withService(bodyLimitBytes: 1_024) { venue, server in
            let session = try await venue.makeSession()
            let large = "{\"label\": \"" + String(repeating: "x", count: 2_000) + "\"}"
            let client = try PatientClient(port: server.port)
            let refused = try await client.exchange(
                "POST", "\(session)/commands", fields: ["Content-Type: application/json"], body: large)
            #expect(refused.status == 413)
            let answered = try await PatientClient(port: server.port).exchange(
                "POST", "\(session)/clock", fields: ["Content-Type: application/json"],
                body: "{\"settle\": true}")
            #expect(answered.status == 200)
            #expect(answered.fields["etag"] == "\"2\"")
        }
    }

    private static func request(_ target: String, _ fields: String...) -> String {
        (["GET \(target) HTTP/1.1", "Host: localhost"] + fields).joined(separator: "\r\n") + "\r\n\r\n"
    }
}

/// Runs a test against the service on a socket, and stops it in any case.
func withService(
    at given: Venue? = nil, bodyLimitBytes: Int = 1 << 20, heartbeatMilliseconds: Int = 15_000,
    bodyDeadlineMilliseconds: Int = 600_000,
    _ body: (Venue, HTTPServer) async throws -> Void
) async throws {
    let venue: Venue
    if let given { venue = given } else { venue = try await Venue() }
    var configuration = HTTPServerConfiguration()
    configuration.bodyLimitBytes = bodyLimitBytes
    // A test's connection may wait longer for its thread than a client would wait for a request, and its answer as
    // long as other tests occupy the threads of Swift's pool.
    configuration.headDeadlineMilliseconds = 600_000
    configuration.bodyDeadlineMilliseconds = bodyDeadlineMilliseconds
    configuration.exchangeDeadlineMilliseconds = 600_000
    configuration.idleTimeoutSeconds = 600
    configuration.heartbeatMilliseconds = heartbeatMilliseconds
    let server = try HTTPServer.start(configuration, handler: venue.router.handler)
    do {
        try await body(venue, server)
    } catch {
        await server.stop(deadlineMilliseconds: 0)
        throw error
    }
    await server.stop(deadlineMilliseconds: 0)
    try await venue.close()
}

extension Venue {
    fileprivate func replay(_ journal: String) async -> Answered {
        await send(.post, "/v1/replays", body: Array(journal.utf8), contentType: "application/x-ndjson")
    }
}
