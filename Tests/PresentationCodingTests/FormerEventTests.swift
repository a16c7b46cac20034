import JSONCoding
import PresentationCoding
import PresentationEngine
import Testing

@Suite("Events of format 1")
struct FormerEventTests {
    private func text(_ kind: Event.Kind, time: Int = 0) -> String {
        var writer = JSONWriter()
        writer.value(
            FormerEvent(Event(sequence: 9, time: time, turn: 2, cause: 3, rule: "VL-03", kind: kind)))
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    private func text(_ members: String, _ kind: String, time: String = "0") -> String {
        #"{"sequence":9,"time":\#(time),"turn":2,"kind":"\#(kind)",\#(members),"rule":"VL-03","cause":3}"#
    }

    @Test("a callback without arguments is as short as it can be")
    func loadView() {
        #expect(
            text(.callback(.controller("detail"), .loadView, arguments: [], flags: []))
                == text(#""controller":"detail","call":"loadView()""#, "callback"))
    }

    @Test("a callback has its arguments and flags, and its time in exact milliseconds")
    func appearance() {
        #expect(
            text(
                .callback(
                    .controller("detail"), .viewWillAppear, arguments: [Argument("animated", true)],
                    flags: [.isBeingPresented]), time: 16_667)
                == text(
                    #""controller":"detail","call":"viewWillAppear(_:)","arguments":{"animated":true},"flags":["isBeingPresented"]"#,
                    "callback", time: "16.667"))
    }

    @Test("every other kind has its own members", arguments: FormerEventTests.examples)
    func kinds(kind: Event.Kind, name: String, members: String) throws {
        #expect(text(kind) == text(members, name))
        _ = try JSONValue(parsing: text(kind))
    }

    @Test("they are read in the present form, without the members they lack", arguments: Self.readings)
    func reading(members: String, kind: String, expected: String) throws {
        var stored = try StoredEvents(
            Array("[\(text(members, kind))]".utf8), format: 1, revision: 3, firstSequence: 9)
        var writer = JSONWriter()
        writer.value(try #require(try stored.next()))
        let place = #"{"sequence":9,"time":0,"turn":2,"kind":"\#(kind)","#
        #expect(
            String(decoding: writer.bytes, as: UTF8.self) == place + expected + #","cause":3,"rule":"VL-03"}"#
        )
    }

    fileprivate static let readings: [(String, String, String)] = [
        (
            #""controller":"a","call":"viewWillAppear(_:)","arguments":{"animated":true},"flags":["isBeingPresented"]"#,
            "callback",
            #""subject":{"kind":"controller","id":"a"},"name":"viewWillAppear(_:)","arguments":{"animated":true},"flags":["isBeingPresented"]"#
        ),
        (
            #""object":"d","call":"transitionDuration(using:)","answer":0.5"#, "question",
            #""subject":{"kind":"object","id":"d"},"name":"transitionDuration(using:)","answer":0.5"#
        ),
        (
            #""application":true,"call":"dismiss(animated:completion:)""#, "completion",
            #""subject":{"kind":"application"},"name":"dismiss(animated:completion:)""#
        ),
        (
            #""controller":"a","relation":"parent","to":null"#, "relation",
            #""subject":{"kind":"controller","id":"a"},"name":"parent","to":null"#
        ),
        (
            #""transition":{"id":"t","change":"updated","fraction":0.25}"#, "transition",
            #""name":"updated","details":{"fraction":0.25},"transition":"t""#
        ),
        (#""name":"n","object":"w""#, "notification", #""name":"n","object":"w""#),
    ]

    fileprivate static let examples: [(Event.Kind, String, String)] = [
        (
            .question(.object("d"), .transitionDuration, arguments: [], answer: .number(0.5)), "question",
            #""object":"d","call":"transitionDuration(using:)","answer":0.5"#
        ),
        (.warning(.controller("home"), text: "Warning: \"x\"\n"), "warning", #""text":"Warning: \"x\"\n""#),
        (
            .noop(.controller("a"), call: "dismiss", reason: "nothing"), "noop",
            #""controller":"a","call":"dismiss","reason":"nothing""#
        ),
        (.noop(nil, call: "pause()", reason: "idle"), "noop", #""call":"pause()","reason":"idle""#),
        (
            .completion(.controller("a"), .present, label: "shown"), "completion",
            #""controller":"a","call":"present(_:animated:completion:)","label":"shown""#
        ),
        (
            .completion(.controller("p"), .setPages, label: nil, finished: true), "completion",
            #""controller":"p","call":"setViewControllers(_:direction:animated:completion:)","finished":true"#
        ),
        (
            .completion(.application, .dismiss, label: nil), "completion",
            #""application":true,"call":"dismiss(animated:completion:)""#
        ),
        (
            .log(.controller("home"), .rect(Rect(0, 0.5, 1, 2))), "action",
            #""name":"log","value":{"x":0,"y":0.5,"width":1,"height":2}"#
        ),
        (
            .relation(.controller("a"), .presentedViewController, to: nil), "relation",
            #""controller":"a","relation":"presentedViewController","to":null"#
        ),
        (
            .relation(.controller("a"), .parent, to: "b"), "relation",
            #""controller":"a","relation":"parent","to":"b""#
        ),
        (
            .transition(.controller("home"), id: "t", .updated(fraction: 0.25)), "transition",
            #""transition":{"id":"t","change":"updated","fraction":0.25}"#
        ),
        (
            .transition(.controller("home"), id: "t", .paused(fraction: 1)), "transition",
            #""transition":{"id":"t","change":"paused","fraction":1}"#
        ),
        (
            .transition(
                .controller("home"), id: "t",
                .interactionChanged(isInteractive: false, isCancelled: true, fraction: 0)),
            "transition",
            #""transition":{"id":"t","change":"interactionChanged","interactive":false,"cancelled":true,"fraction":0}"#
        ),
        (
            .transition(.controller("home"), id: "t", .ended(completed: true)), "transition",
            #""transition":{"id":"t","change":"ended","completed":true}"#
        ),
        (.lifecycle(.segue("s"), .segueReleased), "lifecycle", #""segue":"s","change":"segueReleased""#),
        (
            .lifecycle(.presentationController("p"), .presentationControllerCreated), "lifecycle",
            #""presentationController":"p","change":"presentationControllerCreated""#
        ),
        (.notification(name: "n", object: nil), "notification", #""name":"n""#),
        (.exception(name: "N", reason: "r"), "exception", #""name":"N","reason":"r""#),
    ]
}
