import Testing

@testable import PresentationEngine

@Suite("Tabs as objects, from iOS 18 on")
struct TabObjectTests {
    private let three = [TabRequest.plain("a", "A"), .plain("b", "B"), .plain("c", "C")]

    private static let newer = Behavior(
        answers: [.tabShouldSelectTab: .value(true)],
        reactions: [.tabDidSelectTab: Reaction(), .tabDidSelect: Reaction()])

    // MARK: The provider

    @Test(
        "Q24: the provider makes the controller when the tab is first selected, and once",
        .repeated(.onAPad, .onABigPhone))
    func lazy() throws {
        var theater = try Theater.tabObjects(three)
        #expect(theater.history.providers == ["a"] && !theater.exists("B"))
        let first = try theater.play { try $0.tabBar(.tap(.identifier("b"))) }
        #expect(first.providers == ["b"] && first.appearances == ["B.WA", "A.WD", "B.DA", "A.DD"])
        proves("Q24", in: first)
        let back = try theater.play {
            try $0.tabBar(.tap(.identifier("a")))
            try $0.tabBar(.tap(.identifier("b")))
        }
        #expect(back.providers == [])
        #expect(try theater.read("B", .tab) == "b" && theater.read("T", .selectedTab) == "b")
        #expect(try theater.read("T", .tab) == .null && theater.read("T", .tabs) == .list(["a", "b", "c"]))
        #expect(!theater.exists("C"))
    }

    @Test("more tabs than can be found quickly are refused")
    func tooManyTabs() throws {
        var theater = try Theater.tabObjects(three)
        let many = (0...1_000).map { TabRequest.plain("t\($0)", "T\($0)") }
        #expect(throws: Rejection.self) { try theater.tabBar(.setTabs(many)) }
        #expect(try theater.read("T", .tabs) == .list(["a", "b", "c"]))
        try theater.tabBar(.setTabs(many.dropLast()))
    }

    @Test("Q24: in the turn of another selection, and while that one still fades", .varies(.batch, .transition))
    func quickly() throws {
        var batch = try Theater.tabObjects(three)
        try batch.call(
            .tabBar(receiver: "T", .select(.identifier("b"))), .tabBar(receiver: "T", .select(.identifier("c"))))
        try batch.settle()
        RuleProof.expect("Q24", holds: batch.history.providers == ["a", "b", "c"])
        #expect(try batch.isInWindow("C") && !batch.isInWindow("B"))
        var running = try Theater.tabObjects(three)
        try running.tabBar(.tap(.identifier("b")))
        try running.advance(milliseconds: 100)
        try running.tabBar(.tap(.identifier("c")))
        proves("Q24", in: running.events)
        try running.settle()
        #expect(try running.isInWindow("C") && running.read("T", .selectedTab) == "c")
    }

    @Test("Q24: inside a reaction, and in a tab bar controller that is presented", .varies(.reaction, .nesting))
    func inside() throws {
        let select = Call.tabBar(receiver: "T", .select(.identifier("b")))
        var theater = try Theater(SystemVersion(18))
        try theater.call(.makeController(.tabs("T", [.plain("a", "X"), .plain("b", "B")])))
        let events = try theater.play { try $0.present("T") }
        #expect(events.providers == [] && theater.history.providers == ["a"])
        let selected = try theater.play { try $0.tabBar(.select(.identifier("b"))) }
        proves("Q24", in: selected)
        #expect(try theater.isInWindow("B"))
        var reacting = try Theater.tabObjects(
            three, behaviors: ["A": Behavior(reactions: [.viewDidAppear: Reaction(after: [select])])])
        try reacting.settle()
        RuleProof.expect("Q24", holds: reacting.history.providers == ["a", "b"])
        #expect(try reacting.isInWindow("B"))
    }

