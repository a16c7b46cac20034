import Testing

@testable import PresentationEngine

@Suite("The neighbors of a scrolling page")
struct PageNeighborTests {
    /// The questions to the data source, as `after A`.
    private func questions(_ events: [Event]) -> [String] {
        events.compactMap { event in
            let members = ["S?pageAfter": "after", "S?pageBefore": "before"]
            guard let member = event.part.flatMap({ members[$0] }),
                let page = event.arguments["viewController"]?.string
            else { return nil }
            return "\(member) \(page)"
        }
    }

    private func turn(
        _ theater: inout Theater, _ direction: PageDirection = .forward, isFinished: Bool = true
    ) throws -> [Event] {
        try theater.play {
            try $0.swipe(direction)
            try $0.drive($0.transition, isFinished ? .finish : .cancel)
        }
    }

    @Test(
        "F3, Q124 to Q127, CH-621: both at the first drag, none after it sprang back, and one after each turn",
        .repeated(.onAPad),
        arguments: Theater.versions)
    func log(_ version: SystemVersion) throws {
        var theater = try Theater.pages(version)
        RuleProof.expect("F3", "Q124", holds: questions(theater.history).isEmpty)
        let back = try turn(&theater, isFinished: false)
        #expect(
            back.parts.prefix(5) == ["S?pageAfter", "B.LV", "B.DL", "S?pageBefore", "D.pageWillTransition"])
        proves("CH-621", in: back.of("B.LV"))
        RuleProof.expect("Q124", holds: questions(back) == ["after A", "before A"])
        proves("Q124", in: back)
        let first = try turn(&theater)
        RuleProof.expect("Q125", holds: questions(first) == ["after B"])
        #expect(first.parts.suffix(4) == ["D.pageDidFinishAnimating", "S?pageAfter", "C.LV", "C.DL"])
        proves("Q126", in: first)
        let again = try turn(&theater, isFinished: false)
        RuleProof.expect("Q126", holds: questions(again).isEmpty)
        let way = try turn(&theater, .reverse)
        RuleProof.expect("Q127", holds: questions(way) == ["before A"])
        proves("Q127", in: way)
        #expect(try theater.read("P", .viewControllers) == .list(["A"]))
        // The page that was left is still the neighbor.
        RuleProof.expect("F3", holds: try questions(turn(&theater)) == ["after B"])
    }

    @Test("F3: an answer of nil is cached, and no turn begins", .repeated(.onAPad))
    func none() throws {
        var theater = try Theater.pages()
        try theater.swipe(.reverse)
        #expect(questions(theater.events) == ["after A", "before A"])
        #expect(theater.events.noops == ["pageViewController(_:viewControllerBefore:)"])
        proves("F3", in: theater.events)
        try theater.swipe(.reverse)
        RuleProof.expect("F3", holds: theater.events.parts.isEmpty && theater.events.noops.count == 1)
        #expect(theater.session.header.transitions.isEmpty)
    }

    @Test(
        "F3: setting pages in code clears the cache, also with the same page, animated or not",
        .repeated(.onAPad),
        arguments: ["A", "C"], [true, false])
    func set(page: String, animated: Bool) throws {
        var theater = try Theater.pages()
        _ = try turn(&theater, isFinished: false)
        _ = try theater.play { try $0.turn(to: [page], animated: animated) }
        try theater.swipe()
        RuleProof.expect("F3", holds: questions(theater.events) == ["after \(page)", "before \(page)"])
    }

    @Test(
        "CH-170: another data source is asked anew, and a page shown elsewhere is requested again",
        .repeated(.onAPad))
    func dropped() throws {
        var theater = try Theater.pages()
        _ = try turn(&theater, isFinished: false)
        try theater.set("P", .dataSource, "S")
        RuleProof.expect("CH-170", holds: try questions(turn(&theater, isFinished: false)).count == 2)
        try theater.set("P", .dataSource, .null)
        try theater.swipe()
        #expect(questions(theater.events).isEmpty && theater.events.noops.count == 1)
        try theater.set("P", .dataSource, "S")
        _ = try turn(&theater, isFinished: false)
        try theater.call(
            .setBehavior(
                name: "S", Behavior(answers: [.pageAfter: .value("C"), .pageBefore: .value(.null)])),
            .addWindow(WindowRequest(name: "second", root: "B")))
        try theater.swipe()
        RuleProof.expect("CH-170", holds: questions(theater.events) == ["after A"])
        #expect(theater.appearances == ["C.WA", "A.WD"])
    }

    @Test("F3: a neighbor made by the data source lives as long as it is cached", .repeated(.onAPad))
    func kept() throws {
        var theater = try Theater.pages()
        try theater.call(
            .setBehavior(
                name: "S",
                Behavior(answers: [
                    .pageAfter: .sequence([.controller(.plain("next")), .null]), .pageBefore: .value(.null),
                ])))
        _ = try turn(&theater, isFinished: false)
        #expect(theater.exists("next"))
        _ = try turn(&theater)
        #expect(try theater.read("P", .viewControllers) == .list(["next"]))
        _ = try turn(&theater, .reverse)
        RuleProof.expect("F3", holds: theater.exists("next"))
        _ = try theater.play { try $0.turn(to: ["A"], animated: false) }
        RuleProof.expect("F3", holds: !theater.exists("next"))
    }

    @Test("F3: an unanswered question parks, one after the other, also after a turn", .repeated(.onAPad))
    func parked() throws {
        var theater = try Theater.pages()
        try theater.call(
            .setBehavior(name: "S", Behavior(answers: [.pageAfter: .ask, .pageBefore: .ask])))
        try theater.swipe()
        #expect(theater.log.isEmpty)
        try theater.apply(.answer("C"))
        #expect(theater.session.agenda.isParked)
        try theater.apply(.answer(.null))
        #expect(theater.appearances == ["C.WA", "A.WD"])
        try theater.drive(theater.transition, .finish)
        try theater.settle()
        #expect(theater.session.agenda.isParked)
        try theater.apply(.answer("D1"))
        try theater.swipe()
        RuleProof.expect("F3", holds: theater.appearances == ["D1.WA", "C.WD"])
    }

    @Test("F3: setting other pages as the turn ends leaves no neighbor to request", .repeated(.onAPad))
    func setAtTheEnd() throws {
        var theater = try Theater.pages()
        let set = Call.setViewControllers(
            SetViewControllersCall(receiver: "P", controllers: ["E"], isAnimated: false))
        try theater.call(
            .setBehavior(
                name: "D", Behavior(reactions: [.pageDidFinishAnimating: Reaction(before: [set])])))
        let events = try turn(&theater)
        #expect(questions(events).first == "after A")
        try theater.swipe()
        RuleProof.expect("F3", holds: questions(theater.events) == ["after E", "before E"])
    }

    @Test("CH-104: curling pages are requested at each gesture, on its side only", .repeated(.onAPad))
    func curling() throws {
        var theater = try Theater.pages(scrolls: false)
        for _ in 0..<2 {
            let events = try turn(&theater, isFinished: false)
            #expect(questions(events) == ["after A"])
            proves("CH-104", in: events)
        }
    }
}
