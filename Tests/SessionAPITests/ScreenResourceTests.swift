import JSONCoding
import MicroHTTP
import Testing

@testable import SessionAPI

@Suite("The screen over HTTP")
struct ScreenResourceTests {
    private static let root: JSONValue = [
        "name": "nav", "kind": "navigationController",
        "children": [["name": "home", "title": "<Inbox> & more"], ["name": "detail"]],
    ]

    @Test func `the layers are JSON, and a picture on request, by header or by query`() async throws {
        let venue = try await Venue()
        let session = try await venue.makeSession([
            "device": "iPhone 8", "systemVersion": "12", "root": Self.root,
        ])
        let layers = await venue.send(.get, "\(session)/screen")
        #expect(layers.status == .ok && layers.header("Content-Type") == "application/json", "\(layers.text)")
        #expect(layers.json["layers"]?[0]?["role"] == "window")
        #expect(layers.json["transitions"] == [])
        #expect(layers.json["picture"]?["screen"] == ["x": 32, "y": 112, "width": 375, "height": 667])
        let picture = await venue.send(.get, "\(session)/screen", fields: ["Accept": "image/svg+xml"])
        #expect(picture.status == .ok && picture.header("Content-Type") == "image/svg+xml")
        #expect(picture.text.hasPrefix("<svg xmlns="), "\(picture.text.prefix(80))")
        let again = await venue.send(.get, "\(session)/screen?format=svg")
        #expect(again.body == picture.body)
        let dark = await venue.send(.get, "\(session)/screen?format=svg&appearance=dark")
        #expect(dark.status == .ok && dark.body != picture.body)
        let tag = try #require(picture.header("ETag"))
        let known = await venue.send(.get, "\(session)/screen?format=svg", fields: ["If-None-Match": tag])
        #expect(known.status == .notModified && known.body.isEmpty)
        // Each form has a tag of its own: with the other's it is sent.
        let other = try #require(layers.header("ETag"))
        #expect(other != tag)
        let svg = ["Accept": "image/svg+xml", "If-None-Match": other]
        #expect(await venue.send(.get, "\(session)/screen", fields: svg).status == .ok)
        #expect(await venue.send(.get, "\(session)/screen", fields: ["If-None-Match": tag]).status == .ok)
        #expect(await venue.send(.get, "\(session)/screen", fields: ["If-None-Match": other]).status == .notModified)
        #expect(await venue.send(.get, "\(session)/screen", fields: ["Accept": "image/gif"]).status == .notAcceptable)
        for query in ["format=gif", "appearance=blue", "revision=x", "other=1"] {
            #expect(await venue.send(.get, "\(session)/screen?\(query)").status == .badRequest, "\(query)")
        }
    }

    @Test func `driving a transition moves the layers, and a past revision has them where they were`() async throws {
        let venue = try await Venue()
        let session = try await venue.makeSession([
            "device": "iPhone 8", "systemVersion": "12", "root": Self.root,
        ])
        #expect(await venue.send(.post, "\(session)/controllers/nav/panBack", json: [:]).status == .ok)
        func place(_ query: String) async throws -> Int {
            let screen = await venue.send(.get, "\(session)/screen\(query)")
            guard case .array(let layers)? = screen.json["layers"] else { throw NoLayers() }
            let layer = try #require(layers.first { $0["id"] == "detail.view" }, "\(screen.text)")
            #expect(layer["transition"] == "t_1")
            guard case .integer(let x)? = layer["frame"]?["x"] else { throw NoLayers() }
            return x
        }
        let before = try await place("")
        let width = await venue.send(.get, "\(session)/screen").json["size"]?["width"]
        guard case .integer(let points)? = width else { throw NoLayers() }
        let revision = await venue.send(.get, session).json["revision"]
        guard case .integer(let number)? = revision else { throw NoLayers() }
        let moved = await venue.send(.patch, "\(session)/transitions/t_1", json: ["fraction": 1])
        #expect(moved.status == .ok, "\(moved.text)")
        #expect(before == 0)
        #expect(try await place("") == points)
        #expect(try await place("?revision=\(number)") == 0)
        let picture = await venue.send(.get, "\(session)/screen?format=svg")
        #expect(picture.text.contains("100 % \u{B7} interactive"), "\(picture.text)")
    }

