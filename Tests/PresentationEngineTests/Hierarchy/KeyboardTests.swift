import Testing

@testable import PresentationEngine

@Suite("The first responder and its keyboard")
struct KeyboardTests {
    /// A scene with a text field `name-field` and a button `name-button`.
    private static func form(_ name: String, _ kind: StoryboardControllerKind = .viewController) -> StoryboardScene {
        var scene = StoryboardScene.scene(name, kind)
        scene.view?.subviews = [
            StoryboardView(id: "\(name)-field", elementName: "textField"),
            StoryboardView(id: "\(name)-text", elementName: "textView"),
            StoryboardView(id: "\(name)-button", elementName: "button"),
        ]
        return scene
    }

    private func theater(
        device: String? = nil, orientation: InterfaceOrientation = .portrait,
        _ version: SystemVersion = SystemVersion(12),
        behaviors: [String: Behavior] = [:], stack: Bool = false
    ) throws -> Theater {
        let first = stack ? [StoryboardScene.navigation("N", root: "A")] : []
        let scenes = first + [Self.form("A"), Self.form("B")]
        let main = Storyboard(name: "Main", initialSceneID: scenes[0].id, scenes: scenes)
        return try Theater(
            version, device: device, orientation: orientation, root: nil, storyboards: [main], behaviors: behaviors)
    }

    /// The keyboard's notifications in short.
    private func posted(_ events: [Event]) -> [String] {
        events.compactMap {
            guard case .notification(let name, _) = $0.kind, name.hasPrefix("UIKeyboard") else { return nil }
            return String(name.dropFirst("UIKeyboard".count).dropLast("Notification".count))
        }
    }

    private let shown = ["WillChangeFrame", "WillShow", "DidChangeFrame", "DidShow"]
    private let hidden = ["WillChangeFrame", "WillHide", "DidChangeFrame", "DidHide"]

    private func focus(_ element: String) -> Call {
        .responding(.becomeFirstResponder(element: element, controller: nil))
    }

    private func resign(_ element: String) -> Call {
        .responding(.resignFirstResponder(element: element, controller: nil))
    }

    /// Presents `B` over `A`.
    private func present(_ style: ModalPresentationStyle, in theater: inout Theater) throws {
        try theater.call(
            .makeController(
                ControllerRequest(
                    name: "B", origin: .storyboard(name: "Main", identifier: "B"), properties: [.style(style)])))
        _ = try theater.play { try $0.present("B") }
    }

    @Test("CH-698: a docked keyboard hides and shows in a rotation, an undocked one does not", .varies(.device))
    func rotation() throws {
        for device in ["iPhone 8", "iPad Air 2"] {
            var theater = try theater(device: device, SystemVersion(17))
            _ = try theater.play { try $0.call(focus("A-field")) }
            let turned = try theater.play {
                try $0.turn()
                try $0.settle()
            }
            RuleProof.expect("CH-698", holds: posted(turned) == hidden + shown, "\(posted(turned))")
            guard device == "iPad Air 2" else { continue }
            _ = try theater.play { try $0.call(.responding(.dockKeyboard(false))) }
            let undocked = try theater.play {
                try $0.turn(.portrait)
                try $0.settle()
            }
            RuleProof.expect("CH-698", holds: posted(undocked).isEmpty, "\(posted(undocked))")
        }
    }

    @Test("CH-641: a controller above the keyboard of a field lives as long as it, hidden or not", .varies(.device))
    func accessoryController() throws {
        for device in ["iPhone 8", "iPad Air 2"] {
            let above = Behavior(answers: [.inputAccessoryViewController: .value(.controller(.plain("bar")))])
            var theater = try theater(device: device, SystemVersion(17), behaviors: ["A": above])
            func isThere() -> Bool { theater.session.names["bar"] != nil }
            _ = try theater.play { try $0.call(focus("A-field")) }
            RuleProof.expect("CH-641", holds: isThere())
            try present(.overFullScreen, in: &theater)
            RuleProof.expect("CH-641", holds: isThere())
            _ = try theater.close("A", animated: false)
            RuleProof.expect("CH-641", holds: isThere())
            let resigned = try theater.play { try $0.call(resign("A-field")) }
            RuleProof.expect("CH-641", holds: !isThere(), "\(resigned.map(\.trace))")
        }
    }

