import Testing

@testable import PresentationEngine

@Suite("Bars that take room from the views of children")
struct BarRoomTests {
    private static let devices = ["iPhone 8", "iPad Air 2"]

    /// A navigation controller `N` with `A`, and the height of its bar.
    private func stack(_ device: String, _ version: SystemVersion) throws -> (Theater, bar: Double, screen: Size) {
        let theater = try Theater(
            version, device: device, root: .container("N", .navigationController, .plain("A")))
        let bar = device == "iPad Air 2" && version >= SystemVersion(12) ? 50.0 : 44
        return (theater, bar, try theater.frame(of: "N").size)
    }

    @Test(
        "LY-19, R279, LY-11, d5, CH-202: a view begins below an opaque bar, unless it extends under opaque bars",
        .varies(.device), arguments: devices, Theater.versions)
    func opaqueBar(_ device: String, _ version: SystemVersion) throws {
        var (theater, bar, screen) = try stack(device, version)
        RuleProof.expect("CH-202", holds: try theater.frame(of: "A") == Rect(size: screen), "it is translucent")
        #expect(try theater.probe("N", .property(.navigationBarIsTranslucent)) == true)
        try theater.set("N", .navigationBarIsTranslucent, false)
        let beside = Rect(0, 20 + bar, screen.width, screen.height - 20 - bar)
        RuleProof.expect("LY-19", "R279", "d5", holds: try theater.frame(of: "A") == beside)
        RuleProof.expect("CH-202", holds: try theater.frame(of: "A") == beside)
        #expect(theater.log == ["A.WL", "A.LS"])
        let length = try theater.probe("A", .layout(.topLayoutGuide))
        RuleProof.expect("LY-19", "R279", holds: length == .number(0))
        proves("LY-19", in: theater.events)
        RuleProof.expect("LY-11", holds: try theater.probe("A", .property(.extendedLayoutIncludesOpaqueBars)) == false)
        try theater.set("A", .extendedLayoutIncludesOpaqueBars, true)
        RuleProof.expect("LY-11", "d5", holds: try theater.frame(of: "A") == Rect(size: screen))
        #expect(try theater.probe("A", .layout(.topLayoutGuide)) == .number(20 + bar))
        try theater.make("B")
        _ = try theater.play { try $0.push("B") }
        RuleProof.expect("LY-19", holds: try theater.frame(of: "B") == beside)
        #expect(try theater.probe("B", .layout(.frame)) == .rect(beside))
        #expect(try theater.probe("B", .layout(.bounds)) == .rect(Rect(size: beside.size)))
    }

    @Test(
        "LY-01: another size brings viewWillLayoutSubviews and then viewDidLayoutSubviews", .varies(.device),
        arguments: devices, Theater.versions)
    func layoutCallbacks(_ device: String, _ version: SystemVersion) throws {
        var theater = try stack(device, version).0
        try theater.set("N", .navigationBarIsTranslucent, false)
        RuleProof.expect("LY-01", holds: theater.log == ["A.WL", "A.LS"])
        proves("LY-01", in: theater.events)
        try theater.set("N", .navigationBarIsTranslucent, false)
        RuleProof.expect("LY-01", holds: theater.log.isEmpty, "the size is the same")
    }

    @Test(
        "LY-02: overrides of the layout callbacks need not call super", .repeated(.deeper, .onAPad),
        arguments: Theater.versions)
    func base(_ version: SystemVersion) throws {
        let silent = Reaction(callsSuper: false)
        let override = Behavior(reactions: [.viewWillLayoutSubviews: silent, .viewDidLayoutSubviews: silent])
        var plain = try Theater(version)
        var overriding = try Theater(version, behaviors: ["B": override])
        let events = try (plain.show("B"), overriding.show("B"))
        RuleProof.expect("LY-02", holds: events.0.log == events.1.log)
    }

    @Test(
        "LY-09, LY-10, d5: an edge that is left out keeps the view beside a bar, and means nothing without a container",
        .varies(.device), arguments: devices, Theater.versions)
    func edges(_ device: String, _ version: SystemVersion) throws {
        var (theater, bar, screen) = try stack(device, version)
        try theater.set("N", .isToolbarHidden, false)
        RuleProof.expect("LY-09", holds: try theater.probe("A", .property(.edgesForExtendedLayout)) == "all")
        RuleProof.expect("LY-09", holds: try theater.frame(of: "A") == Rect(size: screen))
        try theater.set("A", .edgesForExtendedLayout, "none")
        let middle = Rect(0, 20 + bar, screen.width, screen.height - 20 - 2 * bar)
        RuleProof.expect("LY-09", "d5", holds: try theater.frame(of: "A") == middle)
        try theater.set("A", .edgesForExtendedLayout, .list(["top", "left", "right"]))
        RuleProof.expect(
            "LY-09", holds: try theater.frame(of: "A") == Rect(0, 0, screen.width, screen.height - bar))
        try theater.make("B", .style(.fullScreen), PropertyAssignment(.edgesForExtendedLayout, "none"))
        _ = try theater.play { try $0.present("B") }
        RuleProof.expect("LY-10", holds: try theater.frame(of: "B") == Rect(size: screen))
        var root = try Theater(version, device: device)
        try root.set("A", .edgesForExtendedLayout, "none")
        RuleProof.expect("LY-10", holds: try root.frame(of: "A") == Rect(size: screen) && root.log.isEmpty)
    }

