/// A bar of a container, by its place.
public enum ContainerBarKind: String, Sendable, Hashable, CaseIterable {
    case navigationBar
    case toolbar
    case tabBar

    /// Whether the bar lies at the top of its container.
    package var isAtTop: Bool { self == .navigationBar }

    package var className: String {
        switch self {
        case .navigationBar: "UINavigationBar"
        case .toolbar: "UIToolbar"
        case .tabBar: "UITabBar"
        }
    }
}

/// A bar that a container shows.
package struct ContainerBar: Sendable, Hashable {
    package let kind: ContainerBarKind
    /// In points, without the safe area behind which the bar's background continues.
    package let height: Double
    package let isTranslucent: Bool
    /// Where the bar begins on a screen whose safe area begins below that (A3).
    package var overlap: TopOverlap?

    /// The top inset of such a screen, and the top edge of the bar.
    package struct TopOverlap: Sendable, Hashable {
        package let inset: Double
        package let top: Double
    }

    /// The top edge of the bar below the insets of its container.
    package func top(below inset: Double) -> Double {
        guard let overlap, inset >= overlap.inset else { return inset }
        return inset - overlap.inset + overlap.top
    }
}

extension EdgeInsets {
    package static func + (left: EdgeInsets, right: EdgeInsets) -> EdgeInsets {
        EdgeInsets(
            top: left.top + right.top, left: left.left + right.left, bottom: left.bottom + right.bottom,
            right: left.right + right.right)
    }

    /// The part of these insets of a superview that reaches into a subview with this frame.
    ///
    /// - Parameter bounds: the superview's size.
    package func reaching(into frame: Rect, of bounds: Size) -> EdgeInsets {
        EdgeInsets(
            top: max(top - frame.origin.y, 0), left: max(left - frame.origin.x, 0),
            bottom: max(bottom - (bounds.height - frame.maxY), 0),
            right: max(right - (bounds.width - frame.maxX), 0))
    }
}

extension Rect {
    package var maxX: Double { origin.x + size.width }
    package var maxY: Double { origin.y + size.height }

    /// The rectangle without its edges; never of a negative size.
    package func inset(by insets: EdgeInsets) -> Rect {
        Rect(
            origin.x + insets.left, origin.y + insets.top,
            max(size.width - insets.left - insets.right, 0), max(size.height - insets.top - insets.bottom, 0))
    }

    /// Whether the rectangle has the point; its right and its bottom edge do not belong to it, as in Core Graphics.
    package func contains(_ point: Point) -> Bool {
        point.x >= origin.x && point.y >= origin.y && point.x < maxX && point.y < maxY
    }
}
