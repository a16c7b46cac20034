import Testing

@testable import PresentationEngine

@Suite("Traits of columns, and overriding them")
struct SplitTraitTests {
    private static let two: [ControllerRequest] = [.plain("P"), .plain("B")]

    private func width(_ name: String, _ theater: inout Theater) throws -> Value {
        try theater.probe(name, .trait(.horizontalSizeClass))
    }

    @Test(
        "R130: the primary column is compact beside or over the secondary one", .repeated(.onAPad),
        arguments: Theater.versions)
    func primary(_ version: SystemVersion) throws {
        var theater = try Theater.split(version, columns: Self.two)
        #expect(try width("P", &theater) == "compact")
        proves("R130", in: theater.events)
        #expect(try width("B", &theater) == "regular")
        #expect(try width("S", &theater) == "regular")
        try theater.make("C")
        try theater.embed("C", in: "P")
        RuleProof.expect("R130", holds: try width("C", &theater) == "compact")
        _ = try theater.play { _ = try $0.setWidth(.compact) }
        #expect(try width("P", &theater) == "compact")
        #expect(!theater.rules.contains("R130"))
    }

    @Test("CH-76, A2: a column of more than 639 points is regular", .repeated(.onAPad))
    func secondary() throws {
        var theater = try Theater.split(
            SystemVersion(12), "iPad Air 2", .portrait, style: .unspecified, Self.two)
        #expect(try width("B", &theater) == "regular")
        let narrowed = try theater.play { try $0.set("S", .preferredDisplayMode, "allVisible") }
        RuleProof.expect("CH-76", holds: try width("B", &theater) == "compact")
        let told = narrowed.turning.filter { $0.hasPrefix("B traits") || $0.hasPrefix("B were") }
        RuleProof.expect("CH-76", holds: told == ["B were R/R"], "\(narrowed.turning)")
        _ = try theater.play { try $0.set("S", .preferredDisplayMode, "primaryOverlay") }
        #expect(try width("B", &theater) == "regular")
        #expect(try width("P", &theater) == "compact")
        var wide = try Theater.split(columns: Self.two)
        for (fraction, expected) in [(639.0, "compact"), (640, "regular")] {
            try wide.set("S", .maximumPrimaryColumnWidth, .number(fraction))
            try wide.set("S", .minimumPrimaryColumnWidth, .number(fraction))
            RuleProof.expect("CH-76", holds: try width("P", &wide) == .text(expected))
        }
    }

    @Test(
        "CH-76, R130: a presentation from a column adapts by the window, not by the column",
        .repeated(.onAPad))
    func presented() throws {
        var theater = try Theater.split(columns: Self.two)
        try theater.show(
            "X", from: "P", .style(.popover), PropertyAssignment(.popoverPresentationControllerAnchor, "P"))
        RuleProof.expect("CH-76", holds: try theater.presentation(of: "X").effectiveStyle == .popover)
    }

    @Test("R130: in a primary column it is collapsed; in a wide secondary it is expanded")
    func nested() throws {
        let inner = ControllerRequest.container("I", .splitViewController, .plain("IP"), .plain("IB"))
        func collapses(_ theater: Theater) throws -> Value {
            theater.session.value(of: .split(.isCollapsed), try theater.session.controller("I"))
        }
        let primary = try Theater.split(columns: [inner, .plain("B")])
        RuleProof.expect("R130", holds: try collapses(primary) == true)
        var secondary = try Theater.split(columns: [.plain("P"), inner])
        #expect(try collapses(secondary) == false)
        _ = try secondary.play { try $0.set("S", .maximumPrimaryColumnWidth, .number(500)) }
        _ = try secondary.play { try $0.set("S", .minimumPrimaryColumnWidth, .number(500)) }
        RuleProof.expect("R130", "CH-76", holds: try collapses(secondary) == true)
        _ = try secondary.play { try $0.set("S", .preferredDisplayMode, "primaryHidden") }
        #expect(try collapses(secondary) == false)
        _ = try secondary.play { _ = try $0.setWidth(.compact) }
        #expect(try secondary.children() == ["P"])
        _ = try secondary.play { _ = try $0.setWidth(nil) }
        #expect(try secondary.children() == ["P", "I"])
        #expect(try collapses(secondary) == false)
    }

