import Testing

@testable import PresentationEngine

@Suite("The items and the bar of a tab bar controller")
struct TabItemTests {
    @Test(
        "NV-05, NV-06, R292: an item takes the controller's title, but not the other way round",
        .repeated(.onAPad))
    func titles() throws {
        var theater = try Theater.tabs()
        try theater.set("B", .title, "Books")
        #expect(try theater.probe("B", .property(.tabBarItemTitle)) == "Books")
        proves("NV-06", in: theater.events)
        try theater.set("B", .tabBarItemTitle, "Shelf")
        #expect(try theater.read("B", .tabBarItemTitle) == "Shelf")
        RuleProof.expect("R292", holds: try theater.read("B", .title) == "Books")
        try theater.set("B", .title, "Tomes")
        #expect(try theater.read("B", .tabBarItemTitle) == "Tomes")
        #expect(try theater.probe("B", .link(.tabBarItem)) == "B.tabBarItem")
        proves("NV-05", in: theater.events)
        #expect(try theater.probe("B", .link(.tabBarItem)) == "B.tabBarItem")
        #expect(try theater.read("B", .isViewLoaded) == false)
    }

    @Test("R293: a navigation controller's tab shows the title of its root", .repeated(.onAPad))
    func bottomTitle() throws {
        var theater = try Theater(
            root: .container("T", .tabBarController, .container("N", .navigationController, .plain("R"))))
        try theater.make("S", PropertyAssignment(.title, "top"))
        try theater.set("R", .title, "bottom")
        try theater.set("N", .title, "navigation")
        _ = try theater.play { try $0.push("S") }
        #expect(try theater.probe("N", .property(.tabBarItemTitle)) == "bottom")
        proves("R293", in: theater.events)
        #expect(try theater.read("T", .tabBarItems) == .list(["bottom"]))
    }

    @Test("HR-11: the nearest tab bar controller among the ancestors", .repeated(.onAPad))
    func nearest() throws {
        var theater = try Theater(
            root: .container("T", .tabBarController, .container("N", .navigationController, .plain("R"))))
        #expect(try theater.probe("R", .link(.tabBarController)) == "T")
        proves("HR-11", in: theater.events)
        #expect(try theater.read("T", .tabBarController) == .null)
    }

    @Test("R290, NV-13, OP-23: hiding the bottom bar", .repeated(.onAPad), arguments: Theater.fidelities)
    func hiddenBar(fidelity: FidelityChoice) throws {
        var theater = try Theater(
            fidelity: fidelity,
            root: .container("T", .tabBarController, .container("N", .navigationController, .plain("R"))))
        #expect(try theater.read("T", .tabBarIsHidden) == false)
        try theater.make("S", PropertyAssignment(.hidesBottomBarWhenPushed, true))
        try theater.make("U")
        _ = try theater.play { try $0.push("S") }
        #expect(try theater.read("T", .tabBarIsHidden) == true)
        proves("P102") { () throws(Rejection) in try theater.tap("N") }
        _ = try theater.play { try $0.push("U") }
        let isHidden = try theater.probe("T", .link(.tabBarIsHidden))
        if fidelity.isMeasured(.hidesBottomBarWhenPushed) {
            #expect(isHidden == true)
            proves("R290", in: theater.events)
        } else {
            #expect(isHidden == false)
            proves("NV-13", in: theater.events)
        }
        _ = try theater.play { try $0.navigate("N", .popToRoot(animated: true)) }
        #expect(try theater.read("T", .tabBarIsHidden) == false)
        RuleProof.asserted("OP-23")
    }

    @Test("CH-149: a disabled tab ignores taps, but can be selected in code", .repeated(.onAPad))
    func disabledTab() throws {
        var theater = try Theater.tabs()
        try theater.call(.setEnabled(element: "B.tabBarItem", controller: nil, false))
        theater.expectRule("CH-149", on: "B:tabBarItem.isEnabled=false")
        try theater.tap("B")
        #expect(theater.events.map(\.trace) == ["noop tap"])
        theater.expectRule("CH-149", on: "noop tap")
        try theater.select("B")
        #expect(try theater.read("T", .selectedViewController) == "B")
        try theater.settle()
        try theater.tap("C")
        try theater.settle()
        try theater.call(.setEnabled(element: "B.tabBarItem", controller: nil, true))
        try theater.tap("B")
        #expect(try theater.read("T", .selectedViewController) == "B")
    }

