import JSONCoding
import MicroHTTP
import PresentationEngine

/// `/v1/rules`: what the rules say that events and refusals cite, and where a choice was made.
struct RuleResource: Sendable {
    var operations: [Operation] { [list, read] }

    private var list: Operation {
        let body = Self.json.encoded()
        return Operation(
            id: "listRules", method: .get, path: "/v1/rules", tag: .operations,
            summary: "Lists what every rule says that an event or a refusal can cite.",
            answers: [.json(.reference(.ruleList), "The rules, and the choices with their reasons.")]
        ) { request, _ in
            _ = try Query(request, allowing: [])
            return .now(.json(body))
        }
    }

    private var read: Operation {
        Operation(
            id: "readRule", method: .get, path: "/v1/rules/{rule}", tag: .operations,
            summary: "Says what a rule says, by the id that an event or a refusal carries.",
            answers: [.json(.reference(.rule), "The rule.")]
        ) { request, parameters in
            _ = try Query(request, allowing: [])
            let id = parameters["rule"] ?? ""
            guard let rule = Self.rule(id) else { throw RequestRefusal.unknown("rule", id) }
            return .now(.json(rule.encoded()))
        }
    }

    private static func rule(_ id: String) -> JSONValue? {
        if let choice = Choice(rawValue: id) { return json(of: choice) }
        return RuleCatalogue.text(of: id).map { json(of: RuleCatalogue.Statement(id: id, text: $0)) }
    }

    private static var json: JSONValue {
        [
            "rulesRevision": .integer(PresentationSession.rulesRevision),
            "rules": .array(RuleCatalogue.statements.map(json)),
            "choices": .array(Choice.allCases.map(json)),
            "fidelityPoints": .array(
                FidelityPoint.allCases.map { point in
                    ["id": .string(point.rawValue), "name": .string("\(point)")]
                }),
        ]
    }

    private static func json(of rule: RuleCatalogue.Statement) -> JSONValue {
        ["id": .string(rule.id), "statement": .string(rule.text)]
    }

    /// A choice's reason is its statement: it says what holds, and why that and nothing else.
    private static func json(of choice: Choice) -> JSONValue {
        ["id": .string(choice.rawValue), "name": .string("\(choice)"), "statement": .string(choice.reason)]
    }
}
