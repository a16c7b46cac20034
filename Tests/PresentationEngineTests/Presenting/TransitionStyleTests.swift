import Testing

@testable import PresentationEngine

@Suite("The four transition styles, their restrictions, and the controller that sets the style")
struct TransitionStyleTests {
    struct Style: Sendable, CustomTestStringConvertible {
        let style: ModalTransitionStyle
        let duration: Int

        var testDescription: String { style.name }
    }

    static let styles = [
        Style(style: .coverVertical, duration: 500_000), Style(style: .flipHorizontal, duration: 750_000),
        Style(style: .crossDissolve, duration: 400_000), Style(style: .partialCurl, duration: 500_000),
    ]

    @Test(
        "TS-02, TS-04 to TS-07, TS-14, PD-03, P172, CH-01 to CH-04: presented and dismissed with its own style",
        .repeated(.deeper, .onAPad),
        arguments: styles, Theater.versions)
    func builtIn(_ style: Style, _ version: SystemVersion) throws {
        var theater = try Theater(version)
        try theater.set("A", .modalTransitionStyle, "crossDissolve")
        let shown = try theater.show("B", .style(.fullScreen), .transition(style.style))
        let began = try #require(shown.beginnings.first)
        #expect(began.transitionStyle == style.style && began.isAnimated)
        RuleProof.expect("TS-02", "TS-04", "PD-03", holds: began.duration == style.duration)
        let closed = try theater.close("A")
        #expect(closed.beginnings.map(\.transitionStyle) == [style.style])
        #expect(closed.beginnings.map(\.duration) == [style.duration])
        proves("TS-14", in: closed)
        #expect(try theater.read("A", .presentedViewController) == .null)
        switch style.style {
        case .coverVertical: proves("TS-05", in: shown)
        case .flipHorizontal: proves("TS-06", in: shown)
        case .crossDissolve: proves("TS-07", in: shown)
        case .partialCurl: break  // TS-08 describes its appearance, which no event shows.
        }
    }

    @Test(
        "TS-03, TS-14: a change while presented counts only for the dismissal", .varies(.device),
        arguments: Theater.versions, ["iPhone 8", "iPad Pro 11"])
    func changed(_ version: SystemVersion, device: String) throws {
        var theater = try Theater(version, device: device)
        try theater.make("B", .style(.fullScreen))
        try theater.present("B")
        #expect(theater.events.beginnings.map(\.transitionStyle) == [.coverVertical])
        try theater.set("B", .modalTransitionStyle, "crossDissolve")
        try theater.advance(milliseconds: 499)
        RuleProof.expect(
            "TS-03", holds: theater.appearances.isEmpty, "The running presentation keeps its 0.5 s.")
        try theater.settle()
        RuleProof.expect(
            "TS-14", holds: try theater.close("A").beginnings.map(\.transitionStyle) == [.crossDissolve])
    }

    @Test(
        "TS-15: without animation there is none, whatever the style", .repeated(.deeper, .onAPad),
        arguments: styles, Theater.versions)
    func withoutAnimation(_ style: Style, _ version: SystemVersion) throws {
        var theater = try Theater(version)
        let events = try theater.show("B", animated: false, .style(.fullScreen), .transition(style.style))
        #expect(events.beginnings.map(\.duration) == [0])
        proves("TS-15", in: events)
        #expect(theater.session.time == 0)
    }

    // MARK: Partial curl

    private func present(from receiver: String = "A") -> Call {
        .present(PresentCall(receiver: receiver, controller: "B", isAnimated: true))
    }

    private func text(_ stranger: String, _ theater: Theater) throws -> String {
        "Application tried to present UIModalTransitionStylePartialCurl to or from non-fullscreen view controller \(try theater.description(stranger))."
    }

    @Test(
        "TS-10, TS-11, EX-06, P69l, A7: partial curl with another style than full screen",
        .repeated(.deeper, .onAPad),
        arguments: ModalPresentationStyle.allCases.filter { ![.fullScreen, .none].contains($0) },
        Theater.versions)
    func curlWithAnotherStyle(_ style: ModalPresentationStyle, _ version: SystemVersion) throws {
        guard style.available <= version else { return }
        var theater = try Theater(version)
        try theater.make("B", .style(style), .transition(.partialCurl))
        if style.usesCurrentContext {
            theater.expectException("EX-09", try text("B", theater), present())
        } else {
            theater.expectException("EX-06", try text("B", theater), present())
        }
        // The exception above has the text of A7q.
        RuleProof.asserted("P69l", "A7q")
        RuleProof.expect("TS-10", "TS-11", holds: try theater.read("A", .presentedViewController) == .null)
    }

