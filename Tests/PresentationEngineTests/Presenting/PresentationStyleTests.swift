import Testing

@testable import PresentationEngine

@Suite("Presentation styles: visible, dimmed, covered and removed views")
struct PresentationStyleTests {
    static let pads = [InterfaceOrientation.portrait, .landscapeLeft]
    private let screen = Size(768, 1024)

    private func pad(
        _ version: SystemVersion, _ orientation: InterfaceOrientation = .portrait,
        fidelity: Fidelity = .measured
    ) throws -> Theater {
        try Theater(version, device: "iPad 9.7", orientation: orientation, fidelity: FidelityChoice(fidelity))
    }

    @Test(
        "PS-01, PS-04, PS-11, PS-30, PS-31, PS-32: full screen and over full screen cover the screen; only one keeps the views beneath",
        .repeated(.deeper),
        arguments: pads, Theater.versions)
    func fullScreen(_ orientation: InterfaceOrientation, _ version: SystemVersion) throws {
        let bounds = Rect(size: orientation == .portrait ? screen : Size(1024, 768))
        for style in [ModalPresentationStyle.fullScreen, .overFullScreen] {
            var theater = try pad(version, orientation)
            let events = try theater.show("B", .style(style))
            let presentation = try theater.presentation(of: "B")
            #expect(try theater.frame(of: "B") == bounds)
            #expect(try theater.frame(presentation.container) == bounds)
            #expect(presentation.dimming == nil)
            if style == .fullScreen {
                proves("PS-11", in: events)
                RuleProof.expect("PS-01", holds: try !theater.isInWindow("A"))
            } else {
                proves("PS-30", in: events)
                RuleProof.expect("PS-31", "PS-32", "PS-01", holds: try theater.isInWindow("A"))
                #expect(events.beginnings.map(\.fromView) == [nil], "AT-17: not to be touched")
            }
            RuleProof.expect("PS-04", holds: presentation.effectiveStyle == style)
            #expect(events.beginnings.map(\.presentationStyle) == [style])
        }
    }

    @Test(
        "PS-12: the presenter's view stays until the presentation has completed", .repeated(.deeper),
        arguments: Theater.versions)
    func removedAfterwards(_ version: SystemVersion) throws {
        var theater = try Theater(version)
        try theater.make("B", .style(.fullScreen))
        try theater.present("B")
        #expect(try theater.isInWindow("A") && theater.isInWindow("B"))
        try theater.settle()
        #expect(try !theater.isInWindow("A"))
        proves("PS-12", in: theater.events)
        try theater.dismiss("A")
        #expect(try theater.isInWindow("A") && theater.isInWindow("B"), "both while the dismissal runs")
        proves("PS-12", in: theater.events)
        try theater.settle()
        #expect(try theater.isInWindow("A") && !theater.isInWindow("B"))
        #expect(try theater.frame(of: "A") == Rect(size: Size(375, 667)))
    }

    @Test(
        "PS-09, PS-14, PS-15, PS-16, R267, OP-37: a page sheet in regular width up to iOS 12",
        .repeated(.deeper),
        arguments: pads, Theater.versions.filter { $0 < SystemVersion(13) })
    func pageSheet(_ orientation: InterfaceOrientation, _ version: SystemVersion) throws {
        for fidelity in Fidelity.allCases {
            var theater = try pad(version, orientation, fidelity: fidelity)
            let events = try theater.show("B", .style(.pageSheet))
            let height = orientation == .portrait ? screen.height : screen.width
            let top: Double = fidelity == .measured ? 20 : 0
            let frame = try theater.frame(of: "B")
            #expect(frame.size == Size(screen.width, height - top))
            if fidelity == .measured {
                RuleProof.expect("R267", holds: frame.origin.y == top && frame.size.width == screen.width)
            }
            RuleProof.expect("PS-14", holds: frame.size.width == screen.width)
            if orientation == .portrait {
                proves("PS-16", in: events)
            } else {
                proves("PS-14", in: events)
            }
            try expectDimming(&theater, events, "PS-15")
            proves("PS-15", in: events)
        }
    }

