import JSONCoding
import MicroHTTP
import Testing

@testable import SessionAPI

@Suite("Archives over HTTP")
struct ArchiveTests {
    /// A session whose app wants its state saved and restored.
    private static let request: JSONValue = [
        "device": "iPhone 8", "systemVersion": "12", "date": 1_000,
        "root": ["id": "home", "class": "HomeViewController", "restorationIdentifier": "Home"],
        "behaviors": [
            "AppDelegate": [
                "answers": [
                    "application(_:shouldSaveApplicationState:)": true,
                    "application(_:shouldRestoreApplicationState:)": true,
                ]
            ]
        ],
    ]

    @Test("state is saved, listed, exported, imported and restored")
    func life() async throws {
        let venue = try await Venue()
        let session = try await venue.makeSession(Self.request)
        let saved = await venue.send(.post, "\(session)/archives")
        #expect(saved.status == .created, "\(saved.text)")
        let location = try #require(saved.header("Location"))
        let exported = await venue.send(.get, location)
        #expect(exported.json["format"] == "proscenium.archive")

        let imported = await venue.send(.post, "/v1/archives?label=Copy", json: exported.json)
        #expect(imported.status == .created)
        let list = await venue.send(.get, "/v1/archives")
        #expect(list.json["archives"]?[1]?["label"] == "Copy")
        #expect(list.json["archives"]?[0]?["device"] == "iPhone 8")
        #expect(list.json["archives"]?[1]?["device"] == "iPhone 8")
        let own = await venue.send(.get, "/v1/archives?session=\(session.split(separator: "/").last ?? "")")
        #expect(own.json["archives"]?[0]?["id"] == saved.json["archive"])
        #expect(own.json["archives"]?[1] == nil)

        guard case .object(var request) = Self.request, let copy = imported.json["id"] else {
            Issue.record("The import names no archive.")
            return
        }
        request["archive"] = copy
        let restored = await venue.send(.post, "/v1/sessions", json: .object(request))
        #expect(restored.status == .created)
        #expect(restored.json["restoration"]?["outcome"] == "restored")

        #expect(await venue.send(.delete, location).status == .noContent)
        #expect(await venue.send(.get, location).status == .notFound)
        #expect(await venue.send(.delete, location).status == .notFound)
    }

    @Test("an edited archive is refused with its digest, and marked as edited without it")
    func edits() async throws {
        let venue = try await Venue()
        let session = try await venue.makeSession(Self.request)
        let saved = await venue.send(.post, "\(session)/archives")
        let exported = await venue.send(.get, try #require(saved.header("Location")))
        #expect(await venue.send(.post, "/v1/archives", json: exported.json).json["edited"] == nil)

        guard case .object(var document) = exported.json, case .object(var keys)? = document["keys"] else {
            Issue.record("The export is not an archive: \(exported.text)")
            return
        }
        keys["timestamp"] = 2_000
        document["keys"] = .object(keys)
        let refused = await venue.send(.post, "/v1/archives", json: .object(document))
        #expect(refused.problem == "archive-refused")
        #expect(refused.json["path"] == "$.digest")

        document["digest"] = nil
        let marked = await venue.send(.post, "/v1/archives", json: .object(document))
        #expect(marked.status == .created)
        #expect(marked.json["edited"] == true)
        #expect(await venue.send(.get, "/v1/archives").json["archives"]?[2]?["edited"] == true)
    }

    @Test("a document that is not an archive is refused with its place, and stored nowhere")
    func refusals() async throws {
        let venue = try await Venue()
        for body: JSONValue in [["format": "zip"], ["format": "proscenium.archive", "version": 99], []] {
            let refused = await venue.send(.post, "/v1/archives", json: body)
            #expect(refused.problem == "archive-refused")
            #expect(refused.json["path"] != nil)
        }
        #expect(await venue.send(.get, "/v1/archives").json["archives"] == [])
        let missing = await venue.send(
            .post, "/v1/sessions",
            json: ["device": "iPhone 8", "systemVersion": "12", "archive": "ar_none"])
        #expect(missing.status == .badRequest)
        #expect(missing.json["path"] == "$.archive")
    }
}
