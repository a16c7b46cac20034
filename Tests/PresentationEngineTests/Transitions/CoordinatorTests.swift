import Testing

@testable import PresentationEngine

@Suite("The transition coordinator: its availability, its blocks and its values")
struct CoordinatorTests {
    private static func blocks(_ name: String) -> Coordination {
        Coordination(
            alongside: Completion(label: "\(name) alongside"), completion: Completion(label: "\(name) after"))
    }

    @Test(
        "P156, P161, PD-18 to PD-20: it is available to all participants while a transition runs, and to nobody outside",
        .repeated(.deeper, .onAPad)
    )
    func availability() throws {
        var theater = try Theater()
        try theater.make("B", .style(.fullScreen))
        try theater.make("C")
        try theater.embed("C", in: "A")
        for name in ["A", "B", "C"] {
            #expect(try theater.probe(name, .link(.transitionCoordinator)) == .null)
        }
        proves("PD-20", in: theater.events)
        for start in [{ (t: inout Theater) in try t.present("B") }, { try $0.dismiss("A") }] {
            try start(&theater)
            let running = Value.text(theater.transition)
            for name in ["A", "B", "C"] {
                #expect(try theater.probe(name, .link(.transitionCoordinator)) == running)
            }
            proves("PD-19", in: theater.events)
            try theater.settle()
            RuleProof.expect(
                "P156", "P161", holds: try theater.probe("A", .link(.transitionCoordinator)) == .null)
        }
    }

    @Test(
        "d8: it is available in the did callbacks of every dismissal, and runs blocks passed to it there",
        .repeated(.onAPad),
        arguments: Theater.versions,
        [ModalPresentationStyle.fullScreen, .pageSheet, .overFullScreen, .currentContext])
    func didCallbacksOfDismissal(_ version: SystemVersion, _ style: ModalPresentationStyle) throws {
        let read = { (name: String) in
            Call.read(receiver: name, .link(.transitionCoordinator), label: name)
        }
        let reaction = Reaction(after: [
            read("A"), read("B"), .coordinate(receiver: "$self", Self.blocks("did")),
        ])
        let behavior = Behavior(reactions: [.viewDidAppear: reaction, .viewDidDisappear: reaction])
        var theater = try Theater(version, root: .container("N", .navigationController, .plain("A")))
        try theater.show("B", .style(style))
        try theater.call(.setBehavior(name: "A", behavior), .setBehavior(name: "B", behavior))
        try theater.dismiss("B")
        let running = Value.text(theater.transition)
        let events = try theater.settle()
        let (a, b) = (events.readings("A"), events.readings("B"))
        RuleProof.expect(
            "d8", holds: !b.isEmpty && (a + b).allSatisfy { $0 == running }, "\(version) \(style) \(a) \(b)")
        let after = events.parts.filter { $0 == "[did after]" }
        RuleProof.expect("d8", holds: after.count == b.count && events.parts.last == "[dismissed]")
        #expect(try theater.read("A", .transitionCoordinator) == .null)
    }

    @Test(
        "d8: of several controllers dismissed at once each has it, and so has the coordinator's own completion",
        .repeated(.deeper, .onAPad),
        arguments: Theater.fidelities)
    func stackedDismissal(_ fidelity: FidelityChoice) throws {
        var theater = try Theater(SystemVersion(17), fidelity: fidelity)
        try theater.show("B", .style(.pageSheet))
        try theater.show("C", from: "B", .style(.pageSheet))
        let read = { (label: String) in
            ["A", "B", "C"].map { Call.read(receiver: $0, .link(.transitionCoordinator), label: label) }
        }
        let told = Reaction(
            after: read("did") + [
                .coordinate(receiver: "$self", Coordination(completion: Completion(calls: read("over"))))
            ])
        try theater.call(.setBehavior(name: "B", Behavior(reactions: [.viewDidDisappear: told])))
        try theater.dismiss("A")
        let running = Value.text(theater.transition)
        let events = try theater.settle()
        RuleProof.expect(
            "d8",
            holds: events.readings("did") == [running, running, running]
                && events.readings("over") == [running, running, running])
    }

    @Test(
        "d8: it is available through the reversal of a cancelled presentation", .repeated(.deeper, .onAPad),
        arguments: Theater.fidelities)
    func reversal(_ fidelity: FidelityChoice) throws {
        let members: [Member] = [.viewWillAppear, .viewDidAppear, .viewWillDisappear, .viewDidDisappear]
        let read = Reaction(
            before: [.read(receiver: "$self", .link(.transitionCoordinator), label: "coordinator")])
        let behavior = Behavior(reactions: Dictionary(uniqueKeysWithValues: members.map { ($0, read) }))
        var theater = try Cast(
            fidelity: fidelity, style: .fullScreen, presentingInteraction: InteractionSettings(),
            behaviors: ["A": behavior, "B": behavior]
        ).theater()
        try theater.present("B")
        let running = Value.text(theater.transition)
        let events = try theater.play { try $0.drive("IP", .cancel) }
        #expect(events.appearances == ["B.WD", "B.DD", "A.WA", "A.DA"])
        RuleProof.expect(
            "d8", holds: events.readings("coordinator") == Array(repeating: running, count: 4))
        #expect(try theater.read("B", .transitionCoordinator) == .null)
    }

