import Testing

@testable import PresentationEngine

@Suite("Selecting tabs: in code, and by the user's taps")
struct TabSelectionTests {
    @Test(
        "P103: code neither asks nor notifies the delegate, and selecting the same tab again does nothing",
        .repeated(.onAPad))
    func byCode() throws {
        var theater = try Theater.tabs(delegate: .attentive())
        let changed = try theater.play { try $0.select("B") }
        #expect(!changed.parts.contains { $0.hasPrefix("D") })
        let again = try theater.play { try $0.tabBar(.select(.index(1))) }
        #expect(again.log == [] && again.noops == ["selectedViewController"])
        proves("P103", in: again)
    }

    @Test("P69m: only a tab can be selected", .repeated(.onAPad))
    func stranger() throws {
        var theater = try Theater.tabs()
        try theater.make("X")
        let text =
            "-[UITabBarController setSelectedViewController:] only a view controller in the tab bar controller's list of view controllers can be selected."
        theater.expectException("P69m", text, .tabBar(receiver: "T", .select(.controller("X"))))
        // There is no More tab among three.
        theater.expectException("P69m", text, .tabBar(receiver: "T", .select(.more)))
    }

    @Test("an index beyond the tabs changes nothing", .repeated(.onAPad), arguments: [-1, 3, 99])
    func beyond(index: Int) throws {
        var theater = try Theater.tabs()
        try theater.tabBar(.select(.index(index)))
        proves("CH-91", in: theater.events)
        #expect(try theater.read("T", .selectedIndex) == 0)
    }

    @Test("R295: the bar of a tab bar controller cannot be edited directly", .repeated(.onAPad))
    func directEdit() throws {
        var theater = try Theater.tabs()
        theater.expectException(
            "R295", named: "NSInternalInconsistencyException",
            "Directly modifying a tab bar managed by a tab bar controller is not allowed.",
            .tabBar(receiver: "T", .setItems))
    }

