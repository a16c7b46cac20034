import Testing

@testable import PresentationEngine

@Suite("The flags that tell a controller why it appears or disappears")
struct FlagTests {
    private static let flags: [Readable.Link] = [
        .isBeingPresented, .isBeingDismissed, .isMovingToParent, .isMovingFromParent,
    ]
    private static let members: [Member] = [
        .loadView, .viewDidLoad, .viewWillAppear, .viewIsAppearing, .viewWillLayoutSubviews,
        .viewDidLayoutSubviews, .viewDidAppear, .viewWillDisappear, .viewDidDisappear, .willMoveToParent,
        .didMoveToParent,
    ]

    /// Every callback of the controllers named reads all four flags.
    private func behaviors(_ names: String...) -> [String: Behavior] {
        let reads = Self.flags.map { Call.read(receiver: "$self", .link($0), label: $0.rawValue) }
        let reaction = Reaction(before: reads)
        let behavior = Behavior(
            reactions: Dictionary(uniqueKeysWithValues: Self.members.map { ($0, reaction) }))
        return Dictionary(uniqueKeysWithValues: names.map { ($0, behavior) })
    }

    /// The flags that read true, by callback.
    private func flags(_ events: [Event]) -> [String: Set<String>] {
        var place = ""
        var flags: [String: Set<String>] = [:]
        for event in events {
            if case .callback(.controller, _, _, _) = event.kind, let short = event.short { place = short }
            if case .reading(_, let name, true) = event.kind { flags[place, default: []].insert(name) }
        }
        return flags
    }

    @Test(
        "MV-05 to MV-09, F1, P21: presented and dismissed, inside and between the callbacks",
        .repeated(.deeper, .onAPad),
        arguments: Theater.versions, Theater.fidelities)
    func presented(version: SystemVersion, fidelity: FidelityChoice) throws {
        var theater = try Theater(version, fidelity: fidelity, behaviors: behaviors("A", "B"))
        try theater.make("B", .style(.fullScreen))
        let shown = try theater.presentB()
        let isMeasured = fidelity.isMeasured(.presentedFlag)
        var places = ["B.WA", "B.DA"]
        if isMeasured { places += ["B.WL", "B.LS"] + (version < SystemVersion(13) ? [] : ["B.IA"]) }
        let expected = Dictionary(uniqueKeysWithValues: places.map { ($0, Set(["isBeingPresented"])) })
        RuleProof.expect("MV-05", "MV-06", "F1", holds: flags(shown) == expected, "\(flags(shown))")
        for event in shown where event.part == "B.IA" {
            RuleProof.expect("F1", holds: event.flags == (isMeasured ? [.isBeingPresented] : []))
        }
        let gone = try theater.dismissB()
        RuleProof.expect(
            "MV-07", "MV-08",
            holds: flags(gone) == ["B.WD": ["isBeingDismissed"], "B.DD": ["isBeingDismissed"]])
        #expect(flags(shown + gone).keys.allSatisfy { $0.hasPrefix("B") })
        proves("MV-05", in: shown)
        proves("MV-07", in: gone)
        RuleProof.asserted("MV-09")
    }

    @Test(
        "MV-06, MV-08: a cancelled transition sets neither flag on the way back", .repeated(.deeper, .onAPad),
        arguments: Theater.fidelities)
    func cancelled(_ fidelity: FidelityChoice) throws {
        var theater = try Cast(
            fidelity: fidelity,
            presentingInteraction: InteractionSettings(), dismissingInteraction: InteractionSettings(),
            behaviors: behaviors("A", "B")
        ).theater()
        try theater.present("B")
        let first = try theater.play { try $0.drive("IP", .cancel) }
        RuleProof.expect("MV-06", holds: flags(first).isEmpty)
        _ = try theater.play {
            try $0.present("B")
            try $0.drive("IP", .finish)
        }
        try theater.dismiss("A")
        let second = try theater.play { try $0.drive("ID", .cancel) }
        RuleProof.expect("MV-08", holds: flags(second).isEmpty)
    }

    @Test("MV-01 to MV-04: added to and removed from a parent that is on screen", .repeated(.deeper, .onAPad))
    func moving() throws {
        var theater = try Theater(behaviors: behaviors("C"))
        try theater.make("C")
        let before = theater.history.count
        try theater.embed("C", in: "A")
        let added = Array(theater.history[before...])
        RuleProof.expect(
            "MV-01", "MV-02",
            holds: flags(added) == ["C.WA": ["isMovingToParent"], "C.DA": ["isMovingToParent"]])
        proves("MV-01", in: added)
        try theater.call(
            .willMove(receiver: "C", parent: nil), .removeFromSuperview(view: "C"),
            .removeFromParent(receiver: "C"))
        RuleProof.expect(
            "MV-03", "MV-04",
            holds: flags(theater.events) == ["C.WD": ["isMovingFromParent"], "C.DD": ["isMovingFromParent"]])
        proves("MV-03", in: theater.events)
    }

