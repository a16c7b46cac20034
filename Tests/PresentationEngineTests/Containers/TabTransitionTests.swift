import Testing

@testable import PresentationEngine

@Suite("Custom and interactive transitions between tabs")
struct TabTransitionTests {
    private func theater(
        _ version: SystemVersion, interaction: InteractionSettings? = nil, isInteractive: Bool = true
    ) throws -> Theater {
        var answers: [Member: Answer] = [.tabAnimationController: .value("mover")]
        if interaction != nil {
            answers[.tabInteractionController] = .value(isInteractive ? "hand" : .null)
        }
        return try Theater.tabs(
            3, version, delegate: .attentive(answers),
            objects: [
                ObjectRequest(name: "mover", animator: AnimatorSettings(duration: 300_000)),
                ObjectRequest(name: "hand", interaction: interaction ?? InteractionSettings()),
            ])
    }

    @Test(
        "P105, P138, TD-28: the bar's own delegate provides the animator, also up to iOS 17",
        .repeated(.onAPad),
        arguments: Theater.versions)
    func custom(_ version: SystemVersion) throws {
        var theater = try theater(version, interaction: InteractionSettings(), isInteractive: false)
        let events = try theater.play { try $0.select("B") }
        let isFaded = version >= SystemVersion(18)
        let asked = events.parts.filter { $0.hasPrefix("D?") }
        #expect(asked == ["D?tabAnimationController", "D?tabInteractionController"])
        #expect(
            events.of("D?tabAnimationController").first?.arguments
                == ["tabBarController": "T", "from": "A", "to": "B"])
        #expect(
            events.appearances
                == (isFaded ? ["B.WA", "A.WD", "B.DA", "A.DD"] : ["B.WA", "A.WD", "A.DD", "B.DA"]))
        #expect(events.of("B.WA").first?.arguments["animated"] == true)
        let began = try #require(events.beginnings.first)
        #expect(began.duration == 300_000 && began.kind == .tab)
        RuleProof.expect("P138", holds: began.fromView == "A.view" && began.toView == "B.view")
        RuleProof.expect("PS-40", holds: began.presentationStyle == ModalPresentationStyle.none)
        proves("P105", in: events.of("D?tabAnimationController"))
        proves("P105", in: events.of("D?tabInteractionController"))
        proves("P105", in: events.filter { $0.trace == "began tab" })
        RuleProof.asserted("TD-28")
        #expect(events.of("mover.animateTransition").count == 1)
    }

    @Test(
        "P105: an interactive change starts instead of an animated one, and is driven to its end",
        .repeated(.onAPad))
    func finished() throws {
        var theater = try theater(SystemVersion(12), interaction: InteractionSettings(isPercentDriven: false))
        try theater.select("B")
        #expect(theater.appearances == ["B.WA", "A.WD"])
        #expect(theater.events.of("hand.startInteractiveTransition").count == 1)
        #expect(theater.events.of("mover.animateTransition").isEmpty)
        let transition = theater.transition
        try theater.drive(transition, .context(.update(0.4)))
        proves("P105", in: theater.events)
        let events = try theater.play {
            try $0.drive(transition, .context(.finish))
            try $0.drive(transition, .complete(true))
        }
        #expect(events.appearances == ["A.DD", "B.DA"])
    }

    @Test(
        "C4, P88, R305: after a cancellation everything is as before", .repeated(.onAPad),
        arguments: Theater.versions,
        [0, 0.3, 1])
    func cancelled(_ version: SystemVersion, fraction: Double) throws {
        var theater = try theater(version, interaction: InteractionSettings())
        try theater.call(.loadViewIfNeeded(receiver: "B"))
        let before = SessionContents(theater.session)
        try theater.select("B")
        #expect(theater.appearances == ["B.WA", "A.WD"])
        #expect(try theater.read("T", .selectedViewController) == "B")
        try theater.drive("hand", .update(fraction))
        let events = try theater.play { try $0.drive("hand", .cancel) }
        #expect(events.appearances == ["B.WD", "B.DD", "A.WA", "A.DA"])
        proves("R305", in: events.of("B.DD"))
        proves("R305", in: events.filter { $0.trace == "T.selectedViewController=A" })
        #expect(try theater.read("T", .selectedIndex) == 0)
        #expect(
            SessionContents(theater.session).atRest(since: before).differences(from: before.atRest()) == [])
        RuleProof.asserted("C4", "P88")
    }

    @Test("a selection during an interactive change survives its cancellation")
    func selectedMeanwhile() throws {
        var theater = try theater(SystemVersion(12), interaction: InteractionSettings())
        try theater.select("B")
        try theater.select("C")
        #expect(theater.appearances == [])
        let events = try theater.play { try $0.drive("hand", .cancel) }
        #expect(events.appearances == ["B.WD", "B.DD", "A.WA", "A.DA", "C.WA", "A.WD"])
        #expect(try theater.read("T", .selectedViewController) == "C")
        let rest = try theater.play { try $0.drive("hand", .finish) }
        #expect(rest.appearances == ["A.DD", "C.DA"])
    }
}
