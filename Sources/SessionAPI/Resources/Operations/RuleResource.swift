import JSONCoding
import MicroHTTP
import PresentationEngine

/// `/v1/rules`: which revision of the rules runs, and what was chosen where no source settles a point.
struct RuleResource: Sendable {
    var operations: [Operation] { [list] }

    private var list: Operation {
        let body = Self.json.encoded()
        return Operation(
            id: "listRules", method: .get, path: "/v1/rules", tag: .operations,
            summary: "Lists the choices behind the rules, each with its reason.",
            answers: [.json(.reference(.ruleList), "The choices.")]
        ) { request, _ in
            _ = try Query(request, allowing: [])
            return .now(.json(body))
        }
    }

    private static var json: JSONValue {
        [
            "rulesRevision": .integer(PresentationSession.rulesRevision),
            "choices": .array(
                Choice.allCases.map { choice in
                    [
                        "id": .string(choice.rawValue), "name": .string("\(choice)"),
                        "reason": .string(choice.reason),
                    ]
                }),
            "fidelityPoints": .array(
                FidelityPoint.allCases.map { point in
                    ["id": .string(point.rawValue), "name": .string("\(point)")]
                }),
        ]
    }
}
