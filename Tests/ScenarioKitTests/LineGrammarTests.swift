import Testing

@testable import ScenarioKit

@Suite("Lines that no event can have")
struct LineGrammarTests {
    static let words = ScenarioLanguage.Words(
        members: [
            "viewDidLoad()": ScenarioLanguage.Member(arguments: [], isAsked: false, isTold: true),
            "viewDidAppear(_:)": ScenarioLanguage.Member(arguments: ["animated"], isAsked: false, isTold: true),
            "viewDidDisappear(_:)": ScenarioLanguage.Member(arguments: ["animated"], isAsked: false, isTold: true),
            "prepare(for:sender:)": ScenarioLanguage.Member(
                arguments: ["segue", "sender"], isAsked: false, isTold: true),
            "shouldPerformSegue(withIdentifier:sender:)": ScenarioLanguage.Member(
                arguments: ["identifier", "sender"], isAsked: true, isTold: false),
            "perform()": ScenarioLanguage.Member(
                arguments: ["identifier"], showsArguments: false, isAsked: false, isTold: true),
            "prefersStatusBarHidden": ScenarioLanguage.Member(arguments: [], isAsked: true, isTold: false),
            "present(_:animated:completion:)": ScenarioLanguage.Member(
                arguments: ["animated"], isAsked: false, isTold: false),
        ],
        flags: ["isBeingPresented", "isMovingToParent"], relations: ["superview", "parent", "target"],
        changes: ["created", "deallocated", "active", "archiveDropped"], transitionChanges: ["began", "ended"],
        names: ["title", "isCollapsed", "touchOutside", "setToolbarItems", "restore"])

    private static func fault(_ line: String, isDenied: Bool) -> String? {
        var language = ScenarioLanguage(words: words)
        language.absence = { $0.hasPrefix("viewSafeArea") ? "UIKit has it, and it never comes." : nil }
        let names: Set = ["home", "card", "unwindToHome:", "V4.button", "*: ?a", "done"]
        return LineGrammar(language, ownNames: names).fault(of: line, isDenied: isDenied)
    }

    @Test(
        "a line that an event can have is accepted, in a list and among those that do not come",
        arguments: [
            "home.viewDidLoad()", "home.viewDidLoad()  VL-06",
            "home.viewDidAppear(_:) animated=true [isBeingPresented]",
            "home.viewDidAppear(_:)…", "home.viewDid…", "home.view…Appear…", "home.…", "…", "home…", "h…",
            "home…[isBeing…", "home.viewDidAppear(_:) anim…", "home.viewDidAppear(_:) animated=true […",
            "home.viewDidAppear(_:) animated=…",
            "home ? shouldPerformSegue(withIdentifier:sender:) identifier=a sender=b = true",
            "home ? shouldPerformSegue(withIdentifier:sender:)…= true", "home ?…",
            "home ? prefersStatusBarHidden = false",
            "home completion of present(_:animated:completion:) done", "home completion…", "card.superview -> nil",
            "card.superv…", "card.target -> home", "card.done -> home", "home.popViewController(animated:) -> card",
            "home.isCollapsed = true", "card deallocated", "card dealloc…", "home action unwindToHome: V4.button",
            "V4.button action unwindToHome: V4.button", "V4.button.viewDidLoad()", "*: ?a.viewDidLoad()",
            "home.view.viewDidLoad()", "home reads width: 3", "home key: [a b]", "log anything",
            "warning \"viewDidLod()\"…",
            "notification UIFoo", "exception NSInvalidArgumentException: …", "t_1 began presentation home -> card 0 ms",
            "t_1 ended completed=true", "t_2…", "transition began…", "home touch touchOutside nil",
            "home.prepare(for:sender:) segue=segue_1 sender=\"a b = c\"",
            "home.present(_:animated:completion:) does nothing: why",
            "home.setToolbarItems animated = [done]", "home encode title: x", "segue_1.perform()",
            "app.setToolbarItems() does nothing: why", "card-2.viewDidLoad()",
            "app.restore \"home/card\" does nothing: \"Nothing in the app matches it.\"",
            "segue_1.viewDidLoad()", "application.viewDidLoad()", "…viewDidAppear(_:)…", "…DidAppear(_:)…",
        ])
    func right(_ line: String) {
        #expect(Self.fault(line, isDenied: false) == nil)
        #expect(Self.fault(line, isDenied: true) == nil)
    }

