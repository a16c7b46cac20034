import Foundation
import JSONCoding
import MicroHTTP
import Testing

@testable import SessionAPI

@Suite("Names are compared by their bytes, under one rule for all")
struct NameIdentityTests {
    private static let composed = "caf\u{E9}"
    private static let decomposed = "cafe\u{301}"
    private static let both = [composed, decomposed]

    private static func escaped(_ name: String) -> String {
        name.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    }

    private static func count(_ answer: Answered) -> Int? {
        if case .array(let controllers)? = answer.json["controllers"] { controllers.count } else { nil }
    }

    private static func bytes(_ value: JSONValue?) -> [UInt8]? {
        if case .string(let text)? = value { Array(text.utf8) } else { nil }
    }

    @Test(
        "Two names that look the same are two objects of each kind",
        arguments: ["controllers", "objects", "windows"])
    func objects(collection: String) async throws {
        let venue = try await Venue()
        let session = try await venue.makeSession()
        for (index, name) in Self.both.enumerated() {
            let made = await venue.send(.post, "\(session)/\(collection)", json: ["name": .string(name)])
            #expect(made.status == .created, "\(made.text)")
            if index == 0 {
                let other = await venue.send(
                    .get, "\(session)/\(collection)/\(Self.escaped(Self.decomposed))")
                #expect(other.status == .notFound)
            }
        }
        for name in Self.both {
            let read = await venue.send(.get, "\(session)/\(collection)/\(Self.escaped(name))")
            #expect(Self.bytes(read.json["id"]) == Array(name.utf8))
            let again = await venue.send(.post, "\(session)/\(collection)", json: ["name": .string(name)])
            #expect(again.status != .created)
        }
    }

    @Test("Behaviors are declared for the class with the same bytes")
    func behaviors() async throws {
        let venue = try await Venue()
        let session = try await venue.makeSession()
        let logging: JSONValue = [
            "reactions": ["viewDidLoad()": ["after": [["call": "log", "text": "seen"]]]]
        ]
        let declared = await venue.send(
            .put, "\(session)/behaviors/\(Self.escaped(Self.composed))", json: logging)
        #expect(declared.status == .ok)
        for (name, isSeen) in zip(Self.both, [true, false]) {
            let made = await venue.send(
                .post, "\(session)/commands",
                json: [
                    "calls": [
                        ["call": "make", "name": .string("of \(isSeen)"), "class": .string(name)],
                        ["call": "loadViewIfNeeded", "receiver": .string("of \(isSeen)")],
                    ]
                ])
            #expect(made.status == .ok, "\(made.text)")
            #expect(made.text.contains("\"seen\"") == isSeen)
        }
    }

    @Test("Selectors and filters compare bytes, and their results are not confused")
    func selectors() async throws {
        let venue = try await Venue()
        let session = try await venue.makeSession()
        _ = await venue.send(
            .post, "\(session)/controllers",
            json: ["name": "a", "class": .string(Self.composed), "title": .string(Self.composed)])
        for (text, count) in zip(Self.both, [1, 0]) {
            for test in ["=", "^=", "$=", "*="] {
                let found = await venue.select("[title\(test)\"\(text)\"]", in: session)
                #expect(Self.count(found) == count, "\(test) \(found.text)")
            }
            for query in ["class", "title"] {
                let found = await venue.send(.get, "\(session)/controllers?\(query)=\(Self.escaped(text))")
                #expect(Self.count(found) == count, "\(query) \(found.text)")
            }
        }
    }

    @Test("Two storyboards with names that look the same are two")
    func storyboards() async throws {
        let venue = try await Venue()
        for (name, id) in zip(Self.both, ["first", "second"]) {
            let made = await venue.send(
                .post, "/v1/storyboards?name=\(Self.escaped(name))",
                json: ["storyboard": 1, "initial": .string(id), "scenes": [["id": .string(id)]]])
            #expect(made.status == .created, "\(made.text)")
        }
        for (name, id) in zip(Self.both, ["first", "second"]) {
            let read = await venue.send(.get, "/v1/storyboards/\(Self.escaped(name))")
            #expect(read.json["initial"] == .string(id))
            let session = await venue.send(
                .post, "/v1/sessions",
                json: ["device": "iPhone 8", "systemVersion": "13", "storyboard": .string(name)])
            #expect(session.status == .created, "\(session.text)")
        }
        let session = await venue.send(
            .post, "/v1/sessions",
            json: [
                "device": "iPhone 8", "systemVersion": "13",
                "storyboards": .array(Self.both.map { .string($0) }),
            ])
        #expect(session.status == .created, "\(session.text)")
        let location = try #require(session.header("Location"))
        for (name, status) in zip(Self.both, [HTTPStatus.unprocessableContent, .created]) {
            let made = await venue.send(
                .post, "\(location)/controllers", json: ["storyboard": .string(name), "scene": "second"])
            #expect(made.status == status, "\(made.text)")
        }
    }

