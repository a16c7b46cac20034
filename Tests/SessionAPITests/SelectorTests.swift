import JSONCoding
import MicroHTTP
import Testing

@testable import SessionAPI

@Suite("Selecting controllers over HTTP")
struct SelectorTests {
    /// A session in which home presents a stack of a list and a detail, and in which a spare is detached.
    private func makeStage(_ venue: Venue) async throws -> String {
        let session = try await venue.makeSession()
        let made = await venue.send(
            .post, "\(session)/commands",
            json: [
                "calls": [
                    ["call": "make", "name": "spare"],
                    ["call": "make", "name": "list", "class": "ListViewController"],
                    ["call": "make", "name": "detail", "class": "DetailViewController", "title": "Inbox"],
                    ["call": "make", "name": "stack", "kind": "navigationController"],
                    ["call": "setViewControllers", "receiver": "stack", "controllers": ["list", "detail"]],
                    ["call": "present", "receiver": "home", "controller": "stack", "animated": false],
                ]
            ])
        #expect(made.status == .ok, "\(made.text)")
        return session
    }

    @Test func `a selector finds controllers by class, title, state and path, in the order of the tree`()
        async throws
    {
        let venue = try await Venue()
        let session = try await makeStage(venue)
        #expect(
            await venue.send(.get, "\(session)/controllers").controllers
                == ["home", "stack", "list", "detail", "spare"])
        for (selector, ids) in [
            (":root => UINavigationController > [title=\"Inbox\"]:appeared", ["detail"]),
            ("#home *", ["stack", "list", "detail"]), ("#detail, #home", ["home", "detail"]),
            ("NobodyController", []),
        ] {
            let found = await venue.select(selector, in: session)
            #expect(found.status == .ok && found.controllers == ids, "\(selector): \(found.text)")
        }
    }

    @Test func `a selector goes with the other items of the query, and with a past revision`() async throws {
        let venue = try await Venue()
        let session = try await makeStage(venue)
        let both = await venue.select("#stack > *", in: session, further: "&class=ListViewController")
        #expect(both.controllers == ["list"])
        let past = await venue.select("*", in: session, further: "&revision=1")
        #expect(past.controllers == ["home"])
        #expect(past.header("ETag") == "\"1\"")
    }

    @Test func `a selector that is not understood is refused with the character at fault`() async throws {
        let venue = try await Venue()
        let session = try await makeStage(venue)
        let refused = await venue.select("#home > [titl=x]", in: session)
        #expect(refused.status == .badRequest)
        #expect(refused.problem == "malformed-request")
        #expect(refused.json["position"] == 10)
        #expect(refused.json["guide"] == "Documentation/Selectors.md")
        #expect(refused.json["instance"] == .string("\(session)/controllers"))
        #expect(await venue.select("", in: session).json["position"] == 1)
    }
}