    @Test(
        "a line that none can have is refused with the nearest word",
        arguments: [
            (
                "home.viewDidDisapear(_:)",
                "UIKit calls no member \"viewDidDisapear(_:)\". Did you mean \"viewDidDisappear(_:)\"?"
            ),
            (
                "home.viewDidDisapear(_:)…",
                "UIKit calls no member \"viewDidDisapear(_:)\". Did you mean \"viewDidDisappear(_:)\"?"
            ),
            (
                "home.viewDidDisapear…",
                "UIKit calls no member \"viewDidDisapear\". Did you mean \"viewDidDisappear(_:)\"?"
            ),
            (
                "…viewDidDisapear(_:)…",
                "UIKit calls no member \"viewDidDisapear(_:)\". Did you mean \"viewDidDisappear(_:)\"?"
            ),
            ("home.viewDidLoad", "UIKit calls no member \"viewDidLoad\". Did you mean \"viewDidLoad()\"?"),
            ("home.viewSafeAreaInsetsDidChange()", "UIKit has it, and it never comes."),
            ("viewDidLoad()", "The line does not say whose viewDidLoad() it is, as in controller.viewDidLoad()."),
            ("home viewDidLoad()", "A callback is written with a dot, as in home.viewDidLoad()."),
            ("home", "\"home\" is not an event; write controller.member, with its arguments."),
            ("card dealocated", "An object has no event \"dealocated\". Did you mean \"deallocated\"?"),
            ("t_1 begun presentation", "A transition has no event \"begun\". Did you mean \"began\"?"),
            (
                "card.supervew -> nil",
                "There is no relation, and no call with a value, \"supervew\". Did you mean \"superview\"?"
            ),
            (
                "home.viewDidAppear(_:) animted=true",
                "viewDidAppear(_:) has no argument \"animted\". Did you mean \"animated\"?"
            ),
            ("home.viewDidLoad() animated=true", "viewDidLoad() has no argument \"animated\". It has none."),
            (
                "home.viewDidAppear(_:) animated",
                "After viewDidAppear(_:) come its arguments, as name=value, and its flags in brackets, not \" animated\"."
            ),
            (
                "home.viewDidAppear(_:) animated=true [isBeingPresnted]",
                "There is no flag \"isBeingPresnted\". Did you mean \"isBeingPresented\"?"
            ),
            (
                "home.prefersStatusBarHidden",
                "UIKit asks prefersStatusBarHidden: the line of a question is \"object ? prefersStatusBarHidden … = answer\"."
            ),
            (
                "home ? viewDidLoad() = nil",
                "viewDidLoad() is a callback, not a question: its line is \"object.viewDidLoad()\"."
            ),
            (
                "home ? shouldPerformSeque(withIdentifier:sender:)…",
                "UIKit calls no member \"shouldPerformSeque(withIdentifier:sender:)\". Did you mean \"shouldPerformSegue(withIdentifier:sender:)\"?"
            ),
            (
                "home completion of presnt(_:animated:completion:)",
                "UIKit calls no member \"presnt(_:animated:completion:)\". Did you mean \"present(_:animated:completion:)\"?"
            ),
        ])
    func wrong(_ line: String, _ reason: String) {
        #expect(Self.fault(line, isDenied: false) == reason)
        #expect(Self.fault(line, isDenied: true) == reason)
    }

    @Test(
        "an event that does not come has to be written as it would come, of names that the file has",
        arguments: [
            (
                "home.viewDidAppear(_:)",
                "viewDidAppear(_:) comes with animated=…, so no event has this line; end it with … to match every event of the member."
            ),
            (
                "home ? prefersStatusBarHidden",
                "The line of a question ends with its answer; end it with … to match every answer."
            ),
            ("hme.viewDidLoad()", "Nothing here is named \"hme\". Did you mean \"home\"?"),
            (
                "home action unwindToHom: V4.button",
                "Nothing here is named \"unwindToHom\". Did you mean \"unwindToHome:\"?"
            ),
            ("home.isColapsed = true", "Nothing here is named \"isColapsed\". Did you mean \"isCollapsed\"?"),
            ("home touch touchOutsid nil", "Nothing here is named \"touchOutsid\". Did you mean \"touchOutside\"?"),
        ])
    func denied(_ line: String, _ reason: String) {
        #expect(Self.fault(line, isDenied: true) == reason)
        #expect(Self.fault(line, isDenied: false) == nil)
    }
}
