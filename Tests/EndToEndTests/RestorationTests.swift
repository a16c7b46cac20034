import JSONCoding
import Testing
import WireTesting

@Suite("State is saved and restored over HTTP")
struct RestorationTests {
    @Test(
        "saving, restoring and saving again gives the same archive at every step of a script",
        .timeLimit(.minutes(30)))
    func everyStep() async throws {
        try await Serving.withServer { server in
            let client = try await server.connect()
            let session = try await RestorationScript.makeSession(on: client)
            var documents: Set<JSONValue> = []
            for step in RestorationScript.steps {
                try await session.perform(step)
                let first = try await save(session)
                let restored = try await RestorationScript.restore(first.archive, on: client)
                try await restored.perform(.settle)
                let second = try await save(restored)
                let (left, right) = (
                    first.document.without(RestorationScript.systemKeys),
                    second.document.without(RestorationScript.systemKeys)
                )
                #expect(left == right, "after \(step.path) \(step.body)")
                documents.insert(left)
            }
            #expect(documents.count > 2, "the script leads to different states")
        }
    }

    @Test(
        "an exported archive is imported by another server, and one with a changed byte is refused",
        .timeLimit(.minutes(30)))
    func export() async throws {
        var document: JSONValue = .null
        try await Serving.withServer { server in
            let session = try await RestorationScript.makeSession(on: try await server.connect())
            document = try await save(session).document
        }
        try await Serving.withServer { server in
            let client = try await server.connect()
            let imported = try await client.json(.json("POST", "/v1/archives", document))
            let id = imported["id"]?.text ?? ""
            #expect(try await client.json(.get("/v1/archives/\(id)")) == document)

            try await expectRefusal(of: Array(document.encoded().dropLast(40)), on: client)
            var random = SeededGenerator(seed: 5)
            for _ in 0..<60 {
                var changed = document.encoded()
                changed[random.below(changed.count)] ^= 1 << UInt8(random.below(7))
                try await expectRefusal(of: changed, on: client)
            }
            #expect(try await client.json(.get("/v1/archives"))["archives"]?.elements.count == 1)
        }
    }

    private func expectRefusal(of document: [UInt8], on client: Client) async throws {
        let refused = try await client.send(
            HTTPRequest(
                method: "POST", path: "/v1/archives", fields: [("Content-Type", "application/json")],
                body: document))
        #expect([400, 422].contains(refused.status), "\(String(decoding: document, as: UTF8.self))")
    }

    private func save(_ session: RemoteSession) async throws -> (archive: String, document: JSONValue) {
        let archive = try await RestorationScript.save(session)
        return (archive, try await session.client.json(.get("/v1/archives/\(archive)")))
    }
}
