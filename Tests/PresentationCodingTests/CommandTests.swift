import JSONCoding
import PresentationCoding
import PresentationEngine
import Testing

@Suite("Commands as JSON")
struct CommandTests {
    /// Reads text as a command that needs no storyboard.
    private func command(_ text: String) throws(JSONFault) -> Command {
        try Command(json: JSONReader(JSONValue(parsing: text))) { _ in nil }
    }

    private func call(_ text: String) throws(JSONFault) -> Call {
        try Call(json: JSONReader(JSONValue(parsing: text)))
    }

    @Test("calls of every kind survive a round trip", arguments: 0..<400)
    func roundTrip(seed: UInt64) throws {
        var generator = CallGenerator(seed: seed)
        let written = Command.perform((0..<8).map { _ in generator.call(depth: 3) })
        let bytes = written.encoded()
        // A journal's content is read without validation, whether or not a client could declare it.
        let read = try Command(json: JSONReader(JSONValue(parsing: bytes), isRecord: true)) { _ in nil }
        #expect(read == written)
        #expect(read.encoded() == bytes)
    }

    @Test("the call generator produces every verb")
    func verbs() throws {
        var generator = CallGenerator(seed: 1)
        let words = (0..<9_000).map { _ in
            var writer = JSONWriter(capacity: 64)
            generator.call(depth: 1).write(to: &writer)
            return writer.bytes
        }
        let drawn = Set(try words.map { try JSONValue(parsing: $0)["call"] })
        #expect(drawn == Set(CallVerb.allCases.map { .string($0.rawValue) }))
    }

    @Test(
        "advances and answers survive a round trip",
        arguments: [
            Command.advance(.by(0)), .advance(.by(16_667)), .advance(.to(1 << 50)),
            .advance(.by(8_640_000_000_000_000)), .advance(.to(8_639_999_999_999_999)), .advance(.next),
            .advance(.catchUp(to: 1_500, limit: 1)), .advance(.catchUp(to: 0, limit: 1_000_000)),
            .advance(.settle), .answer(.null), .answer(.number(1)), .answer(.integer(1)), .answer("none"),
        ])
    func advances(written: Command) throws {
        #expect(try command(String(decoding: written.encoded(), as: UTF8.self)) == written)
    }

