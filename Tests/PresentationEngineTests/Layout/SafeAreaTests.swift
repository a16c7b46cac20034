import Testing

@testable import PresentationEngine

@Suite("Safe areas, layout guides, margins, and the insets of scroll views")
struct SafeAreaTests {
    private static let devices = ["iPhone 8", "iPad Air 2"]

    /// A tab bar controller with a navigation controller with `A`.
    private static let tabs = ControllerRequest.container(
        "T", .tabBarController, .container("N", .navigationController, .plain("A")))

    private func guides(_ theater: inout Theater, _ name: String = "A") throws -> [Value] {
        [
            try theater.probe(name, .layout(.topLayoutGuide)),
            try theater.probe(name, .layout(.bottomLayoutGuide)),
        ]
    }

    @Test(
        "R277: the safe area of an iPhone X, with bars and without, in both orientations", .varies(.container),
        arguments: Theater.versionsWithSafeAreas)
    func phoneWithoutHomeButton(_ version: SystemVersion) throws {
        var bare = try Theater(version, device: "iPhone X")
        RuleProof.expect("R277", holds: try bare.insets("A") == EdgeInsets(top: 44, left: 0, bottom: 34, right: 0))
        #expect(try bare.probe("A", .layout(.safeAreaInsets)) == .insets(bare.insets("A")))
        proves("R277", in: bare.events)
        var theater = try Theater(version, device: "iPhone X", root: Self.tabs)
        RuleProof.expect("R277", holds: try theater.insets("A") == EdgeInsets(top: 88, left: 0, bottom: 83, right: 0))
        try theater.turn()
        try theater.settle()
        RuleProof.expect(
            "R277", holds: try theater.insets("T") == EdgeInsets(top: 0, left: 44, bottom: 21, right: 44))
        #expect(try theater.insets("A") == EdgeInsets(top: 32, left: 44, bottom: 53, right: 44))
    }

    @Test("up to iOS 10 there is no safe area", arguments: Theater.versions.filter { $0 < SystemVersion(11) })
    func earlier(_ version: SystemVersion) throws {
        var theater = try Theater(version, behaviors: ["A": .hearing(.viewSafeAreaInsetsDidChange)])
        #expect(try theater.probe("A", .layout(.safeAreaInsets)) == .null)
        #expect(!theater.history.log.contains("A.viewSafeAreaInsetsDidChange()"))
    }

    @Test(
        "LY-12, LY-13, LY-14, LY-20: outside a container the guides are the status bar and the bottom edge",
        .varies(.device), arguments: devices, Theater.versions)
    func guidesWithoutContainer(_ device: String, _ version: SystemVersion) throws {
        var theater = try Theater(version, device: device)
        RuleProof.expect("LY-12", holds: try guides(&theater) == [.number(20), .number(0)])
        proves("LY-14", "LY-20", in: theater.history)
        // A view that begins below the status bar, or within it.
        for (y, length) in [(5.0, 15.0), (300, 0)] {
            var parent = try Theater(version, device: device)
            try parent.make("B")
            try parent.embed("B", in: "A", frame: Rect(0, y, 100, 100))
            RuleProof.expect("LY-13", holds: try guides(&parent, "B") == [.number(length), .number(0)])
        }
        var hidden = try Theater(version, device: device, behaviors: ["A": .withoutStatusBar])
        RuleProof.expect("LY-14", holds: try guides(&hidden) == [.number(0), .number(0)])
    }

    @Test(
        "LY-15 to LY-18, LY-21, R276: a container sets the guides of its child by the bars that are visible",
        .varies(.device), arguments: devices, Theater.versions)
    func guidesInContainer(_ device: String, _ version: SystemVersion) throws {
        let root = ControllerRequest.container("N", .navigationController, .plain("A"))
        let bar = device == "iPad Air 2" && version >= SystemVersion(12) ? 50.0 : 44
        var theater = try Theater(version, device: device, root: root)
        RuleProof.expect("LY-15", "LY-16", "R276", holds: try guides(&theater) == [.number(20 + bar), .number(0)])
        proves("LY-16", "LY-21", in: theater.history)
        try theater.set("N", .isToolbarHidden, false)
        RuleProof.expect("LY-21", "R276", holds: try guides(&theater)[1] == .number(bar))
        try theater.set("N", .isToolbarHidden, true)
        try theater.set("N", .isNavigationBarHidden, true)
        RuleProof.expect("LY-17", holds: try guides(&theater) == [.number(20), .number(0)])
        proves("LY-17", in: theater.history)
        var hidden = try Theater(version, device: device, root: root, behaviors: ["A": .withoutStatusBar])
        try hidden.set("N", .isNavigationBarHidden, true)
        RuleProof.expect("LY-18", holds: try guides(&hidden) == [.number(0), .number(0)])
        proves("LY-18", in: hidden.history)
        var tabs = try Theater(version, device: device, root: Self.tabs)
        let height = device == "iPad Air 2" && version >= SystemVersion(12) ? 50.0 : 49
        RuleProof.expect("LY-21", "R276", holds: try guides(&tabs)[1] == .number(height))
    }

