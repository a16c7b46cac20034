import FolderTesting
import Foundation
import JSONCoding
import WireTesting

/// Puts each number into each numeric member of requests that are accepted with ordinary ones, continues the session
/// as an app would, reads everything, replays the journal, and expects each session back after a restart.
struct ExtremeTrial {
    private let literals: [String]
    private let folder: TemporaryFolder
    private let contract: ContractNumbers
    private var server: RunningServer
    private var client: Client
    private var databaseCount = 0
    private(set) var tally = ExtremeTally()
    /// The sessions of the current play that accepted a number, with their read models.
    private var kept: [(id: String, what: String, hierarchy: [UInt8]?)] = []

    /// The read models of a session that accepted a number.
    private static let readings = [
        "", "hierarchy", "hierarchy?format=text", "controllers", "views", "windows", "objects", "behaviors",
        "transitions", "events", "refusals",
    ]

    init(literals: [String]) async throws {
        self.literals = literals
        folder = try TemporaryFolder()
        server = try await RunningServer.start(database: folder.file("0.sqlite"))
        client = try await server.connect()
        contract = try ContractNumbers(try await client.json(.get("/openapi.json")))
    }

    /// Runs everything, and stops the server.
    mutating func run() async throws {
        let plays = try ExtremePlay.all()
        for play in plays { try await run(play) }
        let missing = contract.members.subtracting(tally.members)
        tally.failures += missing.sorted().map { "No play has the member \($0)." }
        try await runParameters()
        let ending = try await server.stop()
        if ending != .exit(0) { tally.failures.append("The server ended with \(ending).") }
    }
}

// MARK: Bodies

extension ExtremeTrial {
    private mutating func run(_ play: ExtremePlay) async throws {
        let operation = contract.operation(
            play.target?.method ?? "POST", play.target?.path(in: "s") ?? "/v1/sessions")
        guard let operation else {
            return tally.failures.append("\(play.name): no operation has its target.")
        }
        let places = contract.places(in: play.body, of: operation)
        tally.members.formUnion(places.map(\.member))
        var session: String?
        for place in places {
            for literal in literals {
                tally.values += 1
                let what = "\(play.name), \(place.member) = \(literal.prefix(40))"
                let body = play.body.encoded(placing: literal, at: [place.path])
                session = try await attempt(play, body, what, in: session)
            }
        }
        // All of its numbers at once: extremes meet each other.
        for literal in literals {
            tally.values += 1
            let body = play.body.encoded(placing: literal, at: places.map(\.path))
            session = try await attempt(play, body, "\(play.name), all = \(literal.prefix(40))", in: session)
        }
        try await revive()
    }

    /// Sends a target; a session whose target is refused is as it was and serves for the next.
    private mutating func attempt(
        _ play: ExtremePlay, _ body: [UInt8], _ what: String, in known: String?
    ) async throws -> String? {
        guard let target = play.target else {
            let answer = try await send("POST", "/v1/sessions", body, what)
            guard let answer, answer.isSuccess, let id = try answer.json["id"]?.text else { return nil }
            tally.sessions += 1
            try await goOn(play, id, what)
            return nil
        }
        var session = known
        if session == nil { session = try await prepare(play) }
        guard let session else { return nil }
        let answer = try await send(target.method, target.path(in: session), body, what)
        guard let answer else { return nil }
        guard answer.isSuccess else { return session }
        try await goOn(play, session, what)
        return nil
    }

    private mutating func prepare(_ play: ExtremePlay) async throws -> String? {
        let answer = try await send(
            "POST", "/v1/sessions", play.session.encoded(), "\(play.name), its session")
        guard let answer, answer.isSuccess, let id = try answer.json["id"]?.text else {
            tally.failures.append("\(play.name): its session is refused. \(answer?.text ?? "")")
            return nil
        }
        tally.sessions += 1
        for request in play.setup {
            let what = "\(play.name), before: \(request.path)"
            let answer = try await send(request.method, request.path(in: id), request.body.encoded(), what)
            guard let answer, answer.isSuccess else {
                tally.failures.append("\(what) is refused. \(answer?.text ?? "")")
                return nil
            }
        }
        return id
    }

    /// Drives, settles, reads and replays a session that took a number.
    private mutating func goOn(_ play: ExtremePlay, _ id: String, _ what: String) async throws {
        for request in play.then {
            _ = try await send(request.method, request.path(in: id), request.body.encoded(), what)
        }
        for body in [#"{"by": 16.5}"#, #"{"next": true}"#, #"{"settle": true}"#] {
            _ = try await send("POST", "/v1/sessions/\(id)/clock", Array(body.utf8), what)
        }
        for reading in Self.readings {
            let answer = try await send("GET", "/v1/sessions/\(id)/\(reading)".trimmed, nil, what)
            guard let answer, !answer.isSuccess, reading != "hierarchy?format=text" else { continue }
            tally.failures.append("\(what): \(reading) answers \(answer.status). \(answer.text)")
        }
        if let journal = try await send("GET", "/v1/sessions/\(id)/journal", nil, what), journal.isSuccess {
            let report = try await send(
                "POST", "/v1/replays", journal.body, what, type: "application/x-ndjson")
            tally.replays += 1
            if let report, try !(report.isSuccess && report.json["equal"] == true) {
                tally.failures.append("\(what): the journal does not replay. \(report.text)")
            }
        }
        let hierarchy = try await send("GET", "/v1/sessions/\(id)/hierarchy", nil, what)?.body
        kept.append((id, what, hierarchy))
    }
}

// MARK: Queries, paths and headers

