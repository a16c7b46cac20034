import Testing

@testable import PresentationEngine

@Suite("Bars that hide by themselves")
struct HidingBarsTests {
    private static let devices = ["iPhone 8", "iPhone 15"]

    /// A navigation controller `N` with `A`, which has items for its toolbar, and one of the properties that hide bars.
    private func stack(_ property: Property, _ version: SystemVersion, device: String? = nil) throws -> Theater {
        var theater = try Theater(
            version, device: device, root: .container("N", .navigationController, .plain("A")))
        try theater.set("A", .toolbarItems, .list(["share"]))
        try theater.set("N", .isToolbarHidden, false)
        try theater.set("N", property, true)
        return theater
    }

    private func bars(_ theater: inout Theater) throws -> [Value] {
        [try theater.read("N", .isNavigationBarHidden), try theater.read("N", .isToolbarHidden)]
    }

    /// Turns the device, and lets the rotation end.
    @discardableResult
    private func turn(_ theater: inout Theater, _ orientation: InterfaceOrientation = .landscapeLeft) throws -> [Event]
    {
        try theater.play { try $0.turn(orientation) }
    }

    private func changes(_ events: [Event]) -> [String] {
        events.compactMap {
            guard case .property(.controller("N"), let name, let value) = $0.kind else { return nil }
            return "\(name) \(value == true)"
        }
    }

    @Test(
        "R309: both bars are hidden while the height is compact, and what they took belongs to the content",
        .varies(.device), arguments: devices, Theater.versions)
    func compactHeight(_ device: String, _ version: SystemVersion) throws {
        var theater = try stack(.hidesBarsWhenVerticallyCompact, version, device: device)
        #expect(try bars(&theater) == [false, false])
        let events = try turn(&theater)
        let hidden = ["isNavigationBarHidden true", "isToolbarHidden true"]
        RuleProof.expect("R309", holds: changes(events) == hidden, "\(changes(events))")
        RuleProof.expect("R309", holds: try bars(&theater) == [true, true])
        #expect(try theater.probe("A", .layout(.topLayoutGuide)) == .number(0))
        proves("R309", in: events)
        let back = try turn(&theater, .portrait)
        #expect(changes(back) == ["isNavigationBarHidden false", "isToolbarHidden false"])
        #expect(try bars(&theater) == [false, false])
    }

    @Test("R309: traits that a parent overrides count as well", .repeated(.onAPad))
    func overriddenHeight() throws {
        for isCompact in [true, false] {
            var theater = try Theater(root: .plain("P"))
            try theater.call(.makeController(.container("N", .navigationController, .plain("A"))))
            try theater.embed("N", in: "P")
            try theater.set("N", .hidesBarsWhenVerticallyCompact, true)
            let override = TraitOverride(vertical: isCompact ? .compact : .regular)
            try theater.call(.containment(receiver: "P", .setOverrideTraitCollection(override, child: "N")))
            RuleProof.expect("R309", holds: try theater.read("N", .isNavigationBarHidden) == .bool(isCompact))
        }
    }

    @Test(
        "CH-460: a tap where the bars would be, or code, shows them until the height is compact again",
        .varies(.device), arguments: devices)
    func revealed(_ device: String) throws {
        for isByCode in [true, false] {
            var theater = try stack(.hidesBarsWhenVerticallyCompact, SystemVersion(12), device: device)
            try turn(&theater)
            if isByCode {
                try theater.navigate("N", .setNavigationBarHidden(false, animated: true))
            } else {
                try theater.navigate("N", .tapContent(.bars))
            }
            RuleProof.expect("CH-460", holds: try bars(&theater) == [false, false])
            try turn(&theater, .portrait)
            try turn(&theater, .landscapeRight)
            RuleProof.expect("CH-460", holds: try bars(&theater) == [true, true])
        }
    }

