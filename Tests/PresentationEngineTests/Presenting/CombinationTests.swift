import Testing

@testable import PresentationEngine

@Suite("Calls made inside callbacks and handlers, and several calls in one turn")
struct CombinationTests {
    private static func present(_ name: String, from receiver: String, animated: Bool = true) -> Call {
        .present(
            PresentCall(
                receiver: receiver, controller: name, isAnimated: .constant(animated),
                completion: Completion(label: "presented \(name)")))
    }

    private static let dismiss = Call.dismiss(
        receiver: "A", animated: true, completion: Completion(label: "dismissed"))

    private static func making(_ name: String) -> Call {
        .makeController(ControllerRequest(name: name, properties: [.style(.fullScreen)]))
    }

    private static let covering = ["A.WD", "B.WA", "B.DA", "A.DD"]
    private static let uncovering = ["B.WD", "A.WA", "A.DA", "B.DD"]

    @Test(
        "P63, P29: the root presents in its own callbacks: too early until it has appeared",
        .repeated(.onAPad),
        arguments: Theater.versions)
    func atLaunch(_ version: SystemVersion) throws {
        for member in [Member.viewDidLoad, .viewWillAppear, .viewDidAppear] {
            let calls = [Self.making("B"), Self.present("B", from: "$self")]
            var theater = try Theater(
                version, behaviors: ["A": Behavior(reactions: [member: Reaction(after: calls)])])
            try theater.settle()
            let expected = member == .viewDidAppear ? ["A.WA", "A.DA"] + Self.covering : ["A.WA", "A.DA"]
            #expect(theater.history.appearances == expected, "\(member)")
            if member == .viewDidAppear {
                #expect(theater.history.filter { $0.rule != "Q34" }.warnings.isEmpty)
            } else {
                proves("P63", in: theater.history)
                #expect(!theater.history.log.contains("[presented B]"))
            }
        }
    }

