import Testing

@testable import PresentationEngine

@Suite("R294: the More tab")
struct MoreTabTests {
    private func more(_ version: SystemVersion = SystemVersion(12), _ delegate: Behavior? = nil) throws
        -> Theater
    {
        var theater = try Theater.tabs(7, version, delegate: delegate)
        for name in ["A", "B", "C", "D", "E", "F", "G"] where name != "D" || delegate == nil {
            try theater.set(name, .title, .text(name.lowercased()))
        }
        return theater
    }

    private let navigation = "UIMoreNavigationController"
    private let list = "UIMoreListController"

    @Test("R294: in compact width four tabs and More fit the bar", .repeated(.onABigPhone))
    func bar() throws {
        var theater = try more()
        RuleProof.expect(
            "R294", holds: try theater.read("T", .tabBarItems) == .list(["a", "b", "c", "d", "More"]))
        var five = try Theater.tabs(5)
        #expect(try five.read("T", .tabBarItems) == .list([.null, .null, .null, .null, .null]))
    }

    @Test("CH-96: in regular width all tabs fit the bar", .repeated(.onAPad))
    func wideBar() throws {
        var theater = try Theater.tabs(7, device: Repetition.pad)
        RuleProof.expect(
            "CH-96",
            holds: try theater.read("T", .tabBarItems) == .list(Array(repeating: .null, count: 7)))
    }

    @Test(
        "the More navigation controller is not a tab, and may be selected", .repeated(.onABigPhone),
        arguments: Theater.versions)
    func selected(_ version: SystemVersion) throws {
        var theater = try more(version)
        let events = try theater.play { try $0.tabBar(.select(.more)) }
        #expect(events.appearances.prefix(2) == ["\(navigation).WA", "\(list).WA"])
        #expect(try theater.read("T", .selectedViewController) == .text(navigation))
        #expect(try theater.read("T", .selectedIndex) == .null)
        let tabs = try theater.read("T", .viewControllers)
        #expect(tabs == .list(["A", "B", "C", "D", "E", "F", "G"]))
        #expect(try theater.probe("T", .link(.moreNavigationController)) == .text(navigation))
        proves("R294", in: theater.events)
        #expect(try theater.read(navigation, .tabBarController) == "T")
    }

    @Test("Q118: when all tabs fit the bar again, the earlier one replaces the More list", .repeated(.onAPad))
    func roomAgain() throws {
        var theater = try Theater.tabs(7, device: Repetition.pad)
        _ = try theater.play { try $0.setWidth(.compact) }
        _ = try theater.play { try $0.tabBar(.select(.more)) }
        #expect(try theater.isInWindow(navigation) && !theater.isInWindow("A"))
        let events = try theater.play { try $0.setWidth(nil) }
        proves("Q118", in: events.filter { $0.trace == "T.selectedViewController=A" })
        #expect(try theater.isInWindow("A") && !theater.isInWindow(navigation))
    }

    @Test(
        "Q118: room gained while the tab bar controller was covered counts when it is visible again",
        .repeated(.onAPad)
    )
    func roomWhileCovered() throws {
        var theater = try Theater.tabs(7, device: Repetition.pad)
        _ = try theater.play { try $0.setWidth(.compact) }
        _ = try theater.play { try $0.tabBar(.select(.more)) }
        try theater.show("M", from: "T", .style(.fullScreen))
        _ = try theater.play { try $0.setWidth(nil) }
        let events = try theater.close("T")
        RuleProof.expect("Q118", holds: events.appearances.contains("A.WA"), "\(events.appearances)")
        _ = try theater.play { try $0.setWidth(.compact) }
        #expect(try theater.read("T", .selectedViewController) == "A")
        #expect(try theater.isInWindow("A") && !theater.isInWindow(navigation))
    }

    @Test("reading moreNavigationController creates it once", .repeated(.onAPad))
    func made() throws {
        var theater = try more()
        #expect(try theater.read("T", .moreNavigationController) == .null)
        #expect(try theater.probe("T", .link(.moreNavigationController)) == .text(navigation))
        proves("R294", in: theater.events.filter { $0.trace == "\(navigation) created" })
        _ = try theater.probe("T", .link(.moreNavigationController))
        #expect(!theater.events.contains { $0.trace.hasSuffix("created") })
    }

