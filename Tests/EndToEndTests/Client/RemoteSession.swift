import JSONCoding

/// A session of a running server.
struct RemoteSession: Sendable {
    let client: Client
    let id: String
    /// The answer to the request that created it.
    var created: JSONValue = .null

    /// The path of something in the session.
    func path(_ rest: String = "") -> String { "/v1/sessions/\(id)" + (rest.isEmpty ? "" : "/\(rest)") }

    /// Sends a command, whatever its outcome.
    func send(_ command: RemoteCommand, key: String? = nil) async throws -> HTTPAnswer {
        try await client.send(.json(command.method, path(command.path), command.body, key: key))
    }

    /// Sends a command that has to succeed.
    @discardableResult
    func perform(_ command: RemoteCommand) async throws -> JSONValue {
        try await client.json(.json(command.method, path(command.path), command.body))
    }

    /// Reads something of the session that has to be there.
    func read(_ rest: String = "") async throws -> JSONValue { try await client.json(.get(path(rest))) }

    /// The number of the last command that changed the session.
    func revision() async throws -> Int {
        guard let revision = try await read()["revision"]?.integer else {
            throw UnexpectedAnswer("A session without a revision")
        }
        return revision
    }

    /// All events of the session, page by page.
    func events() async throws -> [JSONValue] {
        var events: [JSONValue] = []
        var place: String? = path("events")
        while let path = place {
            let page = try await client.json(.get(path))
            events += page["events"]?.elements ?? []
            place = page["next"]?.text
        }
        return events
    }

    /// The journal as it is exported.
    func journal() async throws -> [UInt8] {
        let answer = try await client.send(.get(path("journal")))
        guard answer.isSuccess else { throw UnexpectedAnswer("journal: \(answer.status) \(answer.text)") }
        return answer.body
    }
}

/// A command as a client sends it to a session.
struct RemoteCommand: Sendable {
    var method = "POST"
    /// The place within the session.
    let path: String
    var body: JSONValue = [:]

    /// Presents a controller.
    static func present(_ controller: String, by receiver: String, animated: Bool = true) -> RemoteCommand {
        RemoteCommand(
            path: "controllers/\(receiver)/present",
            body: ["controller": .string(controller), "animated": .bool(animated)])
    }

    /// Dismisses a controller's presentation, or the controller itself.
    static func dismiss(_ receiver: String, animated: Bool = true) -> RemoteCommand {
        RemoteCommand(path: "controllers/\(receiver)/dismiss", body: ["animated": .bool(animated)])
    }

    /// Lets the session's clock run until nothing is pending.
    static let settle = RemoteCommand(path: "clock", body: ["settle": true])
}
