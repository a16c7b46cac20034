import FolderTesting
import Foundation
import JSONCoding
import Testing

/// Tokens from their creation to their revocation, against the built binary.
@Suite("Tokens of a running service", .timeLimit(.minutes(30)))
struct TokenTests {
    private static let home: JSONValue = [
        "device": "iPhone 8", "systemVersion": "12", "root": ["id": "home", "class": "Home"],
    ]

    /// Runs the command that makes a token, and returns its output.
    private func make(_ name: String, in file: String, _ options: String...) async throws -> String {
        let process = try ChildProcess(
            BuiltBinary.path, ["token", name, "--file", file] + options, errorPath: file + ".errors")
        let line = try await process.line()
        #expect(try await process.ending() == .exit(0), "\(process.errors)")
        return try #require(line)
    }

    private func status(_ server: RunningServer, _ request: HTTPRequest, _ token: String?) async throws -> Int {
        var request = request
        if let token { request.fields.append(("Authorization", "Bearer \(token)")) }
        return try await server.connect().send(request).status
    }

    /// Waits until requests with a token have a status, for ten minutes at most.
    private func wait(for expected: Int, from server: RunningServer, with token: String) async throws {
        let end = ContinuousClock.now + .seconds(600)
        var last = 0
        while ContinuousClock.now < end {
            last = try await status(server, .get("/v1/sessions"), token)
            if last == expected { return }
        }
        throw UnexpectedAnswer("the status is \(last) after ten minutes, not \(expected)")
    }

    @Test("a token of each tenant sees its own sessions alone, and a revoked one sees nothing")
    func lifetime() async throws {
        let folder = try TemporaryFolder()
        let file = folder.file("tokens.yaml")
        let mine = try await make("mine", in: file)
        let theirs = try await make("theirs", in: file, "--tenant", "other", "--days", "1")
        let reader = try await make("reader", in: file, "--scopes", "read")
        #expect(try !String(contentsOfFile: file, encoding: .utf8).contains(mine))
        let server = try await RunningServer.start(
            database: folder.database, arguments: ["--set", "tokens=\(file)"])
        #expect(try await status(server, .get("/healthz"), nil) == 200)
        #expect(try await status(server, .get("/v1/sessions"), nil) == 401)
        #expect(try await status(server, .get("/v1/sessions"), mine + "x") == 401)
        let creation = HTTPRequest.json("POST", "/v1/sessions", Self.home)
        #expect(try await status(server, creation, reader) == 403)
        #expect(try await status(server, creation, mine) == 201)
        for (token, count) in [(mine, 1), (theirs, 0), (reader, 1)] {
            var request = HTTPRequest.get("/v1/sessions")
            request.fields.append(("Authorization", "Bearer \(token)"))
            let list = try await server.connect().json(request)
            guard case .array(let sessions)? = list["sessions"] else { throw UnexpectedAnswer("\(list)") }
            #expect(sessions.count == count)
        }
        let text = try String(contentsOfFile: file, encoding: .utf8)
        let start = try #require(text.range(of: "  - name: mine"))
        let end = try #require(text.range(of: "  - name: theirs"))
        try text.replacingCharacters(in: start.lowerBound..<end.lowerBound, with: "")
            .write(toFile: file, atomically: true, encoding: .utf8)
        try await wait(for: 401, from: server, with: mine)
        #expect(try await status(server, .get("/v1/sessions"), theirs) == 200)
        try "tokens: nonsense".write(toFile: file, atomically: true, encoding: .utf8)
        let fresh = folder.file("fresh.yaml")
        let another = try await make("another", in: fresh)
        try FileManager.default.removeItem(atPath: file)
        try FileManager.default.moveItem(atPath: fresh, toPath: file)
        try await wait(for: 200, from: server, with: another)
        #expect(try await server.stop() == .exit(0))
        #expect(!server.process.errors.contains("unexpectedly"), "\(server.process.errors)")
    }

