import JSONCoding
import PresentationEngine
import Testing

@testable import PresentationCoding

@Suite("A declaration without any effect is refused")
struct DeclarationTests {
    private func behavior(_ text: String, isRecord: Bool = false) throws(JSONFault) -> Behavior {
        try Behavior(json: JSONReader(JSONValue(parsing: text), isRecord: isRecord))
    }

    @Test(
        "with its place and a correction",
        arguments: [
            (#"{"answers": {"viewDidLoad()": null}}"#, #"$.answers["viewDidLoad()"]"#, "\"reactions\""),
            (
                #"{"reactions": {"tabBarController(_:shouldSelect:)": {}}}"#,
                #"$.reactions["tabBarController(_:shouldSelect:)"]"#, "\"answers\", by true or false"
            ),
            (
                #"{"reactions": {"present(_:animated:completion:)": {}}}"#,
                #"$.reactions["present(_:animated:completion:)"]"#, "brings its block along"
            ),
            (
                #"{"answers": {"shouldPresentInFullscreen": true}}"#, "$.answers.shouldPresentInFullscreen",
                "\"presentationController\""
            ),
            (#"{"answers": {"shouldPerformSegue": "no"}}"#, "$.answers.shouldPerformSegue", "true or false"),
            (
                #"{"answers": {"transitionDuration": {"sequence": [0.3, "long"]}}}"#,
                "$.answers.transitionDuration.sequence[1]", "seconds"
            ),
            (
                #"{"answers": {"adaptivePresentationStyle(for:)": "sheet"}}"#,
                #"$.answers["adaptivePresentationStyle(for:)"]"#, "\"pageSheet\""
            ),
            (
                #"{"answers": {"animationController(forDismissed:)": {"make": {}}}}"#,
                #"$.answers["animationController(forDismissed:)"]"#, "the name of an object"
            ),
            (
                #"{"answers": {"shouldPerformSegue": {"match": [{"arguments": {"identifer": "a"}, "value": true}], "otherwise": true}}}"#,
                "$.answers.shouldPerformSegue.match[0].arguments.identifer", "known are identifier, sender"
            ),
            (
                #"{"answers": {"shouldPerformSegue": {"match": [{"arguments": {}, "value": 1}], "otherwise": true}}}"#,
                "$.answers.shouldPerformSegue.match[0].value", "true or false"
            ),
            (
                #"{"answers": {"shouldPerformSegue": {"match": [{"arguments": {}, "value": true}]}}}"#,
                "$.answers.shouldPerformSegue", "\"otherwise\""
            ),
            (
                #"{"reactions": {"viewDidLoad()": {"after": [{"call": "present", "receiver": "$sel", "controller": "b"}]}}}"#,
                #"$.reactions["viewDidLoad()"].after[0].receiver"#, "known are $self"
            ),
            (
                #"{"reactions": {"prepare(for:sender:)": {"before": [{"call": "async", "calls": [{"call": "set", "receiver": "$destinaton", "title": "$5"}]}]}}}"#,
                #"$.reactions["prepare(for:sender:)"].before[0].calls[0].receiver"#, "$destination"
            ),
            (
                #"{"reactions": {"viewDidLoad()": {"after": [{"call": "dismiss", "receiver": "$finished"}]}}}"#,
                #"$.reactions["viewDidLoad()"].after[0].receiver"#, "There is no $finished"
            ),
            (
                #"{"actions": {"save:": [{"call": "dismiss", "receiver": "$sel"}]}}"#,
                #"$.actions["save:"][0].receiver"#, "There is no $sel"
            ),
            (
                #"{"reactions": {"viewWillAppear(_:)": {"after": [{"call": "dismiss", "receiver": "$self", "animated": "$animatd"}]}}}"#,
                #"$.reactions["viewWillAppear(_:)"].after[0].animated"#, "known are $self, $animated"
            ),
            (
                #"{"answers": {"rotatingHeaderView()": "bar"}}"#, #"$.answers["rotatingHeaderView()"]"#,
                "UIKit does not ask for it from iOS 8 on, because header views are animated"
            ),
            (#"{"reactions": {"viewDidUnload()": {}}}"#, #"$.reactions["viewDidUnload()"]"#, "was removed"),
            (
                #"{"answers": {"isModalInPresentation": true}}"#, "$.answers.isModalInPresentation",
                "is a property"
            ),
            (
                #"{"answers": {"presentedViewController": null}}"#, "$.answers.presentedViewController",
                "is only read"
            ),
            (
                #"{"reactions": {"addChild(_:)": {}}}"#, #"$.reactions["addChild(_:)"]"#,
                #"{"call": "addChild"}"#
            ),
            (
                #"{"reactions": {"tabBarController(_:shouldSelect:)": {"before": [{"call": "log", "text": "asked"}]}}}"#,
                #"$.reactions["tabBarController(_:shouldSelect:)"]"#, "its calls need an answer under \"answers\""
            ),
            (
                #"{"reactions": {"prefersStatusBarHidden": {"before": [{"call": "log", "text": "asked"}]}}}"#,
                "$.reactions.prefersStatusBarHidden", "is asked and makes no calls"
            ),
        ] as [(String, String, String)])
    func refused(text: String, path: String, reason: String) throws {
        let fault = try #require(throws: JSONFault.self) { try behavior(text) }
        #expect(fault.path == path)
        #expect(fault.kind == .noEffect)
        #expect(fault.reason.contains(reason), "\(fault.reason)")
    }

    @Test(
        "an effective declaration is accepted",
        arguments: [
            #"{"answers": {"shouldPerformSegue": {"ask": true}, "canPerformAction": {"sequence": [true, false]}}}"#,
            #"{"answers": {"application(_:viewControllerWithRestorationIdentifierPath:coder:)": {"match": [{"arguments": {"identifier": "detail"}, "value": {"make": {}}}]}}}"#,
            #"{"reactions": {"application(_:shouldSaveApplicationState:)": {"before": [{"call": "log", "text": "asked"}]}}}"#,
            #"{"answers": {"shouldPerformSegue": false}, "reactions": {"shouldPerformSegue": {"before": [{"call": "log", "text": "asked"}]}}}"#,
            #"{"reactions": {"viewDidLoad()": {"after": [{"call": "log", "text": "$5"}, {"call": "addAction", "receiver": "$self", "title": "$x", "handler": {"calls": [{"call": "dismiss", "receiver": "$alert"}]}}]}}}"#,
            #"{"reactions": {"viewDidLoad()": {"after": [{"call": "behavior", "name": "B", "reactions": {"prepare(for:sender:)": {"before": [{"call": "loadViewIfNeeded", "receiver": "$destination"}]}}}]}}}"#,
            #"{"reactions": {"viewWillAppear(_:)": {"after": [{"call": "dismiss", "receiver": "$self", "animated": "$animated"}]}}}"#,
            #"{"actions": {"unwindToHome:": [{"call": "set", "receiver": "$source", "title": "back"}]}}"#,
        ])
    func accepted(text: String) throws {
        let read = try behavior(text)
        #expect(read == (try behavior(text, isRecord: true)))
    }

    @Test("a name with a dollar sign stands for itself, and not for a part of its object")
    func parts() throws {
        let text =
            #"{"reactions": {"viewDidLoad()": {"after": [{"call": "addSubview", "view": "a", "superview": "$self.view"}]}}}"#
        let fault = try #require(throws: JSONFault.self) { try behavior(text) }
        #expect(fault.path == #"$.reactions["viewDidLoad()"].after[0].superview"# && fault.kind == .noEffect)
    }

    @Test("an unknown form of answer is refused with a list of the forms")
    func forms() throws {
        for (text, hint) in [
            (#"{"answers": {"shouldPerformSegue": {"mach": []}}}"#, "Did you mean \"match\"?"),
            (#"{"answers": {"shouldPerformSegue": {"always": true}}}"#, "match, sequence, ask"),
        ] {
            let fault = try #require(throws: JSONFault.self) { try behavior(text) }
            #expect(fault.path == "$.answers.shouldPerformSegue")
            #expect(fault.reason.contains(hint), "\(fault.reason)")
        }
    }

    @Test("a flag is true, false or a variable, and no other text")
    func flags() throws {
        for (text, path) in [
            (#"{"call": "pop", "receiver": "N", "animated": "yes"}"#, "$.animated"),
            (#"{"call": "beginAppearanceTransition", "receiver": "N", "appearing": "$"}"#, "$.appearing"),
        ] {
            let fault = try #require(throws: JSONFault.self) {
                try Call(json: JSONReader(JSONValue(parsing: text)))
            }
            #expect(fault.path == path)
            #expect(
                fault.reason.contains("true, false or a variable such as \"$animated\""), "\(fault.reason)")
        }
    }

    @Test("an object is not a controller and cannot declare controllers' members")
    func objects() throws {
        let text = #"{"call": "object", "name": "judge", "behavior": {"reactions": {"viewDidLoad": {}}}}"#
        let fault = try #require(throws: JSONFault.self) {
            try Call(json: JSONReader(JSONValue(parsing: text)))
        }
        #expect(fault.path == "$.behavior.reactions.viewDidLoad" && fault.kind == .noEffect)
        #expect(throws: Never.self) {
            try Call(json: JSONReader(JSONValue(parsing: text), isRecord: true))
        }
    }

    @Test("a stored declaration can be read back, effective or not")
    func records() throws {
        let text = #"{"answers": {"viewDidLoad()": 1, "shouldPerformSegue": "no"}}"#
        #expect(
            try behavior(text, isRecord: true)
                == Behavior(answers: [.viewDidLoad: .value(1), .shouldPerformSegue: .value("no")]))
    }

    @Test(
        "a property's word is one of UIKit's, and the error lists them",
        arguments: [
            (#"{"preferredStyle": "sheet"}"#, "$.preferredStyle", "\"actionSheet\""),
            (#"{"edgesForExtendedLayout": ["top", "middle"]}"#, "$.edgesForExtendedLayout[1]", "\"left\""),
            (
                #"{"supportedInterfaceOrientations": "up"}"#, "$.supportedInterfaceOrientations",
                "\"portrait\""
            ),
            (#"{"supportedInterfaceOrientations": []}"#, "$.supportedInterfaceOrientations", "at least 1"),
            (#"{"preferredStatusBarStyle": "dark"}"#, "$.preferredStatusBarStyle", "\"darkContent\""),
            (#"{"preferredPrimaryColumnWidth": "wide"}"#, "$.preferredPrimaryColumnWidth", "automatic"),
        ])
    func words(text: String, path: String, reason: String) throws {
        let fault = try #require(throws: JSONFault.self) {
            try Call(CallForm[.make], body: JSONReader(JSONValue(parsing: text)))
        }
        #expect(fault.path == path && fault.kind == .mismatch)
        #expect(fault.reason.contains(reason), "\(fault.reason)")
        #expect(throws: Never.self) {
            try Call(CallForm[.make], body: JSONReader(JSONValue(parsing: text), isRecord: true))
        }
    }
}
