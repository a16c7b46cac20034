import FolderTesting
import Foundation
import JSONCoding
import Testing

/// The cursor by which a client continues with a session's events.
@Suite("The cursor of events", .timeLimit(.minutes(30)))
struct CursorTests {
    private static let home: JSONValue = [
        "device": "iPhone 8", "systemVersion": "12", "root": ["id": "home", "class": "Home"],
    ]

    private func log(_ session: RemoteSession, _ count: Int) async throws {
        for number in 0..<count {
            try await session.perform(
                RemoteCommand(path: "calls", body: ["call": "log", "text": .string("\(number)")]))
        }
    }

    /// Reads a stream up to an event; returns the sequence numbers and the events.
    private func stream(
        _ server: RunningServer, _ session: String, _ cursor: [String], _ query: String = "", until last: Int,
        _ folder: TemporaryFolder
    ) async throws -> [(sequence: Int, event: JSONValue)] {
        let process = try ChildProcess(
            "curl",
            ["--silent", "--no-buffer", "--header", "Accept: text/event-stream"] + cursor
                + ["http://127.0.0.1:\(server.port)/v1/sessions/\(session)/events\(query)"],
            errorPath: folder.file("stream"))
        var events: [(sequence: Int, event: JSONValue)] = []
        var sequence = 0
        while events.last?.sequence != last, let line = try await process.line() {
            if line.hasPrefix("id: ") { sequence = Int(line.dropFirst(4)) ?? -1 }
            if line.hasPrefix("data: ") {
                events.append((sequence, try JSONValue(parsing: Array(line.dropFirst(6).utf8))))
            }
        }
        process.signal(SIGKILL)
        _ = try await process.ending()
        return events
    }

    @Test("a stream that ended with the service continues after its restart, by Last-Event-ID and by after")
    func restart() async throws {
        let folder = try TemporaryFolder()
        var server = try await RunningServer.start(database: folder.database)
        var session = try await server.connect().makeSession(Self.home)
        try await log(session, 5)
        let all = try await session.events()
        let seen = try await stream(server, session.id, [], until: all.count - 2, folder)
        #expect(seen.map(\.event) == Array(all.prefix(all.count - 2)))
        #expect(seen.map(\.sequence) == Array(1...all.count - 2))
        // Killed, so that nothing is announced.
        server.process.signal(SIGKILL)
        _ = try await server.process.ending()
        server = try await RunningServer.start(database: folder.database)
        session = RemoteSession(client: try await server.connect(), id: session.id)
        try await log(session, 3)
        let later = try await session.events()
        let last = all.count - 2
        for (cursor, query) in [(["--header", "Last-Event-ID: \(last)"], "?after=1"), ([], "?after=\(last)")] {
            let rest = try await stream(server, session.id, cursor, query, until: later.count, folder)
            #expect(rest.map(\.sequence) == Array(last + 1...later.count), "without a gap and without a repetition")
            #expect(rest.map(\.event) == Array(later.dropFirst(last)))
        }
        #expect(try await server.stop() == .exit(0))
    }

    @Test("the pages of a filter continue after a restart where they were, and with what came since")
    func filter() async throws {
        let folder = try TemporaryFolder()
        var server = try await RunningServer.start(database: folder.database)
        var session = try await server.connect().makeSession(Self.home)
        try await log(session, 4)
        let filter = "events?kind=log&limit=3"
        let first = try await session.read(filter)
        let next = try #require(first["next"]?.text)
        #expect(first["events"]?.elements.count == 3)
        server.process.signal(SIGKILL)
        _ = try await server.process.ending()
        server = try await RunningServer.start(database: folder.database)
        session = RemoteSession(client: try await server.connect(), id: session.id)
        try await log(session, 1)
        let second = try await session.client.json(.get(next))
        let together = (first["events"]?.elements ?? []) + (second["events"]?.elements ?? [])
        #expect(together.count == 5)
        #expect(together == (try await session.events()).filter { $0["kind"] == "log" })
        let refused = try await session.client.send(
            HTTPRequest.get(session.path("events?kind=log"), accept: "text/event-stream"))
        #expect(refused.status == 400, "a stream has all events, so that its cursor means the same to everybody")
        #expect(try await server.stop() == .exit(0))
    }
}

extension HTTPRequest {
    fileprivate static func get(_ path: String, accept: String) -> HTTPRequest {
        var request = HTTPRequest.get(path)
        request.fields.append(("Accept", accept))
        return request
    }
}
