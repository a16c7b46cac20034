/// A device as table A1 gives it, or one described by its numbers.
///
/// Devices are data: a rule asks for the size classes that a device and an orientation produce (SC-06), never
/// for its name.
public struct Device: Sendable, Hashable {
    public let name: String
    public let idiom: InterfaceIdiom
    /// The screen in portrait, in points.
    public let portraitSize: Size
    /// Pixels per point.
    public let scale: Int
    /// The safe area of a device that is not in the table; nil for the insets that table A3 has for its kind.
    public let safeAreaInsets: DeclaredInsets?

    public init(
        name: String, idiom: InterfaceIdiom, portraitSize: Size, scale: Int,
        safeAreaInsets: DeclaredInsets? = nil
    ) {
        self.name = name
        self.idiom = idiom
        self.portraitSize = portraitSize
        self.scale = scale
        self.safeAreaInsets = safeAreaInsets
    }

    /// The screen's size when the interface is in `orientation`, in points (R248).
    public func screenSize(in orientation: InterfaceOrientation) -> Size {
        orientation.isLandscape ? portraitSize.transposed : portraitSize
    }

    /// The traits of a full screen in `orientation`, by the closed rule beneath table A1 (SC-01, SC-02, SC-03, SC-04,
    /// SC-05).
    public func traits(in orientation: InterfaceOrientation) -> TraitCollection {
        switch idiom {
        case .pad:
            TraitCollection(idiom: .pad, horizontal: .regular, vertical: .regular)
        case .phone where orientation.isLandscape:
            TraitCollection(
                idiom: .phone, horizontal: portraitSize.width >= 414 ? .regular : .compact, vertical: .compact
            )
        case .phone:
            TraitCollection(idiom: .phone, horizontal: .compact, vertical: .regular)
        }
    }

    /// Whether the device has a home button, by which the height of its status bar is known (A3). Only such devices
    /// have the frames that table A5 measured.
    package var hasHomeButton: Bool {
        switch idiom {
        case .phone: portraitSize.height / portraitSize.width < 2
        case .pad: !Self.padsWithoutHomeButton.contains(portraitSize)
        }
    }

    private static let padsWithoutHomeButton: Set<Size> = [Size(820, 1180), Size(744, 1133), Size(834, 1194)]
}

extension Device {
    /// The device called `name`, which is one of the names of table A1.
    public static func named(_ name: String) -> Device? { all.first { $0.name == name } }

    /// Every device of table A1, one for each name.
    public static let all: [Device] = rows.flatMap { row in
        row.names.map { Device(name: $0, idiom: row.idiom, portraitSize: row.size, scale: row.scale) }
    }

    private struct Row {
        let names: [String]
        let idiom: InterfaceIdiom
        let size: Size
        let scale: Int

        init(_ names: [String], _ idiom: InterfaceIdiom, _ width: Double, _ height: Double, _ scale: Int) {
            self.names = names
            self.idiom = idiom
            self.size = Size(width, height)
            self.scale = scale
        }
    }

    private static let rows: [Row] = [
        Row(["iPhone 4", "iPhone 4s"], .phone, 320, 480, 2),
        Row(
            [
                "iPhone 5", "iPhone 5s", "iPhone 5c", "iPhone SE", "iPod touch 5", "iPod touch 6",
                "iPod touch 7",
            ], .phone, 320, 568, 2),
        Row(
            ["iPhone 6", "iPhone 6s", "iPhone 7", "iPhone 8", "iPhone SE 2", "iPhone SE 3"], .phone, 375, 667,
            2),
        Row(["iPhone 6 Plus", "iPhone 6s Plus", "iPhone 7 Plus", "iPhone 8 Plus"], .phone, 414, 736, 3),
        Row(["iPhone X", "iPhone XS", "iPhone 11 Pro"], .phone, 375, 812, 3),
        Row(["iPhone XR", "iPhone 11"], .phone, 414, 896, 2),
        Row(["iPhone XS Max", "iPhone 11 Pro Max"], .phone, 414, 896, 3),
        Row(["iPhone 12 mini", "iPhone 13 mini"], .phone, 375, 812, 3),
        Row(
            ["iPhone 12", "iPhone 12 Pro", "iPhone 13", "iPhone 13 Pro", "iPhone 14", "iPhone 16e", "iPhone 17e"],
            .phone,
            390, 844, 3),
        Row(["iPhone 12 Pro Max", "iPhone 13 Pro Max", "iPhone 14 Plus"], .phone, 428, 926, 3),
        Row(["iPhone 14 Pro", "iPhone 15", "iPhone 15 Pro", "iPhone 16"], .phone, 393, 852, 3),
        Row(
            ["iPhone 14 Pro Max", "iPhone 15 Plus", "iPhone 15 Pro Max", "iPhone 16 Plus"], .phone, 430, 932,
            3),
        Row(["iPhone 16 Pro", "iPhone 17", "iPhone 17 Pro"], .phone, 402, 874, 3),
        Row(["iPhone 16 Pro Max", "iPhone 17 Pro Max"], .phone, 440, 956, 3),
        Row(["iPhone Air"], .phone, 420, 912, 3),
        Row(
            [
                "iPad", "iPad 9.7", "iPad Air", "iPad Air 2", "iPad Pro 9.7", "iPad mini", "iPad mini 2",
                "iPad mini 4", "iPad mini 5",
            ], .pad, 768, 1024, 2),
        Row(["iPad 10.2"], .pad, 810, 1080, 2),
        Row(["iPad Pro 10.5", "iPad Air 3"], .pad, 834, 1112, 2),
        Row(["iPad Air 4", "iPad Air 5", "iPad 10"], .pad, 820, 1180, 2),
        Row(["iPad mini 6"], .pad, 744, 1133, 2),
        Row(["iPad Pro 11"], .pad, 834, 1194, 2),
        Row(["iPad Pro 12.9"], .pad, 1024, 1366, 2),
    ]
}
