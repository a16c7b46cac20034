import JSONCoding
import MicroHTTP
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
        #expect(await venue.send(.get, "/v1/rules/ZZ-99").problem == "not-found")
    }

    @Test("rules and choices are listed, each under its id")
    func listed() async throws {
        let venue = try await Venue()
        let list = await venue.send(.get, "/v1/rules")
        guard case .array(let rules)? = list.json["rules"], case .array(let choices)? = list.json["choices"]
        else {
            Issue.record("The list has no rules: \(list.text.prefix(200))")
            return
        }
        #expect(rules.count > 400 && choices.count > 60)
        let choice = await venue.send(.get, "/v1/rules/CH-18")
        #expect(choice.json["name"] == "mintedNames")
        #expect(choices.contains(choice.json))
    }
}
