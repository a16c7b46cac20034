import JSONCoding
import MicroHTTP
import SessionHost
import Testing

@testable import SessionAPI

@Suite("A stored journal is replayed in place", .timeLimit(.minutes(30))) struct StoredReplayTests {
    @Test("the report equals that of the exported journal, and the session is unchanged")
    func report() async throws {
        let venue = try await Venue()
        let session = try await venue.makeSession()
        let id = JSONValue.string(String(session.split(separator: "/").last ?? ""))
        // More revisions than fit into the first pages.
        for number in 0..<150 {
            let made = await venue.send(
                .post, "\(session)/controllers", json: ["name": .string("c\(number)"), "class": "C"])
            #expect(made.status == .created, "\(made.text)")
        }
        let before = await venue.send(.get, session)
        let report = await venue.send(.post, "/v1/replays", json: ["session": id])
        #expect(report.status == .ok, "\(report.text)")
        #expect(report.json["equal"] == true && report.json["commands"] == 151, "\(report.text)")
        #expect(report.json["session"] == id)
        #expect(await venue.send(.get, session).body == before.body)
        try await venue.close()
    }

    @Test("an unknown session is 404, and a body without one is refused")
    func refusals() async throws {
        let venue = try await Venue()
        let unknown = await venue.send(.post, "/v1/replays", json: ["session": "s_none"])
        #expect(unknown.status == .notFound, "\(unknown.text)")
        for body: JSONValue in [[:], ["session": 1], ["session": "s", "more": true], []] {
            let refused = await venue.send(.post, "/v1/replays", json: body)
            #expect(refused.status == .badRequest, "\(refused.text)")
        }
        let other = await venue.send(.post, "/v1/replays", body: [1], contentType: "text/plain")
        #expect(other.status == .unsupportedMediaType)
        try await venue.close()
    }
}
