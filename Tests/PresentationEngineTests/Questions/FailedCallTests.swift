import Testing

@testable import PresentationEngine

@Suite("The calls of a reaction stop at the first failure")
struct FailedCallTests {
    private static let make = Call.makeController(.plain("onboarding"))
    private static let present = Call.present(
        PresentCall(receiver: "$self", controller: "onboarding", isAnimated: true))
    private static func logs(_ text: String) -> Call { .log(text) }

    private func logs(_ events: [Event]) -> [String] {
        events.compactMap { if case .log(_, .text(let text)) = $0.kind { text } else { nil } }
    }

    /// `B` appears by the clock, so its reactions' calls cannot be refused.
    private func later(_ reaction: Reaction, _ member: Member = .viewDidAppear) throws -> [Event] {
        var theater = try Theater(
            SystemVersion(17), behaviors: ["B": Behavior(reactions: [member: reaction])])
        try theater.make("onboarding")
        try theater.make("B", .style(.fullScreen))
        return try theater.play { try $0.present("B") }
    }

    @Test("CH-28: calls after one with a name in use are not made", .repeated(.deeper))
    func taken() throws {
        let events = try later(Reaction(after: [Self.make, Self.present, Self.logs("after")]))
        proves("CH-28", in: events.filter { $0.trace == "noop make" })
        RuleProof.expect("CH-28", holds: logs(events).isEmpty && events.beginnings.count == 1)
        let reasons = events.compactMap { event -> String? in
            if case .noop(_, _, let reason) = event.kind { reason } else { nil }
        }
        #expect(reasons.first?.hasSuffix("The 2 calls after it are not made.") == true)
    }

    @Test(
        "CH-28: earlier calls are done; super is called, and the calls after it are not made",
        .repeated(.deeper))
    func beforeSuper() throws {
        let events = try later(
            Reaction(
                before: [Self.logs("first"), Self.make, Self.logs("second")], after: [Self.logs("third")]))
        RuleProof.expect("CH-28", holds: logs(events) == ["first"])
        #expect(events.log.last == "[presented B]")
    }

    @Test(
        "CH-28: a failing last call of a reaction has no further effect, and other reactions continue",
        .repeated(.deeper))
    func others() throws {
        let more = Reaction(before: [Self.logs("disappeared")])
        var theater = try Theater(
            SystemVersion(12),
            behaviors: [
                "A": Behavior(reactions: [.viewDidDisappear: more]),
                "B": Behavior(reactions: [.viewDidAppear: Reaction(before: [Self.make])]),
            ])
        try theater.make("onboarding")
        try theater.make("B", .style(.fullScreen))
        let events = try theater.play { try $0.present("B") }
        RuleProof.expect("CH-28", holds: logs(events) == ["disappeared"])
        #expect(!events.contains { $0.trace.contains("after it") })
    }

    @Test(
        "CH-28: a block's calls stop too, and the method that passed the block continues", .repeated(.deeper))
    func block() throws {
        var theater = try Theater(SystemVersion(17))
        try theater.call(
            .after(delay: 1_000, [Self.logs("one"), Self.make, Self.make, Self.logs("two")]),
            .after(delay: 1_000, [Self.logs("three")]))
        let events = try theater.settle()
        RuleProof.expect("CH-28", holds: logs(events) == ["one", "three"])
        #expect(theater.exists("onboarding"))
    }

    @Test(
        "CH-28: after a question the rest of the batch stops, and in the command's own turn it is refused",
        .repeated(.onAPad))
    func batch() throws {
        let asks = Behavior(answers: [.shouldAutomaticallyForwardAppearanceMethods: .ask])
        var theater = try Theater(SystemVersion(17), behaviors: ["B": asks])
        try theater.make("B", .style(.fullScreen))
        try theater.make("C")
        try theater.embed("C", in: "B")
        #expect(throws: Rejection.self) { try theater.call(Self.logs("one"), Self.make, Self.make) }
        #expect(!theater.exists("onboarding"))
        try theater.call(
            .loadViewIfNeeded(receiver: "B"), .setRootViewController(window: "window", controller: "B"),
            Self.make, Self.make, Self.logs("never"))
        for _ in 0..<4 where theater.session.agenda.isParked { try theater.apply(.answer(true)) }
        RuleProof.expect("CH-28", holds: logs(theater.history).isEmpty)
        #expect(theater.exists("onboarding"))
    }
}
