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

    @Test("the relation changes during the call, callbacks come in the next turn", .repeated(.onAPad))
    func timing() throws {
        var theater = try Theater.tabs()
        try theater.call(
            .tabBar(receiver: "T", .select(.controller("B"))),
            .read(receiver: "T", .link(.selectedViewController), label: "selected"), .log("returned"))
        #expect(theater.events.readings("selected") == ["B"])
        let log = theater.events.map(\.trace)
        let returned = try #require(log.firstIndex(of: "app:log=returned"))
        let told = try #require(log.firstIndex(of: "B.WA"))
        #expect(returned < told)
        proves("P103", in: theater.events.filter { $0.trace == "T.selectedViewController=B" })
    }

    @Test("of two selections in one turn the last is displayed; selecting there and back shows nothing")
    func lastCounts() throws {
        var theater = try Theater.tabs()
        try theater.call(
            .tabBar(receiver: "T", .select(.controller("B"))),
            .tabBar(receiver: "T", .select(.controller("C"))))
        #expect(theater.appearances == ["C.WA", "A.WD", "A.DD", "C.DA"])
        try theater.call(
            .tabBar(receiver: "T", .select(.controller("B"))),
            .tabBar(receiver: "T", .select(.controller("C"))))
        #expect(theater.appearances == [])
        #expect(theater.session.header.transitions.isEmpty)
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
