import Testing

@testable import PresentationEngine

@Suite("The end of the turn in which the app has moved views")
struct AfterCommitTests {
    private func add(_ view: String, to superview: String = "A") -> Call {
        .addSubview(ViewRequest(view: view, superview: superview))
    }

    private func arrival(of name: String, _ version: SystemVersion) -> [String] {
        (version >= SystemVersion(13) ? ["\(name).IA"] : []) + ["\(name).WL", "\(name).LS"]
    }

    /// A visible root A with children whose views are loaded and lie nowhere.
    private func theater(
        _ version: SystemVersion = SystemVersion(17), children: [String] = ["C"], _ behaviors: [String: Behavior] = [:]
    ) throws -> Theater {
        var theater = try Theater(version, behaviors: behaviors)
        for child in children {
            try theater.make(child)
            try theater.call(.addChild(receiver: "A", child: child), .loadViewIfNeeded(receiver: child))
        }
        return theater
    }

    @Test(
        "CH-27, P114: a child arrives in the commit of the turn and is told the end after it", .repeated(.deeper),
        arguments: Theater.versions)
    func addedAndRemoved(_ version: SystemVersion) throws {
        var theater = try theater(version)
        try theater.call(add("C"), .didMove(receiver: "C", parent: "A"), .log("end"))
        RuleProof.expect(
            "CH-27", "P114",
            holds: theater.log == ["C.WA", "C.dM", "A.WL", "A.LS"] + arrival(of: "C", version) + ["C.DA"],
            "\(theater.log)")
        proves("CH-27", in: theater.events.of("C.DA"))
        #expect(try theater.turn(of: "C.WA") == theater.turn(of: "C.LS"))
        #expect(try theater.turn(of: "C.LS") < theater.turn(of: "C.DA"))
        try theater.call(.removeFromSuperview(view: "C"), .willMove(receiver: "C", parent: nil))
        RuleProof.expect("CH-27", holds: theater.log == ["C.WD", "C.wM", "A.WL", "A.LS", "C.DD"], "\(theater.log)")
        #expect(try theater.turn(of: "C.WD") < theater.turn(of: "C.DD"))
    }

    @Test(
        "CH-471, P114: a view that comes and goes in one turn, or goes and comes back", .repeated(.deeper),
        arguments: Theater.versions)
    func reversed(_ version: SystemVersion) throws {
        var theater = try theater(version)
        try theater.call(add("C"), .removeFromSuperview(view: "C"))
        RuleProof.expect("CH-471", holds: theater.log == ["C.WA", "C.WD", "A.WL", "A.LS", "C.DD"], "\(theater.log)")
        try theater.call(add("C"))
        try theater.call(.removeFromSuperview(view: "C"), add("C"))
        RuleProof.expect(
            "CH-471", "CH-605",
            holds: theater.log == ["C.WD", "C.WA", "A.WL", "A.LS"] + arrival(of: "C", version) + ["C.DA"],
            "\(theater.log)")
    }

    @Test("CH-471, P113: the order of the did callbacks is that of the calls, and of parents", .repeated(.deeper))
    func order() throws {
        var theater = try theater(children: ["C", "D"])
        try theater.make("E")
        try theater.call(.addChild(receiver: "D", child: "E"), .loadViewIfNeeded(receiver: "E"), add("C"))
        try theater.call(.removeFromSuperview(view: "C"), add("D"), add("E", to: "D"))
        RuleProof.expect(
            "CH-471", "P113",
            holds: theater.log
                == ["C.WD", "D.WA", "E.WA", "A.WL", "A.LS"] + arrival(of: "D", SystemVersion(17))
                + arrival(of: "E", SystemVersion(17))
                + ["C.DD", "D.DA", "E.DA"], "\(theater.log)")
        try theater.call(.removeFromSuperview(view: "D"), add("C"))
        RuleProof.expect(
            "CH-471", holds: theater.appearances == ["D.WD", "E.WD", "C.WA", "D.DD", "E.DD", "C.DA"])
    }

    @Test("CH-471: a child that presents at once appears before the presentation begins", .repeated(.deeper))
    func presentsAtOnce() throws {
        let presents = Call.present(PresentCall(receiver: "C", controller: "M", isAnimated: true))
        let order = ["C.WA", "C.DA", "A.WD", "C.WD", "M.WA", "M.DA", "A.DD", "C.DD"]
        var theater = try theater()
        try theater.make("M", .style(.fullScreen))
        let shown = try theater.play { try $0.call(self.add("C"), presents) }
        RuleProof.expect("CH-471", holds: shown.appearances == order, "\(shown.appearances)")
        theater = try self.theater([
            "C": Behavior(reactions: [.viewWillAppear: Reaction(after: [presents])])
        ])
        try theater.make("M", .style(.fullScreen))
        let requested = try theater.play { try $0.call(self.add("C")) }
        RuleProof.expect("CH-471", holds: requested.appearances == order, "\(requested.appearances)")
    }

