import Testing

@testable import PresentationEngine

@Suite("The effect of a tap on an alert action")
struct AlertTapTests {
    private func theater(device: String = "iPhone 8", _ behaviors: [String: Behavior] = [:]) throws -> Theater {
        var theater = try Theater(device: device, behaviors: behaviors)
        try theater.alert(
            .alert(
                "alert", .named("Cancel", .cancel), .named("Delete", .destructive),
                .named("Later", enabled: false)))
        return theater
    }

    @Test("CH-115: the alert is dismissed first, then the handler runs", .repeated(.deeper))
    func tap() throws {
        var theater = try self.theater()
        try theater.act(on: "Delete")
        #expect(theater.log == ["alert.WD"])
        proves("CH-115", in: theater.events)
        try theater.settle()
        RuleProof.expect("CH-115", holds: theater.log == ["alert.DD", "[Delete]"])
        #expect(try theater.read("A", .presentedViewController) == .null)
    }

    @Test("CH-115: a handler may present again, and knows its alert and its captured variables")
    func handler() throws {
        var theater = try Theater(behaviors: [
            "A": Behavior(reactions: [
                .viewDidAppear: Reaction(after: [
                    .makeController(
                        .alert(
                            "ask",
                            AlertActionRequest(
                                title: "Again",
                                handler: Completion(calls: [
                                    .set("$self", .title, "asked"),
                                    .makeController(.plain("B", nil, .style(.overFullScreen))),
                                    .present(
                                        PresentCall(receiver: "$self", controller: "B", isAnimated: false)),
                                    .log("$action"),
                                ])))),
                    .present(PresentCall(receiver: "$self", controller: "ask", isAnimated: true)),
                ])
            ])
        ])
        try theater.settle()
        try theater.act(on: "Again")
        try theater.settle()
        #expect(try theater.read("A", .title) == "asked")
        #expect(try theater.read("A", .presentedViewController) == "B")
    }

    @Test("CH-115: a behavior declares the effect of an action without a handler")
    func declared() throws {
        let behavior = Behavior(actions: ["OK": [.log("declared")]])
        var theater = try Theater(behaviors: ["alert": behavior])
        try theater.alert(.alert("alert", AlertActionRequest(title: "OK")))
        try theater.act(on: "OK", in: "alert")
        #expect(!theater.events.contains { $0.trace == "app:log=declared" })
        try theater.settle()
        #expect(theater.events.contains { $0.trace == "app:log=declared" })
    }

    @Test("CH-115: a disabled action does nothing until it is enabled", .repeated(.deeper))
    func disabled() throws {
        var theater = try self.theater()
        try theater.act(on: "Later")
        theater.expectRule("CH-115", on: "noop tap")
        #expect(theater.log.isEmpty)
        try theater.call(.alert(receiver: "alert", .setActionEnabled(action: "Later", true)))
        theater.expectRule("CH-110", on: "alert:Later.isEnabled=true")
        try theater.act(on: "Later")
        try theater.settle()
        #expect(theater.log.last == "[Later]")
        #expect(throws: Rejection.self) {
            try theater.call(.alert(receiver: "alert", .setActionEnabled(action: "Never", true)))
        }
    }

    @Test(
        "CH-115: a user cannot reach an alert that is being dismissed, is gone, or was never shown; a dismissal in code runs no handler",
        .repeated(.deeper)
    )
    func outOfReach() throws {
        var theater = try self.theater()
        try theater.act(on: "Delete")
        proves("CH-115") { () throws(Rejection) in try theater.act(on: "Cancel", in: "alert") }
        #expect(throws: Rejection.self) { try theater.act(on: "Cancel") }
        try theater.settle()
        #expect(theater.log == ["alert.DD", "[Delete]"])
        try theater.present("alert")
        proves("CH-115") { () throws(Rejection) in try theater.act(on: "Delete", in: "alert") }
        try theater.settle()
        #expect(throws: Rejection.unknown(kind: "action", name: "Never")) {
            try theater.act(on: "Never", in: "alert")
        }
        #expect(throws: Rejection.self) { try theater.act(on: "Delete", event: "touchDown") }
        #expect(try theater.close("A").log == ["alert.WD", "alert.DD", "[dismissed]"])
    }

    @Test(
        "R200: in a popover the cancel action is not shown, and a touch outside cancels", .repeated(.deeper))
    func popover() throws {
        var theater = try Theater(device: "iPad Air 2")
        try theater.alert(
            .alert(
                "sheet", style: .actionSheet, .named("Delete"), .named("Cancel", .cancel),
                properties: [PropertyAssignment(.popoverPresentationControllerAnchor, "A.view")]))
        proves("R200") { () throws(Rejection) in try theater.act(on: "Cancel", in: "sheet") }
        try theater.call(.presented(receiver: "sheet", .touchOutside))
        theater.expectRule("R200", on: "sheet:touchOutside=Cancel")
        try theater.settle()
        #expect(theater.log == ["sheet.DD", "[Cancel]"])
    }

    @Test(
        "CH-115: a touch outside an action sheet chooses its cancel action; outside an alert it does nothing",
        .repeated(.deeper))
    func touchOutside() throws {
        var theater = try self.theater()
        try theater.call(.presented(receiver: "alert", .touchOutside))
        theater.expectRule("CH-115", on: "noop touchOutside")
        try theater.act(on: "Cancel")
        try theater.settle()
        try theater.alert(.alert("sheet", style: .actionSheet, .named("Delete")))
        try theater.call(.presented(receiver: "sheet", .touchOutside))
        theater.expectRule("CH-115", on: "noop touchOutside")
        try theater.call(.alert(receiver: "sheet", .addAction(.named("Cancel", .cancel))))
        try theater.call(.presented(receiver: "sheet", .touchOutside))
        try theater.settle()
        #expect(theater.log == ["sheet.DD", "[Cancel]"])
    }
}

extension Call {
    fileprivate static func set(_ receiver: String, _ property: Property, _ value: Value) -> Call {
        .setProperties(receiver: receiver, [PropertyAssignment(property, value)])
    }
}
