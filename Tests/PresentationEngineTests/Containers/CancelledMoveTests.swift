import Testing

@testable import PresentationEngine

@Suite("The moves of a cancelled push, pop or page turn")
struct CancelledMoveTests {
    /// The moves of a controller, as `wM N`.
    private func moves(_ events: [Event], of name: String) -> [String] {
        events.filter { ["\(name).wM", "\(name).dM"].contains($0.part) }.map {
            "\($0.part?.suffix(2) ?? "") \($0.arguments["parent"]?.string ?? "nil")"
        }
    }

    /// A navigation controller, in a tab or as the root, with B on A.
    private func pushed(_ version: SystemVersion, isInTabs: Bool) throws -> Theater {
        let navigation = ControllerRequest.container("N", .navigationController, .plain("A"))
        var theater = try Theater(
            version, root: isInTabs ? .container("T", .tabBarController, navigation) : navigation)
        try theater.make("B")
        _ = try theater.play { try $0.push("B") }
        return theater
    }

    @Test(
        "F8, CH-172: a cancelled pop gesture tells the remaining controller that it stays, after the reversed callbacks",
        .repeated(.onAPad),
        arguments: Theater.versions)
    func pop(_ version: SystemVersion) throws {
        for isInTabs in [true, false] {
            var theater = try pushed(version, isInTabs: isInTabs)
            let events = try theater.play {
                try $0.navigate("N", .panBack)
                try $0.drive($0.transition, .update(0.4))
                try $0.drive($0.transition, .cancel)
            }
            RuleProof.expect("F8", "CH-172", holds: moves(events, of: "B") == ["wM nil", "wM N", "dM N"])
            #expect(moves(events, of: "A").isEmpty)
            #expect(events.log.suffix(3) == ["B.DA", "B.wM", "B.dM"])
            proves("CH-172", in: events.of("B.dM"))
            let finished = try theater.play {
                try $0.navigate("N", .panBack)
                try $0.drive($0.transition, .finish)
            }
            RuleProof.expect("F8", holds: moves(finished, of: "B") == ["wM nil", "dM nil"])
        }
    }

    @Test(
        "CH-434: a controller that is pushed again during its cancelled pop, or taken away again during its cancelled push, is told of its place once",
        .varies(.container), arguments: Theater.versions)
    func movedAgain(_ version: SystemVersion) throws {
        for isInTabs in [true, false] {
            var theater = try pushed(version, isInTabs: isInTabs)
            let events = try theater.play {
                try $0.navigate("N", .panBack)
                try $0.push("B")
                try $0.drive($0.transition, .cancel)
            }
            RuleProof.expect("CH-434", holds: moves(events, of: "B") == ["wM nil", "wM N", "dM N"])
            #expect(try theater.read("N", .viewControllers) == .list(["A", "B"]))
        }
        var theater = try driven()
        try theater.make("B")
        let events = try theater.play {
            try $0.push("B")
            try $0.setStack(["A"], animated: false)
            try $0.drive("finger", .cancel)
        }
        RuleProof.expect("CH-434", holds: moves(events, of: "B") == ["wM N", "wM nil", "dM nil"])
    }

    /// A navigation controller whose delegate makes pushes and pops interactive.
    private func driven() throws -> Theater {
        let answers: [Member: Answer] = [
            .navigationAnimationController: .value("animator"),
            .navigationInteractionController: .value("finger"),
        ]
        var root = ControllerRequest.container("N", .navigationController, .plain("A"))
        root.properties = [PropertyAssignment(.delegate, "D")]
        return try Theater(
            SystemVersion(17), root: root, behaviors: ["D": Behavior(answers: answers)],
            objects: [
                ObjectRequest(name: "D"),
                ObjectRequest(name: "animator", animator: AnimatorSettings(duration: 400_000)),
                ObjectRequest(name: "finger", interaction: InteractionSettings()),
            ])
    }

    @Test(
        "F8, CH-172: a controller whose push is cancelled is told that it does not join", .repeated(.onAPad))
    func push() throws {
        var theater = try driven()
        try theater.make("B")
        let events = try theater.play {
            try $0.push("B")
            try $0.drive("finger", .cancel)
        }
        RuleProof.expect(
            "F8", "CH-172", holds: moves(events, of: "B") == ["wM N", "wM nil", "dM nil"], "\(events.parts)")
        #expect(try theater.read("B", .parent) == .null)
        #expect(try theater.read("N", .viewControllers) == .list(["A"]))
    }

    @Test(
        "F8, CH-172: after a cancelled set, leaving controllers stay and joining ones do not join",
        .repeated(.onAPad))
    func set() throws {
        var theater = try driven()
        for name in ["B", "C", "D1"] { try theater.make(name) }
        try theater.setStack(["A", "B", "C"], animated: false)
        try theater.settle()
        if !theater.session.header.transitions.isEmpty { try theater.drive("finger", .finish) }
        try theater.settle()
        let events = try theater.play {
            try $0.setStack(["A", "D1"], animated: true)
            try $0.drive("finger", .cancel)
        }
        #expect(moves(events, of: "D1") == ["wM N", "wM nil", "dM nil"])
        for name in ["B", "C"] {
            RuleProof.expect("CH-172", holds: moves(events, of: name) == ["wM nil", "wM N", "dM N"])
        }
        #expect(try theater.read("N", .viewControllers) == .list(["A", "B", "C"]))
    }

    @Test("CH-172: a controller that has another parent meanwhile receives nothing", .repeated(.onAPad))
    func elsewhere() throws {
        var theater = try driven()
        for name in ["B", "P"] { try theater.make(name) }
        try theater.push("B")
        _ = try theater.play { try $0.drive("finger", .finish) }
        try theater.pop()
        try theater.call(.removeFromSuperview(view: "B"), .addChild(receiver: "P", child: "B"))
        let events = try theater.play { try $0.drive("finger", .cancel) }
        RuleProof.expect("CH-172", holds: !moves(events, of: "B").contains("dM N"))
        #expect(try theater.read("B", .parent) == "P")
    }

    @Test(
        "CH-172: a page that springs back is told that it does not join; the other page receives nothing",
        .repeated(.onAPad),
        arguments: [true, false])
    func page(scrolls: Bool) throws {
        var theater = try Theater.pages(SystemVersion(17), scrolls: scrolls)
        let events = try theater.play {
            try $0.swipe()
            try $0.drive($0.transition, .cancel)
        }
        RuleProof.expect("CH-172", holds: moves(events, of: "B") == ["wM P", "wM nil", "dM nil"])
        #expect(moves(events, of: "A").isEmpty)
        #expect(events.parts.last == "D.pageDidFinishAnimating")
    }
}
