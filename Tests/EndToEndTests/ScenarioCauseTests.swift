import FolderTesting
import Foundation
import Testing

/// The causes that `proscenium check` names, whatever form an expectation has.
@Suite("Why a scenario fails")
struct ScenarioCauseTests {
    private static func check(
        _ text: String, _ arguments: [String] = []
    ) async throws -> (ending: ChildProcess.Ending, output: String, errors: String) {
        let folder = try TemporaryFolder()
        try text.write(toFile: folder.file("a.yaml"), atomically: true, encoding: .utf8)
        let process = try ChildProcess(
            BuiltBinary.path, ["check", folder.file("a.yaml")] + arguments, errorPath: folder.file("errors"))
        var lines: [String] = []
        while let line = try await process.line() { lines.append(line) }
        return (try await process.ending(), lines.joined(separator: "\n"), process.errors)
    }

    /// An app with a button that opens the settings, one that does nothing, and an item for a back button.
    private static func scenario(_ steps: String, answers: String = "{}") -> String {
        """
        scenario: 1
        title: The settings
        given:
          device: iPhone 8
          systemVersion: "17"
          storyboards:
            - name: Main
              document:
                storyboard: 1
                initial: nav
                scenes:
                  - {id: nav, storyboardIdentifier: nav, kind: navigationController, segues: [{id: root, kind: relationship, relationship: rootViewController, destination: home}]}
                  - id: home
                    class: HomeController
                    storyboardIdentifier: home
                    navigationItem: {backBarButtonItem: {id: back, title: Back}}
                    segues: [{id: open, kind: presentation, identifier: open, destination: settings}]
                    view: {id: home.view, subviews: [{id: go, elementName: button, text: Settings}, {id: idle, elementName: button, text: Idle}]}
                    triggers: [{element: go, elementName: button, label: Settings, event: touchUpInside, segue: open}]
                  - {id: settings, class: SettingsController, storyboardIdentifier: settings}
          behaviors: {HomeController: {answers: \(answers)}}
        steps:

        """ + steps
    }

    private static let tap = "  - when: {tap: Settings, settle: true}\n    then:\n"
    private static let denial = "{\"shouldPerformSegue(withIdentifier:sender:)\": false}"

    /// A name, the steps, the answers of the app, and parts of the report.
    private static let failures: [(name: String, steps: String, answers: String, shown: [String])] = [
        (
            "flags that are left out", tap + "      contains: [settings.viewDidAppear(_:) animated=true]", "{}",
            ["settings.viewDidAppear(_:) animated=true does not come as written; it came with [isBeingPresented]."]
        ),
        (
            "arguments that are left out", tap + "      contains: [\"home.prepare(for:sender:)\"]", "{}",
            [
                "it came with segue=segue_1 sender=go; end the line with … to match every event of the member."
            ]
        ),
        (
            "an event that comes earlier",
            tap + "      contains:\n        - settings.viewDidLoad()\n        - home.prepare(for:sender:)…", "{}",
            ["home.prepare(for:sender:)… comes before settings.viewDidLoad() (line 26), and is expected after it."]
        ),
        (
            "an event that comes once",
            tap + "      contains:\n        - settings.viewDidLoad()\n        - settings.viewDidLoad()", "{}",
            ["settings.viewDidLoad() does not come a second time."]
        ),
        (
            "a transition that runs",
            "  - when: {tap: Settings}\n    then: {contains: [\"settings.viewDidAppear(_:)…\"]}", "{}",
            [
                "settings.viewDidAppear(_:)… does not come.",
                "why: t_1 (presentation, due at 500 ms) is still pending: add \"settle: true\" to let it end.",
            ]
        ),
        (
            "a segue that the app denies", tap + "      contains: [\"home.prepare(for:sender:)…\"]", denial,
            ["why: home.prepare(for:sender:) did not come in this step: ", "was answered with false"]
        ),
        (
            "an event that comes", tap + "      never: [\"settings.viewWillAppear(_:)…\"]", "{}",
            ["comes (", "why: + settings: transition t_1 presents it"]
        ),
        (
            "an event of a child that comes",
            "  - when: {call: make, name: card, modalPresentationStyle: fullScreen}\n"
                + "  - when: {call: present, receiver: nav, controller: card, settle: true}\n"
                + "    then: {never: [\"home.viewWillDisappear(_:)…\"]}", "{}",
            ["comes (P113)", "why: + nav: the presentation, of style fullScreen, takes the presenter's view away  P1"]
        ),
        (
            "a tap without effect, and values",
            "  - when: {tap: Idle}\n    then:\n      values: {home.presentedViewController: settings}", "{}",
            [
                "\"settings\" is expected, not null.",
                "why: The step did: home.tap does nothing: \"\\\"Idle\\\" (button idle) has no segue and no action for a "
                    + "tap.\" (CH-120)",
            ]
        ),
        (
            "a tap without effect, and a lane",
            "  - when: {tap: Idle}\n    then:\n      lanes: {settings: [settings.viewDidLoad()]}", "{}",
            ["The events of settings differ.  (- expected, + came)", "why: The step did: home.tap does nothing: "]
        ),
        (
            "other flags in a list",
            tap + "      lanes: {nav: [\"nav.viewWillDisappear(_:) animated=true [isBeingPresented]\"]}", "{}",
            ["- nav.viewWillDisappear(_:) animated=true [isBeingPresented]   (line 25)"]
        ),
        (
            "another exception",
            "  - when: {tap: Settings, settle: true}\n  - when: {tap: Idle}\n"
                + "    then: {refused: {exception: {name: NSInvalidArgumentException}}}", "{}",
            ["It is refused without an exception, and one is expected: idle in home cannot be tapped: "]
        ),
        (
            "a label that nothing has", "  - when: {tap: Whatever this is}", "{}",
            ["There is no element named \"Whatever this is\". What can be tapped now: \"Settings\"."]
        ),
        (
            "the back button of another screen", "  - when: {tap: back}", "{}",
            ["It is refused: back in home cannot be tapped: it is the back button of what is pushed on home"]
        ),
        (
            "a transition with another number",
            "  - when: {tap: Settings}\n  - when: {call: update, transition: t_11, fraction: 0.5}", "{}",
            ["There is no transition named \"t_11\". Running now: t_1 (presentation)."]
        ),
        (
            "a controller that is gone",
            "  - when: {call: make, name: card}\n  - when: {call: push, receiver: nav, controller: craddle}", "{}",
            ["There is no controller named \"craddle\"."]
        ),
    ]

