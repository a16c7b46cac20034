import Testing

@testable import PresentationEngine

@Suite("The controller that provides the context of a presentation")
struct ContextTests {
    static let styles = [ModalPresentationStyle.currentContext, .overCurrentContext]
    static let half = Rect(0, 0, 400, 500)

    /// A → C → G, each inside the other, C smaller than A.
    private func nested(_ version: SystemVersion, fidelity: Fidelity = .measured) throws -> Theater {
        var theater = try Theater(version, device: Repetition.pad, fidelity: FidelityChoice(fidelity))
        try theater.make("C")
        try theater.make("G")
        try theater.embed("C", in: "A", frame: Self.half)
        try theater.embed("G", in: "C", frame: Rect(0, 0, 300, 300))
        return theater
    }

    @Test(
        "CX-02, CX-03, CX-04, PS-45, P40, R163: the first one on the way up that defines a context",
        .repeated(.deeper),
        arguments: styles, Theater.versions)
    func search(_ style: ModalPresentationStyle, _ version: SystemVersion) throws {
        var theater = try nested(version)
        try theater.set("C", .definesPresentationContext, true)
        try theater.set("A", .definesPresentationContext, true)
        let events = try theater.show("B", from: "G", .style(style))
        RuleProof.expect("P40", holds: try theater.read("B", .presentingViewController) == "C")
        #expect(events.rules(of: "B.presentingViewController=C") == ["CX-04"])
        proves("CX-04", in: events)
        RuleProof.expect("CX-03", "PS-45", holds: try theater.read("C", .presentedViewController) == "B")
        #expect(try theater.read("A", .presentedViewController) == .null)
        try theater.close("B")
        try theater.set("G", .definesPresentationContext, true)
        let own = try theater.show("D", from: "G", .style(style))
        #expect(own.rules(of: "D.presentingViewController=G") == ["CX-02"])
        proves("CX-02", in: own)
    }

    @Test(
        "CX-06, PS-10, PS-23, PS-33, P46, P189: the context's view determines place and size",
        .repeated(.deeper),
        arguments: styles,
        Theater.versions)
    func size(_ style: ModalPresentationStyle, _ version: SystemVersion) throws {
        var theater = try nested(version)
        try theater.set("C", .definesPresentationContext, true)
        let events = try theater.show("B", from: "G", .style(style))
        let presentation = try theater.presentation(of: "B")
        RuleProof.expect("P46", holds: try theater.frame(presentation.container) == Self.half)
        RuleProof.expect("P189", holds: try theater.frame(of: "B") == Rect(size: Self.half.size))
        proves("CX-06", in: events)
        RuleProof.expect("PS-10", holds: try theater.frame(of: "B").size == Self.half.size)
        switch style {
        case .currentContext: proves("PS-23", in: events)
        default: proves("PS-33", in: events)
        }
    }

    @Test(
        "PS-24, PS-34, PS-35, P11, P12: the context's view is removed, or stays beneath", .repeated(.deeper),
        arguments: styles,
        Theater.versions)
    func removal(_ style: ModalPresentationStyle, _ version: SystemVersion) throws {
        var theater = try nested(version)
        try theater.set("C", .definesPresentationContext, true)
        let events = try theater.show("B", from: "G", .style(style))
        switch style {
        case .currentContext:
            RuleProof.expect(
                "P12", holds: events.appearances == ["C.WD", "G.WD", "B.WA", "B.DA", "C.DD", "G.DD"])
            #expect(events.rules(of: "C.superview=nil") == ["PS-24"])
            proves("PS-24", in: events)
        default:
            RuleProof.expect("P11", holds: events.appearances == ["B.WA", "B.DA"])
            RuleProof.expect("PS-34", "PS-35", holds: try theater.isInWindow("C") && theater.isInWindow("G"))
        }
        #expect(try theater.isInWindow("A"))
        try theater.close("C")
        #expect(try theater.isInWindow("C") && theater.isInWindow("G"))
    }

    @Test(
        "CX-05, P40, P41: without a controller that defines a context", .repeated(.onAPad),
        arguments: Theater.versions)
    func fallback(_ version: SystemVersion) throws {
        for fidelity in Fidelity.allCases {
            var theater = try nested(version, fidelity: fidelity)
            let events = try theater.show("B", from: "G", .style(.overCurrentContext))
            RuleProof.expect("P40", holds: try theater.read("B", .presentingViewController) == "A")
            #expect(events.rules(of: "B.presentingViewController=A") == ["CX-05"])
            proves("CX-05", in: events)
            try theater.make("D", .style(.overCurrentContext))
            try theater.call(.present(PresentCall(receiver: "B", controller: "D", isAnimated: false)))
            switch fidelity {
            case .measured:
                RuleProof.expect("P41", holds: try theater.read("D", .presentingViewController) == "B")
            case .documented:
                #expect(theater.events.warnings.count == 1, "the root presents already")
                #expect(try theater.read("D", .presentingViewController) == .null)
            }
        }
    }

    @Test("R163: the search follows parents, not presenters", .repeated(.deeper), arguments: Theater.versions)
    func modalLinksAreNotWalked(_ version: SystemVersion) throws {
        var theater = try Theater(version, device: "iPad Pro 11")
        try theater.set("A", .definesPresentationContext, true)
        try theater.show("B", .style(.pageSheet))
        try theater.show("D", from: "B", .style(.overCurrentContext))
        RuleProof.expect("R163", holds: try theater.read("D", .presentingViewController) == "B")
    }