    @Test(
        "LY-22, d5: a view ends at the top of an opaque bar at the bottom", .varies(.device),
        arguments: devices, Theater.versions)
    func barsAtTheBottom(_ device: String, _ version: SystemVersion) throws {
        var tabs = try Theater.tabs(2, version, device: device)
        let screen = try tabs.frame(of: "T").size
        let height = device == "iPad Air 2" && version >= SystemVersion(12) ? 50.0 : 49
        #expect(try tabs.probe("A", .layout(.bottomLayoutGuide)) == .number(height))
        try tabs.set("T", .tabBarIsTranslucent, false)
        let above = Rect(0, 0, screen.width, screen.height - height)
        RuleProof.expect("LY-22", "d5", holds: try tabs.frame(of: "A") == above)
        RuleProof.expect("LY-22", holds: try tabs.probe("A", .layout(.bottomLayoutGuide)) == .number(0))
        proves("LY-22", in: tabs.events)
        _ = try tabs.play { try $0.select("B") }
        RuleProof.expect("LY-22", holds: try tabs.frame(of: "B") == above)
        var (stack, bar, _) = try stack(device, version)
        try stack.set("N", .isToolbarHidden, false)
        try stack.set("N", .toolbarIsTranslucent, false)
        RuleProof.expect("LY-22", holds: try stack.frame(of: "A").size.height == screen.height - bar)
        try stack.set("N", .isToolbarHidden, true)
        #expect(try stack.frame(of: "A") == Rect(size: screen), "a hidden bar takes no room")
    }

    @Test(
        "d5: a push that hides an opaque tab bar gives its room back, also if the way back is cancelled",
        .varies(.device), arguments: devices, [SystemVersion(9), SystemVersion(12), SystemVersion(17)])
    func hiddenTabBar(_ device: String, _ version: SystemVersion) throws {
        var theater = try Theater(
            version, device: device,
            root: .container("T", .tabBarController, .container("N", .navigationController, .plain("A"))))
        let screen = try theater.frame(of: "T").size
        try theater.set("T", .tabBarIsTranslucent, false)
        let above = try theater.frame(of: "N")
        #expect(above.size.height < screen.height)
        try theater.make("B", PropertyAssignment(.hidesBottomBarWhenPushed, true))
        _ = try theater.play { try $0.push("B") }
        RuleProof.expect("d5", holds: try theater.frame(of: "N") == Rect(size: screen))
        #expect(try theater.frame(of: "B") == Rect(size: screen))
        _ = try theater.play { try $0.pop() }
        RuleProof.expect("d5", holds: try theater.frame(of: "N") == above && theater.frame(of: "A").size == above.size)
    }

    @Test(
        "R278, CH-206: a large title adds 52 points in regular height", .varies(.device),
        arguments: Theater.versionsWithSafeAreas)
    func largeTitle(_ version: SystemVersion) throws {
        for (device, top) in [("iPhone 8", 116.0), ("iPhone X", 140)] {
            var theater = try Theater(
                version, device: device, root: .container("N", .navigationController, .plain("A")))
            #expect(try theater.insets("A").top == top - 52)
            try theater.set("N", .prefersLargeTitles, true)
            RuleProof.expect("R278", holds: try theater.insets("A").top == top)
            try theater.turn()
            try theater.settle()
            RuleProof.expect("CH-206", holds: try theater.insets("A").top == 32)
        }
    }

    @Test(
        "LY-04: constraints are updated before the first layout and after another size",
        .repeated(.deeper), arguments: Theater.versions)
    func constraints(_ version: SystemVersion) throws {
        var theater = try Theater(version, behaviors: ["B": .hearing(.updateViewConstraints)])
        let events = try theater.show("B", .style(.fullScreen))
        let log = events.log.filter { $0.hasPrefix("B.") }
        let updates = log.firstIndex(of: "B.updateViewConstraints()")
        RuleProof.expect("LY-04", holds: updates != nil && updates.map { log[$0 + 1] } == "B.WL", "\(log)")
        proves("LY-04", in: events)
        _ = try theater.show("C", from: "B", .style(.fullScreen))
        let again = try theater.close("B")
        RuleProof.expect("LY-04", holds: !again.log.contains("B.updateViewConstraints()"))
        let turned = try theater.play { try $0.turn() }.log.filter { $0.hasPrefix("B.") }
        RuleProof.expect("LY-04", holds: turned.contains("B.updateViewConstraints()"), "\(turned)")
    }
}
