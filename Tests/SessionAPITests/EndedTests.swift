import JSONCoding
import MicroHTTP
import Testing

@testable import SessionAPI

@Suite("A request for an object that no longer exists is 410, with its end")
struct EndedTests {
    /// Expects that a request names an object that no longer exists, and returns its end.
    private func end(_ answered: Answered, _ kind: String, _ id: String) throws -> JSONValue {
        #expect(answered.status == .gone && answered.problem == "gone", "\(answered.text)")
        let ended = try #require(answered.json["ended"], "\(answered.text)")
        #expect(ended["kind"] == .string(kind) && ended["id"] == .string(id), "\(ended)")
        return ended
    }

    /// Expects that the event named by the end reports it.
    private func expectEvent(_ ended: JSONValue, _ change: JSONValue, of session: String, _ venue: Venue)
        async
    {
        guard case .integer(let sequence)? = ended["sequence"] else {
            Issue.record("\(ended)")
            return
        }
        let page = await venue.send(.get, "\(session)/events?after=\(sequence - 1)&limit=1")
        #expect(page.events.first?["name"] == change, "\(page.text)")
        #expect(
            page.events.first?["cause"] == ended["revision"] && page.events.first?["time"] == ended["time"])
        #expect(page.events.first?["rule"] == ended["rule"])
    }

    private func release(_ name: JSONValue, _ session: String, _ venue: Venue) async -> Answered {
        await venue.send(
            .post, "\(session)/commands", json: ["calls": [["call": "release", "name": name]]])
    }

    @Test func `a controller, with the circumstances that took its last hold away`() async throws {
        let venue = try await Venue()
        let session = try await venue.makeSession()
        _ = await venue.send(
            .post, "\(session)/controllers", json: ["id": "card", "class": "CardViewController"])
        _ = await release("card", session, venue)
        _ = await venue.send(.post, "\(session)/controllers", json: ["id": "detail"])
        let shown = await venue.send(
            .post, "\(session)/controllers/home/present", json: ["controller": "detail", "settle": true])
        #expect(shown.status == .ok, "\(shown.text)")
        _ = await release("detail", session, venue)
        let dismissed = await venue.send(
            .post, "\(session)/controllers/home/dismiss", json: ["settle": true])
        #expect(dismissed.status == .ok)

        let released = await venue.send(.get, "\(session)/controllers/card")
        let first = try end(released, "controller", "card")
        #expect(first["class"] == "CardViewController" && first["revision"] == 3)
        #expect(released.text.contains("when nothing held it any more"), "\(released.text)")
        await expectEvent(first, "deallocated", of: session, venue)

        let gone = await venue.send(.post, "\(session)/controllers/detail/dismiss", json: [:])
        await expectEvent(try end(gone, "controller", "detail"), "deallocated", of: session, venue)
        #expect(gone.text.contains("when its presentation had been dismissed"), "\(gone.text)")
        #expect(
            try end(await venue.send(.get, "\(session)/views/detail.view"), "controller", "detail") != .null)

        // If a body names it, the place is the body's.
        let body = await venue.send(
            .post, "\(session)/controllers/home/present", json: ["controller": "detail"])
        #expect(body.problem == "unknown-name" && body.json["path"] == "$.controller")
        #expect(body.json["ended"]?["id"] == "detail", "\(body.text)")
        let responder: JSONValue = ["calls": [["call": "becomeFirstResponder", "receiver": "detail"]]]
        let named = await venue.send(.post, "\(session)/commands", json: responder)
        #expect(named.problem == "unknown-name" && named.json["ended"]?["id"] == "detail", "\(named.text)")
        // At a revision at which it existed, it exists; before it was made, it never existed.
        #expect(await venue.send(.get, "\(session)/controllers/detail?revision=5").status == .ok)
        #expect(await venue.send(.get, "\(session)/controllers/detail?revision=3").problem == "not-found")
    }

    @Test func `a transition with its outcome, an object and a window`() async throws {
        let venue = try await Venue()
        let session = try await venue.makeSession()
        _ = await venue.send(.post, "\(session)/controllers", json: ["id": "b"])
        _ = await venue.send(
            .post, "\(session)/controllers/home/present", json: ["controller": "b", "settle": true])
        let completed = try end(await venue.send(.get, "\(session)/transitions/t_1"), "transition", "t_1")
        #expect(completed["outcome"] == "completed" && completed["time"] == 500)
        await expectEvent(completed, "ended", of: session, venue)

        let object = await venue.send(.post, "\(session)/objects", json: ["name": "fader"])
        #expect(object.status == .created, "\(object.text)")
        let released = await release("fader", session, venue)
        #expect(released.status == .ok, "\(released.text)")
        let fader = try end(await venue.send(.get, "\(session)/objects/fader"), "object", "fader")
        await expectEvent(fader, "deallocated", of: session, venue)

        _ = await venue.send(.post, "\(session)/windows", json: ["name": "overlay"])
        let removed = await venue.send(.delete, "\(session)/windows/overlay")
        #expect(removed.status == .ok, "\(removed.text)")
        let overlay = try end(await venue.send(.get, "\(session)/windows/overlay"), "window", "overlay")
        #expect(overlay["class"] == "UIWindow" && overlay["rule"] == "CH-87")
        await expectEvent(overlay, "deallocated", of: session, venue)
    }

    @Test func `a cancelled transition says that it was`() async throws {
        let venue = try await Venue()
        let session = try await venue.makeSession([
            "device": "iPhone 8", "systemVersion": "12",
            "root": ["id": "nav", "kind": "navigationController", "children": [["id": "a"], ["id": "b"]]],
        ])
        let begun = await venue.send(.post, "\(session)/controllers/nav/panBack", json: [:])
        #expect(begun.status == .ok, "\(begun.text)")
        let cancelled = await venue.send(
            .post, "\(session)/transitions/t_1/cancel", json: ["settle": true])
        #expect(cancelled.status == .ok, "\(cancelled.text)")
        let ended = try end(await venue.send(.get, "\(session)/transitions/t_1"), "transition", "t_1")
        #expect(ended["outcome"] == "cancelled")
    }

    @Test func `what never was stays 404, also where a name only occurs among the events`() async throws {
        let venue = try await Venue()
        let session = try await venue.makeSession()
        _ = await venue.send(
            .post, "\(session)/commands", json: ["calls": [["call": "log", "text": "ghost"]]])
        for path in [
            "controllers/ghost", "windows/ghost", "objects/ghost", "views/ghost.view", "transitions/t_9",
        ] {
            let answered = await venue.send(.get, "\(session)/\(path)")
            #expect(answered.problem == "not-found" && answered.json["ended"] == nil, "\(answered.text)")
        }
        // A controller is not a window, even after its end.
        _ = await venue.send(.post, "\(session)/controllers", json: ["id": "card"])
        _ = await release("card", session, venue)
        #expect(await venue.send(.get, "\(session)/windows/card").problem == "not-found")
        // A reused name refers to its present owner.
        _ = await venue.send(.post, "\(session)/controllers", json: ["id": "card"])
        #expect(await venue.send(.get, "\(session)/controllers/card").status == .ok)
    }

    @Test func `the search is bounded, and says where it ended`() async throws {
        let venue = try await Venue()
        let session = try await venue.makeSession()
        _ = await venue.send(.post, "\(session)/controllers", json: ["id": "card"])
        _ = await release("card", session, venue)
        let lines = JSONValue.array(Array(repeating: ["call": "log", "text": "x"], count: 900))
        for _ in 0..<10 {
            #expect(await venue.send(.post, "\(session)/commands", json: ["calls": lines]).status == .ok)
        }
        #expect(await venue.send(.get, "\(session)/controllers/card").status == .gone)
        for _ in 0..<3 {
            #expect(await venue.send(.post, "\(session)/commands", json: ["calls": lines]).status == .ok)
        }
        let late = await venue.send(.get, "\(session)/controllers/card")
        #expect(late.problem == "not-found" && late.text.contains("since revision"), "\(late.text)")
    }
}
