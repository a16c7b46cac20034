import JSONCoding
import MicroHTTP
import Testing

@testable import SessionAPI

@Suite("Driving a session over HTTP")
struct ExchangeTests {
    @Test("a controller is presented, its transition ends when the clock settles, and it is dismissed")
    func presenting() async throws {
        let venue = try await Venue()
        let session = try await venue.makeSession()
        let made = await venue.send(
            .post, "\(session)/controllers",
            json: ["id": "detail", "class": "DetailViewController", "modalPresentationStyle": "fullScreen"])
        #expect(made.status == .created)
        #expect(made.header("Location") == "\(session)/controllers/detail")
        #expect(made.json["controller"] == "detail")
        #expect(made.header("ETag") == "\"2\"")

        let presented = await venue.send(
            .post, "\(session)/controllers/home/present", json: ["controller": "detail", "animated": true])
        #expect(presented.status == .ok)
        #expect(presented.header("ETag") == "\"3\"")
        #expect(presented.json["revision"] == 3)
        #expect(presented.json["transition"]?["kind"] == "presentation")
        #expect(presented.json["transition"]?["from"] == "home")
        #expect(presented.json["transition"]?["to"] == "detail")
        #expect(presented.json["transition"]?["duration"] == 500)
        #expect(presented.json["pending"]?[0]?["what"] == "transition")
        #expect(presented.json["pending"]?[0]?["due"] == 500)
        #expect(
            presented.calls == [
                "detail loadView()", "detail viewDidLoad()", "home viewWillDisappear(_:)",
                "detail viewWillAppear(_:)",
            ])

        let settled = await venue.send(.post, "\(session)/clock", json: ["settle": true])
        #expect(settled.json["time"] == 500)
        #expect(settled.json["pending"] == [])
        #expect(settled.calls == ["detail viewDidAppear(_:)", "home viewDidDisappear(_:)"])

        let dismissed = await venue.send(.post, "\(session)/controllers/home/dismiss")
        #expect(dismissed.json["transition"]?["kind"] == "dismissal")
        #expect(await venue.send(.post, "\(session)/clock", json: ["next": true]).json["pending"] == [])
    }

    @Test("an interactive dismissal is driven by fractions and cancelled")
    func interaction() async throws {
        let venue = try await Venue()
        let session = try await venue.makeSession()
        let setUp: JSONValue = [
            "calls": [
                ["call": "object", "name": "pan", "interaction": JSONValue.object([:])],
                ["call": "object", "name": "slide", "animator": ["duration": 300]],
                [
                    "call": "object", "name": "delegate",
                    "behavior": [
                        "answers": [
                            "animationController(forDismissed:)": "slide",
                            "interactionControllerForDismissal(using:)": "pan",
                        ]
                    ],
                ],
                [
                    "call": "make", "name": "detail", "modalPresentationStyle": "fullScreen",
                    "transitioningDelegate": "delegate",
                ],
                ["call": "present", "receiver": "home", "controller": "detail", "animated": false],
            ]
        ]
        #expect(await venue.send(.post, "\(session)/commands", json: setUp).status == .ok)
        #expect(await venue.send(.post, "\(session)/clock", json: ["settle": true]).status == .ok)
        let dismissed = await venue.send(.post, "\(session)/controllers/detail/dismiss")
        #expect(dismissed.json["transition"]?["interactive"] == true)
        guard case .string(let transition)? = dismissed.json["transition"]?["id"] else {
            Issue.record("The dismissal began no transition.")
            return
        }
        let path = "\(session)/transitions/\(transition)"
        #expect(await venue.send(.patch, path, json: ["fraction": 0.4]).status == .ok)
        #expect(await venue.send(.post, "\(path)/cancel").status == .ok)
        let settled = await venue.send(.post, "\(session)/clock", json: ["settle": true])
        #expect(settled.json["pending"] == [])
        let ended = settled.events.compactMap { $0["details"]?["completed"] }
        #expect(ended == [false])
        #expect(await venue.send(.post, "\(path)/finish").status != .ok)
    }

    @Test("a segue is performed by its identifier and by a tap on its button")
    func segues() async throws {
        let venue = try await Venue()
        let uploaded = await venue.send(
            .post, "/v1/storyboards?name=Main", body: try Venue.example("Main.storyboard"),
            contentType: "application/xml")
        _ = await venue.send(
            .post, "/v1/storyboards?name=Settings", body: try Venue.example("Settings.storyboard"),
            contentType: "application/xml")
        let made = await venue.send(
            .post, "/v1/sessions",
            json: ["storyboards": ["Main", "Settings"], "device": "iPhone 8", "systemVersion": "12"])
        #expect(made.status == .created)
        let session = try #require(made.header("Location"))
        guard case .string(let root)? = made.json["root"],
            case .array(let segues)? = uploaded.json["segues"],
            case .string(let element)? = segues.first?["triggers"]?[0]?["element"]
        else {
            Issue.record("The example has no root or no button with a segue.")
            return
        }
        let tapped = await venue.send(.post, "\(session)/controls/\(element)/tap")
        #expect(tapped.json["transition"]?["from"] == .string(root))
        #expect(await venue.send(.post, "\(session)/clock", json: ["settle": true]).json["pending"] == [])
        #expect(await venue.send(.post, "\(session)/controllers/\(root)/dismiss").status == .ok)
        _ = await venue.send(.post, "\(session)/clock", json: ["settle": true])
        let performed = await venue.send(
            .post, "\(session)/controllers/\(root)/segue", json: ["identifier": "settings"])
        #expect(performed.json["transition"]?["from"] == .string(root))
        let inUse = await venue.send(.delete, uploaded.header("Location") ?? "")
        #expect(inUse.problem == "storyboard-in-use")
    }

    @Test("a session is listed, read and deleted")
    func life() async throws {
        let venue = try await Venue()
        let session = try await venue.makeSession()
        let list = await venue.send(.get, "/v1/sessions")
        #expect(list.json["sessions"]?[0]?["revision"] == 1)
        let read = await venue.send(.get, session)
        #expect(read.json["device"] == "iPhone 8")
        #expect(read.json["root"] == "home")
        #expect(read.header("ETag") == "\"1\"")
        #expect(await venue.send(.get, session, fields: ["If-None-Match": "\"1\""]).status == .notModified)
        #expect(await venue.send(.post, "\(session)/controllers", json: ["id": "detail"]).status == .created)
        let changed = await venue.send(.get, session, fields: ["If-None-Match": "\"1\""])
        #expect(changed.json["revision"] == 2)
        #expect(changed.header("ETag") == "\"2\"")
        #expect(
            await venue.send(.delete, session, fields: ["If-Match": "\"7\""]).status == .preconditionFailed)
        #expect(await venue.send(.delete, session).status == .noContent)
        #expect(await venue.send(.get, session).status == .notFound)
        #expect(await venue.send(.delete, session).status == .notFound)
    }
}
