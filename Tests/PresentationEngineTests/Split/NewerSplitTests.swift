import Testing

@testable import PresentationEngine

@Suite("Split view controllers of iOS 26")
struct NewerSplitTests {
    private static let styles: [SplitStyle] = [.unspecified, .doubleColumn, .tripleColumn]

    private func columns(_ style: SplitStyle) -> [ControllerRequest] {
        [.plain("P")] + (style == .tripleColumn ? [.plain("U")] : []) + [.plain("B")]
    }

    private func layout(_ name: String, _ theater: inout Theater) throws -> Value {
        try theater.probe(name, .trait(.splitViewControllerLayoutEnvironment))
    }

    @Test(
        "Q32, CH-443: everything beneath it learns whether it is collapsed, and nothing else does", .varies(.container),
        arguments: styles)
    func layoutEnvironment(_ style: SplitStyle) throws {
        let listening = Behavior(reactions: [.traitCollectionDidChange: Reaction()])
        var theater = try Theater.split(
            SystemVersion(26), style: style, columns(style), behaviors: ["P": listening, "K": listening],
            PropertyAssignment(.preferredDisplayMode, "oneBesideSecondary"))
        RuleProof.expect("CH-443", holds: try layout("S", &theater) == "none")
        #expect(try layout("B", &theater) == "expanded")
        proves("Q32", in: theater.events)
        let arrived = theater.history.filter { $0.trace.contains("SplitViewControllerLayoutEnvironment") }
        RuleProof.expect("CH-443", holds: !arrived.contains { $0.trace.contains("traitCollectionDidChange") })
        try theater.make("K")
        // A plain primary drops the secondary column of the classic style.
        try theater.embed("K", in: style == .unspecified ? "P" : "B")
        #expect(try layout("K", &theater) == "expanded")
        let collapse = try theater.play { _ = try $0.setWidth(.compact) }
        RuleProof.expect("Q32", holds: try layout("K", &theater) == "collapsed")
        let told = collapse.contains { event in
            event.arguments["previousSplitViewControllerLayoutEnvironment"] == "expanded"
        }
        RuleProof.expect("Q32", holds: told, "\(collapse.map(\.trace))")
        try theater.show("X", from: "B", .style(.fullScreen))
        RuleProof.expect("CH-443", holds: try layout("X", &theater) == "none")
        var older = try Theater.split(SystemVersion(18), style: style, columns(style))
        #expect(try layout("B", &older) == .null)
    }

    @Test("Q33, CH-446: the user drags a column to a width within its bounds", .varies(.container), arguments: styles)
    func dragged(_ style: SplitStyle) throws {
        var theater = try Theater.split(
            SystemVersion(26), style: style, columns(style),
            PropertyAssignment(
                .preferredDisplayMode, style == .tripleColumn ? "twoBesideSecondary" : "oneBesideSecondary"),
            PropertyAssignment(.preferredPrimaryColumnWidth, 300), PropertyAssignment(.minimumPrimaryColumnWidth, 200),
            PropertyAssignment(.maximumPrimaryColumnWidth, 400))
        func width() throws -> Value { try theater.value(.primaryColumnWidth) }
        for (wanted, expected) in [(350.0, 350.0), (900, 400), (50, 200)] {
            let events = try theater.play { try $0.split(.resize(.primary, width: wanted)) }
            proves("Q33", in: events)
            RuleProof.expect("Q33", holds: try width() == .number(expected))
            RuleProof.expect("CH-446", holds: events.contains { $0.rule == "Q68" }, "\(events.map(\.trace))")
        }
        let again = try theater.play { try $0.split(.resize(.secondary, width: 500)) }
        RuleProof.expect("Q33", holds: again.count == 1 && again[0].trace == "noop resizeColumn")
        try theater.set("S", .preferredPrimaryColumnWidth, 280)
        RuleProof.expect("CH-446", holds: try width() == .number(280))
        _ = try theater.play { _ = try $0.setWidth(.compact) }
        proves("Q33") { () throws(Rejection) in try theater.split(.resize(.primary, width: 300)) }
        var older = try Theater.split(SystemVersion(18), style: style, columns(style))
        proves("Q33") { () throws(Rejection) in try older.split(.resize(.primary, width: 300)) }
    }

