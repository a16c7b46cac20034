import Testing

@testable import PresentationEngine

@Suite("The order of callbacks when a tab bar controller changes its tab")
struct TabOrderTests {
    /// The callbacks of both controllers in a change from `from` to `to`, the first time or later.
    private func change(_ from: String, _ to: String, _ version: SystemVersion) -> [String] {
        let wills = ["\(to).WA", "\(from).WD"]
        return version >= SystemVersion(18)
            ? wills + ["\(to).DA", "\(from).DD"] : wills + ["\(from).DD", "\(to).DA"]
    }

    @Test(
        "P98: at first only the selected tab is loaded, and appears with the bar", .repeated(.onAPad),
        arguments: Theater.versions
    )
    func firstShow(_ version: SystemVersion) throws {
        let theater = try Theater.tabs(3, version)
        let told = theater.history.log.filter { $0.hasSuffix(".DL") || $0.hasSuffix(".DA") }
        #expect(told == ["T.DL", "A.DL", "T.DA", "A.DA"])
        #expect(theater.history.appearances == ["T.WA", "A.WA", "T.DA", "A.DA"])
        proves("P98", in: theater.history.of("A.LV"))
        var other = theater
        #expect(try other.read("B", .isViewLoaded) == false)
        #expect(try other.read("T", .selectedViewController) == "A")
        #expect(try other.read("T", .selectedIndex) == 0)
    }

    @Test(
        "P99, P100, P101, C3: selecting another tab, and returning", .repeated(.onAPad),
        arguments: Theater.versions)
    func switching(_ version: SystemVersion) throws {
        var theater = try Theater.tabs(3, version)
        let there = try theater.play { try $0.select("B") }
        #expect(there.appearances == change("A", "B", version))
        #expect(there.log.prefix(3) == ["B.LV", "B.DL", "B.WA"])
        #expect(try theater.isInWindow("B") && !theater.isInWindow("A"))
        let isFaded = version >= SystemVersion(18)
        #expect(there.of("B.WA").first?.arguments["animated"] == .bool(isFaded))
        #expect(there.beginnings.map(\.kind) == [.tab])
        #expect(there.beginnings.map(\.duration) == [isFaded ? 500_000 : 0])
        proves(isFaded ? "P100" : "P99", in: there.of("A.DD"))
        if isFaded {
            proves("P100", in: there.of("B.DA"))
            proves("CH-92", in: there.filter { $0.trace == "ended" })
        } else {
            proves("P99", in: there.of("B.DA"))
            proves("P99", in: there.filter { $0.trace == "ended" })
        }
        let back = try theater.play { try $0.tabBar(.select(.index(0))) }
        #expect(back.appearances == change("B", "A", version))
        #expect(!back.log.contains("A.DL"))
        RuleProof.asserted("P101", "C3")
    }

    @Test(
        "CH-480: the call loads the new tab and makes the will callbacks; the others come after the turn",
        .repeated(.onAPad), arguments: Theater.versions)
    func timing(_ version: SystemVersion) throws {
        var theater = try Theater.tabs(3, version)
        try theater.call(
            .tabBar(receiver: "T", .select(.controller("B"))),
            .read(receiver: "T", .link(.selectedViewController), label: "selected"), .log("returned"))
        #expect(theater.events.readings("selected") == ["B"])
        proves("P103", in: theater.events.filter { $0.trace == "T.selectedViewController=B" })
        try theater.settle()
        let told = ["B.LV", "B.DL", "B.WA", "A.WD", "app:log=returned", "B.IA", "A.DD", "B.DA"]
        let log = theater.history.map(\.trace).filter(told.contains)
        let arrival = version >= SystemVersion(13) ? ["B.IA"] : []
        let dids = version >= SystemVersion(18) ? ["B.DA", "A.DD"] : ["A.DD", "B.DA"]
        let expected = ["B.LV", "B.DL", "B.WA", "A.WD", "app:log=returned"] + arrival + dids
        RuleProof.expect("CH-480", holds: log == expected, "\(log)")
    }

