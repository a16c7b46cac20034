import Testing

@testable import PresentationEngine

@Suite("Appearance callbacks: their order, their argument, and the legal state changes")
struct AppearanceCallbackTests {
    private static let inWindow = Call.read(receiver: "$self", .link(.window), label: "window")
    private static let callbacks: [Member] = [
        .viewWillAppear, .viewIsAppearing, .viewDidAppear, .viewWillDisappear, .viewDidDisappear,
        .viewWillLayoutSubviews,
    ]

    /// Every callback of `B` and `A` reports whether its view is in a window.
    private func theater(_ version: SystemVersion = SystemVersion(12)) throws -> Theater {
        let reactions = Dictionary(
            uniqueKeysWithValues: Self.callbacks.map { ($0, Reaction(before: [Self.inWindow])) })
        var theater = try Theater(
            version, behaviors: ["A": Behavior(reactions: reactions), "B": Behavior(reactions: reactions)])
        try theater.make("B", .style(.fullScreen))
        return theater
    }

    /// Callbacks in order, with a plus if the view was in a window.
    private func places(_ events: [Event]) -> [String] {
        var places: [String] = []
        for event in events {
            if case .callback(.controller, _, _, _) = event.kind, let short = event.short {
                places.append(short)
            }
            if case .reading(_, "window", let value) = event.kind, value != .null {
                places[places.count - 1] += "+"
            }
        }
        return places
    }