    @Test("the user picks a controller from the list, and goes back to it", .repeated(.onABigPhone))
    func picked() throws {
        var theater = try more()
        _ = try theater.play { try $0.tabBar(.tap(.more)) }
        let picked = try theater.play { try $0.tabBar(.pickFromMore(.controller("F"))) }
        #expect(picked.appearances == ["\(list).WD", "F.WA", "\(list).DD", "F.DA"])
        #expect(!picked.log.contains("F.wM") && !picked.log.contains("F.dM"))
        #expect(try theater.read("T", .selectedViewController) == "F")
        #expect(try theater.read("T", .selectedIndex) == 5)
        #expect(try theater.read("F", .navigationController) == .text(navigation))
        #expect(try theater.read("T", .viewControllers) == .list(["A", "B", "C", "D", "E", "F", "G"]))
        RuleProof.asserted("CH-94")
        let back = try theater.play { try $0.navigate(navigation, .tapBack) }
        #expect(back.appearances == ["F.WD", "\(list).WA", "F.DD", "\(list).DA"])
        #expect(try theater.read("F", .parent) == "T")
        #expect(try theater.read("T", .selectedViewController) == .text(navigation))
        proves("R294", in: back.filter { $0.trace == "F.parent=T" })
    }

    @Test(
        "MV-01, MV-03, CH-94: a controller picked from the list is moving to the More stack each time, and from it",
        .repeated(.onABigPhone)
    )
    func flags() throws {
        var theater = try more()
        _ = try theater.play { try $0.tabBar(.tap(.more)) }
        for _ in 0..<2 {
            let events = try theater.play {
                try $0.tabBar(.pickFromMore(.controller("F")))
                try $0.settle()
                try $0.navigate(navigation, .tapBack)
            }
            let told = { (name: String) in events.of(name).first?.flags }
            RuleProof.expect(
                "MV-01", "CH-94",
                holds: told("F.WA") == [.isMovingToParent] && told("F.DA") == [.isMovingToParent])
            RuleProof.expect(
                "MV-03", "CH-94",
                holds: told("F.WD") == [.isMovingFromParent] && told("F.DD") == [.isMovingFromParent])
            RuleProof.expect(
                "MV-09",
                holds: ["WD", "DD", "WA", "DA"].allSatisfy { told("\(list).\($0)") == [] })
        }
    }

