import Testing

@testable import PresentationEngine

@Suite("The questions to a transitioning delegate, their order, and their receivers")
struct DelegateQuestionTests {
    @Test(
        "TD-02, TD-06, TD-08, TD-17, TD-23, P128: a custom presentation asks for presentation controller, animator, interaction",
        .repeated(.deeper, .onAPad),
        arguments: Theater.versions)
    func presentationOrder(version: SystemVersion) throws {
        let cast = Cast(
            version: version, presentingInteraction: InteractionSettings(),
            presentationController: PresentationControllerSettings())
        var theater = try cast.theater()
        try theater.present("B")
        let asked = theater.events.parts.filter { $0.hasPrefix("D?") }
        #expect(
            asked == [
                "D?presentationControllerForPresented", "D?animationControllerForPresented",
                "D?interactionControllerForPresentation",
            ])
        let animator = try #require(theater.events.of("D?animationControllerForPresented").first)
        #expect(animator.arguments == ["presented": "B", "presenting": "A", "source": "A"])
        #expect(animator.answer == "AP")
        let interaction = try #require(theater.events.of("D?interactionControllerForPresentation").first)
        #expect(interaction.arguments == ["animator": "AP"])
        proves("TD-08", "TD-17", "TD-23", in: theater.events.filter { $0.part?.hasPrefix("D?") == true })
        RuleProof.asserted("TD-02", "TD-06", "P128")
    }

    @Test(
        "TD-14, TD-20, P130: a dismissal asks for its own animator and interaction controller, and for no presentation controller",
        .repeated(.deeper, .onAPad)
    )
    func dismissalOrder() throws {
        let cast = Cast(
            dismissingInteraction: InteractionSettings(),
            presentationController: PresentationControllerSettings())
        var theater = try cast.theater()
        _ = try theater.presentB()
        try theater.dismiss("B")
        let asked = theater.events.filter { $0.part?.hasPrefix("D?") == true }
        #expect(asked.parts == ["D?animationControllerForDismissed", "D?interactionControllerForDismissal"])
        #expect(asked.first?.arguments == ["dismissed": "B"])
        #expect(asked.last?.arguments == ["animator": "AD"])
        proves("TD-14", "TD-20", in: asked)
        RuleProof.asserted("P130")
    }

    @Test(
        "TD-01: an unimplemented question is not asked, and has the same result as nil",
        .repeated(.deeper, .onAPad))
    func unimplemented() throws {
        let members: [Member] = [
            .animationControllerForPresented, .interactionControllerForPresentation,
            .presentationControllerForPresented, .animationControllerForDismissed,
        ]
        var without = try Cast(presenting: nil, dismissing: nil).theater()
        var declining = try Cast(presenting: nil, dismissing: nil, declined: Set(members)).theater()
        let bare = try without.presentB() + without.dismissB()
        let declined = try declining.presentB() + declining.dismissB()
        #expect(!bare.parts.contains { $0.hasPrefix("D?") })
        #expect(
            declined.parts.filter { $0.hasPrefix("D?") } == [
                "D?presentationControllerForPresented", "D?animationControllerForPresented",
                "D?animationControllerForDismissed",
            ])
        RuleProof.expect(
            "TD-01", holds: declined.parts.filter { !$0.hasPrefix("D?") } == bare.parts)
    }

    @Test(
        "TD-22: without an animator the interaction question is not asked", .repeated(.deeper, .onAPad),
        arguments: [true, false])
    func interactionNeedsAnimator(isPresentation: Bool) throws {
        let cast = Cast(
            presenting: isPresentation ? nil : AnimatorSettings(duration: 1),
            dismissing: isPresentation ? AnimatorSettings(duration: 1) : nil,
            presentingInteraction: isPresentation ? InteractionSettings() : nil,
            dismissingInteraction: isPresentation ? nil : InteractionSettings())
        var theater = try cast.theater()
        let events = try theater.presentB() + theater.dismissB()
        let questions = events.parts.filter { $0.contains("interactionController") }
        RuleProof.expect("TD-22", holds: questions.isEmpty)
        #expect(events.beginnings.allSatisfy { !$0.isInteractive })
    }

    @Test(
        "TD-03: only the presented controller's delegate is asked, in both directions",
        .repeated(.deeper, .onAPad))
    func whoIsAsked() throws {
        var theater = try Cast().theater()
        try theater.call(
            .makeObject(ObjectRequest(name: "other")),
            .setBehavior(
                name: "other",
                Behavior(answers: [
                    .animationControllerForPresented: .value(.null),
                    .animationControllerForDismissed: .value(.null),
                ])))
        try theater.set("A", .transitioningDelegate, "other")
        let events = try theater.presentB() + theater.dismissB()
        #expect(!events.parts.contains { $0.hasPrefix("other?") })
        RuleProof.expect(
            "TD-03",
            holds: events.parts.filter { $0.hasPrefix("D?") } == [
                "D?animationControllerForPresented", "D?animationControllerForDismissed",
            ])
    }

    @Test(
        "TD-04: a delegate set once the presentation runs is not consulted for it",
        .repeated(.deeper, .onAPad))
    func tooLate() throws {
        var theater = try Cast().theater()
        try theater.set("B", .transitioningDelegate, .null)
        try theater.present("B")
        try theater.set("B", .transitioningDelegate, "D")
        try theater.settle()
        RuleProof.expect("TD-04", holds: !theater.history.parts.contains { $0.hasPrefix("D?") })
    }

    @Test(
        "TD-04, P31, CH-11: set in the turn of the call it is in time only for the animators",
        .repeated(.deeper, .onAPad))
    func sameTurn() throws {
        var theater = try Cast(presentationController: PresentationControllerSettings()).theater()
        try theater.set("B", .transitioningDelegate, .null)
        try theater.call(
            .present(PresentCall(receiver: "A", controller: "B", isAnimated: true)),
            .setProperties(receiver: "B", [PropertyAssignment(.transitioningDelegate, "D")]))
        RuleProof.expect(
            "P31", "CH-11",
            holds: theater.events.parts.filter { $0.hasPrefix("D?") } == ["D?animationControllerForPresented"]
        )
    }

    @Test(
        "TD-05, P162: the reference to the delegate is weak: it is deallocated with its owner",
        .repeated(.deeper, .onAPad))
    func weakDelegate() throws {
        var theater = try Cast().theater()
        #expect(try theater.read("B", .transitioningDelegate) == "D")
        try theater.call(.release(name: "D"))
        proves("TD-05", in: theater.events.filter { $0.trace == "D deallocated" })
        #expect(try theater.read("B", .transitioningDelegate) == .null)
        let events = try theater.presentB()
        #expect(!events.parts.contains { $0.hasPrefix("D?") })
        RuleProof.asserted("P162")
    }

    @Test(
        "TD-07, TD-11, TD-15: each direction alone may be custom; the other is UIKit's own",
        .repeated(.deeper, .onAPad))
    func oneDirection() throws {
        var presentingOnly = try Cast(dismissing: nil).theater()
        let custom = try presentingOnly.presentB()
        let standard = try presentingOnly.dismissB()
        #expect(custom.beginnings.map(\.transitionStyle) == [nil])
        #expect(custom.beginnings.map(\.duration) == [300_000])
        RuleProof.expect("TD-15", holds: standard.beginnings.map(\.transitionStyle) == [.coverVertical])
        #expect(!standard.parts.contains { $0.hasPrefix("A") && $0.contains("nimat") })

        var dismissingOnly = try Cast(presenting: nil).theater()
        try dismissingOnly.set("B", .modalTransitionStyle, "crossDissolve")
        let first = try dismissingOnly.presentB()
        RuleProof.expect("TD-11", holds: first.beginnings.map(\.transitionStyle) == [.crossDissolve])
        RuleProof.expect(
            "TD-07", holds: try dismissingOnly.dismissB().beginnings.map(\.duration) == [200_000])
    }

    @Test(
        "TD-09, TD-10: presenting is the actual presenter, source the receiver of present", .repeated(.onAPad)
    )
    func presenterAndSource() throws {
        var theater = try Theater(
            root: .container("N", .navigationController, .plain("A")),
            behaviors: ["D": Behavior(answers: [.animationControllerForPresented: .value(.null)])],
            objects: [ObjectRequest(name: "D")])
        try theater.make("B", .style(.custom), PropertyAssignment(.transitioningDelegate, "D"))
        try theater.present("B", from: "A")
        let question = try #require(theater.events.of("D?animationControllerForPresented").first)
        RuleProof.expect(
            "TD-09", "TD-10",
            holds: question.arguments == ["presented": "B", "presenting": "N", "source": "A"])
    }

    @Test(
        "TD-24, P144: on iOS 8 and 9 the presenter is not known yet", .repeated(.deeper, .onAPad),
        arguments: Theater.versions)
    func presenterUnknown(version: SystemVersion) throws {
        var theater = try Cast(version: version, presentationController: .init()).theater()
        try theater.present("B")
        let question = try #require(theater.events.of("D?presentationControllerForPresented").first)
        let expected: Value = version < SystemVersion(10) ? .null : "A"
        #expect(question.arguments["source"] == "A")
        RuleProof.expect("TD-24", "P144", holds: question.arguments["presenting"] == expected)
    }

    @Test(
        "TD-26, TD-27, P129: every other style asks for animators, none for a presentation controller",
        .repeated(.deeper, .onAPad),
        arguments: [
            ModalPresentationStyle.fullScreen, .pageSheet, .formSheet, .currentContext, .overFullScreen,
            .overCurrentContext,
        ])
    func otherStyles(style: ModalPresentationStyle) throws {
        for version in Theater.versions {
            var theater = try Cast(version: version, style: style, presentationController: .init()).theater()
            let events = try theater.presentB() + theater.dismissB()
            RuleProof.expect(
                "TD-26", "TD-27", "P129",
                holds: events.parts.filter { $0.hasPrefix("D?") } == [
                    "D?animationControllerForPresented", "D?animationControllerForDismissed",
                ])
        }
    }

    @Test(
        "P131, C8: without animation no animator is requested, but the presentation controller is",
        .repeated(.deeper, .onAPad))
    func unanimated() throws {
        var theater = try Cast(presentationController: .init()).theater()
        let events = try theater.presentB(animated: false) + theater.dismissB(animated: false)
        RuleProof.expect(
            "P131",
            holds: events.parts.filter { $0.hasPrefix("D?") } == ["D?presentationControllerForPresented"])
        RuleProof.asserted("C8")
    }

    @Test(
        "P162: a delegate cleared in the completion leaves the dismissal to UIKit",
        .repeated(.deeper, .onAPad))
    func clearedInCompletion() throws {
        var theater = try Cast().theater()
        try theater.call(
            .present(
                PresentCall(
                    receiver: "A", controller: "B", isAnimated: true,
                    completion: Completion(calls: [
                        .setProperties(receiver: "B", [PropertyAssignment(.transitioningDelegate, .null)])
                    ]))))
        try theater.settle()
        let events = try theater.dismissB()
        #expect(!events.parts.contains { $0.hasPrefix("D?") })
        RuleProof.expect("P162", holds: events.beginnings.map(\.transitionStyle) == [.coverVertical])
    }

    @Test(
        "P162: an animator that only UIKit retains lives from the question to the end of the transition",
        .repeated(.deeper, .onAPad))
    func animatorKept() throws {
        var theater = try Cast().theater()
        try theater.present("B")
        try theater.call(.release(name: "AP"))
        #expect(theater.exists("AP"))
        try theater.settle()
        #expect(theater.events.parts.contains("AP.animationEnded"))
        #expect(theater.events.contains { $0.trace == "AP deallocated" })
        RuleProof.expect("P162", holds: !theater.exists("AP"))
    }

    @Test(
        "an answer without an animator, interaction or presentation controller is refused, changing nothing",
        .repeated(.deeper, .onAPad)
    )
    func wrongAnswers() throws {
        let wrong: [(Member, String)] = [
            (.presentationControllerForPresented, "TD-23"), (.animationControllerForPresented, "TD-06"),
            (.interactionControllerForPresentation, "TD-06"),
        ]
        for (member, rule) in wrong {
            var theater = try Cast(behaviors: ["D": Behavior(answers: [member: .value("D")])]).theater()
            let before = SessionContents(theater.session)
            let refusal = proves(rule) { () throws(Rejection) in try theater.present("B") }
            #expect(refusal?.explanation.contains("\"D\" is no") == true)
            #expect(SessionContents(theater.session).differences(from: before) == [])
        }
    }
}
