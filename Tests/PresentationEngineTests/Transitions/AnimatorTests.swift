import Testing

@testable import PresentationEngine

@Suite("Animators: their calls, their duration, and how they end a transition")
struct AnimatorTests {
    @Test(
        "AT-02, AT-10, AT-22, P133, P135: a complete custom presentation, in order",
        .repeated(.deeper, .onAPad),
        arguments: Theater.versions)
    func presentation(version: SystemVersion) throws {
        var theater = try Cast(version: version, presentationController: .init()).theater()
        try theater.present("B")
        let appearing = version >= SystemVersion(13) ? ["B.IA"] : []
        #expect(
            theater.events.parts == [
                "D?presentationControllerForPresented", "D?animationControllerForPresented", "B.LV", "B.DL",
                "PC.presentationTransitionWillBegin", "AP?transitionDuration", "B.WA", "AP.animateTransition",
                "PC.containerViewWillLayoutSubviews", "PC.containerViewDidLayoutSubviews",
            ] + appearing + ["B.WL", "B.LS"])
        proves("AT-02", in: theater.events.of("AP.animateTransition"))
        proves("AT-03", in: theater.events.of("AP?transitionDuration"))
        proves("P133", in: theater.events.of("PC.presentationTransitionWillBegin"))
        proves("CH-06", in: theater.events.of("PC.containerViewWillLayoutSubviews"))
        try theater.advance(milliseconds: 299)
        #expect(theater.events.isEmpty)
        try theater.advance(milliseconds: 1)
        #expect(
            theater.events.parts == [
                "PC.presentationTransitionDidEnd", "AP.animationEnded", "B.DA", "[presented B]",
            ])
        #expect(theater.events.of("AP.animationEnded").first?.arguments == ["transitionCompleted": true])
        proves("AT-10", in: theater.events.of("AP.animationEnded"))
        proves("AT-24", in: theater.events.filter { $0.trace == "ended" })
        RuleProof.asserted("AT-22", "P135")
    }

    @Test(
        "P134, AT-02: a complete custom dismissal, in order", .repeated(.deeper, .onAPad),
        arguments: Theater.versions)
    func dismissal(version: SystemVersion) throws {
        var theater = try Cast(version: version, presentationController: .init()).theater()
        _ = try theater.presentB()
        let events = try theater.dismissB()
        #expect(
            events.parts == [
                "D?animationControllerForDismissed", "PC.dismissalTransitionWillBegin",
                "AD?transitionDuration", "B.WD", "AD.animateTransition", "PC.dismissalTransitionDidEnd",
                "AD.animationEnded", "B.DD", "[dismissed]",
            ])
        #expect(events.of("PC.dismissalTransitionDidEnd").first?.arguments == ["completed": true])
        proves("P134", in: events.of("PC.dismissalTransitionWillBegin"))
    }

    @Test(
        "AT-01: a missing optional method is not called, and changes nothing else",
        .repeated(.deeper, .onAPad))
    func optionalMethods() throws {
        var settings = AnimatorSettings(duration: 300_000)
        var complete = try Cast(presenting: settings).theater()
        settings.implementsAnimationEnded = false
        var minimal = try Cast(presenting: settings).theater()
        let all = try complete.presentB()
        let less = try minimal.presentB()
        #expect(all.parts.contains("AP.animationEnded"))
        #expect(!all.parts.contains("AP?interruptibleAnimator"))
        RuleProof.expect("AT-01", holds: less.parts == all.parts.filter { $0 != "AP.animationEnded" })
    }

    @Test(
        "AT-03: the duration is the animator's own, to the microsecond", .repeated(.deeper, .onAPad),
        arguments: [1, 16_667, 350_000, 2_500_000])
    func duration(microseconds: Int) throws {
        var theater = try Cast(presenting: AnimatorSettings(duration: microseconds)).theater()
        try theater.present("B")
        #expect(theater.events.beginnings.map(\.duration) == [microseconds])
        #expect(theater.session.nextDue == theater.session.time + microseconds)
        let question = try #require(theater.events.of("AP?transitionDuration").first)
        #expect(question.answer == .number(Double(microseconds) / 1_000_000))
        proves("AT-03", in: [question])
    }

    @Test("AT-03: an answer of the animator's behavior overrides its settings, each time anew")
    func answeredDuration() throws {
        let durations = Answer.sequence([.number(0.1), .number(0.4)])
        var theater = try Cast(
            dismissing: nil, behaviors: ["AP": Behavior(answers: [.transitionDuration: durations])]
        ).theater()
        #expect(try theater.presentB().beginnings.map(\.duration) == [100_000])
        _ = try theater.dismissB()
        #expect(try theater.presentB().beginnings.map(\.duration) == [400_000])
    }

    @Test(
        "AT-06, AT-22, P136: an animator that never completes leaves the transition in flight",
        .repeated(.deeper, .onAPad))
    func neverCompletes() throws {
        var theater = try Cast(presenting: AnimatorSettings(duration: 300_000, isManual: true)).theater()
        try theater.present("B")
        #expect(theater.session.nextDue == nil)
        try theater.settle()
        try theater.advance(milliseconds: 3_600_000)
        let told = theater.history.parts.filter {
            ["B.DA", "[presented B]", "AP.animationEnded"].contains($0)
        }
        RuleProof.expect("AT-06", "AT-22", "P136", holds: told.isEmpty)
        #expect(theater.session.header.transitions.count == 1)
        try theater.drive(theater.transition, .complete(true))
        #expect(theater.events.parts == ["AP.animationEnded", "B.DA", "[presented B]"])
    }

    @Test(
        "AT-05: an interaction controller that is not percent-driven may omit animateTransition",
        .repeated(.deeper, .onAPad))
    func noAnimation() throws {
        var theater = try Cast(
            presenting: AnimatorSettings(duration: 300_000, isManual: true),
            presentingInteraction: InteractionSettings(isPercentDriven: false)
        ).theater()
        try theater.present("B")
        RuleProof.expect("AT-05", holds: !theater.events.parts.contains("AP.animateTransition"))
        try theater.drive("IP", .finish)
        try theater.drive(theater.transition, .complete(true))
        #expect(theater.events.parts.suffix(2) == ["B.DA", "[presented B]"])
    }

    @Test(
        "AT-23, AT-24, AT-25: completeTransition is taken literally, whatever transitionWasCancelled says",
        .repeated(.deeper, .onAPad),
        arguments: [true, false], [true, false])
    func flag(wasCancelled: Bool, didComplete: Bool) throws {
        var theater = try Cast(
            presenting: AnimatorSettings(duration: 300_000, isManual: true),
            presentingInteraction: InteractionSettings()
        ).theater()
        try theater.present("B")
        try theater.drive("IP", wasCancelled ? .cancel : .finish)
        #expect(
            try theater.probe(theater.transition, .transition(.transitionWasCancelled)) == .bool(wasCancelled)
        )
        try theater.drive(theater.transition, .complete(didComplete))
        #expect(theater.events.changes == [didComplete ? "ended" : "cancelled"])
        #expect(
            theater.events.of("AP.animationEnded").first?.arguments == [
                "transitionCompleted": .bool(didComplete)
            ])
        #expect(try theater.read("A", .presentedViewController) == (didComplete ? "B" : .null))
        let ended = theater.history.filter { ["ended", "cancelled"].contains($0.trace) }
        switch (wasCancelled, didComplete) {
        case (false, true): proves("AT-24", in: ended)
        case (true, false): proves("AT-25", in: ended)
        case (true, true), (false, false): proves("AT-23", in: ended)
        }
        #expect(theater.session.brokenInvariants().isEmpty)
    }

    @Test("CH-23: a second completeTransition does nothing and says so", .repeated(.deeper, .onAPad))
    func completedTwice() throws {
        var theater = try Cast(
            presenting: AnimatorSettings(duration: 300_000, isManual: true),
            behaviors: [
                "AP": Behavior(reactions: [
                    .animateTransition: Reaction(after: [
                        .drive(target: "$transitionContext", .complete(true)),
                        .drive(target: "$transitionContext", .complete(false)),
                    ])
                ])
            ]
        ).theater()
        try theater.present("B")
        proves("CH-23", in: theater.events.filter { $0.trace == "noop completeTransition(_:)" })
        #expect(theater.events.parts.suffix(3) == ["AP.animationEnded", "B.DA", "[presented B]"])
        #expect(theater.events.changes.last == "ended")
    }

    @Test(
        "AT-07, AT-08, AT-09, P152: interruptibleAnimator is asked from iOS 10 on, after the animation began",
        .repeated(.deeper, .onAPad),
        arguments: Theater.versions)
    func interruptible(version: SystemVersion) throws {
        var theater = try Cast(
            version: version, presenting: AnimatorSettings(duration: 300_000, isInterruptible: true)
        ).theater()
        try theater.present("B")
        let parts = theater.events.parts
        guard version >= SystemVersion(10) else {
            RuleProof.expect("AT-09", holds: !parts.contains("AP?interruptibleAnimator"))
            return
        }
        let asked = try #require(parts.firstIndex(of: "AP?interruptibleAnimator"))
        #expect(parts[asked - 1] == "AP.animateTransition")
        proves("AT-07", in: theater.events.of("AP?interruptibleAnimator"))
        let first = theater.events.of("AP?interruptibleAnimator").first
        #expect(try theater.probe("B", .transition(.isInterruptible)) == true)
        try theater.drive(theater.transition, .pause)
        let second = theater.events.of("AP?interruptibleAnimator").first
        #expect(first?.arguments == second?.arguments)
        RuleProof.expect("AT-08", "P152", holds: first?.answer == second?.answer && first?.answer != nil)
    }

    @Test("P151: an impossible pause gives its reason")
    func refusedPause() throws {
        var theater = try Cast(presenting: AnimatorSettings(duration: 300_000, isManual: true)).theater()
        try theater.present("B")
        let name = theater.transition
        try theater.drive(name, .pause)
        let reasons = theater.events.compactMap { event in
            if case .noop(_, _, let reason) = event.kind { reason } else { nil }
        }
        #expect(
            reasons == [
                "Transition \(name) runs on, and its animator has no interruptibleAnimator(using:), so that it cannot be held."
            ])
    }

    @Test("P151: UIKit's own animation cannot be paused, and says so")
    func ownAnimation() throws {
        var theater = try Theater()
        try theater.make("B")
        try theater.present("B")
        try theater.drive("t_1", .pause)
        guard case .noop(_, "pause()", let reason)? = theater.events.first?.kind else {
            Issue.record("The pause did something: \(theater.events.map(\.trace))")
            return
        }
        #expect(reason == "Transition t_1 runs on, and UIKit's own animation cannot be held.")
    }

    @Test(
        "AT-08: returning another animator the second time is accepted: nothing is raised",
        .repeated(.deeper, .onAPad))
    func anotherAnimator() throws {
        let answers = Answer.sequence(["one", "two"])
        var theater = try Cast(behaviors: ["AP": Behavior(answers: [.interruptibleAnimator: answers])])
            .theater()
        try theater.present("B")
        try theater.drive(theater.transition, .pause)
        #expect(theater.events.of("AP?interruptibleAnimator").map(\.answer) == ["two"])
        try theater.drive(theater.transition, .finish)
        try theater.settle()
        RuleProof.expect("AT-08", holds: theater.events.parts.last == "[presented B]")
    }

    @Test(
        "AT-21: only the animator adds the incoming view; if it does not, the view stays out, in both directions",
        .repeated(.deeper, .onAPad)
    )
    func addsIncomingView() throws {
        let careless = AnimatorSettings(duration: 1000, addsIncomingView: false)
        var theater = try Cast(style: .fullScreen, presenting: careless).theater()
        _ = try theater.presentB()
        #expect(try !theater.isInWindow("B"))
        var careful = try Cast(style: .fullScreen, dismissing: careless).theater()
        _ = try careful.presentB()
        #expect(try careful.isInWindow("B"))
        _ = try careful.dismissB()
        RuleProof.expect("AT-21", holds: try !careful.isInWindow("A"))
    }

    @Test(
        "AT-27: animateTransition and interruptibleAnimator always get a context, which is the transition's own",
        .repeated(.deeper, .onAPad)
    )
    func context() throws {
        var theater = try Cast(presenting: AnimatorSettings(duration: 1000, isInterruptible: true)).theater()
        try theater.present("B")
        for part in ["AP.animateTransition", "AP?interruptibleAnimator", "AP?transitionDuration"] {
            RuleProof.expect(
                "AT-27",
                holds: theater.events.of(part).map(\.arguments) == [
                    ["transitionContext": .text(theater.transition)]
                ])
        }
    }

    @Test(
        "TD-12, TD-13, TD-16: with the interaction answer nil the animator runs by itself, on the clock",
        .repeated(.deeper, .onAPad))
    func runsOnTheClock() throws {
        var theater = try Cast(
            declined: [.interactionControllerForPresentation, .interactionControllerForDismissal]
        ).theater()
        let shown = try theater.presentB()
        proves("TD-17", in: shown.of("D?interactionControllerForPresentation"))
        RuleProof.expect("TD-18", holds: shown.beginnings.map(\.isInteractive) == [false])
        RuleProof.expect(
            "TD-12", holds: theater.session.time == 300_000 && shown.parts.last == "[presented B]")
        RuleProof.expect("TD-13", holds: try theater.isInWindow("B") && shown.appearances.contains("B.DA"))
        let gone = try theater.dismissB()
        RuleProof.expect("TD-21", holds: gone.beginnings.map(\.isInteractive) == [false])
        RuleProof.expect("TD-16", holds: theater.session.time == 500_000 && gone.parts.last == "[dismissed]")
        RuleProof.expect("TD-16", holds: try !theater.isInWindow("B") && gone.appearances.contains("B.DD"))
    }

    @Test(
        "AT-04: with companion animations, progress p stands for time p times the duration",
        .repeated(.deeper, .onAPad))
    func progressIsTime() throws {
        var theater = try Cast().theater()
        try theater.present("B")
        for (milliseconds, fraction) in [(75, 0.25), (75, 0.5), (75, 0.75)] {
            try theater.advance(milliseconds: milliseconds)
            RuleProof.expect(
                "AT-04",
                holds: try theater.probe(theater.transition, .transition(.percentComplete))
                    == .number(fraction))
        }
    }
}