    @Test(
        "R309: a tap hides and shows the bars, and swipes do", .repeated(.onAPad), arguments: Theater.versions)
    func gestures(_ version: SystemVersion) throws {
        var theater = try stack(.hidesBarsOnTap, version)
        try theater.navigate("N", .tapContent(.content))
        RuleProof.expect("R309", holds: try bars(&theater) == [true, true])
        try theater.navigate("N", .tapContent(.content))
        RuleProof.expect("R309", holds: try bars(&theater) == [false, false])
        try theater.navigate("N", .swipeContent(.up))
        #expect(try bars(&theater) == [false, false])
        try theater.set("N", .hidesBarsOnSwipe, true)
        try theater.navigate("N", .swipeContent(.down))
        #expect(try bars(&theater) == [false, false])
        try theater.navigate("N", .swipeContent(.up))
        RuleProof.expect("R309", holds: try bars(&theater) == [true, true])
        try theater.navigate("N", .swipeContent(.down))
        RuleProof.expect("R309", holds: try bars(&theater) == [false, false])
        try theater.set("A", .toolbarItems, .list([]))
        try theater.navigate("N", .swipeContent(.up))
        RuleProof.expect("R309", holds: try bars(&theater) == [true, false], "the toolbar has no items")
    }

    @Test(
        "CH-462: a gesture recognizer that is not enabled does nothing, and hidden bars stay hidden beneath a push",
        .repeated(.onAPad))
    func recognizers() throws {
        var theater = try stack(.hidesBarsOnTap, SystemVersion(17))
        try theater.navigate("N", .tapContent(.content))
        try theater.make("B")
        _ = try theater.play { try $0.push("B") }
        RuleProof.expect("CH-462", holds: try theater.read("N", .isNavigationBarHidden) == true)
        try theater.set("N", .barHideOnTapIsEnabled, false)
        try theater.navigate("N", .tapContent(.content))
        RuleProof.expect("CH-462", holds: try theater.read("N", .isNavigationBarHidden) == true)
        proves("CH-462", in: theater.events)
        let isTouched = theater.session.touchTargets(of: try theater.session.controller("N"), [], where: { _ in true })
            .contains { $0.kind == .contentTap && $0.obstacle != nil }
        #expect(isTouched)
    }

    @Test(
        "CH-461, R309: the keyboard hides the bars around its control, and a tap in the content shows them",
        .varies(.device), arguments: ["iPhone 8", "iPad Air 2"], [8, 12, 18, 26])
    func keyboard(_ device: String, _ version: Int) throws {
        var scene = StoryboardScene.scene("A", .viewController)
        scene.view?.subviews = [
            StoryboardView(id: "field", elementName: "textField"), StoryboardView(id: "button", elementName: "button"),
        ]
        let scenes = [StoryboardScene.navigation("N", root: "A"), scene]
        var theater = try Theater(
            SystemVersion(version), device: device, root: nil,
            storyboards: [Storyboard(name: "Main", initialSceneID: "N", scenes: scenes)])
        let focus = Call.responding(.becomeFirstResponder(element: "field", controller: nil))
        let resign = Call.responding(.resignFirstResponder(element: "field", controller: nil))
        try theater.call(focus)
        #expect(try theater.read("N", .isNavigationBarHidden) == false)
        try theater.call(resign)
        try theater.settle()
        try theater.set("N", .hidesBarsWhenKeyboardAppears, true)
        try theater.call(focus)
        RuleProof.expect("R309", "CH-461", holds: try theater.read("N", .isNavigationBarHidden) == true)
        try theater.call(resign)
        try theater.settle()
        RuleProof.expect("R309", holds: try theater.read("N", .isNavigationBarHidden) == true)
        try theater.navigate("N", .tapContent(.content))
        RuleProof.expect("CH-461", holds: try theater.read("N", .isNavigationBarHidden) == false)
        try theater.navigate("N", .tapContent(.content))
        #expect(try theater.read("N", .isNavigationBarHidden) == false)
    }
}
