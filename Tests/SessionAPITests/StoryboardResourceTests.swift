import FolderTesting
import Foundation
import GRDB
import JSONCoding
import MicroHTTP
import Testing

@testable import SessionAPI

@Suite("Storyboards over HTTP")
struct StoryboardResourceTests {
    private static let document: JSONValue = [
        "storyboard": 1, "initial": "home",
        "scenes": [["id": "home", "kind": "viewController", "storyboardIdentifier": "Home"]],
    ]

    @Test("an Xcode file is uploaded unchanged, listed, read and removed")
    func life() async throws {
        let venue = try await Venue()
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Examples/Main.storyboard")
        let bytes = Array(try Data(contentsOf: file))
        let made = await venue.send(
            .post, "/v1/storyboards?name=Main", body: bytes, contentType: "application/xml")
        #expect(made.status == .created)
        let location = try #require(made.header("Location"))
        let again = await venue.send(.post, "/v1/storyboards?name=Main", body: bytes, contentType: "text/xml")
        #expect(again.status == .ok)
        #expect(again.json == made.json)

        let list = await venue.send(.get, "/v1/storyboards")
        #expect(list.json["storyboards"]?[0]?["name"] == "Main")
        #expect(list.json["next"] == nil)
        let read = await venue.send(.get, location)
        #expect(read.json["scenes"] == made.json["scenes"])
        #expect(read.json["segues"] == made.json["segues"])
        #expect(read.json["digest"] == made.json["digest"])

        #expect(await venue.send(.delete, location).status == .noContent)
        #expect(await venue.send(.get, location).problem == "not-found")
        #expect(await venue.send(.delete, location).problem == "not-found")
    }

