import Testing

@testable import PresentationEngine

@Suite("A delegate substitutes another controller when the presentation adapts")
struct SubstituteTests {
    private func theater(_ version: SystemVersion, device: String, answer: Value) throws -> Theater {
        let delegate = Behavior(
            answers: [
                .adaptivePresentationStyle: .value("fullScreen"),
                .viewControllerForAdaptivePresentationStyle: .value(answer),
            ], reactions: [.willPresentWithAdaptiveStyle: Reaction()])
        var theater = try Theater(
            version, device: device, objects: [ObjectRequest(name: "delegate", behavior: delegate)])
        try theater.make("S", .transition(.crossDissolve))
        try theater.make(
            "B", .style(.formSheet), PropertyAssignment(.presentationControllerDelegate, "delegate"))
        return theater
    }

    private static let question = "delegate?viewControllerForAdaptivePresentationStyle"

    @Test(
        "PC-09, R151: the substitute is shown and dismissed", .repeated(.deeper), arguments: Theater.versions)
    func substitute(_ version: SystemVersion) throws {
        var theater = try theater(version, device: "iPad Pro 11", answer: "S")
        try theater.present("B")
        #expect(theater.events.of(Self.question).map(\.rule.id) == ["R151"])
        theater.expectRule("PC-09", on: "A.presentedViewController=S")
        RuleProof.expect("PC-09", holds: theater.appearances == ["A.WD", "S.WA"])
        #expect(theater.events.beginnings.map(\.transitionStyle) == [.crossDissolve])
        try theater.settle()
        #expect(try theater.read("A", .presentedViewController) == "S")
        #expect(try theater.read("S", .presentingViewController) == "A")
        #expect(try theater.read("B", .presentingViewController) == .null)
        #expect(try !theater.isInWindow("B"))
        #expect(try theater.close("S").appearances == ["S.WD", "A.WA", "A.DA", "S.DD"])
    }

    @Test(
        "R152: adaptive style, substitute, announcement, animation, in this order", .repeated(.deeper),
        arguments: Theater.versions)
    func order(_ version: SystemVersion) throws {
        var theater = try theater(version, device: "iPad Pro 11", answer: "S")
        let events = try theater.play { try $0.present("B") }
        let order = events.parts.filter { $0.hasPrefix("delegate") || $0.hasSuffix(".WA") }
        let announced = version >= SystemVersion(8, 3)
        RuleProof.expect(
            "R152",
            holds: order == ["delegate?adaptivePresentationStyle", Self.question]
                + (announced ? ["delegate.\(Member.willPresentWithAdaptiveStyle)"] : []) + ["S.WA"])
    }

    @Test(
        "R151: nil, or the controller itself, leaves the original", .repeated(.deeper),
        arguments: [Value.null, "B"])
    func original(_ answer: Value) throws {
        var theater = try theater(SystemVersion(12), device: "iPad Pro 11", answer: answer)
        let events = try theater.play { try $0.present("B") }
        RuleProof.expect("R151", holds: events.appearances == ["A.WD", "B.WA", "B.DA", "A.DD"])
        #expect(try theater.read("A", .presentedViewController) == "B")
    }

    @Test("R151: without adaptation there is no question", .repeated(.deeper))
    func notAdapting() throws {
        var theater = try theater(SystemVersion(12), device: "iPad Pro 11", answer: "S")
        try theater.call(
            .setBehavior(
                name: "delegate",
                Behavior(answers: [
                    .adaptivePresentationStyle: .value("none"),
                    .viewControllerForAdaptivePresentationStyle: .value("S"),
                ])))
        let events = try theater.play { try $0.present("B") }
        RuleProof.expect("R151", holds: events.of(Self.question).isEmpty)
        #expect(events.appearances == ["B.WA", "B.DA"])
    }

    @Test(
        "an answer that is not a controller, or an active one, refuses the call",
        arguments: ["delegate", "A", "nobody"] as [Value])
    func unfit(_ answer: Value) throws {
        var theater = try theater(SystemVersion(12), device: "iPad Pro 11", answer: answer)
        #expect(throws: Rejection.self) { try theater.present("B") }
        #expect(try theater.read("A", .presentedViewController) == .null)
    }

    @Test(
        "R151: the original lives as long as its substitute is shown, even without another owner",
        .repeated(.deeper))
    func ownership() throws {
        var theater = try theater(SystemVersion(12), device: "iPad Pro 11", answer: "S")
        try theater.present("B")
        try theater.call(.release(name: "B"))
        try theater.settle()
        RuleProof.expect("R151", holds: theater.exists("B"))
        try theater.close("A")
        #expect(!theater.exists("B") && theater.exists("S"))
    }
}
