import Testing

@testable import PresentationEngine

@Suite("Actions of controls: receivers and order")
struct ControlActionTests {
    /// A screen with one element that has these connections, and a destination screen.
    private func theater(
        _ connections: [(StoryboardTrigger.Event, StoryboardTrigger.Effect)], version: Int = 12,
        element: String = "button", kind: StoryboardTrigger.Kind = .control, customClass: String? = "Home",
        behaviors: [String: Behavior] = [:]
    ) throws -> Theater {
        var home = StoryboardScene.scene("Home", .viewController, .to("Next", .presentation, "Next"))
        home.customClass = customClass.map { StoryboardClass(name: $0) }
        home.firstResponderID = "responder"
        home.objects = [StoryboardObject(id: "helper", elementName: "customObject", kind: .customObject)]
        home.objects[0].customClass = StoryboardClass(name: "Archivist")
        home.triggers += connections.map { event, effect in
            StoryboardTrigger(
                elementID: "element", elementName: element, kind: kind, event: event, effect: effect)
        }
        return try Theater(
            SystemVersion(version), root: nil,
            storyboards: [.of(.navigation("Nav", root: "Home"), home, .scene("Next"))],
            behaviors: behaviors)
    }

    private func action(_ selector: String, _ target: String = "Home") -> StoryboardTrigger.Effect {
        .action(selector: selector, targetID: target)
    }

    private let up = StoryboardTrigger.Event.control("touchUpInside")

    @Test(
        "CH-121: a tap sends the action to its target, whose class runs the method with the sender",
        .repeated(.onAPad))
    func target() throws {
        let save = Behavior(actions: [
            "save:": [
                .log("saving"), .setProperties(receiver: "$self", [PropertyAssignment(.title, "saved")]),
            ]
        ])
        var theater = try self.theater([(up, action("save:"))], behaviors: ["Home": save])
        try theater.act(on: "element")
        #expect(theater.events.map(\.trace) == ["Home:save:=element", "app:log=saving"])
        theater.expectRule("CH-121", on: "Home:save:=element")
        #expect(try theater.read("Home", .title) == "saved")
    }

    @Test("CH-121: actions and segues of one element follow in the order of the file", .repeated(.onAPad))
    func order() throws {
        for isFirst in [true, false] {
            let segue = StoryboardTrigger.Effect.segue(id: "Next")
            let connections =
                isFirst ? [(up, action("save:")), (up, segue)] : [(up, segue), (up, action("save:"))]
            var theater = try self.theater(connections)
            try theater.act(on: "element")
            let traces = theater.events.map(\.trace)
            let sent = try #require(traces.firstIndex(of: "Home:save:=element"))
            let prepared = try #require(traces.firstIndex(of: "Home.prepare(for:sender:)"))
            RuleProof.expect("CH-121", holds: (sent < prepared) == isFirst)
        }
    }

    @Test(
        "CH-120: a tap sends touchDown, then the new value, then touchUpInside; other events are sent by name",
        .repeated(.onAPad)
    )
    func events() throws {
        let names = [
            "primaryActionTriggered", "touchUpInside", "valueChanged", "touchDown", "editingDidEnd",
            "allEvents",
        ]
        let connections = names.map { (StoryboardTrigger.Event.control($0), action($0)) }
        func sent(_ element: String, _ version: Int, _ event: String? = nil) throws -> [String] {
            var theater = try self.theater(connections, version: version, element: element)
            try theater.act(on: "element", event: event)
            return theater.events.compactMap { event in
                if case .action(_, let name, _, _) = event.kind { name } else { nil }
            }
        }
        RuleProof.expect(
            "CH-120",
            holds: try sent("switch", 12) == [
                "touchDown", "allEvents", "valueChanged", "allEvents", "touchUpInside", "allEvents",
                "primaryActionTriggered", "allEvents",
            ])
        #expect(try sent("button", 8) == ["touchDown", "allEvents", "touchUpInside", "allEvents"])
        #expect(try sent("segmentedControl", 8) == ["valueChanged", "allEvents"])
        #expect(try sent("textField", 12) == ["touchDown", "allEvents", "allEvents"])
        #expect(try sent("textField", 12, "editingDidEnd") == ["editingDidEnd", "allEvents"])
        var theater = try self.theater([(.control("valueChanged"), action("slide:"))])
        try theater.act(on: "element")
        theater.expectRule("CH-120", on: "noop tap")
        proves("CH-120") { () throws(Rejection) in try theater.act(on: "element", event: "shaken") }
        // Any other obstacle to the tap.
        for (element, owner) in [("nothing", nil), ("element", "nobody")] {
            proves("CH-120") { () throws(Rejection) in
                try theater.call(.tap(element: element, controller: owner, event: "shaken"))
            }
        }
        #expect(throws: Rejection.self) { try theater.act(on: "element", in: "Nav") }
    }

    @Test(
        "CH-120: a cell is selected; its accessory is tapped by name, or if the cell has no other connection",
        .repeated(.onAPad))
    func cells() throws {
        let accessory = (StoryboardTrigger.Event.accessoryAction, action("info:"))
        let selection = (StoryboardTrigger.Event.selection, action("pick:"))
        for (connections, event, expected) in [
            ([accessory, selection], nil, "pick:"), ([accessory, selection], "accessoryAction", "info:"),
            ([accessory], nil, "info:"),
        ] {
            var theater = try self.theater(connections, element: "tableViewCell", kind: .tableViewCell)
            try theater.act(on: "element", event: event)
            RuleProof.expect("CH-120", holds: theater.events.map(\.trace) == ["Home:\(expected)=element"])
        }
    }

