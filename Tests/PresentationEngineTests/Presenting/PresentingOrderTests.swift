import Testing

@testable import PresentationEngine

@Suite("The order of callbacks when a controller is presented and dismissed")
struct PresentingOrderTests {
    @Test("P29: a launch shows the root without animation", .repeated(.onAPad), arguments: Theater.versions)
    func launch(_ version: SystemVersion) throws {
        let theater = try Theater(version)
        let appearing = version >= SystemVersion(13) ? ["A.WA", "A.IA"] : ["A.WA"]
        let shown = theater.log.filter { $0.hasPrefix("A.") }
        #expect(
            shown == ["A.init(nibName:bundle:)", "A.LV", "A.DL"] + appearing + ["A.WL", "A.LS", "A.DA"])
        theater.expectRule("P29", on: "A.WA")
    }

    /// A style on a device, and the versions in which it removes the presenter's view.
    struct Case: Sendable, CustomTestStringConvertible {
        let style: ModalPresentationStyle
        let device: String
        let removesPresenter: @Sendable (SystemVersion, Fidelity) -> Bool
        /// The rule of the presented controller's callbacks if the style removes the view, and if it keeps it.
        let rules: (removing: String, keeping: String)

        var testDescription: String { "\(style.name) on \(device)" }
    }

    static let cases: [Case] = [
        Case(style: .fullScreen, device: "iPhone 8", removesPresenter: { _, _ in true }, rules: ("P1", "")),
        Case(
            style: .fullScreen, device: "iPad Pro 11", removesPresenter: { _, _ in true }, rules: ("P1", "")),
        Case(
            style: .pageSheet, device: "iPhone 8",
            removesPresenter: { version, _ in version < SystemVersion(13) },
            rules: ("P17", "P15")),
        Case(
            style: .pageSheet, device: "iPad Pro 11", removesPresenter: { _, _ in false }, rules: ("", "P16")),
        Case(
            style: .formSheet, device: "iPhone 8",
            removesPresenter: { version, _ in version < SystemVersion(13) },
            rules: ("P17", "P15")),
        Case(
            style: .formSheet, device: "iPad Pro 11", removesPresenter: { _, _ in false }, rules: ("", "P16")),
        Case(style: .popover, device: "iPad Pro 11", removesPresenter: { _, _ in false }, rules: ("", "P16")),
        Case(
            style: .popover, device: "iPhone 8",
            removesPresenter: { version, _ in version < SystemVersion(13) },
            rules: ("P169", "P15")),
        Case(
            style: .overFullScreen, device: "iPhone 8",
            removesPresenter: { version, fidelity in fidelity == .documented && version < SystemVersion(13) },
            rules: ("PS-08", "P10")),
        Case(
            style: .overFullScreen, device: "iPad Pro 11", removesPresenter: { _, _ in false },
            rules: ("", "P10")),
        Case(
            style: .overCurrentContext, device: "iPhone 8",
            removesPresenter: { version, fidelity in fidelity == .documented && version < SystemVersion(13) },
            rules: ("PS-28", "P11")),
        Case(
            style: .overCurrentContext, device: "iPad Pro 11", removesPresenter: { _, _ in false },
            rules: ("", "P11")),
        Case(
            style: .currentContext, device: "iPad Pro 11", removesPresenter: { _, _ in true },
            rules: ("P12", "")),
        Case(style: .custom, device: "iPhone 8", removesPresenter: { _, _ in false }, rules: ("", "P13")),
    ]

    @Test(
        "P1, P2, P10 to P18, P20, P21, P26, R166, R167: every style on phone and pad, animated and not",
        .varies(.animation),
        arguments: cases, Theater.versions)
    func styles(_ style: Case, _ version: SystemVersion) throws {
        for fidelity in Fidelity.allCases {
            for animated in [true, false] {
                try check(style, version, fidelity, animated: animated)
            }
        }
    }

    private func check(_ style: Case, _ version: SystemVersion, _ fidelity: Fidelity, animated: Bool) throws {
        let removes = style.removesPresenter(version, fidelity)
        let hasIsAppearing = version >= SystemVersion(13)
        func arrival(_ name: String) -> [String] {
            ["\(name).WA"] + (hasIsAppearing ? ["\(name).IA"] : []) + ["\(name).WL", "\(name).LS"]
        }
        var theater = try Theater(version, device: style.device, fidelity: FidelityChoice(fidelity))
        let shown = try theater.show(
            "B", animated: animated, .style(style.style),
            PropertyAssignment(.popoverPresentationControllerAnchor, "A.view"))
        let presenting =
            ["B.LV", "B.DL"] + (removes ? ["A.WD"] : []) + arrival("B") + ["B.DA"] + (removes ? ["A.DD"] : [])
            + ["[presented B]"]
        #expect(shown.log.filter { $0 != "B.init(nibName:bundle:)" } == presenting)
        #expect(shown.rules(of: "B.WA") == [removes ? style.rules.removing : expectedRule(style, version)])
        let isKept = try theater.isInWindow("A")
        let closed = try theater.close("A", animated: animated)
        let dismissing = ["B.WD"] + (removes ? arrival("A") + ["A.DA"] : []) + ["B.DD", "[dismissed]"]
        #expect(closed.log == dismissing)
        RuleProof.expect("R166", holds: try isKept == !removes && theater.isInWindow("A"))
        if version >= SystemVersion(13), style.style.isSheet {
            RuleProof.expect("R167", holds: !shown.log.contains { $0.hasPrefix("A.") })
        }
        proves("PD-07", in: shown)
        proves("PD-16", in: closed)
    }

    private func expectedRule(_ style: Case, _ version: SystemVersion) -> String {
        switch style.style {
        case .pageSheet, .formSheet: version >= SystemVersion(13) ? "P15" : "P16"
        case .popover: style.device == "iPhone 8" ? "P15" : "P16"
        default: style.rules.keeping
        }
    }

    @Test(
        "P14, PS-29: a custom style whose presentation controller removes the presenter's view",
        .repeated(.deeper, .onAPad),
        arguments: Theater.versions)
    func removingCustomStyle(_ version: SystemVersion) throws {
        var theater = try Theater(
            version,
            objects: [
                ObjectRequest(
                    name: "pc",
                    presentationController: PresentationControllerSettings(shouldRemovePresentersView: true)),
                ObjectRequest(
                    name: "delegate",
                    behavior: Behavior(answers: [.presentationControllerForPresented: .value("pc")])),
            ])
        let shown = try theater.show(
            "B", .style(.custom), PropertyAssignment(.transitioningDelegate, "delegate"))
        #expect(shown.appearances == ["A.WD", "B.WA", "B.DA", "A.DD"])
        #expect(try !theater.isInWindow("A"))
        #expect(shown.rules(of: "A.WD") == ["P14"])
        proves("PS-29", in: shown)
        let closed = try theater.close("A")
        #expect(closed.appearances == ["B.WD", "A.WA", "A.DA", "B.DD"])
    }

    @Test(
        "P19: a sheet over a sheet sends the lower one no callbacks; full screen over a sheet does",
        .repeated(.deeper, .onAPad),
        arguments: Theater.versions.filter { $0 >= SystemVersion(13) })
    func sheetOverSheet(_ version: SystemVersion) throws {
        var theater = try Theater(version)
        try theater.show("B", .style(.pageSheet))
        #expect(try theater.show("C", from: "B", .style(.pageSheet)).appearances == ["C.WA", "C.DA"])
        #expect(try theater.close("B").appearances == ["C.WD", "C.DD"])
        let covered = try theater.show("D", from: "B", .style(.fullScreen))
        #expect(covered.appearances == ["B.WD", "D.WA", "D.DA", "B.DD"])
        proves("P1", "PS-12", in: covered)
        #expect(try theater.isInWindow("A"), "the lowest stays beneath its sheet")
    }

    @Test(
        "P26, P182, P183, P184: isAppearing and layout lie between will and did, once each appearance",
        arguments: Theater.versions)
    func layout(_ version: SystemVersion) throws {
        var theater = try Theater(version)
        let events = try theater.show("B", .style(.fullScreen)) + theater.close("A")
        let expected = version >= SystemVersion(13) ? ["B.IA", "A.IA"] : []
        #expect(events.log.filter { $0.hasSuffix(".IA") } == expected)
    }
}
