import Testing

@testable import ScenarioKit

/// Files that cannot be used: one exact sentence each, and the line.
@Suite("Scenarios that cannot be used")
struct BadFileTests {
    private static let head = "scenario: 1\ntitle: x\ngiven: {}\n"

    private func fault(_ bytes: [UInt8]) -> ScenarioFault? {
        do throws(ScenarioFault) {
            _ = try Scenario(parsing: bytes, file: "a.yaml")
            return nil
        } catch {
            return error
        }
    }

    /// A wrong value for each key, by the name of its form and the key.
    private static let wrongTypes: [(key: String, text: String, reason: String)] = [
        (
            "Scenario.scenario", "scenario: one\ntitle: x\ngiven: {}\nsteps: []",
            "\"scenario\" is the version of the format, which is 1."
        ),
        ("Scenario.title", "scenario: 1\ntitle: []\ngiven: {}\nsteps: []", "\"title\" must be a string."),
        ("Scenario.rules", head + "rules: {a: b}\nsteps: []", "\"rules\" must be a string or a list of strings."),
        ("Scenario.rules", head + "rules: [[a]]\nsteps: []", "Each of \"rules\" must be a string."),
        ("Scenario.sources", head + "sources: {a: b}\nsteps: []", "\"sources\" must be a string or a list of strings."),
        ("Scenario.recorded", head + "recorded: maybe\nsteps: []", "\"recorded\" must be true or false."),
        (
            "Scenario.given", "scenario: 1\ntitle: x\ngiven: text\nsteps: []",
            "\"given\" must be a mapping of keys to values."
        ),
        ("Scenario.matrix", head + "matrix: []\nsteps: []", "\"matrix\" must be a mapping of keys to values."),
        ("Scenario.kinds", head + "kinds: {a: b}\nsteps: []", "\"kinds\" must be a string or a list of strings."),
        (
            "Scenario.launch", head + "launch: text\nsteps: []",
            "\"launch\" must be a list of events or a mapping of keys to values."
        ),
        ("Scenario.steps", head + "steps: text", "\"steps\" must be a list."),
        ("Scenario.steps", head + "steps: [text]", "A step must be a mapping of keys to values."),
        ("Matrix.systemVersion", matrix("systemVersion: \"12\""), "\"systemVersion\" must be a list."),
        ("Matrix.systemVersion", matrix("systemVersion: [{}]"), "A value of \"systemVersion\" must be a string."),
        ("Matrix.device", matrix("device: iPhone 8"), "\"device\" must be a list."),
        ("Matrix.device", matrix("device: []"), "\"device\" has at least one value."),
        ("Matrix.device", matrix("device: [[]]"), "A value of \"device\" must be a string."),
        ("Matrix.fidelity", matrix("fidelity: measured"), "\"fidelity\" must be a list."),
        ("Matrix.surroundings", matrix("surroundings: stack"), "\"surroundings\" must be a list."),
        ("Matrix.surroundings", matrix("surroundings: [[]]"), "A value of \"surroundings\" must be a string."),
        ("InlineStoryboard.name", given("{name: [], document: {}}"), "\"name\" must be a string."),
        ("InlineStoryboard.document", given("{name: Main}"), "The key \"document\" is missing."),
        ("InlineStoryboard.name", given("[]"), "A storyboard must be a string."),
        ("Step.when", step("when: 1"), "\"when\" is a call, a list of calls, a move of the clock or a word."),
        ("Step.when", step("when: []"), "A batch has at least one call."),
        ("Step.when", step("when: [text]"), "A call must be a mapping of keys to values."),
        ("Step.when", step("when: {call: []}"), "\"call\" must be a string."),
        ("Step.when", step("when: {call: log, text: a, settle: 1}"), "\"settle\" must be true or false."),
        (
            "Step.when", step("when: {}"),
            "\"when\" has one of the keys call, calls, tap, question, by, to, next, settle."
        ),
        ("Step.then", step("then: text"), "\"then\" must be a list of events or a mapping of keys to values."),
        ("Calls.calls", step("when: {calls: {}}"), "\"calls\" must be a list."),
        ("Calls.calls", step("when: {calls: []}"), "A batch has at least one call."),
        ("Calls.calls", step("when: {calls: [{}]}"), "The key \"call\" is missing."),
        ("Calls.settle", step("when: {calls: [{call: a}], settle: 1}"), "\"settle\" must be true or false."),
        ("Tap.tap", step("when: {tap: []}"), "\"tap\" must be a string."),
        ("Tap.select", step("when: {tap: a, select: []}"), "\"select\" must be a string."),
        ("Tap.controller", step("when: {tap: a, controller: []}"), "\"controller\" must be a string."),
        ("Tap.event", step("when: {tap: a, event: []}"), "\"event\" must be a string."),
        ("Tap.settle", step("when: {tap: a, settle: 1}"), "\"settle\" must be true or false."),
        ("Answer.question", step("when: {question: [], answer: 1}"), "\"question\" must be a string."),
        ("Answer.answer", step("when: {question: a}"), "The key \"answer\" is missing."),
        ("Answer.settle", step("when: {question: a, answer: 1, settle: 1}"), "\"settle\" must be true or false."),
        ("Clock.by", step("when: {by: long}"), "\"by\" must be a number."),
        ("Clock.to", step("when: {to: []}"), "\"to\" must be a number."),
        ("Clock.limit", step("when: {to: 1, limit: all}"), "\"limit\" must be a number."),
        ("Clock.next", step("when: {next: 1}"), "\"next\" must be true or false."),
        ("Clock.settle", step("when: {settle: 1}"), "\"settle\" must be true or false."),
        ("Expectation.events", then("events: {}"), "An event must be a string."),
        ("Expectation.contains", then("contains: [[]]"), "An event must be a string."),
        ("Expectation.never", then("never: [null]"), "An event must be a string."),
        ("Expectation.before", then("before: a"), "\"before\" must be a list."),
        ("Expectation.before", then("before: [a]"), "Each of \"before\" must be a list."),
        (
            "Expectation.before", then("before: [[a]]"),
            "Each of \"before\" has two events: the earlier and the later one."
        ),
        (
            "Expectation.lanes", then("lanes: []"), "\"lanes\" is a mapping of controllers and objects to their events."
        ),
        ("Expectation.values", then("values: []"), "\"values\" is a mapping of properties to their values."),
        ("Expectation.pending", then("pending: {}"), "\"pending\" must be a list."),
        ("Expectation.targets", then("targets: [[]]"), "An event must be a string."),
        ("Expectation.screen", then("screen: {role: window}"), "\"screen\" must be a list."),
        (
            "Expectation.picture", then("picture: ../a.svg"),
            "A picture is an SVG file in the scenario's folder or below it, such as Pictures/sheet.svg."
        ),
        ("Layer.role", then("screen: [{}]"), "The key \"role\" is missing."),
        ("Layer.role", layer("role: []"), "\"role\" must be a string."),
        ("Layer.controller", layer("role: a, controller: []"), "\"controller\" must be a string."),
        ("Layer.id", layer("role: a, id: {}"), "\"id\" must be a string."),
        ("Layer.frame", layer("role: a, frame: [1]"), "\"frame\" must be a mapping of keys to values."),
        ("LayerFrame.x", layer("role: a, frame: {x: left}"), "\"x\" must be a number."),
        ("LayerFrame.y", layer("role: a, frame: {y: top}"), "\"y\" must be a number."),
        ("LayerFrame.width", layer("role: a, frame: {width: []}"), "\"width\" must be a number."),
        ("LayerFrame.height", layer("role: a, frame: {height: {}}"), "\"height\" must be a number."),
        ("Layer.alpha", layer("role: a, alpha: half"), "\"alpha\" must be a number."),
        ("Layer.transform", layer("role: a, transform: 1"), "\"transform\" must be a mapping of keys to values."),
        ("LayerTransform.scaleX", layer("role: a, transform: {scaleX: a}"), "\"scaleX\" must be a number."),
        ("LayerTransform.scaleY", layer("role: a, transform: {scaleY: a}"), "\"scaleY\" must be a number."),
        ("LayerTransform.rotation", layer("role: a, transform: {rotation: a}"), "\"rotation\" must be a number."),
        ("Layer.cornerRadius", layer("role: a, cornerRadius: round"), "\"cornerRadius\" must be a number."),
        ("Layer.text", layer("role: a, text: []"), "\"text\" must be a string."),
        ("Layer.transition", layer("role: a, transition: []"), "\"transition\" must be a string."),
        ("Layer.absent", layer("role: a, absent: 1"), "\"absent\" must be true or false."),
        (
            "Expectation.refused", then("refused: 1"),
            "\"refused\" is true, false or a mapping of the problem's members."
        ),
        ("VariedLines.where", step("then: [{where: [], lines: []}]"), "\"where\" must be a mapping of keys to values."),
        (
            "VariedLines.where", step("then: [{lines: []}]"),
            "A difference has the key \"where\"; an event with a colon in it is put in quotation marks."
        ),
        ("VariedLines.lines", step("then: [{where: {}}]"), "The key \"lines\" is missing."),
        ("VariedLines.lines", step("then: [{where: {}, lines: [[]]}]"), "An event must be a string."),
        ("VariedLines.otherwise", step("then: [{where: {}, otherwise: [[]]}]"), "An event must be a string."),
        (
            "VariedValue.where", then("values: {a.b: {where: 1, is: 1}}"),
            "\"where\" must be a mapping of keys to values."
        ),
        ("VariedValue.is", then("values: {a.b: {where: {}}}"), "The key \"is\" is missing."),
        (
            "VariedValue.otherwise", then("pending: {where: {}, is: [], otherwise: 1}"), "\"pending\" must be a list."
        ),
        (
            "Condition.systemVersion", condition("systemVersion: {}"),
            "\"systemVersion\" must be a string or a list of strings."
        ),
        ("Condition.device", condition("device: [[]]"), "Each of \"device\" must be a string."),
        ("Condition.fidelity", condition("fidelity: {}"), "\"fidelity\" must be a string or a list of strings."),
        (
            "Condition.surroundings", condition("surroundings: stac"),
            "There are no surroundings \"stac\". Did you mean \"stack\"?"
        ),
    ]