    @Test("R276: in compact height the bar has 32 points and the status bar none", arguments: Theater.versions)
    func compactHeight(_ version: SystemVersion) throws {
        var theater = try Theater(version, device: "iPhone 8", root: Self.tabs)
        try theater.turn()
        try theater.settle()
        RuleProof.expect(
            "R276", holds: try guides(&theater) == [.number(32), .number(32)])
    }

    @Test(
        "R311, CH-204: additional insets count for the controller and its children, which are notified at once",
        .repeated(.deeper, .onAPad), arguments: Theater.versionsWithSafeAreas)
    func additional(_ version: SystemVersion) throws {
        let hearing = Behavior.hearing(.viewSafeAreaInsetsDidChange)
        var theater = try Theater(version, behaviors: ["A": hearing, "B": hearing])
        try theater.make("B")
        let size = try theater.frame(of: "A").size
        try theater.embed("B", in: "A", frame: Rect(size: size))
        let former = try theater.insets("A")
        let more = EdgeInsets(top: 10, left: 0, bottom: 6, right: 1)
        try theater.set("A", .additionalSafeAreaInsets, .insets(more))
        RuleProof.expect("R311", holds: try theater.insets("A") == former + more)
        RuleProof.expect("R311", holds: try theater.insets("B") == former + more)
        RuleProof.expect(
            "CH-204",
            holds: theater.log == ["A.viewSafeAreaInsetsDidChange()", "B.viewSafeAreaInsetsDidChange()"])
        proves("R311", in: theater.events)
        try theater.set("A", .additionalSafeAreaInsets, .insets(more))
        #expect(theater.log.isEmpty, "nothing has changed")
        #expect(try theater.probe("A", .property(.additionalSafeAreaInsets)) == .insets(more))
        #expect(throws: Rejection.self) { try theater.set("A", .additionalSafeAreaInsets, true) }
    }

    @Test(
        "CH-200: the insets are announced between viewWillAppear and the layout, and again in a rotation",
        .repeated(.deeper, .onAPad), arguments: Theater.versionsWithSafeAreas)
    func order(_ version: SystemVersion) throws {
        var theater = try Theater(version, behaviors: ["B": .hearing(.viewSafeAreaInsetsDidChange)])
        let events = try theater.show("B", .style(.fullScreen))
        let appearing = version >= SystemVersion(13) ? ["B.IA"] : []
        let log = events.log.filter { $0.hasPrefix("B.") }
        RuleProof.expect(
            "CH-200",
            holds: log == ["B.LV", "B.DL", "B.WA", "B.viewSafeAreaInsetsDidChange()"] + appearing
                + ["B.WL", "B.LS", "B.DA"], "\(log)")
        proves("CH-200", in: events)
        guard theater.session.settings?.device.idiom == .phone else { return }
        let turned = try theater.play { try $0.turn() }.log.filter { $0.hasPrefix("B.") }
        let told = try #require(turned.firstIndex(of: "B.viewSafeAreaInsetsDidChange()"))
        #expect(told < (turned.firstIndex(of: "B.WL") ?? 0))
    }

    @Test(
        "CH-204: a status bar that is hidden gives its room back in the same turn", .varies(.device),
        arguments: devices, Theater.versionsWithSafeAreas)
    func statusBar(_ device: String, _ version: SystemVersion) throws {
        let hiding = Behavior(
            answers: [.prefersStatusBarHidden: .value(true)], reactions: [.viewSafeAreaInsetsDidChange: Reaction()])
        var theater = try Theater(
            version, device: device, root: .container("N", .navigationController, .plain("A")),
            behaviors: ["B": hiding])
        try theater.set("N", .navigationBarIsTranslucent, false)
        let bar = try theater.frame(of: "A").origin.y - 20
        try theater.make("B")
        _ = try theater.play { try $0.push("B") }
        RuleProof.expect("CH-204", holds: try theater.frame(of: "B").origin.y == bar)
        #expect(try theater.insets("N").top == 0)
        _ = try theater.play { try $0.pop() }
        RuleProof.expect("CH-204", holds: try theater.frame(of: "A").origin.y == 20 + bar)
    }

