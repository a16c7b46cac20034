import Testing

@testable import PresentationEngine

@Suite("The callbacks of a presentation and of its dismissal, style by style")
struct StyleOrderTests {
    private static let animations = [true, false]

    /// Presents `B` from `A` and dismisses it again: the appearance callbacks of both ways.
    private func callbacks(
        _ style: ModalPresentationStyle, _ version: SystemVersion, device: String = "iPhone 8",
        orientation: InterfaceOrientation = .portrait, animated: Bool = true
    ) throws -> (presenting: [String], dismissing: [String]) {
        var theater = try Theater(version, device: device, orientation: orientation)
        let shown = try theater.show(
            "B", animated: animated, .style(style),
            PropertyAssignment(.popoverPresentationControllerAnchor, "A.view"))
        return (shown.appearances, try theater.close("A", animated: animated).appearances)
    }

    private static let covering = ["A.WD", "B.WA", "B.DA", "A.DD"]
    private static let uncovering = ["B.WD", "A.WA", "A.DA", "B.DD"]
    private static let coming = ["B.WA", "B.DA"]
    private static let going = ["B.WD", "B.DD"]

    @Test("P1, P2: full screen", .repeated(.deeper), arguments: Theater.versions, animations)
    func fullScreen(_ version: SystemVersion, _ animated: Bool) throws {
        for device in ["iPhone 8", "iPad Pro 11"] {
            let told = try callbacks(.fullScreen, version, device: device, animated: animated)
            RuleProof.expect("P1", "C10", holds: told.presenting == Self.covering)
            RuleProof.expect("P2", holds: told.dismissing == Self.uncovering)
        }
    }

    @Test(
        "P2: whichever of the two receives dismiss", .repeated(.deeper, .onAPad), arguments: Theater.versions)
    func eitherDismisses(_ version: SystemVersion) throws {
        for receiver in ["A", "B"] {
            var theater = try Theater(version)
            try theater.show("B", .style(.fullScreen))
            let closed = try theater.close(receiver)
            RuleProof.expect("P2", holds: closed.appearances == Self.uncovering)
            #expect(closed.log.last == "[dismissed]")
            #expect(!closed.log.contains("A.DL"), "the presenter is not loaded again")
        }
    }

    @Test(
        "P10: over full screen the presenter receives no callbacks", .repeated(.deeper),
        arguments: Theater.versions, animations)
    func overFullScreen(_ version: SystemVersion, _ animated: Bool) throws {
        let told = try callbacks(.overFullScreen, version, animated: animated)
        RuleProof.expect("P10", holds: told == (Self.coming, Self.going))
    }

    @Test(
        "P11: over a context its controller receives no callbacks", .repeated(.deeper),
        arguments: Theater.versions, animations)
    func overCurrentContext(_ version: SystemVersion, _ animated: Bool) throws {
        let told = try callbacks(.overCurrentContext, version, animated: animated)
        RuleProof.expect("P11", holds: told == (Self.coming, Self.going))
    }

    @Test(
        "P12: in a context its controller is covered", .repeated(.deeper), arguments: Theater.versions,
        animations)
    func currentContext(_ version: SystemVersion, _ animated: Bool) throws {
        let told = try callbacks(.currentContext, version, animated: animated)
        RuleProof.expect("P12", holds: told == (Self.covering, Self.uncovering))
    }

    @Test(
        "P13, P14: a custom style covers the presenter if its presentation controller removes the view",
        .repeated(.deeper, .onAPad),
        arguments: Theater.versions, [false, true])
    func custom(_ version: SystemVersion, _ removes: Bool) throws {
        let settings = PresentationControllerSettings(shouldRemovePresentersView: removes)
        var theater = try Cast(version: version, presentationController: settings).theater()
        let told = (try theater.presentB().appearances, try theater.dismissB().appearances)
        if removes {
            RuleProof.expect("P14", holds: told == (Self.covering, Self.uncovering))
        } else {
            RuleProof.expect("P13", holds: told == (Self.coming, Self.going))
        }
    }

    @Test(
        "P15, P17: sheets on a phone are cards from iOS 13 on and full screen before", .repeated(.deeper),
        arguments: Theater.versions, [ModalPresentationStyle.pageSheet, .formSheet])
    func sheets(_ version: SystemVersion, _ style: ModalPresentationStyle) throws {
        for animated in Self.animations {
            let told = try callbacks(style, version, animated: animated)
            if version >= SystemVersion(13) {
                RuleProof.expect("P15", holds: told == (Self.coming, Self.going))
            } else {
                RuleProof.expect("P17", holds: told == (Self.covering, Self.uncovering))
            }
        }
    }

    @Test(
        "P15, P16: in regular width sheets and popovers leave the presenter alone, in every version",
        .repeated(.deeper),
        arguments: Theater.versions, [ModalPresentationStyle.pageSheet, .formSheet, .popover])
    func regularWidth(_ version: SystemVersion, _ style: ModalPresentationStyle) throws {
        let told = try callbacks(style, version, device: "iPad Pro 11")
        if style == .pageSheet, version >= SystemVersion(13) {
            RuleProof.expect("P15", holds: told == (Self.coming, Self.going))
        } else {
            RuleProof.expect("P16", holds: told == (Self.coming, Self.going))
        }
    }

    @Test(
        "P18: a card in compact height covers the screen, and the presenter stays beneath it",
        .repeated(.deeper),
        arguments: Theater.versions.filter { $0 >= SystemVersion(13) })
    func compactHeight(_ version: SystemVersion) throws {
        var theater = try Theater(version, orientation: .landscapeLeft)
        let shown = try theater.show("B", .style(.pageSheet))
        #expect(shown.appearances == Self.coming)
        RuleProof.expect(
            "P18", holds: try theater.frame(of: "B") == Rect(0, 0, 667, 375) && theater.isInWindow("A"))
    }

    @Test(
        "P19: a sheet over a sheet, and full screen over a sheet", .repeated(.deeper, .onAPad),
        arguments: Theater.versions.filter { $0 >= SystemVersion(13) })
    func sheetOverSheet(_ version: SystemVersion) throws {
        for (style, told) in [
            (ModalPresentationStyle.pageSheet, ["C.WA", "C.DA"]),
            (.fullScreen, ["B.WD", "C.WA", "C.DA", "B.DD"]),
        ] {
            var theater = try Theater(version)
            try theater.show("B", .style(.pageSheet))
            let shown = try theater.show("C", from: "B", .style(style))
            RuleProof.expect("P19", holds: shown.appearances == told)
        }
    }
}
