import FolderTesting
import Foundation
import JSONCoding
import Testing

/// The access log: who sent what, how it was answered, and how each stream ended.
@Suite("The access log", .timeLimit(.minutes(30)))
struct AccessLogTests {
    private static let home: JSONValue = [
        "device": "iPhone 8", "systemVersion": "13", "root": ["id": "home"],
    ]

    private let folder: TemporaryFolder
    private let tokens: String

    init() throws {
        folder = try TemporaryFolder()
        tokens = folder.file("tokens.yaml")
    }

    private func make(_ name: String, _ options: String...) async throws -> String {
        let process = try ChildProcess(
            BuiltBinary.path, ["token", name, "--file", tokens] + options, errorPath: folder.file("token.errors"))
        let line = try await process.line()
        #expect(try await process.ending() == .exit(0), "\(process.errors)")
        return try #require(line)
    }

    private func start(withTokens: Bool) async throws -> RunningServer {
        let access = withTokens ? ["--set", "tokens=\(tokens)"] : []
        return try await RunningServer.start(
            database: folder.database,
            arguments: [
                "--log-level", "info", "--set", "logFormat=json", "--set", "accessLog=true", "--set",
                "http.heartbeatMilliseconds=600000",
            ] + access)
    }

    /// The entries of the access log with that message.
    private func entries(_ message: String, of server: RunningServer) throws -> [JSONValue] {
        try server.process.errors.split(separator: "\n").map { try JSONValue(parsing: Array($0.utf8)) }
            .filter { $0["logger"]?.text == "proscenium.access" && $0["message"]?.text == message }
    }

    /// Waits until that many streams have ended; returns their entries in the log.
    private func ends(_ count: Int, of server: RunningServer) async throws -> [JSONValue] {
        while true {
            let found = try entries("A stream ended.", of: server)
            if found.count >= count { return found }
            try await Task.sleep(for: .milliseconds(20))
        }
    }

    private func stream(_ session: String, _ server: RunningServer, _ token: String? = nil) async throws -> ChildProcess
    {
        let fields = token.map { ["--header", "Authorization: Bearer \($0)"] } ?? []
        let stream = try ChildProcess(
            "curl",
            ["--silent", "--no-buffer", "--header", "Accept: text/event-stream"] + fields + [
                "http://127.0.0.1:\(server.port)/v1/sessions/\(session)/events?after=0"
            ], errorPath: folder.file("stream-\(UUID().uuidString)"))
        #expect(try await stream.line()?.hasPrefix("id: 1") == true)
        return stream
    }

    @Test("a line has the name of the token, its tenant and the problem of the answer, and no more than that")
    func answers() async throws {
        let driver = try await make("ci", "--tenant", "checkout")
        let reader = try await make("dev", "--scopes", "read")
        let server = try await start(withTokens: true)
        func send(_ request: HTTPRequest, _ token: String?) async throws -> Int {
            var request = request
            if let token { request.fields.append(("Authorization", "Bearer \(token)")) }
            return try await server.connect().send(request).status
        }
        let creation = HTTPRequest.json("POST", "/v1/sessions", Self.home)
        #expect(try await send(creation, driver) == 201)
        #expect(try await send(creation, reader) == 403)
        #expect(try await send(creation, driver + "x") == 401)
        #expect(try await send(.get("/v1/sessions/none"), reader) == 404)
        #expect(try await send(.get("/healthz"), reader) == 200)
        #expect(try await server.stop() == .exit(0))
        let answers = try entries("A request was answered.", of: server)
        #expect(answers.map { $0["token"]?.text } == ["ci", "dev", nil, "dev", nil])
        #expect(answers.map { $0["tenant"]?.text } == ["checkout", "default", nil, "default", nil])
        #expect(
            answers.map { $0["problem"]?.text } == [nil, "scope-missing", "token-refused", "not-found", nil])
        #expect(![driver, reader].contains { server.process.errors.contains($0) })
    }

    @Test("each stream has a line at its end, with what was sent, for how long and why it ended")
    func streams() async throws {
        let server = try await start(withTokens: false)
        let client = try await server.connect()
        let (first, second) = (try await client.makeSession(Self.home), try await client.makeSession(Self.home))
        let leaving = try await stream(first.id, server)
        leaving.signal(SIGKILL)
        _ = try await leaving.ending()
        // Nothing is sent to the stream meanwhile: the closed connection is noticed by itself.
        while try await client.json(.get("/v1/sessions/\(first.id)/clients"))["watching"] != .array([]) {}
        #expect(try await ends(1, of: server)[0]["ending"]?.text == "client left")
        let deleted = try await stream(first.id, server)
        #expect(try await client.send(.delete("/v1/sessions/\(first.id)")).status == 204)
        _ = try await deleted.ending()
        #expect(try await ends(2, of: server)[1]["ending"]?.text == "session deleted")
        let stopped = try await stream(second.id, server)
        #expect(try await server.stop() == .exit(0))
        _ = try await stopped.ending()
        let ends = try entries("A stream ended.", of: server)
        #expect(ends.map { $0["ending"]?.text } == ["client left", "session deleted", "server stopping"])
        #expect(ends.allSatisfy { $0["operation"]?.text == "readEvents" && $0["request"]?.text != nil })
        #expect(ends.compactMap { $0["path"]?.text }.last == "/v1/sessions/\(second.id)/events")
        #expect(ends.allSatisfy { ($0["events"]?.integer ?? 0) > 0 && ($0["bytes"]?.integer ?? 0) > 100 })
        #expect(ends.allSatisfy { $0["token"] == nil && $0["tenant"] == nil && $0["client"]?.text == "127.0.0.1" })
        #expect(ends.allSatisfy { $0["seconds"] != nil })
        let levels = try server.process.errors.split(separator: "\n")
            .map { try JSONValue(parsing: Array($0.utf8))["level"]?.text }
        #expect(!levels.contains("error") && !levels.contains("warning"), "\(server.process.errors)")
    }

    @Test("the end of a stream whose reader's token was revoked says so, with the name of the token")
    func revoked() async throws {
        let driver = try await make("ci")
        let reader = try await make("dev", "--scopes", "read")
        let server = try await start(withTokens: true)
        var creation = HTTPRequest.json("POST", "/v1/sessions", Self.home)
        creation.fields.append(("Authorization", "Bearer \(driver)"))
        let session = try #require(try await server.connect().json(creation)["id"]?.text)
        let stream = try await stream(session, server, reader)
        let text = try String(contentsOfFile: tokens, encoding: .utf8)
        let start = try #require(text.range(of: "  - name: dev"))
        try String(text[..<start.lowerBound]).write(toFile: tokens, atomically: true, encoding: .utf8)
        var list = HTTPRequest.get("/v1/sessions")
        list.fields.append(("Authorization", "Bearer \(reader)"))
        while try await server.connect().send(list).status != 401 {}
        var event = HTTPRequest.json("POST", "/v1/sessions/\(session)/controllers", ["name": "next"])
        event.fields.append(("Authorization", "Bearer \(driver)"))
        #expect(try await server.connect().send(event).status == 201)
        _ = try await stream.ending()
        let end = try await ends(1, of: server)[0]
        #expect(end["ending"]?.text == "token revoked" && end["token"]?.text == "dev", "\(end)")
        #expect(end["tenant"]?.text == "default")
        #expect(try await server.stop() == .exit(0))
    }
}
