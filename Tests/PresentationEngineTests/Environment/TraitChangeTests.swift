import Testing

@testable import PresentationEngine

@Suite("Traits that change without a rotation, and traits at the first appearance")
struct TraitChangeTests {
    /// `A` on an iPad with the child `C`, which has the child `D`.
    private func theater(_ behaviors: [String: Behavior] = [:]) throws -> Theater {
        var theater = try Theater(SystemVersion(12), device: "iPad Air 2", behaviors: behaviors)
        for name in ["C", "D"] { try theater.make(name) }
        try theater.embed("C", in: "A", frame: try theater.frame(of: "A"))
        try theater.embed("D", in: "C", frame: try theater.frame(of: "A"))
        return theater
    }

    @Test("R120: an override of traits brings trait callbacks and none about sizes", .repeated(.deeper))
    func overridden() throws {
        var theater = try theater()
        try theater.overrideWidth(.compact, of: "C", in: "A")
        RuleProof.expect(
            "R120",
            holds: theater.turning == ["C traits C/R", "D traits C/R", "C were R/R", "D were R/R"],
            "\(theater.turning)")
        proves("R120", in: theater.events)
        try theater.expectMissing(.viewWillTransition, for: "C", .wasConcerned, nil)
    }

    @Test("R125: the other traits follow the parent, and nil removes the override", .repeated(.deeper))
    func removed() throws {
        var theater = try theater()
        try theater.overrideWidth(.compact, of: "C", in: "A")
        RuleProof.expect("R125", holds: try theater.probe("C", .trait(.verticalSizeClass)) == "regular")
        try theater.overrideWidth(nil, of: "C", in: "A")
        RuleProof.expect(
            "R125", holds: theater.turning == ["C traits R/R", "D traits R/R", "C were C/R", "D were C/R"])
        try theater.overrideWidth(.regular, of: "C", in: "A")
        #expect(theater.turning.isEmpty)
    }

    @Test("R124: without super the descendants are not told of what comes", .repeated(.deeper))
    func withoutSuper() throws {
        var theater = try theater(["C": Behavior(reactions: [.willTransitionTraits: Reaction(callsSuper: false)])])
        try theater.overrideWidth(.compact, of: "C", in: "A")
        RuleProof.expect("R124", holds: theater.turning == ["C traits C/R", "C were R/R", "D were R/R"])
    }

    @Test("R113, CH-83: the traits of a window flow to its root, its children and what it presents", .repeated(.deeper))
    func window() throws {
        var theater = try theater()
        try theater.show("M", .style(.overFullScreen))
        try theater.setWidth(.compact)
        let told = theater.turning.filter { $0.contains("were") && !$0.hasPrefix("root") }
        RuleProof.expect("R113", holds: told == ["A were R/R", "C were R/R", "D were R/R", "M were R/R"], "\(told)")
    }

    @Test(
        "R127: an override in viewWillTransition(to:with:) expands a split view controller on a phone",
        .varies(.device))
    func split() throws {
        for device in ["iPhone 8", "iPhone 12"] {
            let regular = Call.containment(
                receiver: "$self", .setOverrideTraitCollection(TraitOverride(horizontal: .regular), child: "S"))
            var theater = try Theater(
                device: device,
                behaviors: ["A": Behavior(reactions: [.viewWillTransition: Reaction(before: [regular])])],
                objects: [ObjectRequest(name: "D")])
            try theater.call(.makeController(.split([.plain("M"), .plain("B")])))
            try theater.embed("S", in: "A", frame: try theater.frame(of: "A"))
            #expect(try theater.value(.isCollapsed) == true)
            _ = try theater.play { try $0.turn() }
            RuleProof.expect("R127", holds: try theater.value(.isCollapsed) == false)
        }
    }

    // MARK: At the first appearance

    private static let told = Behavior(reactions: [.traitCollectionDidChange: Reaction()])

    @Test("R115: up to iOS 12 it comes once, between viewWillAppear and the first layout", .repeated(.deeper))
    func first() throws {
        for version in [SystemVersion(9), SystemVersion(11), SystemVersion(12)] {
            var theater = try Theater(version, device: "iPhone 8", behaviors: ["A": Self.told, "B": Self.told])
            let events = try theater.show("B", .style(.fullScreen))
            let told = events.compactMap(\.short).filter { $0.hasPrefix("B.") }
            RuleProof.expect(
                "R115",
                holds: told == [
                    "B.LV", "B.DL", "B.WA", "B.traitCollectionDidChange(_:)", "B.WL", "B.LS", "B.DA",
                ], "\(told)")
            proves("R115", in: events)
            #expect(events.first { $0.rule.id == "R115" }?.arguments["previousHorizontal"] == .null)
            let back = try theater.close("A")
            #expect(!back.compactMap(\.short).contains("A.traitCollectionDidChange(_:)"))
        }
    }

    @Test("R115: it comes once, too, if the interface turns for the presentation", .repeated(.deeper))
    func firstOfATurningPresentation() throws {
        for version in [SystemVersion(9), SystemVersion(12)] {
            var told = Self.told
            told.answers = [.supportedInterfaceOrientations: .value("landscapeLeft")]
            var theater = try Theater(version, device: "iPhone 8", behaviors: ["B": told])
            let events = try theater.show("B", .style(.fullScreen))
            let changes = events.filter { $0.short == "B.traitCollectionDidChange(_:)" }
            RuleProof.expect("R115", holds: changes.map(\.arguments["previousHorizontal"]) == [.null])
        }
    }

    @Test("R114, R116, Q2: from iOS 13 on the predicted traits bring none", .repeated(.deeper))
    func predicted() throws {
        for version in [SystemVersion(13), SystemVersion(15), SystemVersion(18)] {
            let theater = try Theater(version, device: "iPhone 8", behaviors: ["A": Self.told])
            RuleProof.expect(
                "R116", "Q2",
                holds: !theater.history.compactMap(\.short).contains("A.traitCollectionDidChange(_:)"))
            RuleProof.asserted("R114")
        }
    }

    @Test("Q2: traits that were predicted wrongly are told on arrival", .varies(.device))
    func mispredicted() throws {
        for device in ["iPad Air 2", "iPad Pro 12.9"] {
            var theater = try Theater(SystemVersion(15), device: device, behaviors: ["B": Self.told])
            try theater.make("B", .style(.formSheet))
            let events = try theater.play { try $0.present("B") }
            RuleProof.expect("Q2", holds: events.turning.contains("B were R/R"))
            proves("Q2", in: events)
        }
    }

    @Test("R113: traits that changed while a controller was away are told when it is back", .varies(.device))
    func away() throws {
        for device in ["iPhone 8", "iPhone 12"] {
            var theater = try Theater(
                SystemVersion(15), device: device,
                root: .container("A", .tabBarController, .plain("t1"), .plain("t2")), behaviors: ["t2": Self.told])
            _ = try theater.play { try $0.call(.tabBar(receiver: "A", .select(.index(1)))) }
            _ = try theater.play { try $0.call(.tabBar(receiver: "A", .select(.index(0)))) }
            let turned = try theater.play { try $0.turn() }
            // A loaded tab is in the tree, and hears of it at once.
            RuleProof.expect("R113", holds: turned.turning.contains("t2 were C/R"))
            let back = try theater.play { try $0.call(.tabBar(receiver: "A", .select(.index(1)))) }
            #expect(!back.turning.contains("t2 were C/R"))
        }
    }
}
