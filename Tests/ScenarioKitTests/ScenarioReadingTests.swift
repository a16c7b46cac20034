import JSONCoding
import Testing

@testable import ScenarioKit

@Suite("Reading scenarios")
struct ScenarioReadingTests {
    static let whole = """
        scenario: 1
        title: A presentation
        rules: [P1]
        sources: [a log]
        recorded: false
        given:
          device: iPhone 8
          systemVersion: "12"
          root: {name: home}
          storyboards:
            - Main.storyboard
            - {name: Other, document: {storyboard: 1}}
        matrix:
          systemVersion: ["9", "12"]
          device: [iPhone 8]
          fidelity: [measured, documented]
          surroundings: [none, stack]
        kinds: [callback, question]
        launch: []
        steps:
          - when: {call: make, name: card}
          - when:
              - {call: present, receiver: home, controller: card}
            then:
              events: [card.viewDidLoad()]
              contains: [card.viewDidLoad()]
              never: [home.viewDidLoad()]
              before: [[a.b, c.d]]
              lanes: {home: []}
              values: {home.presentedViewController: card}
              pending: []
              targets: []
              refused: false
              picture: card.svg
              screen:
                - {role: presented, controller: card, id: card.view, alpha: 1, cornerRadius: 0, transition: t_1}
                - {role: window, frame: {x: 0, y: 0, width: 375, height: 667}}
                - {role: window, transform: {scaleX: 1, scaleY: 1, rotation: 0}}
                - {role: dimming, absent: true}
          - when: {by: 16}
          - when: {tap: Go, select: home, controller: home, event: touchDown, settle: true}
          - when: {question: "shouldSelect", answer: true, settle: true}
          - when: background
          - then:
              - where: {systemVersion: ">=12", surroundings: [stack], device: iPhone 8, fidelity: measured}
                lines: [x.y]
                otherwise: [z.y]
          - then:
              values: {home.presentedViewController: {where: {device: iPhone 8}, is: Home, otherwise: There}}
          - when: {calls: [{call: log, text: a}], settle: true}
          - when: {to: 500, limit: 3}
          - when: {next: true}
          - when: {settle: true}
        """

    private func scenario(_ text: String) throws(ScenarioFault) -> Scenario {
        try Scenario(parsing: Array(text.utf8), file: "a.yaml")
    }

    private func fault(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) -> ScenarioFault? {
        do throws(ScenarioFault) {
            _ = try scenario(text)
            Issue.record("It was accepted.", sourceLocation: sourceLocation)
            return nil
        } catch {
            return error
        }
    }