    @Test("a cancelled pan back to the list leaves the picked controller in place")
    func cancelledPan() throws {
        var theater = try more()
        _ = try theater.play { try $0.tabBar(.tap(.more)) }
        _ = try theater.play { try $0.tabBar(.pickFromMore(.controller("E"))) }
        let before = SessionContents(theater.session)
        try theater.navigate(navigation, .panBack)
        #expect(try theater.read("E", .parent) == "T")
        let transition = theater.transition
        _ = try theater.play { try $0.drive(transition, .cancel) }
        #expect(
            SessionContents(theater.session).atRest(since: before).differences(from: before.atRest()) == [])
        #expect(try theater.read("T", .selectedViewController) == "E")
    }

    @Test("selecting a controller of the list in code shows it on the More tab")
    func selectedByCode() throws {
        var theater = try more()
        let events = try theater.play { try $0.select("G") }
        #expect(
            events.appearances == ["\(navigation).WA", "G.WA", "A.WD", "A.DD", "\(navigation).DA", "G.DA"])
        #expect(try theater.read("T", .selectedIndex) == 6)
        let other = try theater.play { try $0.select("E") }
        #expect(other.appearances == ["G.WD", "E.WA", "G.DD", "E.DA"])
        #expect(try theater.read("G", .parent) == "T")
    }

    @Test("a tap on the More tab while it shows a picked controller returns to the list")
    func tappedAgain() throws {
        var theater = try more()
        _ = try theater.play { try $0.select("G") }
        let events = try theater.play { try $0.tabBar(.tap(.index(4))) }
        #expect(events.appearances == ["G.WD", "\(list).WA", "G.DD", "\(list).DA"])
        _ = try theater.play { try $0.select("A") }
        #expect(try theater.read("T", .selectedIndex) == 0)
    }

    @Test(
        "a tap on More asks and notifies the delegate of the navigation controller, a row of the list asks alone"
    )
    func delegate() throws {
        var theater = try Theater.tabs(6, delegate: nil)
        try theater.call(
            .makeObject(ObjectRequest(name: "watcher", behavior: .attentive())),
            .setProperties(receiver: "T", [PropertyAssignment(.delegate, "watcher")]))
        let tapped = try theater.play { try $0.tabBar(.tap(.more)) }
        #expect(tapped.of("watcher.tabDidSelect").first?.arguments["viewController"] == .text(navigation))
        let picked = try theater.play { try $0.tabBar(.pickFromMore(.controller("F"))) }
        #expect(picked.parts.filter { $0.hasPrefix("watcher") } == ["watcher?tabShouldSelect"])
    }

    @Test("only rows of the visible list can be picked", .repeated(.onABigPhone))
    func unreachable() throws {
        var theater = try more()
        proves("R294") { () throws(Rejection) in try theater.tabBar(.pickFromMore(.controller("F"))) }
        _ = try theater.play { try $0.tabBar(.tap(.more)) }
        proves("R294") { () throws(Rejection) in try theater.tabBar(.pickFromMore(.controller("B"))) }
    }

    @Test(
        "with fewer tabs there is no More tab: the controller on its stack is a tab again",
        arguments: ["G", "A"])
    func fewer(kept: String) throws {
        var theater = try more()
        _ = try theater.play { try $0.select("G") }
        let events = try theater.play { try $0.setStack(["B", kept], of: "T", animated: false) }
        #expect(try theater.read("T", .viewControllers) == .list(["B", .text(kept)]))
        let selected: Value = kept == "G" ? "G" : "B"
        #expect(try theater.read("T", .selectedViewController) == selected)
        #expect(events.appearances.last == "\(selected.string ?? "").DA")
        #expect(try theater.isInWindow(selected.string ?? ""))
        if kept == "G" { #expect(events.appearances.filter { $0.hasPrefix("G") } == ["G.WD", "G.DD", "G.WA", "G.DA"]) }
        #expect(theater.exists("G") == (kept == "G"))
    }

    @Test("code cannot push a tab on the More stack, but may remove one from it", .repeated(.onABigPhone))
    func pushedByCode() throws {
        var theater = try more()
        _ = try theater.play { try $0.select("G") }
        proves("R294") { () throws(Rejection) in try theater.push("F", on: navigation) }
        let events = try theater.play { try $0.call(.removeFromParent(receiver: "G")) }
        #expect(events.appearances == ["G.WD", "G.DD", "\(list).WA", "\(list).DA"])
        #expect(try theater.read("T", .selectedViewController) == .text(navigation))
        #expect(try theater.read("T", .viewControllers) == .list(["A", "B", "C", "D", "E", "F"]))
        _ = try theater.play { try $0.call(.removeFromParent(receiver: "B")) }
        #expect(try theater.read("T", .selectedViewController) == "A", "five tabs have no More list")
        #expect(try theater.isInWindow("A"))
    }

    @Test(
        "the app takes the More navigation controller away, with a tab on it or without: another one is made later",
        .repeated(.onABigPhone), arguments: [false, true])
    func takenAway(_ isLent: Bool) throws {
        for version in Theater.versions {
            var theater = try more(version)
            _ = try theater.play { try $0.tabBar(.select(isLent ? .controller("F") : .more)) }
            _ = try theater.play { try $0.call(.removeFromParent(receiver: navigation)) }
            #expect(try theater.read("T", .selectedViewController) == "A")
            #expect(try theater.isInWindow("A"))
            let left = isLent ? ["A", "B", "C", "D", "E", "G"] : ["A", "B", "C", "D", "E", "F", "G"]
            #expect(try theater.read("T", .viewControllers) == .list(left.map { .text($0) }))
            _ = try theater.play { try $0.tabBar(.select(.controller("G"))) }
            #expect(try theater.read("T", .selectedViewController) == "G")
            try theater.make("X")
            _ = try theater.play { try $0.call(.addChild(receiver: "T", child: "X")) }
            _ = try theater.play { try $0.turn(.landscapeLeft) }
            _ = try theater.play { try $0.turn(.portrait) }
        }
    }

    @Test("the user edits the order of the tabs, and the delegate is notified", .repeated(.onABigPhone))
    func customized() throws {
        var theater = try Theater.tabs(6)
        try theater.call(
            .makeObject(ObjectRequest(name: "watcher", behavior: .attentive())),
            .setProperties(receiver: "T", [PropertyAssignment(.delegate, "watcher")]))
        _ = try theater.play { try $0.tabBar(.select(.more)) }
        try theater.tabBar(.setCustomizable(controllers: ["A", "E", "F"]))
        proves("CH-95") { () throws(Rejection) in
            try theater.tabBar(.customize(controllers: ["B", "A", "C", "D", "E", "F"]))
        }
        let order = ["F", "B", "C", "D", "A", "E"]
        let events = try theater.play { try $0.tabBar(.customize(controllers: order)) }
        #expect(
            events.parts == [
                "watcher.tabWillBeginCustomizing", "watcher.tabWillEndCustomizing",
                "watcher.tabDidEndCustomizing",
            ])
        #expect(events.of("watcher.tabDidEndCustomizing").first?.arguments["changed"] == true)
        proves("CH-95", in: events.of("watcher.tabWillBeginCustomizing"))
        #expect(try theater.read("T", .viewControllers) == .list(order.map { .text($0) }))
    }
}