    @Test("the report names the cause", arguments: failures.indices)
    func causes(_ index: Int) async throws {
        let (name, steps, answers, shown) = Self.failures[index]
        let result = try await Self.check(Self.scenario(steps, answers: answers))
        #expect(result.ending == .exit(1), "\(name): \(result)")
        for part in shown { #expect(result.output.contains(part), "\(name): \(result.output)") }
    }

    @Test("what several failures of a step have in common is said once")
    func once() async throws {
        let result = try await Self.check(
            Self.scenario(
                "  - when: {tap: Idle}\n    then:\n      contains: [settings.viewDidLoad(), settings.loadView()]\n"
                    + "      values: {home.presentedViewController: settings}"))
        #expect(result.output.components(separatedBy: "The step did: ").count == 2, "\(result.output)")
        #expect(!result.output.contains("no rule that ran"))
        #expect(result.output.components(separatedBy: "has no segue and no action").count == 2, "\(result.output)")
    }

    @Test("a scenario that compares nothing says so, and fails if that is demanded")
    func nothing() async throws {
        for steps in ["  - when: {tap: Idle}\n", "  - when: {tap: Idle}\n    then: {}\n", "  - then: {contains: []}\n"]
        {
            let text = Self.scenario(steps)
            let lenient = try await Self.check(text)
            #expect(lenient.ending == .exit(0))
            #expect(
                lenient.output
                    == "1 scenario in 1 setting: 1 passed, 0 failed (1 compares nothing: no step has an expectation)")
            let strict = try await Self.check(text, ["--strict"])
            #expect(strict.ending == .exit(1))
            #expect(strict.output.contains("a.yaml: It compares nothing: no step has an expectation."))
        }
        let some = try await Self.check(Self.scenario("  - when: {tap: Idle}\n    then: {never: [\"home.view…\"]}\n"))
        #expect(some.output == "1 scenario in 1 setting: 1 passed, 0 failed")
    }

    @Test("a draft of a step that is refused says so on standard error")
    func refusedDraft() async throws {
        let result = try await Self.check(Self.scenario("  - when: {tap: Nothing}\n"), ["--record"])
        #expect(
            result.errors.contains(
                "a.yaml:23: Step 1 is refused (There is no element named \"Nothing\"). If that is a mistake of the step, "
                    + "correct the step."), "\(result)")
    }

    @Test("without a scenario to play, the paths or the filter are named")
    func filtered() async throws {
        let result = try await Self.check(Self.scenario("  - when: {tap: Idle}\n"), ["--filter", "Nowhere"])
        #expect(result.ending == .exit(2))
        #expect(
            result.errors.contains("the scenario does not have \"Nowhere\" in its path or title"), "\(result.errors)")
    }
}
