import JSONCoding
import MicroHTTP
import Testing

@testable import SessionAPI

@Suite("Reading the hierarchy over HTTP")
struct HierarchyTests {
    /// A session in which home presents detail, with the transition in flight.
    private func makeStage(_ venue: Venue) async throws -> String {
        let session = try await venue.makeSession()
        _ = await venue.send(
            .post, "\(session)/controllers",
            json: [
                "id": "detail", "class": "DetailViewController", "title": "Detail",
                "modalPresentationStyle": "fullScreen",
            ])
        let presented = await venue.send(
            .post, "\(session)/controllers/home/present", json: ["controller": "detail"])
        #expect(presented.status == .ok)
        return session
    }

    @Test("the tree is read as JSON and as the debugger prints it, now and at a past revision")
    func tree() async throws {
        let venue = try await Venue()
        let session = try await makeStage(venue)
        let now = await venue.send(.get, "\(session)/hierarchy")
        #expect(now.header("ETag") == "\"3\"")
        #expect(now.json["windows"]?[0]?["root"]?["id"] == "home")
        #expect(now.json["windows"]?[0]?["root"]?["presented"]?["id"] == "detail")
        let text = await venue.send(.get, "\(session)/hierarchy", fields: ["Accept": "text/plain"])
        #expect(text.header("Content-Type") == "text/plain; charset=utf-8")
        #expect(text.text.contains("   + <DetailViewController 0x"))
        let past = await venue.send(.get, "\(session)/hierarchy?revision=1")
        #expect(past.header("ETag") == "\"1\"")
        #expect(past.json["windows"]?[0]?["root"]?["presented"] == nil)
        #expect(await venue.send(.get, "\(session)/hierarchy?revision=4").status == .notFound)
        #expect(await venue.send(.get, "\(session)/hierarchy?revision=0").status == .badRequest)
        #expect(
            await venue.send(.get, "\(session)/hierarchy", fields: ["Accept": "image/png"]).status
                == .notAcceptable)
        #expect(
            await venue.send(.get, "\(session)/hierarchy", fields: ["If-None-Match": "\"3\""]).status
                == .notModified)
    }

    @Test("controllers are listed, selected and read one by one")
    func controllers() async throws {
        let venue = try await Venue()
        let session = try await makeStage(venue)
        let all = await venue.send(.get, "\(session)/controllers")
        #expect(all.json["controllers"]?[1]?["id"] == "detail")
        for query in ["class=DetailViewController", "title=Detail", "state=appearing"] {
            let selected = await venue.send(.get, "\(session)/controllers?\(query)")
            #expect(selected.json["controllers"]?[0]?["id"] == "detail", "\(query)")
            #expect(selected.json["controllers"]?[1] == nil, "\(query)")
        }
        let detail = await venue.send(.get, "\(session)/controllers/detail")
        #expect(detail.json["links"]?["presentingViewController"] == "home")
        #expect(detail.json["properties"]?["title"] == "Detail")
        #expect(await venue.send(.get, "\(session)/controllers/nobody").problem == "not-found")

        let patched = await venue.send(.patch, "\(session)/controllers/detail", json: ["title": "Other"])
        #expect(patched.status == .ok)
        let changed = await venue.send(.get, "\(session)/controllers/detail")
        #expect(changed.json["properties"]?["title"] == "Other")
    }

    @Test("a transition in flight is listed and read, and is gone once it has ended")
    func transitions() async throws {
        let venue = try await Venue()
        let session = try await makeStage(venue)
        let list = await venue.send(.get, "\(session)/transitions")
        guard case .string(let id)? = list.json["transitions"]?[0]?["id"] else {
            Issue.record("No transition is in flight.")
            return
        }
        #expect(await venue.send(.post, "\(session)/clock", json: ["by": 250]).status == .ok)
        let half = await venue.send(.get, "\(session)/transitions/\(id)")
        #expect(half.json["phase"] == "running")
        #expect(half.json["due"] == 500)
        _ = await venue.send(.post, "\(session)/clock", json: ["settle": true])
        #expect(await venue.send(.get, "\(session)/transitions/\(id)").status == .gone)
        #expect(await venue.send(.get, "\(session)/transitions").json["transitions"] == [])
    }

    @Test("windows, views, objects and behaviors are read, added and removed")
    func arrangement() async throws {
        let venue = try await Venue()
        let session = try await makeStage(venue)
        #expect(await venue.send(.get, "\(session)/windows").json["windows"]?[0]?["root"] == "home")
        #expect(await venue.send(.get, "\(session)/views").json["views"]?[0]?["role"] == "window")
        let second = await venue.send(.post, "\(session)/windows", json: ["name": "second"])
        #expect(second.status == .created)
        #expect(second.json["window"] == "second")
        #expect(second.header("Location") == "\(session)/windows/second")
        #expect(await venue.send(.get, "\(session)/windows/second").json["root"] == .null)
        let minted = await venue.send(.post, "\(session)/windows", json: [:])
        let place = try #require(minted.header("Location"))
        #expect(await venue.send(.get, place).json["id"] == minted.json["window"])
        #expect(await venue.send(.get, "\(session)/windows/third").status == .notFound)
        #expect(await venue.send(.get, "\(session)/windows").json["windows"]?[1]?["id"] == "second")
        let added = await venue.send(
            .post, "\(session)/views",
            json: ["view": "badge", "superview": "home", "frame": ["x": 1, "y": 2, "width": 3, "height": 4]])
        #expect(added.status == .created)
        #expect(added.header("Location") == "\(session)/views/badge")
        #expect(await venue.send(.get, "\(session)/views/badge").json["frame"]?["width"] == 3)
        #expect(await venue.send(.get, "\(session)/views").text.contains("\"badge\""))
        #expect(await venue.send(.delete, "\(session)/views/badge").status == .ok)
        #expect(!(await venue.send(.get, "\(session)/views").text.contains("\"badge\"")))

        let object = await venue.send(
            .post, "\(session)/objects", json: ["name": "slide", "animator": ["duration": 300]])
        #expect(object.status == .created)
        #expect(object.header("Location") == "\(session)/objects/slide")
        #expect(await venue.send(.get, "\(session)/objects/slide").json["animator"]?["duration"] == 300)
        #expect(await venue.send(.get, "\(session)/objects").json["objects"]?[0]?["id"] == "slide")
        let behavior: JSONValue = ["answers": ["rotatingHeaderView()": "bar"]]
        let put = await venue.send(
            .put, "\(session)/behaviors/HomeViewController",
            json: ["reactions": ["viewDidAppear(_:)": ["after": [["call": "log", "text": "here"]]]]])
        #expect(put.status == .ok)
        let behaviors = await venue.send(.get, "\(session)/behaviors")
        #expect(behaviors.json["behaviors"]?["HomeViewController"]?["reactions"] != nil)
        #expect(
            await venue.send(.put, "\(session)/behaviors/HomeViewController", json: behavior).problem
                == "no-effect")
    }

    @Test("the form of the hierarchy may be given in the query, which takes precedence over Accept")
    func format() async throws {
        let venue = try await Venue()
        let session = try await makeStage(venue)
        let text = await venue.send(.get, "\(session)/hierarchy?format=text")
        #expect(text.header("Content-Type") == "text/plain; charset=utf-8")
        #expect(text.text.contains("presented with: <_UIFullscreenPresentationController 0x"))
        let json = await venue.send(
            .get, "\(session)/hierarchy?format=json", fields: ["Accept": "text/plain"])
        #expect(json.header("Content-Type") == "application/json")
        #expect(await venue.send(.get, "\(session)/hierarchy?format=svg").status == .badRequest)
        #expect(await venue.send(.get, "\(session)/controllers?state=gone").status == .badRequest)
        #expect(await venue.send(.get, "\(session)/controllers?state=appearing").status == .ok)
    }

    @Test("adding a view to a controller's view loads that view")
    func lazyView() async throws {
        let venue = try await Venue()
        let session = try await venue.makeSession()
        _ = await venue.send(.post, "\(session)/controllers", json: ["name": "card", "class": "Card"])
        let added = await venue.send(
            .post, "\(session)/views", json: ["view": "badge", "superview": "card.view"])
        #expect(added.status == .created)
        #expect(added.calls == ["card loadView()", "card viewDidLoad()"])
        let moved = await venue.send(
            .post, "\(session)/views", json: ["view": "card.view", "superview": "home"])
        #expect(moved.header("Location") == "\(session)/views/card.view")
        #expect(await venue.send(.get, "\(session)/views/card.view").text.contains("\"badge\""))
        let stranger = await venue.send(
            .post, "\(session)/views", json: ["view": "x", "superview": "nobody.view"])
        #expect(stranger.problem == "unknown-name")
    }
}
