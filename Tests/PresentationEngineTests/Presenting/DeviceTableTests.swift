import Testing

@testable import PresentationEngine

/// Table A1: sizes and size classes of devices.
@Suite("The size classes of devices")
struct DeviceTableTests {
    @Test(
        "A1, SC-01 to SC-07: every row of the table",
        arguments: [
            ("iPhone 4s", 320.0, 480.0, "C/C"), ("iPhone 5s", 320, 568, "C/C"), ("iPhone 8", 375, 667, "C/C"),
            ("iPhone 6 Plus", 414, 736, "R/C"), ("iPhone X", 375, 812, "C/C"), ("iPhone XR", 414, 896, "R/C"),
            ("iPhone 11 Pro Max", 414, 896, "R/C"), ("iPhone 12 mini", 375, 812, "C/C"),
            ("iPhone 14", 390, 844, "C/C"), ("iPhone 14 Plus", 428, 926, "R/C"),
            ("iPhone 15 Pro", 393, 852, "C/C"),
            ("iPhone 16 Plus", 430, 932, "R/C"), ("iPhone 16 Pro", 402, 874, "C/C"),
            ("iPhone 16 Pro Max", 440, 956, "R/C"), ("iPad 9.7", 768, 1024, "R/R"),
            ("iPad 10.2", 810, 1080, "R/R"),
            ("iPad Pro 10.5", 834, 1112, "R/R"), ("iPad Air 5", 820, 1180, "R/R"),
            ("iPad mini 6", 744, 1133, "R/R"),
            ("iPad Pro 11", 834, 1194, "R/R"), ("iPad Pro 12.9", 1024, 1366, "R/R"),
        ])
    func row(_ name: String, _ width: Double, _ height: Double, _ landscape: String) throws {
        let device = try #require(Device.named(name))
        #expect(device.portraitSize == Size(width, height))
        #expect(device.screenSize(in: .landscapeLeft) == Size(height, width))
        RuleProof.expect("A1", holds: text(device.traits(in: .landscapeRight)) == landscape)
        #expect(text(device.traits(in: .portrait)) == (device.idiom == .pad ? "R/R" : "C/R"))
    }

    private func text(_ traits: TraitCollection) -> String {
        "\(traits.horizontal == .compact ? "C" : "R")/\(traits.vertical == .compact ? "C" : "R")"
    }

    @Test("PS-04, SC-10: a big phone in landscape counts as regular", arguments: Theater.versions)
    func regularWidth(_ version: SystemVersion) throws {
        var theater = try Theater(version, device: "iPhone 6 Plus", orientation: .landscapeLeft)
        try theater.show("B", .style(.formSheet))
        RuleProof.expect("PS-04", holds: try theater.presentation(of: "B").effectiveStyle == .formSheet)
        #expect(try theater.isInWindow("A"))
    }
}