    private func theater(_ behaviors: [String: Behavior]) throws -> Theater {
        try theater(SystemVersion(17), behaviors)
    }

    @Test("CH-471: a presentation that was requested before begins before")
    func presentedBefore() throws {
        var theater = try theater()
        try theater.make("M", .style(.fullScreen))
        let shown = try theater.play {
            try $0.call(.present(PresentCall(receiver: "A", controller: "M", isAnimated: true)), self.add("C"))
        }
        #expect(
            shown.appearances == ["C.WA", "A.WD", "C.WD", "M.WA", "M.DA", "A.DD", "C.DD"], "\(shown.appearances)")
    }

    @Test(
        "CH-26, CH-87, CH-27: a window's controllers are told the end after the turn", .repeated(.deeper),
        arguments: Theater.versions)
    func windows(_ version: SystemVersion) throws {
        var theater = try Theater(version)
        try theater.make("R")
        try theater.make("S")
        try theater.call(
            .addWindow(WindowRequest(name: "second", root: "R")), .window(name: "second", .makeKeyAndVisible),
            .loadViewIfNeeded(receiver: "S"))
        RuleProof.expect(
            "CH-27",
            holds: theater.log == ["R.LV", "R.DL", "R.WA", "S.LV", "S.DL"] + arrival(of: "R", version) + ["R.DA"])
        try theater.call(.setRootViewController(window: "second", controller: "S"), .log("end"))
        RuleProof.expect(
            "CH-26", holds: theater.log == ["R.WD", "S.WA"] + arrival(of: "S", version) + ["R.DD", "S.DA"])
        #expect(try theater.turn(of: "R.WD") < theater.turn(of: "R.DD"))
        try theater.call(.window(name: "second", .hide), .window(name: "second", .show))
        RuleProof.expect("CH-87", holds: theater.log == ["S.WD", "S.WA"] + arrival(of: "S", version) + ["S.DA"])
        try theater.call(.window(name: "second", .hide))
        try theater.call(.window(name: "second", .show), .window(name: "second", .hide))
        RuleProof.expect("CH-87", holds: theater.log == ["S.WA", "S.WD", "S.DD"])
    }

    @Test(
        "CH-470, P184: a child that is told by hand arrives in the turn of the begin", .repeated(.deeper),
        arguments: Theater.versions)
    func byHand(_ version: SystemVersion) throws {
        var theater = try theater(version)
        try theater.set("A", .shouldAutomaticallyForwardAppearanceMethods, false)
        try theater.call(add("C"))
        #expect(theater.log == ["A.WL", "A.LS"])
        let begin = Call.containment(
            receiver: "C", .beginAppearanceTransition(isAppearing: true, isAnimated: true))
        let end = Call.containment(receiver: "C", .endAppearanceTransition)
        try theater.call(begin)
        RuleProof.expect("CH-470", "P184", holds: theater.log == ["C.WA"] + arrival(of: "C", version), "\(theater.log)")
        try theater.call(end)
        RuleProof.expect("CH-470", holds: theater.log == ["C.DA"], "\(theater.log)")
        try theater.call(
            .containment(receiver: "C", .beginAppearanceTransition(isAppearing: false, isAnimated: false)), end)
        try theater.call(begin, end)
        RuleProof.expect(
            "CH-470", holds: theater.log == ["C.WA"] + arrival(of: "C", version) + ["C.DA"], "\(theater.log)")
    }

    @Test(
        "CH-27, CH-19: a controller that nothing holds lives until it has been told the end", .repeated(.deeper),
        arguments: [true, false])
    func released(isChild: Bool) throws {
        var theater = try theater()
        if !isChild { try theater.call(.removeFromParent(receiver: "C")) }
        try theater.call(add("C"), .release(name: "C"))
        // The view alone holds nobody (CH-19).
        #expect(theater.exists("C") == isChild && theater.appearances == ["C.WA", "C.DA"])
        guard isChild else { return }
        try theater.call(.removeFromSuperview(view: "C"), .removeFromParent(receiver: "C"))
        #expect(!theater.exists("C"))
        RuleProof.expect("CH-27", holds: theater.events.map(\.trace).suffix(2) == ["C.DD", "C deallocated"])
    }

    @Test("a refused command leaves nothing for the end of a turn")
    func refused() throws {
        var theater = try theater()
        #expect(throws: Rejection.self) {
            try theater.call(self.add("C"), .removeFromParent(receiver: "nobody"))
        }
        #expect(theater.session.agenda.isIdle)
        try theater.call(.log("end"))
        #expect(theater.log.isEmpty)
        #expect(try theater.controller("C").appearance == .disappeared)
        try theater.call(add("C"))
        #expect(theater.appearances == ["C.WA", "C.DA"])
    }
}

extension Theater {
    /// The turn in which the last command made a call.
    fileprivate func turn(of trace: String) throws -> Int { try #require(events.of(trace).first).turn }
}