    @Test("a stream of events ends when the token of its reader is revoked, before the next event")
    func revokedReader() async throws {
        let folder = try TemporaryFolder()
        let file = folder.file("tokens.yaml")
        let driver = try await make("driver", in: file)
        let reader = try await make("reader", in: file, "--scopes", "read")
        let server = try await RunningServer.start(
            database: folder.database, arguments: ["--set", "tokens=\(file)"])
        var creation = HTTPRequest.json("POST", "/v1/sessions", Self.home)
        creation.fields.append(("Authorization", "Bearer \(driver)"))
        let session = try #require(try await server.connect().json(creation)["id"]?.text)
        let stream = try ChildProcess(
            "curl",
            [
                "--silent", "--no-buffer", "--max-time", "300", "--header", "Accept: text/event-stream", "--header",
                "Authorization: Bearer \(reader)", "http://127.0.0.1:\(server.port)/v1/sessions/\(session)/events",
            ], errorPath: folder.file("stream"))
        #expect(try await stream.line()?.hasPrefix("id: 1") == true)
        let text = try String(contentsOfFile: file, encoding: .utf8)
        let start = try #require(text.range(of: "  - name: reader"))
        try String(text[..<start.lowerBound]).write(toFile: file, atomically: true, encoding: .utf8)
        try await wait(for: 401, from: server, with: reader)
        var secret = HTTPRequest.json("POST", "/v1/sessions/\(session)/controllers", ["name": "secret"])
        secret.fields.append(("Authorization", "Bearer \(driver)"))
        #expect(try await server.connect().send(secret).status == 201)
        // A stream that does not end shows the event, and curl gives up after its time.
        var isRefused = true
        while isRefused, let line = try await stream.line() { isRefused = !line.contains("secret") }
        if !isRefused { stream.signal(SIGKILL) }
        #expect(isRefused, "The stream went on after its token was revoked.")
        #expect(try await stream.ending() == .exit(0), "The service did not end the stream.")
        #expect(try await server.stop() == .exit(0))
    }

    @Test("six commands at the same time add six tokens, and a name that is taken is refused with status 64")
    func parallel() async throws {
        let folder = try TemporaryFolder()
        let file = folder.file("tokens.yaml")
        let names = (1...6).map { "t\($0)" }
        func launch(_ name: String) throws -> ChildProcess {
            try ChildProcess(
                BuiltBinary.path, ["token", name, "--file", file], errorPath: folder.file("\(name).errors"))
        }
        let processes = try names.map(launch)
        for (name, process) in zip(names, processes) {
            var process = process
            var ending = try await process.ending()
            // Each waits ten seconds for the others, which may be too short on a busy machine.
            while ending == .exit(74), process.errors.contains("another process has locked it") {
                process = try launch(name)
                ending = try await process.ending()
            }
            #expect(ending == .exit(0), "\(process.errors)")
        }
        let text = try String(contentsOfFile: file, encoding: .utf8)
        for name in names { #expect(text.contains("  - name: \(name)\n")) }
        let again = try launch("t3")
        #expect(try await again.ending() == .exit(64))
        #expect(
            again.errors.contains(
                "There is a token named t3 already; choose another name, or delete its entry first."),
            "\(again.errors)")
        #expect(try String(contentsOfFile: file, encoding: .utf8) == text)
    }

    @Test("a file without its key tokens revokes nothing, and the log says why without quoting the file")
    func cutOff() async throws {
        let folder = try TemporaryFolder()
        let file = folder.file("tokens.yaml")
        let token = try await make("mine", in: file)
        let whole = try String(contentsOfFile: file, encoding: .utf8)
        let server = try await RunningServer.start(
            database: folder.database, arguments: ["--set", "tokens=\(file)"])
        let damaged = whole.replacing("sha256: ", with: "sha256: x: ")
        for (text, cause) in [
            ("", "the key tokens is missing; write tokens: [] to accept none"), (damaged, "it is not YAML"),
        ] {
            try text.write(toFile: file, atomically: false, encoding: .utf8)
            while !server.process.errors.contains(cause) { _ = try await status(server, .get("/healthz"), nil) }
            #expect(try await status(server, .get("/v1/sessions"), token) == 200)
        }
        let digest = try #require(whole.firstMatch(of: /sha256: ([0-9a-f]{64})/)).output.1
        #expect(!server.process.errors.contains(digest))
        try "tokens: []".write(toFile: file, atomically: false, encoding: .utf8)
        try await wait(for: 401, from: server, with: token)
        #expect(try await server.stop() == .exit(0))
    }

    @Test("a long upload without a token is refused before its body is read")
    func upload() async throws {
        let folder = try TemporaryFolder()
        let file = folder.file("tokens.yaml")
        _ = try await make("mine", in: file)
        let server = try await RunningServer.start(
            database: folder.database, arguments: ["--set", "tokens=\(file)"])
        let connection = try await HTTPConnection.open(port: server.port)
        let head = """
            POST /v1/storyboards?name=Main HTTP/1.1\r
            Host: 127.0.0.1\r
            Content-Type: application/xml\r
            Content-Length: 30000000\r
            \r

            """
        #expect(try await connection.exchange(Array(head.utf8)).status == 401)
        #expect(try await server.stop() == .exit(0))
    }