    @Test(
        "CH-149, R293: a storyboard can disable a tab; a navigation controller follows its root",
        .repeated(.onAPad))
    func disabledTabOfStoryboard() throws {
        var one = StoryboardScene.scene("One")
        one.tabBarItem = StoryboardTabBarItem()
        var two = StoryboardScene.scene("Two")
        two.tabBarItem = StoryboardTabBarItem()
        two.tabBarItem?.id = "tab-two"
        two.tabBarItem?.isEnabled = false
        var theater = try Theater(
            root: nil,
            storyboards: [.of(.tabs("T", "One", "Nav"), one, .navigation("Nav", root: "Two"), two)])
        try theater.tap("Nav")
        theater.expectRule("CH-149", on: "noop tap")
        try theater.call(.setEnabled(element: "tab-two", controller: nil, true))
        theater.expectRule("CH-149", on: "Two:tabBarItem.isEnabled=true")
        try theater.tap("Nav")
        #expect(try theater.read("T", .selectedViewController) == "Nav")
        try theater.settle()
        proves("CH-149") { () throws(Rejection) in try theater.act(on: "tab-two") }
    }

    @Test(
        "R290: the root of a stack does not hide the bar", .repeated(.onAPad), arguments: Theater.fidelities)
    func root(fidelity: FidelityChoice) throws {
        var theater = try Theater(
            fidelity: fidelity,
            root: .container("T", .tabBarController, .container("N", .navigationController, .plain("R"))))
        try theater.set("R", .hidesBottomBarWhenPushed, true)
        let isMeasured = fidelity.isMeasured(.hidesBottomBarWhenPushed)
        #expect(try theater.read("T", .tabBarIsHidden) == .bool(!isMeasured))
        if isMeasured { RuleProof.asserted("R290") }
    }

    @Test(
        "CH-720: an assigned value counts at the next change of the stack, also that of a root", .repeated(.onAPad))
    func assignedLater() throws {
        var theater = try Theater(
            root: .container("T", .tabBarController, .container("N", .navigationController, .plain("R"))))
        try theater.make("S")
        try theater.set("R", .hidesBottomBarWhenPushed, true)
        _ = try theater.play { try $0.push("S") }
        try theater.set("R", .hidesBottomBarWhenPushed, false)
        RuleProof.expect("CH-720", holds: try theater.read("T", .tabBarIsHidden) == true)
        _ = try theater.play { try $0.pop() }
        RuleProof.expect("CH-720", holds: try theater.read("T", .tabBarIsHidden) == false)
        try theater.make("U")
        _ = try theater.play { try $0.push("U") }
        try theater.set("U", .hidesBottomBarWhenPushed, true)
        RuleProof.expect("CH-720", holds: try theater.read("T", .tabBarIsHidden) == false)
    }

    @Test("a storyboard's tabs are children in order, and its items provide their titles")
    func storyboard() throws {
        var tabs = StoryboardScene(id: "tabs", kind: .tabBarController(StoryboardTabs()))
        tabs.segues = ["one", "two"].map {
            StoryboardSegue(
                id: $0 + ".tab", kind: .relationship(.viewControllers), sourceID: "tabs", destinationID: $0)
        }
        let scenes = ["one", "two"].map { name in
            var scene = StoryboardScene(id: name)
            scene.storyboardIdentifier = name
            scene.tabBarItem = StoryboardTabBarItem()
            scene.tabBarItem?.title = name.uppercased()
            return scene
        }
        let storyboard = Storyboard(
            name: "Main", digest: "d", initialSceneID: "tabs", scenes: [tabs] + scenes)
        var theater = try Theater(root: nil, storyboards: [storyboard])
        let root = try #require(Array(theater.session.windows.all).first?.record.root)
        let name = theater.session.name(root)
        #expect(try theater.read(name, .viewControllers) == .list(["one", "two"]))
        #expect(try theater.read(name, .tabBarItems) == .list(["ONE", "TWO"]))
        #expect(try theater.controller("two").view == nil)
        let events = try theater.play { try $0.select("two", name) }
        #expect(events.appearances == ["two.WA", "one.WD", "one.DD", "two.DA"])
    }
}