    private func withInspector(_ style: SplitStyle, on device: String) throws -> Theater {
        var theater = try Theater.split(
            SystemVersion(26), device, style: style, columns(style),
            PropertyAssignment(.preferredDisplayMode, "oneBesideSecondary"))
        try theater.make("I")
        try theater.call(.split(receiver: "S", .setColumn(.inspector, controller: "I")))
        try theater.settle()
        return theater
    }

    private func column(_ events: [Event], _ member: Member) -> [String] {
        events.compactMap { event in
            guard case .callback(_, member, _, _) = event.kind else { return nil }
            return event.arguments["column"]?.trace
        }
    }

    @Test(
        "Q31, CH-445: the inspector is hidden until it is shown beside the others, or as a sheet", .varies(.device),
        arguments: [SplitStyle.doubleColumn, .tripleColumn])
    func inspector(_ style: SplitStyle) throws {
        for device in ["iPad Air 2", "iPad Pro 11"] {
            var theater = try withInspector(style, on: device)
            RuleProof.expect("Q31", holds: try theater.value(.isShowingInspector) == false)
            let before = try theater.frame(of: "B")
            let shown = try theater.play { try $0.split(.showColumn(.inspector)) }
            RuleProof.expect("Q31", holds: try theater.value(.isShowingInspector) == true)
            proves("Q31", in: shown)
            RuleProof.expect("CH-445", holds: column(shown, .splitWillShow) == ["inspector"], "\(shown.log)")
            RuleProof.expect("CH-445", holds: shown.appearances.contains("I.DA") && !shown.appearances.contains("B.WD"))
            let after = try theater.frame(of: "B")
            RuleProof.expect("CH-445", holds: after.size.width == before.size.width - 320, "\(after)")
            let hidden = try theater.play { try $0.split(.hideColumn(.inspector)) }
            RuleProof.expect("CH-445", holds: column(hidden, .splitWillHide) == ["inspector"])
            RuleProof.expect("Q31", holds: hidden.appearances.contains("I.DD"))
            _ = try theater.play { try $0.split(.showColumn(.inspector)) }
            _ = try theater.play { try $0.split(.resize(.inspector, width: 260)) }
            #expect(try theater.value(.inspectorColumnWidth) == .number(260))
            let collapse = try theater.play { _ = try $0.setWidth(.compact) }
            RuleProof.expect("CH-445", holds: collapse.appearances.contains("I.DD"))
            RuleProof.expect("CH-445", holds: try theater.value(.isShowingInspector) == false)
            let sheet = try theater.play { try $0.split(.showColumn(.inspector)) }
            #expect(sheet.appearances.contains("I.DA"))
            RuleProof.expect("Q31", holds: try theater.value(.isShowingInspector) == true)
            _ = try theater.play { try $0.split(.hideColumn(.inspector)) }
            RuleProof.expect("CH-445", holds: try theater.value(.isShowingInspector) == false)
            _ = try theater.play { _ = try $0.setWidth(.regular) }
            _ = try theater.play { try $0.split(.showColumn(.inspector)) }
            RuleProof.expect("CH-445", holds: try theater.value(.isShowingInspector) == true)
        }
    }

    @Test("Q31: before iOS 26 there is no inspector column", .repeated(.onAPad))
    func noInspector() throws {
        var theater = try Theater.split(SystemVersion(18), style: .doubleColumn, columns(.doubleColumn))
        try theater.make("I")
        proves("Q31") { () throws(Rejection) in
            try theater.call(.split(receiver: "S", .setColumn(.inspector, controller: "I")))
        }
        proves("Q31") { () throws(Rejection) in try theater.set("S", .preferredInspectorColumnWidth, 200) }
    }
}