    private static func matrix(_ member: String) -> String { head + "matrix: {\(member)}\nsteps: []" }
    private static func given(_ storyboard: String) -> String {
        "scenario: 1\ntitle: x\ngiven: {storyboards: [\(storyboard)]}\nsteps: []"
    }
    private static func step(_ member: String) -> String { head + "steps: [{\(member)}]" }
    private static func then(_ member: String) -> String { step("then: {\(member)}") }
    private static func layer(_ members: String) -> String { then("screen: [{\(members)}]") }
    private static func condition(_ member: String) -> String { step("then: [{where: {\(member)}, lines: []}]") }

    @Test("a wrong type is refused with a sentence that names the key", arguments: wrongTypes.indices)
    func types(_ index: Int) {
        let (_, text, reason) = Self.wrongTypes[index]
        #expect(fault(Array(text.utf8))?.reason == reason)
        #expect(fault(Array(text.utf8))?.line != nil)
    }

    @Test("every key of every form has a wrong type in the table")
    func everyKey() {
        let keys = Set(ScenarioForm.all.flatMap { form in form.names.map { "\(form.name).\($0)" } })
        #expect(Set(Self.wrongTypes.map(\.key)) == keys)
    }

    private static let alias =
        "This is a YAML alias, or looks like one; aliases are not accepted. "
        + "Put a text that begins with * in quotation marks."

