import JSONCoding

/// A session of the examples that preserves everything with a restoration identifier.
enum RestorationScript {
    /// Commands that take the app through every state from which a root and its presentations can be restored.
    static let steps: [RemoteCommand] = [
        RemoteCommand(method: "PATCH", path: "controllers/root", body: ["title": "Welcome back"]),
        RemoteCommand(path: "controllers/root/segue", body: ["identifier": "settings"]),
        .settle,
        .dismiss("root"),
        RemoteCommand(path: "clock", body: ["by": 120]),
        .settle,
        RemoteCommand(path: "controllers/root/segue", body: ["identifier": "privacy"]),
        RemoteCommand(path: "clock", body: ["next": true]),
        .settle,
        RemoteCommand(path: "background"),
        RemoteCommand(path: "foreground"),
        .dismiss("root", animated: false),
        .settle,
    ]

    /// The values that the system writes, and the digest over them: these differ between two archives of the same
    /// state.
    static let systemKeys: Set<String> = [
        "timestamp", "systemVersion", "idiom", "bundleVersion", "digest",
    ]

    /// Creates a session from the example storyboards.
    static func makeSession(on client: Client) async throws -> RemoteSession {
        for name in ["Main", "Settings"] {
            _ = try await client.upload(storyboard: "Examples/\(name).storyboard", name: name)
        }
        return try await client.makeSession(launch([:]))
    }

    /// Saves the state of a session and returns the name of the archive.
    static func save(_ session: RemoteSession) async throws -> String {
        let answer = try await session.client.json(.json("POST", session.path("archives"), [:]))
        guard let archive = answer["archive"]?.text else {
            throw UnexpectedAnswer("Nothing saved: \(answer)")
        }
        return archive
    }

    /// Creates a session from an archive of such a session.
    static func restore(_ archive: String, on client: Client) async throws -> RemoteSession {
        let session = try await client.makeSession(launch(["archive": .string(archive)]))
        guard session.created["restoration"]?["outcome"] == "restored" else {
            throw UnexpectedAnswer("Not restored: \(session.created)")
        }
        return session
    }

    private static func launch(_ rest: JSONObject) -> JSONValue {
        var body: JSONObject = [
            "device": "iPhone 8", "systemVersion": "12", "date": 1_500_000_000_000,
            "storyboards": ["Main", "Settings"], "root": ["name": "root", "storyboard": "Main"],
            "behaviors": [
                "AppDelegate": [
                    "answers": [
                        "application(_:shouldSaveApplicationState:)": true,
                        "application(_:shouldRestoreApplicationState:)": true,
                    ]
                ]
            ],
        ]
        for member in rest.members { body[member.key] = member.value }
        return .object(body)
    }
}
