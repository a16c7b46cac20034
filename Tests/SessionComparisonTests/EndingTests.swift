import JSONCoding
import PresentationEngine
import Testing

@testable import SessionComparison

@Suite("What cannot be compared is told")
struct EndingTests {
    private static func scenario(_ given: String, _ steps: String...) -> String {
        """
        scenario: 1
        title: An app
        given:
          device: iPhone 8
          systemVersion: "12"
        \(given.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n"))
        steps:
        \(steps.map { "  - when: \($0)" }.joined(separator: "\n"))
        """
    }

    @Test("a launch that both sides refuse is no equal comparison")
    func refusedLaunch() async throws {
        let text = Self.scenario(
            "root: {name: nav, kind: navigationController, children: [{name: nav}]}",
            "{call: make, name: card}", "{call: make, name: other}")
        let comparison = try await Comparing.scenario(text, "ios=12", "ios=13")
        #expect(comparison.outcome == .notLaunched && !comparison.isEqual && comparison.differenceCount == 0)
        #expect(comparison.gaps.first?.hasPrefix("Both sides refuse the launch: ") == true, "\(comparison.gaps)")
        #expect(
            comparison.ending == "2 more commands were not compared, since the app was not launched on both sides.")
        let report = ComparisonReport([ComparisonReport.Column([comparison])]) { _ in nil }
        #expect(!report.isEqual && report.hasUnlaunched)
        #expect(report.text().contains("; both sides refused a launch in 1 of 1\n"), "\(report.text())")
        #expect(report.table.first?.cells == ["refused"])
        #expect(report.json["comparisons"]?[0]?["outcome"] == "notLaunched")
    }

    @Test("the launch of the other side is checked as that of the first one")
    func otherLaunch() async throws {
        let text = Self.scenario(
            """
            root: {name: home}
            app: {infoPlist: {UISupportedInterfaceOrientations: [UIInterfaceOrientationPortrait]}}
            """, "{call: make, name: card}")
        for (left, right) in [("ios=12", "orientation=landscapeLeft"), ("orientation=landscapeLeft", "ios=13")] {
            let fault = await #expect(throws: (any Error).self) { try await Comparing.scenario(text, left, right) }
            let sentence = "\(try #require(fault))"
            #expect(sentence.contains("UISupportedInterfaceOrientations"), "\(sentence)")
            #expect(sentence.contains("Under the conditions of the other side") == (left == "ios=12"), "\(sentence)")
        }
        #expect(try await Comparing.scenario(text, "ios=12", "ios=12").isEqual)
    }

    private static let asking = scenario(
        """
        root: {name: home, class: Home}
        """,
        "{call: behavior, name: Home, answers: {shouldAutorotate: {ask: true}, supportedInterfaceOrientations: {ask: true}}}",
        "{call: setEnvironment, orientation: landscapeLeft}",
        "{question: shouldAutorotate, answer: true}", "{call: make, name: late}")

    @Test("an answer goes to the question that it is meant for, and to no other one")
    func answers() async throws {
        let same = try await Comparing.scenario(Self.asking, "ios=12", "ios=13")
        #expect(!same.lines.contains { $0.contains("asks ") }, "\(same.lines)")
        let other = try await Comparing.scenario(Self.asking, "ios=12", "ios=18")
        let refusal = try #require(
            other.differences.first { $0.left?.text == "asks shouldAutorotate of home" }, "\(other.lines)")
        #expect(refusal.right?.text == "asks supportedInterfaceOrientations of home", "\(other.lines)")
        #expect(other.ending?.hasSuffix(" not compared, since an answer met another question.") == true)
        #expect(other.gaps.contains { $0.contains("The answer is meant for shouldAutorotate") }, "\(other.gaps)")
        // Both sides ask another question than the one that is answered.
        let both = try await Comparing.scenario(Self.asking, "ios=18", "ios=18")
        #expect(both.ending != nil && both.differenceCount == 0 && !both.gaps.isEmpty, "\(both.gaps)")
    }

    @Test("the questions of an answer have the same member and corresponding subjects")
    func directions() throws {
        func question(_ subject: String?) -> OpenQuestion { OpenQuestion(member: "shouldAutorotate", subject: subject) }
        var session = PresentationSession()
        _ = try session.apply(
            .launch(Launch(device: try #require(Device.named("iPhone 8")), systemVersion: SystemVersion(12))))
        let masks = (NameMask(session), NameMask(session))
        var names = NameCorrespondence()
        func isRight(_ left: String?, _ right: String?, for meant: String?) -> Bool {
            AnswerDirection(left: left.map(question), right: right.map(question))
                .isRight(for: question(meant), by: names, masks)
        }
        #expect(isRight("a", "a", for: nil) && isRight("a", "a", for: "a") && isRight(nil, "a", for: "a"))
        #expect(!isRight("a", "b", for: nil) && !isRight("b", "b", for: "a") && !isRight("a", "b", for: "a"))
        #expect(!isRight(nil, "b", for: "a") && isRight(nil, nil, for: "a"))
        #expect(isRight("t_1", "t_2", for: "t_1"))
        names.bind("t_1", "t_3")
        #expect(!isRight("t_1", "t_2", for: "t_1") && isRight("t_1", "t_3", for: "t_1"))
    }
}