    @Test(
        "AP-01 to AP-04, AP-06, P26, P182, P183, P184: where the view is in each callback",
        .repeated(.deeper, .onAPad),
        arguments: Theater.versions)
    func places(version: SystemVersion) throws {
        var theater = try theater(version)
        let appearing = version >= SystemVersion(13) ? ["B.IA+"] : []
        let shown = try theater.presentB()
        let coming = places(shown)
        #expect(
            coming == ["B.LV", "B.DL", "A.WD+", "B.WA"] + appearing + ["B.WL+", "B.LS", "B.DA+", "A.DD"])
        let back = version >= SystemVersion(13) ? ["A.IA+"] : []
        let going = places(try theater.dismissB())
        #expect(going == ["B.WD+", "A.WA"] + back + ["A.WL+", "A.LS", "A.DA+", "B.DD"])
        RuleProof.expect("AP-01", holds: coming.contains("B.WA") && going.contains("A.WA"))
        RuleProof.expect("AP-02", holds: coming.contains("B.DA+") && going.contains("A.DA+"))
        RuleProof.expect("AP-03", holds: coming.contains("A.WD+") && going.contains("B.WD+"))
        RuleProof.expect("AP-04", holds: coming.contains("A.DD") && going.contains("B.DD"))
        RuleProof.expect("AP-06", holds: try theater.isInWindow("A") && !theater.isInWindow("B"))
        RuleProof.expect("P26", holds: coming.suffix(4) == ["B.WL+", "B.LS", "B.DA+", "A.DD"])
        if version >= SystemVersion(13) { proves("P182", in: shown.of("B.IA")) }
        let isAppearing = [coming, going].map { $0.count { $0.contains(".IA") } }
        RuleProof.expect(
            "P183", "P184", holds: isAppearing == (version >= SystemVersion(13) ? [1, 1] : [0, 0]))
    }

    @Test(
        "AP-05, P27, C5: a did callback carries the value of its will; measured on iOS 8, not for the presenter",
        .repeated(.deeper, .onAPad),
        arguments: Theater.versions, Theater.fidelities)
    func argument(version: SystemVersion, fidelity: FidelityChoice) throws {
        for isAnimated in [true, false] {
            var theater = try Theater(version, fidelity: fidelity)
            try theater.make("B", .style(.fullScreen))
            let events = try theater.presentB(animated: isAnimated) + theater.dismissB(animated: isAnimated)
            let isQuirky = isAnimated && version < SystemVersion(9) && fidelity == FidelityChoice(.measured)
            for part in ["A.WD", "B.WA", "B.DA", "A.DD", "B.WD", "A.WA", "A.DA", "B.DD"] {
                let isAffected = isQuirky && ["A.DD", "A.DA"].contains(part)
                let expected: [Value] = [.bool(isAffected ? false : isAnimated)]
                #expect(events.of(part).compactMap { $0.arguments["animated"] } == expected, "\(part)")
            }
            if isQuirky { proves("P27", in: events.of("A.DD")) } else { RuleProof.asserted("AP-05") }
        }
    }

    @Test(
        "CT-19, P27: the children of a presenter receive its callbacks, including the odd did on iOS 8",
        .repeated(.onAPad))
    func oddArgumentOfChildren() throws {
        var theater = try Theater(SystemVersion(8), root: .container("A", .navigationController, .plain("C")))
        try theater.make("B", .style(.fullScreen))
        let events = try theater.presentB(animated: true) + theater.dismissB(animated: true)
        for callback in ["DD", "DA"] {
            let said = ["A", "C"].map { events.of("\($0).\(callback)").map { $0.arguments["animated"] } }
            RuleProof.expect("CT-19", "P27", holds: said == [[false], [false]], "\(said)")
        }
        #expect(events.of("C.WD").map { $0.arguments["animated"] } == [true])
    }

    /// The events that end an animated change early.
    enum Interruption: CaseIterable {
        case anotherTab, anotherStack, anotherRoot
    }

    @Test(
        "AP-05, CT-22: a did callback carries the value of its will, whatever ends the change",
        .repeated(.onAPad),
        arguments: Interruption.allCases, [SystemVersion(9), SystemVersion(12), SystemVersion(17)])
    func interrupted(_ interruption: Interruption, _ version: SystemVersion) throws {
        var theater = try Theater(
            version,
            root: .container(
                "T", .tabBarController,
                .container("N", .navigationController, .plain("A")), .plain("X")))
        for name in ["B", "C", "M"] { try theater.make(name, .style(.fullScreen)) }
        try theater.push("B", animated: false)
        try theater.settle()
        let start = theater.history.count
        switch interruption {
        case .anotherTab:
            try theater.pop()
            try theater.select("X")
        case .anotherStack:
            try theater.setStack(["C"], animated: true)
            try theater.present("M", from: "C", animated: false)
        case .anotherRoot:
            try theater.present("M", from: "B")
            try theater.call(.setRootViewController(window: "window", controller: "C"))
        }
        try theater.settle()
        var wills: [String: Value] = [:]
        var dids = 0
        for event in theater.history.dropFirst(start) {
            guard case .callback(.controller(let name), let member, _, _) = event.kind else { continue }
            switch member {
            case .viewWillAppear, .viewWillDisappear: wills[name] = event.arguments["animated"]
            case .viewDidAppear, .viewDidDisappear:
                dids += 1
                RuleProof.expect(
                    "AP-05", "CT-22", holds: event.arguments["animated"] == wills[name], "\(event.trace)")
            default: break
            }
        }
        #expect(dids > 1)
        #expect(wills["B"] == true)
    }

    @Test("P29: the launch, in every version", .repeated(.onAPad), arguments: Theater.versions)
    func launch(version: SystemVersion) throws {
        let theater = try Theater(version)
        let appearing = version >= SystemVersion(13) ? ["A.IA"] : []
        let log = theater.history.log.filter { $0.hasPrefix("A.") && !$0.contains("init") }
        #expect(log == ["A.LV", "A.DL", "A.WA"] + appearing + ["A.WL", "A.LS", "A.DA"])
        #expect(theater.history.of("A.DA").first?.arguments == ["animated": false])
        proves("P29", in: theater.history.of("A.WA"))
    }

    /// The legal changes, by the state before and the callback.
    private static let legal: [String: [String: String]] = [
        "disappeared": ["WA": "appearing"], "appearing": ["DA": "appeared", "WD": "disappearing"],
        "appeared": ["WD": "disappearing"], "disappearing": ["DD": "disappeared", "WA": "appearing"],
    ]

    @Test(
        "AP-07 to AP-13: every sequence of callbacks is a path through the six legal state changes",
        .repeated(.deeper, .onAPad))
    func paths() throws {
        var changes: Set<String> = []
        for isCancelled in [false, true] {
            var theater = try Cast(
                style: .fullScreen, presentingInteraction: InteractionSettings(),
                dismissingInteraction: InteractionSettings()
            ).theater()
            try theater.present("B")
            try theater.drive("IP", .finish)
            try theater.settle()
            try theater.dismiss("A")
            try theater.drive("ID", isCancelled ? .cancel : .finish)
            try theater.settle()
            for name in ["A", "B"] { changes.formUnion(path(theater.history.appearances, of: name)) }
        }
        var reversed = try reversedWills()
        changes.formUnion(path(reversed.history.appearances, of: "C"))
        try reversed.settle()
        RuleProof.expect("AP-13", holds: changes.allSatisfy { !$0.hasPrefix("illegal") })
        RuleProof.expect("AP-07", holds: changes.contains("disappeared WA"))
        RuleProof.expect("AP-08", holds: changes.contains("appearing DA"))
        RuleProof.expect("AP-10", holds: changes.contains("appeared WD"))
        RuleProof.expect("AP-11", holds: changes.contains("disappearing DD"))
        RuleProof.expect("AP-12", holds: changes.contains("disappearing WA"))
    }

    /// A canceled dismissal, in which B goes from disappearing to appearing.
    private func reversedWills() throws -> Theater {
        var theater = try Cast(style: .overFullScreen, dismissingInteraction: InteractionSettings()).theater()
        try theater.make("C")
        _ = try theater.presentB()
        try theater.embed("C", in: "B")
        try theater.dismiss("A")
        try theater.drive("ID", .cancel)
        return theater
    }

    private func path(_ appearances: [String], of name: String) -> Set<String> {
        var state = "disappeared"
        var changes: Set<String> = []
        for entry in appearances where entry.hasPrefix(name + ".") {
            let callback = String(entry.suffix(2))
            let next = Self.legal[state]?[callback]
            changes.insert(next == nil ? "illegal \(state) \(callback)" : "\(state) \(callback)")
            state = next ?? state
        }
        return changes
    }

    @Test(
        "AP-09: a cancelled presentation turns appearing into disappearing, without viewDidAppear",
        .repeated(.deeper, .onAPad))
    func turnsRound() throws {
        var theater = try Cast(presentingInteraction: InteractionSettings()).theater()
        try theater.present("B")
        let events = theater.events + (try theater.play { try $0.drive("IP", .cancel) })
        RuleProof.expect("AP-09", "AP-14", holds: events.appearances == ["B.WA", "B.WD", "B.DD"])
    }

    @Test(
        "AP-15, AP-17: an override that does not call super changes nothing else",
        .repeated(.deeper, .onAPad), arguments: [true, false])
    func withoutSuper(callsSuper: Bool) throws {
        let reaction = Reaction(before: [.log("before")], after: [.log("after")], callsSuper: callsSuper)
        let members: [Member] = [.viewWillAppear, .viewDidAppear, .viewWillDisappear, .viewDidDisappear]
        let behavior = Behavior(reactions: Dictionary(uniqueKeysWithValues: members.map { ($0, reaction) }))
        var theater = try Theater(behaviors: ["B": behavior])
        try theater.make("B", .style(.fullScreen))
        let events = try theater.presentB() + theater.dismissB()
        #expect(events.readings("log") == Array(repeating: ["before", "after"], count: 4).flatMap { $0 })
        RuleProof.expect(
            "AP-15", "AP-17",
            holds: events.appearances == ["A.WD", "B.WA", "B.DA", "A.DD", "B.WD", "A.WA", "A.DA", "B.DD"])
    }

    @Test("P113, AP-06: the visible children of a controller receive its callbacks", .repeated(.onAPad))
    func children() throws {
        var theater = try Theater()
        try theater.make("B", .style(.fullScreen))
        try theater.make("C")
        try theater.call(.loadViewIfNeeded(receiver: "B"))
        try theater.embed("C", in: "B")
        let shown = try theater.presentB()
        #expect(shown.appearances == ["A.WD", "B.WA", "C.WA", "B.DA", "C.DA", "A.DD"])
        proves("P113", in: shown.of("C.WA"))
        let gone = try theater.dismissB()
        RuleProof.expect(
            "AP-06", holds: gone.appearances == ["B.WD", "C.WD", "A.WA", "A.DA", "B.DD", "C.DD"])
    }
}