    @Test(
        "R127, R213: a parent's override expands it on a phone, and collapses it again", .repeated(.deeper),
        arguments: Theater.versions)
    func overridden(_ version: SystemVersion) throws {
        var theater = try Theater(version, device: "iPhone 8")
        try theater.call(.makeObject(ObjectRequest(name: "D")))
        try theater.call(.makeController(.split([.navigation("N", "M"), .plain("B")])))
        try theater.call(.addChild(receiver: "A", child: "S"))
        try theater.overrideWidth(.regular, of: "S", in: "A")
        try theater.call(
            .loadViewIfNeeded(receiver: "S"), .addSubview(ViewRequest(view: "S", superview: "A")),
            .didMove(receiver: "S", parent: "A"))
        #expect(try theater.value(.isCollapsed) == false)
        let collapsed = try theater.play { _ = try $0.overrideWidth(nil, of: "S", in: "A") }
        proves("NT-02", in: collapsed)
        RuleProof.expect("R127", "R213", holds: try theater.value(.isCollapsed) == true)
        let expanded = try theater.play { _ = try $0.overrideWidth(.regular, of: "S", in: "A") }
        proves("NT-01", in: expanded)
        RuleProof.expect("R127", holds: try theater.value(.isCollapsed) == false)
    }

    @Test(
        "R213: whatever the delegate answers, a compact width collapses it", .repeated(.onAPad),
        arguments: [true, false])
    func noVeto(_ answer: Bool) throws {
        var theater = try Theater.split(delegate: [.collapseSecondaryOnto: .value(.bool(answer))])
        _ = try theater.play { _ = try $0.setWidth(.compact) }
        RuleProof.expect("R213", holds: try theater.value(.isCollapsed) == true)
    }

    @Test("a delegate that overrides the traits during the collapse expands it again")
    func changedMidway() throws {
        var theater = try Theater.split(
            columns: Self.two,
            behaviors: [
                "P": Behavior(reactions: [
                    .collapseSecondaryViewController: Reaction(after: [
                        .containment(receiver: "window", .setOverrideTraitCollection(nil, child: nil))
                    ])
                ])
            ])
        let events = try theater.play { _ = try $0.setWidth(.compact) }
        #expect(events.columnTalk.count { $0.hasPrefix("UIViewControllerShowDetail") } == 2)
        #expect(try theater.value(.isCollapsed) == false)
        #expect(theater.onScreen == ["S", "P", "B"])
    }

    @Test("R230: the delegate determines the orientations, if it has the methods", .repeated(.onAPad))
    func orientations() throws {
        var theater = try Theater.split(delegate: [
            .splitSupportedOrientations: .value("landscape"),
            .splitPreferredOrientation: .value("landscapeRight"),
        ])
        #expect(try theater.probe("S", .property(.supportedInterfaceOrientations)) == "landscape")
        proves("R230", in: theater.events)
        #expect(
            theater.events.map(\.trace) == [
                "D?splitViewControllerSupportedInterfaceOrientations(_:)",
                "S:probe=landscape",
            ])
        RuleProof.expect(
            "R230",
            holds: try theater.probe("S", .split(.preferredInterfaceOrientationForPresentation))
                == "landscapeRight")
        try theater.set("S", .delegate, .null)
        #expect(
            try theater.probe("S", .split(.preferredInterfaceOrientationForPresentation)) == "landscapeLeft")
        var open = try Theater.split(delegate: [.splitSupportedOrientations: .ask])
        proves("R230") { () throws(Rejection) in
            try open.call(
                .read(receiver: "S", .property(.supportedInterfaceOrientations), label: nil))
        }
    }
}