    @Test(
        "CH-481: a tap asks the delegate, changes the tab, and then notifies the delegate", .repeated(.onAPad),
        arguments: Theater.versions)
    func tapping(_ version: SystemVersion) throws {
        var theater = try Theater.tabs(3, version, delegate: .attentive())
        let events = try theater.play { try $0.tap("B") }
        let parts = ["D?tabShouldSelect", "D.tabDidSelect", "B.DL", "B.WA", "A.WD", "B.DA"]
        let order = events.parts.filter(parts.contains)
        RuleProof.expect(
            "CH-481",
            holds: order == ["D?tabShouldSelect", "B.DL", "B.WA", "A.WD", "D.tabDidSelect", "B.DA"], "\(order)")
        #expect(
            events.of("D.tabDidSelect").first?.arguments == ["tabBarController": "T", "viewController": "B"])
        #expect(events.appearances.first == "B.WA")
        proves("P104", in: events.of("D?tabShouldSelect"))
        proves("CH-481", in: events.of("D.tabDidSelect"))
    }

    @Test("CH-481: a delegate that selects another tab in didSelect takes the change over", .repeated(.onAPad))
    func selectingInDidSelect() throws {
        let chooser = Behavior(reactions: [
            .tabDidSelect: Reaction(after: [.tabBar(receiver: "T", .select(.index(2)))])
        ])
        var theater = try Theater.tabs(3, delegate: chooser)
        let events = try theater.play { try $0.tap("B") }
        #expect(events.appearances == ["B.WA", "A.WD", "C.WA", "B.WD", "A.DD", "B.DD", "C.DA"])
        let told = try #require(events.parts.firstIndex(of: "D.tabDidSelect"))
        RuleProof.expect("CH-481", holds: try told < #require(events.parts.firstIndex(of: "C.WA")))
        var faded = try Theater.tabs(3, SystemVersion(18), delegate: chooser)
        let later = try faded.play { try $0.tap("B") }
        #expect(later.appearances == ["B.WA", "A.WD", "C.WA", "B.WD", "C.DA", "A.DD", "B.DD"])
    }

    @Test("a tap names a tab by a title that several show, or none", .repeated(.onAPad))
    func titles() throws {
        var plain = try Theater.tabs(0)
        expectRefusal("T shows no tabs.") { () throws(Rejection) in try plain.tabBar(.tap(.title("Home"))) }
        var twice = try Theater.tabs()
        for (name, title) in [("A", "Same"), ("B", "Same"), ("C", "Last")] { try twice.set(name, .title, .text(title)) }
        expectRefusal("Several tabs of T show \"Same\": name one by its controller, which is A or B.") {
            () throws(Rejection) in try twice.tabBar(.tap(.title("Same")))
        }
        expectRefusal("T shows no tab \"Home\". Its tabs are Same, Same, Last.") {
            () throws(Rejection) in try twice.tabBar(.tap(.title("Home")))
        }
    }

    @Test("P104: a delegate that answers false keeps the tab", .repeated(.onAPad))
    func veto() throws {
        var theater = try Theater.tabs(delegate: .attentive([.tabShouldSelect: .value(false)]))
        let events = try theater.play { try $0.tabBar(.tap(.index(2))) }
        #expect(events.parts == ["D?tabShouldSelect"])
        #expect(try theater.read("T", .selectedViewController) == "A")
        RuleProof.asserted("P104")
    }

    @Test(
        "P102: a tap on the selected tab asks and notifies the delegate, but no controller",
        .repeated(.onAPad))
    func selectedTab() throws {
        var theater = try Theater.tabs(delegate: .attentive())
        let events = try theater.play { try $0.tap("A") }
        #expect(events.parts == ["D?tabShouldSelect", "D.tabDidSelect"])
        proves("P102", in: events.of("D.tabDidSelect"))
    }

    @Test(
        "P102: a tap on the selected tab pops its navigation controller to the root", .repeated(.onAPad),
        arguments: [true, false])
    func popsToRoot(isAllowed: Bool) throws {
        var theater = try Theater(
            root: ControllerRequest(
                name: "T",
                origin: .code(
                    className: nil, kind: .tabBarController, nibName: nil, bundle: nil,
                    children: [.container("N", .navigationController, .plain("R")), .plain("B")]),
                properties: [PropertyAssignment(.delegate, "D")]),
            behaviors: ["D": .attentive([.tabShouldSelect: .value(.bool(isAllowed))])],
            objects: [ObjectRequest(name: "D")])
        for name in ["S", "U"] {
            try theater.make(name)
            _ = try theater.play { try $0.push(name) }
        }
        let events = try theater.play { try $0.tap("N") }
        guard isAllowed else {
            #expect(events.parts == ["D?tabShouldSelect"])
            return
        }
        #expect(events.appearances == ["U.WD", "R.WA", "U.DD", "R.DA"])
        #expect(events.of("R.WA").first?.arguments["animated"] == true)
        #expect(try theater.read("N", .viewControllers) == .list(["R"]))
        let order = events.parts
        let told = try #require(order.firstIndex(of: "D.tabDidSelect"))
        #expect(try told > #require(order.firstIndex(of: "D?tabShouldSelect")))
        proves("P102", in: events.of("D.tabDidSelect"))
        RuleProof.asserted("CH-93")
    }

    @Test("taps reach only a visible bar", .repeated(.onAPad))
    func unreachable() throws {
        var theater = try Theater.tabs()
        proves("P102") { () throws(Rejection) in try theater.tabBar(.tap(.index(3))) }
        try theater.show("M", from: "A", .style(.fullScreen))
        proves("P102") { () throws(Rejection) in try theater.tap("B") }
    }

    @Test("an unanswered question parks the turn, and its answer selects")
    func parked() throws {
        var theater = try Theater.tabs(delegate: .attentive([.tabShouldSelect: .ask]))
        try theater.tap("B")
        #expect(theater.log == [])
        try theater.apply(.answer(true))
        #expect(theater.appearances == ["B.WA", "A.WD", "A.DD", "B.DA"])
    }
}