    @Test("a call is read as a person writes it")
    func presentCall() throws {
        let read = try call(
            #"""
            {"call": "present", "receiver": "home", "controller": "detail", "animated": false,
             "completion": {"label": "shown", "calls": [{"call": "log", "text": "done"}]}}
            """#)
        #expect(
            read
                == .present(
                    PresentCall(
                        receiver: "home", controller: "detail", isAnimated: false,
                        completion: Completion(label: "shown", calls: [.log("done")]))))
    }

    @Test("a body omits the arguments that its resource names")
    func body() throws {
        let body = JSONReader(try JSONValue(parsing: #"{"fraction": 0.25}"#))
        #expect(try Call(CallForm[.update], of: "t", body: body) == .drive(target: "t", .update(0.25)))
        let named = JSONReader(try JSONValue(parsing: #"{"transition": "t", "fraction": 0.25}"#))
        #expect(throws: JSONFault.self) { try Call(CallForm[.update], of: "t", body: named) }
        #expect(try Call(CallForm[.update], body: named) == .drive(target: "t", .update(0.25)))
    }

    @Test("properties of a new controller are members beside its name and class")
    func make() throws {
        let read = try call(
            #"""
            {"call": "make", "id": "detail", "class": "DetailViewController",
             "modalPresentationStyle": "popover", "preferredContentSize": {"width": 320, "height": 200.5},
             "popoverPresentationController.anchor": {"barButtonItem": "add"}}
            """#)
        #expect(
            read
                == .makeController(
                    ControllerRequest(
                        name: "detail",
                        origin: .code(
                            className: "DetailViewController", kind: .viewController, nibName: nil,
                            bundle: nil,
                            children: []),
                        properties: [
                            PropertyAssignment(.modalPresentationStyle, "popover"),
                            PropertyAssignment(.preferredContentSize, .size(Size(320, 200.5))),
                            PropertyAssignment(
                                .popoverPresentationControllerAnchor,
                                .anchor(PopoverAnchor(barButtonItem: "add"))),
                        ])))
    }

    @Test("UIKit's members can be given by their base name if it is unambiguous")
    func members() throws {
        let read = try call(
            #"""
            {"call": "behavior", "name": "Home", "answers": {"shouldPerformSegue": {"ask": true}},
             "reactions": {"viewDidLoad": {"super": false}}}
            """#)
        #expect(
            read
                == .setBehavior(
                    name: "Home",
                    Behavior(
                        answers: [.shouldPerformSegue: .ask],
                        reactions: [.viewDidLoad: Reaction(callsSuper: false)])))
    }

    @Test(
        "an error names the place and the probable intention",
        arguments: [
            (#"{"calls": [{"call": "presnt"}]}"#, "$.calls[0].call", "\"present\""),
            (
                #"{"calls": [{"call": "present", "receiver": "A", "controler": "B"}]}"#,
                "$.calls[0].controler", "Did you mean \"controller\"?"
            ),
            (
                #"{"calls": [{"call": "present", "receiver": "A"}]}"#, "$.calls[0]",
                "\"controller\" is missing"
            ),
            (
                #"{"calls": [{"call": "becomeFirstResponder"}]}"#, "$.calls[0]",
                #"The key "element" or "receiver" is missing. The object id of the control"#
            ),
            (
                #"{"calls": [{"call": "resignFirstResponder", "receiver": null}]}"#, "$.calls[0].receiver", "a string"
            ),
            (#"{"calls": [{"call": "finish"}]}"#, "$.calls[0]", #""transition" or "interactionController" is missing"#),
            (
                #"{"calls": [{"call": "set", "receiver": "A", "modalPresentationStyle": "sheet"}]}"#,
                "$.calls[0].modalPresentationStyle", "\"pageSheet\""
            ),
            (
                #"{"calls": [{"call": "behavior", "name": "A", "answers": {"adaptivePresentationStyle": 1}}]}"#,
                "$.calls[0].answers.adaptivePresentationStyle", "may mean"
            ),
            (
                #"{"calls": [{"call": "behavior", "name": "A", "reactions": {"viewDidLod()": {}}}]}"#,
                #"$.calls[0].reactions["viewDidLod()"]"#, "Did you mean \"viewDidLoad()\"?"
            ),
            (
                #"{"calls": [{"call": "behavior", "name": "A", "reactions": {"loadView": {}, "loadView()": {}}}]}"#,
                #"$.calls[0].reactions["loadView()"]"#, "twice"
            ),
            (#"{"advance": {"by": 0.0001}}"#, "$.advance.by", "three decimal places"),
            (#"{"advance": {"by": -1}}"#, "$.advance.by", "between 0 and 8640000000000, not be -1"),
            (#"{"advance": {"to": 1e300}}"#, "$.advance.to", "between 0 and 8640000000000, not be 1e"),
            (#"{"advance": {"to": 8640000000000.001}}"#, "$.advance.to", "not be 8640000000000.001"),
            (#"{"advance": {"by": 9223372036854775807}}"#, "$.advance.by", "not be 9223372036854775807"),
            (
                #"{"calls": [{"call": "after", "delay": 8640000000001, "calls": []}]}"#, "$.calls[0].delay",
                "between 0 and 8640000000000"
            ),
            (
                #"{"calls": [{"call": "object", "name": "a", "interaction": {"completionSpeed": 1e-14}}]}"#,
                "$.calls[0].interaction.completionSpeed", "between 0.001 and 1000"
            ),
            (#"{"advance": {"to": 5, "limit": 0}}"#, "$.advance.limit", "between 1 and 1000000"),
            (#"{"advance": {"limit": 5}}"#, "$.advance", "one of"),
            (#"{"advance": {"by": 5, "limit": 5}}"#, "$.advance", "one of"),
            (#"{"advance": {"settle": false}}"#, "$.advance.settle", "only be true"),
            (#"{"advance": {"by": 1, "to": 2}}"#, "$.advance", "one of"),
            (#"{"calls": [], "answer": 1}"#, "$", "one of"),
            (
                #"{"answer": {}}"#, "$.answer",
                #"a list, {"width": …, "height": …} or {"make": …}; an empty object is none of them"#
            ),
            (
                #"{"calls": [{"call": "behavior", "name": "A", "answers": {"keyCommands": {}}}]}"#,
                "$.calls[0].answers.keyCommands", "This object is empty. An object here has one of the keys match,"
            ),
            (
                #"{"calls": [{"call": "behavior", "name": "A", "answers": {"keyCommands": {"sequence": [{}]}}}]}"#,
                "$.calls[0].answers.keyCommands.sequence[0]", "an empty object is none of them"
            ),
            (#"{"format": 2, "calls": []}"#, "$.format", "reads format 1"),
            (
                #"{"calls": [{"call": "make", "storyboard": "Main", "class": "X"}]}"#, "$.calls[0]",
                "storyboard's to say"
            ),
        ])
    func faults(text: String, path: String, reason: String) throws {
        let fault = try #require(throws: JSONFault.self) { try command(text) }
        #expect(fault.path == path)
        #expect(fault.reason.contains(reason), "\(fault.reason)")
    }

    @Test(
        "numbers beyond the present ranges, stored by an earlier build, are clamped",
        arguments: [
            (#"{"advance": {"by": 9007199254740.992}}"#, Command.advance(.by(8_640_000_000_000_000))),
            (#"{"advance": {"to": 1e300}}"#, .advance(.to(8_640_000_000_000_000))),
            (
                #"{"calls": [{"call": "object", "name": "a", "interaction": {"completionSpeed": 1e-300}}]}"#,
                .perform([
                    .makeObject(
                        ObjectRequest(name: "a", interaction: InteractionSettings(completionSpeed: 0.001)))
                ])
            ),
        ])
    func records(text: String, command: Command) throws {
        let json = JSONReader(try JSONValue(parsing: Array(text.utf8)), isRecord: true)
        #expect(try Command(json: json) { _ in nil } == command)
    }
}