    @Test(
        "Q24: the class of the tab bar controller may answer for the provider, and the client, too", .repeated(.onAPad))
    func answered() throws {
        let made = Answer.match(
            [.init([Argument("tab", "b")], .controller(.plain("B2")))], otherwise: .controller(.plain("A2")))
        var theater = try Theater.tabObjects(three, behaviors: ["T": Behavior(answers: [.tabProvider: made])])
        try theater.tabBar(.select(.identifier("b")))
        proves("Q24", in: theater.events)
        #expect(theater.exists("A2") && theater.exists("B2") && !theater.exists("B"))
        try theater.call(.setBehavior(name: "T", Behavior(answers: [.tabProvider: .ask])))
        try theater.tabBar(.select(.identifier("c")))
        #expect(try theater.read("T", .selectedTab) == "b")
        try theater.apply(.answer(.controller(.plain("C2"))))
        #expect(try theater.read("T", .selectedTab) == "c")
    }

    @Test(
        "Q24: identifiers are unique, root tabs have a controller, and older systems have no tabs", .repeated(.onAPad))
    func refusals() throws {
        var theater = try Theater.tabObjects(three)
        proves("Q24") { () throws(Rejection) in
            try theater.tabBar(.setTabs([.plain("a", "X"), .group("g", [.plain("a", "Y")])]))
        }
        proves("Q24") { () throws(Rejection) in try theater.tabBar(.select(.identifier("z"))) }
        proves("Q24") { () throws(Rejection) in try theater.tabBar(.setTabs([TabRequest("empty")])) }
        proves("CT-03") { () throws(Rejection) in
            try theater.tabBar(.setTabs([TabRequest("a2", viewController: "T")]))
        }
        var older = try Theater.tabs(3, SystemVersion(17))
        proves("Q24") { () throws(Rejection) in try older.tabBar(.setTabs([.plain("a", "X")])) }
    }

    // MARK: Delegates