    @Test(
        "ME-06: a tap on a field shows the keyboard, a tap on another field keeps it, a tap on a button hides it",
        .repeated(.onAPad), arguments: Theater.versions)
    func taps(_ version: SystemVersion) throws {
        var theater = try theater(version)
        let field = try theater.play { try $0.act(on: "A-field") }
        let other = try theater.play { try $0.act(on: "A-text") }
        let button = try theater.play { try $0.act(on: "A-button") }
        RuleProof.expect(
            "ME-06", holds: posted(field) == shown && posted(button) == hidden,
            "\(posted(field)) \(posted(other)) \(posted(button))")
        // Up to iOS 10 the keyboard is shown again.
        RuleProof.expect("CH-607", holds: posted(other) == (version < SystemVersion(11) ? [shown[1]] : []))
        proves("ME-06", in: field)
        let again = try theater.play { try $0.act(on: "A-button") }
        #expect(posted(again) == [])
    }

    @Test(
        "CH-659: the app delegate is asked about keyboards of other apps before the first one comes",
        .repeated(.onAPad), arguments: [false, true])
    func extensions(_ isAsked: Bool) throws {
        var theater = try theater(
            behaviors: [
                "AppDelegate": Behavior(answers: [.shouldAllowExtensionPoint: isAsked ? .ask : .value(false)])
            ])
        try theater.act(on: "A-field")
        if isAsked {
            #expect(posted(theater.events) == [])
            try theater.apply(.answer(false))
        }
        _ = try theater.settle()
        let isQuestion = { (event: Event) in
            if case .question(_, .shouldAllowExtensionPoint, _, _) = event.kind { true } else { false }
        }
        RuleProof.expect(
            "CH-659",
            holds: theater.history.filter(isQuestion).count == 1 && posted(theater.history) == shown,
            "\(posted(theater.history))")
        proves("CH-659", in: theater.history.filter(isQuestion))
        _ = try theater.play { try $0.act(on: "A-button") }
        let again = try theater.play { try $0.act(on: "A-field") }
        RuleProof.expect("CH-659", holds: !again.contains(where: isQuestion) && posted(again) == shown)
    }

    @Test("ME-06: a field without a connection is a target with an effect", .varies(.device))
    func targets() throws {
        for device in ["iPhone 8", "iPad Air 2"] {
            let theater = try theater(device: device)
            let home = try theater.session.controller("A")
            let targets = theater.session.touchTargets(of: home, theater.session.elementOutlines(of: home)) { _ in true
            }
            let field = try #require(targets.first { $0.names.id == "A-field" })
            let isFocus = field.effects.contains {
                if case .other(.becomeFirstResponder, _) = $0 { true } else { false }
            }
            RuleProof.expect("ME-06", holds: isFocus && field.obstacle == nil)
            #expect(targets.first { $0.names.id == "A-button" }?.obstacle?.kind == .notConnected)
        }
    }

    @Test("ME-06: code does the same; only a control with a keyboard has it", .repeated(.onAPad))
    func code() throws {
        var theater = try theater()
        #expect(posted(try theater.play { try $0.call(focus("A-field")) }) == shown)
        #expect(posted(try theater.play { try $0.call(focus("A-field")) }) == [])
        #expect(try theater.play { try $0.call(resign("A-text")) }.noops == ["resignFirstResponder"])
        #expect(posted(try theater.play { try $0.call(resign("A-field")) }) == hidden)
        proves("ME-06") { () throws(Rejection) in try theater.call(focus("A-button")) }
        #expect(throws: Rejection.self) { try theater.call(focus("nothing")) }
    }