    @Test(
        "CX-09, CX-10, PD-05, P45, R164: the controller whose transition style is used", .repeated(.deeper),
        arguments: Theater.versions)
    func transitionStyle(_ version: SystemVersion) throws {
        for provides in [true, false] {
            var theater = try nested(version)
            try theater.set("C", .definesPresentationContext, true)
            try theater.set("C", .providesPresentationContextTransitionStyle, .bool(provides))
            try theater.set("C", .modalTransitionStyle, "crossDissolve")
            let shown = try theater.show(
                "B", from: "G", .style(.overCurrentContext), .transition(.flipHorizontal))
            let expected: ModalTransitionStyle = provides ? .crossDissolve : .flipHorizontal
            #expect(shown.beginnings.map(\.transitionStyle) == [expected])
            if provides {
                proves("CX-09", in: shown)
                RuleProof.expect(
                    "P45", "R164", holds: shown.beginnings.map(\.transitionStyle) == [.crossDissolve])
                RuleProof.expect("PD-05", holds: shown.beginnings.map(\.duration) == [400_000])
            } else {
                proves("CX-10", in: shown)
            }
            #expect(try theater.close("C").beginnings.map(\.transitionStyle) == [expected])
        }
    }

    @Test(
        "CX-11: a controller that does not provide the context does not affect the transition style",
        .repeated(.deeper),
        arguments: Theater.versions)
    func strangersStyle(_ version: SystemVersion) throws {
        var theater = try nested(version)
        try theater.set("C", .definesPresentationContext, true)
        for name in ["A", "G"] {
            try theater.set(name, .providesPresentationContextTransitionStyle, true)
            try theater.set(name, .modalTransitionStyle, "crossDissolve")
        }
        let events = try theater.show("B", from: "G", .style(.currentContext), .transition(.flipHorizontal))
        RuleProof.expect("CX-11", holds: events.beginnings.map(\.transitionStyle) == [.flipHorizontal])
        try theater.close("B")
        try theater.set("C", .providesPresentationContextTransitionStyle, true)
        let fullScreen = try theater.show("D", from: "G", .style(.fullScreen), .transition(.flipHorizontal))
        RuleProof.expect("CX-11", holds: fullScreen.beginnings.map(\.transitionStyle) == [.flipHorizontal])
    }

    @Test(
        "P43: a custom style looks for a context only if it is not for the full screen", .repeated(.deeper),
        arguments: Theater.versions)
    func customStyle(_ version: SystemVersion) throws {
        for isFullScreen in [true, false] {
            var theater = try nested(version)
            try theater.set("C", .definesPresentationContext, true)
            let settings = PresentationControllerSettings(shouldPresentInFullscreen: isFullScreen)
            try theater.call(
                .makeObject(ObjectRequest(name: "pc", presentationController: settings)),
                .makeObject(
                    ObjectRequest(
                        name: "delegate",
                        behavior: Behavior(answers: [.presentationControllerForPresented: .value("pc")]))))
            let events = try theater.show(
                "B", from: "G", .style(.custom), PropertyAssignment(.transitioningDelegate, "delegate"))
            RuleProof.expect(
                "P43", holds: try theater.read("B", .presentingViewController) == (isFullScreen ? "A" : "C"))
            if !isFullScreen {
                #expect(events.rules(of: "B.presentingViewController=C") == ["P43"])
                #expect(try theater.frame(theater.presentation(of: "B").container) == Self.half)
            }
        }
    }

    @Test(
        "PD-12, P51: two sibling contexts each present their own, which disappear with their parents",
        arguments: Theater.versions)
    func contextsSideBySide(_ version: SystemVersion) throws {
        var theater = try Theater(version, device: "iPad Pro 11")
        try theater.show("M", .style(.fullScreen))
        for (name, frame) in [("L", Rect(0, 0, 300, 800)), ("R", Rect(300, 0, 300, 800))] {
            try theater.make(name, PropertyAssignment(.definesPresentationContext, true))
            try theater.embed(name, in: "M", frame: frame)
        }
        try theater.show("X", from: "L", .style(.overCurrentContext))
        try theater.show("Y", from: "R", .style(.overCurrentContext))
        #expect(try theater.read("L", .presentedViewController) == "X")
        #expect(try theater.read("R", .presentedViewController) == "Y")
        let events = try theater.close("A")
        for name in ["M", "X", "Y"] {
            #expect(try theater.read(name, .presentingViewController) == .null, "\(name)")
            #expect(events.appearances.filter { $0.hasPrefix(name) } == ["\(name).WD", "\(name).DD"])
        }
        proves("PD-12", in: events)
    }

    @Test(
        "PS-12: a presenter whose old superview now lies inside its view stays out of it, whatever the style",
        .repeated(.deeper, .onAPad),
        arguments: [ModalPresentationStyle.currentContext, .fullScreen], Theater.versions)
    func superviewInsideView(_ style: ModalPresentationStyle, _ version: SystemVersion) throws {
        for isAnimated in [false, true] {
            var theater = try Theater(version)
            try theater.make("C", PropertyAssignment(.definesPresentationContext, true))
            try theater.make("D", .style(style))
            try theater.call(
                .addChild(receiver: "A", child: "C"),
                .addSubview(ViewRequest(view: "box", superview: "A.view")),
                .addSubview(ViewRequest(view: "C", superview: "box")))
            try theater.present("D", from: "C", animated: false)
            try theater.settle()
            // The invariants hold after each command: no view lies within itself.
            let moved = try? theater.call(.addSubview(ViewRequest(view: "box", superview: "C")))
            try theater.dismiss("C", animated: isAnimated)
            try theater.settle()
            guard style == .currentContext, moved != nil else { continue }
            RuleProof.expect("PS-12", holds: try !theater.isInWindow("C"))
        }
    }
}
