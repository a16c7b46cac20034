import Testing

@testable import PresentationEngine

@Suite("New tabs for a tab bar controller")
struct NewTabsTests {
    @Test("children are told at once, and the selected tab stays selected", .repeated(.onAPad))
    func keptSelection() throws {
        var theater = try Theater.tabs()
        try theater.make("X")
        let events = try theater.play { try $0.setStack(["X", "A", "C"], of: "T", animated: false) }
        #expect(events.log == ["X.wM", "B.wM", "X.dM", "B.dM"])
        #expect(events.of("B.wM").first?.arguments["parent"] == .null)
        #expect(try theater.read("T", .viewControllers) == .list(["X", "A", "C"]))
        #expect(try theater.read("T", .selectedIndex) == 1)
        proves("CH-90", in: events.filter { $0.trace == "X.parent=T" })
        proves("CH-90", in: events.of("X.dM"))
        #expect(!theater.exists("B"), "a tab that nobody holds is gone")
    }

    @Test(
        "if the selected tab is removed, the one in its place is selected, else the first", .repeated(.onAPad)
    )
    func replacedSelection() throws {
        var theater = try Theater.tabs()
        try theater.make("X")
        _ = try theater.play { try $0.select("B") }
        let inPlace = try theater.play { try $0.setStack(["A", "X"], of: "T", animated: true) }
        #expect(inPlace.appearances == ["X.WA", "B.WD", "B.DD", "X.DA"])
        #expect(inPlace.of("X.WA").first?.arguments["animated"] == false)
        proves("CH-90", in: inPlace.filter { $0.trace == "T.selectedViewController=X" })
        let first = try theater.play { try $0.setStack(["A"], of: "T", animated: false) }
        #expect(first.appearances == ["A.WA", "X.WD", "X.DD", "A.DA"])
        #expect(!theater.exists("B"))
    }

    @Test(
        "MV-03, CT-10: a visible tab that is removed is told so once it has disappeared", .repeated(.onAPad),
        arguments: [false, true])
    func takenOnScreen(leavesOthers: Bool) throws {
        var theater = try Theater.tabs()
        let stack = leavesOthers ? ["B", "C"] : []
        let events = try theater.play { try $0.setStack(stack, of: "T", animated: false) }
        let order = events.log.filter { ["A.wM", "A.WD", "A.DD", "A.dM"].contains($0) }
        RuleProof.expect("CT-10", "CH-90", holds: order == ["A.wM", "A.WD", "A.DD", "A.dM"])
        RuleProof.expect("MV-03", holds: events.of("A.WD").first?.flags == [.isMovingFromParent])
        #expect(events.of("A.DD").first?.flags == [.isMovingFromParent])
    }

    @Test(
        "CT-10, CH-90: the only new tab is removed again before the turn, and the old tab disappears",
        .repeated(.onAPad),
        arguments: Theater.versions)
    func newTabTakenBack(_ version: SystemVersion) throws {
        var theater = try Theater.tabs(2, version)
        try theater.make("X")
        let replace = SetViewControllersCall(receiver: "T", controllers: ["X"], isAnimated: false)
        try theater.call(
            .setViewControllers(replace), .willMove(receiver: "X", parent: nil),
            .removeFromParent(receiver: "X"))
        let told = theater.history.log.filter { ["A.WD", "A.DD", "A.dM"].contains($0) }
        RuleProof.expect(
            "CT-10", "CH-90", holds: Array(told.suffix(3)) == ["A.WD", "A.DD", "A.dM"], "\(told)")
        #expect(try theater.read("T", .viewControllers) == .list([]))
        #expect(!theater.exists("A"), "a tab that nobody holds is gone")
    }

    @Test(
        "from no tabs to some and back, the visible tab appears and disappears", .repeated(.onAPad),
        arguments: Theater.versions)
    func emptied(_ version: SystemVersion) throws {
        var theater = try Theater.tabs(0, version)
        #expect(try theater.read("T", .selectedViewController) == .null)
        #expect(try theater.read("T", .selectedIndex) == .null)
        try theater.make("X")
        let shown = try theater.play { try $0.setStack(["X"], of: "T", animated: false) }
        #expect(shown.appearances == ["X.WA", "X.DA"])
        proves("P98", in: shown.of("X.WA"))
        let gone = try theater.play { try $0.setStack([], of: "T", animated: false) }
        #expect(gone.appearances == ["X.WD", "X.DD"])
        #expect(try theater.read("T", .children) == .list([]))
    }

    @Test("a tab removed with removeFromParent() selects the next one")
    func removed() throws {
        var theater = try Theater.tabs()
        let events = try theater.play { try $0.call(.removeFromParent(receiver: "A")) }
        #expect(events.appearances == ["A.WD", "A.DD", "B.WA", "B.DA"])
        #expect(try theater.read("T", .selectedViewController) == "B")
    }

    @Test("no tab twice, and none that is on screen elsewhere", .repeated(.onAPad))
    func refused() throws {
        var theater = try Theater.tabs()
        proves("P98") { () throws(Rejection) in
            try theater.setStack(["A", "A"], of: "T", animated: false)
        }
        proves("CT-03") { () throws(Rejection) in
            try theater.setStack(["A", "T"], of: "T", animated: false)
        }
        try theater.show("M", from: "A", .style(.fullScreen))
        proves("CT-03") { () throws(Rejection) in
            try theater.setStack(["A", "M"], of: "T", animated: false)
        }
    }

    @Test("P108: the tabs of a popped bar disappear but do not move", .repeated(.onAPad))
    func popped() throws {
        var theater = try Theater(root: .container("N", .navigationController, .plain("R")))
        try theater.call(
            .makeController(.container("T", .tabBarController, .plain("A"), .plain("B"))),
            .release(name: "T"), .navigation(receiver: "N", .push(controller: "T", animated: true)))
        try theater.settle()
        let events = try theater.play { try $0.pop() }
        #expect(events.appearances == ["T.WD", "A.WD", "R.WA", "T.DD", "A.DD", "R.DA"])
        #expect(events.log.filter { $0.hasSuffix("M") } == ["T.wM", "T.dM"])
        RuleProof.asserted("P108")
        #expect(!theater.exists("T") && !theater.exists("A") && !theater.exists("B"))
    }
}
