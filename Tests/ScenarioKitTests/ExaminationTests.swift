import JSONCoding
import Testing

@testable import ScenarioKit

/// What a service would refuse is found before anything is played, at its place.
@Suite("Scenarios that a service would refuse")
struct ExaminationTests {
    /// A service that refuses what has the word "wrong", and knows one storyboard.
    private static let language: ScenarioLanguage = {
        var language = ScenarioLanguage(words: LineGrammarTests.words)
        @Sendable func fault(_ value: JSONValue, _ path: JSONPath = .root) -> JSONFault? {
            switch value {
            case .string("wrong"): return JSONReader(value, path: path).fault("It is wrong.")
            case .object(let object):
                return object.members.lazy.compactMap { fault($0.value, .member($0.key, of: path)) }.first
            case .array(let values):
                return values.enumerated().lazy.compactMap { fault($1, .element($0, of: path)) }.first
            case .null, .bool, .integer, .number, .string: return nil
            }
        }
        language.layerRoles = ["presented", "dimming"]
        language.hasRule = { $0 != "P999" }
        language.nearestRule = { _ in "P99" }
        language.fault = { fault($1) }
        language.axisFault = { fault($1) }
        language.sessionFaults = { body, _ in body.members.compactMap { fault($0.value, .member($0.key, of: .root)) } }
        language.storyboard = { document in
            document.bytes == Array("good".utf8)
                ? ScenarioLanguage.StoryboardReading(names: ["HomeController", "App.ListController", "closeAll:"])
                : ScenarioLanguage.StoryboardReading(fault: "line 3: It is wrong.", path: "$.scenes")
        }
        language.words.controllerClasses = ["UIViewController", "UINavigationController"]
        language.properties = ["title", "view.frame", "viewController(for: .primary)"]
        language.givenKeys = [
            "device", "root", "storyboard", "storyboards", "archive", "objects", "behaviors", "nibs", "settle",
        ]
        let exception = Schema.object([.required("name", .string, "Its name."), .optional("reason", .string, "Why.")])
        language.problem = SchemaMembers(
            .object([
                .required("detail", .string, "A sentence."), .optional("exception", exception, "An exception."),
                .optional("rule", .string, "A rule."),
            ]))
        language.pending = SchemaMembers(
            .oneOf([.object([.required("what", .string, "A word.")]), .object([.required("due", .number, "When.")])]))
        return language
    }()

    private static func faults(_ text: String) -> [String] {
        let files = ["Main.storyboard": "good", "Bad.storyboard": "bad", "Archive.json": "{"]
        let access = ScenarioExamination.Files { path throws(ServiceFailure) in
            guard let text = files[path] else { throw ServiceFailure("\(path) cannot be read.") }
            return Array(text.utf8)
        } names: { _ in
            files.keys.sorted()
        }
        return ScenarioReading(parsing: Array(text.utf8), file: "a.yaml", by: language, access).faults
            .map { String($0.description.dropFirst("a.yaml:".count)) }
    }

    private static func faults(given: String = "{}", after rest: String) -> [String] {
        faults("scenario: 1\ntitle: x\ngiven: \(given)\n\(rest)")
    }

