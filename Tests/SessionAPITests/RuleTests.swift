import JSONCoding
import MicroHTTP
import PresentationEngine
import Testing

@testable import SessionAPI

@Suite("Rules over HTTP")
struct RuleTests {
    @Test("the rule of every event that a presentation causes can be looked up")
    func lookedUp() async throws {
        let venue = try await Venue()
        let session = try await venue.makeSession()
        _ = await venue.send(.post, "\(session)/controllers", json: ["name": "detail"])
        let shown = await venue.send(
            .post, "\(session)/controllers/home/present", json: ["controller": "detail"])
        #expect(shown.events.count > 5)
        for event in shown.events {
            guard case .string(let id)? = event["rule"] else {
                Issue.record("An event has no rule: \(event)")
                continue
            }
            let rule = await venue.send(.get, "/v1/rules/\(id)")
            #expect(rule.status == .ok && rule.json["id"] == .string(id))
        }
    }

    @Test("a rule has its statement, sources, confidence and tests, and a choice its grounds")
    func read() async throws {
        let venue = try await Venue()
        let rule = await venue.send(.get, "/v1/rules/PS-17").json
        #expect(rule["kind"] == "rule" && rule["area"] == "presentation-styles" && rule["status"] == "proved")
        #expect(rule["versions"] == ["until": "12"] && rule["confidence"] == "high")
        #expect(rule["sources"]?[0]?["kind"] == "article" && rule["tests"]?[0] != nil)
        let choice = await venue.send(.get, "/v1/rules/CH-18").json
        #expect(choice["name"] == "mintedNames" && choice["sources"]?[0]?["kind"] == "choice")
        for part in ["standsFor", "reason", "evidence"] { #expect(choice[part] != nil, "\(part)") }
        let point = await venue.send(.get, "/v1/rules/OP-12").json
        #expect(point["fidelity"]?["point"] == "stackedDismissal" && point["fidelity"]?["measured"] != nil)
        #expect(await venue.send(.get, "/v1/rules/A7e").json["settledBy"] == "CH-32")
    }

    @Test("an unknown id is answered with the nearest match")
    func unknown() async throws {
        let venue = try await Venue()
        let unknown = await venue.send(.get, "/v1/rules/PS-48")
        #expect(unknown.problem == "not-found" && unknown.json["nearest"] == "PS-46")
        let nothing = await venue.send(.get, "/v1/rules/ZZ-99")
        #expect(nothing.problem == "not-found" && nothing.json["nearest"] == nil)
    }

    @Test("the list has every rule once, page after page, with the score of all")
    func pages() async throws {
        let venue = try await Venue()
        var path: String? = "/v1/rules?limit=600"
        var ids: [JSONValue] = []
        var pages = 0
        while let next = path {
            let page = await venue.send(.get, next).json
            guard case .array(let rules)? = page["rules"] else { break }
            ids += rules.compactMap { $0["id"] }
            #expect(page["rulesRevision"] == .integer(PresentationSession.rulesRevision))
            #expect(page["score"]?["records"] != nil)
            if case .string(let next)? = page["next"] { path = next } else { path = nil }
            pages += 1
        }
        #expect(pages == 3 && ids.count > 1_300)
        #expect(Set(ids.map(\.description)).count == ids.count)
        let beyond = await venue.send(.get, "/v1/rules?after=1000000").json
        #expect(beyond["rules"] == [] && beyond["next"] == nil)
    }

    @Test("conditions select, carry over to the next page, and are refused if they are invalid")
    func conditions() async throws {
        let venue = try await Venue()
        let sheets = await venue.send(
            .get, "/v1/rules?area=sheets&version=15&source=test&confidence=high&text=detent&limit=2"
        ).json
        #expect(sheets["rules"]?[1] != nil && sheets["rules"]?[0]?["area"] == "sheets")
        guard case .string(let next)? = sheets["next"] else {
            Issue.record("There is no second page: \(sheets)")
            return
        }
        #expect(next.contains("&area=sheets&source=test&confidence=high&version=15&text=detent"))
        #expect(await venue.send(.get, next).json["score"] == sheets["score"])
        let choices = await venue.send(.get, "/v1/rules?kind=choice&status=proved&limit=1").json
        #expect(
            choices["rules"]?[0]?["kind"] == "choice"
                && choices["score"]?["proved"] == choices["score"]?["records"])
        for query in [
            "area=shets", "area=%20", "version=new", "version=", "kind=thing", "source=x", "sort=id",
        ] {
            let refused = await venue.send(.get, "/v1/rules?\(query)")
            #expect(refused.problem == "malformed-request", "\(query)")
        }
        #expect(await venue.send(.get, "/v1/rules?area=shets").text.contains("Did you mean \\\"sheets\\\"?"))
    }
}