    @Test(
        "P65, F5, P20: the presented controller presents in its own callbacks: possible from viewDidAppear on",
        .repeated(.deeper, .onAPad),
        arguments: Theater.versions)
    func whileBeingPresented(_ version: SystemVersion) throws {
        for member in [Member.viewDidLoad, .viewWillAppear, .viewWillLayoutSubviews, .viewDidAppear] {
            var theater = try Theater(
                version,
                behaviors: [
                    "B": Behavior(reactions: [member: Reaction(after: [Self.present("C", from: "$self")])])
                ]
            )
            try theater.make("C", .style(.fullScreen))
            let events = try theater.show("B", .style(.fullScreen))
            switch member {
            case .viewDidAppear:
                #expect(
                    events.log.filter { $0.hasPrefix("[") || events.appearances.contains($0) }
                        == Self.covering + ["[presented B]", "B.WD", "C.WA", "C.DA", "B.DD", "[presented C]"])
                #expect(events.warnings.isEmpty)
            case .viewWillLayoutSubviews:
                #expect(events.appearances == Self.covering)
                if version >= SystemVersion(13) {
                    proves("F5", in: events)
                } else {
                    proves("P65", in: events)
                }
            default:
                #expect(events.appearances == Self.covering)
                proves("P63", in: events)
            }
        }
    }

    @Test(
        "P66: a dismissal inside the callbacks of the presentation is dropped until viewDidAppear",
        .repeated(.deeper, .onAPad),
        arguments: Theater.versions)
    func dismissWhileBeingPresented(_ version: SystemVersion) throws {
        for member in [Member.viewDidLoad, .viewWillAppear, .viewWillLayoutSubviews, .viewDidAppear] {
            var theater = try Theater(
                version, behaviors: ["B": Behavior(reactions: [member: Reaction(after: [Self.dismiss])])])
            let events = try theater.show("B", .style(.fullScreen))
            if member == .viewDidAppear {
                #expect(events.appearances == Self.covering + Self.uncovering)
                #expect(events.log.suffix(1) == ["[dismissed]"])
            } else {
                #expect(events.appearances == Self.covering)
                proves("P66", in: events)
                #expect(!events.log.contains("[dismissed]"))
            }
        }
    }

    @Test(
        "P20: the completion of a presentation may dismiss at once", .repeated(.deeper, .onAPad),
        arguments: Theater.versions)
    func dismissInCompletion(_ version: SystemVersion) throws {
        for animated in [true, false] {
            var theater = try Theater(version)
            try theater.make("B", .style(.fullScreen))
            let dismissal = Call.dismiss(
                receiver: "B", animated: .constant(animated), completion: Completion(label: "dismissed"))
            let events = try theater.play {
                try $0.call(
                    .present(
                        PresentCall(
                            receiver: "A", controller: "B", isAnimated: .constant(animated),
                            completion: Completion(label: "presented", calls: [dismissal]))))
            }
            let order = events.log.filter { $0.hasPrefix("[") || events.appearances.contains($0) }
            RuleProof.expect(
                "P20", holds: order == Self.covering + ["[presented]"] + Self.uncovering + ["[dismissed]"])
        }
    }

    @Test(
        "P23, P57: in the presenter's viewDidAppear and in the dismissed controller's viewDidDisappear, presenting is possible",
        .repeated(.deeper, .onAPad),
        arguments: Theater.versions)
    func presentWhileDismissed(_ version: SystemVersion) throws {
        for (name, member, isFree) in [
            ("A", Member.viewWillAppear, false), ("A", .viewDidAppear, true), ("B", .viewDidDisappear, true),
        ] {
            var theater = try Theater(version)
            try theater.show("B", .style(.fullScreen))
            try theater.make("C", .style(.fullScreen))
            try theater.call(
                .setBehavior(
                    name: name,
                    Behavior(reactions: [member: Reaction(after: [Self.present("C", from: "A")])])))
            try theater.dismiss("A")
            try theater.settle()
            if isFree {
                RuleProof.expect("P23", holds: try theater.read("A", .presentedViewController) == "C")
            } else {
                proves("P57", in: theater.history)
            }
        }
    }

    @Test(
        "P64, P65: of two presentations in one batch the first one counts", .repeated(.deeper, .onAPad),
        arguments: Theater.versions)
    func twoInOneBatch(_ version: SystemVersion) throws {
        for animated in [true, false] {
            var theater = try Theater(version)
            for name in ["B", "C"] { try theater.make(name, .style(.fullScreen)) }
            let events = try theater.play {
                try $0.call(
                    Self.present("B", from: "A", animated: animated),
                    Self.present("C", from: "A", animated: animated))
            }
            #expect(events.warnings.count == 1)
            if version >= SystemVersion(13) { proves("P64", in: events) } else { proves("P65", in: events) }
            #expect(events.appearances == Self.covering)
            #expect(!events.log.contains("[presented C]"))
        }
    }

    @Test(
        "P63, P6: a chain in one batch comes too early; each in the previous completion does not",
        .repeated(.deeper, .onAPad),
        arguments: Theater.versions)
    func chainInOneBatch(_ version: SystemVersion) throws {
        var theater = try Theater(version)
        for name in ["B", "C"] { try theater.make(name, .style(.fullScreen)) }
        let early = try theater.play {
            try $0.call(
                Self.present("B", from: "A", animated: false), Self.present("C", from: "B", animated: false))
        }
        proves("P63", in: early)
        #expect(early.appearances == Self.covering)
        try theater.close("A", animated: false)
        try theater.call(
            .present(
                PresentCall(
                    receiver: "A", controller: "B", isAnimated: false,
                    completion: Completion(calls: [Self.present("C", from: "B", animated: false)]))))
        RuleProof.expect("P6", holds: theater.session.nextDue == nil)
        #expect(theater.appearances == Self.covering + ["B.WD", "C.WA", "C.DA", "B.DD"])
    }

    @Test(
        "P9, P55: one hop after a dismissal without animation the next call finds it done",
        .repeated(.deeper, .onAPad),
        arguments: Theater.versions)
    func oneHopLater(_ version: SystemVersion) throws {
        for animated in [true, false] {
            var theater = try Theater(version)
            try theater.show("B", .style(.fullScreen))
            try theater.make("C", .style(.fullScreen))
            let events = try theater.play {
                try $0.call(
                    .dismiss(receiver: "A", animated: .constant(animated), completion: nil),
                    .async([Self.present("C", from: "A")]))
            }
            let isDone = try theater.read("A", .presentedViewController) == "C"
            RuleProof.expect("P9", "P55", holds: isDone == !animated)
            #expect(events.warnings.isEmpty == !animated)
        }
    }

    @Test(
        "P155, P30: presented again after a cancellation, with all questions asked again",
        .repeated(.deeper, .onAPad),
        arguments: Theater.versions)
    func presentedAgain(_ version: SystemVersion) throws {
        var theater = try Cast(
            version: version, presentingInteraction: InteractionSettings(), presentationController: .init()
        ).theater()
        func questions(_ events: [Event]) -> [String] {
            events.parts.filter { $0.hasPrefix("D?") }
        }
        let cancelled = try theater.play {
            try $0.present("B")
            try $0.drive("IP", .update(0.4))
            try $0.drive("IP", .cancel)
        }
        RuleProof.expect("P155", holds: cancelled.appearances == ["B.WA", "B.WD", "B.DD"])
        let finished = try theater.play {
            try $0.present("B")
            try $0.drive("IP", .finish)
        }
        #expect(finished.appearances == ["B.WA", "B.DA"])
        RuleProof.expect("P30", holds: questions(finished) == questions(cancelled))
        #expect(
            questions(finished) == [
                "D?presentationControllerForPresented", "D?animationControllerForPresented",
                "D?interactionControllerForPresentation",
            ])
    }

    @Test(
        "P63, P64, SG-07: a controller that a segue made for a dropped call is deallocated", .repeated(.onAPad),
        arguments: Theater.versions)
    func droppedSegue(_ version: SystemVersion) throws {
        var theater = try Theater(version, root: nil, storyboards: [Stage.storyboard()])
        let segue = Call.performSegue(receiver: "Home", identifier: "detail", sender: nil)
        _ = try theater.play { try $0.call(segue) }
        let dropped = try theater.play { try $0.call(segue) }
        proves(version >= SystemVersion(13) ? "P63" : "P64", in: dropped)
        RuleProof.expect("SG-07", holds: !theater.exists("Detail-2"))
        #expect(dropped.last?.trace == "Detail-2 deallocated")
        #expect(try theater.read("Home", .presentedViewController) == "Detail")
    }

    @Test(
        "P30, TD-23: a dropped call leaves no presentation controller; the next one asks again",
        .repeated(.deeper, .onAPad),
        arguments: Theater.versions)
    func droppedCall(_ version: SystemVersion) throws {
        var theater = try Cast(version: version, presentationController: .init()).theater()
        try theater.show("X", .style(.fullScreen))
        let dropped = try theater.play { try $0.present("B") }
        proves(version >= SystemVersion(13) ? "P63" : "P64", in: dropped)
        #expect(try theater.read("B", .presentationController) == .null)
        try theater.close("A")
        try theater.set("B", .modalPresentationStyle, "fullScreen")
        let shown = try theater.presentB()
        RuleProof.expect("P30", holds: try theater.presentation(of: "B").style == .fullScreen)
        #expect(shown.appearances == Self.covering)
        _ = try theater.dismissB()
        try theater.set("B", .modalPresentationStyle, "custom")
        proves("TD-23", in: try theater.presentB())
    }
}
