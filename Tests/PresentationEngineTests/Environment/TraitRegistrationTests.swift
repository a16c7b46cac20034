import Testing

@testable import PresentationEngine

@Suite("Handlers that are registered for changes of traits")
struct TraitRegistrationTests {
    private func register(
        _ theater: inout Theater, _ traits: [RegisteredTrait], label: String, of receiver: String = "A"
    ) throws {
        try theater.call(
            .containment(
                receiver: receiver,
                .registerForTraitChanges(
                    traits, handler: Completion(label: label, calls: [.log("$previousHorizontal")]))))
    }

    @Test("Q1: a handler runs if one of its traits has changed, with the traits before", .varies(.device))
    func handlers() throws {
        for (device, isWide) in [("iPhone 8", false), ("iPhone 16 Pro Max", true)] {
            var theater = try Theater(SystemVersion(17), device: device)
            try register(&theater, [.horizontalSizeClass], label: "width")
            try register(&theater, [.verticalSizeClass, .horizontalSizeClass], label: "both")
            try register(&theater, [.userInterfaceIdiom], label: "idiom")
            RuleProof.expect("Q1", holds: theater.turning.isEmpty)
            try theater.turn()
            let talk = theater.turning.filter { $0.hasPrefix("[") || $0.hasPrefix("A were") }
            let expected = isWide ? ["A were C/R", "[width]", "[both]"] : ["A were C/R", "[both]"]
            RuleProof.expect("Q1", "CH-287", holds: talk == expected, "\(talk)")
            proves("Q1", in: theater.events)
            #expect(theater.events.map(\.trace).contains("app:log=compact"))
            try theater.settle()
        }
    }

    @Test("Q1: an override reaches the handlers, and the flips of the style in the background do", .varies(.device))
    func others() throws {
        for device in ["iPhone 8", "iPhone 12"] {
            var theater = try Theater(SystemVersion(18), device: device)
            try theater.make("K")
            try theater.embed("K", in: "A")
            try register(&theater, [.horizontalSizeClass], label: "width", of: "K")
            try register(&theater, [.userInterfaceStyle], label: "style", of: "K")
            try theater.call(
                .containment(
                    receiver: "A", .setOverrideTraitCollection(TraitOverride(horizontal: .regular), child: "K")))
            RuleProof.expect("Q1", holds: theater.turning.filter { $0.hasPrefix("[") } == ["[width]"])
            try theater.call(.application(.background))
            RuleProof.expect("Q1", holds: theater.turning.filter { $0.hasPrefix("[") } == ["[style]", "[style]"])
        }
    }

    @Test("an explanation says whether a handler is registered, and not that a delegate is missing")
    func explanation() throws {
        var theater = try Theater(SystemVersion(17))
        try theater.expectMissing(.registerForTraitChanges, for: "A", .hasHandler, "Q1", false)
        try register(&theater, [.horizontalSizeClass], label: "width")
        try theater.expectMissing(.registerForTraitChanges, for: "A", .wasConcerned, nil)
    }

    @Test("Q1: before iOS 17 there are none, and a controller has at most 100")
    func limits() throws {
        var older = try Theater(SystemVersion(16))
        proves("Q1") { () throws(Rejection) in
            try older.call(
                .containment(
                    receiver: "A", .registerForTraitChanges([.horizontalSizeClass], handler: Completion())))
        }
        var theater = try Theater(SystemVersion(17))
        for number in 0..<100 { try register(&theater, [.horizontalSizeClass], label: "\(number)") }
        proves("CH-287") { () throws(Rejection) in
            try theater.call(
                .containment(
                    receiver: "A", .registerForTraitChanges([.horizontalSizeClass], handler: Completion())))
        }
    }
}
