import Testing

@testable import PresentationEngine

@Suite("Items that represent a controller in bars, and editing")
struct ItemTests {
    @Test(
        "R80, NV-02, ME-03: the title becomes the navigation item's, and not the other way round",
        .repeated(.deeper))
    func navigationItem() throws {
        var theater = try Theater()
        try theater.set("A", .title, "One")
        #expect(try theater.probe("A", .property(.navigationItemTitle)) == "One")
        proves("NV-02", in: theater.events)
        try theater.set("A", .navigationItemTitle, "Two")
        #expect(try theater.read("A", .title) == "One")
        #expect(try theater.read("A", .navigationItemTitle) == "Two")
        try theater.set("A", .title, "Three")
        RuleProof.expect("R80", "ME-03", holds: try theater.read("A", .navigationItemTitle) == "Three")
    }

    @Test(
        "Q47: a navigation item has a subtitle from iOS 26 on, whose changes call nothing", .repeated(.deeper, .onAPad))
    func subtitle() throws {
        var theater = try Theater(SystemVersion(26))
        RuleProof.expect("Q47", holds: try theater.read("A", .navigationItemSubtitle) == .null)
        try theater.set("A", .navigationItemSubtitle, "Two")
        RuleProof.expect("Q47", holds: theater.log.isEmpty)
        #expect(try theater.probe("A", .property(.navigationItemSubtitle)) == "Two")
        proves("Q47", in: theater.events)
        try theater.set("A", .title, "Three")
        #expect(try theater.read("A", .navigationItemSubtitle) == "Two")
        var older = try Theater(SystemVersion(18))
        proves("Q47") { () throws(Rejection) in try older.set("A", .navigationItemSubtitle, "Two") }
    }

    @Test(
        "NV-01, NV-03: the navigation item is unique to the controller and does not load its view",
        .repeated(.deeper))
    func identity() throws {
        var theater = try Theater()
        try theater.make("C")
        let first = try theater.probe("C", .item(.navigationItem))
        proves("NV-01", in: theater.events)
        #expect(try theater.probe("C", .item(.navigationItem)) == first)
        #expect(try theater.probe("A", .item(.navigationItem)) != first)
        RuleProof.expect("NV-01", "NV-03", holds: try theater.read("C", .isViewLoaded) == false)
    }

    @Test(
        "NV-07 to NV-10, R288: the edit button toggles, animated, and shows Edit or Done", .repeated(.deeper))
    func editButton() throws {
        var theater = try Theater()
        #expect(try theater.probe("A", .item(.editButtonTitle)) == "Edit")
        proves("NV-09", in: theater.events)
        try theater.call(.items(receiver: "A", .tapEditButton))
        #expect(theater.events.map(\.trace) == ["A.setEditing(_:animated:)"])
        #expect(theater.events[0].arguments == ["editing": true, "animated": true])
        proves("NV-10", in: theater.events)
        RuleProof.expect(
            "NV-07", "NV-08", "R288",
            holds: try theater.read("A", .isEditing) == true
                && theater.probe("A", .item(.editButtonTitle)) == "Done")
        try theater.call(.items(receiver: "A", .tapEditButton))
        RuleProof.expect("NV-09", "NV-10", holds: try theater.probe("A", .item(.editButtonTitle)) == "Edit")
    }

    @Test(
        "CH-197: the edit button gets no touches while the app is not active", .repeated(.onAPad), arguments: [8, 13])
    func inactive(_ major: Int) throws {
        var theater = try Theater(SystemVersion(major))
        try theater.call(.application(.background))
        proves("CH-197") { () throws(Rejection) in try theater.call(.items(receiver: "A", .tapEditButton)) }
        try theater.call(.application(.foreground))
        try theater.call(.items(receiver: "A", .tapEditButton))
        #expect(theater.events.contains { $0.trace == "A.setEditing(_:animated:)" })
    }

    @Test(
        "NV-11, NV-12, R289: setEditing sets the state in its base; the property sets it directly",
        .repeated(.deeper))
    func setEditing() throws {
        let override = Behavior(reactions: [
            .setEditing: Reaction(
                before: [.read(receiver: "$self", .property(.isEditing), label: "before")],
                after: [.read(receiver: "$self", .property(.isEditing), label: "after")])
        ])
        var theater = try Theater(behaviors: ["A": override])
        try theater.call(.items(receiver: "A", .setEditing(true, isAnimated: false)))
        RuleProof.expect(
            "NV-11", "R289",
            holds: theater.events.readings("before") == [false] && theater.events.readings("after") == [true])
        proves("NV-11", in: theater.events)
        try theater.set("A", .isEditing, false)
        #expect(theater.log.isEmpty)
        var deaf = try Theater(behaviors: [
            "A": Behavior(reactions: [.setEditing: Reaction(callsSuper: false)])
        ])
        try deaf.call(.items(receiver: "A", .setEditing(true, isAnimated: true)))
        RuleProof.expect("NV-12", holds: try deaf.read("A", .isEditing) == false)
    }

    @Test(
        "NV-14, NV-15, R291: the toolbar shows the items of the top controller, unless it is hidden",
        .repeated(.onAPad))
    func toolbar() throws {
        var theater = try Theater(root: .container("N", .navigationController, .plain("R")))
        try theater.call(.items(receiver: "R", .setToolbarItems(["add", "trash"], isAnimated: true)))
        proves("NV-15", in: theater.events)
        #expect(try theater.probe("N", .item(.shownToolbarItems)) == .null)
        try theater.set("N", .isToolbarHidden, false)
        #expect(try theater.probe("N", .item(.shownToolbarItems)) == .list(["add", "trash"]))
        proves("NV-14", in: theater.events)
        try theater.make("S")
        _ = try theater.play {
            try $0.call(.navigation(receiver: "N", .push(controller: "S", animated: false)))
        }
        #expect(try theater.probe("N", .item(.shownToolbarItems)) == .null)
        try theater.set("S", .toolbarItems, .list(["share"]))
        RuleProof.expect(
            "NV-14", "NV-15", "R291",
            holds: try theater.probe("N", .item(.shownToolbarItems)) == .list(["share"]))
    }

    @Test(
        "NV-04: items can be used where no container shows them, and are made on first access, not with the view",
        .varies(.container, .nesting), arguments: [false, true])
    func unshown(isInNavigation: Bool) throws {
        var theater = try Theater(
            root: isInNavigation ? .container("N", .navigationController, .plain("A")) : .plain("A"))
        try theater.make("C")
        try theater.call(.addChild(receiver: "A", child: "C"))
        let item = try theater.probe("C", .item(.navigationItem))
        try theater.set("C", .navigationItemTitle, "One")
        RuleProof.expect(
            "NV-04",
            holds: try item != .null && theater.read("C", .isViewLoaded) == false && theater.log.isEmpty)
        try theater.call(.removeFromParent(receiver: "C"), .loadViewIfNeeded(receiver: "C"))
        RuleProof.expect(
            "NV-04",
            holds: try theater.probe("C", .item(.navigationItem)) == item
                && theater.read("C", .navigationItemTitle) == "One")
    }
}
