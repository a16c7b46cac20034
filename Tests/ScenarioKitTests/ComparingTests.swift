import JSONCoding
import Testing

@testable import ScenarioKit

@Suite("Comparing what came with what was expected")
struct ComparingTests {
    private func rows(_ expected: [String], _ actual: [String]) -> [String] {
        let alignment = Alignment(
            expected: expected.enumerated().map { Expectation.Line(text: $1, line: $0 + 1) },
            actual: actual.map { EventLine($0) })
        return TextReport.rows(of: alignment)
    }

    @Test("equal sequences are equal, and an empty one differs from one with lines")
    func equal() {
        #expect(Alignment(expected: [], actual: []).isEqual)
        #expect(!Alignment(expected: [], actual: [EventLine("a.b()")]).isEqual)
        #expect(!Alignment(expected: [Expectation.Line(text: "a.b()", line: 1)], actual: []).isEqual)
    }

    @Test(
        "each kind of difference stands in its place",
        arguments: [
            (["a.x()", "b.y()"], ["a.x()  P1"], ["  a.x()  P1", "- b.y()   (line 2)"]),
            (["a.x()"], ["a.x()", "b.y()  P2"], ["  a.x()", "+ b.y()  P2"]),
            (["a.x()", "b.y()"], ["b.y()", "a.x()"], ["- a.x()   (line 1)", "  b.y()", "+ a.x()"]),
            (
                ["a.x(_:) animated=true"], ["a.x(_:) animated=false  P1"],
                ["- a.x(_:) animated=true   (line 1)", "+ a.x(_:) animated=false  P1"]
            ),
            (["a.x()  P1"], ["a.x()  P2"], ["- a.x()  P1   (line 1)", "+ a.x()  P2"]),
        ])
    func differences(_ expected: [String], _ actual: [String], _ shown: [String]) {
        #expect(rows(expected, actual) == shown)
    }

