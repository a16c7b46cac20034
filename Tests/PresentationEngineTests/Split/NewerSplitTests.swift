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
        try theater.embed("K", in: "B")
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
}