    @Test("CH-480: with an animator the animation begins within the call", .repeated(.onAPad))
    func animated() throws {
        var theater = try Theater.tabs(
            3, delegate: .attentive([.tabAnimationController: .value("slide")]),
            objects: [ObjectRequest(name: "slide", animator: AnimatorSettings(duration: 300_000))])
        try theater.call(.tabBar(receiver: "T", .select(.controller("B"))), .log("returned"))
        let log = theater.events.map(\.trace)
        let returned = try #require(log.firstIndex(of: "app:log=returned"))
        let animated = try #require(theater.events.firstIndex { $0.part == "slide.animateTransition" })
        RuleProof.expect("CH-480", holds: animated < returned)
        #expect(theater.appearances == ["B.WA", "A.WD"])
        let rest = try theater.play { try $0.settle() }
        #expect(rest.appearances == ["A.DD", "B.DA"])
    }

    @Test("CH-480: a selection while the tab bar controller comes on screen is shown in a turn of its own")
    func appearing() throws {
        let chooser = Behavior(reactions: [
            .viewWillAppear: Reaction(after: [.tabBar(receiver: "T", .select(.index(1))), .log("returned")])
        ])
        let theater = try Theater(
            root: .container("T", .tabBarController, .plain("A"), .plain("B")), behaviors: ["A": chooser])
        let log = theater.history.map(\.trace)
        let returned = try #require(log.firstIndex(of: "app:log=returned"))
        RuleProof.expect("CH-480", holds: try #require(log.firstIndex(of: "B.WA")) > returned)
        #expect(
            theater.history.appearances == ["T.WA", "A.WA", "T.DA", "A.DA", "B.WA", "A.WD", "A.DD", "B.DA"])
    }

    @Test(
        "CH-480: tabs for a bar without any appear within the call", .repeated(.onAPad), arguments: Theater.versions)
    func first(_ version: SystemVersion) throws {
        var theater = try Theater.tabs(0, version)
        try theater.make("X")
        try theater.call(
            .setViewControllers(SetViewControllersCall(receiver: "T", controllers: ["X"], isAnimated: false)),
            .log("returned"))
        let log = theater.events.map(\.trace).filter { ["X.DL", "X.WA", "X.DA", "app:log=returned"].contains($0) }
        RuleProof.expect("CH-480", holds: log == ["X.DL", "X.WA", "app:log=returned", "X.DA"], "\(log)")
    }

    @Test(
        "CH-482: another selection in the same turn makes the first tab disappear again", .repeated(.onAPad),
        arguments: Theater.versions)
    func ofOneTurn(_ version: SystemVersion) throws {
        let isFaded = version >= SystemVersion(18)
        var theater = try Theater.tabs(3, version)
        let there = try theater.play {
            try $0.call(
                .tabBar(receiver: "T", .select(.controller("B"))), .tabBar(receiver: "T", .select(.controller("C"))))
        }
        let dids = isFaded ? ["C.DA", "A.DD", "B.DD"] : ["A.DD", "B.DD", "C.DA"]
        #expect(there.appearances == ["B.WA", "A.WD", "C.WA", "B.WD"] + dids)
        proves("CH-482", in: there.of("C.WA"))
        proves("CH-482", in: there.of("B.WD"))
        #expect(there.beginnings.count == 1)
        #expect(try theater.isInWindow("C") && !theater.isInWindow("A") && !theater.isInWindow("B"))
        let back = try theater.play {
            try $0.call(
                .tabBar(receiver: "T", .select(.controller("B"))), .tabBar(receiver: "T", .select(.controller("C"))))
        }
        let returned = isFaded ? ["C.DA", "B.DD"] : ["B.DD", "C.DA"]
        RuleProof.expect("CH-482", holds: back.appearances == ["B.WA", "C.WD", "C.WA", "B.WD"] + returned)
        #expect(try theater.isInWindow("C") && !theater.isInWindow("B"))
        #expect(theater.session.header.transitions.isEmpty)
    }

    @Test("CH-482: an animator's transition runs to its end first", .repeated(.onAPad))
    func ofOneTurnAnimated() throws {
        var theater = try Theater.tabs(
            3, delegate: .attentive([.tabAnimationController: .value("slide")]),
            objects: [ObjectRequest(name: "slide", animator: AnimatorSettings(duration: 300_000))])
        let events = try theater.play {
            try $0.call(
                .tabBar(receiver: "T", .select(.controller("B"))), .tabBar(receiver: "T", .select(.controller("C"))))
        }
        RuleProof.expect(
            "CH-482",
            holds: events.appearances == ["B.WA", "A.WD", "A.DD", "B.DA", "C.WA", "B.WD", "B.DD", "C.DA"])
    }

