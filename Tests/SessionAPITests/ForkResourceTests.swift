import AccessControl
import JSONCoding
import MicroHTTP
import SessionHost
import SessionStore
import Testing

@testable import SessionAPI

@Suite("Forks over HTTP", .timeLimit(.minutes(30)))
struct ForkResourceTests {
    @Test("a fork has the hierarchy and the history of its revision, and its own future")
    func fork() async throws {
        let venue = try await Venue()
        let session = try await venue.makeSession()
        for name in ["a", "b"] { _ = await venue.send(.post, "\(session)/controllers", json: ["name": .string(name)]) }
        let before = await venue.send(.get, session)
        let made = await venue.send(.post, "\(session)/forks", json: ["revision": 2, "label": "two"])
        let fork = try #require(made.header("Location"), "\(made.text)")
        #expect(made.status == .created && made.json["revision"] == 2 && made.json["label"] == "two")
        #expect(made.header("ETag") == "\"2\"")
        #expect(await venue.send(.get, fork).body == made.body)
        for part in ["hierarchy", "targets", "layout", "screen", "environment"] {
            let past = await venue.send(.get, "\(session)/\(part)?revision=2")
            let now = await venue.send(.get, "\(fork)/\(part)")
            #expect(past.status == .ok && past.body == now.body, "\(part): \(past.text) \(now.text)")
        }
        let events = await venue.send(.get, "\(session)/events?toRevision=2")
        #expect(await venue.send(.get, "\(fork)/events").json["events"] == events.json["events"])
        let explained = await venue.send(.get, "\(fork)/explain?subject=home&call=viewDidLoad()&revision=1")
        #expect(explained.status == .ok, "\(explained.text)")
        #expect(await venue.send(.post, "\(fork)/controllers", json: ["name": "c"]).status == .created)
        #expect(await venue.send(.get, session).body == before.body)
        let present = await venue.send(.post, "\(session)/forks")
        #expect(present.status == .created && present.json["revision"] == 3)
        try await venue.close()
    }

    @Test("revisions that the session does not have are 404, and what is not understood is 400")
    func refusals() async throws {
        let venue = try await Venue()
        let session = try await venue.makeSession()
        let unknown = await venue.send(.post, "/v1/sessions/s_none/forks", json: [:])
        #expect(unknown.status == .notFound)
        let future = await venue.send(.post, "\(session)/forks", json: ["revision": 2])
        #expect(future.status == .notFound, "\(future.text)")
        #expect(future.json["detail"] == "The session has no revision 2; its revisions are 1 to 1.")
        let bodies: [JSONValue] = [
            ["revision": 0], ["revision": "1"], ["settle": true], ["rate": 2], ["clock": "manual", "rate": 2],
            ["labels": ["": "x"]], ["expires": -1], [],
        ]
        for body in bodies {
            let refused = await venue.send(.post, "\(session)/forks", json: body)
            #expect(refused.status == .badRequest, "\(body): \(refused.text)")
        }
        let conditional = await venue.send(.post, "\(session)/forks", json: [:], fields: ["If-Match": "\"1\""])
        #expect(conditional.status == .badRequest)
        await venue.registry.quarantine(String(session.split(separator: "/").last ?? ""), because: "a test")
        #expect(await venue.send(.post, "\(session)/forks", json: [:]).status == .locked)
        let list = await venue.send(.get, "/v1/sessions")
        #expect(list.json["sessions"]?[0]?["id"] != nil && list.json["sessions"]?[1] == nil)
        try await venue.close()
    }

    @Test("a repeated request with a key makes one fork, and its answer is the same")
    func keys() async throws {
        let venue = try await Venue()
        let session = try await venue.makeSession()
        let fields = ["Idempotency-Key": "once"]
        let first = await venue.send(.post, "\(session)/forks", json: ["revision": 1], fields: fields)
        let again = await venue.send(.post, "\(session)/forks", json: ["revision": 1], fields: fields)
        #expect(first.status == .created && again.body == first.body)
        #expect(again.header("Location") == first.header("Location"))
        let other = await venue.send(.post, "\(session)/forks", json: [:], fields: fields)
        #expect(other.status == .unprocessableContent)
        // The answer is kept longer than the session, as the fork is.
        #expect(await venue.send(.delete, session).status == .noContent)
        let late = await venue.send(.post, "\(session)/forks", json: ["revision": 1], fields: fields)
        #expect(late.status == .created && late.body == first.body, "\(late.text)")
        let unkeyed = await venue.send(.post, "\(session)/forks", json: ["revision": 1])
        #expect(unkeyed.status == .notFound)
        try await venue.close()
    }
}