    @Test(
        "the fault is at the key or the value",
        arguments: [
            ("rules: [P1, P999]\nsteps: []", ["4:13: There is no rule named P999. Did you mean P99?"]),
            ("steps: [{then: [home.viewDidLoad()  P999]}]", ["4:17: There is no rule named P999. Did you mean P99?"]),
            ("matrix: {device: [right, wrong, wrong]}\nsteps: []", ["4:26: It is wrong.", "4:33: It is wrong."]),
            ("steps: [{when: {call: present, receiver: wrong}}]", ["4:32: It is wrong."]),
            ("steps:\n  - when:\n      - call: log\n      - call: wrong", ["7:9: It is wrong."]),
            ("steps: [{when: {calls: [{call: log}, {call: a, list: [wrong]}]}}]", ["4:55: It is wrong."]),
            ("steps: [{when: {question: wrong, answer: [wrong]}}]", ["4:17: It is wrong.", "4:43: It is wrong."]),
            ("steps: [{when: {tap: a, select: wrong}}]", ["4:25: It is wrong."]),
            ("steps: [{when: {call: wrong}, then: {refused: true}}]", []),
            ("steps: [{then: [{where: {device: wrong}, lines: []}]}]", ["4:34: It is wrong."]),
            (
                "steps: [{then: {never: [home.viewDidLod()]}}]",
                ["4:25: UIKit calls no member \"viewDidLod()\". Did you mean \"viewDidLoad()\"?"]
            ),
            (
                "steps: [{then: {screen: [{role: presentd}]}}]",
                ["4:33: No layer has the role \"presentd\". Did you mean \"presented\"?"]
            ),
            (
                "steps: [{when: {call: make, name: home}, then: {screen: [{role: dimming, controller: hoem}]}}]",
                ["4:86: Nothing here is named \"hoem\". Did you mean \"home\"?"]
            ),
            (
                "steps: [{then: {screen: {where: {device: right}, is: [], otherwise: [{role: all}]}}}]",
                ["4:77: No layer has the role \"all\". The roles are presented, dimming."]
            ),
            (
                "steps: [{when: {call: make, name: home}, then: {lanes: {hoem: []}}}]",
                ["4:57: Nothing here is named \"hoem\". Did you mean \"home\"?"]
            ),
            (
                "matrix: {surroundings: [none, stack, reaction]}\nsteps: []",
                [
                    "4:31: The surroundings \"stack\" have no effect here: they need a \"root\" in \"given\", such as "
                        + "{name: home, storyboard: Main}.",
                    "4:38: The surroundings \"reaction\" have no effect here: they apply to calls, and no step makes one.",
                ]
            ),
            (
                "steps: [{then: [nav.popViewController(animated:) -> home]}]",
                ["4:17: This is an event of the kind result, which is not compared; add it to \"kinds\"."]
            ),
            ("steps: [{then: {contains: [nav.popViewController(animated:) -> home]}}]", []),
            (
                "kinds: [callback]\nsteps: [{then: {lanes: {a: [a ? b()]}}}]",
                [
                    "5:29: This is an event of the kind question, which is not compared; add it to \"kinds\".",
                    "5:29: UIKit calls no member \"b()\".",
                ]
            ),
            (
                "steps: [{then: {values: {home.titel: x, a.b.title: y, \"home.viewController(for: .primary)\": z}}}]",
                [
                    "4:26: No property is named \"titel\". Did you mean \"title\"?"
                ]
            ),
            ("steps: [{then: {refused: {rule: P999}}}]", ["4:33: There is no rule named P999. Did you mean P99?"]),
            (
                "steps: [{when: {tap: a, setle: true, contoller: b}}]",
                [
                    "4:25: Unknown key \"setle\". Did you mean \"settle\"?",
                    "4:38: Unknown key \"contoller\". Did you mean \"controller\"?",
                ]
            ),
            ("steps: [{when: {call: a, x: wrong, y: wrong}}]", ["4:26: It is wrong.", "4:36: It is wrong."]),
        ])
    func places(_ rest: String, _ expected: [String]) {
        #expect(Self.faults(after: rest) == expected)
    }

