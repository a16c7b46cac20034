import Testing

@testable import PresentationEngine

@Suite("A segue action makes the destination of a segue")
struct SegueActionTests {
    private func theater(
        _ version: Int = 13, kind: StoryboardSegueKind = .presentation, customClass: String? = "Home",
        behaviors: [String: Behavior] = [:]
    ) throws -> Theater {
        var segue = StoryboardSegue.to("Next", kind, "Next")
        segue.destinationCreationSelector = "makeNext:"
        var home = StoryboardScene.scene("Home", .viewController, segue)
        home.customClass = customClass.map { StoryboardClass(name: $0) }
        return try Theater(
            SystemVersion(version), root: nil, storyboards: [.of(home, .scene("Next"))], behaviors: behaviors)
    }

    @Test(
        "CH-124: the source's method is asked before the destination exists, and may name its class",
        .repeated(.onAPad))
    func named() throws {
        let home = Behavior(
            answers: [
                .segueAction: .match(
                    [Answer.Match([Argument("selector", "makeNext:")], "SpecialNext")], otherwise: .null)
            ], actions: ["makeNext:": [.log("making")]])
        var theater = try self.theater(behaviors: ["Home": home])
        try theater.act(on: "tap-Next")
        let traces = theater.events.map(\.trace)
        #expect(
            Array(traces.prefix(5)) == [
                "Home:tap=tap-Next", "Home?shouldPerformSegue(withIdentifier:sender:)", "app:log=making",
                "Home?@IBSegueAction",
                "Next created",
            ])
        let question = theater.events[3]
        #expect(
            question.arguments == [
                "selector": "makeNext:", "sender": "tap-Next", "segueIdentifier": .text("Next"),
            ])
        proves("CH-124", in: [question])
        RuleProof.expect("CH-124", "R64", holds: try theater.controller("Next").className == "SpecialNext")
    }

    @Test(
        "CH-124: without an answer the storyboard makes it; before iOS 13 the method is not known",
        .repeated(.onAPad))
    func unnamed() throws {
        for (version, isAsked) in [(12, false), (13, true)] {
            var theater = try self.theater(version)
            try theater.call(.performSegue(receiver: "Home", identifier: "Next", sender: nil))
            #expect(theater.events.map(\.trace).contains("Home?@IBSegueAction") == isAsked)
            RuleProof.expect("CH-124", holds: try theater.controller("Next").className == "Next")
        }
    }

    @Test("CH-124: an embed segue's action is called while the view of its source loads")
    func embedded() throws {
        let home = Behavior(answers: [.segueAction: .value("SpecialNext")])
        let theater = try self.theater(kind: .embed, behaviors: ["Home": home])
        let traces = theater.history.map(\.trace)
        let asked = try #require(traces.firstIndex(of: "Home?@IBSegueAction"))
        let loaded = try #require(traces.firstIndex(of: "Home.DL"))
        #expect(asked < loaded)
        #expect(try theater.controller("Next").className == "SpecialNext")
    }

    @Test("CH-124: the client may make the destination itself, by answering the question", .repeated(.onAPad))
    func parked() throws {
        var theater = try self.theater(behaviors: ["Home": Behavior(answers: [.segueAction: .ask])])
        try theater.act(on: "tap-Next")
        #expect(theater.session.agenda.parked?.member == .segueAction)
        #expect(throws: Rejection.self) { try theater.apply(.answer(.integer(7))) }
        try theater.apply(.answer("SpecialNext"))
        proves("CH-124", in: theater.events)
        #expect(try theater.controller("Next").className == "SpecialNext")
    }

    /// A tab bar controller whose second tab is made by its segue action.
    private func tabs(_ version: Int, _ answer: Answer) throws -> Theater {
        var made = StoryboardSegue.to("Second", .relationship(.viewControllers), "second")
        made.destinationCreationSelector = "makeSecond:"
        let tabs = StoryboardScene.scene(
            "Tabs", .tabBarController(StoryboardTabs()),
            .to("First", .relationship(.viewControllers), "first"), made)
        return try Theater(
            SystemVersion(version), root: nil, storyboards: [.of(tabs, .scene("First"), .scene("Second"))],
            behaviors: ["Tabs": Behavior(answers: [.segueAction: answer])])
    }

    @Test(
        "CH-124, R62: a relationship's action makes the child of its container", .repeated(.onAPad),
        arguments: [12, 13, 17])
    func relationship(version: Int) throws {
        let theater = try tabs(version, .value("Special"))
        let isAsked = version >= 13
        let asked = theater.history.filter { $0.trace == "Tabs?@IBSegueAction" }
        #expect(asked.count == (isAsked ? 1 : 0))
        RuleProof.expect(
            "CH-124", holds: try theater.controller("Second").className == (isAsked ? "Special" : "Second"))
        #expect(theater.session.controllers[try theater.session.controller("Tabs")]?.children.count == 2)
        #expect(try theater.controller("First").appearance == .appeared)
        #expect(!theater.history.map(\.trace).contains { $0.contains("prepare(for:sender:)") })
        let awake = theater.history.map(\.trace).filter { $0.hasSuffix("awakeFromNib()") }
        #expect(awake.last == "Tabs.awakeFromNib()")
    }

    /// A navigation controller whose root is a tab bar controller that has the same navigation controller as a tab,
    /// with or without segue actions.
    private func cycle(withActions: Bool) -> Storyboard {
        var tab = StoryboardSegue.to("Loop", .relationship(.viewControllers), "tab")
        tab.destinationCreationSelector = withActions ? "makeTab:" : nil
        var root = StoryboardSegue.to("Tabs", .relationship(.rootViewController), "root")
        root.destinationCreationSelector = withActions ? "makeRoot:" : nil
        return .of(
            .scene("Loop", .navigationController(StoryboardNavigation()), root),
            .scene("Tabs", .tabBarController(StoryboardTabs()), tab), .scene("Home"))
    }

    @Test(
        "R62: circular relationships are refused, also if segue actions make their destinations",
        .repeated(.deeper),
        arguments: [12, 13, 17], [false, true])
    func cyclic(version: Int, withActions: Bool) throws {
        let storyboard = cycle(withActions: withActions)
        let refused = Rejection.invalid(
            reason: "The relationships of scene Loop lead back to it.", rule: "R62")
        #expect(throws: refused) {
            try Theater(
                SystemVersion(version), root: nil, storyboards: [storyboard],
                behaviors: ["Loop": Behavior(answers: [.segueAction: .ask])])
        }
        var theater = try Theater(SystemVersion(version), storyboards: [storyboard])
        let refusal = proves("R62") { () throws(Rejection) in
            try theater.call(
                .makeController(
                    ControllerRequest(name: "L", origin: .storyboard(name: "Main", identifier: "Loop"))))
        }
        #expect(refusal == refused)
        // Objects outside the cycle can be made.
        try theater.call(
            .makeController(
                ControllerRequest(name: "H", origin: .storyboard(name: "Main", identifier: "Home"))))
    }

    @Test("CH-124: the client makes a child during the launch")
    func parkedRelationship() throws {
        var theater = try tabs(17, .ask)
        #expect(theater.session.agenda.parked?.member == .segueAction)
        try theater.apply(.answer("Special"))
        #expect(try theater.read("Tabs", .viewControllers) == .list(["First", "Second"]))
        #expect(try theater.controller("Second").className == "Special")
        #expect(try theater.controller("First").appearance == .appeared)
    }

    @Test(
        "R64: a controller that was not made from the coder raises; so does a missing method (CH-122)",
        .repeated(.onAPad)
    )
    func raising() throws {
        var theater = try self.theater(behaviors: ["Home": Behavior(answers: [.segueAction: .value("Home")])])
        theater.expectException(
            "R64", named: "NSInternalInconsistencyException",
            "Custom instantiated view controller must call -[super initWithCoder:]",
            .tap(element: "tap-Next", controller: nil))
        var plain = try self.theater(customClass: nil)
        proves("CH-122") { () throws(Rejection) in try plain.act(on: "tap-Next") }
    }
}
