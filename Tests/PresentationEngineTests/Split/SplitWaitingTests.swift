import Testing

@testable import PresentationEngine

@Suite("When a split view controller adapts")
struct SplitWaitingTests {
    private static let plain: [ControllerRequest] = [.plain("P"), .plain("B")]

    @Test("CH-70: it waits for a push in its primary to end", .repeated(.onAPad), arguments: Theater.versions)
    func push(_ version: SystemVersion) throws {
        var theater = try Theater.split(version)
        try theater.make("X")
        try theater.push("X")
        proves("CH-70", in: try theater.setWidth(.compact))
        #expect(try theater.value(.isCollapsed) == false)
        let ended = try theater.settle()
        #expect(try theater.value(.isCollapsed) == true)
        #expect(ended.appearances == ["M.DD", "X.DA", "X.WD", "X.DD"])
        #expect(try theater.children(of: "N") == ["M", "X", "B"])
    }

    @Test("R213: a presentation over one of its columns only does not keep it from collapsing", .repeated(.onAPad))
    func coveredColumn() throws {
        var theater = try Theater.split(columns: Self.plain)
        try theater.set("P", .definesPresentationContext, true)
        try theater.show("X", from: "P", .style(.currentContext))
        #expect(theater.onScreen == ["S", "B", "X"])
        _ = try theater.play { _ = try $0.setWidth(.compact) }
        RuleProof.expect("R213", holds: try theater.value(.isCollapsed) == true)
        #expect(theater.onScreen == ["S", "X"])
        try theater.close("X")
        #expect(theater.onScreen == ["S", "P"])
    }

    @Test("CH-70: traits restored before its turn comes leave it as it is")
    func takenBack() throws {
        var theater = try Theater.split()
        try theater.make("X")
        try theater.push("X")
        try theater.setWidth(.compact)
        try theater.setWidth(nil)
        let ended = try theater.settle()
        #expect(ended.columnTalk.isEmpty)
        #expect(ended.appearances == ["M.DD", "X.DA"])
        #expect(try theater.value(.isCollapsed) == false)
    }

    @Test("CH-70, CH-71: it waits for columns that appear, for 0.35 s", .repeated(.deeper))
    func columns() throws {
        var theater = try Theater.split(SystemVersion(12), "iPad Air 2", .portrait)
        try theater.split(.tapDisplayModeButton)
        RuleProof.expect("CH-71", holds: theater.events.beginnings.first?.duration == 350_000)
        try theater.setWidth(.compact)
        try theater.advance(milliseconds: 349)
        #expect(try theater.value(.isCollapsed) == false)
        let ended = try theater.advance(milliseconds: 1)
        #expect(Array(ended.appearances.prefix(2)) == ["N.DA", "M.DA"])
        try theater.settle()
        #expect(try theater.value(.isCollapsed) == true)
        #expect(theater.onScreen == ["S", "N", "B"])
    }

    @Test("R204, R213: in a hidden tab it adapts when the tab is shown", arguments: Theater.versions)
    func unseenTab(_ version: SystemVersion) throws {
        var theater = try Theater(
            version, device: "iPad Air 2", orientation: .landscapeLeft,
            root: .container(
                "T", .tabBarController,
                .container("S", .splitViewController, .navigation("N", "M"), .plain("B")), .plain("C")))
        #expect(theater.onScreen.contains("M"))
        _ = try theater.play { try $0.select("C") }
        let hidden = try theater.play { _ = try $0.setWidth(.compact) }
        #expect(hidden.columnTalk.isEmpty)
        #expect(try theater.value(.isCollapsed) == false)
        let shown = try theater.play { try $0.select("S") }
        #expect(shown.columnTalk == ["N.collapseSecondary", "UIViewControllerShowDetailTarget S"])
        #expect(shown.appearances.filter { $0.hasSuffix("WA") } == ["S.WA", "N.WA", "B.WA"])
        RuleProof.expect("R204", holds: try theater.value(.isCollapsed) == true)
        let wide = try theater.play { _ = try $0.setWidth(nil) }
        #expect(wide.columnTalk.first == "N?separateSecondaryViewController=B")
        #expect(Set(theater.onScreen) == ["T", "S", "N", "M", "B"])
    }

    @Test("R204: at the root of a navigation controller it collapses and expands as elsewhere")
    func inNavigation() throws {
        var theater = try Theater(
            device: "iPad Air 2", orientation: .landscapeLeft,
            root: .container(
                "O", .navigationController,
                .container("S", .splitViewController, .plain("P"), .plain("B"))))
        let collapsed = try theater.play { _ = try $0.setWidth(.compact) }
        #expect(collapsed.appearances == ["B.WD", "B.DD"])
        #expect(theater.onScreen == ["O", "S", "P"])
        try theater.make("X")
        _ = try theater.play { try $0.push("X", on: "O") }
        let covered = try theater.play { _ = try $0.setWidth(nil) }
        #expect(covered.columnTalk.isEmpty)
        let back = try theater.play { try $0.pop("O") }
        #expect(back.appearances == ["X.WD", "S.WA", "P.WA", "B.WA", "X.DD", "S.DA", "P.DA", "B.DA"])
        RuleProof.expect("R204", holds: try theater.value(.isCollapsed) == false)
    }

    @Test("R204: beneath a full-screen modal it adapts at once, without callbacks of appearance", .repeated(.onAPad))
    func covered() throws {
        var theater = try Theater.split(columns: Self.plain)
        try theater.show("X", from: "S", .style(.fullScreen))
        let collapsed = try theater.play { _ = try $0.setWidth(.compact) }
        #expect(!collapsed.columnTalk.isEmpty && collapsed.appearances == [])
        RuleProof.expect("R204", holds: try theater.value(.isCollapsed) == true)
        let back = try theater.close("X")
        #expect(back.columnTalk.isEmpty)
        #expect(back.appearances == ["X.WD", "S.WA", "P.WA", "S.DA", "P.DA", "X.DD"])
        try theater.show("Y", from: "S", .style(.fullScreen))
        let expanded = try theater.play { _ = try $0.setWidth(nil) }
        #expect(expanded.appearances == [])
        RuleProof.expect("R204", holds: try theater.value(.isCollapsed) == false)
    }

    @Test("R131, R204: in a form sheet it is collapsed, also on an iPad", .repeated(.deeper))
    func formSheet() throws {
        var theater = try Theater(device: "iPad Air 2", orientation: .landscapeLeft)
        try theater.call(.makeController(.container("S", .splitViewController, .plain("P"), .plain("B"))))
        try theater.set("S", .modalPresentationStyle, "formSheet")
        _ = try theater.play { try $0.present("S") }
        RuleProof.expect("R131", "R204", holds: try theater.value(.isCollapsed) == true)
    }
}