    /// A dimming view fills the container beneath the presented view, and the presenter stays in the window.
    private func expectDimming(_ theater: inout Theater, _ events: [Event], _ rule: String) throws {
        let presentation = try theater.presentation(of: "B")
        let container = try #require(presentation.container.flatMap { theater.session.views[$0] })
        let dimming = try #require(presentation.dimming)
        #expect(container.subviews.first == dimming)
        #expect(container.subviews.last == presentation.presentedView)
        #expect(try theater.frame(dimming) == Rect(size: container.frame.size))
        #expect(try theater.isInWindow("A"))
        let announced = events.first { $0.trace.contains(".dimmingView=") }
        #expect(announced?.rule.id == rule)
        RuleProof.expect("PS-09", "PS-07", holds: announced != nil)
    }

    @Test(
        "PS-09, P15, R143: from iOS 13 on a page sheet is a card over a dimming view", .repeated(.deeper),
        arguments: ["iPhone 8", "iPad 9.7"], Theater.versions.filter { $0 >= SystemVersion(13) })
    func card(_ device: String, _ version: SystemVersion) throws {
        var theater = try Theater(version, device: device)
        let events = try theater.show("B", .style(.pageSheet))
        try expectDimming(&theater, events, "PS-09")
        proves("PS-09", in: events)
        if device == "iPhone 8" {
            RuleProof.expect("R143", holds: try theater.frame(of: "B") == Rect(0, 40, 375, 627), "A5")
        }
    }

    @Test(
        "PS-18, PS-19, PS-20, R265, R266: a form sheet is smaller, centered, over a dimming view",
        .repeated(.deeper),
        arguments: pads, Theater.versions)
    func formSheet(_ orientation: InterfaceOrientation, _ version: SystemVersion) throws {
        for preferred in [Size.zero, Size(400, 300)] {
            var theater = try pad(version, orientation)
            let events = try theater.show(
                "B", .style(.formSheet), PropertyAssignment(.preferredContentSize, .size(preferred)))
            let frame = try theater.frame(of: "B")
            let bounds = orientation == .portrait ? screen : Size(1024, 768)
            let isCentered =
                frame.origin.x == (bounds.width - frame.size.width) / 2
                && frame.origin.y == (bounds.height - frame.size.height) / 2
            if preferred == .zero {
                RuleProof.expect("R265", holds: frame.size == Size(540, 620) && isCentered)
            } else {
                RuleProof.expect("R266", holds: frame.size == preferred && isCentered)
            }
            proves("PS-18", in: events)
            RuleProof.expect(
                "PS-19", holds: frame.size.width < bounds.width && frame.size.height < bounds.height)
            try expectDimming(&theater, events, "PS-20")
            proves("PS-20", in: events)
        }
    }

    @Test(
        "PS-37: a popover covers only part of a regular screen", .repeated(.deeper),
        arguments: Theater.versions)
    func popover(_ version: SystemVersion) throws {
        var theater = try pad(version)
        let events = try theater.show(
            "B", .style(.popover), PropertyAssignment(.popoverPresentationControllerAnchor, "A.view"))
        let size = try theater.frame(of: "B").size
        #expect(size.width < screen.width && size.height < screen.height)
        proves("PS-37", in: events)
        #expect(try theater.isInWindow("A"))
    }

    @Test(
        "PS-03, PS-17, PS-22, PS-39, P169: in compact width sheets and popovers remove the presenter's view",
        .repeated(.deeper),
        arguments: [ModalPresentationStyle.pageSheet, .formSheet, .popover],
        Theater.versions.filter { $0 < SystemVersion(13) })
    func compact(_ style: ModalPresentationStyle, _ version: SystemVersion) throws {
        var theater = try Theater(version)
        let events = try theater.show("B", .style(style))
        #expect(try theater.frame(of: "B") == Rect(size: Size(375, 667)))
        #expect(try theater.presentation(of: "B").dimming == nil)
        let removal = events.rules(of: "A.superview=nil")
        switch style {
        case .pageSheet:
            #expect(removal == ["PS-17"])
            proves("PS-17", in: events)
        case .formSheet:
            #expect(removal == ["PS-22"])
            proves("PS-22", in: events)
        default:
            #expect(removal == ["PS-39"])
            proves("PS-39", in: events)
        }
        RuleProof.expect("PS-03", "PS-08", holds: try !theater.isInWindow("A"))
    }

    // MARK: What lies beneath is out of reach

