import JSONCoding
import Testing

@testable import ScenarioKit

@Suite("Failures in several settings")
struct SettingReportTests {
    private static func scenario() throws -> Scenario {
        let text = """
            scenario: 1
            title: Tabs
            given: {device: iPhone 8, root: {name: home}}
            matrix: {systemVersion: ["17", "18"], device: [iPhone 8, iPad Air 2]}
            steps: [{then: [home.viewDidLoad()]}]
            """
        return try Scenario(parsing: Array(text.utf8), file: "a.yaml")
    }

    private static func outcome(_ scenario: Scenario, _ index: Int, _ message: String?) -> ScenarioOutcome {
        let failure = message.map { ScenarioOutcome.Failure(step: 1, line: 5, action: "tap", message: $0) }
        var outcome = ScenarioOutcome(
            scenario: scenario, setting: scenario.settings[index], failures: [failure].compactMap(\.self), seconds: 0,
            citedRules: [], newStoryboards: [], observation: nil)
        outcome.versionRules = ["17", "18"].compactMap { version in
            RuleVersions(["until": .string(version)]).map { versions in
                ScenarioOutcome.VersionRule(id: "P\(version)", versions: versions, statement: "Tabs change.")
            }
        }
        return outcome
    }

    @Test("one that is the same everywhere is reported once, with what distinguishes the settings that pass")
    func groups() throws {
        let scenario = try Self.scenario()
        func reports(_ messages: [String?]) -> [String] {
            TextReport.failures(messages.enumerated().map { Self.outcome(scenario, $0, $1) })
        }
        let body = "  a.yaml:5: step 1 (tap): No."
        #expect(reports([nil, nil, nil, nil]).isEmpty)
        #expect(reports(["No.", "No.", "No.", "No."]) == ["FAILED  Tabs\n  in all 4 settings\n" + body])
        #expect(
            reports(["No.", "No.", nil, nil]) == [
                "FAILED  Tabs\n  in 2 of 4 settings: systemVersion 17\n  passes in 2: systemVersion 18\n"
                    + "  decided by P17, up to iOS 17: Tabs change.\n" + body
            ])
        #expect(reports(["No.", "Never.", nil, nil]).count == 2)
        #expect(
            reports(["No.", nil, nil, "No."])[0].hasPrefix(
                "FAILED  Tabs\n  in 2 of 4 settings: (systemVersion 17, device iPhone 8), "
                    + "(systemVersion 18, device iPad Air 2)\n  passes in 2: "))
    }

    @Test(
        "a rule holds from a version to another one",
        arguments: [
            (["from": "13"], "from iOS 13", ["12": false, "13": true, "18": true]),
            (["until": "17"], "up to iOS 17", ["17.4": true, "18": false]),
            (["from": "9", "until": "12.1"], "iOS 9 to 12.1", ["8": false, "12.1": true, "12.2": false]),
        ] as [(JSONValue, String, [String: Bool])])
    func versions(_ json: JSONValue, _ phrase: String, _ expected: [String: Bool]) throws {
        let versions = try #require(RuleVersions(json))
        #expect(versions.phrase == phrase)
        for (version, isContained) in expected {
            #expect(versions.contains(try #require(ScenarioVersion(version))) == isContained, "\(version)")
        }
        #expect(RuleVersions([:]) == nil && RuleVersions(nil) == nil)
    }
}