    @Test("CH-401: the members of iOS 18 take precedence over the older ones", .repeated(.onAPad))
    func members() throws {
        var theater = try Theater.tabObjects(three, delegate: Self.newer)
        let events = try theater.play { try $0.tabBar(.tap(.title("Tab b"))) }
        #expect(events.parts.filter { $0.hasPrefix("D") } == ["D?tabShouldSelectTab", "D.tabDidSelectTab"])
        #expect(
            events.of("D.tabDidSelectTab").first?.arguments
                == ["tabBarController": "T", "selectedTab": "b", "previousTab": "a"])
        proves("CH-401", in: events.of("D.tabDidSelectTab"))
        var older = try Theater.tabObjects(three, delegate: .attentive())
        let old = try older.play { try $0.tabBar(.tap(.index(1))) }
        #expect(old.parts.filter { $0.hasPrefix("D") } == ["D?tabShouldSelect", "D.tabDidSelect"])
        #expect(old.of("D.tabDidSelect").first?.arguments == ["tabBarController": "T", "viewController": "B"])
        let code = try older.play { try $0.tabBar(.select(.index(2))) }
        #expect(!code.parts.contains { $0.hasPrefix("D") })
        #expect(try older.isInWindow("C"))
        let again = try older.play { try $0.select("C") }
        #expect(again.noops == ["selectedTab"])
    }

    @Test("a veto keeps the tab, and the newer one makes no controller", .repeated(.onAPad))
    func veto() throws {
        let no = Behavior(answers: [.tabShouldSelectTab: .value(false)])
        var theater = try Theater.tabObjects(three, delegate: no)
        let events = try theater.play { try $0.tabBar(.tap(.identifier("b"))) }
        #expect(events.parts == ["D?tabShouldSelectTab"] && !theater.exists("B"))
        proves("CH-401", in: events)
        var older = try Theater.tabObjects(three, delegate: .attentive([.tabShouldSelect: .value(false)]))
        _ = try older.play { try $0.tabBar(.tap(.identifier("b"))) }
        #expect(try older.read("T", .selectedTab) == "a" && older.isInWindow("A"))
    }

    @Test("R305: a change of tabs that is cancelled leaves the earlier tab selected", .repeated(.onAPad))
    func cancelled() throws {
        let delegate = Behavior(
            answers: [.tabAnimationController: .value("slide"), .tabInteractionController: .value("hand")],
            reactions: [.tabDidSelectTab: Reaction()])
        var theater = try Theater.tabObjects(
            three, delegate: delegate,
            objects: [
                ObjectRequest(name: "slide", animator: AnimatorSettings(duration: 300_000)),
                ObjectRequest(name: "hand", interaction: InteractionSettings()),
            ])
        try theater.tabBar(.select(.identifier("b")))
        #expect(try theater.read("T", .selectedTab) == "b")
        let events = try theater.play { try $0.drive("hand", .cancel) }
        proves("R305", in: events.filter { $0.trace == "T.selectedViewController=A" })
        #expect(try theater.read("T", .selectedTab) == "a" && theater.read("T", .selectedIndex) == 0)
        let again = try theater.play { try $0.tabBar(.tap(.identifier("c"))) }
        #expect(again.of("D.tabDidSelectTab").first?.arguments["previousTab"] == "a")
    }

    // MARK: Groups

    private func grouped(_ settings: (inout TabRequest) -> Void = { _ in }) -> [TabRequest] {
        var group = TabRequest.group("g", [.plain("b", "B"), .plain("c", "C")])
        settings(&group)
        return [.plain("a", "A"), group]
    }

    @Test("Q26: a group selects its selected child, else its default, else the first", .repeated(.onAPad))
    func defaults() throws {
        var first = try Theater.tabObjects(grouped())
        try first.tabBar(.select(.identifier("g")))
        RuleProof.expect("Q26", holds: try first.read("T", .selectedTab) == "b")
        var chosen = try Theater.tabObjects(grouped { $0.defaultChildIdentifier = "c" })
        try chosen.tabBar(.tap(.title("Tab g")))
        RuleProof.expect("Q26", holds: try chosen.read("T", .selectedTab) == "c")
        try chosen.tabBar(.select(.identifier("b")))
        try chosen.tabBar(.select(.index(0)))
        _ = try chosen.play { try $0.tabBar(.select(.index(1))) }
        RuleProof.expect("Q26", holds: try chosen.read("T", .selectedTab) == "b" && chosen.isInWindow("B"))
        #expect(try chosen.read("T", .selectedIndex) == 1)
        // The group's own controller is shown for a child without one.
        var own = try Theater.tabObjects([
            .plain("a", "A"),
            TabRequest("g", viewController: .controller(.plain("G")), children: [TabRequest("b")]),
        ])
        _ = try own.play { try $0.tabBar(.select(.identifier("g"))) }
        RuleProof.expect("CH-402", holds: try own.isInWindow("G") && own.read("T", .selectedTab) == "b")
    }

    @Test(
        "Q26: the rootmost managing navigation controller shows the path, levels without a controller left out",
        .repeated(.onAPad))
    func managed() throws {
        var inner = TabRequest.group("i", [.plain("b", "B"), .plain("c", "C")])
        inner.managingNavigationController = .controller(.container("N2", .navigationController))
        var outer = TabRequest.group("o", [inner])
        outer.viewController = .controller(.plain("O"))
        outer.managingNavigationController = .controller(.container("N", .navigationController))
        var theater = try Theater.tabObjects([.plain("a", "A"), outer])
        let events = try theater.play { try $0.tabBar(.select(.identifier("o"))) }
        #expect(events.providers == ["o", "b"])
        RuleProof.expect("Q26", holds: try theater.read("N", .viewControllers) == .list(["O", "B"]))
        #expect(try theater.read("N2", .viewControllers) == .list([]) && theater.isInWindow("B"))
        #expect(try theater.read("T", .viewControllers) == .list(["A", "N"]))
        _ = try theater.play { try $0.tabBar(.select(.identifier("c"))) }
        RuleProof.expect("CH-403", holds: try theater.read("N", .viewControllers) == .list(["O", "C"]))
        #expect(try theater.exists("B") && theater.isInWindow("C"))
        try theater.make("X")
        try theater.call(.navigation(receiver: "N", .push(controller: "X", animated: .constant(false))))
        try theater.settle()
        _ = try theater.play { try $0.tabBar(.tap(.index(1))) }
        RuleProof.expect("CH-403", holds: try theater.read("N", .viewControllers) == .list(["O", "C"]))
    }

    @Test("Q26: the delegate may leave out view controllers of the path", .repeated(.onAPad))
    func displayed() throws {
        var group = TabRequest.group("g", [.plain("b", "B")])
        group.viewController = .controller(.plain("G"))
        group.managingNavigationController = .controller(.container("N", .navigationController))
        let delegate = Behavior(answers: [.tabDisplayed: .value(.list(["B"]))])
        var theater = try Theater.tabObjects([.plain("a", "A"), group], delegate: delegate)
        let events = try theater.play { try $0.tabBar(.select(.identifier("g"))) }
        #expect(
            events.of("D?tabDisplayed").first?.arguments
                == ["tabBarController": "T", "tab": "b", "proposedViewControllers": .list(["G", "B"])])
        proves("Q26", in: events.of("D?tabDisplayed"))
        #expect(try theater.read("N", .viewControllers) == .list(["B"]) && theater.isInWindow("B"))
    }

    // MARK: The bar and the sidebar

    @Test("Q27: a tab is visible unless it is hidden, by default only if the user may hide it", .repeated(.onAPad))
    func hidden() throws {
        var theater = try Theater.tabObjects([
            .plain("a", "A"), .plain("b", "B") { $0.isHidden = true },
            .plain("c", "C") { $0.isHiddenByDefault = true },
            .plain("d", "X") { ($0.isHiddenByDefault, $0.allowsHiding) = (true, true) },
        ])
        RuleProof.expect("Q27", holds: try theater.read("T", .tabBarItems) == .list(["Tab a", "Tab c"]))
        proves("Q24") { () throws(Rejection) in try theater.tabBar(.tap(.identifier("b"))) }
    }

    @Test("CH-405: the placement orders and leaves out tabs in regular width only", .varies(.device))
    func placements() throws {
        let tabs = TabPlacement.allCases.prefix(5).map { placement in
            TabRequest.plain(placement.rawValue, placement.rawValue) { $0.preferredPlacement = placement }
        }
        var pad = try Theater.tabObjects(
            [.plain("fixed", "F") { $0.preferredPlacement = .sidebarOnly }] + tabs, device: "iPad Pro 11")
        RuleProof.expect(
            "CH-405",
            holds: try pad.read("T", .tabBarItems)
                == .list(["Tab automatic", "Tab default", "Tab movable", "Tab pinned"]))
        var phone = try Theater.tabObjects(tabs, device: "iPhone 16")
        RuleProof.expect(
            "CH-405",
            holds: try phone.read("T", .tabBarItems)
                == .list(["Tab automatic", "Tab default", "Tab optional", "Tab movable", "Tab pinned"]))
    }

    @Test(
        "Q25: the mode decides about the sidebar of an iPad; an iPhone and compact width show the bar", .varies(.device)
    )
    func mode() throws {
        var pad = try Theater.tabObjects(grouped(), device: "iPad Pro 11", orientation: .landscapeLeft)
        RuleProof.expect("Q25", holds: try pad.read("T", .sidebarIsHidden) == false)
        #expect(pad.targetNames("T") == ["T.tabs.a", "T.tabs.g", "T.tabs.b", "T.tabs.c"])
        _ = try pad.play { try $0.tabBar(.tap(.identifier("c"))) }
        #expect(try pad.isInWindow("C"))
        try pad.set("T", .tabBarMode, "tabBar")
        RuleProof.expect("Q25", holds: try pad.read("T", .sidebarIsHidden) == true)
        #expect(try pad.targetNames("T") == ["T.tabs.a", "T.tabs.g"] && pad.read("T", .selectedTab) == "c")
        try pad.set("T", .tabBarMode, "tabSidebar")
        _ = try pad.play { try $0.setWidth(.compact) }
        RuleProof.expect("Q25", holds: try pad.read("T", .sidebarIsHidden) == true)
        var phone = try Theater.tabObjects(grouped(), device: "iPhone 16 Pro Max", orientation: .landscapeLeft)
        try phone.set("T", .tabBarMode, "tabSidebar")
        RuleProof.expect("Q25", holds: try phone.read("T", .sidebarIsHidden) == true)
        #expect(phone.targetNames("T") == ["T.tabs.a", "T.tabs.g"])
        var plain = try Theater.tabObjects(three, device: "iPad Pro 11", orientation: .landscapeLeft)
        RuleProof.expect("Q25", holds: try plain.read("T", .sidebarIsHidden) == true)
    }

    @Test("CH-406: the sidebar shows in landscape, unless it is set", .varies(.device))
    func sidebar() throws {
        var portrait = try Theater.tabObjects(grouped(), device: "iPad Pro 11")
        RuleProof.expect("CH-406", holds: try portrait.read("T", .sidebarIsHidden) == true)
        try portrait.set("T", .sidebarIsHidden, false)
        RuleProof.expect("CH-406", holds: try portrait.read("T", .sidebarIsHidden) == false)
        #expect(portrait.targetNames("T").count == 4)
        var big = try Theater.tabObjects(grouped(), device: "iPad Air 2", orientation: .landscapeLeft)
        RuleProof.expect("CH-406", holds: try big.read("T", .sidebarIsHidden) == false)
    }

    @Test("R294: the sixth tab of a phone is behind More, and a pick makes its controller", .repeated(.onABigPhone))
    func more() throws {
        let names = ["A", "B", "C", "E", "F", "G"]
        var theater = try Theater.tabObjects(names.map { .plain($0.lowercased(), $0) }, delegate: Self.newer)
        #expect(
            try theater.read("T", .tabBarItems) == .list(["Tab a", "Tab b", "Tab c", "Tab e", "More"]))
        _ = try theater.play { try $0.tabBar(.tap(.more)) }
        let events = try theater.play { try $0.tabBar(.pickFromMore(.identifier("g"))) }
        #expect(events.providers == ["g"] && events.of("D?tabShouldSelectTab").count == 1)
        #expect(try theater.isInWindow("G") && theater.read("T", .selectedTab) == "g")
        #expect(try theater.read("T", .selectedIndex) == 5)
        proves("R294") { () throws(Rejection) in try theater.tabBar(.pickFromMore(.identifier("a"))) }
    }

    // MARK: Other tabs

    @Test("CH-404: viewControllers are those that were made, selectedIndex counts all root tabs", .repeated(.onAPad))
    func indexes() throws {
        var theater = try Theater.tabObjects(three)
        try theater.tabBar(.select(.identifier("c")))
        RuleProof.expect("CH-404", holds: try theater.read("T", .viewControllers) == .list(["A", "C"]))
        RuleProof.expect("CH-404", holds: try theater.read("T", .selectedIndex) == 2)
    }

    @Test(
        "CH-407: tabs with the identifiers of earlier ones keep controllers and selection; others go",
        .repeated(.onAPad))
    func replaced() throws {
        var theater = try Theater.tabObjects(three)
        _ = try theater.play { try $0.tabBar(.select(.identifier("b"))) }
        let kept = try theater.play { try $0.tabBar(.setTabs([.plain("d", "X"), .plain("b", "Y")])) }
        RuleProof.expect(
            "CH-407", holds: try theater.read("T", .selectedTab) == "b" && theater.isInWindow("B"))
        #expect(kept.providers == [] && !theater.exists("A") && !theater.exists("Y"))
        let gone = try theater.play { try $0.tabBar(.setTabs([.plain("d", "X")])) }
        #expect(gone.providers == ["d"])
        RuleProof.expect("CH-407", holds: try theater.read("T", .selectedTab) == "d" && !theater.exists("B"))
        #expect(try theater.isInWindow("X"))
        try theater.make("Z")
        _ = try theater.play {
            try $0.call(
                .setViewControllers(
                    SetViewControllersCall(receiver: "T", controllers: ["Z"], isAnimated: .constant(false))))
        }
        RuleProof.expect("CH-407", holds: try theater.read("T", .tabs) == .list([]))
        #expect(try theater.isInWindow("Z") && !theater.exists("X"))
    }

    @Test("CH-400: setting tabs selects the first visible one at once", .repeated(.onAPad))
    func initial() throws {
        var theater = try Theater.tabObjects([.plain("a", "A") { $0.isHidden = true }, .plain("b", "B")])
        RuleProof.expect(
            "CH-400", holds: try theater.read("T", .selectedTab) == "b" && theater.history.providers == ["b"])
        #expect(try theater.isInWindow("B"))
        let none = try theater.play { try $0.tabBar(.setTabs([])) }
        #expect(none.providers == [] && !theater.exists("B"))
        #expect(try theater.read("T", .selectedTab) == .null)
        var code = try Theater(SystemVersion(18))
        try code.call(.makeController(.tabs("T", [.plain("a", "X")])))
        proves("CH-400", in: code.events)
    }
}

