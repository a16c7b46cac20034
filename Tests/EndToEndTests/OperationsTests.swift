import FolderTesting
import Foundation
import JSONCoding
import Testing

/// The service as its operator sees it at night: metrics, log and probes.
@Suite("Operations", .timeLimit(.minutes(30)))
struct OperationsTests {
    private static let home: JSONValue = [
        "device": "iPhone 8", "systemVersion": "13", "root": ["name": "home"],
    ]

    /// The objects of a log in JSON, each of which must be complete.
    private func entries(of server: RunningServer) throws -> [JSONValue] {
        try server.process.errors.split(separator: "\n").map { line in
            let entry = try JSONValue(parsing: Array(line.utf8))
            for key in ["time", "level", "logger", "message"] { #expect(entry[key]?.text != nil, "\(line)") }
            return entry
        }
    }

    @Test("a log in JSON tells the start, the stop and every answer with the id of its request")
    func logs() async throws {
        let folder = try TemporaryFolder()
        let server = try await RunningServer.start(
            database: folder.database,
            arguments: ["--log-level", "info", "--set", "logFormat=json", "--set", "accessLog=true"])
        var creation = HTTPRequest.json("POST", "/v1/sessions", Self.home)
        creation.fields.append(("X-Request-Id", "ci-42.a"))
        let client = try await server.connect()
        #expect(try await client.send(creation).status == 201)
        let missing = try await client.send(.get("/v1/sessions/none?x=1\""))
        #expect(missing.status == 400)
        let unknown = try await client.send(.get("/v1/sessions/none"))
        #expect(unknown.status == 404)
        var injection = HTTPRequest.get("/v1/nowhere")
        injection.fields.append(("X-Request-Id", "a \"b\" c"))
        let refused = try await client.send(injection)
        #expect(refused.status == 404)
        #expect(try await server.stop() == .exit(0))

        let entries = try entries(of: server)
        let messages = entries.compactMap { $0["message"]?.text }
        let order = ["The service is listening.", "The service is stopping.", "The service has stopped."]
        #expect(messages.filter(order.contains) == order)
        let answers = entries.filter { $0["logger"]?.text == "proscenium.access" }
        #expect(answers.map { $0["operation"]?.text } == ["createSession", "readSession", "readSession", "none"])
        #expect(answers.map { $0["status"]?.integer } == [201, 400, 404, 404])
        #expect(answers.compactMap { $0["path"]?.text }.prefix(2) == ["/v1/sessions", "/v1/sessions/none"])
        #expect(answers.allSatisfy { $0["client"]?.text == "127.0.0.1" && $0["method"]?.text != nil })
        let ids = answers.compactMap { $0["request"]?.text }
        #expect(ids.first == "ci-42.a")
        #expect(Set(ids).count == 4)
        #expect(!ids.contains("a \"b\" c"))
        #expect([missing, unknown, refused].compactMap { $0.fields["x-request-id"] } == Array(ids.dropFirst()))
    }

    @Test("a line that a request causes carries the id of the request")
    func causes() async throws {
        let folder = try TemporaryFolder()
        let server = try await RunningServer.start(
            database: folder.database, arguments: ["--log-level", "info", "--set", "logFormat=json"])
        let session = try await server.connect().makeSession(Self.home)
        // A missing table does not count as trouble with the disk: the request's read fails and is logged.
        let damage = try ChildProcess(
            "sqlite3", [folder.database, "ALTER TABLE archives RENAME TO lost;"], errorPath: folder.file("sql"))
        #expect(try await damage.ending() == .exit(0), "\(damage.errors)")
        var request = HTTPRequest.get("/v1/archives")
        request.fields.append(("X-Request-Id", "the-cause"))
        let answer = try await server.connect().send(request)
        #expect(answer.status >= 500, "\(answer.text)")
        #expect(answer.fields["x-request-id"] == "the-cause")
        _ = session
        _ = try await server.stop()
        let failures = try entries(of: server).filter { $0["logger"]?.text == "proscenium.api" }
        #expect(!failures.isEmpty)
        #expect(failures.allSatisfy { $0["request"]?.text == "the-cause" })
    }

    @Test("metrics count answers by operation and status, commands, refusals by rule, commits and sizes")
    func metrics() async throws {
        let folder = try TemporaryFolder()
        let server = try await RunningServer.start(database: folder.database)
        let client = try await server.connect()
        let session = try await client.makeSession(Self.home)
        try await session.perform(RemoteCommand(path: "controllers", body: ["name": "card"]))
        let path = "/v1/sessions/\(session.id)/controllers"
        let present = HTTPRequest.json("POST", "\(path)/home/present", ["controller": "card"])
        #expect(try await client.send(present).status == 200)
        let again = HTTPRequest.json("POST", "\(path)/home/present", ["controller": "home"])
        #expect(try await client.send(again).status == 422)
        let text = try await client.send(.get("/metrics")).text
        let values = try Self.values(in: text)
        #expect(values["proscenium_http_requests_total{operation=\"createSession\",status=\"201\"}"] == 1)
        #expect(values["proscenium_http_requests_total{operation=\"present\",status=\"200\"}"] == 1)
        #expect(values["proscenium_http_requests_total{operation=\"present\",status=\"422\"}"] == 1)
        #expect(values["proscenium_http_request_duration_seconds_count{operation=\"present\"}"] == 2)
        #expect(values.keys.contains { $0.hasPrefix("proscenium_refusals_total{rule=\"") })
        // The launch, the controller and the presentation.
        #expect(values["proscenium_commands_total{origin=\"client\"}"] == 3)
        #expect(values["proscenium_events_total"] ?? 0 > 0)
        #expect(values["proscenium_sessions{state=\"resident\"}"] == 1)
        #expect(values["proscenium_ready{reason=\"ok\"}"] == 1)
        #expect(values["proscenium_http_connections"] ?? 0 >= 1)
        #expect(values["proscenium_commit_duration_seconds_count"] ?? 0 >= 3)
        #expect(values["proscenium_commit_bytes_total"] ?? 0 > 100)
        for name in [
            "proscenium_database_bytes", "proscenium_database_log_bytes", "proscenium_database_volume_free_bytes",
            "process_resident_memory_bytes", "process_open_fds", "process_max_fds", "process_cpu_seconds_total",
            "process_start_time_seconds",
        ] { #expect(values[name] ?? 0 > 0, "\(name)") }
        #expect(values.keys.contains { $0.hasPrefix("proscenium_build_info{version=") })
        #expect(try await server.stop() == .exit(0))
    }

    /// The values by series; every series must follow the description and the type of its family.
    private static func values(in text: String) throws -> [String: Double] {
        var values: [String: Double] = [:]
        var family = ""
        var hasHelp = false
        for line in text.split(separator: "\n") {
            let words = line.split(separator: " ", maxSplits: 3)
            if line.hasPrefix("# HELP ") {
                family = String(words[2])
                hasHelp = words.count == 4
            } else if line.hasPrefix("# TYPE ") {
                #expect(hasHelp && words[2] == family, "\(line)")
            } else {
                #expect(line.hasPrefix(family), "\(line)")
                let space = try #require(line.lastIndex(of: " "))
                let series = String(line[..<space])
                #expect(values[series] == nil, "\(series) is repeated")
                values[series] = try #require(Double(line[line.index(after: space)...]), "\(line)")
            }
        }
        return values
    }

    @Test("systemd hears when the service is ready, that it lives and that it stops")
    func notification() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("notify")
        let descriptor = try Self.listen(at: path)
        defer { close(descriptor) }
        let server = try await RunningServer.start(
            database: folder.database, environment: ["NOTIFY_SOCKET": path, "WATCHDOG_USEC": "180000000"])
        // The first watchdog signal may arrive before the service is ready; few fit into the socket until they are
        // read.
        var signs = 0
        var isReady = false
        while !isReady || signs < 1 {
            let message = try await Self.message(on: descriptor)
            #expect(["READY=1", "WATCHDOG=1"].contains(message))
            if message == "READY=1" { isReady = true } else { signs += 1 }
        }
        #expect(try await server.stop() == .exit(0))
        #expect(!server.process.errors.contains("unexpectedly"), "\(server.process.errors)")
        var last = ""
        while last != "STOPPING=1" { last = try await Self.message(on: descriptor) }
    }

    private static func listen(at path: String) throws -> Int32 {
        let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
        let code = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard code == 0 else { throw SystemFault("bind \(path)") }
        return descriptor
    }

    private static func message(on descriptor: Int32) async throws -> String {
        try await blocking {
            var place = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&place, 1, 600_000) > 0 else { throw SystemFault("poll") }
            var buffer = [UInt8](repeating: 0, count: 256)
            let count = recv(descriptor, &buffer, buffer.count, 0)
            guard count > 0 else { throw SystemFault("recv") }
            return String(decoding: buffer.prefix(count), as: UTF8.self)
        }
    }
}