    @Test("the presenter behind a card is drawn however narrow it is", arguments: [1e-308, 1e-9, 16, 32, 32.5, 300])
    func narrowPresenter(width: Double) async throws {
        let venue = try await Venue()
        let session = try await venue.makeSession([
            "device": "iPhone 8", "systemVersion": "17",
            "root": [
                "name": "nav", "kind": "navigationController", "delegate": "delegate", "children": [["name": "home"]],
            ],
            "objects": [
                ["id": "animator", "animator": ["duration": 400, "effects": ["scale"]]], ["id": "delegate"],
            ],
            "behaviors": [
                "delegate": [
                    "answers": ["navigationController(_:animationControllerFor:from:to:)": "animator"]
                ]
            ],
        ])
        func add(_ width: Double) async {
            let frame: JSONValue = ["x": 0, "y": 0, "width": .number(width), "height": 300]
            let added = await venue.send(
                .post, "\(session)/calls",
                json: ["call": "addSubview", "view": "moved.view", "superview": "nav.view", "frame": frame])
            #expect(added.status == .ok, "\(added.text)")
        }
        _ = await venue.send(.post, "\(session)/controllers", json: ["name": "moved"])
        await add(300)
        _ = await venue.send(
            .post, "\(session)/controllers", json: ["name": "card", "modalPresentationStyle": "pageSheet"])
        let shown = await venue.send(
            .post, "\(session)/controllers/moved/present", json: ["controller": "card", "animated": false])
        #expect(shown.status == .ok, "\(shown.text)")
        _ = await venue.send(.post, "\(session)/controllers/nav/push", json: ["controller": "moved", "animated": true])
        await add(width)
        let layers = await venue.send(.get, "\(session)/screen")
        #expect(layers.status == .ok && !layers.text.contains("null"), "\(layers.text)")
        #expect(await venue.send(.get, "\(session)/screen?format=svg").status == .ok)
    }

    @Test func `a film strip shows a transition in flight, and a past one at its revision`() async throws {
        let venue = try await Venue()
        let session = try await venue.makeSession([
            "device": "iPhone 8", "systemVersion": "12", "root": Self.root,
        ])
        #expect(await venue.send(.post, "\(session)/controllers/nav/panBack", json: [:]).status == .ok)
        let path = "\(session)/transitions/t_1/strip"
        let strip = await venue.send(.get, "\(path)?instants=3")
        #expect(strip.status == .ok && strip.header("Content-Type") == "image/svg+xml", "\(strip.text.prefix(200))")
        #expect(strip.text.ranges(of: ">9:41<").count == 3)
        for query in ["instants=1", "instants=13", "format=svg"] {
            #expect(await venue.send(.get, "\(path)?\(query)").status == .badRequest, "\(query)")
        }
        #expect(await venue.send(.get, path, fields: ["Accept": "application/json"]).status == .notAcceptable)
        #expect(await venue.send(.get, "\(session)/transitions/t_2/strip").status == .notFound)
        let revision = await venue.send(.get, session).json["revision"]
        guard case .integer(let number)? = revision else { throw NoLayers() }
        #expect(await venue.send(.post, "\(session)/transitions/t_1/cancel", json: [:]).status == .ok)
        #expect(await venue.send(.post, "\(session)/clock", json: ["settle": true]).status == .ok)
        #expect(await venue.send(.get, path).status == .gone)
        let past = await venue.send(.get, "\(path)?instants=3&revision=\(number)")
        #expect(past.body == strip.body)
    }

    private struct NoLayers: Error {}
}
