import JSONCoding
import Testing

@testable import ScenarioKit

/// What a scenario of a few kilobytes may cost.
@Suite("Limits of reading scenarios")
struct ReadingLimitTests {
    private static func scenario(_ members: JSONObject = JSONObject()) -> JSONValue {
        var scenario: JSONObject = [
            "scenario": 1, "title": "x", "given": ["device": "iPhone 8", "systemVersion": "12"], "steps": [],
        ]
        for member in members.members { scenario[member.key] = member.value }
        return .object(scenario)
    }

    private static func read(_ json: JSONValue) throws(ScenarioFault) -> Scenario {
        try Scenario(JSONReader(json, path: .member("scenario", of: .root)), file: "scenario")
    }

    private static func matrix(_ counts: (key: String, count: Int)...) -> JSONObject {
        var axes = JSONObject()
        for (key, count) in counts { axes[key] = .array(Array(repeating: "12", count: count)) }
        return ["matrix": .object(axes)]
    }

    @Test("combinations of a matrix are counted before they are made")
    func combinations() throws {
        let most = Self.matrix(("systemVersion", 10), ("device", 10), ("fidelity", 10))
        #expect(try Self.read(Self.scenario(most)).settings.count == Scenario.settingLimit)
        // Sixty million combinations would not fit into memory.
        for counts in [
            Self.matrix(("systemVersion", 1_000), ("device", 1), ("fidelity", 60_000)),
            Self.matrix(("systemVersion", 60_000)), Self.matrix(("systemVersion", 40), ("device", 26)),
        ] {
            let fault = #expect(throws: ScenarioFault.self) { try Self.read(Self.scenario(counts)) }
            #expect(fault?.reason == "A matrix has at most 1000 combinations.")
        }
    }

    @Test("a file has at most a hundred faults, and one that has to be right ends with its first one")
    func faults() {
        var text = "scenario: 1\ntitle: x\ngiven: {}\nsteps: []\n"
        for number in 0..<3_000 { text += "stepz\(number): 1\n" }
        let reading = ScenarioReading(parsing: Array(text.utf8), file: "a.yaml")
        #expect(reading.faults.count == FaultList.usualLimit)
        let fault = #expect(throws: ScenarioFault.self) { try Scenario(parsing: Array(text.utf8), file: "a.yaml") }
        #expect(fault?.line == 5)
        var (list, count) = (FaultList(limit: 2), 0)
        func made() -> ScenarioFault {
            count += 1
            return ScenarioFault(file: "a.yaml", reason: "x")
        }
        for _ in 0..<5 { list.note(made()) }
        #expect(list.isFull && list.faults.count == 2 && count == 2)
        // Nothing is read any more.
        let value: Int? = list.value { () throws(ScenarioFault) in throw made() }
        #expect(value == nil && count == 2)
    }

    @Test(
        "JSON is read as it is, and not as YAML",
        arguments: ["a, *b", "Why: ?", "a\u{7F}b", "\u{FEFF}x", "a\u{85}b", "no", "12", "# x", "'"])
    func json(_ title: String) throws {
        #expect(try Self.read(Self.scenario(["title": .string(title)])).title == title)
    }

    @Test("a fault of a scenario in JSON has a path")
    func paths() throws {
        let steps: JSONValue = [["when": "background"], ["when": ["by": 1]], ["when": ["call": 1]], ["wen": "x"]]
        let fault = #expect(throws: ScenarioFault.self) { try Self.read(Self.scenario(["steps": steps])) }
        #expect(fault?.path == "$.scenario.steps[3].wen" && fault?.line == nil, "\(String(describing: fault))")
        let script = ScenarioScript(try Self.read(Self.scenario(["steps": [["when": "background"]]])))
        #expect(script.steps.first?.path == "$.scenario.steps[0].when")
        #expect(script.fault(at: "$.root.name", "x").path == "$.scenario.given.root.name")
    }
}
