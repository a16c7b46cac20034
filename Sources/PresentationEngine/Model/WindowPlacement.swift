/// The part of an iPad's screen that the app's window covers.
public enum WindowPlacement: Sendable, Hashable {
    /// The whole screen, as on every phone.
    case full
    /// The wider part of a split screen.
    case twoThirds
    case half
    /// The narrower part of a split screen.
    case oneThird
    /// A window over another app.
    case slideOver
    /// A window with a size of its own, in points.
    case size(Size)

    /// The placements that have a name.
    public static let named: [WindowPlacement] = [.full, .twoThirds, .half, .oneThird, .slideOver]

    /// The name of the placement; nil for a size.
    public var name: String? {
        switch self {
        case .full: "full"
        case .twoThirds: "twoThirds"
        case .half: "half"
        case .oneThird: "oneThird"
        case .slideOver: "slideOver"
        case .size: nil
        }
    }

    /// The placement as a message or an event gives it.
    package var text: String {
        switch self {
        case .size(let size): "\(size.width.plain) × \(size.height.plain)"
        case .full, .twoThirds, .half, .oneThird, .slideOver: name ?? ""
        }
    }

    /// The placement after a rotation: a portrait screen has no halves, so a half becomes the wider part (CH-181).
    package func following(_ orientation: InterfaceOrientation) -> WindowPlacement {
        self == .half && !orientation.isLandscape ? .twoThirds : self
    }
}

/// The widths of table A2 for one size of screen, in points.
package struct MultitaskingWidths: Sendable, Hashable {
    /// The screen in portrait.
    package let screen: Size
    package let landscapeThird: Double
    package let landscapeHalf: Double
    package let landscapeTwoThirds: Double
    package let portraitNarrow: Double
    package let portraitWide: Double
    package let slideOver: Double

    /// Every row of the table, in its order.
    package static let all = [
        MultitaskingWidths(
            screen: Size(768, 1024), landscapeThird: 320, landscapeHalf: 507, landscapeTwoThirds: 694,
            portraitNarrow: 320, portraitWide: 438, slideOver: 320),
        MultitaskingWidths(
            screen: Size(834, 1112), landscapeThird: 320, landscapeHalf: 551, landscapeTwoThirds: 782,
            portraitNarrow: 320, portraitWide: 504, slideOver: 320),
        MultitaskingWidths(
            screen: Size(1024, 1366), landscapeThird: 375, landscapeHalf: 678, landscapeTwoThirds: 981,
            portraitNarrow: 375, portraitWide: 639, slideOver: 375),
    ]

    /// The width of the widest window that is compact: in the table, all narrower windows are too, and no wider one is.
    package static let widestCompact = 639.0
}

extension Device {
    /// The row of table A2 for the device's screen; nil if the table has none.
    package var multitaskingWidths: MultitaskingWidths? {
        idiom == .pad ? MultitaskingWidths.all.first { $0.screen == portraitSize } : nil
    }

    /// The size of the app's window, in points; nil if table A2 has no width for the placement.
    ///
    /// - Parameter slideOverInset: how far a Slide Over window keeps from the top and from the bottom of the screen.
    package func windowSize(
        _ placement: WindowPlacement, in orientation: InterfaceOrientation, slideOverInset: Double
    ) -> Size? {
        let screen = screenSize(in: orientation)
        let isLandscape = orientation.isLandscape
        switch placement {
        case .full: return screen
        case .size(let size): return size
        case .twoThirds:
            return multitaskingWidths.map {
                Size(isLandscape ? $0.landscapeTwoThirds : $0.portraitWide, screen.height)
            }
        case .half where isLandscape:
            return multitaskingWidths.map { Size($0.landscapeHalf, screen.height) }
        case .half: return nil
        case .oneThird:
            return multitaskingWidths.map {
                Size(isLandscape ? $0.landscapeThird : $0.portraitNarrow, screen.height)
            }
        case .slideOver:
            return multitaskingWidths.map { Size($0.slideOver, screen.height - 2 * slideOverInset) }
        }
    }

    /// The traits of the app's window: those of the screen, with a compact width in a narrow part of it (A2).
    package func traits(
        _ placement: WindowPlacement, width: Double, in orientation: InterfaceOrientation
    ) -> TraitCollection {
        var traits = traits(in: orientation)
        if placement != .full {
            traits.horizontal = width <= MultitaskingWidths.widestCompact ? .compact : .regular
        }
        return traits
    }
}

extension Double {
    /// The number as a person writes it, without the decimals of a whole number.
    var plain: String {
        self == rounded() ? "\(Int(self))" : "\(self)"
    }
}
