import JSONCoding
import Testing
import YAMLReading

@testable import ScenarioKit

@Suite("Writing scenarios")
struct WritingTests {
    private static let texts: [String] = [
        "plain", "", " ", "null", "true", "12", "-1", "1e3", "~", "yes", "a: b", "a:", "a #b", "#a", "*a", "a, *b",
        "[?",
        "? a", "- a", "a - *b", "'", "it's", "\"", "\\", "\"*x\" - ?", "{a}", "[a, b]", "a, b", "&a", "!tag", "%a",
        "@a",
        "`a`", "|", ">", "a\nb", "a\r\nb", "\t", "\u{0}", "\u{7F}", "\u{85}", "\u{2028}", "a\u{FEFF}b", "\u{FFFE}", "é",
        "… ",
        "🙂", "---", "...", "a: *b", ": *b", "home.viewWillAppear(_:) animated=true [isBeingPresented]",
        "warning \"[Presentation] Attempt to present <A: 0x1> on <B: 0x2>.\"", "x ? y(_:) = nil", "2026-11-26", "0x1F",
        "<<",
        "=", String(repeating: "long ", count: 60),
    ]

    @Test("every text reads back as itself, as a value, as a key and as an event", arguments: texts)
    func roundTrip(_ text: String) throws {
        let inline = "a: \(YAMLText.inline([.string(text), [text: .string(text)]]))"
        #expect(
            try YAMLNode(parsing: Array(inline.utf8)).value == ["a": [.string(text), [text: .string(text)]]],
            "\(inline)")
        let element = "- \(YAMLText.element(text))"
        #expect(try YAMLNode(parsing: Array(element.utf8)).value == [.string(text)], "\(element)")
        let word: JSONValue = .string(text)
        let nested: JSONValue = [word, [text: [word, .string(text + Self.padding)]]]
        let block = YAMLText.member(text, [text: nested], indent: 0)
        #expect(
            try YAMLNode(parsing: Array(block.joined(separator: "\n").utf8)).value == [text: [text: nested]], "\(block)"
        )
    }

    /// Long enough to make a value a block.
    private static let padding = String(repeating: "x", count: 150)

    @Test("numbers, truth values, null and empty collections read back as themselves")
    func values() throws {
        let value: JSONValue = [
            "a": [1, -2, .number(0.5), .number(1e-7), true, false, .null, [], [:]], "b": [["c": ["d": []]]],
        ]
        #expect(try YAMLNode(parsing: Array("x: \(YAMLText.inline(value))".utf8)).value == ["x": value])
    }
}

@Suite("Names of storyboard elements in recordings")
struct ElementNameTests {
    private static let document: JSONValue = [
        "scenes": [
            [
                "triggers": [
                    ["element": "a-1", "label": "Open"], ["element": "a-1", "label": "Open"],
                    ["element": "b-2", "label": "Close"], ["element": "c-3", "label": "Close"],
                    ["element": "d-4", "accessibilityIdentifier": "more"],
                ]
            ]
        ]
    ]

    @Test(
        "a tap is written in its short form, with the label of its control if no other control has it",
        arguments: [
            (["call": "tap", "element": "a-1", "settle": true], ["tap": "Open", "settle": true]),
            (["call": "tap", "element": "b-2"], ["tap": "b-2"]),
            (["call": "tap", "element": "Delete", "times": 2], ["call": "tap", "element": "Delete", "times": 2]),
            (["call": "tap", "element": "d-4", "controller": "home"], ["tap": "more", "controller": "home"]),
            (["call": "setEnabled", "element": "a-1"], ["call": "setEnabled", "element": "a-1"]),
        ] as [(JSONValue, JSONValue)])
    func taps(_ action: JSONValue, _ named: JSONValue) {
        #expect(ElementNames([Self.document]).naming(action) == named)
    }
}
