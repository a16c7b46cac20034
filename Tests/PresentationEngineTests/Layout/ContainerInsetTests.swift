import Testing

@testable import PresentationEngine

@Suite("Insets and bars of containers in containers")
struct ContainerInsetTests {
    private static let devices = ["iPhone 8", "iPad Air 2"]

    /// `A` in a navigation controller `N` in a tab bar controller `T`.
    private func theater(
        _ device: String?, _ version: SystemVersion, fidelity: FidelityChoice = .init(),
        behaviors: [String: Behavior] = [:]
    ) throws -> (Theater, bar: Double, tabBar: Double, screen: Size) {
        let theater = try Theater(
            version, device: device, fidelity: fidelity,
            root: .container("T", .tabBarController, .container("N", .navigationController, .plain("A"))),
            behaviors: behaviors)
        let isTall = theater.session.settings?.device.idiom == .pad && version >= SystemVersion(12)
        return (theater, isTall ? 50 : 44, isTall ? 50 : 49, try theater.frame(of: "T").size)
    }

    private func bar(_ name: String, in theater: Theater) throws -> Rect {
        try #require(theater.session.screenLayout().first { $0.name == name }).frameInWindow
    }

    @Test(
        "CH-214: an edge that is left out keeps a view beside the bars of all its containers", .varies(.device),
        arguments: devices, Theater.versions)
    func outerBars(_ device: String, _ version: SystemVersion) throws {
        var (theater, bar, tabBar, screen) = try theater(device, version)
        try theater.set("A", .edgesForExtendedLayout, "none")
        let between = Rect(0, 20 + bar, screen.width, screen.height - 20 - bar - tabBar)
        RuleProof.expect("CH-214", holds: try theater.frame(of: "A") == between)
        #expect(try theater.probe("A", .layout(.bottomLayoutGuide)) == .number(0))
        try theater.set("A", .edgesForExtendedLayout, .list(["top", "left", "right"]))
        let above = Rect(0, 0, screen.width, screen.height - tabBar)
        RuleProof.expect("CH-214", holds: try theater.frame(of: "A") == above)
        try theater.set("T", .tabBarIsTranslucent, false)
        #expect(try theater.frame(of: "A") == above, "the tab bar has taken its room already")
        try theater.set("T", .tabBarIsTranslucent, true)
        #expect(try theater.frame(of: "A") == above)
        try theater.make(
            "B", PropertyAssignment(.hidesBottomBarWhenPushed, true),
            PropertyAssignment(.edgesForExtendedLayout, "none"))
        _ = try theater.play { try $0.push("B") }
        let below = Rect(0, 20 + bar, screen.width, screen.height - 20 - bar)
        RuleProof.expect("CH-214", holds: try theater.frame(of: "B") == below, "the tab bar is hidden")
        _ = try theater.play { try $0.pop() }
        RuleProof.expect("CH-214", holds: try theater.frame(of: "A") == above)
    }

    @Test(
        "CH-214: the additional insets of a container move its bars and the views beside them", .varies(.device),
        arguments: devices, Theater.versionsWithSafeAreas)
    func additional(_ device: String, _ version: SystemVersion) throws {
        var (theater, height, tabBar, screen) = try theater(device, version)
        try theater.set("N", .additionalSafeAreaInsets, .insets(EdgeInsets(top: 10, left: 0, bottom: 0, right: 0)))
        RuleProof.expect("CH-214", holds: try bar("N.navigationBar", in: theater) == Rect(0, 30, screen.width, height))
        RuleProof.expect("CH-214", holds: try theater.insets("A").top == 30 + height)
        RuleProof.expect(
            "CH-214", holds: try theater.probe("A", .layout(.topLayoutGuide)) == .number(30 + height))
        try theater.set("N", .navigationBarIsTranslucent, false)
        RuleProof.expect("CH-214", holds: try theater.frame(of: "A").origin.y == 30 + height)
        #expect(try theater.insets("A").top == 0)
        try theater.set("T", .additionalSafeAreaInsets, .insets(EdgeInsets(top: 0, left: 0, bottom: 7, right: 0)))
        RuleProof.expect("CH-214", holds: try theater.insets("A").bottom == tabBar + 7)
        #expect(try bar("T.tabBar", in: theater) == Rect(0, screen.height - tabBar - 7, screen.width, tabBar + 7))
    }

    @Test(
        "CH-214: negative additional insets take from the insets, and never more than there is", .varies(.device),
        arguments: devices, Theater.versionsWithSafeAreas)
    func negative(_ device: String, _ version: SystemVersion) throws {
        var (theater, bar, tabBar, _) = try theater(device, version)
        try theater.set("A", .additionalSafeAreaInsets, .insets(EdgeInsets(top: -30, left: -9, bottom: -999, right: 0)))
        RuleProof.expect(
            "CH-214", holds: try theater.insets("A") == EdgeInsets(top: 20 + bar - 30, left: 0, bottom: 0, right: 0))
        #expect(try theater.probe("A", .layout(.bottomLayoutGuide)) == .number(tabBar))
    }