    @Test("CH-482: new tabs without the one that was selected in the same turn", .repeated(.onAPad))
    func replacedInOneTurn() throws {
        var theater = try Theater.tabs()
        let events = try theater.play {
            try $0.call(
                .tabBar(receiver: "T", .select(.controller("B"))),
                .setViewControllers(
                    SetViewControllersCall(receiver: "T", controllers: ["A", "C"], isAnimated: false)))
        }
        #expect(events.appearances == ["B.WA", "A.WD", "C.WA", "B.WD", "A.DD", "B.DD", "C.DA"])
        let told = events.log.filter { ["B.WD", "B.DD", "B.dM"].contains($0) }
        RuleProof.expect("CH-482", holds: told == ["B.WD", "B.DD", "B.dM"], "\(told)")
        #expect(try theater.isInWindow("C"))
        #expect(!theater.exists("B"), "a tab that nobody holds is gone")
    }

    @Test("MV-03: a tab that was left in the same turn is removed once it has disappeared", .repeated(.onAPad))
    func removedInOneTurn() throws {
        var theater = try Theater.tabs()
        let events = try theater.play {
            try $0.call(
                .tabBar(receiver: "T", .select(.controller("B"))),
                .setViewControllers(
                    SetViewControllersCall(receiver: "T", controllers: ["B", "C"], isAnimated: false)))
        }
        #expect(events.appearances == ["B.WA", "A.WD", "A.DD", "B.DA"])
        let told = events.log.filter { $0.hasPrefix("A.") }
        RuleProof.expect("MV-03", holds: told == ["A.WD", "A.wM", "A.DD", "A.dM"], "\(told)")
        #expect(!theater.exists("A"), "a tab that nobody holds is gone")
    }

    @Test("a selection during the fade is displayed when the fade is over")
    func overlapping() throws {
        var theater = try Theater.tabs(3, SystemVersion(18))
        try theater.select("B")
        try theater.advance(milliseconds: 100)
        try theater.select("C")
        #expect(theater.appearances == [])
        #expect(try theater.read("T", .selectedViewController) == "C")
        let rest = try theater.play { try $0.settle() }
        #expect(rest.appearances == ["B.DA", "A.DD", "C.WA", "B.WD", "C.DA", "B.DD"])
    }

    @Test(
        "a covered bar sends no callbacks; the selected tab appears later", arguments: Theater.versions
    )
    func covered(_ version: SystemVersion) throws {
        var theater = try Theater.tabs(3, version)
        try theater.show("M", from: "A", .style(.fullScreen))
        let hidden = try theater.play {
            try $0.select("B")
            try $0.select("C")
        }
        #expect(hidden.log == [])
        #expect(try theater.read("T", .selectedIndex) == 2)
        #expect(try theater.read("B", .isViewLoaded) == false)
        let uncovered = try theater.close("T")
        #expect(uncovered.appearances.filter { !$0.hasPrefix("M") } == ["T.WA", "C.WA", "T.DA", "C.DA"])
        #expect(try theater.isInWindow("C") && !theater.isInWindow("A"))
    }

    @Test("a selection while the bar is about to appear determines the child that appears with it")
    func selectedInWillAppear() throws {
        let chooser = Behavior(reactions: [
            .viewWillAppear: Reaction(before: [.tabBar(receiver: "$self", .select(.index(1)))])
        ])
        let theater = try Theater(
            root: .container("T", .tabBarController, .plain("A"), .plain("B")), behaviors: ["T": chooser])
        #expect(theater.history.appearances == ["T.WA", "B.WA", "T.DA", "B.DA"])
        #expect(try theater.controller("A").view == nil)
    }

    @Test("P75: a navigation controller in an unselected tab sends no callbacks", .repeated(.onAPad))
    func hiddenStack() throws {
        var theater = try Theater(
            root: .container(
                "T", .tabBarController, .plain("A"), .container("N", .navigationController, .plain("R"))))
        try theater.make("S")
        let pushed = try theater.play { try $0.push("S", on: "N") }
        #expect(pushed.log == ["S.wM", "S.dM"])
        RuleProof.expect("P75", holds: try theater.controller("S").view == nil)
        let shown = try theater.play { try $0.select("N") }
        #expect(
            shown.appearances == [
                "N.WA", "S.WA", "A.WD", "A.DD", "N.DA", "S.DA",
            ])
    }
}