    @Test(
        "PD-20, P161: a full-screen controller presented without animation leaves no coordinator behind",
        .repeated(.deeper, .onAPad))
    func unanimated() throws {
        var theater = try Theater()
        try theater.make("B", .style(.fullScreen))
        try theater.present("B", animated: false)
        #expect(try theater.probe("B", .link(.transitionCoordinator)) == .null)
        try theater.call(.coordinate(receiver: "B", Self.blocks("late")))
        proves("PD-20", in: theater.events)
        RuleProof.expect("P161", holds: theater.events.noops == ["animate(alongsideTransition:completion:)"])
    }

    @Test(
        "P157, P160: alongside blocks run right after animateTransition, completions after all callbacks",
        .repeated(.deeper, .onAPad))
    func order() throws {
        let coordinate = { (name: String) in Call.coordinate(receiver: "B", Self.blocks(name)) }
        var theater = try Cast(
            style: .fullScreen,
            behaviors: [
                "B": Behavior(reactions: [
                    .viewWillAppear: Reaction(after: [coordinate("B")]),
                    .viewDidAppear: Reaction(after: [coordinate("late")]),
                ]),
                "A": Behavior(reactions: [.viewWillDisappear: Reaction(before: [coordinate("A")])]),
            ]
        ).theater()
        let events = try theater.presentB()
        #expect(
            events.parts == [
                "D?animationControllerForPresented", "B.LV", "B.DL", "AP?transitionDuration", "A.WD", "B.WA",
                "AP.animateTransition", "[A alongside]", "[B alongside]", "B.WL", "B.LS", "AP.animationEnded",
                "B.DA", "A.DD", "[A after]", "[B after]", "[late after]", "[presented B]",
            ])
        proves("P157", in: events.of("[A alongside]"))
        proves("CH-07", in: events.of("[A after]"))
        RuleProof.asserted("P160")
        let answers = events.readings("animate(alongsideTransition:completion:)")
        #expect(answers == [true, true, false])
        proves("CH-29", in: events)
    }

    @Test(
        "P133, P157: the coordinator is there when the presentation controller's will-begin is called",
        .repeated(.deeper, .onAPad))
    func inWillBegin() throws {
        let reaction = Reaction(before: [
            .coordinate(receiver: "$presented", Self.blocks("dim")),
            .read(receiver: "$presented", .link(.transitionCoordinator), label: "coordinator"),
        ])
        var theater = try Cast(
            presentationController: .init(),
            behaviors: [
                "PC": Behavior(reactions: [
                    .presentationTransitionWillBegin: reaction, .dismissalTransitionWillBegin: reaction,
                ])
            ]
        ).theater()
        let shown = try theater.presentB()
        RuleProof.expect("P133", holds: shown.readings("coordinator").allSatisfy { $0 != .null })
        let gone = try theater.dismissB()
        #expect(gone.readings("coordinator").count == 1)
        for events in [shown, gone] {
            let parts = events.parts
            let animated = try #require(parts.firstIndex { $0.hasSuffix(".animateTransition") })
            RuleProof.expect("P157", holds: parts[animated + 1] == "[dim alongside]")
        }
    }

    @Test("P157: a completion that adds another completion gets it, in the same turn")
    func nestedCompletion() throws {
        var theater = try Theater()
        try theater.make("B")
        try theater.present("B")
        let inner = Call.coordinate(receiver: "B", Coordination(completion: Completion(label: "inner")))
        try theater.call(
            .coordinate(receiver: "B", Coordination(completion: Completion(label: "outer", calls: [inner]))))
        try theater.settle()
        #expect(theater.events.log.suffix(3) == ["[outer]", "[inner]", "[presented B]"])
    }

    @Test(
        "P158, IT-08: interaction ends is reported once, interaction changes each time, the latter from iOS 10 on",
        .repeated(.deeper, .onAPad),
        arguments: Theater.versions)
    func interactionHandlers(version: SystemVersion) throws {
        var theater = try Cast(
            version: version, presenting: AnimatorSettings(duration: 400_000, isInterruptible: true),
            presentingInteraction: InteractionSettings()
        ).theater()
        try theater.present("B")
        let handlers = Coordination(
            interactionEnds: Completion(label: "ends"), interactionChanges: Completion(label: "changes"))
        try theater.call(.coordinate(receiver: "B", handlers))
        let hasChanges = version >= SystemVersion(10)
        #expect(theater.events.noops == (hasChanges ? [] : ["notifyWhenInteractionChanges(_:)"]))
        if !hasChanges { proves("P158", in: theater.events) }
        try theater.drive("IP", .finish)
        #expect(theater.events.log == (hasChanges ? ["[ends]", "[changes]"] : ["[ends]"]))
        proves("P158", in: theater.events.of("[ends]"))
        guard hasChanges else { return }
        proves("IT-08", in: theater.events.of("[changes]"))
        try theater.drive("IP", .pause)
        #expect(theater.events.log.first == "[changes]")
        try theater.drive("IP", .finish)
        RuleProof.expect("P158", holds: theater.events.log == ["[changes]"])
    }

    @Test(
        "P159: the coordinator's values while a transition is driven, cancelled and resumed",
        .repeated(.deeper, .onAPad))
    func readings() throws {
        var theater = try Cast(
            presenting: AnimatorSettings(duration: 400_000, isInterruptible: true),
            presentingInteraction: InteractionSettings()
        ).theater()
        try theater.present("B")
        try expect(&theater, isInteractive: true, isCancelled: false, percent: 0)
        try theater.drive("IP", .update(0.5))
        try expect(&theater, isInteractive: true, isCancelled: false, percent: 0.5)
        try theater.drive("IP", .cancel)
        try theater.advance(milliseconds: 100)
        try expect(&theater, isInteractive: false, isCancelled: true, percent: 0.25)
        try theater.drive("IP", .pause)
        try expect(&theater, isInteractive: true, isCancelled: false, percent: 0.25)
        try theater.drive("IP", .finish)
        try theater.advance(milliseconds: 150)
        try expect(&theater, isInteractive: false, isCancelled: false, percent: 0.625)
    }

    private func expect(_ theater: inout Theater, isInteractive: Bool, isCancelled: Bool, percent: Double)
        throws
    {
        let expected: [(Readable.TransitionValue, Value)] = [
            (.initiallyInteractive, true), (.isInterruptible, true), (.isCancelled, .bool(isCancelled)),
            (.percentComplete, .number(percent)), (.completionVelocity, .number(1)),
            (.completionCurve, "easeInOut"),
        ]
        for (readable, value) in expected {
            #expect(try theater.probe("A", .transition(readable)) == value, "\(readable)")
            proves("P159", in: theater.events)
        }
        #expect(try theater.probe("A", .transition(.isInteractive)) == .bool(isInteractive))
    }

    @Test("outside a transition there is no coordinator to read")
    func nothingToRead() throws {
        var theater = try Theater()
        for readable in Readable.TransitionValue.allCases {
            #expect(try theater.probe("A", .transition(readable)) == .null)
        }
    }

    @Test(
        "PD-21: blocks of the coordinator run in step with the transition, which is the same without them",
        .varies(.animation, .container), arguments: [true, false], [true, false])
    func inStep(isAnimated: Bool, isInNavigation: Bool) throws {
        var logs: [[String]] = []
        for coordinates in [true, false] {
            let override = Reaction(after: coordinates ? [.coordinate(receiver: "B", Self.blocks("B"))] : [])
            var theater = try Theater(
                root: isInNavigation ? .container("A", .navigationController, .plain("R")) : .plain("A"),
                behaviors: ["B": Behavior(reactions: [.viewWillAppear: override])])
            let events = try theater.show("B", animated: isAnimated, .style(.fullScreen))
            logs.append(events.parts)
            guard coordinates else { continue }
            let began = try #require(events.first { $0.trace.hasPrefix("began") })
            let ended = try #require(events.first { $0.trace == "ended" })
            RuleProof.expect("PD-21", holds: events.of("[B alongside]").map(\.time) == [began.time])
            RuleProof.expect("PD-21", holds: events.of("[B after]").map(\.time) == [ended.time])
            #expect(ended.time - began.time == (isAnimated ? 500_000 : 0))
        }
        RuleProof.expect("PD-21", holds: logs[0].filter { !$0.hasPrefix("[B") } == logs[1], "\(logs)")
    }

    @Test(
        "PD-22: a container reads its own coordinator first, and otherwise that of the nearest container above",
        .varies(.container, .transition), arguments: [ControllerKind.tabBarController, .pageViewController])
    func ownFirst(_ kind: ControllerKind) throws {
        var theater = try Theater(
            root: .container("T", kind, .container("N", .navigationController, .plain("A"))))
        for name in ["B", "M"] { try theater.make(name, .style(.fullScreen)) }
        try theater.push("B")
        let push = Value.text(theater.transition)
        RuleProof.expect("PD-22", holds: try theater.probe("N", .link(.transitionCoordinator)) == push)
        try theater.advance(milliseconds: 100)
        try theater.present("M", from: "T")
        let presentation = Value.text(theater.transition)
        #expect(push != presentation)
        #expect(try theater.probe("T", .link(.transitionCoordinator)) == presentation)
        RuleProof.expect("PD-22", holds: try theater.probe("N", .link(.transitionCoordinator)) == push)
        try theater.apply(.advance(.next))
        RuleProof.expect(
            "PD-22", holds: try theater.probe("N", .link(.transitionCoordinator)) == presentation)
    }
}