    @Test(
        "CH-214: a toolbar lies above the tab bar, which keeps its touches", .varies(.device), arguments: devices,
        Theater.versions)
    func toolbar(_ device: String, _ version: SystemVersion) throws {
        var (theater, bar, tabBar, screen) = try theater(device, version)
        try theater.set("N", .isToolbarHidden, false)
        let place = Rect(0, screen.height - tabBar - bar, screen.width, bar)
        RuleProof.expect("CH-214", holds: try self.bar("N.toolbar", in: theater) == place)
        #expect(try theater.probe("A", .layout(.bottomLayoutGuide)) == .number(tabBar + bar))
        try theater.set("T", .tabBarIsTranslucent, false)
        RuleProof.expect("CH-214", holds: try self.bar("N.toolbar", in: theater) == place)
    }

    @Test(
        "R290, NV-13: hidesBottomBarWhenPushed hides the toolbar as it hides the tab bar", .varies(.device),
        arguments: Theater.fidelities, devices)
    func hiddenToolbar(_ fidelity: FidelityChoice, _ device: String) throws {
        var (theater, bar, tabBar, _) = try theater(device, SystemVersion(12), fidelity: fidelity)
        let isMeasured = fidelity.isMeasured(.hidesBottomBarWhenPushed)
        let both = Value.number(bar + tabBar)
        try theater.set("N", .isToolbarHidden, false)
        #expect(try theater.probe("A", .layout(.bottomLayoutGuide)) == both)
        try theater.set("A", .hidesBottomBarWhenPushed, true)
        let ofRoot = try theater.probe("A", .layout(.bottomLayoutGuide))
        try theater.set("A", .hidesBottomBarWhenPushed, false)
        try theater.make("B", PropertyAssignment(.hidesBottomBarWhenPushed, true))
        try theater.make("C")
        _ = try theater.play { try $0.push("B") }
        #expect(try theater.probe("B", .layout(.bottomLayoutGuide)) == .number(0))
        _ = try theater.play { try $0.push("C") }
        let above = try theater.probe("C", .layout(.bottomLayoutGuide))
        if isMeasured {
            RuleProof.expect("R290", holds: ofRoot == both && above == .number(0))
        } else {
            RuleProof.expect("NV-13", holds: ofRoot == .number(0) && above == both)
        }
    }

    @Test(
        "R123: the size that a rotation announces is the one that comes, also beside opaque bars", .varies(.device),
        arguments: ["iPhone 8", "iPhone 8 Plus", "iPhone X", "iPad Air 2"], [SystemVersion(9), SystemVersion(12)])
    func announcedSize(_ device: String, _ version: SystemVersion) throws {
        guard device != "iPhone X" || version >= SystemVersion(11) else { return }
        var theater = try theater(device, version).0
        for (name, property) in [
            ("T", Property.tabBarIsTranslucent), ("N", .navigationBarIsTranslucent), ("N", .toolbarIsTranslucent),
        ] {
            try theater.set(name, property, false)
        }
        try theater.set("N", .isToolbarHidden, false)
        for orientation in [InterfaceOrientation.landscapeLeft, .portrait, .landscapeRight, .portrait] {
            try theater.turn(orientation)
            let told = theater.turning
            try theater.settle()
            for name in ["N", "A"] {
                let size = try theater.frame(of: name).size
                let line = "\(name) size \(Int(size.width))x\(Int(size.height))"
                RuleProof.expect("R123", holds: told.contains(line), "\(line) in \(told)")
            }
        }
    }

    @Test("CH-214: an embedded navigation controller has its bar at the top of its own view", .varies(.device))
    func embedded() throws {
        for device in ["iPhone 8", "iPhone X"] {
            for (y, top) in [(400.0, 0.0), (0, device == "iPhone X" ? 44 : 20)] {
                var home = StoryboardScene.scene("home", .viewController, .to("nav", .embed, "embed"))
                home.view?.frame = StoryboardRectangle(x: 0, y: 0, width: 375, height: 667)
                home.view?.subviews[0].frame = StoryboardRectangle(x: 0, y: y, width: 300, height: 100)
                let theater = try Theater(
                    SystemVersion(12), device: device, root: nil,
                    storyboards: [.of(home, .navigation("nav", root: "inner"), .scene("inner"))])
                let views = theater.session.screenLayout()
                let bar = try #require(views.first { $0.className == "UINavigationBar" })
                RuleProof.expect("CH-214", holds: bar.frameInWindow == Rect(0, y + top, 300, 44), "\(bar)")
                let inner = try #require(views.last { $0.kind == .view && $0.safeArea != nil })
                RuleProof.expect("CH-214", holds: inner.safeArea?.top == top + 44, "\(inner)")
            }
        }
    }

    @Test("the cost of a layout grows with the number of nested controllers, and not with its square")
    func nested() throws {
        func records(_ depth: Int) throws -> Int {
            let version = SystemVersion(12)
            let names = (0..<depth).map { "c\($0)" }
            let hearing = Behavior.hearing(.viewSafeAreaInsetsDidChange)
            var theater = try Theater(
                version, behaviors: Dictionary(uniqueKeysWithValues: names.map { ($0, hearing) }))
            var parent = "A"
            for name in names {
                try theater.make(name)
                try theater.embed(name, in: parent, frame: try theater.frame(of: "A"))
                parent = name
            }
            var session = theater.session
            session.meter.reset()
            _ = session.screenLayout()
            _ = session.safeAreaSteps(beneath: try session.controller("A"), rule: "R311")
            return session.meter.takeSteps()
        }
        let (few, many) = (try records(128), try records(256))
        #expect(many <= 3 * few + 1, "\(few) and \(many)")
    }
}
