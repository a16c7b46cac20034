import Testing

@testable import PresentationEngine

/// Table A1: sizes and size classes of devices.
@Suite("The size classes of devices")
struct DeviceTableTests {
    /// A row of the table: the screen in portrait, in points, and the size classes in landscape.
    struct Row: Sendable, CustomTestStringConvertible {
        let idiom: InterfaceIdiom
        let size: Size
        let scale: Int
        let landscape: String

        init(_ idiom: InterfaceIdiom, _ width: Double, _ height: Double, _ scale: Int, _ landscape: String) {
            self.idiom = idiom
            size = Size(width, height)
            self.scale = scale
            self.landscape = landscape
        }

        var testDescription: String { "\(idiom.rawValue) \(size.width) × \(size.height), \(scale)" }

        /// The devices with this screen.
        var devices: [Device] {
            Device.all.filter { $0.idiom == idiom && $0.portraitSize == size && $0.scale == scale }
        }
    }

    private static let rows = [
        Row(.phone, 320, 480, 2, "C/C"), Row(.phone, 320, 568, 2, "C/C"), Row(.phone, 375, 667, 2, "C/C"),
        Row(.phone, 414, 736, 3, "R/C"), Row(.phone, 375, 812, 3, "C/C"), Row(.phone, 414, 896, 2, "R/C"),
        Row(.phone, 414, 896, 3, "R/C"), Row(.phone, 390, 844, 3, "C/C"), Row(.phone, 428, 926, 3, "R/C"),
        Row(.phone, 393, 852, 3, "C/C"), Row(.phone, 430, 932, 3, "R/C"), Row(.phone, 402, 874, 3, "C/C"),
        Row(.phone, 440, 956, 3, "R/C"), Row(.phone, 420, 912, 3, "R/C"), Row(.pad, 768, 1024, 2, "R/R"),
        Row(.pad, 810, 1080, 2, "R/R"),
        Row(.pad, 834, 1112, 2, "R/R"), Row(.pad, 820, 1180, 2, "R/R"), Row(.pad, 744, 1133, 2, "R/R"),
        Row(.pad, 834, 1194, 2, "R/R"), Row(.pad, 1024, 1366, 2, "R/R"),
    ]

    @Test("A1, SC-01 to SC-07: every row of the table", arguments: rows)
    func row(_ row: Row) throws {
        #expect(!row.devices.isEmpty)
        for device in row.devices {
            #expect(device.screenSize(in: .landscapeLeft) == Size(row.size.height, row.size.width))
            RuleProof.expect(
                "A1", holds: text(device.traits(in: .landscapeRight)) == row.landscape, "\(device.name)")
            RuleProof.expect(
                "A1", holds: text(device.traits(in: .portrait)) == (device.idiom == .pad ? "R/R" : "C/R"),
                "\(device.name)")
        }
    }

    @Test("SC-01 to SC-06: the size classes of the first devices, and those of any device of the same size")
    func sizeClasses() throws {
        func classes(_ name: String) throws -> String {
            let device = try #require(Device.named(name))
            return "\(text(device.traits(in: .portrait))) \(text(device.traits(in: .landscapeLeft)))"
        }
        RuleProof.expect("SC-01", holds: try classes("iPad Air") == "R/R R/R" && classes("iPad mini") == "R/R R/R")
        RuleProof.expect("SC-02", holds: try classes("iPhone 6 Plus") == "C/R R/C")
        RuleProof.expect("SC-03", holds: try classes("iPhone 6") == "C/R C/C")
        for name in ["iPhone 5", "iPhone 5c", "iPhone 5s"] {
            RuleProof.expect("SC-04", holds: try classes(name) == "C/R C/C")
        }
        RuleProof.expect("SC-05", holds: try classes("iPhone 4s") == "C/R C/C")
        let other = Device(name: "Other", idiom: .phone, portraitSize: Size(414, 736), scale: 3)
        RuleProof.expect(
            "SC-06",
            holds: try text(other.traits(in: .landscapeLeft))
                == "R/C")
    }

    @Test("A1: every device has a row, under one name each")
    func devices() {
        let names = Self.rows.flatMap { $0.devices.map(\.name) }
        #expect(Set(names) == Set(Device.all.map(\.name)) && names.count == Device.all.count)
    }

    private func text(_ traits: TraitCollection) -> String {
        "\(traits.horizontal == .compact ? "C" : "R")/\(traits.vertical == .compact ? "C" : "R")"
    }

    @Test("PS-04, SC-10: a big phone in landscape counts as regular", arguments: Theater.versions)
    func regularWidth(_ version: SystemVersion) throws {
        var theater = try Theater(version, device: "iPhone 6 Plus", orientation: .landscapeLeft)
        try theater.show("B", .style(.formSheet))
        RuleProof.expect("PS-04", "SC-10", holds: try theater.presentation(of: "B").effectiveStyle == .formSheet)
        #expect(try theater.isInWindow("A"))
    }
}