    private static let deep = String(repeating: "[", count: 100) + String(repeating: "]", count: 100)

    @Test(
        "what is dangerous or no YAML is refused with a sentence",
        arguments: [
            ("given: &a {b: *a}", 1, alias), (head + "kinds: &a [log]\nsteps:\n  - *a", 6, alias),
            (head + "steps:\n  - <<: *base", 5, alias),
            (
                head + "steps:\n\t- when: background", 5,
                "The document is not well-formed YAML: found character that cannot start any token. "
                    + "Indent with spaces, not with a tab."
            ),
            (
                "scenario: 1\ntitle: One: two", 2,
                "The document is not well-formed YAML: mapping values are not allowed in this context. "
                    + "Put a text with \": \" in quotation marks."
            ),
            (
                "scenario: 1\ntitle: @a", 2,
                "The document is not well-formed YAML: found character that cannot start any token. "
                    + "Put a text that begins with @ in quotation marks."
            ),
            ("? [a, b]\n: c", 1, "A value begins with a question mark, which YAML reads as a member's name."),
            ("[a, b]: c", 1, "A member's name must be a text."),
            ("a: !!binary aGk=", 1, "The tag tag:yaml.org,2002:binary is not accepted."),
            (head + "steps: \(deep)", 4, "Values are nested deeper than 50."),
            (head + "steps: []\ngiven: {}", 5, "The member given occurs twice; the first is in line 3."),
            (
                head + "steps: [{when: background, \"when\": foreground}]", 4,
                "The member when occurs twice; the first is in line 4."
            ),
            ("a: 1\nb: {c: 1,\n  d: 2,\n  c: 3, c: 4}", 4, "The member c occurs twice; the first is in line 2."),
            ("a: 1\rb: {c: 1,\u{2028}  c: 2}", 3, "The member c occurs twice; the first is in line 2."),
            (
                String(repeating: "[", count: 40) + "{a: 1,\n a: 2}" + String(repeating: "]", count: 40), 2,
                "The member a occurs twice; the first is in line 1."
            ),
            ("a: \(String(repeating: "x", count: 70_000))", 1, "A text is longer than 65536 bytes."),
            (
                "a: [\(String(repeating: "1,", count: 200_001))]", 1, "There are more than 200000 values."
            ),
        ])
    func dangers(_ text: String, _ line: Int, _ reason: String) {
        let fault = fault(Array(text.utf8))
        #expect(fault?.reason == reason)
        #expect(fault?.line == line)
    }

