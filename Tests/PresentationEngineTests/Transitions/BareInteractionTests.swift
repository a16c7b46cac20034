import Testing

@testable import PresentationEngine

@Suite("Interaction controllers that are not percent-driven, and calls to the context itself")
struct BareInteractionTests {
    private func cast(isPercentDriven: Bool = false) -> Cast {
        let interaction = InteractionSettings(isPercentDriven: isPercentDriven)
        return Cast(presentingInteraction: interaction, dismissingInteraction: interaction)
    }

    @Test(
        "P132, IT-01: only startInteractiveTransition is called; calling animateTransition is up to the object",
        .repeated(.deeper, .onAPad)
    )
    func start() throws {
        var theater = try cast().theater()
        try theater.present("B")
        #expect(!theater.events.parts.contains("AP.animateTransition"))
        proves("P132", in: theater.events.of("IP.startInteractiveTransition"))
        #expect(theater.session.nextDue == nil)
        RuleProof.asserted("IT-01")
    }

    @Test(
        "TD-19, AT-22: it reports to the context and completes the transition by itself",
        .repeated(.deeper, .onAPad),
        arguments: [true, false])
    func presentation(isFinished: Bool) throws {
        var theater = try cast().theater()
        try theater.present("B")
        try theater.drive(theater.transition, .context(.update(0.4)))
        #expect(theater.events.changes == ["updated 0.4"])
        proves("TD-19", in: theater.events)
        #expect(try theater.probe("B", .transition(.percentComplete)) == .number(0.4))
        try theater.drive(theater.transition, .context(isFinished ? .finish : .cancel))
        #expect(theater.events.changes == ["interaction off"])
        #expect(
            try theater.probe(theater.transition, .transition(.transitionWasCancelled)) == .bool(!isFinished))
        try theater.advance(milliseconds: 60_000)
        #expect(theater.events.isEmpty)
        try theater.drive(theater.transition, .complete(isFinished))
        #expect(theater.events.changes == [isFinished ? "ended" : "cancelled"])
        #expect(theater.events.appearances == (isFinished ? ["B.DA"] : ["B.WD", "B.DD"]))
        RuleProof.asserted("AT-22")
    }

    @Test("TD-21: the same for a dismissal, driven by the object's own name", .repeated(.deeper, .onAPad))
    func dismissal() throws {
        var theater = try cast().theater()
        try theater.present("B")
        try theater.drive("IP", .finish)
        try theater.drive(theater.transition, .complete(true))
        try theater.dismiss("A")
        try theater.drive("ID", .update(0.3))
        proves("TD-21", in: theater.events)
        try theater.drive("ID", .finish)
        #expect(theater.session.nextDue == nil)
        try theater.drive(theater.transition, .complete(true))
        #expect(theater.events.parts.suffix(3) == ["AD.animationEnded", "B.DD", "[dismissed]"])
    }

    @Test("P151: the context can be paused and continues interactively", .repeated(.deeper, .onAPad))
    func pause() throws {
        var theater = try cast().theater()
        try theater.present("B")
        try theater.drive(theater.transition, .context(.update(0.4)))
        try theater.drive(theater.transition, .context(.finish))
        try theater.drive(theater.transition, .context(.pause))
        #expect(theater.events.changes == ["paused 0.4", "interaction on"])
        proves("P151", in: theater.events.filter { $0.trace == "paused 0.4" })
        try theater.drive(theater.transition, .context(.cancel))
        try theater.drive(theater.transition, .complete(false))
        #expect(theater.events.changes == ["cancelled"])
    }

    @Test(
        "IT-13: beside a percent-driven object, calls to the context are carried out literally and move nothing",
        .repeated(.deeper, .onAPad)
    )
    func besidePercentDriven() throws {
        var theater = try cast(isPercentDriven: true).theater()
        try theater.present("B")
        try theater.drive(theater.transition, .context(.update(0.7)))
        #expect(theater.events.changes == ["updated 0.7"])
        proves("IT-13", in: theater.events)
        try theater.drive(theater.transition, .context(.finish))
        #expect(theater.events.changes == ["interaction off"])
        try theater.advance(milliseconds: 60_000)
        #expect(!theater.history.parts.contains("B.DA"))
        try theater.drive("IP", .finish)
        #expect(theater.events.noops == ["finish()"])
        try theater.drive(theater.transition, .complete(true))
        RuleProof.expect("IT-13", holds: theater.events.parts.suffix(2) == ["B.DA", "[presented B]"])
    }

    @Test("calls to a context that is not interactive do nothing and say so")
    func notInteractive() throws {
        var theater = try Cast().theater()
        try theater.present("B")
        for call in [ContextDrive.update(0.5), .finish, .cancel] {
            try theater.drive(theater.transition, .context(call))
            #expect(theater.events.noops == [Drive.context(call).selector])
        }
        try theater.settle()
        #expect(theater.events.log.last == "[presented B]")
    }
}