    @Test(
        "ME-04: in a form sheet the keyboard stays when the user moves on, and hides with the sheet",
        .repeated(.onAPad), arguments: [true, false])
    func stays(_ isFormSheet: Bool) throws {
        var theater = try theater(device: Repetition.pad)
        try present(isFormSheet ? .formSheet : .pageSheet, in: &theater)
        _ = try theater.play { try $0.act(on: "B-field") }
        let moved = try theater.play { try $0.act(on: "B-button") }
        RuleProof.expect("ME-04", holds: posted(moved) == (isFormSheet ? [] : hidden), "\(posted(moved))")
        let closed = try theater.close("A")
        #expect(posted(closed) == (isFormSheet ? hidden : []))
    }

    @Test(
        "CH-606: a sheet takes the keyboard from a field beneath it, and gives it back unless another field has it",
        .repeated(.onAPad), arguments: [true, false])
    func beneath(_ isCovered: Bool) throws {
        var theater = try theater(device: Repetition.pad)
        _ = try theater.play { try $0.act(on: "A-field") }
        try theater.make("P", .style(isCovered ? .fullScreen : .formSheet))
        let presented = try theater.play { try $0.present("P") }
        RuleProof.expect("CH-606", holds: posted(presented) == hidden, "\(posted(presented))")
        let closed = try theater.close("A")
        // What has disappeared with its controller does not come back (CH-302).
        RuleProof.expect("CH-606", holds: posted(closed) == (isCovered ? [] : shown), "\(posted(closed))")
        _ = try theater.play { try $0.call(focus("A-text")) }
        try theater.make("Q", .style(.formSheet))
        _ = try theater.play { try $0.present("Q") }
        try theater.call(focus("A-field"))
        #expect(posted(try theater.close("A")).contains("WillShow") == false)
        #expect(theater.session.header.keyboard?.focus?.element == "A-field")
        #expect(theater.session.header.keyboard?.covered == [])
    }

    @Test("ME-04: the presented controller's own value decides", .repeated(.onAPad))
    func ownValue() throws {
        var theater = try theater(device: Repetition.pad)
        try present(.formSheet, in: &theater)
        try theater.set("B", .disablesAutomaticKeyboardDismissal, false)
        _ = try theater.play { try $0.act(on: "B-field") }
        RuleProof.expect("ME-04", holds: posted(try theater.play { try $0.act(on: "B-button") }) == hidden)
    }

    @Test(
        "Q110: between two fields of a push the keyboard stays, though a hide notification is posted",
        .repeated(.onAPad))
    func push() throws {
        var theater = try theater(
            behaviors: [
                "A": Behavior(reactions: [.viewWillDisappear: Reaction(before: [resign("A-field")])]),
                "B": Behavior(reactions: [.viewWillAppear: Reaction(before: [focus("B-field")])]),
            ], stack: true)
        _ = try theater.play { try $0.act(on: "A-field") }
        try theater.call(
            .makeController(ControllerRequest(name: "B", origin: .storyboard(name: "Main", identifier: "B"))))
        let pushed = try theater.play { try $0.push("B") }
        RuleProof.expect(
            "Q110",
            holds: posted(pushed) == [
                "WillChangeFrame", "WillHide", "WillChangeFrame", "WillShow", "DidChangeFrame", "DidShow",
            ],
            "\(posted(pushed))")
    }

    @Test(
        "Q114: a back gesture takes the keyboard with it, and brings it back if it is cancelled", .repeated(.onAPad),
        arguments: [true, false])
    func backGesture(_ isCancelled: Bool) throws {
        var theater = try theater(stack: true)
        try theater.call(
            .makeController(ControllerRequest(name: "B", origin: .storyboard(name: "Main", identifier: "B"))))
        _ = try theater.play { try $0.push("B") }
        _ = try theater.play { try $0.act(on: "B-field") }
        let begun = try theater.play { try $0.navigate("N", .panBack) }
        proves("Q114", in: begun.filter { $0.trace == "notification UIKeyboardWillHideNotification" })
        #expect(begun.appearances.first == "B.WD" && posted(begun) == hidden)
        let ended = try theater.play { try $0.drive($0.transition, isCancelled ? .cancel : .finish) }
        RuleProof.expect("Q114", holds: posted(ended) == (isCancelled ? shown : []), "\(posted(ended))")
        #expect(theater.session.header.keyboard?.focus?.element == (isCancelled ? "B-field" : nil))
    }

