import Testing

@testable import PresentationEngine

@Suite("Updates of properties")
struct PropertyUpdateTests {
    private static let versions = [SystemVersion(18), SystemVersion(26), SystemVersion(27)]

    private func behavior(reading trait: Readable.TraitValue? = nil) -> Behavior {
        let calls = trait.map { [Call.read(receiver: "$self", .trait($0), label: "trait")] } ?? []
        return Behavior(reactions: [.updateProperties: Reaction(before: calls), .traitCollectionDidChange: Reaction()])
    }

    /// The callbacks of one pass over a controller.
    private func pass(_ events: [Event], over name: String) -> [String] {
        let members: [Member] = [
            .traitCollectionDidChange, .viewIsAppearing, .updateProperties, .viewWillLayoutSubviews,
            .viewDidLayoutSubviews,
        ]
        return events.log.filter { entry in members.contains { entry == "\(name).\($0.short)" } }
    }

    private func request(_ call: ContainmentCall, of receiver: String) -> Call {
        .containment(receiver: receiver, call)
    }

    @Test(
        "Q7, CH-360: the first appearance updates properties between viewIsAppearing and the layout",
        .repeated(.deeper, .onAPad))
    func appearance() throws {
        for version in Self.versions {
            let isUpdated = version >= SystemVersion(26)
            let update = isUpdated ? ["B.updateProperties()"] : []
            var theater = try Theater(version, behaviors: ["B": behavior()])
            let first = try theater.show("B", .style(.fullScreen))
            RuleProof.expect(
                "Q7", holds: pass(first, over: "B") == ["B.IA"] + update + ["B.WL", "B.LS"], "\(first.log)")
            if isUpdated { proves("Q7", in: first) }
            try theater.show("C", from: "B", .style(.fullScreen))
            let again = try theater.close("B")
            RuleProof.expect("CH-360", holds: pass(again, over: "B") == ["B.IA", "B.WL", "B.LS"], "\(again.log)")
            guard isUpdated else { continue }
            try theater.present("C", from: "B")
            try theater.settle()
            try theater.call(request(.setNeedsUpdateProperties, of: "B"))
            #expect(theater.log.isEmpty)
            let asked = try theater.close("B")
            RuleProof.expect(
                "CH-360", holds: pass(asked, over: "B") == ["B.IA"] + update + ["B.WL", "B.LS"], "\(asked.log)")
        }
    }

    @Test("Q6: requests of one turn make one update, without a layout", .repeated(.deeper, .onAPad))
    func requests() throws {
        for version in Self.versions.dropFirst() {
            var theater = try Theater(version, behaviors: ["A": behavior(), "K": behavior()])
            try theater.make("K")
            try theater.embed("K", in: "A")
            try theater.settle()
            let needs = request(.setNeedsUpdateProperties, of: "A")
            try theater.call(needs, needs, .log("later"))
            RuleProof.expect("Q6", holds: theater.log == ["A.updateProperties()"], "\(theater.log)")
            #expect(theater.events.map(\.trace) == ["app:log=later", "A.updateProperties()"])
            proves("Q6", in: theater.events)
            try theater.call(
                needs, request(.setNeedsUpdateProperties, of: "K"), request(.updatePropertiesIfNeeded, of: "A"),
                .log("later"))
            RuleProof.expect(
                "Q6",
                holds: theater.events.map(\.trace) == [
                    "A.updateProperties()", "K.updateProperties()", "app:log=later",
                ],
                "\(theater.events.map(\.trace))")
            try theater.call(request(.updatePropertiesIfNeeded, of: "A"))
            #expect(theater.events.isEmpty)
        }
    }

    @Test("Q6: the calls exist from iOS 26 on, and without an override nothing is called")
    func limits() throws {
        var older = try Theater(SystemVersion(18))
        for call in [ContainmentCall.setNeedsUpdateProperties, .updatePropertiesIfNeeded] {
            proves("Q6") { () throws(Rejection) in try older.call(request(call, of: "A")) }
            var plain = try Theater(SystemVersion(26))
            try plain.call(request(call, of: "A"))
            #expect(plain.events.isEmpty)
        }
    }

    @Test("Q6, CH-361: traits come first, and a trait that the method reads asks for it", .varies(.device))
    func traits() throws {
        for device in ["iPhone 8", "iPhone 12"] {
            for (trait, isTracked) in [(Readable.TraitValue.verticalSizeClass, true), (.userInterfaceIdiom, false)] {
                var theater = try Theater(
                    SystemVersion(26), device: device, behaviors: ["A": behavior(reading: trait)])
                try theater.turn()
                let update = isTracked ? ["A.updateProperties()"] : []
                RuleProof.expect(
                    "Q6", "CH-361",
                    holds: pass(theater.events, over: "A") == ["A.traitCollectionDidChange(_:)"] + update
                        + ["A.WL", "A.LS"], "\(theater.log)")
            }
            var theater = try Theater(
                SystemVersion(26), device: device, behaviors: ["K": behavior(reading: .horizontalSizeClass)])
            try theater.make("K")
            try theater.embed("K", in: "A")
            try theater.overrideWidth(.regular, of: "K", in: "A")
            RuleProof.expect(
                "CH-361",
                holds: pass(theater.events, over: "K") == ["K.traitCollectionDidChange(_:)", "K.updateProperties()"],
                "\(theater.log)")
        }
    }
}
