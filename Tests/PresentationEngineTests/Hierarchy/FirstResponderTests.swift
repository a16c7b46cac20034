import Testing

@testable import PresentationEngine

@Suite("Controllers and views as first responders, key commands and the focus")
struct FirstResponderTests {
    private static let canBecome = Behavior(answers: [.canBecomeFirstResponder: .value(true)])

    /// A root `A` with a view `banner` in it, on an iPad unless another device is given.
    private func theater(
        _ version: SystemVersion = SystemVersion(17), device: String? = "iPad Air 2", _ behaviors: [String: Behavior]
    ) throws -> Theater {
        var theater = try Theater(version, device: device, behaviors: behaviors)
        try theater.call(.addSubview(ViewRequest(view: "banner", superview: "A")))
        try theater.settle()
        return theater
    }

    private func become(_ name: String) -> Call { .responding(.becomeResponder(name)) }
    private func resign(_ name: String) -> Call { .responding(.resignResponder(name)) }
    private func press(_ input: String, _ modifiers: KeyModifier...) -> Call {
        .responding(.pressKey(input: input, modifiers))
    }
    private func focus(_ environment: String) -> Call { .responding(.requestFocusUpdate(environment: environment)) }

    private func isFirst(_ name: String, in theater: inout Theater) throws -> Bool {
        try theater.probe(name, .responder(.isFirstResponder)) == true
    }

