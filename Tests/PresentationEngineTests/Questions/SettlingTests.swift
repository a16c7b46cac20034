import Testing

@testable import PresentationEngine

@Suite("A command that settles the session afterwards")
struct SettlingTests {
    private static let present: [Call] = [
        .makeController(.plain("B")),
        .present(PresentCall(receiver: "A", controller: "B", isAnimated: true)),
    ]

    @Test("it does the same as the command and a separate settling, as one command")
    func sameEvents() throws {
        var apart = try Theater()
        var events = try apart.apply(.perform(Self.present))
        events += try apart.apply(.advance(.settle))
        var together = try Theater()
        let settled = try together.apply(.settling(.perform(Self.present)))
        #expect(settled.map(\.kind) == events.map(\.kind))
        #expect(together.session.time == apart.session.time && together.session.time > 0)
        #expect(together.session.revision == apart.session.revision - 1)
        #expect(Set(settled.map(\.cause)).count == 1)
    }

    @Test("an answer settles too, and an open question leaves nothing to settle")
    func answers() throws {
        let asks = Behavior(answers: [.animationControllerForPresented: .ask])
        var theater = try Theater(objects: [ObjectRequest(name: "D", behavior: asks)])
        var calls = Self.present
        calls.insert(
            .setProperties(receiver: "B", [PropertyAssignment(.transitioningDelegate, "D")]), at: 1)
        try theater.apply(.settling(.perform(calls)))
        #expect(theater.session.agenda.parked != nil && theater.session.time == 0)
        let events = try theater.apply(.settling(.answer(.null)))
        #expect(events.parts.contains("B.DA") && theater.session.nextDue == nil)
    }

    @Test("if the settling is refused, the command has not happened either")
    func allOrNothing() throws {
        // B reappears endlessly: each appearance schedules the next one.
        let endless = Behavior(reactions: [
            .viewDidAppear: Reaction(after: [.after(delay: 1, [.dismissAndPresent])])
        ])
        var theater = try Theater(behaviors: ["B": endless])
        theater.budget = CommandBudget(
            steps: 2_000, turnSteps: 2_000, events: 1_000, eventWeight: 1 << 20)
        #expect(throws: Rejection.self) {
            // The theater compares all contents after a refusal.
            try theater.apply(.settling(.perform(Self.present)))
        }
        #expect(theater.session.time == 0 && theater.session.names["B"] == nil)
        #expect(throws: Rejection.unknown(kind: "controller", name: "nobody")) {
            try theater.apply(
                .settling(.perform([.dismiss(receiver: "nobody", animated: true, completion: nil)])))
        }
    }
}

extension Call {
    /// Disappears, and appears again.
    fileprivate static let dismissAndPresent = Call.dismiss(
        receiver: "A", animated: false,
        completion: Completion(calls: [
            .present(PresentCall(receiver: "A", controller: "B", isAnimated: false))
        ]))
}