    @Test("CH-203: the margins of a root view by its width", .varies(.device), arguments: Theater.versions)
    func margins(_ version: SystemVersion) throws {
        let top = version >= SystemVersion(11) ? 20.0 : 0
        for (device, side) in [("iPhone 8", 16.0), ("iPhone 8 Plus", 20), ("iPad Air 2", 20)] {
            var theater = try Theater(version, device: device)
            let value = try theater.probe("A", .layout(.layoutMargins))
            RuleProof.expect(
                "CH-203", holds: value == .insets(EdgeInsets(top: top, left: side, bottom: 0, right: side)))
            proves("CH-203", in: theater.events)
        }
    }

    @Test(
        "CH-205: a window that is lower than the screen lies clear of its edges", .repeated(.deeper),
        arguments: Theater.versionsWithSafeAreas)
    func lowWindow(_ version: SystemVersion) throws {
        var theater = try Theater(version, device: "iPad Air 2")
        #expect(try theater.insets("A") == EdgeInsets(top: 20, left: 0, bottom: 0, right: 0))
        try theater.resize(.slideOver)
        try theater.settle()
        RuleProof.expect("CH-205", holds: try theater.insets("A") == .zero)
    }

    @Test(
        "LY-06, LY-07: a controller insets its scroll view, unless it says no", .varies(.device),
        arguments: devices, Theater.versions)
    func scrollViews(_ device: String, _ version: SystemVersion) throws {
        let list = ControllerRequest.container("L", .tableViewController)
        var theater = try Theater(version, device: device, root: .container("N", .navigationController, list))
        let bar = device == "iPad Air 2" && version >= SystemVersion(12) ? 50.0 : 44
        let inset = EdgeInsets(top: 20 + bar, left: 0, bottom: 0, right: 0)
        RuleProof.expect("LY-06", holds: try theater.probe("L", .layout(.adjustedContentInset)) == .insets(inset))
        proves("LY-06", in: theater.events)
        try theater.set("L", .automaticallyAdjustsScrollViewInsets, false)
        RuleProof.expect("LY-07", holds: try theater.probe("L", .layout(.adjustedContentInset)) == .insets(.zero))
        proves("LY-07", in: theater.events)
        var plain = try Theater(version, device: device)
        #expect(try plain.probe("A", .layout(.adjustedContentInset)) == .null)
    }

    @Test("LY-06, CH-212: a scroll view in the root view is inset for what reaches into it", .varies(.device))
    func scrollViewsInScenes() throws {
        for (device, top, bottom) in [("iPhone 8", 64.0, 0.0), ("iPhone X", 88, 34)] {
            for (y, behavior) in [(0.0, StoryboardView.InsetAdjustment.automatic), (50, .always), (100, .never)] {
                var list = StoryboardView(id: "list", elementName: "tableView")
                list.frame = StoryboardRectangle(x: 0, y: y, width: 375, height: 667 - y)
                list.autoresizing = StoryboardAutoresizing()
                list.autoresizing?.flexibleHeight = true
                list.insetAdjustment = behavior
                var home = StoryboardScene.scene("home")
                home.view?.frame = StoryboardRectangle(x: 0, y: 0, width: 375, height: 667)
                home.view?.subviews = [list]
                var theater = try Theater(
                    SystemVersion(12), device: device, root: nil,
                    storyboards: [.of(.navigation("nav", root: "home"), home)])
                let inset = EdgeInsets(
                    top: behavior == .never ? 0 : top - y, left: 0, bottom: behavior == .never ? 0 : bottom, right: 0)
                let read = try theater.probe("home", .layout(.adjustedContentInset))
                RuleProof.expect("CH-212", "LY-06", holds: read == .insets(inset), "\(read)")
                proves(behavior == .automatic ? "LY-06" : "CH-212", in: theater.events)
                let laid = theater.session.screenLayout().first { $0.name == "list" }
                #expect(laid?.contentOffset == Point(0, 0 - inset.top))
            }
        }
        var wide = try Theater(
            SystemVersion(12), device: "iPhone X", root: .container("L", .tableViewController))
        try wide.turn()
        try wide.settle()
        let flat = EdgeInsets(top: 0, left: 0, bottom: 21, right: 0)
        #expect(try wide.probe("L", .layout(.adjustedContentInset)) == .insets(flat), "a table scrolls vertically")
    }
}

extension Theater {
    /// The versions with safe areas.
    static let versionsWithSafeAreas = versions.filter { $0 >= SystemVersion(11) }

    /// The safe area insets of a controller's root view.
    func insets(_ name: String) throws -> EdgeInsets {
        session.safeAreaInsets(of: try session.controller(name))
    }
}

extension Behavior {
    /// A class that overrides a member, and only calls `super`.
    static func hearing(_ member: Member) -> Behavior { Behavior(reactions: [member: Reaction()]) }

    fileprivate static let withoutStatusBar = Behavior(answers: [.prefersStatusBarHidden: .value(true)])
}
