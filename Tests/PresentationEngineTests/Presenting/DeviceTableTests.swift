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
        Row(.phone, 440, 956, 3, "R/C"), Row(.pad, 768, 1024, 2, "R/R"), Row(.pad, 810, 1080, 2, "R/R"),
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
        RuleProof.expect("PS-04", holds: try theater.presentation(of: "B").effectiveStyle == .formSheet)
        #expect(try theater.isInWindow("A"))
    }
}
