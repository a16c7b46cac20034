import Testing

@testable import PresentationEngine

@Suite("Visible presentations adapt to other size classes")
struct LiveAdaptationTests {
    /// An iPad that divides its screen among apps.
    private static var pad: String { Repetition.current == .onAPad ? "iPad Pro 12.9" : "iPad Air 2" }

    /// A popover `B` on an iPad, whose delegate answers `style` in compact width and none otherwise.
    private func theater(
        _ version: SystemVersion = SystemVersion(12), style: String = "fullScreen", substitute: Value = .null,
        shown: ModalPresentationStyle = .popover
    ) throws -> Theater {
        let style = Answer.match(
            [.init([Argument("horizontal", "compact")], .text(style))], otherwise: "none")
        let delegate = Behavior(
            answers: [
                .adaptivePresentationStyleTraits: style,
                .viewControllerForAdaptivePresentationStyle: .value(substitute),
            ], reactions: [.willPresentWithAdaptiveStyle: Reaction(), .prepareAdaptivePresentation: Reaction()])
        var theater = try Theater(
            version, device: Self.pad, objects: [ObjectRequest(name: "D", behavior: delegate)])
        try theater.make("S")
        try theater.make(
            "B", .style(shown), PropertyAssignment(.popoverPresentationControllerAnchor, "A.view"),
            PropertyAssignment(.presentationControllerDelegate, "D"))
        try theater.present("B")
        try theater.settle()
        return theater
    }

    private static let styled = "D?adaptivePresentationStyleTraits"
    private static let substituted = "D?viewControllerForAdaptivePresentationStyle"

    @Test(
        "R157: in compact width the delegate is asked and told, and again in regular width", .repeated(.onAPad),
        arguments: [9, 12, 13, 18])
    func popover(_ major: Int) throws {
        var theater = try theater(SystemVersion(major))
        let compact = try theater.play { _ = try $0.resize(.oneThird) }
        proves("R157", in: compact.of(Self.styled))
        #expect(compact.of(Self.substituted).count == 1)
        #expect(compact.of("D.\(Member.willPresentWithAdaptiveStyle)").count == 1)
        #expect(compact.of("D.\(Member.prepareAdaptivePresentation)").count == (major >= 15 ? 1 : 0))
        #expect(try theater.presentation(of: "B").effectiveStyle == .fullScreen)
        #expect(try !theater.isInWindow("A") && theater.isInWindow("B"))
        RuleProof.expect("CH-340", holds: compact.appearances == ["A.WD", "A.DD"], "\(compact.appearances)")
        let regular = try theater.play { _ = try $0.resize(.full) }
        RuleProof.expect("R157", holds: try theater.presentation(of: "B").effectiveStyle == .popover)
        #expect(regular.of(Self.substituted).isEmpty)
        RuleProof.expect("CH-340", holds: regular.appearances == ["A.WA", "A.DA"], "\(regular.appearances)")
        #expect(try theater.isInWindow("A") && theater.isInWindow("B"))
        let again = try theater.play { _ = try $0.turn() }
        #expect(again.of(Self.styled).isEmpty)
        #expect(try theater.close("A").appearances == ["B.WD", "B.DD"])
    }

    @Test("R157: a substitute takes the place of the presented controller, and gives it back", .repeated(.onAPad))
    func substitute() throws {
        var theater = try theater(SystemVersion(17), substitute: "S")
        let compact = try theater.play { _ = try $0.resize(.oneThird) }
        RuleProof.expect("R157", holds: try theater.read("A", .presentedViewController) == "S")
        proves("R157", in: compact.filter { $0.trace == "A.presentedViewController=S" })
        RuleProof.expect(
            "CH-340", holds: compact.appearances == ["A.WD", "B.WD", "B.DD", "S.WA", "S.DA", "A.DD"],
            "\(compact.appearances)")
        #expect(try theater.read("B", .presentingViewController) == .null)
        let regular = try theater.play { _ = try $0.resize(.full) }
        RuleProof.expect("R157", holds: try theater.read("A", .presentedViewController) == "B")
        RuleProof.expect(
            "CH-340", holds: regular.appearances == ["S.WD", "S.DD", "A.WA", "B.WA", "B.DA", "A.DA"],
            "\(regular.appearances)")
    }

    @Test("R157: without a delegate sheets and popovers take the styles of their width", .varies(.device))
    func styles() throws {
        for device in ["iPad Air 2", "iPad Pro 12.9"] {
            for (major, style, adapted) in [
                (12, ModalPresentationStyle.formSheet, ModalPresentationStyle.fullScreen),
                (12, .pageSheet, .fullScreen), (12, .popover, .fullScreen), (18, .popover, .formSheet),
                (18, .formSheet, .formSheet), (12, .overFullScreen, .overFullScreen),
            ] {
                var theater = try Theater(SystemVersion(major), device: device)
                try theater.make(
                    "B", .style(style), PropertyAssignment(.popoverPresentationControllerAnchor, "A.view"))
                try theater.present("B")
                try theater.settle()
                _ = try theater.play { _ = try $0.resize(.oneThird) }
                RuleProof.expect("R157", holds: try theater.presentation(of: "B").effectiveStyle == adapted)
                _ = try theater.play { _ = try $0.resize(.full) }
                RuleProof.expect("R157", holds: try theater.presentation(of: "B").effectiveStyle == style)
            }
        }
    }

    @Test("CH-340: traits that change during a presentation are met at its end", .repeated(.onAPad))
    func waiting() throws {
        var theater = try theater(SystemVersion(17))
        _ = try theater.close("A")
        try theater.set("B", .popoverPresentationControllerAnchor, "A.view")
        try theater.set("B", .presentationControllerDelegate, "D")
        try theater.present("B")
        try theater.advance(milliseconds: 100)
        try theater.setWidth(.compact)
        #expect(theater.events.of(Self.styled).isEmpty)
        let end = try theater.settle()
        RuleProof.expect("CH-340", holds: end.of(Self.styled).count == 1)
        #expect(try theater.presentation(of: "B").effectiveStyle == .fullScreen)
    }

    @Test("CH-340: a controller that presents another one stays", .repeated(.onAPad))
    func presenting() throws {
        var theater = try theater(SystemVersion(17), substitute: "S")
        try theater.make("C", .style(.formSheet))
        try theater.present("C", from: "B")
        try theater.settle()
        let compact = try theater.play { _ = try $0.resize(.oneThird) }
        #expect(compact.of(Self.substituted).isEmpty)
        RuleProof.expect("CH-340", holds: try theater.read("A", .presentedViewController) == "B")
        #expect(try theater.presentation(of: "B").effectiveStyle == .fullScreen)
    }

    @Test("a popover that returns to regular width needs its anchor")
    func anchor() throws {
        var theater = try Theater(SystemVersion(17), device: "iPad Air 2")
        _ = try theater.resize(.oneThird)
        try theater.settle()
        try theater.make("B", .style(.popover))
        try theater.present("B")
        try theater.settle()
        let refusal = #expect(throws: Rejection.self) {
            _ = try theater.resize(.full)
            try theater.settle()
        }
        #expect(refusal?.rule?.id == "P69k")
    }
}
