import Testing

@testable import PresentationEngine

@Suite("What reports of later versions say of navigation and tab bar controllers")
struct ContainerReportTests {
    private static let navigation = ControllerRequest.container("N", .navigationController, .plain("A"))

    @Test(
        "Q122: a push and a pop by code or by the back button call their callbacks in one order", .repeated(.onAPad),
        arguments: Theater.versions)
    func order(_ version: SystemVersion) throws {
        var theater = try Theater(version, root: Self.navigation)
        try theater.make("B")
        for back in [NavigationCall.pop(animated: true), .pop(animated: false), .tapBack] {
            let pushed = try theater.play { try $0.push("B") }
            let popped = try theater.play { try $0.navigate("N", back) }
            RuleProof.expect(
                "Q122",
                holds: pushed.appearances == ["A.WD", "B.WA", "A.DD", "B.DA"]
                    && popped.appearances == ["B.WD", "A.WA", "B.DD", "A.DA"], "\(pushed.log) \(popped.log)")
        }
    }

    @Test(
        "Q15: a view is added between viewWillAppear and viewIsAppearing, and removed before viewDidDisappear",
        .repeated(.onAPad), arguments: [13, 17, 18])
    func views(_ major: Int) throws {
        let reads = Reaction(before: [.read(receiver: "$self", .link(.window), label: "window")])
        let members: [Member] = [
            .viewWillAppear, .viewIsAppearing, .viewDidAppear, .viewWillDisappear, .viewDidDisappear,
        ]
        var theater = try Theater(
            SystemVersion(major), root: Self.navigation,
            behaviors: [
                "B": Behavior(reactions: Dictionary(uniqueKeysWithValues: members.map { ($0, reads) }))
            ])
        try theater.make("B")
        let events = try theater.play {
            try $0.push("B")
            try $0.settle()
            try $0.pop()
        }
        let isInWindow = events.readings("window").map { $0 != .null }
        RuleProof.expect("Q15", holds: isInWindow == [false, true, true, true, false], "\(isInWindow)")
    }

    @Test(
        "Q11, Q12: an interrupted pop brings its controller straight back, and did callbacks close it",
        .repeated(.onAPad))
    func interrupted() throws {
        var theater = try Theater(SystemVersion(18), root: Self.navigation)
        try theater.make("B")
        let pushed = try theater.play { try $0.push("B") }
        let popped = try theater.play {
            try $0.navigate("N", .panBack)
            try $0.drive($0.transition, .cancel)
        }
        let told = popped.appearances
        RuleProof.expect("Q11", holds: told.filter { $0.hasPrefix("B") } == ["B.WD", "B.WA", "B.DA"], "\(told)")
        for events in [pushed, popped] {
            let last = ["A", "B"].compactMap { name in events.appearances.last { $0.hasPrefix(name) } }
            RuleProof.expect("Q12", holds: last == ["A.DD", "B.DA"], "\(events.appearances)")
        }
    }

    @Test(
        "Q28, Q120: from iOS 18 on both did callbacks of a change of tabs come half a second later, the new tab first",
        .repeated(.onAPad))
    func crossFade() throws {
        var theater = try Theater.tabs(2, SystemVersion(18))
        try theater.tap("B")
        #expect(theater.appearances == ["B.WA", "A.WD"])
        try theater.advance(milliseconds: 450)
        let early = theater.appearances
        try theater.advance(milliseconds: 250)
        RuleProof.expect("Q28", "Q120", holds: early == [] && theater.appearances == ["B.DA", "A.DD"])
        let again = try theater.play { try $0.tap("B") }
        #expect(again.appearances == [])
        var older = try Theater.tabs(2, SystemVersion(17))
        try older.tap("B")
        #expect(older.appearances == ["B.WA", "A.WD", "A.DD", "B.DA"])
    }

    @Test(
        "Q121: the selected tab of a pushed tab bar controller is laid out once, before the push animates",
        .repeated(.onAPad), arguments: Theater.versions)
    func tabsInAPush(_ version: SystemVersion) throws {
        var theater = try Theater(version, root: Self.navigation)
        try theater.call(.makeController(.container("T", .tabBarController, .plain("X"), .plain("Y"))))
        try theater.push("T")
        let early = theater.log.filter { $0 == "X.LS" || $0 == "T.LS" }
        try theater.settle()
        let late = theater.log.filter { $0 == "X.LS" || $0 == "T.LS" }
        RuleProof.expect("Q121", holds: early == ["T.LS", "X.LS"] && late == [], "\(early) \(late)")
    }

    @Test(
        "Q73, CH-300: a stack does not change while an alert that its navigation controller presents appears",
        .repeated(.onAPad))
    func dropped() throws {
        var theater = try Theater(SystemVersion(17), root: Self.navigation)
        try theater.make("B")
        _ = try theater.play { try $0.push("B") }
        try theater.make("C")
        try theater.call(.makeController(.alert("alert", .named("OK"))))
        try theater.present("alert", from: "B")
        let calls: [(selector: String, call: (inout Theater) throws -> Void)] = [
            ("pushViewController:animated:", { try $0.push("C") }),
            ("popViewControllerAnimated:", { try $0.pop() }),
            ("popToViewController:transition:", { try $0.navigate("N", .popToRoot(animated: true)) }),
            ("setViewControllers:animated:", { try $0.setStack(["C"], animated: true) }),
        ]
        for (selector, call) in calls {
            try call(&theater)
            let text =
                "\(selector) called on \(try theater.description("N")) while an existing transition or presentation is occurring; the navigation stack will not be updated."
            #expect(theater.warnings == [text])
            proves("Q73", in: theater.events.filter { $0.trace == text })
            let stack = try theater.read("N", .viewControllers)
            RuleProof.expect("CH-300", holds: stack == .list(["A", "B"]))
        }
        try theater.settle()
        try theater.push("C")
        #expect(theater.warnings == [])
        #expect(try theater.read("N", .viewControllers) == .list(["A", "B", "C"]))
    }
}
