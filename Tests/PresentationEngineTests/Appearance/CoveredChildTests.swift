import Testing

@testable import PresentationEngine

@Suite("A presentation over a child of a UIKit container leaves and returns with the child")
struct CoveredChildTests {
    static let styles = [ModalPresentationStyle.currentContext, .overCurrentContext]

    /// Tabs A, B and C; A is a context and presents X.
    private func tabs(_ style: ModalPresentationStyle, _ version: SystemVersion) throws -> Theater {
        var theater = try Theater.tabs(3, version)
        try theater.set("A", .definesPresentationContext, true)
        try theater.show("X", from: "A", .style(style))
        return theater
    }

    /// A stack of A, which is a context and presents X.
    private func stack(_ style: ModalPresentationStyle) throws -> Theater {
        var theater = try Theater(root: .container("N", .navigationController, .plain("A")))
        try theater.set("A", .definesPresentationContext, true)
        try theater.show("X", from: "A", .style(style))
        return theater
    }

    @Test(
        "AP-06, P11, P12: selecting another tab removes both, and selecting the first one restores both",
        .repeated(.onAPad),
        arguments: styles)
    func tab(_ style: ModalPresentationStyle) throws {
        var theater = try tabs(style, SystemVersion(17))
        let away = try theater.play { try $0.select("B") }
        let back = try theater.play { try $0.select("A") }
        switch style {
        case .currentContext:
            RuleProof.expect("P12", holds: away.appearances == ["B.WA", "X.WD", "X.DD", "B.DA"])
            RuleProof.expect("P12", holds: back.appearances == ["X.WA", "B.WD", "B.DD", "X.DA"])
            #expect(try !theater.isInWindow("A"))
        default:
            RuleProof.expect(
                "P11", holds: away.appearances == ["B.WA", "A.WD", "X.WD", "A.DD", "X.DD", "B.DA"])
            RuleProof.expect(
                "P11", holds: back.appearances == ["A.WA", "X.WA", "B.WD", "B.DD", "A.DA", "X.DA"])
            #expect(try theater.isInWindow("A"))
        }
        proves("AP-06", in: away.of("X.WD"))
        proves("AP-06", in: back.of("X.WA"))
        #expect(try theater.isInWindow("X") && !theater.isInWindow("B"))
        #expect(try theater.close("A").appearances.first == "X.WD")
        #expect(try theater.isInWindow("A"))
    }

    @Test(
        "CX-06: after a rotation in another tab, a child and what is presented over it have the frame of their place",
        .repeated(.onAPad),
        arguments: styles)
    func resizedAway(_ style: ModalPresentationStyle) throws {
        var theater = try tabs(style, SystemVersion(17))
        _ = try theater.play { try $0.select("B") }
        _ = try theater.play { try $0.turn() }
        let place = try theater.frame(of: "B")
        _ = try theater.play { try $0.select("A") }
        #expect(try theater.frame(of: "A") == place)
        #expect(try theater.frame(theater.presentation(of: "X").container) == place)
        #expect(try theater.frame(of: "X").size == place.size)
        _ = try theater.play { try $0.turn(.portrait) }
        #expect(try theater.frame(theater.presentation(of: "X").container) == theater.frame(of: "A"))
    }

    @Test(
        "CX-06: after a rotation beneath a pushed controller, a child and what is presented over it have the frame of their place",
        .repeated(.onAPad),
        arguments: styles)
    func resizedBeneath(_ style: ModalPresentationStyle) throws {
        var theater = try stack(style)
        try theater.make("B")
        _ = try theater.play { try $0.push("B") }
        _ = try theater.play { try $0.turn() }
        let place = try theater.frame(of: "B")
        _ = try theater.play { try $0.pop() }
        let frames = try (theater.frame(of: "A"), theater.frame(theater.presentation(of: "X").container))
        RuleProof.expect("CX-06", holds: frames == (place, place), "\(frames)")
        #expect(try theater.frame(of: "X").size == place.size)
    }

    @Test(
        "CX-06: beneath an opaque bar, a child and what is presented over it have the frame of their place",
        .repeated(.onAPad),
        arguments: styles)
    func besideAnOpaqueBar(_ style: ModalPresentationStyle) throws {
        var theater = try stack(style)
        let before = try theater.frame(of: "A")
        _ = try theater.play { try $0.set("N", .navigationBarIsTranslucent, false) }
        let frames = try (theater.frame(of: "A"), theater.frame(theater.presentation(of: "X").container))
        #expect(frames.0.origin.y > before.origin.y)
        RuleProof.expect("CX-06", holds: frames.0 == frames.1, "\(frames)")
        #expect(try theater.frame(of: "X").size == frames.0.size)
    }

    @Test("AP-06: a dismissal in an unselected tab sends no callbacks", .repeated(.onAPad), arguments: styles)
    func dismissedAway(_ style: ModalPresentationStyle) throws {
        var theater = try tabs(style, SystemVersion(17))
        _ = try theater.play { try $0.select("B") }
        #expect(try !theater.isInWindow("X"))
        RuleProof.expect("AP-06", holds: try theater.close("A").appearances.isEmpty)
        #expect(try !theater.isInWindow("A"))
        let back = try theater.play { try $0.select("A") }
        #expect(back.appearances == ["A.WA", "B.WD", "B.DD", "A.DA"])
    }

    @Test(
        "AP-06, P75: after another tab was selected while the bar was covered, it does not come back",
        .repeated(.onAPad),
        arguments: styles)
    func selectedBeneathACover(_ style: ModalPresentationStyle) throws {
        var theater = try tabs(style, SystemVersion(17))
        try theater.show("Y", from: "T", .style(.fullScreen))
        _ = try theater.play { try $0.select("B") }
        let uncovered = try theater.close("T")
        RuleProof.expect(
            "AP-06", holds: uncovered.appearances == ["Y.WD", "T.WA", "B.WA", "T.DA", "B.DA", "Y.DD"])
        #expect(try !theater.isInWindow("X") && !theater.isInWindow("A"))
    }

    @Test(
        "AP-06: a push and a pop remove and restore the presentation over the child", .repeated(.onAPad),
        arguments: styles)
    func pushed(_ style: ModalPresentationStyle) throws {
        var theater = try stack(style)
        try theater.make("B")
        let away = try theater.play { try $0.push("B") }
        let back = try theater.play { try $0.pop() }
        #expect(away.of("X.WD").count == 1 && away.of("X.DD").count == 1)
        #expect(back.of("X.WA").count == 1 && back.of("X.DA").count == 1)
        proves("AP-06", in: back.of("X.DA"))
        #expect(away.of("A.WD").isEmpty == (style == .currentContext))
        #expect(back.of("A.WA").isEmpty == (style == .currentContext))
    }

    @Test("AP-06: a popped child takes its presentation along", .repeated(.onAPad), arguments: styles)
    func popped(_ style: ModalPresentationStyle) throws {
        var theater = try Theater(root: .container("N", .navigationController, .plain("A"), .plain("B")))
        try theater.set("B", .definesPresentationContext, true)
        try theater.show("X", from: "B", .style(style))
        let popped = try theater.play { try $0.pop() }
        proves("AP-06", in: popped.of("X.WD"))
        RuleProof.expect("AP-06", holds: popped.of("X.DD").count == 1)
        #expect(try theater.isInWindow("A") && !theater.isInWindow("X"))
        #expect(try theater.close("X").appearances.isEmpty)
    }
}
