import Testing

@testable import PresentationEngine

/// Table A3: status bars, safe areas and bars.
@Suite("The safe areas and bars of devices")
struct DeviceMetricsTests {
    private static let rows: [(name: String, top: Double, statusBar: Double, landscapeBottom: Double)] = [
        ("iPhone X", 44, 44, 21), ("iPhone XS", 44, 44, 21), ("iPhone 11 Pro", 44, 44, 21), ("iPhone 11", 48, 48, 21),
        ("iPhone 12", 47, 47, 21), ("iPhone 13 Pro Max", 47, 47, 21), ("iPhone 14", 47, 47, 21),
        ("iPhone 13 mini", 50, 50, 21), ("iPhone 14 Pro", 59, 54, 21), ("iPhone 15", 59, 54, 21),
        ("iPhone 16", 59, 54, 21), ("iPhone 16 Pro", 62, 54, 21), ("iPhone 16 Pro Max", 62, 54, 21),
        ("iPhone 17", 62, 54, 20), ("iPhone 17 Pro", 62, 54, 20), ("iPhone 17 Pro Max", 62, 54, 20),
        ("iPhone Air", 68, 54, 20), ("iPhone 17e", 47, 47, 20),
    ]

    @Test("A3, R277: phones without a home button", arguments: rows)
    func phone(_ name: String, _ top: Double, _ statusBar: Double, _ landscapeBottom: Double) throws {
        let device = try #require(Device.named(name))
        let portrait = EdgeInsets(top: top, left: 0, bottom: 34, right: 0)
        RuleProof.expect("A3", holds: device.safeArea(in: .portrait) == portrait)
        let landscape = EdgeInsets(top: 0, left: top, bottom: landscapeBottom, right: top)
        RuleProof.expect("A3", holds: device.safeArea(in: .landscapeLeft) == landscape)
        #expect(device.statusBarHeight(in: .portrait) == statusBar)
        #expect(device.statusBarHeight(in: .landscapeLeft) == 0)
    }

    @Test("A3: devices with a home button, iPads without one, and the minis of iOS 14")
    func others() throws {
        for (name, portrait, landscape) in [
            ("iPhone 8", EdgeInsets(top: 20, left: 0, bottom: 0, right: 0), EdgeInsets.zero),
            (
                "iPad Air 2", EdgeInsets(top: 20, left: 0, bottom: 0, right: 0),
                EdgeInsets(top: 20, left: 0, bottom: 0, right: 0)
            ),
            (
                "iPad Pro 11", EdgeInsets(top: 24, left: 0, bottom: 20, right: 0),
                EdgeInsets(top: 24, left: 0, bottom: 20, right: 0)
            ),
            (
                "iPhone 12 mini", EdgeInsets(top: 44, left: 0, bottom: 34, right: 0),
                EdgeInsets(top: 0, left: 44, bottom: 21, right: 44)
            ),
        ] {
            let device = try #require(Device.named(name))
            RuleProof.expect(
                "A3",
                holds: device.safeArea(in: .portrait, hasLowMiniInset: true) == portrait
                    && device.safeArea(in: .landscapeRight, hasLowMiniInset: true) == landscape, "\(name)")
        }
        #expect(Device.named("iPhone XS Max")?.safeArea(in: .portrait) == nil)
    }

    @Test("A3, R274, R275: bars by device, orientation and version", .varies(.device))
    func bars() throws {
        for (device, version, orientation, navigationBar, tabBar) in [
            ("iPhone 8", 12, InterfaceOrientation.portrait, 44.0, 49.0), ("iPhone 8", 12, .landscapeLeft, 32, 32),
            ("iPhone 8 Plus", 12, .landscapeLeft, 44, 49), ("iPad Air 2", 11, .portrait, 44, 49),
            ("iPad Air 2", 12, .portrait, 50, 50),
        ] {
            let theater = try Theater(SystemVersion(version), device: device, orientation: orientation)
            let bars = try #require(theater.session.environmentOutline.bars)
            RuleProof.expect("R274", "A3", holds: bars.navigationBar == navigationBar)
            RuleProof.expect("R275", holds: bars.tabBar == tabBar)
        }
    }

    @Test("a device described by its numbers has the safe area that it is given")
    func custom() throws {
        let insets = DeclaredInsets(
            portrait: EdgeInsets(top: 30, left: 0, bottom: 10, right: 0),
            landscape: EdgeInsets(top: 0, left: 30, bottom: 10, right: 30))
        let device = Device(
            name: "Slate", idiom: .phone, portraitSize: Size(400, 900), scale: 3, safeAreaInsets: insets)
        var theater = try Theater(
            launching: Launch(device: device, systemVersion: SystemVersion(15), root: .plain("A")))
        #expect(theater.session.environmentOutline.safeArea == insets.portrait)
        try theater.turn()
        #expect(theater.session.environmentOutline.safeArea == insets.landscape)
    }
}