    @Test("CH-121: bar button items and gesture recognizers send their actions too", .repeated(.onAPad))
    func otherElements() throws {
        let kinds: [(StoryboardTrigger.Kind, StoryboardTrigger.Event)] = [
            (.barButtonItem, .tap), (.gestureRecognizer, .recognition),
        ]
        for (kind, event) in kinds {
            var theater = try self.theater([(event, action("edit:"))], kind: kind)
            try theater.act(on: "element")
            theater.expectRule("CH-121", on: "Home:edit:=element")
        }
        let archivist = Behavior(actions: ["file:": [.log("filed")]])
        var theater = try self.theater([(up, action("file:", "helper"))], behaviors: ["Archivist": archivist])
        try theater.act(on: "element")
        #expect(theater.events.map(\.trace) == ["Archivist:file:=element", "app:log=filed"])
    }

    @Test(
        "CH-122: a class of the app has the connected methods, unless it declares all of its methods",
        .repeated(.onAPad))
    func connected() throws {
        var theater = try self.theater([(up, action("save:"))])
        try theater.act(on: "element")
        RuleProof.expect("CH-122", holds: theater.events.map(\.trace) == ["Home:save:=element"])
        var strict = try self.theater(
            [(up, action("save:"))],
            behaviors: ["Home": Behavior(actions: ["load:": []], declaresActions: true)])
        let home = try strict.controller("Home")
        strict.expectException(
            "CH-122",
            "-[Home save:]: unrecognized selector sent to instance \(PresentationSession.address(home.serial))",
            .tap(element: "element", controller: nil))
        var plain = try self.theater([(up, action("save:"))], customClass: nil)
        proves("CH-122") { () throws(Rejection) in try plain.act(on: "element") }
        var editing = try self.theater([(up, action("resignFirstResponder"))], customClass: nil)
        try editing.act(on: "element")
        #expect(editing.events.map(\.trace) == ["Home:resignFirstResponder=element"])
    }

    @Test("the event and the target of an action say how to declare its effect, unless a behavior or UIKit does")
    func hints() throws {
        func hint(_ selector: String, _ target: String = "Home", _ behaviors: [String: Behavior] = [:]) throws
            -> String?
        {
            var theater = try self.theater([(up, action(selector, target))], behaviors: behaviors)
            let home = try theater.session.controller("Home")
            let outlines = theater.session.elementOutlines(of: home)
            let targets = theater.session.touchTargets(of: home, outlines) { _ in true }
            let effects = targets.flatMap(\.effects).compactMap { effect -> String?? in
                if case .action(selector, _, let hint) = effect { .some(hint) } else { nil }
            }
            try theater.act(on: "element")
            let told = theater.events.compactMap { event -> String?? in
                if case .action(_, selector, _, let hint) = event.kind { .some(hint) } else { nil }
            }
            #expect(told == effects && told.count == 1, "\(told) \(effects)")
            return try #require(told.first)
        }
        let own = try #require(try hint("save:"))
        #expect(own.contains("save: of Home") && own.contains(#""actions": {"save:": [...]}"#), "\(own)")
        let helper = try #require(try hint("file:", "helper"))
        #expect(helper.contains("file: of Archivist") && helper.contains("behavior of Archivist"), "\(helper)")
        #expect(try hint("save:", "Home", ["Home": Behavior(actions: ["save:": []])]) == nil)
        #expect(try hint("file:", "helper", ["Archivist": Behavior(actions: ["file:": [.log("filed")]])]) == nil)
        #expect(try hint("resignFirstResponder") == nil)
    }

    @Test(
        "CH-123, ME-07: an action for the First Responder goes up the chain to the first responder with the method",
        .repeated(.onAPad)
    )
    func responderChain() throws {
        let nav = Behavior(actions: ["close:": [.log("closed")]])
        var theater = try self.theater([(up, action("close:", "responder"))], behaviors: ["Nav": nav])
        try theater.act(on: "element")
        RuleProof.expect(
            "CH-123",
            holds: theater.events.map(\.trace) == [
                "Home?canPerformAction(_:withSender:)", "Nav?canPerformAction(_:withSender:)",
                "Nav:close:=element", "app:log=closed",
            ])
        proves("CH-123", in: theater.events)
        var nobody = try self.theater([(up, action("close:", "responder"))])
        try nobody.act(on: "element")
        nobody.expectRule("CH-123", on: "noop close:")
        let app = Behavior(actions: ["close:": [.log("closed by the app")]])
        var delegate = try self.theater(
            [(up, action("close:", "responder"))], behaviors: ["AppDelegate": app])
        try delegate.act(on: "element")
        #expect(delegate.events.map(\.trace).last == "app:log=closed by the app")
    }

    @Test("KD-17: canPerformAction is asked on the way, and the client may answer", .repeated(.onAPad))
    func asked() throws {
        let home = Behavior(answers: [.canPerformAction: .ask], actions: ["close:": [.log("home")]])
        let nav = Behavior(actions: ["close:": [.log("nav")]])
        for answer in [true, false] {
            var theater = try self.theater(
                [(up, action("close:", "responder"))], behaviors: ["Home": home, "Nav": nav])
            try theater.act(on: "element")
            #expect(theater.session.agenda.parked?.member == .canPerformAction)
            try theater.apply(.answer(.bool(answer)))
            proves("KD-17", in: theater.events)
            #expect(theater.events.last?.trace == (answer ? "app:log=home" : "app:log=nav"))
        }
    }
}
