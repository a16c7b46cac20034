import SessionNumbers

/// The distances of a rectangle from the edges of another one, in points.
public struct EdgeInsets: Sendable, Hashable {
    public var top: Double
    public var left: Double
    public var bottom: Double
    public var right: Double

    public static let zero = EdgeInsets(top: 0, left: 0, bottom: 0, right: 0)

    public init(top: Double, left: Double, bottom: Double, right: Double) {
        self.top = Coordinate.clamped(top)
        self.left = Coordinate.clamped(left)
        self.bottom = Coordinate.clamped(bottom)
        self.right = Coordinate.clamped(right)
    }
}

/// The lengths of table A3 for one device, version and orientation, in points.
public struct BarHeights: Sendable, Hashable {
    public let navigationBar: Double
    public let toolbar: Double
    public let tabBar: Double
}

/// The safe area insets of a device that is described by its numbers.
public struct DeclaredInsets: Sendable, Hashable {
    public var portrait: EdgeInsets
    public var landscape: EdgeInsets

    public init(portrait: EdgeInsets, landscape: EdgeInsets) {
        self.portrait = portrait
        self.landscape = landscape
    }
}

/// A row of table A3: the part of the screen that a device's housing takes.
struct HousingRow {
    let names: Set<String>
    /// The top safe inset in portrait, which is also that of both sides in landscape.
    let top: Double
    /// The same on iOS 14, if that differs.
    var olderTop: Double?
    /// The height of the status bar in portrait.
    let statusBar: Double
    /// The top edge of a navigation bar in portrait, if that is above the safe area: one pixel above the end of the
    /// status bar, on the newest phones two points below that.
    var navigationBarTop: Double?
    /// The bottom safe inset in landscape.
    var landscapeBottom: Double = 21

    /// Every row for phones without a home button, with the sources of the table (QMUI, and MINI for the phones of 2025
    /// and later).
    static let all = [
        HousingRow(names: ["iPhone X", "iPhone XS", "iPhone 11 Pro", "iPhone 11 Pro Max"], top: 44, statusBar: 44),
        HousingRow(names: ["iPhone 11", "iPhone XR"], top: 48, statusBar: 48),
        HousingRow(
            names: [
                "iPhone 12", "iPhone 12 Pro", "iPhone 12 Pro Max", "iPhone 13", "iPhone 13 Pro",
                "iPhone 13 Pro Max", "iPhone 14", "iPhone 14 Plus",
            ], top: 47, statusBar: 47),
        HousingRow(names: ["iPhone 12 mini", "iPhone 13 mini"], top: 50, olderTop: 44, statusBar: 50),
        HousingRow(
            names: [
                "iPhone 14 Pro", "iPhone 14 Pro Max", "iPhone 15", "iPhone 15 Plus", "iPhone 15 Pro",
                "iPhone 15 Pro Max", "iPhone 16", "iPhone 16 Plus",
            ], top: 59, statusBar: 54, navigationBarTop: 53.667),
        HousingRow(
            names: ["iPhone 16 Pro", "iPhone 16 Pro Max"], top: 62, statusBar: 54, navigationBarTop: 56.333),
        HousingRow(
            names: ["iPhone 17", "iPhone 17 Pro", "iPhone 17 Pro Max"], top: 62, statusBar: 54, landscapeBottom: 20),
        HousingRow(names: ["iPhone Air"], top: 68, statusBar: 54, landscapeBottom: 20),
        HousingRow(names: ["iPhone 17e"], top: 47, statusBar: 47, landscapeBottom: 20),
    ]

    static let byName = Dictionary(
        all.flatMap { row in row.names.map { ($0, row) } }, uniquingKeysWith: { first, _ in first })
}

extension Device {
    /// The safe area insets of the screen (A3, R277), or the declared insets of a custom device; nil if no source has
    /// them.
    ///
    /// - Parameter hasLowMiniInset: whether the mini phones report the inset that they have on iOS 14.
    package func safeArea(in orientation: InterfaceOrientation, hasLowMiniInset: Bool = false) -> EdgeInsets? {
        if let own = safeAreaInsets {
            return orientation.isLandscape ? own.landscape : own.portrait
        }
        if idiom == .pad {
            return EdgeInsets(top: hasHomeButton ? 20 : 24, left: 0, bottom: hasHomeButton ? 0 : 20, right: 0)
        }
        if hasHomeButton {
            return EdgeInsets(top: orientation.isLandscape ? 0 : 20, left: 0, bottom: 0, right: 0)
        }
        guard let row = HousingRow.byName[name] else { return nil }
        let top = hasLowMiniInset ? row.olderTop ?? row.top : row.top
        return orientation.isLandscape
            ? EdgeInsets(top: 0, left: top, bottom: row.landscapeBottom, right: top)
            : EdgeInsets(top: top, left: 0, bottom: 34, right: 0)
    }

    /// How far a navigation bar reaches above the safe area of the screen (A3): on phones with a Dynamic Island, in
    /// portrait.
    package func navigationBarOverlap(in orientation: InterfaceOrientation) -> ContainerBar.TopOverlap? {
        guard !orientation.isLandscape, safeAreaInsets == nil, let row = HousingRow.byName[name],
            let top = row.navigationBarTop
        else { return nil }
        return ContainerBar.TopOverlap(inset: row.top, top: top)
    }

    /// The height of the status bar in points: none on a phone in landscape from iOS 8 on (A3, R260); nil if no source
    /// has it.
    public func statusBarHeight(in orientation: InterfaceOrientation) -> Double? {
        if idiom == .pad { return hasHomeButton ? 20 : 24 }
        if orientation.isLandscape { return 0 }
        return hasHomeButton ? 20 : HousingRow.byName[name]?.statusBar
    }

    /// The height of the status bar where it is shown even in compact height, as documented (OP-51); nil if no source
    /// has it.
    package func shownStatusBarHeight(in orientation: InterfaceOrientation) -> Double? {
        idiom == .phone && orientation.isLandscape && hasHomeButton ? 20 : statusBarHeight(in: orientation)
    }

    /// The heights of bars in a full screen, without the safe area beneath them (A3, R274, R275).
    ///
    /// - Parameter hasTallBars: whether the bars of iPads have the height of iOS 12.
    package func barHeights(in orientation: InterfaceOrientation, hasTallBars: Bool) -> BarHeights {
        if idiom == .pad {
            return hasTallBars
                ? BarHeights(navigationBar: 50, toolbar: 50, tabBar: 50)
                : BarHeights(navigationBar: 44, toolbar: 44, tabBar: 49)
        }
        let traits = traits(in: orientation)
        let isFlat = traits.vertical == .compact && traits.horizontal == .compact
        return isFlat
            ? BarHeights(navigationBar: 32, toolbar: 32, tabBar: 32)
            : BarHeights(navigationBar: 44, toolbar: 44, tabBar: 49)
    }
}