    @Test("a file with every key is read, in all combinations of its matrix")
    func whole() throws {
        let scenario = try scenario(Self.whole)
        #expect(scenario.title == "A presentation")
        #expect(scenario.settings.count == 8)
        #expect(
            scenario.settings.first?.description
                == "systemVersion 9, device iPhone 8, fidelity measured, surroundings none")
        #expect(scenario.given.storyboards.map(\.name) == ["Main", "Other"])
        #expect(scenario.steps.count == 12)
        #expect(scenario.kinds == ["callback", "question"])
    }

    /// The members of `given`, of calls and of values, which are the service's to check.
    private static let served: Set = [
        "root", "storyboard", "storyboards", "receiver", "home", "text", "presentedViewController",
    ]

    /// Every key of the file: its line, and the number of the key on the line.
    private static let keys: [(line: Int, key: String, range: Range<String.Index>)] = {
        let lines = whole.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        return lines.enumerated().flatMap { index, line in
            line.matches(of: /([a-zA-Z]+):( |$)/).compactMap { match -> (Int, String, Range<String.Index>)? in
                let key = String(match.output.1)
                let isCall = line.contains("{call:") && !["when", "call", "calls", "settle"].contains(key)
                guard !served.contains(key), !isCall, !(6...8).contains(index) else { return nil }
                return (index + 1, key, match.output.1.startIndex..<match.output.1.endIndex)
            }
        }
    }()

    @Test("a key that is misspelt is refused with its line and the nearest key", arguments: keys.indices)
    func misspelt(_ index: Int) throws {
        let (line, key, range) = Self.keys[index]
        var lines = Self.whole.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let wrong = key.count < 3 ? key + "q" : key.dropLast() + "q" + key.suffix(1)
        lines[line - 1].replaceSubrange(range, with: wrong)
        let refusal = self.fault(lines.joined(separator: "\n"))
        let fault = try #require(refusal)
        #expect(fault.file == "a.yaml")
        #expect(fault.line == line, "\(fault)")
        let isNamed = fault.reason == "Unknown key \"\(wrong)\". Did you mean \"\(key)\"?"
        let names = ["call", "calls", "tap", "question", "by", "to", "next", "settle"]
        let isForm =
            fault.reason.hasPrefix("\"when\" has one of the keys \(names.joined(separator: ", ")).")
            && names.contains(key)
        let isCall = key == "call" && fault.reason == "The key \"call\" is missing."
        // No key is near enough to a single letter.
        let isListed = key.count < 2 && fault.reason.hasPrefix("Unknown key \"\(wrong)\". The keys are: ")
        let isDifference = key == "where" && fault.reason.hasPrefix("A difference has the key \"where\"")
        #expect(isNamed || isForm || isCall || isListed || isDifference, "\(fault)")
    }

    @Test("the file has every key of every form")
    func everyKey() {
        let known = Set(Self.keys.map(\.key)).union(["name", "document", "scenario", "title", "text"])
        for form in ScenarioForm.all {
            for key in form.names { #expect(known.contains(key), "\(form.name) has the key \(key)") }
        }
    }

    @Test("a launch alone is a scenario")
    func launchAlone() throws {
        let text = "scenario: 1\ntitle: x\ngiven: {}\nlaunch: {never: [app…]}"
        let scenario = try #require(ScenarioReading(parsing: Array(text.utf8), file: "x.yaml").scenario)
        #expect(scenario.steps.isEmpty && scenario.launch != nil)
    }

    @Test(
        "what cannot be a scenario is refused with a sentence",
        arguments: [
            ("", "The document is empty."),
            ("- a", "A scenario must be a mapping of keys to values."),
            ("scenario: 2\ntitle: x\ngiven: {}\nsteps: []", "\"scenario\" is the version of the format, which is 1."),
            ("scenario: 1\ngiven: {}\nsteps: []", "The key \"title\" is missing."),
            ("scenario: 1\ntitle: x\ngiven: []\nsteps: []", "\"given\" must be a mapping of keys to values."),
            ("scenario: 1\ntitle: x\ngiven: {}\nsteps: {}", "\"steps\" must be a list."),
            ("scenario: 1\ntitle: x\ngiven: {}", "The key \"steps\" is missing."),
            ("scenario: 1\ntitle: x\ngiven: {}\nsteps: [{}]", "A step has a \"when\", a \"then\", or both."),
            ("scenario: 1\ntitle: x\ngiven: {clock: live}\nsteps: []", "A scenario does not choose \"clock\"."),
            (
                "scenario: 1\ntitle: x\ngiven: {}\nsteps: [{when: 1}]",
                "\"when\" is a call, a list of calls, a move of the clock or a word."
            ),
            (
                "scenario: 1\ntitle: x\ngiven: {}\nsteps: [{when: backgroun}]",
                "\"backgroun\" is nothing that can happen to an app. Did you mean \"background\"?"
            ),
            (
                "scenario: 1\ntitle: x\ngiven: &a {}\nsteps: *a",
                "This is a YAML alias, or looks like one; aliases are not accepted. "
                    + "Put a text that begins with * in quotation marks."
            ),
            (
                "scenario: 1\ntitle: x\ngiven: {}\nsteps: []\ntitle: y",
                "The member title occurs twice; the first is in line 2."
            ),
            (
                "scenario: 1\ntitle: x\ngiven: {}\nmatrix: {surroundings: [stak]}\nsteps: []",
                "There are no surroundings \"stak\". Did you mean \"stack\"?"
            ),
            (
                "scenario: 1\ntitle: x\ngiven: {}\nsteps: [{then: [{where: {systemVersion: new}, lines: [a]}]}]",
                "A version is written as 13, >=13, <13, or 9...12, not \"new\"."
            ),
            (
                "scenario: 1\ntitle: x\ngiven: {}\nsteps: [{then: {values: {title: x}}}]",
                "A property is written as controller.property, not \"title\"."
            ),
            (
                "scenario: 1\ntitle: x\ngiven: {}\nkinds: [calback]\nsteps: []",
                "There is no kind of event \"calback\". Did you mean \"callback\"?"
            ),
        ])
    func refused(_ text: String, _ reason: String) {
        #expect(fault(text)?.reason == reason)
    }

    @Test("a matrix has a limit")
    func matrixLimit() {
        let values = (0..<40).map { "\"\($0)\"" }.joined(separator: ", ")
        let text =
            "scenario: 1\ntitle: x\ngiven: {}\nmatrix: {systemVersion: [\(values)], device: [\(values)]}\nsteps: []"
        #expect(fault(text)?.reason == "A matrix has at most 1000 combinations.")
    }

    @Test("a large file and a deep one are refused")
    func limits() {
        #expect(
            fault(String(repeating: "#", count: 10 << 20))?.reason == "A YAML document may have at most 8388608 bytes.")
        let deep = String(repeating: "[", count: 100) + String(repeating: "]", count: 100)
        #expect(
            fault("scenario: 1\ntitle: x\ngiven: {}\nsteps: \(deep)")?.reason == "Values are nested deeper than 50.")
    }

    @Test(
        "versions are compared by their numbers",
        arguments: [
            ("13", "13", true), ("13", "13.0", true), ("13", "13.1", false), (">=13", "26", true),
            (">=13", "9", false), ("<13", "12.4", true), ("<13", "13", false), ("<=13", "13", true),
            (">13", "13", false), (">13", "13.2", true), ("9...12", "10.3", true), ("9...12", "12.1", false),
        ])
    func versions(_ range: String, _ version: String, _ isInside: Bool) throws {
        let range = try #require(VersionRange(range))
        let version = try #require(ScenarioVersion(version))
        #expect(range.contains(version) == isInside)
    }

    @Test("the line of a value is found by its path in the request")
    func paths() throws {
        let scenario = try scenario(
            """
            scenario: 1
            title: x
            given:
              root:
                name: home
            steps:
              - when:
                  call: present
                  controller: card
              - when:
                  - call: present
                  - call: dismiss
                    receiver: home
            """)
        #expect(scenario.given.node.place(at: "$.root.name").line == 5)
        #expect(scenario.given.node.place(at: "$.root.children[0]").line == 4)
        #expect(scenario.steps[0].action?.place(at: "$.calls[0].controller").line == 9)
        #expect(scenario.steps[1].action?.place(at: "$.calls[1].receiver").line == 13)
    }
}