    @Test(
        "Q112: undocking the keyboard hides it for the app, docking shows it, moving it does neither",
        .repeated(.onAPad))
    func docking() throws {
        func dock(_ isDocked: Bool) -> Call { .responding(.dockKeyboard(isDocked)) }
        var theater = try theater(device: Repetition.pad)
        proves("Q112") { () throws(Rejection) in try theater.call(dock(false)) }
        _ = try theater.play { try $0.act(on: "A-field") }
        let undocked = try theater.play { try $0.call(dock(false)) }
        #expect(posted(undocked) == hidden)
        proves("Q112", in: undocked)
        #expect(posted(try theater.play { try $0.call(dock(false)) }) == [])
        let docked = try theater.play { try $0.call(dock(true)) }
        RuleProof.expect("Q112", holds: posted(docked) == shown)
        var phone = try self.theater(device: "iPhone 8")
        _ = try phone.play { try $0.act(on: "A-field") }
        #expect(throws: Rejection.self) { try phone.call(dock(false)) }
    }

    @Test(
        "PS-21, Q109, CH-303: in landscape a form sheet moves up after the keyboard's first notifications, and back",
        .repeated(.onAPad), arguments: [InterfaceOrientation.portrait, .landscapeLeft])
    func formSheet(_ orientation: InterfaceOrientation) throws {
        var theater = try theater(device: Repetition.pad, orientation: orientation)
        try present(.formSheet, in: &theater)
        let centered = try theater.frame(of: "B")
        let shownEvents = try theater.play { try $0.call(focus("B-field")) }
        let raised = try theater.frame(of: "B")
        let isRaised = raised.origin.y < centered.origin.y && raised.origin.y >= 20 && raised.size == centered.size
        RuleProof.expect("PS-21", "CH-303", holds: isRaised == (orientation != .portrait), "\(centered) \(raised)")
        proves("Q109", in: shownEvents)
        try theater.set("B", .disablesAutomaticKeyboardDismissal, false)
        _ = try theater.play { try $0.call(resign("B-field")) }
        RuleProof.expect("PS-21", holds: try theater.frame(of: "B") == centered)
    }

    @Test("PS-21: a form sheet whose field takes the keyboard while it appears lies higher, too", .repeated(.onAPad))
    func appearingSheet() throws {
        let takes = Reaction(before: [focus("B-field")])
        var theater = try theater(
            device: Repetition.pad, orientation: .landscapeLeft,
            behaviors: ["B": Behavior(reactions: [.viewWillAppear: takes])])
        try present(.formSheet, in: &theater)
        let raised = try theater.frame(of: "B")
        try theater.set("B", .disablesAutomaticKeyboardDismissal, false)
        _ = try theater.play { try $0.call(resign("B-field")) }
        let centered = try theater.frame(of: "B")
        RuleProof.expect(
            "PS-21", holds: raised.size == centered.size && raised.origin.y < centered.origin.y, "\(raised) \(centered)"
        )
    }

    @Test("Q109: a form sheet has its place when the keyboard's frame has changed, and not before", .repeated(.onAPad))
    func places() throws {
        var theater = try theater(device: Repetition.pad, orientation: .landscapeLeft)
        try present(.formSheet, in: &theater)
        let centered = try theater.frame(of: "B")
        let reads = { (label: String) in
            Call.read(
                receiver: "B", .presentationController(.frameOfPresentedViewInContainerView), label: label)
        }
        let events = try theater.play { try $0.call(focus("B-field"), reads("early"), .async([reads("late")])) }
        let raised = try theater.frame(of: "B")
        let names = events.map(\.trace)
        let will = try #require(names.firstIndex(of: "notification UIKeyboardWillShowNotification"))
        let did = try #require(names.firstIndex(of: "notification UIKeyboardDidChangeFrameNotification"))
        RuleProof.expect(
            "Q109",
            holds: will < did && events.readings("early") == [.rect(centered)]
                && events.readings("late") == [.rect(raised)] && raised != centered)
    }
}