    @Test(
        "so is the fault of what is given, of its storyboards and its archive",
        arguments: [
            ("{root: {name: wrong}, nibs: [wrong]}", ["3:16: It is wrong.", "3:37: It is wrong."]),
            (
                "{storyboards: [Main.storyboard, Bad.storyboard]}",
                [
                    "3:40: The storyboard Bad.storyboard cannot be used: line 3: It is wrong."
                ]
            ),
            (
                "{storyboards: [Mian.storyboard]}",
                [
                    "3:23: Mian.storyboard cannot be read. Did you mean \"Main.storyboard\"?"
                ]
            ),
            (
                "{storyboards: [{name: Main, document: {scenes: 1}}]}",
                [
                    "3:47: The storyboard Main cannot be used: line 3: It is wrong."
                ]
            ),
            ("{archive: Archive.json}", ["3:18: The archive Archive.json is not JSON: $ (byte 1): "]),
        ])
    func given(_ given: String, _ expected: [String]) {
        let faults = Self.faults(given: given, after: "steps: []")
        #expect(faults.count == expected.count)
        for (fault, expected) in zip(faults, expected) { #expect(fault.hasPrefix(expected), "\(fault)") }
    }

    @Test(
        "code for a class that nothing has is refused, with the nearest class",
        arguments: [
            ("HomeController", nil), ("HomeControler", "HomeController"), ("ListController", nil),
            ("App.HomeController", nil), ("CardController", nil), ("CradController", "CardController"),
            ("UIViewController", nil), ("AppDelegate", nil), ("judge", nil), ("Elsewhere", ""),
            ("CardController-2", nil), ("judge.view", nil), ("CardController-x", "CardController"),
        ] as [(String, String?)])
    func declarations(_ name: String, _ nearest: String?) {
        let faults = Self.faults(
            given: "{storyboards: [Main.storyboard], objects: [{name: judge}], behaviors: {\(name): {}}}",
            after: "steps: [{when: {call: make, class: CardController}}]")
        guard let nearest else { return #expect(faults.isEmpty, "\(faults)") }
        #expect(faults.count == 1)
        #expect(faults.first?.hasPrefix("3:79: Nothing in this scenario has the class or the name \"\(name)\"") == true)
        #expect(faults.first?.contains("Did you mean \"\(nearest)\"?") == !nearest.isEmpty)
        let recorded = Self.faults(given: "{behaviors: {\(name): {}}}\nrecorded: true", after: "steps: []")
        #expect(recorded.isEmpty)
    }

    /// The rest of a file, and its faults.
    private static let mistakes: [(rest: String, faults: [String])] = [
        (
            "steps: [{when: {call: make, name: card}}, {when: {call: pop, receiver: crad}}]",
            ["4:62: Nothing here is named \"crad\". Did you mean \"card\"?"]
        ),
        ("steps: [{when: {call: make, name: card}}, {when: {call: pop, receiver: crad}, then: {refused: true}}]", []),
        ("steps: [{when: {call: make, name: card}}, {when: {call: pop, receiver: $self}}]", []),
        ("steps: [{when: {call: make, name: ViewController}}, {when: {call: pop, receiver: UIViewController}}]", []),
        (
            "steps: [{when: {call: make, name: card}, then: [crad.viewDidLoad()]}]",
            ["4:49: Nothing here is named \"crad\". Did you mean \"card\"?"]
        ),
        ("recorded: true\nsteps: [{when: {call: make, name: card}, then: [crad.viewDidLoad()]}]", []),
        (
            "steps: [{when: {call: make, name: card}, then: {values: {crad.title: x}}}]",
            ["4:58: Nothing here is named \"crad\". Did you mean \"card\"?"]
        ),
        (
            "steps: [{when: {call: make, name: card}, then: {lanes: {card: [home.viewDidLoad(), …Load()]}}}]",
            ["4:64: A line of home in the lane of card can never match."]
        ),
        (
            "steps: [{when: {call: make, class: UINavigationControler}}]",
            ["4:29: UIKit has no class \"UINavigationControler\". Did you mean \"UINavigationController\"?"]
        ),
        ("steps: [{when: {call: make, class: UINavigationBar}}]", []),
        (
            "steps: [{when: background, then: {refused: {detial: x}}}]",
            ["4:45: A problem has no member \"detial\". Did you mean \"detail\"?"]
        ),
        (
            "steps: [{when: background, then: {refused: {where: {device: a}, is: {exception: {nam: x}}}}}]",
            ["4:82: \"exception\" has no member \"nam\". Did you mean \"name\"?"]
        ),
        (
            "steps: [{when: background, then: {pending: [{wat: x}, {due: 1}]}}]",
            ["4:46: An element of \"pending\" has no member \"wat\". Did you mean \"what\"?"]
        ),
    ]

    @Test("names and members that only a play would show are found before it", arguments: mistakes.indices)
    func names(_ index: Int) {
        #expect(Self.faults(after: Self.mistakes[index].rest) == Self.mistakes[index].faults)
    }

    @Test("keys, classes and methods of what is given are looked at, too")
    func givenNames() {
        #expect(
            Self.faults(given: "{iosVersion: 12}", after: "steps: []") == [
                "3:9: Unknown key \"iosVersion\". The keys are: device, root, storyboards, archive, objects, "
                    + "behaviors, nibs, settle."
            ])
        let given = "{storyboards: [Main.storyboard], behaviors: {UIViewControler: {}}}"
        #expect(
            Self.faults(given: given, after: "steps: []")
                == ["3:53: UIKit has no class \"UIViewControler\". Did you mean \"UIViewController\"?"])
        let method =
            "{storyboards: [Main.storyboard], behaviors: {HomeController: {actions: {\"closeAl:\": [], \"do:\": []}}}}"
        #expect(
            Self.faults(given: method, after: "steps: []")
                == ["3:80: No element and no segue calls \"closeAl:\". Did you mean \"closeAll:\"?"])
    }

    @Test("behaviors of a step are looked at, too; faults of reading and of the service come together, in order")
    func together() {
        let faults = Self.faults(
            after: """
                kinds: [calback]
                steps:
                  - when: {call: behavior, name: Homer, actions: {"go:": []}}
                  - when: {call: wrong}
                    then: {contain: []}
                """)
        #expect(faults.map { $0.prefix { $0 != " " } } == ["4:9:", "6:28:", "7:12:", "8:12:"])
    }
}
