import JSONCoding
import MicroHTTP
import Testing

@testable import SessionAPI

@Suite("Numbers at the edges of their ranges, over HTTP")
struct NumberTests {
    private static let beyond = ["9223372036854775807", "9223372036854775806", "9007199254740992", "-1"]

    @Test("a position beyond all sequence numbers is refused, and the greatest of them is beyond the last event")
    func places() async throws {
        let venue = try await Venue()
        let session = try await venue.makeSession()
        for path in ["\(session)/events", "/v1/sessions/x/events"] {
            for number in Self.beyond {
                let answer = await venue.send(.get, "\(path)?after=\(number)")
                #expect(answer.problem == "malformed-request")
                let stream = await venue.send(
                    .get, path, fields: ["Accept": "text/event-stream", "Last-Event-ID": number])
                #expect(stream.problem == "malformed-request")
            }
        }
        let last = await venue.send(.get, "\(session)/events?after=9007199254740991")
        #expect(last.problem == "cursor-ahead")
        for number in Self.beyond {
            #expect(await venue.send(.get, "/v1/sessions?after=\(number)").status == .badRequest)
            #expect(await venue.send(.get, "\(session)/hierarchy?revision=\(number)").status == .badRequest)
        }
    }

    @Test("a tiny or huge completionSpeed is refused with its range")
    func speeds() async throws {
        let venue = try await Venue()
        let session = try await venue.makeSession()
        for speed in [1e-14, 1e-300, .leastNonzeroMagnitude, 1e300] {
            let refused = await venue.send(
                .post, "\(session)/objects",
                json: ["name": "o", "interaction": ["completionSpeed": .number(speed)]])
            #expect(refused.problem == "malformed-request" && refused.text.contains("between 0.001 and 1000"))
        }
    }
}
