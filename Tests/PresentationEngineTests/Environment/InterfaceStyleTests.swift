import Testing

@testable import PresentationEngine

@Suite("Overridden styles of the interface")
struct InterfaceStyleTests {
    private func style(_ name: String, _ theater: inout Theater) throws -> Value {
        try theater.probe(name, .trait(.userInterfaceStyle))
    }

    private func told(_ theater: Theater) -> [String] {
        theater.events.compactMap { event in
            guard case .callback(let subject, .traitCollectionDidChange, let arguments, _) = event.kind else {
                return nil
            }
            let previous = arguments.first { $0.name == "previousUserInterfaceStyle" }?.value.string ?? "none"
            return "\(subject.name) was \(previous)"
        }
    }

    @Test("Q141: the style of a controller is that of its children", .repeated(.deeper, .onAPad), arguments: [13, 18])
    func controllers(_ major: Int) throws {
        var theater = try Theater(SystemVersion(major))
        try theater.make("K")
        try theater.embed("K", in: "A")
        #expect(try style("K", &theater) == "light")
        try theater.set("A", .overrideUserInterfaceStyle, "dark")
        RuleProof.expect("CH-341", holds: told(theater) == ["A was light", "K was light"])
        #expect(!theater.turning.contains { $0.contains("traits") })
        RuleProof.expect("Q141", holds: try style("K", &theater) == "dark")
        proves("Q141", in: theater.events)
        try theater.set("K", .overrideUserInterfaceStyle, "light")
        #expect(told(theater) == ["K was dark"])
        RuleProof.expect("Q141", holds: try style("K", &theater) == "light")
        try theater.set("A", .overrideUserInterfaceStyle, "unspecified")
        #expect(told(theater) == ["A was dark"])
        RuleProof.expect("Q141", holds: try style("A", &theater) == "light")
    }

    @Test("Q142: the style of a window is that of everything in it", .repeated(.onAPad), arguments: [13, 18])
    func windows(_ major: Int) throws {
        var theater = try Theater(SystemVersion(major))
        try theater.show("B", from: "A", .style(.fullScreen))
        try theater.set("A", .overrideUserInterfaceStyle, "dark")
        RuleProof.expect("CH-341", holds: try style("B", &theater) == "light")
        try theater.set("A", .overrideUserInterfaceStyle, "unspecified")
        try theater.call(
            .containment(receiver: "window", .setOverrideTraitCollection(TraitOverride(style: .dark), child: nil)))
        // From iOS 17 on the covered presenter keeps its traits until the dismissal (Q150).
        #expect(told(theater) == (major < 17 ? ["A was light", "B was light"] : ["B was light"]))
        RuleProof.expect("Q142", holds: try style("B", &theater) == "dark")
        #expect(try style("A", &theater) == (major < 17 ? "dark" : "light"))
        try theater.close("A")
        RuleProof.expect("Q142", holds: try style("A", &theater) == "dark")
    }

    @Test("Q141, Q142: before iOS 13 there is none", .varies(.device))
    func older() throws {
        for device in ["iPhone 8", "iPad Air 2"] {
            var theater = try Theater(SystemVersion(12), device: device)
            proves("Q141") { () throws(Rejection) in try theater.set("A", .overrideUserInterfaceStyle, "dark") }
            proves("Q142") { () throws(Rejection) in
                try theater.call(
                    .containment(
                        receiver: "window", .setOverrideTraitCollection(TraitOverride(style: .dark), child: nil)))
            }
        }
    }

    @Test("CH-341: a style that does not follow the system does not flip in the background", .repeated(.onAPad))
    func flips() throws {
        var theater = try Theater(
            SystemVersion(17),
            behaviors: ["UIViewController": Behavior(reactions: [.traitCollectionDidChange: Reaction()])])
        try theater.make("K")
        try theater.embed("K", in: "A")
        try theater.set("K", .overrideUserInterfaceStyle, "dark")
        try theater.call(.application(.background))
        RuleProof.expect("CH-341", holds: Set(told(theater)) == ["A was light", "A was dark"], "\(told(theater))")
    }

    @Test("Q1: handlers hear of another style", .varies(.device))
    func handlers() throws {
        for device in ["iPhone 8", "iPad Air 2"] {
            var theater = try Theater(SystemVersion(17), device: device)
            try theater.call(
                .containment(
                    receiver: "A", .registerForTraitChanges([.userInterfaceStyle], handler: Completion(label: "style")))
            )
            try theater.set("A", .overrideUserInterfaceStyle, "dark")
            RuleProof.expect("Q1", holds: theater.turning.filter { $0.hasPrefix("[") } == ["[style]"])
        }
    }
}
