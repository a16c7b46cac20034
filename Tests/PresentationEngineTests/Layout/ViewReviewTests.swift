import Testing

@testable import PresentationEngine

@Suite("Margins, fitting sizes and missing content")
struct ViewReviewTests {
    private static let margins = Behavior(reactions: [
        .viewLayoutMarginsDidChange: Reaction(), .viewSafeAreaInsetsDidChange: Reaction(),
    ])
    private static let change = "viewLayoutMarginsDidChange()"

    @Test(
        "CH-680: the margins are announced before the safe area, and again in a rotation",
        .repeated(.deeper, .onAPad), arguments: Theater.versionsWithSafeAreas)
    func margins(_ version: SystemVersion) throws {
        var theater = try Theater(version, behaviors: ["B": Self.margins])
        let events = try theater.show("B", .style(.fullScreen))
        let log = events.log.filter { $0.hasPrefix("B.") }
        let told = log.firstIndex(of: "B.\(Self.change)")
        RuleProof.expect(
            "CH-680",
            holds: told.map { log[$0 + 1] } == "B.viewSafeAreaInsetsDidChange()" && log.count("B.\(Self.change)") == 1,
            "\(log)")
        proves("CH-680", in: events)
        let known = try theater.probe("B", .layout(.layoutMargins))
        let turned = try theater.play { try $0.turn() }.log
        let isOther = try theater.probe("B", .layout(.layoutMargins)) != known
        RuleProof.expect("CH-680", holds: turned.count("B.\(Self.change)") == (isOther ? 1 : 0), "\(turned)")
        if let told = turned.firstIndex(of: "B.\(Self.change)") {
            #expect(told < (turned.firstIndex(of: "B.WL") ?? 0))
        }
    }

    @Test("CH-680: a wider view, another place and more insets change the margins, and the same ones do not")
    func causes() throws {
        var theater = try Theater(
            SystemVersion(18), device: "iPad Air 2", behaviors: ["A": Self.margins, "B": Self.margins])
        try theater.make("B")
        try theater.embed("B", in: "A", frame: Rect(100, 100, 300, 300))
        try theater.settle()
        #expect(theater.history.log.count("B.\(Self.change)") == 1)
        let narrow = try theater.probe("B", .layout(.layoutMargins))
        #expect(narrow == .insets(EdgeInsets(top: 0, left: 16, bottom: 0, right: 16)))
        let wide = Rect(100, 100, 500, 300)
        try theater.call(.addSubview(ViewRequest(view: "B", superview: "A", frame: wide)))
        try theater.settle()
        RuleProof.expect("CH-680", holds: theater.history.log.count("B.\(Self.change)") == 2)
        let more = EdgeInsets(top: 10, left: 0, bottom: 0, right: 0)
        try theater.set("B", .additionalSafeAreaInsets, .insets(more))
        RuleProof.expect("CH-680", holds: theater.log == ["B.\(Self.change)", "B.viewSafeAreaInsetsDidChange()"])
        try theater.set("B", .additionalSafeAreaInsets, .insets(more))
        #expect(theater.log.isEmpty)
        let resized = try theater.play { try $0.resize(.slideOver) }.log
        RuleProof.expect("CH-680", holds: resized.count("A.\(Self.change)") == 1, "\(resized)")
    }

    @Test("CH-680: before iOS 11, and without an override, there is none")
    func earlier() throws {
        for (version, behavior) in [(10, Self.margins), (18, Behavior())] {
            var theater = try Theater(SystemVersion(version), behaviors: ["B": behavior])
            let events = try theater.show("B", .style(.fullScreen))
            #expect(!events.log.contains("B.\(Self.change)"))
            #expect(try theater.controller("B").toldMargins == nil)
        }
    }

    // MARK: Fitting sizes

    @Test("CH-681: a parent learns of a new fitting size once, at the end of the turn", .repeated(.deeper, .onAPad))
    func fittingSize() throws {
        var theater = try Theater(SystemVersion(12), behaviors: ["A": .hearing(.fittingSizeDidChange)])
        try theater.make("B")
        try theater.set("B", .fittingSize, .size(Size(100, 40)))
        try theater.embed("B", in: "A")
        try theater.settle()
        func sets(_ heights: Double...) -> [Call] {
            heights.map { .setProperties(receiver: "B", [PropertyAssignment(.fittingSize, .size(Size(100, $0)))]) }
        }
        try theater.apply(.perform(sets(50, 60) + [.log("later")]))
        let told = "A.systemLayoutFittingSizeDidChange(forChildContentContainer:)"
        RuleProof.expect("CH-681", holds: theater.log == [told], "\(theater.log)")
        #expect(theater.events.first?.trace == "app:log=later")
        proves("CH-681", in: theater.events)
        try theater.apply(.perform(sets(60)))
        #expect(theater.log.isEmpty)
        #expect(try theater.read("B", .fittingSize) == .size(Size(100, 60)))
        #expect(throws: Rejection.self) { try theater.set("B", .fittingSize, "high") }
    }

    // MARK: Missing content

    private static let update = "updateContentUnavailableConfiguration(using:)"

    @Test(
        "CH-683: missing content is updated before the first layout, on request, and with other traits",
        .repeated(.deeper, .onAPad), arguments: [SystemVersion(17), SystemVersion(18), SystemVersion(26)])
    func missingContent(_ version: SystemVersion) throws {
        let empty = Call.setProperties(
            receiver: "$self", [PropertyAssignment(.contentUnavailableConfiguration, "Nothing here")])
        let behavior = Behavior(reactions: [.updateContentUnavailable: Reaction(after: [empty])])
        var theater = try Theater(version, behaviors: ["B": behavior])
        let log = try theater.show("B", .style(.fullScreen)).log
        let told = try #require(log.firstIndex(of: "B.\(Self.update)"), "\(log)")
        RuleProof.expect("CH-683", holds: log[told + 1] == "B.WL" && log.count("B.\(Self.update)") == 1, "\(log)")
        proves("CH-683", in: theater.history)
        #expect(try theater.read("B", .contentUnavailableConfiguration) == "Nothing here")
        let request = Call.containment(receiver: "B", .setNeedsUpdateUnavailableContent)
        try theater.call(request, request, .log("later"))
        RuleProof.expect("CH-683", holds: theater.log == ["B.\(Self.update)"], "\(theater.log)")
        #expect(theater.events.first?.trace == "app:log=later")
        let dark = TraitOverride(style: .dark)
        let styled = try theater.play {
            try $0.call(
                .containment(receiver: "window", .setOverrideTraitCollection(dark, child: nil)))
        }
        RuleProof.expect("CH-683", holds: styled.log.count("B.\(Self.update)") == 1, "\(styled.log)")
    }

    @Test("CH-683: before iOS 17 there is neither the call nor the property")
    func earlierContent() throws {
        var theater = try Theater(SystemVersion(16), behaviors: ["B": .hearing(.updateContentUnavailable)])
        #expect(try !theater.show("B", .style(.fullScreen)).log.contains("B.\(Self.update)"))
        proves("CH-683") { () throws(Rejection) in
            try theater.call(.containment(receiver: "B", .setNeedsUpdateUnavailableContent))
        }
        proves("CH-683") { () throws(Rejection) in try theater.set("B", .contentUnavailableConfiguration, .null) }
    }
}

extension [String] {
    fileprivate func count(_ entry: String) -> Int { count { $0 == entry } }
}
