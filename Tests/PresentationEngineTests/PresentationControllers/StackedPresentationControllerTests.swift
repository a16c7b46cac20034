import Testing

@testable import PresentationEngine

@Suite("Presentation controllers of several levels dismissed at once")
struct StackedPresentationControllerTests {
    /// A → B → C → D, each with a presentation controller and a dismissal animator of its own.
    private func theater(
        _ version: SystemVersion, _ fidelity: Fidelity, interactive: Bool = false
    ) throws -> Theater {
        var theater = try Theater(version, fidelity: FidelityChoice(fidelity))
        try theater.call(.makeObject(ObjectRequest(name: "finger", interaction: InteractionSettings())))
        for (name, presenter) in [("B", "A"), ("C", "B"), ("D", "C")] {
            var answers: [Member: Answer] = [
                .presentationControllerForPresented: .value(.text("pc\(name)")),
                .animationControllerForDismissed: .value(.text("animator\(name)")),
            ]
            if interactive { answers[.interactionControllerForDismissal] = .value("finger") }
            try theater.call(
                .makeObject(ObjectRequest(name: "pc\(name)", presentationController: .init())),
                .makeObject(
                    ObjectRequest(name: "animator\(name)", animator: AnimatorSettings(duration: 100_000))),
                .makeObject(ObjectRequest(name: "delegate\(name)", behavior: Behavior(answers: answers))))
            try theater.show(
                name, from: presenter, .style(.custom),
                PropertyAssignment(.transitioningDelegate, .text("delegate\(name)")))
        }
        return theater
    }

    private func told(_ events: [Event]) -> [String] {
        events.parts.filter { $0.hasPrefix("pc") || $0.hasSuffix(".WD") || $0.hasSuffix(".DD") }
    }

    @Test(
        "CH-09, P134, G4: each level's is notified, the topmost first", .repeated(.deeper),
        arguments: Theater.versions,
        Fidelity.allCases)
    func finished(_ version: SystemVersion, _ fidelity: Fidelity) throws {
        var theater = try theater(version, fidelity)
        let events = try theater.close("A")
        #expect(
            told(events) == [
                "pcD.dismissalTransitionWillBegin", "pcC.dismissalTransitionWillBegin",
                "pcB.dismissalTransitionWillBegin", "D.WD", "C.WD", "B.WD",
                "pcD.dismissalTransitionDidEnd", "pcC.dismissalTransitionDidEnd",
                "pcB.dismissalTransitionDidEnd", "D.DD", "C.DD", "B.DD",
            ])
        for name in ["B", "C", "D"] {
            let end = events.of("pc\(name).dismissalTransitionDidEnd")
            #expect(end.map(\.arguments) == [["completed": true]])
        }
        let moving = fidelity == .measured ? "B" : "D"
        #expect(events.rules(of: "pc\(moving).dismissalTransitionWillBegin()") == ["P134"])
        #expect(events.of("animator\(moving).animateTransition").count == 1)
        proves("P134", in: events)
        if fidelity == .measured {
            proves("CH-09", in: events.of("pcD.dismissalTransitionWillBegin"))
        } else {
            proves("PD-13", in: events.of("pcB.dismissalTransitionDidEnd"))
        }
    }

    @Test(
        "P134: after a cancellation, each level's is notified", .repeated(.deeper),
        arguments: Fidelity.allCases)
    func cancelled(_ fidelity: Fidelity) throws {
        var theater = try theater(SystemVersion(12), fidelity, interactive: true)
        let events = try theater.play {
            try $0.dismiss("A")
            try $0.drive("finger", .cancel)
        }
        for name in ["B", "C", "D"] {
            let end = events.of("pc\(name).dismissalTransitionDidEnd")
            RuleProof.expect("P134", holds: end.map(\.arguments) == [["completed": false]])
        }
        #expect(try theater.read("A", .presentedViewController) == "B")
    }

    @Test("CH-09: the argument of a reaction is the level's own controller")
    func bindings() throws {
        var theater = try theater(SystemVersion(12), .measured)
        for name in ["B", "C", "D"] {
            let read = Call.read(receiver: "$presented", .link(.presentingViewController), label: name)
            try theater.call(
                .setBehavior(
                    name: "pc\(name)",
                    Behavior(reactions: [.dismissalTransitionWillBegin: Reaction(before: [read])])))
        }
        let events = try theater.close("A")
        for (name, presenter) in [("B", "A"), ("C", "B"), ("D", "C")] {
            #expect(events.readings(name) == [.text(presenter)])
        }
    }
}
