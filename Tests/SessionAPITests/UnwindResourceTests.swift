import JSONCoding
import MicroHTTP
import Testing

@testable import SessionAPI

@Suite("Showing and unwinding over HTTP")
struct UnwindResourceTests {
    private static let document: JSONValue = [
        "storyboard": 1, "initial": "nav",
        "scenes": [
            [
                "id": "nav", "kind": "navigationController",
                "segues": [
                    [
                        "id": "r", "kind": "relationship", "relationship": "rootViewController",
                        "destination": "list",
                    ]
                ],
            ],
            [
                "id": "list", "kind": "viewController", "class": "ListController",
                "segues": [["id": "s", "kind": "show", "identifier": "detail", "destination": "detail"]],
            ],
            [
                "id": "detail", "kind": "viewController", "class": "DetailController", "exit": "exit",
                "segues": [
                    [
                        "id": "u", "kind": "unwind", "identifier": "back", "action": "done:",
                        "destination": "exit",
                    ]
                ],
            ],
        ],
        "behaviors": ["ListController": ["actions": ["done:": [["call": "log", "text": "done"]]]]],
    ]

    private func stage() async throws -> (Venue, String) {
        let venue = try await Venue()
        let session = try await venue.makeSession(storyboard: Self.document)
        let pushed = await venue.send(
            .post, "\(session)/controllers/ListController/segue", json: ["identifier": "detail"])
        #expect(pushed.status == .ok, "\(pushed.text)")
        await venue.settle(session)
        return (venue, session)
    }

    @Test("a dry run explains the destination and changes nothing; the unwinding then follows it")
    func dryAndReal() async throws {
        let (venue, session) = try await stage()
        let path = "\(session)/controllers/DetailController/unwind"
        let before = await venue.send(.get, "\(session)/hierarchy")
        let dry = await venue.send(.post, path, json: ["identifier": "back", "dry": true])
        #expect(dry.status == .ok, "\(dry.text)")
        #expect(dry.json["target"] == "ListController" && dry.json["action"] == "done:")
        #expect(dry.json["towards"] == ["ListController"])
        #expect(dry.json["questions"]?[0]?["call"] == "allowedChildrenForUnwinding(from:)")
        #expect(dry.header("ETag") == before.header("ETag"))
        #expect(await venue.send(.get, "\(session)/hierarchy").body == before.body)
        let nobody = await venue.send(.post, path, json: ["action": "other:", "dry": true])
        #expect(nobody.json["target"] == .null && nobody.json["towards"] == nil)
        #expect(nobody.text.contains(#""advice":"Declare it under "#), "\(nobody.text)")
        #expect(dry.json["advice"] == nil)

        let done = await venue.send(.post, path, json: ["action": "done:", "sender": "me"])
        #expect(done.status == .ok, "\(done.text)")
        #expect(done.json["transition"]?["kind"] == "pop")
    }

    @Test("an impossible unwinding is refused, dry or not")
    func refusals() async throws {
        let (venue, session) = try await stage()
        let path = "\(session)/controllers/DetailController/unwind"
        for dry in [JSONValue.bool(true), false] {
            #expect(await venue.send(.post, path, json: ["dry": dry]).problem == "malformed-request")
            let both: JSONValue = ["identifier": "back", "action": "done:", "dry": dry]
            #expect(await venue.send(.post, path, json: both).problem == "malformed-request")
            let unknown: JSONValue = ["identifier": "nothing", "dry": dry]
            let refused = await venue.send(.post, path, json: unknown)
            #expect(refused.problem == "exception-raised" && refused.json["rule"] == "EX-04")
            let nobody = await venue.send(
                .post, "\(session)/controllers/nobody/unwind", json: ["identifier": "back", "dry": dry])
            #expect(nobody.status == .notFound)
        }
    }

    @Test("a controller is shown, and the target of an action is found")
    func showing() async throws {
        let (venue, session) = try await stage()
        #expect(await venue.send(.post, "\(session)/controllers", json: ["id": "more"]).status == .created)
        let found = await venue.send(
            .post, "\(session)/controllers/DetailController/target", json: ["action": "show(_:sender:)"])
        #expect(found.events.last?["value"] == "UINavigationController", "\(found.text)")
        let shown = await venue.send(
            .post, "\(session)/controllers/DetailController/show", json: ["controller": "more"])
        #expect(shown.json["transition"]?["kind"] == "push", "\(shown.text)")
        let detail = await venue.send(
            .post, "\(session)/controllers/more/showDetail", json: ["controller": "ListController"])
        #expect(detail.problem == "exception-raised")
    }

    @Test(
        "an unwinding by action from a controller without a storyboard is explained dry, and refused by name")
    func withoutStoryboard() async throws {
        let venue = try await Venue()
        let session = try await venue.makeSession()
        let dry = await venue.send(
            .post, "\(session)/controllers/home/unwind", json: ["action": "back:", "dry": true])
        #expect(dry.status == .ok && dry.json["target"] == .null)
        let real = await venue.send(.post, "\(session)/controllers/home/unwind", json: ["action": "back:"])
        #expect(real.problem == "not-applicable" && real.json["rule"] == "EX-05")
        #expect(real.text.contains("home came from no storyboard"))
    }
}