    @Test(
        "anchors and tags are refused at every value and key, with their place",
        arguments: [
            ("title: &x The\ngiven: {}", "2:8", "&"), ("title: x\ngiven: {device: &d iPhone 8}", "3:17", "&"),
            ("title: x\ngiven: {device: !!str iPhone 8}", "3:17", "!"),
            ("title: x\ngiven: &g\n  device: iPhone 8", "3:8", "&"), ("title: x\ngiven: !foo {a: b}", "3:8", "!"),
            ("title: x\ngiven: {&k device: iPhone 8}", "3:9", "&"), ("title: x\nrules: !list\n- P1", "3:8", "!"),
        ])
    func decorations(_ text: String, _ place: String, _ sign: String) {
        let fault = fault(Array(("scenario: 1\n" + text + "\nsteps: []").utf8))
        let noun = sign == "&" ? "anchor; anchors" : "tag; tags"
        #expect(
            fault?.description
                == "a.yaml:\(place): This is a YAML \(noun) are not accepted. Put a text that begins with \(sign) in "
                + "quotation marks.")
    }

    @Test("signs of anchors and tags inside of texts are signs")
    func signs() throws {
        let text = "scenario: 1\ntitle: '!x & y'\nsources: [\"&a\", a !b &c]\ngiven: {device: }\nsteps: []\n"
        #expect(try Scenario(parsing: Array(text.utf8), file: "a.yaml").title == "!x & y")
    }

    @Test("a byte order mark may begin a file; elsewhere its place is named")
    func marks() throws {
        let text = "\u{FEFF}scenario: 1\ntitle: x\ngiven: {}\nsteps: [{when: background, then: {}}]\n"
        let scenario = try Scenario(parsing: Array(text.utf8), file: "a.yaml")
        #expect(scenario.title == "x")
        let fault = fault(Array("scenario: 1\ntitle: \u{FEFF}x\ngiven: {}\nsteps: []\n".utf8))
        #expect(
            fault?.description
                == "a.yaml:2:8: A byte order mark (U+FEFF) is invisible, and is allowed only at the start of the file.")
    }

    @Test("every fault of a file is found, in the order of the file")
    func all() {
        let text = """
            scenario: 2
            titel: x
            rules: {}
            given: {clock: live}
            kinds: [calback]
            steps:
              - when: backgroun
                then: {contain: [a], before: [[a]], values: {a: 1}}
              - wen: background
              - then: [[], {lines: []}, {where: {devise: a}, lines: [null]}]
            """
        let reading = ScenarioReading(parsing: Array(text.utf8), file: "a.yaml")
        #expect(
            reading.faults.map { [$0.line, $0.column] } == [
                [1, 11], [2, 1], [3, 8], [4, 9], [5, 9], [7, 11], [8, 12], [8, 35], [8, 50], [9, 5], [10, 12],
                [10, 16],
                [10, 38], [10, 58],
            ])
        #expect(reading.faults.count == 14)
    }

    @Test("bytes that are no text, and 10 MB, are refused")
    func bytes() {
        #expect(fault([0x61, 0x3A, 0xFF])?.reason == "The document is not UTF-8.")
        #expect(
            fault([UInt8](repeating: UInt8(ascii: "a"), count: 10_000_000))?.reason
                == "A YAML document may have at most 8388608 bytes.")
    }

    @Test("a storyboard is not taken for a scenario, and brackets in a list have a hint")
    func likelyMistakes() {
        #expect(
            fault(Array("storyboard: 1\ninitial: list\nscenes: []\n".utf8))?.reason
                == "This is a storyboard. A scenario names it in the list \"storyboards\" of \"given\".")
        let step = "steps: [{when: settle, then: {contains: [a.viewDidAppear(_:) animated=true [isBeingPresented]]}}]"
        let reason = fault(Array((Self.head + step).utf8))?.reason
        #expect(reason?.hasSuffix(" A text with brackets in a list needs quotation marks.") == true, "\(reason ?? "")")
    }
}