    @Test("the first start makes a token and prints it with the address, and a later one does not")
    func firstStart() async throws {
        let folder = try TemporaryFolder()
        let arguments = ["--set", "tokens=\(folder.file("tokens.yaml"))", "--set", "makeToken=true", "--example"]
        let process = try RunningServer.launch(database: folder.database, arguments: arguments)
        let line = try JSONValue(parsing: try #require(try await process.line()))
        let token = try #require(line["token"]?.text)
        let port = try RunningServer.port(in: line)
        let server = RunningServer(process: process, port: port)
        #expect(try await status(server, .get("/v1/sessions"), token) == 200)
        #expect(try await status(server, .get("/v1/sessions"), nil) == 401)
        #expect(try await server.stop() == .exit(0))
        let again = try await RunningServer.start(database: folder.database, arguments: arguments)
        #expect(try await status(again, .get("/v1/sessions"), token) == 200)
        #expect(try await again.stop() == .exit(0))
    }

    @Test("a file of tokens that cannot be used ends the start with status 78 and its line")
    func unusable() async throws {
        let folder = try TemporaryFolder()
        let file = folder.file("tokens.yaml")
        try "tokens:\n  - name: a".write(toFile: file, atomically: true, encoding: .utf8)
        let process = try RunningServer.launch(
            database: folder.database, arguments: ["--set", "tokens=\(file)"])
        #expect(try await process.ending() == .exit(78))
        #expect(process.errors.contains("tokens.yaml, line 2"), "\(process.errors)")
    }
}

/// TLS with the certificate of the folder `TLS`, which is for localhost only.
@Suite("TLS", .timeLimit(.minutes(30)))
struct TLSTests {
    private static func file(_ name: String) -> String {
        URL(filePath: #filePath).deletingLastPathComponent().appending(path: "TLS/\(name)").path
    }

    /// Runs curl, which trusts the certificate, and returns its output.
    private func curl(_ folder: TemporaryFolder, _ arguments: String...) async throws -> (String, ChildProcess.Ending) {
        let process = try ChildProcess(
            "curl",
            [
                "--silent", "--show-error", "--write-out", "\n", "--max-time", "300", "--cacert",
                Self.file("certificate.pem"),
            ]
                + arguments, errorPath: folder.file("curl"))
        var lines: [String] = []
        while let line = try await process.line() { lines.append(line) }
        return (lines.joined(separator: "\n"), try await process.ending())
    }

    @Test("a client that knows the certificate is served, with bodies, streams and a stop; a plain one is not")
    func served() async throws {
        let folder = try TemporaryFolder()
        let process = try RunningServer.launch(
            database: folder.database,
            arguments: [
                "--set", "tls.certificate=\(Self.file("certificate.pem"))",
                "--set", "tls.key=\(Self.file("key.pem"))",
            ])
        let line = try JSONValue(parsing: try #require(try await process.line()))
        #expect(line["listening"]?.text?.hasPrefix("https://") == true)
        let port = try RunningServer.port(in: line)
        let base = "https://localhost:\(port)"
        let (health, ending) = try await curl(folder, "\(base)/healthz")
        #expect(health.contains("\"ok\"") && ending == .exit(0))
        let (made, _) = try await curl(
            folder, "--header", "Content-Type: application/json", "--data",
            #"{"device": "iPhone 8", "systemVersion": "12", "root": {"id": "home"}}"#, "\(base)/v1/sessions")
        let session = try #require(try JSONValue(parsing: made)["id"]?.text)
        // The headers that a browser sends with the login form of the service's own page, and of another site's page.
        for (origin, status) in [(base, "303"), ("http://localhost:\(port)", "403"), ("https://evil.example", "403")] {
            let (answer, _) = try await curl(
                folder, "--header", "Origin: \(origin)", "--data", "token=x", "--output", folder.file("page"),
                "--write-out", "%{http_code}\n", "\(base)/login")
            #expect(answer == status, "\(origin)")
        }
        let stream = try ChildProcess(
            "curl",
            [
                "--silent", "--no-buffer", "--cacert", Self.file("certificate.pem"), "--header",
                "Accept: text/event-stream", "\(base)/v1/sessions/\(session)/events",
            ], errorPath: folder.file("stream"))
        #expect(try await stream.line()?.hasPrefix("id: 1") == true)
        let (_, plain) = try await curl(folder, "http://localhost:\(port)/healthz")
        #expect(plain != .exit(0))
        let stranger = try ChildProcess(
            "curl", ["--silent", "--max-time", "300", "\(base)/healthz"], errorPath: folder.file("stranger"))
        #expect(try await stranger.ending() == .exit(60), "the certificate is self-signed")
        process.signal(SIGTERM)
        #expect(try await process.ending() == .exit(0))
        _ = try await stream.ending()
    }

    @Test(
        "files that are no certificate and its key end the start",
        arguments: [("certificate.pem", "other-key.pem"), ("key.pem", "key.pem"), ("missing.pem", "key.pem")])
    func unusable(certificate: String, key: String) async throws {
        let folder = try TemporaryFolder()
        let process = try RunningServer.launch(
            database: folder.database,
            arguments: [
                "--set", "tls.certificate=\(Self.file(certificate))", "--set", "tls.key=\(Self.file(key))",
            ])
        let ending = try await process.ending()
        #expect(ending == .exit(78), "\(process.errors)")
        #expect(process.errors.contains(certificate == "missing.pem" ? "missing.pem cannot be used" : "certificate"))
    }
}