    @Test("a name stands for its latest upload; every version remains under its id")
    func versions() async throws {
        let venue = try await Venue()
        var other = Self.document
        if case .object(var object) = other {
            object["initial"] = "other"
            object["scenes"] = [["id": "other", "kind": "viewController"]]
            other = .object(object)
        }
        let first = await venue.send(.post, "/v1/storyboards?name=Main%20%2F%201", json: Self.document)
        #expect(first.json["isNewest"] == true && first.json["replaces"] == nil)
        let second = await venue.send(.post, "/v1/storyboards?name=Main%20%2F%201", json: other)
        #expect(second.status == .created)
        #expect(second.json["replaces"] == first.json["id"])

        let byName = await venue.send(.get, "/v1/storyboards/Main%20%2F%201")
        #expect(byName.json["id"] == second.json["id"])
        let byID = await venue.send(.get, try #require(first.header("Location")))
        #expect(byID.json["id"] == first.json["id"] && byID.json["isNewest"] == false)
        let list = await venue.send(.get, "/v1/storyboards?name=Main%20%2F%201&limit=1")
        #expect(list.json["storyboards"]?[0]?["id"] == first.json["id"])
        guard case .string(let next)? = list.json["next"] else {
            Issue.record("The second version is not linked.")
            return
        }
        #expect(await venue.send(.get, next).json["storyboards"]?[0]?["isNewest"] == true)
        #expect(await venue.send(.get, "/v1/storyboards?name=Other").json["storyboards"] == [])

        let back = await venue.send(.post, "/v1/storyboards?name=Main%20%2F%201", json: Self.document)
        #expect(back.status == .ok)
        #expect(back.json["id"] == first.json["id"] && back.json["replaces"] == second.json["id"])
        #expect(await venue.send(.get, "/v1/storyboards/Main%20%2F%201").json["id"] == first.json["id"])
        let third = await venue.send(.post, "/v1/storyboards?name=Third", json: other)
        #expect(third.status == .created)

        #expect(await venue.send(.delete, "/v1/storyboards/Main%20%2F%201").status == .noContent)
        #expect(await venue.send(.get, "/v1/storyboards/Main%20%2F%201").json["id"] == second.json["id"])
        #expect(await venue.send(.delete, "/v1/storyboards/Main%20%2F%201").status == .noContent)
        #expect(await venue.send(.get, "/v1/storyboards/Main%20%2F%201").status == .notFound)
        #expect(await venue.send(.delete, "/v1/storyboards/Main%20%2F%201").problem == "not-found")
    }

    @Test("a failed upload or removal can be repeated once the cause is gone")
    func recovery() async throws {
        let venue = try await Venue()
        func change(_ sql: String) async throws {
            let queue = try DatabaseQueue(path: venue.folder.database)
            try await queue.write { try $0.execute(sql: sql) }
            try queue.close()
        }
        for event in ["INSERT", "DELETE"] {
            try await change(
                "CREATE TRIGGER failing_\(event) BEFORE \(event) ON storyboards BEGIN SELECT RAISE(ABORT, 'no'); END"
            )
        }
        let upload = "/v1/storyboards?name=Main"
        for _ in 0..<2 {
            let failed = await venue.send(.post, upload, json: Self.document)
            #expect(failed.status.rawValue >= 500, "\(failed.text)")
        }
        try await change("DROP TRIGGER failing_INSERT")
        let made = await venue.send(.post, upload, json: Self.document)
        #expect(made.status == .created, "\(made.text)")
        let location = try #require(made.header("Location"))
        #expect(await venue.send(.delete, location).status.rawValue >= 500)
        try await change("DROP TRIGGER failing_DELETE")
        #expect(await venue.send(.delete, location).status == .noContent)
        #expect(await venue.send(.post, upload, json: Self.document).status == .created)
        try await venue.close()
    }

    @Test("lists come in pages that link to each other")
    func paging() async throws {
        let venue = try await Venue()
        for name in ["A", "B", "C"] {
            _ = await venue.send(.post, "/v1/storyboards?name=\(name)", json: Self.document)
        }
        let first = await venue.send(.get, "/v1/storyboards?limit=2")
        #expect(first.json["storyboards"]?[1]?["name"] == "B")
        guard case .string(let next)? = first.json["next"] else {
            Issue.record("The first page names no next one.")
            return
        }
        let second = await venue.send(.get, next)
        #expect(second.json["storyboards"]?[0]?["name"] == "C")
        #expect(second.json["next"] == nil)
    }

    @Test(
        "an unreadable document is refused with its place and stored nowhere",
        arguments: [
            ("application/xml", "<document", "malformed-request"),
            ("application/xml", "<plist/>", "storyboard-refused"),
            ("application/json", "{\"storyboard\": 1}", "storyboard-refused"),
            ("application/json", "{", "malformed-request"),
            ("image/png", "x", "unsupported-media-type"),
        ])
    func refusals(contentType: String, body: String, problem: String) async throws {
        let venue = try await Venue()
        let answered = await venue.send(
            .post, "/v1/storyboards?name=Main", body: Array(body.utf8), contentType: contentType)
        #expect(answered.problem == problem)
        #expect(answered.header("Content-Type") == "application/problem+json")
        #expect(await venue.send(.get, "/v1/storyboards").json["storyboards"] == [])
    }

    @Test("unknown, repeated, missing and out-of-range queries are refused")
    func queries() async throws {
        let venue = try await Venue()
        let unknown = await venue.send(.get, "/v1/storyboards?limits=3")
        #expect(unknown.status == .badRequest)
        #expect(unknown.text.contains("Did you mean \\\"limit\\\"?"))
        #expect(await venue.send(.get, "/v1/storyboards?limit=1&limit=2").status == .badRequest)
        #expect(await venue.send(.get, "/v1/storyboards?limit=0").status == .badRequest)
        #expect(await venue.send(.get, "/v1/storyboards?after=-1").status == .badRequest)
        let unnamed = await venue.send(.post, "/v1/storyboards", json: Self.document)
        #expect(unnamed.status == .badRequest)
        #expect(unnamed.text.contains("add ?name=… to the path"))
    }
}
