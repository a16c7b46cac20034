import FolderTesting
import Foundation
import JSONCoding
import Testing

@Suite("A database and the processes that use it")
struct DatabaseTests {
    private static let home: JSONValue = [
        "device": "iPhone 8", "systemVersion": "17", "root": ["name": "home", "class": "Home"],
    ]

    @Test(
        "a second server is refused under every name of the file, and other programs are not",
        .timeLimit(.minutes(30)))
    func names() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("shared.sqlite")
        let server = try await RunningServer.start(database: path)
        let (hard, soft) = (folder.file("hard.sqlite"), folder.file("soft.sqlite"))
        try FileManager.default.linkItem(atPath: path, toPath: hard)
        try FileManager.default.createSymbolicLink(atPath: soft, withDestinationPath: path)
        try FileManager.default.removeItem(atPath: path + "-lock")
        for name in [path, hard, soft] {
            let second = try RunningServer.launch(database: name)
            #expect(try await second.ending() == .exit(74))
            #expect(second.errors.contains("(\(server.process.id))"), "\(second.errors)")
        }
        let session = try await server.connect().makeSession(Self.home)
        #expect(try await shell(path, "SELECT count(*) FROM sessions") == "1")
        _ = try await shell(path, ".backup \(folder.file("backup.sqlite"))")
        #expect(
            try await session.client.send(.json("POST", session.path("controllers"), ["name": "a"])).status
                == 201)
        #expect(try await server.stop() == .exit(0))
        let restored = try await RunningServer.start(database: folder.file("backup.sqlite"))
        let client = try await restored.connect()
        #expect(try await client.send(.get("/v1/sessions/\(session.id)")).status == 200)
        #expect(try await restored.stop() == .exit(0))
    }

    @Test("a removed file is noticed before anything is acknowledged", .timeLimit(.minutes(30)))
    func removed() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("removed.sqlite")
        let server = try await RunningServer.start(database: path)
        let client = try await server.connect()
        let session = try await client.makeSession(Self.home)
        #expect(try await client.readiness() == 200)
        try FileManager.default.moveItem(atPath: path, toPath: path + "-aside")
        let refused = try await client.send(.json("POST", session.path("controllers"), ["name": "a"]))
        #expect(refused.status == 503 && refused.text.contains("file-moved"), "\(refused.text)")
        #expect(!refused.text.contains(folder.url.path))
        let unready = try await client.send(.get("/readyz"))
        #expect(unready.status == 503 && unready.text.contains("file-moved"), "\(unready.text)")
        try FileManager.default.moveItem(atPath: path + "-aside", toPath: path)
        var status = 503
        for _ in 0..<200 where status == 503 {
            status = try await client.send(.json("POST", session.path("controllers"), ["name": "a"])).status
        }
        #expect(status == 201)
        #expect(try await server.stop() == .exit(0))
    }

    @Test(
        "forged numbers harm only their own session, even while its clock runs by itself",
        .timeLimit(.minutes(30)))
    func damagedNumbers() async throws {
        let folder = try TemporaryFolder()
        let (sound, path) = (folder.file("sound.sqlite"), folder.file("damaged.sqlite"))
        let server = try await RunningServer.start(database: sound)
        let client = try await server.connect()
        var live = Self.home
        if case .object(var object) = live {
            object["clock"] = "live"
            live = .object(object)
        }
        let (damaged, other) = (try await client.makeSession(live), try await client.makeSession(Self.home))
        let later: JSONValue = [
            "call": "after", "delay": 3_600_000, "calls": [["call": "log", "text": "late"]],
        ]
        for session in [other, damaged] {
            #expect(try await client.send(.json("POST", session.path("calls"), later)).status == 200)
        }
        #expect(try await server.stop() == .exit(0))
        let last = "position = (SELECT max(position) FROM journal WHERE session = '\(damaged.id)')"
        let places = [
            ("journal", "event_count", last), ("journal", "first_sequence", last),
            ("journal", "revision", last),
            ("journal", "time_microseconds", last),
            ("heads", "active_microseconds", "session = '\(damaged.id)'"),
            ("heads", "due_microseconds", "session = '\(damaged.id)'"),
            ("heads", "next_sequence", "session = '\(damaged.id)'"),
            ("heads", "time_microseconds", "session = '\(damaged.id)'"),
        ]
        for (table, column, row) in places {
            for number in [Int.min, -1, 0, Int.max] {
                try? FileManager.default.removeItem(atPath: path)
                try FileManager.default.copyItem(atPath: sound, toPath: path)
                _ = try await shell(path, "UPDATE \(table) SET \(column) = \(number) WHERE \(row)")
                let name = "\(table).\(column) = \(number)"
                let server = try await RunningServer.start(database: path)
                let client = try await server.connect()
                for form in ["", "/events", "/hierarchy"] {
                    let answer = try await client.send(.get("/v1/sessions/\(damaged.id)\(form)"))
                    #expect([200, 423].contains(answer.status), "\(name), \(form): \(answer.status)")
                }
                // An export that has begun can only be broken off, which ends its connection.
                let reader = try await server.connect()
                let journal = try? await reader.send(.get("/v1/sessions/\(damaged.id)/journal"))
                #expect(journal.map { [200, 423].contains($0.status) } ?? true, "\(name)")
                let made = try await client.send(
                    .json("POST", "/v1/sessions/\(other.id)/controllers", ["name": "a"]))
                #expect(made.status == 201, "\(name): \(made.text)")
                #expect(try await client.readiness() == 200, "\(name)")
                #expect(try await server.stop() == .exit(0), "\(name)")
            }
        }
    }

    @Test(
        "if files cannot grow, a start is refused in one sentence or serves the existing data",
        .timeLimit(.minutes(30)))
    func noRoom() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("kept.sqlite")
        let server = try await RunningServer.start(database: path)
        let first = try await server.connect()
        let session = try await first.makeSession(Self.home)
        for _ in 0..<4 { _ = try await first.makeSession(Self.home) }
        server.process.signal(SIGKILL)
        _ = try await server.process.ending()
        for (kilobytes, database) in [
            (0, folder.file("new.sqlite")), (4, folder.file("new.sqlite")), (0, path),
        ] {
            let process = try start(database, kilobytes: kilobytes)
            let sentence = try #require(try await process.line())
            #expect(sentence.hasPrefix("proscenium: \(database) cannot be"), "\(sentence)")
            #expect(try await process.line() == nil)
            #expect(try await process.ending() == .exit(74))
            if database != path { #expect(!FileManager.default.fileExists(atPath: database)) }
        }
        // The log may have its index, and cannot grow.
        let process = try start(path, kilobytes: 40)
        var line = try #require(try await process.line())
        while !line.hasPrefix("{") { line = try #require(try await process.line(), "\(line)") }
        let port = try #require(line.split(separator: ":").last.flatMap { UInt16($0.filter(\.isNumber)) })
        let client = Client(try await HTTPConnection.open(port: port))
        #expect(try await client.send(.get(session.path())).status == 200)
        func make(_ number: Int) -> HTTPRequest {
            .json("POST", session.path("controllers"), ["name": .string("a\(number)")])
        }
        var number = 1
        var refused = try await client.send(make(number))
        while refused.status == 201, number < 40 {
            number += 1
            refused = try await client.send(make(number))
        }
        #expect(refused.status == 503, "\(refused.text)")
        #expect(try await client.send(.get("/readyz")).status == 503)
        process.signal(SIGTERM)
        _ = try await process.ending()
        let again = try await RunningServer.start(database: path)
        let made = try await again.connect().send(make(number))
        #expect(made.status == 201, "\(made.text)")
        #expect(try await again.stop() == .exit(0))
    }

    /// A server whose files cannot grow; all its output goes through a pipe.
    private func start(_ database: String, kilobytes: Int) throws -> ChildProcess {
        let command = #"ulimit -f $(($0 * 2)); exec "$@" 2>&1"#
        return try ChildProcess(
            "/bin/sh",
            [
                "-c", command, "\(kilobytes)", BuiltBinary.path, "serve", "--listen", "127.0.0.1:0", "--database",
                database,
            ] + RunningServer.patience,
            errorPath: "/dev/null")
    }

    @Test("an address in use leaves no database behind", .timeLimit(.minutes(30)))
    func leftovers() async throws {
        let folder = try TemporaryFolder()
        try await Serving.withServer { first in
            let second = try ChildProcess(
                BuiltBinary.path,
                [
                    "serve", "--listen", "127.0.0.1:\(first.port)", "--database",
                    folder.file("new.sqlite"),
                ], errorPath: folder.file("errors"))
            #expect(try await second.ending() == .exit(69))
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
            #expect(names == ["errors"])
        }
    }

    @Test("a check reports damage, beside a running server and without one", .timeLimit(.minutes(30)))
    func check() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("checked.sqlite")
        let server = try await RunningServer.start(database: path)
        let client = try await server.connect()
        let session = try await client.makeSession(Self.home)
        _ = try await client.send(.json("POST", session.path("controllers"), ["name": "a"]))
        let sound = try await run(["db", "check", "--database", path], folder)
        #expect(sound.ending == .exit(0) && sound.line?.contains("read: 1 session with 2 commands.") == true)
        #expect(try await server.stop() == .exit(0))
        let settings = folder.file("settings.yaml")
        try Data("database: \(path)\n".utf8).write(to: URL(filePath: settings))
        let alone = try await run(["db", "check", "--json", "--config", settings], folder)
        #expect(alone.ending == .exit(0) && alone.line?.contains("\"sound\":true") == true)
        _ = try await shell(path, "UPDATE journal SET events = CAST('[]' AS BLOB) WHERE revision = 2")
        let damaged = try await run(["db", "check", "--json", "--database", path], folder)
        #expect(damaged.ending == .exit(65))
        #expect(damaged.line?.contains("\"sound\":false") == true, "\(damaged.line ?? "")")
        #expect(damaged.line?.contains(session.id) == true)
        let missing = try await run(["db", "check", "--database", folder.file("none.sqlite")], folder)
        #expect(missing.ending == .exit(74))
        #expect(!FileManager.default.fileExists(atPath: folder.file("none.sqlite")))
    }

    @Test("a check compares the readable hierarchy with each session", .timeLimit(.minutes(30)))
    func checkedHierarchy() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("checked.sqlite")
        let server = try await RunningServer.start(database: path)
        let session = try await server.connect().makeSession(Self.home)
        _ = try await session.client.send(.json("POST", session.path("controllers"), ["name": "a"]))
        // The rows of these commands are not settled yet.
        let unsettled = try await run(["db", "check", "--database", path], folder)
        #expect(unsettled.ending == .exit(0), "\(unsettled.line ?? "")")
        #expect(try await server.stop() == .exit(0))
        for (change, finding, remedy) in [
            (
                "UPDATE hierarchy SET state = 'appeared' WHERE controller = 'a'", "row of a contradicts",
                "UPDATE hierarchy SET state = 'disappeared' WHERE controller = 'a'"
            ),
            (
                "UPDATE hierarchy SET controller = 'b' WHERE controller = 'a'", "no row of a",
                "UPDATE hierarchy SET controller = 'a' WHERE controller = 'b'"
            ),
            (
                "INSERT INTO hierarchy (session, controller, class, presentation_style, state) "
                    + "SELECT session, 'z', class, presentation_style, state FROM hierarchy WHERE controller = 'a'",
                "row of z, which does not exist", "DELETE FROM hierarchy WHERE controller = 'z'"
            ),
        ] {
            _ = try await shell(path, change)
            let damaged = try await run(["db", "check", "--json", "--database", path], folder)
            #expect(damaged.ending == .exit(65), "\(change)")
            #expect(damaged.line?.contains(finding) == true, "\(damaged.line ?? "")")
            _ = try await shell(path, remedy)
            #expect(try await run(["db", "check", "--database", path], folder).ending == .exit(0), "\(remedy)")
        }
    }

    @Test(
        "a session that was working when the server was killed is tried and continues",
        .timeLimit(.minutes(30))
    )
    func killedAtWork() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("killed.sqlite")
        let server = try await RunningServer.start(database: path)
        var request = Self.home
        if case .object(var object) = request {
            object["clock"] = "live"
            request = .object(object)
        }
        let session = try await server.connect().makeSession(request)
        server.process.signal(SIGKILL)
        _ = try await server.process.ending()
        let mark = session.id.padding(toLength: 63, withPad: " ", startingAt: 0) + "\n"
        let lock = "1".padding(toLength: 63, withPad: " ", startingAt: 0) + "\n" + mark
        try lock.write(toFile: path + "-lock", atomically: false, encoding: .utf8)
        let next = try await RunningServer.start(database: path, arguments: ["--log-level", "notice"])
        let again = RemoteSession(client: try await next.connect(), id: session.id)
        let answer = try await again.client.send(.json("POST", again.path("controllers"), ["name": "a"]))
        #expect(answer.status == 201, "\(answer.text)")
        #expect(next.process.errors.contains("tried in a process of its own"), "\(next.process.errors)")
        #expect(try await again.client.readiness() == 200)
        #expect(try await next.stop() == .exit(0))
        #expect(!FileManager.default.fileExists(atPath: path + "-lock"))
    }

    @Test(
        "a quarantine is lifted after a trial by the program itself, which reads the whole session",
        .timeLimit(.minutes(30)))
    func lifting() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("lifted.sqlite")
        let server = try await RunningServer.start(database: path)
        let session = try await server.connect().makeSession(Self.home)
        _ = try await session.client.send(.json("POST", session.path("controllers"), ["name": "a"]))
        #expect(try await server.stop() == .exit(0))
        let poison = "UPDATE heads SET status = 'quarantined', reason = 'It ended the service.'"
        _ = try await shell(path, poison)
        let next = try await RunningServer.start(database: path)
        let client = try await next.connect()
        let shown = try await client.send(.get("/v1/sessions/\(session.id)"))
        #expect(shown.text.contains("It ended the service."), "\(shown.text)")
        #expect(try await client.send(.get("/v1/sessions/\(session.id)/hierarchy")).status == 423)
        let events = try #require(
            try await shell(path, "SELECT quote(events) FROM journal WHERE revision = 2"))
        _ = try await shell(path, "UPDATE journal SET events = CAST('[]' AS BLOB) WHERE revision = 2")
        let refused = try await client.send(.delete("/v1/sessions/\(session.id)/quarantine"))
        #expect(refused.status == 423 && refused.text.contains("revision 2"), "\(refused.text)")
        _ = try await shell(path, "UPDATE journal SET events = \(events) WHERE revision = 2")
        let lifted = try await client.send(.delete("/v1/sessions/\(session.id)/quarantine"))
        #expect(lifted.status == 200, "\(lifted.text)")
        let made = try await client.send(
            .json("POST", "/v1/sessions/\(session.id)/controllers", ["name": "b"]))
        #expect(made.status == 201, "\(made.text)")
        #expect(try await next.stop() == .exit(0))
    }

    private func run(
        _ arguments: [String], _ folder: TemporaryFolder
    ) async throws -> (ending: ChildProcess.Ending, line: String?) {
        let process = try ChildProcess(BuiltBinary.path, arguments, errorPath: folder.file("errors"))
        let line = try await process.line()
        return (try await process.ending(), line)
    }

    private func shell(_ path: String, _ statements: String) async throws -> String? {
        let folder = try TemporaryFolder()
        let process = try ChildProcess("sqlite3", [path, statements], errorPath: folder.file("errors"))
        let line = try await process.line()
        guard try await process.ending() == .exit(0) else {
            throw UnexpectedAnswer("sqlite3: \(process.errors)")
        }
        return line
    }
}
