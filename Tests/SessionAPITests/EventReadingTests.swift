import JSONCoding
import MicroHTTP
import Testing

@testable import SessionAPI

@Suite("Reading events")
struct EventReadingTests {
    /// A session in which a controller was presented, with all its events.
    private func presented() async throws -> (venue: Venue, session: String, events: [JSONValue]) {
        let venue = try await Venue()
        let session = try await venue.makeSession()
        _ = await venue.send(.post, "\(session)/controllers", json: ["id": "detail"])
        _ = await venue.send(
            .post, "\(session)/controllers/home/present", json: ["controller": "detail", "animated": true])
        _ = await venue.send(.post, "\(session)/clock", json: ["settle": true])
        return (venue, session, await venue.send(.get, "\(session)/events").events)
    }

    @Test(
        "filters, alone and combined, return the matching events",
        arguments: [
            "kind=callback", "kind=callback,transition", "subject=detail", "call=viewDidAppear",
            "call=viewDidAppear(_:)", "rule=P1", "transition=t_1", "fromRevision=3&toRevision=3",
            "fromTime=500", "toTime=0", "kind=callback&subject=home&transition=t_1",
        ])
    func filters(query: String) async throws {
        let (venue, session, events) = try await presented()
        let found = await venue.send(.get, "\(session)/events?\(query)")
        #expect(found.status == .ok, "\(found.text)")
        #expect(!found.events.isEmpty && found.events.count < events.count)
        let expected = events.filter { fits($0, query) }
        #expect(found.events == expected)
        var paged: [JSONValue] = []
        var path: String? = "\(session)/events?limit=2&\(query)"
        while let next = path {
            let page = await venue.send(.get, next)
            #expect(page.events.count <= 2)
            paged += page.events
            path = if case .string(let link)? = page.json["next"] { link } else { nil }
        }
        #expect(paged == expected)
    }

    private func fits(_ event: JSONValue, _ query: String) -> Bool {
        query.split(separator: "&").allSatisfy { item in
            let parts = item.split(separator: "=").map(String.init)
            let value = JSONValue.string(parts[1])
            return switch parts[0] {
            case "kind": parts[1].split(separator: ",").contains { event["kind"] == .string(String($0)) }
            case "subject": event["subject"]?["id"] == value
            case "call": event["name"] == value || event["name"] == .string("\(parts[1])(_:)")
            case "rule": event["rule"] == value
            case "transition": event["transition"] == value
            case "fromRevision", "toRevision": event["cause"] == 3
            case "fromTime": event["time"] == 500
            default: event["time"] == 0
            }
        }
    }

    @Test(
        "an invalid filter is refused",
        arguments: [
            "kind=foo", "kind=", "kind=callback,", "subject=", "fromRevision=0",
            "fromRevision=3&toRevision=2",
            "fromTime=-1", "fromTime=0.0001", "fromTime=x", "toTime=1e99", "what=callback",
        ])
    func refusals(query: String) async throws {
        let (venue, session, _) = try await presented()
        let refused = await venue.send(.get, "\(session)/events?\(query)")
        #expect(refused.status == .badRequest, "\(refused.text)")
    }

    @Test("as text, events and the answers of commands have one line per event")
    func text() async throws {
        let venue = try await Venue()
        let session = try await venue.makeSession()
        let plain = ["Accept": "text/plain"]
        _ = await venue.send(.post, "\(session)/controllers", json: ["id": "detail"])
        let answer = await venue.send(
            .post, "\(session)/controllers/home/present", json: ["controller": "detail", "animated": true],
            fields: plain)
        #expect(answer.header("Content-Type")?.hasPrefix("text/plain") == true)
        #expect(answer.header("ETag") == "\"3\"")
        #expect(answer.text.contains("\ndetail.viewWillAppear(_:) animated=true [isBeingPresented]  "))
        let page = await venue.send(.get, "\(session)/events?fromRevision=3", fields: plain)
        #expect(page.text == answer.text)
        let first = await venue.send(.get, "\(session)/events?limit=1", fields: plain)
        #expect(first.text.split(separator: "\n").count == 2)
        #expect(first.text.contains("\n# more: \(session)/events?after=1&limit=1\n"))
        let refused = await venue.send(
            .post, "\(session)/controllers/home/present", json: ["controller": "nobody"], fields: plain)
        #expect(refused.problem == "unknown-name")
    }
}