    @Test(
        "CH-640: the present first responder is asked to resign, then the next one whether it can take its place",
        .varies(.device), arguments: ["iPhone 8", "iPad Air 2"])
    func questions(device: String) throws {
        let stays = Behavior(
            answers: [.canBecomeFirstResponder: .value(true), .canResignFirstResponder: .sequence([false, true])])
        var theater = try theater(device: device, ["A": stays, "banner": Self.canBecome])
        #expect(try theater.call(resign("A")).map(\.trace) == ["noop resignFirstResponder"])
        #expect(
            try theater.call(become("A")).map(\.trace) == ["A?canBecomeFirstResponder", "A:isFirstResponder=true"])
        #expect(
            try theater.call(become("banner")).map(\.trace) == [
                "A?canResignFirstResponder", "noop becomeFirstResponder",
            ])
        #expect(try isFirst("A", in: &theater))
        let change = try theater.call(become("banner"))
        RuleProof.expect(
            "CH-640",
            holds: change.map(\.trace) == [
                "A?canResignFirstResponder", "banner?canBecomeFirstResponder", "A:isFirstResponder=false",
                "banner:isFirstResponder=true",
            ], "\(change.map(\.trace))")
        proves("CH-640", in: change)
        #expect(try theater.call(become("banner")).map(\.trace) == ["noop becomeFirstResponder"])
        #expect(try theater.call(resign("banner")).map(\.trace) == ["banner:isFirstResponder=false"])
        #expect(try theater.call(become("window")).map(\.trace) == ["noop becomeFirstResponder"])
    }

    @Test(
        "CH-640: a receiver without a view in a window is not asked", .varies(.device),
        arguments: ["iPhone 8", "iPad Air 2"])
    func offScreen(device: String) throws {
        var theater = try theater(device: device, ["B": Self.canBecome, "banner": Self.canBecome])
        try theater.make("B")
        #expect(try theater.call(become("B")).map(\.trace) == ["noop becomeFirstResponder"])
        try theater.call(.loadViewIfNeeded(receiver: "B"))
        try theater.call(.addSubview(ViewRequest(view: "part", superview: "B")))
        let refused = try theater.call(become("part"))
        #expect(refused.map(\.trace) == ["noop becomeFirstResponder"])
        proves("CH-640", in: refused)
    }

    @Test("a name of neither a controller nor a view is refused as such")
    func unknown() throws {
        var theater = try theater(device: "iPad Air 2", [:])
        try theater.make("B")
        for call in [
            become("nobody"), resign("nobody"), .responding(.reloadInputViews("nobody")), focus("nobody"),
        ] {
            #expect(throws: Rejection.unknown(kind: "controller or view", name: "nobody")) { try theater.call(call) }
        }
        #expect(throws: Rejection.invalid(reason: "The view of B is not loaded.", rule: "VL-02")) {
            try theater.call(become("B.view"))
        }
    }

    @Test(
        "CH-641: input and accessory are looked up along the chain", .varies(.device),
        arguments: ["iPhone 8", "iPad Air 2"])
    func input(device: String) throws {
        let root = Behavior(
            answers: [
                .inputView: .value("pad"), .inputAccessoryViewController: .value(.null),
                .inputAccessoryView: .value("bar"),
            ])
        let first = Behavior(
            answers: [.canBecomeFirstResponder: .value(true), .inputViewController: .value(.null)])
        var theater = try theater(device: device, ["A": root, "banner": first])
        for name in ["pad", "bar"] { try theater.call(.addSubview(ViewRequest(view: name, superview: "A"))) }
        let shown = try theater.call(become("banner"))
        RuleProof.expect(
            "CH-641",
            holds: shown.map(\.trace) == [
                "banner?canBecomeFirstResponder", "banner:isFirstResponder=true", "banner?inputViewController",
                "A?inputView", "A?inputAccessoryViewController", "A?inputAccessoryView",
                "notification UIKeyboardWillChangeFrameNotification", "notification UIKeyboardWillShowNotification",
                "notification UIKeyboardDidChangeFrameNotification", "notification UIKeyboardDidShowNotification",
            ], "\(shown.map(\.trace))")
        proves("CH-641", in: shown)
        try theater.settle()
        let again = try theater.call(.responding(.reloadInputViews("banner")))
        #expect(
            again.map(\.trace) == [
                "banner?inputViewController", "A?inputView", "A?inputAccessoryViewController", "A?inputAccessoryView",
            ])
        #expect(try theater.call(.responding(.reloadInputViews("A"))).map(\.trace) == ["noop reloadInputViews"])
        try theater.call(.setBehavior(name: "banner", Behavior(answers: [.inputViewController: .value("pad")])))
        #expect(throws: Rejection.self) { try theater.call(.responding(.reloadInputViews("banner"))) }
        let hidden = try theater.play { try $0.call(resign("banner")) }
        #expect(hidden.map(\.trace).contains("notification UIKeyboardDidHideNotification"))
    }

    @Test("an answer for the input that names no view, or an object that is no controller, is refused")
    func unusableInput() throws {
        for (member, answer, reason) in [
            (
                Member.inputView, Value("nobody"),
                "The answer to inputView names \"nobody\", and no view, controller or element has that name."
            ),
            (
                .inputAccessoryView, "judge",
                "The answer to inputAccessoryView names \"judge\", and no view, controller or element has that name."
            ),
            (.inputViewController, "judge", "\"judge\" is not a view controller."),
            (.inputView, "banner", nil), (.inputView, "A", nil), (.inputAccessoryView, "A.view", nil),
        ] {
            let behavior = Behavior(answers: [.canBecomeFirstResponder: .value(true), member: .value(answer)])
            var theater = try theater(device: nil, ["banner": behavior])
            try theater.call(.makeObject(ObjectRequest(name: "judge")))
            do throws(Rejection) {
                try theater.call(become("banner"))
                #expect(reason == nil)
            } catch {
                #expect(error.explanation == reason)
            }
        }
    }

    @Test(
        "CH-641: controllers that are made for the input live as long as it is shown", .varies(.device),
        arguments: ["iPhone 8", "iPad Air 2"])
    func inputControllers(device: String) throws {
        let first = Behavior(
            answers: [
                .canBecomeFirstResponder: .value(true),
                .inputViewController: .sequence([.controller(.plain("pad")), "pad", .controller(.plain("keys"))]),
                .inputAccessoryViewController: .sequence([.controller(.plain("bar")), "bar", .null]),
            ])
        var theater = try theater(device: device, ["banner": first])
        func deallocated(_ events: [Event]) -> [String] {
            events.map(\.trace).filter { $0.hasSuffix(" deallocated") }
        }
        let shown = try theater.play { try $0.call(become("banner")) }
        RuleProof.expect("CH-641", holds: deallocated(shown).isEmpty, "\(shown.map(\.trace))")
        #expect(theater.session.keepers(of: try theater.session.controller("pad")) == [.input])
        let again = try theater.play { try $0.call(.responding(.reloadInputViews("banner"))) }
        RuleProof.expect("CH-641", holds: deallocated(again).isEmpty, "\(again.map(\.trace))")
        let replaced = try theater.play { try $0.call(.responding(.reloadInputViews("banner"))) }
        RuleProof.expect(
            "CH-641", holds: deallocated(replaced).sorted() == ["bar deallocated", "pad deallocated"],
            "\(replaced.map(\.trace))")
        let lost = try theater.play { try $0.call(.removeFromSuperview(view: "banner")) }
        RuleProof.expect("CH-641", holds: deallocated(lost) == ["keys deallocated"], "\(lost.map(\.trace))")
    }

    @Test("CH-642: what has left the screen is no first responder", .repeated(.onAPad), arguments: Theater.versions)
    func lost(_ version: SystemVersion) throws {
        var theater = try theater(version, device: nil, ["A": Self.canBecome, "banner": Self.canBecome])
        try theater.call(become("A"))
        let shown = try theater.play { try $0.show("B", .style(.fullScreen)) }
        RuleProof.expect(
            "CH-642", holds: shown.map(\.trace).contains("A:isFirstResponder=false"), "\(shown.map(\.trace))")
        #expect(try !isFirst("A", in: &theater))
        _ = try theater.close("A", animated: false)
        try theater.call(become("banner"))
        let removed = try theater.call(.removeFromSuperview(view: "banner"))
        RuleProof.expect("CH-642", holds: removed.map(\.trace).contains("banner:isFirstResponder=false"))
    }

    private static let commands = Behavior(
        answers: [
            .canBecomeFirstResponder: .value(true),
            .keyCommands: .value(.list(["shift+command+s saveAs:", "command+s save:", "escape close:"])),
        ],
        reactions: [.validateCommand: Reaction(before: [.log("validated")])],
        actions: [ExactText("save:"): [.log("saved")]])

    @Test(
        "CH-643: a key command is found along the chain, validated from iOS 13 on, and performed", .varies(.device),
        arguments: [12, 13, 26], ["iPhone 8", "iPad Air 2"])
    func keys(version: Int, device: String) throws {
        var theater = try theater(
            SystemVersion(version), device: device, ["A": Self.commands, "banner": Self.canBecome])
        for start in [nil, "banner"] {
            if let start { try theater.call(become(start)) }
            let pressed = try theater.call(press("s", .command)).map(\.trace)
            let validation = version < 13 ? [] : ["A.validate(_:)", "app:log=validated"]
            RuleProof.expect(
                "CH-643",
                holds: pressed.filter { !$0.contains("canPerformAction") }
                    == ["A?keyCommands"] + validation + ["A:save:=command+s", "app:log=saved"], "\(pressed)")
        }
        let ignored = try theater.call(press("s", .command, .alternate))
        #expect(ignored.map(\.trace) == ["A?keyCommands", "noop pressKey"])
        proves("CH-643", in: ignored)
        #expect(try theater.call(press("escape")).map(\.trace).last == "noop close:")
        proves("CH-643", refusing: { () throws(Rejection) in try theater.call(press("a b")) })
        proves("CH-643", refusing: { () throws(Rejection) in try theater.call(press("command+s")) })
        try theater.call(.application(.background))
        try theater.settle()
        #expect(throws: Rejection.self) { try theater.call(press("s", .command)) }
    }

    @Test(
        "CH-644: a responder names the target of an action", .varies(.device), arguments: ["iPhone 8", "iPad Air 2"])
    func targets(device: String) throws {
        let naming = Behavior(
            answers: [
                .canBecomeFirstResponder: .value(true),
                .targetForAction: .sequence(["A", nil, "nobody"]),
            ])
        var theater = try theater(device: device, ["A": Self.commands, "banner": naming])
        try theater.call(become("banner"))
        let named = try theater.call(press("s", .command)).map(\.trace)
        RuleProof.expect(
            "CH-644",
            holds: named == [
                "A?keyCommands", "banner?target(forAction:withSender:)", "A.validate(_:)", "app:log=validated",
                "A:save:=command+s", "app:log=saved",
            ], "\(named)")
        let nobody = try theater.call(press("s", .command))
        #expect(
            nobody.map(\.trace) == ["A?keyCommands", "banner?target(forAction:withSender:)", "noop save:"])
        proves("CH-644", in: nobody)
        #expect(throws: Rejection.self) { try theater.call(press("s", .command)) }
    }

    @Test(
        "CH-645: the main menu of an iPad is built at the end of the launch, and again on request", .varies(.device),
        arguments: [(14, "iPad Air 2", false), (15, "iPad Air 2", true), (26, "iPhone 11", false)])
    func menu(version: Int, device: String, isBuilt: Bool) throws {
        let delegate = Behavior(
            answers: [.shouldLocalizeKeyCommands: .value(false)], reactions: [.buildMenu: Reaction()])
        var theater = try Theater(SystemVersion(version), device: device, behaviors: ["AppDelegate": delegate])
        let launch = theater.history.map(\.trace)
        let built = ["app?\(Member.shouldLocalizeKeyCommands.rawValue)", "app.buildMenu(with:)"]
        RuleProof.expect("CH-645", holds: launch.filter(built.contains) == (isBuilt ? built : []), "\(launch)")
        if isBuilt, let place = launch.firstIndex(of: built[0]) {
            #expect(launch[..<place].contains { $0.contains("didFinishLaunching") }, "\(launch)")
        }
        let again = try theater.play { try $0.call(.application(.setNeedsRebuild)) }
        #expect(again.map(\.trace) == (isBuilt ? [built[1]] : ["noop setNeedsRebuild"]))
        proves("CH-645", in: again)
    }

    @Test(
        "CH-646: the preferred environments are searched for the item, from iOS 15 on", .varies(.container),
        arguments: [14, 15, 26], [false, true])
    func search(version: Int, isInNavigation: Bool) throws {
        let behavior = Behavior(answers: [.preferredFocusEnvironments: .value(.list(["list", "banner"]))])
        let list = Behavior(answers: [.preferredFocusEnvironments: .value(.list([]))])
        var theater = try Theater(
            SystemVersion(version), device: "iPad Air 2",
            root: isInNavigation ? .container("N", .navigationController, .plain("A")) : .plain("A"),
            behaviors: ["A": behavior, "list": list])
        try theater.call(.addSubview(ViewRequest(view: "banner", superview: "A")))
        try theater.call(.addSubview(ViewRequest(view: "list", superview: "A")))
        let moved = try theater.call(focus("window"))
        RuleProof.expect(
            "CH-646",
            holds: moved.map(\.trace)
                == (version < 15
                    ? ["noop requestFocusUpdate"]
                    : [
                        "A?preferredFocusEnvironments", "list?preferredFocusEnvironments", "app:focusedItem=banner",
                    ]),
            "\(moved.map(\.trace))")
        let item = try theater.probe("A", .responder(.focusedItem))
        #expect(item == (version < 15 ? .null : "banner"))
        guard version >= 15 else { return }
        #expect(try theater.call(focus("A")).map(\.trace).last == "noop requestFocusUpdate")
        try theater.make("B")
        try theater.call(.addSubview(ViewRequest(view: "other", superview: "B")))
        try theater.call(
            .setBehavior(name: "B", Behavior(answers: [.preferredFocusEnvironments: .value(.list(["other"]))])))
        let shown = try theater.play { try $0.present("B") }
        RuleProof.expect(
            "CH-646",
            holds: shown.map(\.trace).filter { $0.contains("ocus") } == [
                "B?preferredFocusEnvironments", "app:focusedItem=other",
            ],
            "\(shown.map(\.trace))")
    }

    @Test(
        "CH-647: environments around both items consent and are told, each once", .varies(.container),
        arguments: [false, true])
    func update(isInNavigation: Bool) throws {
        let listens = Behavior(
            answers: [.shouldUpdateFocus: .sequence([true, true, false])], reactions: [.didUpdateFocus: Reaction()])
        var theater = try Theater(
            SystemVersion(17), device: "iPad Air 2",
            root: isInNavigation ? .container("N", .navigationController, .plain("A")) : .plain("A"),
            behaviors: ["A": listens, "left": listens, "right": listens])
        for name in ["left", "right"] { try theater.call(.addSubview(ViewRequest(view: name, superview: "A"))) }
        try theater.call(focus("left"))
        let moved = try theater.call(focus("right"))
        let (should, did) = (Member.shouldUpdateFocus.rawValue, Member.didUpdateFocus.rawValue)
        RuleProof.expect(
            "CH-647",
            holds: moved.map(\.trace) == [
                "left?\(should)", "A?\(should)", "right?\(should)", "app:focusedItem=right", "left.\(did)", "A.\(did)",
                "right.\(did)",
            ], "\(moved.map(\.trace))")
        proves("CH-647", in: moved)
        let refused = try theater.call(focus("left"))
        #expect(refused.map(\.trace) == ["right?\(should)", "A?\(should)", "noop requestFocusUpdate"])
        let removed = try theater.call(.removeFromSuperview(view: "right"))
        #expect(removed.map(\.trace).contains("app:focusedItem=nil"))
    }
}