    @Test(
        "P69l: from iOS 13 on the default style is not full screen and raises", .repeated(.deeper, .onAPad),
        arguments: Theater.versions)
    func curlWithTheDefault(_ version: SystemVersion) throws {
        var theater = try Theater(version)
        try theater.make("B", .transition(.partialCurl))
        if version >= SystemVersion(13) {
            theater.expectException("EX-06", try text("B", theater), present())
        } else {
            _ = try theater.play { try $0.present("B") }
            #expect(try theater.read("A", .presentedViewController) == "B")
        }
    }

    @Test(
        "TS-10, TS-12, EX-07, OP-41: partial curl from a presenter that does not cover the screen",
        .repeated(.deeper),
        arguments: Theater.versions)
    func curlFromASheet(_ version: SystemVersion) throws {
        var theater = try Theater(version, device: "iPad Pro 11")
        try theater.show("P", .style(.formSheet))
        try theater.make("B", .style(.fullScreen), .transition(.partialCurl))
        theater.expectException("EX-07", try text("P", theater), present(from: "P"))
        RuleProof.expect("TS-12", "TS-10", holds: try theater.read("P", .presentedViewController) == .null)
    }

    @Test(
        "TS-09, OP-27: a controller presented with partial curl cannot present", .repeated(.deeper, .onAPad),
        arguments: Theater.versions)
    func curledPresenter(_ version: SystemVersion) throws {
        var theater = try Theater(version)
        try theater.show("B", .style(.fullScreen), .transition(.partialCurl))
        try theater.make("K")
        try theater.embed("K", in: "B")
        try theater.make("C", .style(.fullScreen))
        for receiver in ["B", "K"] {
            try theater.present("C", from: receiver)
            #expect(theater.warnings.count == 1)
            proves("TS-09", in: theater.events)
            try theater.settle()
            #expect(try theater.read("C", .presentingViewController) == .null)
            #expect(try theater.read("A", .presentedViewController) == "B")
        }
        #expect(!theater.history.log.contains("[presented C]"))
    }

    // MARK: Inside a popover

    @Test(
        "TS-13, EX-08, PS-26, PS-36, OP-11: in a popover a context style allows only cover vertical",
        .repeated(.deeper),
        arguments: [ModalPresentationStyle.currentContext, .overCurrentContext], Theater.versions)
    func insidePopover(_ style: ModalPresentationStyle, _ version: SystemVersion) throws {
        for transition in ModalTransitionStyle.allCases {
            var theater = try Theater(version, device: "iPad Pro 11")
            try theater.show(
                "P", .style(.popover), PropertyAssignment(.popoverPresentationControllerAnchor, "A.view"))
            try theater.set("P", .definesPresentationContext, true)
            try theater.make("B", .style(style), .transition(transition))
            switch transition {
            case .coverVertical:
                _ = try theater.play { try $0.present("B", from: "P") }
                RuleProof.expect(
                    "PS-26", "PS-36", holds: try theater.read("P", .presentedViewController) == "B")
            case .flipHorizontal, .crossDissolve, .partialCurl:
                theater.expectException(
                    "EX-08",
                    "Application tried to present in the current context of a popover with a modal transition style other than UIModalTransitionStyleCoverVertical: \(try theater.description("B")).",
                    present(from: "P"))
                RuleProof.expect("TS-13", holds: try theater.read("P", .presentedViewController) == .null)
            }
        }
    }

    @Test(
        "PS-27, PS-36: outside a popover a context style allows every transition but partial curl",
        .repeated(.deeper),
        arguments: [ModalPresentationStyle.currentContext, .overCurrentContext], Theater.versions)
    func outsidePopover(_ style: ModalPresentationStyle, _ version: SystemVersion) throws {
        for transition in ModalTransitionStyle.allCases where transition != .partialCurl {
            var theater = try Theater(version, device: "iPad Pro 11")
            let events = try theater.show("B", .style(style), .transition(transition))
            RuleProof.expect(
                "PS-27", "PS-36", holds: events.beginnings.map(\.transitionStyle) == [transition])
        }
    }

    @Test(
        "TS-16: another transition is an animator from a transitioning delegate; without one, the style's own runs",
        .varies(.device, .animation), arguments: ["iPhone 8", "iPad Pro 11"], [true, false])
    func ownTransition(device: String, isAnimated: Bool) throws {
        for hasDelegate in [true, false] {
            var theater = try Theater(device: device, objects: .animatingDelegate)
            try theater.make("B", .style(.fullScreen), .transition(.flipHorizontal))
            if hasDelegate { try theater.set("B", .transitioningDelegate, "delegate") }
            let events = try theater.play { try $0.present("B", animated: isAnimated) }
            let isCustom = hasDelegate && isAnimated
            RuleProof.expect(
                "TS-16",
                holds: events.parts.contains("animator.animateTransition") == isCustom
                    && events.beginnings.map(\.duration) == [isCustom ? 300_000 : isAnimated ? 750_000 : 0])
            #expect(try theater.read("A", .presentedViewController) == "B")
        }
    }
}
