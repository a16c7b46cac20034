import JSONCoding
import MicroHTTP
import Testing

@testable import SessionAPI

@Suite("Reading over HTTP")
struct ReadingTests {
    @Test("events come in pages by their sequence, which link to each other")
    func events() async throws {
        let venue = try await Venue()
        let session = try await venue.makeSession()
        var sequences: [JSONValue] = []
        var next: String? = "\(session)/events?limit=3"
        while let target = next {
            let page = await venue.send(.get, target)
            #expect(page.status == .ok)
            #expect(page.events.count <= 3)
            sequences += page.events.compactMap { $0["sequence"] }
            guard case .string(let link)? = page.json["next"] else { break }
            next = link
        }
        #expect(sequences.count > 3)
        #expect(sequences == (1...sequences.count).map { .integer($0) })
        let end = await venue.send(.get, "\(session)/events?after=\(sequences.count)")
        #expect(end.status == .ok && end.json["events"] == [])
        #expect(await venue.send(.get, "/v1/sessions/s_none/events").status == .notFound)
        let unacceptable = await venue.send(.get, "\(session)/events", fields: ["Accept": "image/png"])
        #expect(unacceptable.status == .notAcceptable)
        #expect(
            await venue.send(
                .get, "\(session)/events",
                fields: ["Accept": "text/event-stream", "Last-Event-ID": "x"]
            ).status == .badRequest)
    }

    @Test("an answer with more events than a page links to the rest")
    func longAnswers() async throws {
        let venue = try await Venue(eventPageSize: 2)
        let made = await venue.send(.post, "/v1/sessions", json: Venue.request)
        #expect(made.events.count == 2)
        guard case .string(let next)? = made.json["next"] else {
            Issue.record("The answer does not link to the rest of its events.")
            return
        }
        let rest = await venue.send(.get, next)
        #expect(rest.events.first?["sequence"] == 3)
    }

    @Test("health, readiness and metrics for operators")
    func health() async throws {
        let venue = try await Venue()
        #expect(await venue.send(.get, "/healthz").json["status"] == "ok")
        #expect(await venue.patientGet("/readyz").json["status"] == "ok")
        #expect(await venue.send(.get, "/metrics").status == .ok)
        let rules = await venue.send(.get, "/v1/rules")
        #expect(rules.json["rules"]?[0]?["statement"] != nil)
        try await venue.close()
        #expect(await venue.send(.get, "/readyz").problem == "stopping")
        #expect(await venue.send(.get, "/healthz").status == .ok)
    }
}
