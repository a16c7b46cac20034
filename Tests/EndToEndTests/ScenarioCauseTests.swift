import FolderTesting
import Foundation
import JSONCoding
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

    /// Two tabs, and a delegate that refuses the second one; a segue that leads nowhere, and one of an unknown kind.
    private static let tabs = """
        scenario: 1
        title: Tabs
        given:
          device: iPhone 8
          systemVersion: "17"
          storyboards: [Main.storyboard]
          objects: [{name: judge, behavior: {answers: {"tabBarController(_:shouldSelect:)": false}}}]
        steps:

        """

    private static let storyboard = """
        <?xml version="1.0" encoding="UTF-8"?>
        <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" \
        initialViewController="tabs"><scenes>
        <scene sceneID="1"><objects><tabBarController id="tabs" storyboardIdentifier="tabs" sceneMemberID="viewController"><connections>
        <segue destination="one" kind="relationship" relationship="viewControllers" id="r1"/>
        <segue destination="two" kind="relationship" relationship="viewControllers" id="r2"/>
        </connections></tabBarController></objects></scene>
        <scene sceneID="2"><objects><viewController id="one" storyboardIdentifier="one" customClass="One" sceneMemberID="viewController">
        <tabBarItem key="tabBarItem" title="First" id="i1"/><connections>
        <segue destination="three" kind="popoverPresentatoin" identifier="sort" id="s1"/>
        <segue destination="nowhere" kind="show" identifier="note" id="s2"/>
        </connections></viewController></objects></scene>
        <scene sceneID="3"><objects><viewController id="two" storyboardIdentifier="two" sceneMemberID="viewController">
        <tabBarItem key="tabBarItem" title="Second" id="i2"/></viewController></objects></scene>
        <scene sceneID="4"><objects><viewController id="three" storyboardIdentifier="three" sceneMemberID="viewController"/></objects></scene>
        </scenes></document>
        """

    @Test(
        "a storyboard and its delegates are named as the cause",
        arguments: [
            (
                "  - when: {call: set, receiver: tabs, delegate: judge}\n  - when: {tap: Second, settle: true}\n"
                    + "    then: {values: {tabs.selectedIndex: 1}}",
                ["why: During this step: judge ? tabBarController(_:shouldSelect:)", "= false (P104)"]
            ),
            (
                "  - when: {call: set, receiver: tabs, delegate: judge}\n  - when: {tap: Second, settle: true}\n"
                    + "    then: {contains: [two.viewDidLoad()]}",
                [
                    "two.viewDidLoad() was not called.",
                    "why: During this step: judge ? tabBarController(_:shouldSelect:)",
                ]
            ),
            (
                "  - when: {call: performSegue, receiver: one, identifier: sort, settle: true}\n"
                    + "    then: {contains: [\"three.viewDidLoad()\"]}",
                ["why: Main.storyboard:9: segue s1: The kind popoverPresentatoin is not known"]
            ),
            (
                "  - when: {call: performSegue, receiver: one, identifier: note}",
                ["why: Main.storyboard:10: segue s2: The destination nowhere is not a controller of this storyboard."]
            ),
            (
                "  - when: {call: performSegue, receiver: one, identifier: sorting}",
                ["has no segue with identifier 'sorting' (EX-04). Its segues are \"sort\", \"note\"."]
            ),
            (
                "  - when: {call: performSegue, receiver: one, identifier: nota}",
                ["(EX-04). Did you mean \"note\"? Its segues are \"sort\", \"note\"."]
            ),
        ])
    func storyboards(_ steps: String, _ shown: [String]) async throws {
        let folder = try TemporaryFolder()
        try (Self.tabs + steps + "\n").write(toFile: folder.file("a.yaml"), atomically: true, encoding: .utf8)
        try Self.storyboard.write(toFile: folder.file("Main.storyboard"), atomically: true, encoding: .utf8)
        let process = try ChildProcess(
            BuiltBinary.path, ["check", folder.file("a.yaml")], errorPath: folder.file("errors"))
        var lines: [String] = []
        while let line = try await process.line() { lines.append(line) }
        #expect(try await process.ending() == .exit(1))
        let output = lines.joined(separator: "\n")
        for part in shown { #expect(output.contains(part), "\(output)") }
        #expect(!output.contains("nothing read its view"), "\(output)")
        let warning =
            "\(folder.file("Main.storyboard")):9: warning: segue s1: The kind popoverPresentatoin is not known"
        #expect(process.errors.contains(warning), "\(process.errors)")
    }

    private static let tap = "  - when: {tap: Settings, settle: true}\n    then:\n"
    private static let denial = "{\"shouldPerformSegue(withIdentifier:sender:)\": false}"

    /// A name, the steps, the answers of the app, and parts of the report.
    private static let failures: [(name: String, steps: String, answers: String, shown: [String])] = [
        (
            "flags that are left out", tap + "      contains: [settings.viewDidAppear(_:) animated=true]", "{}",
            ["settings.viewDidAppear(_:) animated=true does not match: it came with [isBeingPresented]."]
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
            ["settings.viewDidLoad() was not called a second time."]
        ),
        (
            "a transition that runs",
            "  - when: {tap: Settings}\n    then: {contains: [\"settings.viewDidAppear(_:)…\"]}", "{}",
            [
                "settings.viewDidAppear(_:)… was not called.",
                "why: t_1 (presentation, due at 500 ms) is still pending: add \"settle: true\" to let it end.",
            ]
        ),
        (
            "a segue that the app denies", tap + "      contains: [\"home.prepare(for:sender:)…\"]", denial,
            ["why: home.prepare(for:sender:) was not called in this step: ", "was answered with false"]
        ),
        (
            "an event that comes", tap + "      never: [\"settings.viewWillAppear(_:)…\"]", "{}",
            ["was called (", "why: met: settings: transition t_1 presents it"]
        ),
        (
            "an event of a child that comes",
            "  - when: {call: make, name: card, modalPresentationStyle: fullScreen}\n"
                + "  - when: {call: present, receiver: nav, controller: card, settle: true}\n"
                + "    then: {never: [\"home.viewWillDisappear(_:)…\"]}", "{}",
            [
                "was called (P113)",
                "why: met: nav: the fullScreen presentation takes the presenter's view away  P1",
            ]
        ),
        (
            "a tap without effect, and values",
            "  - when: {tap: Idle}\n    then:\n      values: {home.presentedViewController: settings}", "{}",
            [
                "\"settings\" is expected, not null.",
                "why: During this step: home.tap does nothing: \"\\\"Idle\\\" (button idle) has no segue and no action for a "
                    + "tap.\" (CH-120)",
            ]
        ),
        (
            "a tap without effect, and a lane",
            "  - when: {tap: Idle}\n    then:\n      lanes: {settings: [settings.viewDidLoad()]}", "{}",
            ["The events of settings differ.  (- expected, + came)", "why: During this step: home.tap does nothing: "]
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
            ["The step was refused without an exception, and one is expected: idle in home cannot be tapped: "]
        ),
        (
            "a value that a transition will bring",
            "  - when: {tap: Settings}\n    then: {values: {settings.isBeingPresented: false}}", "{}",
            ["why: t_1 (presentation, due at 500 ms) is still pending: add \"settle: true\" to let it end."]
        ),
        (
            "a value that a refusal keeps", tap + "      values: {nav.presentedViewController: settings}", denial,
            ["why: During this step: home ? shouldPerformSegue(withIdentifier:sender:)"]
        ),
        (
            "adjacent lines with another animation",
            tap + "      lanes: {settings: [settings.init(coder:), settings.awakeFromNib(), "
                + "settings.loadView(), settings.viewDidLoad(), \"settings.viewWillAppear(_:) animated=false "
                + "[isBeingPresented]\", \"settings.viewIsAppearing(_:) animated=false [isBeingPresented]\"]}", "{}",
            ["why: animated=true comes from its transition, which began with animation: t_1 began presentation"]
        ),
        (
            "a label that nothing has", "  - when: {tap: Whatever this is}", "{}",
            ["There is no element named \"Whatever this is\". What can be tapped now: \"Settings\"."]
        ),
        (
            "the back button of another screen", "  - when: {tap: back}", "{}",
            ["The tap was refused: back in home cannot be tapped: it is the back button of what is pushed on home"]
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

    @Test("with --keep the session of a failed run stays on the server, and the report asks about the difference")
    func keeping() async throws {
        try await Serving.withServer { server in
            let text = Self.scenario(Self.tap + "      contains: [home.viewDidLoad()]")
            let address = "http://127.0.0.1:\(server.port)"
            let client = try await server.connect()
            for isKept in [false, true] {
                let result = try await Self.check(text, ["--server", address] + (isKept ? ["--keep"] : []))
                #expect(result.ending == .exit(1), "\(result)")
                let sessions = try await client.json(.get("/v1/sessions"))
                #expect((sessions["sessions"]?[0] != nil) == isKept, "\(sessions)")
                let kept = result.output.firstMatch(of: #/kept: http:\/\/[^\/]+(\/\S+)/#)
                #expect((kept != nil) == isKept, "\(result.output)")
                guard let kept else { continue }
                let answer = try await client.json(.get(String(kept.output.1)))
                #expect(answer["subject"] == "home" && answer["call"] == "viewDidLoad()", "\(answer)")
            }
        }
        let alone = try await Self.check(Self.scenario(Self.tap), ["--keep"])
        #expect(alone.ending == .exit(64) && alone.errors.contains("--keep needs --server."), "\(alone)")
    }

    @Test("what several failures of a step have in common is said once")
    func once() async throws {
        let result = try await Self.check(
            Self.scenario(
                "  - when: {tap: Idle}\n    then:\n      contains: [settings.viewDidLoad(), settings.loadView()]\n"
                    + "      values: {home.presentedViewController: settings}"))
        #expect(result.output.components(separatedBy: "During this step: ").count == 2, "\(result.output)")
        #expect(!result.output.contains("no rule evaluated"))
        #expect(result.output.components(separatedBy: "has no segue and no action").count == 2, "\(result.output)")
    }

    @Test("a tap whose action no behavior declares: the report says how to declare it")
    func undeclaredAction() async throws {
        func report(_ behavior: String) async throws -> String {
            let text = Self.scenario(
                "  - when: {tap: Save}\n    then: {values: {home.presentedViewController: settings}}"
            )
            .replacing("{id: idle,", with: "{id: keep, elementName: button, text: Save}, {id: idle,")
            .replacing(
                "triggers: [",
                with: "triggers: [{element: keep, elementName: button, label: Save, event: touchUpInside, "
                    + "action: \"save:\", target: home}, "
            )
            .replacing("{answers: {}}", with: behavior)
            return try await Self.check(text).output
        }
        let hint = "why: No behavior declares what save: of HomeController does, so it has no effect here. "
        let undeclared = try await report("{}")
        #expect(undeclared.contains(hint), "\(undeclared)")
        let declared = try await report("{actions: {\"save:\": []}}")
        #expect(declared.contains("settings") && !declared.contains("No behavior declares"), "\(declared)")
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