    @Test(
        "Control characters and line breaks are refused in every name that a client gives",
        arguments: [
            "\u{0}", "\t", "\n", "\r", "\u{1B}", "\u{7F}", "\u{85}", "\u{9F}", "\u{2028}", "\u{2029}",
        ])
    func control(character: String) async throws {
        let venue = try await Venue()
        let session = try await venue.makeSession()
        let name = "a\(character)b"
        let json = JSONValue.string(name)
        let before = await venue.send(.get, "\(session)/hierarchy").text
        let launch: JSONObject = ["device": "iPhone 8", "systemVersion": "13"]
        func launching(_ key: String, _ value: JSONValue) -> JSONValue {
            var body = launch
            body["root"] = ["name": "home"]
            body[key] = value
            return .object(body)
        }
        let scene: JSONValue = ["id": "x", "storyboardIdentifier": json]
        let requests: [(HTTPMethod, String, JSONValue)] = [
            (.post, "/v1/sessions", launching("label", json)),
            (.post, "/v1/sessions", launching("root", ["name": json])),
            (.post, "/v1/sessions", launching("root", ["class": json])),
            (.post, "/v1/sessions", launching("behaviors", .object(Self.object(name, [:])))),
            (.post, "/v1/sessions", launching("bundleIdentifier", json)),
            (.post, "/v1/sessions", launching("objects", [["name": json]])),
            (
                .post, "/v1/storyboards?name=\(Self.escaped(name))",
                ["storyboard": 1, "scenes": [["id": "x"]]]
            ),
            (.post, "/v1/storyboards?name=Main", ["storyboard": 1, "scenes": [["id": json]]]),
            (.post, "/v1/storyboards?name=Main", ["storyboard": 1, "scenes": [scene]]),
            (
                .post, "/v1/storyboards?name=Main",
                ["storyboard": 1, "scenes": [["id": "x"]], "behaviors": .object(Self.object(name, [:]))]
            ),
            (.post, "\(session)/controllers", ["name": json]),
            (.post, "\(session)/controllers", ["class": json]),
            (.post, "\(session)/controllers", ["restorationIdentifier": json]),
            (.post, "\(session)/objects", ["name": json]),
            (.post, "\(session)/windows", ["name": json]),
            (.put, "\(session)/behaviors/\(Self.escaped(name))", [:]),
            (
                .put, "\(session)/behaviors/A",
                ["actions": .object(Self.object(name, [])), "declaresActions": true]
            ),
            (
                .post, "\(session)/controllers/home/dismiss", ["completion": ["label": json]]
            ),
        ]
        for (method, path, body) in requests {
            let refused = await venue.send(method, path, json: body)
            let expected: HTTPStatus =
                refused.problem == "storyboard-refused" ? .unprocessableContent : .badRequest
            #expect(refused.status == expected, "\(path) \(body): \(refused.status) \(refused.text)")
            #expect(refused.text.contains("control characters"), "\(path): \(refused.text)")
        }
        let archive = await venue.send(.post, "/v1/archives?label=\(Self.escaped(name))", json: [:])
        #expect(archive.status == .badRequest)
        #expect(await venue.send(.get, "\(session)/hierarchy").text == before)
        #expect(await venue.send(.get, "/v1/storyboards").json["storyboards"] == [])
    }

    @Test("Texts that are not names may hold anything")
    func texts() async throws {
        let venue = try await Venue()
        let session = try await venue.makeSession()
        let made = await venue.send(
            .post, "\(session)/controllers", json: ["name": "a", "title": "two\nlines\u{0}"])
        #expect(made.status == .created, "\(made.text)")
    }

    private static func object(_ key: String, _ value: JSONValue) -> JSONObject {
        var object = JSONObject()
        object[key] = value
        return object
    }
}