extension TabRequest {
    /// A tab with the title `Tab …`, whose provider makes a controller of this name.
    fileprivate static func plain(
        _ identifier: String, _ controller: String, _ settings: (inout TabRequest) -> Void = { _ in }
    ) -> TabRequest {
        var tab = TabRequest(
            identifier, title: "Tab \(identifier)", viewController: .controller(.plain(controller)))
        settings(&tab)
        return tab
    }

    fileprivate static func group(_ identifier: String, _ children: [TabRequest]) -> TabRequest {
        TabRequest(identifier, title: "Tab \(identifier)", children: children)
    }
}

extension ControllerRequest {
    fileprivate static func tabs(_ name: String, _ tabs: [TabRequest]) -> ControllerRequest {
        var request = ControllerRequest.container(name, .tabBarController)
        request.tabs = tabs
        return request
    }
}

extension [Event] {
    /// The identifiers of the tabs whose providers were asked.
    fileprivate var providers: [String] {
        compactMap {
            guard case .question(_, .tabProvider, let arguments, _) = $0.kind else { return nil }
            return arguments.first?.value.string
        }
    }
}

extension Theater {
    /// A stage of iOS 18 with a tab bar controller `T` as root, with these tabs and a delegate `D`.
    fileprivate static func tabObjects(
        _ tabs: [TabRequest], device: String? = nil, orientation: InterfaceOrientation = .portrait,
        delegate: Behavior? = nil, behaviors: [String: Behavior] = [:], objects: [ObjectRequest] = []
    ) throws -> Theater {
        var root = ControllerRequest.tabs("T", tabs)
        if delegate != nil { root.properties = [PropertyAssignment(.delegate, "D")] }
        return try Theater(
            SystemVersion(18), device: device, orientation: orientation, root: root,
            behaviors: behaviors.merging(delegate.map { ["D": $0] } ?? [:]) { $1 },
            objects: delegate == nil ? objects : [ObjectRequest(name: "D")] + objects)
    }

    /// The names of the targets of a controller.
    fileprivate func targetNames(_ name: String) -> [String] {
        guard let handle = try? session.controller(name) else { return [] }
        return session.touchTargets(of: handle, []) { _ in true }.map(\.names.id)
    }
}