    @Test("each of several lines in a row stands beside the one that came in its place")
    func pairs() {
        let expected = ["a.x(_:) animated=true", "b.x(_:) animated=true", "c.y()"]
        let actual = ["a.x(_:) animated=false", "d.y()", "b.x(_:) animated=false"]
        #expect(
            rows(expected, actual) == [
                "- a.x(_:) animated=true   (line 1)", "+ a.x(_:) animated=false", "+ d.y()",
                "- b.x(_:) animated=true   (line 2)", "+ b.x(_:) animated=false", "- c.y()   (line 3)",
            ])
    }

    @Test("as many lines as possible are the same")
    func longest() {
        let expected = ["a.x()", "b.x()", "c.x()", "d.x()", "e.x()"]
        let actual = ["b.x()", "a.x()", "c.x()", "e.x()", "d.x()"]
        let same = rows(expected, actual).count { $0.hasPrefix("  ") }
        #expect(same == 3)
    }

    @Test(
        "an ellipsis stands for any characters",
        arguments: [
            ("warning \"Attempt to present <…> on <…>\"", "warning \"Attempt to present <A: 0x1> on <B: 0x2>\"", true),
            ("warning \"Attempt…\"", "warning \"Attempt to\"", true), ("a.…", "b.x()", false), ("…", "", true),
            ("a…a", "a", false),
        ])
    func wildcards(_ expected: String, _ text: String, _ isEqual: Bool) {
        #expect(EventLine(text).matches(EventLine(expected)) == isEqual)
    }

    @Test(
        "a line says its kind, its subject and its rule",
        arguments: [
            ("settings.viewWillAppear(_:) animated=true [isBeingPresented]  VL-03", "callback", "settings", "VL-03"),
            ("slide ? transitionDuration(using:) = 0.5  TD-12", "question", "slide", "TD-12"),
            ("home completion of present(_:animated:completion:) done  TS-15", "completion", "home", "TS-15"),
            ("home touch tap BUT-to-go", "touch", "home", nil),
            ("home action save: BUT-to-go", "action", "home", nil),
            ("warning \"Attempt to present  twice\"  P65", "warning", "warning", "P65"),
            ("home.present(_:animated:completion:) does nothing: It is gone.  P64", "noop", "home", "P64"),
            ("exception NSInvalidArgumentException: no", "exception", "exception", nil),
            ("home.presentedViewController -> card  P1", "relation", "home", "P1"),
            ("home.targetViewController(forAction:sender:) -> nil", "result", "home", nil),
            ("t_1 began presentation home -> card animated 500 ms  TS-05", "transition", "t_1", "TS-05"),
            ("home.title = Home", "property", "home", nil), ("home reads title: Home", "reading", "home", nil),
            ("home name: 3", "coding", "home", nil), ("log hello", "log", "log", nil),
            ("notification UIDeviceOrientationDidChange", "notification", "notification", nil),
            ("card deallocated  CH-19", "lifecycle", "card", "CH-19"), ("app background", "application", "app", nil),
            ("home restored", "restoration", "home", nil), ("app clockFrozen", "clock", "app", nil),
        ])
    func lines(_ text: String, _ kind: String, _ subject: String, _ rule: String?) {
        let line = EventLine(text)
        #expect(line.kind == kind)
        #expect(line.subject == subject)
        #expect(line.rule == rule)
    }

    @Test(
        "what an event came with is compared with the nearest one that was expected",
        arguments: [
            ("a.x(_:) animated=true", "a.x(_:) animated=true [isBeingPresented]", "it came with [isBeingPresented]."),
            ("a.x(_:) animated=true [isMovingToParent]", "a.x(_:) animated=true", "it came without flags."),
            (
                "a.x(_:)", "a.x(_:) segue=s sender=\"b c\"",
                "it came with segue=s sender=\"b c\"; end the line with … to match every event of the member."
            ),
            ("a.x(_:) animated=false…", "a.x(_:) animated=true [f]", "it came with animated=true [f]."),
            ("a.x(_:) animated=false …", "a.x(_:) animated=true [f]", "it came with animated=true [f]."),
            ("a.x(_:)…[f]", "a.x(_:) animated=true", "it came with animated=true."),
            ("a.x…", "a.x(_:) animated=true", nil), ("b.x(_:)", "a.x(_:) animated=true", nil),
            ("a ? x = true", "a ? x = false", "it came as a ? x = false."),
            ("a ? x(_:) name=b… = true", "a ? x(_:) name=c = true", "it came as a ? x(_:) name=c = true."),
            ("a.x(_:) name=b…", "a.x(_:) name=c", "it came with name=c."),
            ("a.x()  P1", "a.x()  P2", "it was caused by P2, not by P1."),
        ] as [(String, String, String?)])
    func nearest(_ expected: String, _ came: String, _ difference: String?) {
        #expect(EventLine(expected).differenceFromNearest(of: [EventLine("c.y()"), EventLine(came)]) == difference)
    }

    @Test("advice of the service is no part of a line")
    func advice() {
        let line = EventLine("a.unwind does nothing: \"Nothing takes it. Declare it under \\\"actions\\\".\"  R83")
        #expect(line.text == "a.unwind does nothing: \"Nothing takes it.\"")
        #expect(line.rule == "R83")
        #expect(line.advice == "Declare it under \"actions\".")
        #expect(EventLine("a ? x = \"Declare it under b\"").advice == nil)
    }

    @Test("a value is compared by the members that are named")
    func values() {
        let actual: JSONValue = ["status": 422, "exception": ["name": "X", "reason": "on itself"]]
        let expected: JSONValue = ["exception": ["name": "X"]]
        #expect(expected.mismatch(with: actual) == nil)
        let wrong: JSONValue = ["exception": ["name": "Y"]]
        #expect(wrong.mismatch(with: actual) == "exception.name: \"Y\" is expected, not \"X\".")
        let missing: JSONValue = ["rule": "P1"]
        #expect(missing.mismatch(with: actual) == "rule: \"P1\" is expected, and there is nothing.")
        let list: JSONValue = [1]
        #expect(
            list.mismatch(with: [1, 2], at: "pending") == "pending: 1 values are expected, and there are 2: [1,2].")
        let part: JSONValue = "on …"
        #expect(part.mismatch(with: "on itself") == nil)
    }

    @Test("transitions are numbered as if the surroundings had none")
    func transitions() {
        var numbers = TransitionNumbers()
        numbers.note("t_1 began presentation around -> aroundCard")
        numbers.note("t_2 ended")
        #expect(numbers.toSession("t_1") == "t_3")
        #expect(numbers.toSession("at_1 t_1x t_1") == "at_1 t_1x t_3")
        #expect(numbers.toScenario("t_3 began presentation home -> card") == "t_1 began presentation home -> card")
        #expect(numbers.toScenario("t_1 ended") == nil)
        #expect(
            numbers.toScenario("s ? transitionDuration(using:) transitionContext=t_4")
                == "s ? transitionDuration(using:) transitionContext=t_2")
    }
}