    @Test("PS-06, PS-15, PS-20: a tap on a covered view is refused", arguments: Theater.versions)
    func covered(_ version: SystemVersion) throws {
        for style in [ModalPresentationStyle.fullScreen, .overFullScreen, .pageSheet, .formSheet] {
            var theater = try Theater(
                version, device: "iPad 9.7", root: nil, storyboards: [Stage.storyboard()])
            try theater.show("B", from: "Home", .style(style))
            let tap = Call.tap(element: "button", controller: "Home")
            switch style {
            case .pageSheet where version < SystemVersion(13):
                proves("PS-15", refusing: { () throws(Rejection) in try theater.call(tap) })
            case .pageSheet:
                proves("PS-09", refusing: { () throws(Rejection) in try theater.call(tap) })
            case .formSheet:
                proves("PS-20", refusing: { () throws(Rejection) in try theater.call(tap) })
            default:
                proves("PS-06", refusing: { () throws(Rejection) in try theater.call(tap) })
            }
            try theater.close("Home")
            try theater.call(tap)
            #expect(try theater.read("Home", .presentedViewController) != .null)
        }
    }

    @Test("PS-25: beside a context the controls stay active", .repeated(.deeper), arguments: Theater.versions)
    func besideAContext(_ version: SystemVersion) throws {
        var theater = try Theater(version, device: "iPad 9.7", storyboards: [Stage.storyboard()])
        try theater.call(
            .makeController(
                ControllerRequest(name: "left", origin: .storyboard(name: nil, identifier: "Home"))))
        try theater.make("right", PropertyAssignment(.definesPresentationContext, true))
        try theater.embed("left", in: "A", frame: Rect(0, 0, 300, 1024))
        try theater.embed("right", in: "A", frame: Rect(300, 0, 468, 1024))
        try theater.show("B", from: "right", .style(.currentContext))
        try theater.call(.tap(element: "button", controller: "left"))
        RuleProof.expect("PS-25", holds: try theater.read("A", .presentedViewController) != .null)
    }

    // MARK: Custom

    @Test(
        "PD-04: a custom style uses the animation from the delegate", .repeated(.deeper, .onAPad),
        arguments: Theater.versions)
    func customAnimation(_ version: SystemVersion) throws {
        var theater = try Theater(version, objects: .animatingDelegate)
        let events = try theater.show(
            "B", .style(.custom), PropertyAssignment(.transitioningDelegate, "delegate"))
        #expect(events.beginnings.map(\.duration) == [300_000])
        #expect(events.beginnings.map(\.transitionStyle) == [nil])
        proves("PD-04", in: events)
    }

    @Test(
        "PS-02, PS-45, PD-05: the styles that look for a context", .repeated(.deeper),
        arguments: ModalPresentationStyle.allCases)
    func groups(_ style: ModalPresentationStyle) throws {
        guard style != .none, style != .automatic else { return }
        var theater = try Theater(device: "iPad Pro 11")
        try theater.make("C", PropertyAssignment(.definesPresentationContext, true))
        try theater.embed("C", in: "A", frame: Rect(0, 0, 300, 300))
        try theater.show(
            "B", from: "C", .style(style), PropertyAssignment(.popoverPresentationControllerAnchor, "A.view"))
        let usesContext = style == .currentContext || style == .overCurrentContext
        RuleProof.expect(
            "PS-02", holds: try theater.read("B", .presentingViewController) == (usesContext ? "C" : "A"))
    }

    @Test(
        "PS-29, TD-23, TD-25, OP-53: a custom style is managed by the delegate's presentation controller, else by a plain one",
        .repeated(.deeper),
        arguments: Theater.versions)
    func custom(_ version: SystemVersion) throws {
        var theater = try Theater(version)
        let events = try theater.show("B", .style(.custom))
        #expect(try theater.frame(of: "B") == Rect(size: Size(375, 667)))
        #expect(try theater.isInWindow("A"))
        #expect(try theater.presentation(of: "B").declared == nil)
        proves("PS-29", in: events)
    }

    @Test(
        "PS-13: both full-screen styles are accepted; only overFullScreen keeps the presenter's views beneath",
        .varies(.animation, .device), arguments: ["iPhone 8", "iPad Pro 11"], [true, false])
    func keepingTheViews(device: String, isAnimated: Bool) throws {
        for style in [ModalPresentationStyle.fullScreen, .overFullScreen] {
            var theater = try Theater(device: device)
            let shown = try theater.show("B", animated: isAnimated, .style(style)).appearances
            let isKept = try theater.isInWindow("A")
            RuleProof.expect(
                "PS-13",
                holds: try isKept == (style == .overFullScreen) && isKept == !shown.contains("A.DD")
                    && theater.frame(of: "B") == theater.frame(of: "A"))
            #expect(shown.contains("B.DA"))
        }
    }
}
