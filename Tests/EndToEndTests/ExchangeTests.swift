import JSONCoding
import Testing

@Suite("The built service over HTTP")
struct ExchangeTests {
    @Test(
        "a session is created, presents, settles, and reports the same events twice",
        .timeLimit(.minutes(30))
    )
    func exchange() async throws {
        try await Serving.withServer { server in
            let client = try await server.connect()
            let session = try await client.makeSession(Self.home)
            #expect(session.created["time"] == 0)
            #expect(session.created["pending"] == [])

            let made = try await session.send(
                RemoteCommand(
                    path: "controllers", body: ["id": "detail", "modalPresentationStyle": "fullScreen"]))
            #expect(made.status == 201)
            let presenting = try await session.send(.present("detail", by: "home"))
            #expect(presenting.status == 200)
            let presented = try presenting.json
            #expect(presented["time"] == 0)
            #expect(presented["transition"]?["kind"] == "presentation")
            #expect(presented["transition"]?["duration"] == 500)
            #expect(presented["pending"]?[0]?["what"] == "transition")
            #expect(presented["pending"]?[0]?["due"] == 500)
            #expect(
                calls(in: presented).starts(with: ["detail loadView()", "detail viewDidLoad()"]),
                "\(calls(in: presented))")
            #expect(presenting.fields["etag"] == presented["revision"]?.integer.map { "\"\($0)\"" })

            let settled = try await session.perform(.settle)
            #expect(settled["time"] == 500)
            #expect(settled["pending"] == [])
            #expect(calls(in: settled).contains("detail viewDidAppear(_:)"))
            #expect(calls(in: settled).contains("home viewDidDisappear(_:)"))

            let answered = [session.created, try made.json, presented, settled].flatMap {
                $0["events"]?.elements ?? []
            }
            let told = try await session.events()
            #expect(told == answered)
        }
    }

    @Test("a refused command changes nothing", .timeLimit(.minutes(30)))
    func refusal() async throws {
        try await Serving.withServer { server in
            let session = try await server.connect().makeSession(Self.home)
            let before = try await session.read("hierarchy")
            let refused = try await session.send(.present("home", by: "home"))
            #expect(refused.status == 422)
            #expect(refused.fields["content-type"]?.hasPrefix("application/problem+json") == true)
            #expect(try refused.json["exception"]?["name"] == "NSInvalidArgumentException")
            #expect(try await session.read("hierarchy") == before)
            #expect(try await session.revision() == session.created["revision"]?.integer)
        }
    }

    @Test(
        "a retried creation returns the same session, and another body under its key is refused",
        .timeLimit(.minutes(30)))
    func retry() async throws {
        try await Serving.withServer { server in
            let client = try await server.connect()
            let first = try await client.makeSession(Self.home, key: "once")
            let second = try await client.makeSession(Self.home, key: "once")
            #expect(first.id == second.id)
            let other = try await client.send(
                .json(
                    "POST", "/v1/sessions",
                    ["device": "iPhone 8", "systemVersion": "13", "root": ["name": "home"]], key: "once"))
            #expect(other.status == 422)
            #expect(try await client.json(.get("/v1/sessions"))["sessions"]?.elements.count == 1)
        }
    }

    static let home: JSONValue = [
        "device": "iPhone 8", "systemVersion": "12", "clock": "manual",
        "root": ["name": "home", "class": "HomeViewController"],
    ]

    /// The callbacks of an answer as "controller call".
    private func calls(in answer: JSONValue) -> [String] {
        (answer["events"]?.elements ?? []).filter { $0["kind"] == "callback" }.map {
            "\($0["subject"]?["id"]?.text ?? "") \($0["name"]?.text ?? "")"
        }
    }
}