extension ExtremeTrial {
    /// Numbers in queries, in place of each segment that a path leaves open, and in headers.
    private mutating func runParameters() async throws {
        let play = try ExtremePlay.all()[1]
        guard let session = try await prepare(play) else { return }
        let base = "/v1/sessions/\(session)"
        for operation in contract.operations where operation.method == "GET" {
            let path = operation.path.replacing("{session}", with: session)
            let numeric = operation.parameters.filter {
                $0["in"] == "query" && ["integer", "number"].contains($0["schema"]?["type"]?.text)
            }
            for literal in literals {
                for parameter in numeric where !path.contains("{") {
                    let name = parameter["name"]?.text ?? ""
                    tally.members.insert("query \(operation.id).\(name)")
                    let others = numeric.filter { $0["required"] == true && $0["name"] != parameter["name"] }
                    let rest = others.map { "&\($0["name"]?.text ?? "")=1" }.joined()
                    try await put("GET", "\(path)?\(name)=\(literal.escaped)\(rest)", [])
                }
                guard let open = path.firstRange(of: "{") else { continue }
                tally.members.insert("path \(operation.id)")
                for name in [literal.escaped, "t_\(literal.escaped)", "s_\(literal.escaped)"] {
                    try await put("GET", path[..<open.lowerBound] + name, [])
                }
            }
        }
        for literal in literals {
            for tag in ["\"\(literal)\"", "W/\"\(literal)\"", literal] {
                tally.members.insert("header If-Match")
                try await put("POST", "\(base)/clock", [("If-Match", tag)], body: #"{"by": 1}"#)
            }
            tally.members.formUnion(["header Last-Event-ID", "header Range", "header Idempotency-Key"])
            try await put("POST", "\(base)/clock", [("Idempotency-Key", literal)], body: #"{"by": 1}"#)
            try await put("GET", "\(base)/hierarchy", [("Range", "bytes=\(literal)-\(literal)")])
            try await put("GET", "\(base)/events", [("Last-Event-ID", literal)])
            try await stream("\(base)/events", literal)
            try await stream("\(base)/events?after=\(literal.escaped)", "0")
        }
        try await revive()
    }

    private mutating func put(
        _ method: String, _ path: String, _ fields: [(name: String, value: String)], body: String? = nil
    ) async throws {
        tally.values += 1
        _ = try await send(
            method, path, body.map { Array($0.utf8) }, "\(method) \(path.prefix(120)) \(fields)",
            fields: fields)
    }

    /// Begins an event stream, which does not end by itself, and disconnects once it has a head.
    private mutating func stream(_ path: String, _ last: String) async throws {
        tally.values += 1
        let port = server.port
        let request = """
            GET \(path) HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: text/event-stream\r\nLast-Event-ID: \(last)\r\n\r\n
            """
        do {
            let status = try await blocking {
                let client = try RawClient(port: port)
                try client.send(request)
                return try client.readResponse(hasBody: false).status
            }
            tally.count(status)
            if status >= 500 { tally.failures.append("\(path), \(last): \(status)") }
        } catch {
            try await crashed("a stream of \(path) after \(last): \(error)")
        }
    }
}

// MARK: The server

extension ExtremeTrial {
    /// Sends a request; nil if the server did not survive it.
    private mutating func send(
        _ method: String, _ path: String, _ body: [UInt8]?, _ what: String, type: String = "application/json",
        fields: [(name: String, value: String)] = []
    ) async throws -> HTTPAnswer? {
        let content = body == nil ? [] : [("Content-Type", type)]
        do {
            let answer = try await client.send(
                HTTPRequest(method: method, path: path, fields: content + fields, body: body))
            tally.count(answer.status)
            if answer.status >= 500 {
                tally.failures.append("\(what): \(method) \(path) answers \(answer.status). \(answer.text)")
            }
            if answer.fields["connection"]?.lowercased() == "close" { client = try await server.connect() }
            return answer
        } catch is ConnectionFault {
            try await crashed("\(what): \(method) \(path)")
            return nil
        }
    }

    /// Records a server that ended, and starts another one on a new database.
    private mutating func crashed(_ what: String) async throws {
        server.process.signal(SIGKILL)
        tally.failures.append("The server ended or was silent: \(what). \(server.process.errors.suffix(400))")
        kept = []
        databaseCount += 1
        server = try await RunningServer.start(database: folder.file("\(databaseCount).sqlite"))
        client = try await server.connect()
    }

    /// Restarts the server and expects every session as it was read before.
    private mutating func revive() async throws {
        let sessions = kept
        kept = []
        let ending = try await server.stop()
        if ending != .exit(0) { tally.failures.append("The server ended with \(ending).") }
        do {
            server = try await RunningServer.start(database: folder.file("\(databaseCount).sqlite"))
        } catch let failure as StartFailure {
            tally.failures.append("The server does not start again: \(failure). \(sessions.map(\.what))")
            databaseCount += 1
            server = try await RunningServer.start(database: folder.file("\(databaseCount).sqlite"))
        }
        client = try await server.connect()
        tally.restarts += 1
        for session in sessions {
            let answer = try await send(
                "GET", "/v1/sessions/\(session.id)/hierarchy", nil, "\(session.what), revived")
            guard let answer else { continue }
            tally.revived += 1
            let isLive = session.what.contains("every number")
            if !answer.isSuccess || !(isLive || answer.body == session.hierarchy) {
                tally.failures.append(
                    "\(session.what): revived as \(answer.status). \(answer.text.prefix(300))")
            }
        }
    }
}

extension String {
    /// The text as the value of a query.
    fileprivate var escaped: String { replacing("+", with: "%2B") }

    /// A path without the slash that an empty rest leaves.
    fileprivate var trimmed: String { hasSuffix("/") ? String(dropLast()) : self }
}