    @Test(
        "P24, MV-05: a child of a presented container is not itself being presented",
        .repeated(.deeper, .onAPad))
    func childOfPresented() throws {
        var theater = try Theater(behaviors: behaviors("N", "R"))
        try theater.call(.makeController(.container("N", .navigationController, .plain("R"))))
        try theater.set("N", .modalPresentationStyle, "fullScreen")
        let events = try theater.play { try $0.present("N") }
        RuleProof.expect(
            "P24",
            holds: flags(events) == [
                "N.WA": ["isBeingPresented"], "N.WL": ["isBeingPresented"], "N.LS": ["isBeingPresented"],
                "N.DA": ["isBeingPresented"], "R.WA": ["isMovingToParent"], "R.DA": ["isMovingToParent"],
            ])
    }

    @Test(
        "F1, MV-06: between the callbacks every reader sees that a controller is being presented, as measured",
        .repeated(.onAPad),
        arguments: Theater.fidelities, [ModalPresentationStyle.fullScreen, .pageSheet, .overFullScreen])
    func between(_ fidelity: FidelityChoice, _ style: ModalPresentationStyle) throws {
        for version in [SystemVersion(8), SystemVersion(12), SystemVersion(17)] {
            let read = Call.read(receiver: "B", .link(.isBeingPresented), label: "alongside")
            let block = Completion(calls: [read])
            let coordinates = Behavior(reactions: [
                .viewWillAppear: Reaction(after: [
                    .coordinate(receiver: "$self", Coordination(alongside: block))
                ])
            ])
            var theater = try Theater(
                version, fidelity: fidelity, root: .container("N", .navigationController, .plain("A")),
                behaviors: ["B": coordinates])
            try theater.make("B", .style(style))
            #expect(try theater.read("B", .isBeingPresented) == false)
            try theater.present("B")
            let isMeasured = fidelity.isMeasured(.presentedFlag)
            #expect(theater.events.readings("alongside") == [.bool(isMeasured)])
            RuleProof.expect(
                "F1", holds: try theater.probe("B", .link(.isBeingPresented)) == .bool(isMeasured))
            if isMeasured { proves("F1", in: theater.events) } else { proves("MV-06", in: theater.events) }
            try theater.settle()
            RuleProof.expect("F1", holds: try theater.probe("B", .link(.isBeingPresented)) == false)
        }
    }

    @Test(
        "CH-173, MV-02: isMovingToParent reads true in viewIsAppearing with measured fidelity",
        .repeated(.onAPad),
        arguments: Theater.fidelities)
    func movingWhileAppearing(_ fidelity: FidelityChoice) throws {
        var theater = try Theater(
            SystemVersion(17), fidelity: fidelity, root: .container("N", .navigationController, .plain("A")),
            behaviors: behaviors("B"))
        try theater.make("B")
        let events = try theater.play { try $0.push("B") }
        let isMeasured = fidelity.isMeasured(.presentedFlag)
        let places = ["B.WA", "B.DA"] + (isMeasured ? ["B.IA"] : [])
        let expected = Dictionary(uniqueKeysWithValues: places.map { ($0, Set(["isMovingToParent"])) })
        RuleProof.expect("CH-173", "MV-02", holds: flags(events) == expected, "\(flags(events))")
    }

    @Test(
        "F12, CH-171: a child embedded before its parent appeared is not moving when it appears",
        .repeated(.onAPad),
        arguments: Theater.versions)
    func embeddedBefore(_ version: SystemVersion) throws {
        let embeds = Behavior(reactions: [
            .viewDidLoad: Reaction(after: [
                .addChild(receiver: "$self", child: "C"), .loadViewIfNeeded(receiver: "C"),
                .addSubview(ViewRequest(view: "C", superview: "$self")),
                .didMove(receiver: "C", parent: "$self"),
            ])
        ])
        for isPresented in [true, false] {
            var theater = try Theater(
                version, root: .container("N", .navigationController, .plain("A")),
                behaviors: behaviors("C").merging(["B": embeds]) { $1 })
            try theater.make("C")
            try theater.make("B", .style(.fullScreen))
            let events = try theater.play {
                if isPresented { try $0.present("B") } else { try $0.push("B") }
            }
            #expect(events.log.contains("C.WA") && events.log.contains("C.DA"))
            RuleProof.expect("F12", "CH-171", holds: flags(events).isEmpty, "\(flags(events))")
        }
    }

    @Test("P20, P21: inside the completion handlers no flag is set", .repeated(.deeper, .onAPad))
    func completions() throws {
        var theater = try Theater()
        try theater.make("B", .style(.fullScreen))
        let reads = ["A", "B"].flatMap { name in
            Self.flags.map { Call.read(receiver: name, .link($0), label: "flag") }
        }
        let completion = Completion(label: "over", calls: reads)
        let shown = try theater.play {
            try $0.call(
                .present(
                    PresentCall(receiver: "A", controller: "B", isAnimated: true, completion: completion)))
        }
        RuleProof.expect("P20", holds: shown.readings("flag") == Array(repeating: false, count: 8))
        let gone = try theater.play {
            try $0.call(.dismiss(receiver: "A", animated: true, completion: completion))
        }
        RuleProof.expect("P21", holds: gone.readings("flag") == Array(repeating: false, count: 8))
        #expect(shown.log.last == "[over]" && gone.log.last == "[over]")
    }
}
