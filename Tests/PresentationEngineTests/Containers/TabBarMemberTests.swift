import Testing

@testable import PresentationEngine

@Suite("The members of a tab bar's delegate, and of sidebars")
struct TabBarMemberTests {
    private static let bar: [Member] = [
        .tabBarWillBeginCustomizing, .tabBarDidBeginCustomizing, .tabBarWillEndCustomizing, .tabBarDidEndCustomizing,
    ]

    @Test("CH-670: a tap calls the bar's delegate before the delegate is asked; code does not", .repeated(.onAPad))
    func barSelection() throws {
        for version in [8, 17, 18] {
            let judge = Behavior.attentive([.tabShouldSelect: .sequence([false, true])])
            var theater = try Theater.tabs(3, SystemVersion(version), delegate: judge)
            try theater.call(.setBehavior(name: "T", Behavior(reactions: [.tabBarDidSelect: Reaction()])))
            let refused = try theater.play { try $0.tap("B") }
            #expect(refused.parts.filter { $0.contains("tab") } == ["T.tabBar(_:didSelect:)", "D?tabShouldSelect"])
            proves("CH-670", in: refused.of("T.tabBar(_:didSelect:)"))
            RuleProof.expect("CH-670", holds: try theater.read("T", .selectedIndex) == 0)
            let event = try #require(refused.of("T.tabBar(_:didSelect:)").first)
            #expect(event.arguments["item"] == "B.tabBarItem")
            _ = try theater.play { try $0.tap("B") }
            RuleProof.expect("CH-670", holds: try theater.read("T", .selectedIndex) == 1)
            let code = try theater.play { try $0.select("C") }
            RuleProof.expect("CH-670", holds: code.of("T.tabBar(_:didSelect:)").isEmpty)
            try theater.call(
                .setBehavior(name: "T", Behavior(reactions: [.tabBarDidSelect: Reaction(callsSuper: false)])))
            let withoutSuper = try theater.play { try $0.tap("A") }
            let told = withoutSuper.parts.filter { $0.contains("tab") }.prefix(2)
            RuleProof.expect("CH-670", holds: told == ["T.tabBar(_:didSelect:)", "D?tabShouldSelect"], "\(told)")
            RuleProof.expect("CH-670", holds: try theater.read("T", .selectedIndex) == 0)
        }
    }

    @Test("CH-671: the bar's delegate hears of an edit before the delegate does", .repeated(.onABigPhone))
    func customizedBar() throws {
        var theater = try Theater.tabs(6, objects: [ObjectRequest(name: "judge", behavior: .attentive())])
        try theater.set("T", .delegate, "judge")
        try theater.call(
            .setBehavior(
                name: "T", Behavior(reactions: Dictionary(uniqueKeysWithValues: Self.bar.map { ($0, Reaction()) }))))
        _ = try theater.play { try $0.tabBar(.select(.more)) }
        let order = ["F", "B", "C", "D", "E", "A"]
        let events = try theater.play { try $0.tabBar(.customize(controllers: order)) }
        let calls = [
            "T.tabBar(_:willBeginCustomizing:)", "judge.tabWillBeginCustomizing", "T.tabBar(_:didBeginCustomizing:)",
            "T.tabBar(_:willEndCustomizing:changed:)", "judge.tabWillEndCustomizing",
            "T.tabBar(_:didEndCustomizing:changed:)",
            "judge.tabDidEndCustomizing",
        ]
        RuleProof.expect("CH-671", holds: events.parts == calls, "\(events.parts)")
        proves("CH-671", in: events.of("T.tabBar(_:didBeginCustomizing:)"))
        let last = try #require(events.of("T.tabBar(_:didEndCustomizing:changed:)").first)
        #expect(last.arguments["items"] == .list(order.map { .text("\($0).tabBarItem") }))
        #expect(last.arguments["changed"] == true)
    }

