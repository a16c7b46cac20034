import Testing

@testable import PresentationEngine

@Suite("Traits flow from parents to children, and parents override them")
struct TraitOverrideTests {
    private func theater(_ device: String = "iPad Air 2", _ version: SystemVersion = SystemVersion(12)) throws
        -> Theater
    {
        var theater = try Theater(version, device: device)
        for name in ["C", "D"] { try theater.make(name) }
        try theater.embed("C", in: "A")
        try theater.embed("D", in: "C")
        return theater
    }

    private func override(_ traits: TraitOverride?, _ child: String? = "C", of receiver: String = "A") -> Call {
        .containment(receiver: receiver, .setOverrideTraitCollection(traits, child: child))
    }

    private let compact = TraitOverride(horizontal: .compact)

    @Test("CT-23: traits pass unchanged from a parent to its children", .repeated(.deeper))
    func inherited() throws {
        var theater = try theater()
        for name in ["A", "C", "D"] {
            #expect(try theater.probe(name, .trait(.horizontalSizeClass)) == "regular")
            #expect(try theater.probe(name, .trait(.userInterfaceIdiom)) == "pad")
            proves("CT-23", in: theater.events)
        }
    }

    @Test(
        "CT-23, CT-24: an override changes the traits of the child and its descendants only",
        .repeated(.deeper))
    func overridden() throws {
        var theater = try theater()
        try theater.call(override(compact))
        #expect(
            theater.events.map(\.trace).filter { $0.contains(":") && !$0.contains("(") }
                == ["C:overrideTraitCollection=horizontalSizeClass compact"])
        #expect(try theater.probe("A", .trait(.horizontalSizeClass)) == "regular")
        #expect(try theater.probe("C", .trait(.horizontalSizeClass)) == "compact")
        #expect(try theater.probe("D", .trait(.horizontalSizeClass)) == "compact")
        proves("CT-24", in: theater.events)
        RuleProof.expect("CT-24", holds: try theater.probe("C", .trait(.verticalSizeClass)) == "regular")
        try theater.call(override(TraitOverride(horizontal: .regular), "D", of: "C"))
        #expect(try theater.probe("D", .trait(.horizontalSizeClass)) == "regular")
    }

    @Test("CT-26, OP-25: an override reads as it was set, nil without one", .repeated(.deeper))
    func reading() throws {
        var theater = try theater()
        #expect(try theater.probe("C", .trait(.overriddenHorizontalSizeClass)) == .null)
        try theater.call(override(compact))
        #expect(try theater.probe("C", .trait(.overriddenHorizontalSizeClass)) == "compact")
        proves("CT-26", in: theater.events)
        #expect(try theater.probe("C", .trait(.overriddenVerticalSizeClass)) == .null)
        #expect(try theater.probe("D", .trait(.overriddenHorizontalSizeClass)) == .null)
        try theater.call(override(nil))
        #expect(try theater.probe("C", .trait(.overriddenHorizontalSizeClass)) == .null)
        RuleProof.expect("CT-26", holds: try theater.probe("C", .trait(.horizontalSizeClass)) == "regular")
    }

    @Test("CT-24: an override ends when the child leaves the parent")
    func removed() throws {
        var theater = try theater()
        try theater.call(override(compact))
        try theater.call(.removeFromSuperview(view: "C"), .removeFromParent(receiver: "C"))
        #expect(try theater.probe("C", .trait(.overriddenHorizontalSizeClass)) == .null)
    }

    @Test("CT-25: a modal from a child overridden to compact adapts as compact", .repeated(.deeper))
    func presentations() throws {
        for (version, adapted) in [
            (SystemVersion(12), ModalPresentationStyle.fullScreen), (SystemVersion(13), .formSheet),
        ] {
            var theater = try theater("iPad Air 2", version)
            try theater.make(
                "B", .style(.popover), PropertyAssignment(.popoverPresentationControllerAnchor, "A"))
            try theater.call(override(compact))
            _ = try theater.play { try $0.present("B", from: "C") }
            RuleProof.expect("CT-25", holds: try theater.presentation(of: "B").effectiveStyle == adapted)
            try theater.close("A")
            // The next presentation has a presentation controller of its own (Q77).
            try theater.set("B", .popoverPresentationControllerAnchor, "A")
            _ = try theater.play { try $0.present("B", from: "A") }
            #expect(try theater.presentation(of: "B").effectiveStyle == .popover)
        }
    }

    @Test("CH-83: a window's traits can be overridden as those of a narrower scene", .repeated(.deeper))
    func window() throws {
        var theater = try theater()
        try theater.call(override(compact, nil, of: "window"))
        proves("CH-83", in: theater.events)
        #expect(try theater.probe("A", .trait(.horizontalSizeClass)) == "compact")
        try theater.show("B", .style(.formSheet))
        #expect(try theater.presentation(of: "B").effectiveStyle == .fullScreen)
        #expect(try theater.probe("B", .trait(.horizontalSizeClass)) == "compact")
    }

    @Test("CT-24: only a parent can override, and only for its child", .repeated(.deeper))
    func refused() throws {
        var theater = try theater()
        proves("CT-24") { () throws(Rejection) in try theater.call(override(compact, "D", of: "A")) }
        #expect(throws: Rejection.unknown(kind: "window", name: "A")) {
            try theater.call(override(compact, nil, of: "A"))
        }
    }
}
