import Testing

@testable import PresentationEngine

@Suite("Drags of sheets below their smallest detent")
struct SheetDragTests {
    private static let detents: [SheetDetent] = [.medium, .large]

    /// `A` presents the sheet `B`, 392 or 759 points high; its delegate `D` has every member.
    private func theater(
        allows: Bool = true, selected: String = "large", _ properties: PropertyAssignment...
    ) throws -> Theater {
        var delegate = UserDismissalTests.everything
        delegate.reactions[.didChangeSelectedDetent] = Reaction()
        delegate.answers[.shouldDismiss] = .value(.bool(allows))
        var theater = try Theater(
            SystemVersion(17), device: "iPhone 15", objects: [ObjectRequest(name: "D", behavior: delegate)])
        try theater.call(
            .makeController(
                ControllerRequest(
                    name: "B",
                    properties: [.style(.pageSheet), PropertyAssignment(.presentationControllerDelegate, "D")]
                        + properties)),
            .presented(receiver: "B", .setSheet([.detents(Self.detents), .selectedDetent(selected)])))
        try theater.present("B", animated: false)
        try theater.settle()
        return theater
    }

    private func drag(_ theater: inout Theater, by distance: Double, velocity: Double = 0) throws -> [String] {
        UserDismissalTests.story(
            try theater.play {
                try $0.call(.presented(receiver: "B", .dragSheet(by: distance, velocity: velocity)))
            })
    }

    private func selected(_ theater: Theater) throws -> Value {
        theater.session.value(of: .sheet(.selectedDetentIdentifier), try theater.session.controller("B"))
    }

    @Test("Q88: a pull from the large detent that springs back ends at the smallest, which is told last")
    func springsBack() throws {
        var theater = try theater()
        let calls = try drag(&theater, by: 450)
        RuleProof.expect(
            "Q88",
            holds: calls == [
                "D?shouldDismiss", "D.willDismiss", "B.WD", "B.WA", "B.DA", "D.didChangeSelectedDetent",
            ], "\(calls)")
        #expect(try selected(theater) == "medium")
    }

    @Test("Q89: a pull that may not dismiss comes to rest at the smallest detent, however strong it is")
    func refused() throws {
        for distance in [450.0, 700] {
            for isModal in [true, false] {
                var theater = try theater(
                    allows: false, PropertyAssignment(.isModalInPresentation, .bool(isModal)))
                let calls = try drag(&theater, by: distance)
                let expected =
                    (isModal ? [] : ["D?shouldDismiss"]) + (distance > 500 ? ["D.didAttemptToDismiss"] : [])
                    + ["D.didChangeSelectedDetent"]
                RuleProof.expect("Q89", holds: calls == expected, "\(distance) \(isModal): \(calls)")
                #expect(try selected(theater) == "medium")
            }
        }
    }

    @Test("R173: a short pull is no attempt, whether the property or the delegate forbids the dismissal")
    func shortPull() throws {
        for isModal in [true, false] {
            var theater = try theater(
                allows: false, selected: "medium", PropertyAssignment(.isModalInPresentation, .bool(isModal)))
            let calls = try drag(&theater, by: 60)
            RuleProof.expect("R173", holds: calls == (isModal ? [] : ["D?shouldDismiss"]), "\(calls)")
        }
    }

    @Test("CH-226: a sheet that is thrown upwards is not dismissed")
    func thrownUpwards() throws {
        var theater = try theater(selected: "medium")
        let calls = try drag(&theater, by: 300, velocity: -5_000)
        RuleProof.expect("CH-226", holds: calls.suffix(2) == ["B.WA", "B.DA"], "\(calls)")
    }

    @Test("Q95, P159: a whole drag begins interactively, and its end is announced")
    func coordinator() throws {
        for (distance, cancels) in [(100.0, true), (300, false)] {
            var theater = try theater(selected: "medium")
            let readings = [Readable.TransitionValue.isInteractive, .isCancelled, .percentComplete].map {
                Call.read(receiver: "B", .transition($0), label: "\($0)")
            }
            let blocks = Call.coordinate(
                receiver: "B", Coordination(interactionEnds: Completion(label: "ends")))
            try theater.call(
                .setBehavior(
                    name: "B", Behavior(reactions: [.viewWillDisappear: Reaction(after: readings + [blocks])])))
            let events = try theater.play {
                try $0.call(.presented(receiver: "B", .dragSheet(by: distance, velocity: 0)))
            }
            let read = events.compactMap { event -> Value? in
                guard case .reading(_, _, let value) = event.kind else { return nil }
                return value
            }
            #expect(read == [true, false, .number(0)])
            RuleProof.expect("Q95", "P159", holds: events.parts.contains("[ends]"), "\(events.parts)")
            #expect(events.parts.contains("B.DD") != cancels)
        }
    }

    @Test("TD-21: an interaction controller of the app moves the dismissal that a drag begins, and the drag does not")
    func appsInteraction() throws {
        var theater = try theater(selected: "medium")
        try theater.call(
            .makeObject(
                ObjectRequest(
                    name: "slide", animator: AnimatorSettings(duration: 300_000),
                    interaction: InteractionSettings(),
                    behavior: Behavior(answers: [
                        .animationControllerForDismissed: .value("slide"),
                        .interactionControllerForDismissal: .value("slide"),
                    ]))),
            .setProperties(receiver: "B", [PropertyAssignment(.transitioningDelegate, "slide")]))
        try theater.call(.presented(receiver: "B", .dragSheet(by: 300, velocity: 0)))
        let transition = theater.transition
        let running = try #require(theater.session.header.transitions.last.flatMap { theater.session.transitions[$0] })
        RuleProof.expect(
            "TD-21", holds: running.phase == .interactive && running.fraction == 0 && !running.wasCancelled)
        try theater.drive(transition, .cancel)
        try theater.settle()
        #expect(try theater.read("A", .presentedViewController) == "B")
    }

    @Test("R176: half of a form sheet on an iPad is half of its own height")
    func formSheet() throws {
        for (distance, goes) in [(400.0, true), (280, false)] {
            var theater = try UserDismissalTests.theater(
                SystemVersion(17), device: "iPad Air 2", style: .formSheet)
            let calls = try drag(&theater, by: distance)
            RuleProof.expect("R176", holds: calls.contains("B.DD") == goes, "\(distance): \(calls)")
        }
    }
}