    private func sidebar(_ behavior: Behavior, device: String = "iPad Pro 11") throws -> Theater {
        var root = ControllerRequest.container("T", .tabBarController)
        root.tabs = [
            TabRequest("a", viewController: .controller(.plain("A"))),
            TabRequest("n", viewController: .controller(.plain("N")), allowsHiding: true),
            TabRequest(
                "g",
                children: ["b", "c", "e"].map {
                    TabRequest($0, viewController: .controller(.plain($0.uppercased())))
                }, allowsReordering: true),
        ]
        root.properties = [PropertyAssignment(.delegate, "D")]
        return try Theater(
            SystemVersion(18), device: device, orientation: .landscapeLeft, root: root, behaviors: ["D": behavior],
            objects: [ObjectRequest(name: "D")])
    }

    private func noted(_ members: Member...) -> Behavior {
        Behavior(reactions: Dictionary(uniqueKeysWithValues: members.map { ($0, Reaction()) }))
    }

    @Test("CH-672: the user hides a tab and moves those of a group; the delegate is told", .varies(.device))
    func edited() throws {
        let all = noted(.tabWillBeginEditing, .tabDidEndEditing, .tabVisibilityDidChange, .tabDisplayOrderDidChange)
        for device in ["iPad Pro 11", "iPad Air 2"] {
            var theater = try sidebar(all, device: device)
            let edit = TabEdit(hiddenTabs: ["n", "n"], group: "g", displayOrder: ["e", "b", "c"])
            let events = try theater.play { try $0.tabBar(.edit(edit)) }
            let told = [
                "D.tabWillBeginEditing", "D.tabDidEndEditing", "D.tabVisibilityDidChange", "D.tabDisplayOrderDidChange",
            ]
            RuleProof.expect("CH-672", holds: events.parts.filter { $0.hasPrefix("D") } == told, "\(events.parts)")
            proves("CH-672", in: events.of("D.tabVisibilityDidChange"))
            #expect(events.of("D.tabVisibilityDidChange").first?.arguments["tabs"] == .list(["n"]))
            _ = try theater.play { try $0.tabBar(.tap(.index(2))) }
            RuleProof.expect("CH-672", holds: try theater.read("T", .selectedTab) == "e")
            let again = try theater.play { try $0.tabBar(.edit(edit)) }
            RuleProof.expect("CH-672", holds: again.parts == ["D.tabWillBeginEditing", "D.tabDidEndEditing"])
            let shown = try theater.play { try $0.tabBar(.edit(TabEdit(shownTabs: ["n"]))) }
            #expect(shown.of("D.tabVisibilityDidChange").count == 1)
            for wrong in [
                TabEdit(hiddenTabs: ["a"]), TabEdit(hiddenTabs: ["n"], shownTabs: ["n"]),
                TabEdit(group: "a", displayOrder: []), TabEdit(group: "g", displayOrder: ["b", "b", "c"]),
            ] {
                proves("CH-672") { () throws(Rejection) in try theater.tabBar(.edit(wrong)) }
            }
            try theater.set("T", .tabBarMode, "tabBar")
            proves("CH-672") { () throws(Rejection) in try theater.tabBar(.edit(edit)) }
        }
    }

    @Test("CH-673: the delegate says what becomes of items that are dropped on a tab", .varies(.device))
    func dropped() throws {
        for device in ["iPad Pro 11", "iPhone 16"] {
            var judge = noted(.tabAcceptItems)
            judge.answers[.tabDropOperation] = .sequence(["forbidden", "copy", "move", "cancel"])
            var theater = try sidebar(judge, device: device)
            for isAccepted in [false, true, true, false] {
                let events = try theater.play { try $0.tabBar(.drop(onto: "n")) }
                proves("CH-673", in: events.of("D?tabDropOperation"))
                RuleProof.expect("CH-673", holds: events.of("D.tabAcceptItems").count == (isAccepted ? 1 : 0))
            }
            #expect(try theater.read("T", .selectedTab) == "a")
            var deaf = try sidebar(noted(.tabAcceptItems), device: device)
            let canceled = try deaf.play { try $0.tabBar(.drop(onto: "n")) }
            RuleProof.expect("CH-673", holds: canceled.of("D.tabAcceptItems").isEmpty)
        }
    }
}
