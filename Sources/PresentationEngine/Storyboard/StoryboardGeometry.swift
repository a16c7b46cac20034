/// A size in points.
public struct StoryboardSize: Sendable, Equatable {
    /// The width in points.
    public var width: Double
    /// The height in points.
    public var height: Double

    /// Makes a size.
    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }
}

/// A point, in points.
public struct StoryboardPoint: Sendable, Equatable {
    /// The distance from the left, in points.
    public var x: Double
    /// The distance from the top, in points.
    public var y: Double

    /// Makes a point.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }
}

/// A rectangle in points.
public struct StoryboardRectangle: Sendable, Equatable {
    /// The left edge in points.
    public var x: Double
    /// The top edge in points.
    public var y: Double
    /// The width in points.
    public var width: Double
    /// The height in points.
    public var height: Double

    /// Makes a rectangle.
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }
}

/// Edges of a rectangle.
public struct StoryboardEdges: Sendable, Equatable {
    /// The top edge.
    public var top: Bool
    /// The left edge.
    public var left: Bool
    /// The bottom edge.
    public var bottom: Bool
    /// The right edge.
    public var right: Bool

    /// Makes a set of edges.
    public init(top: Bool = false, left: Bool = false, bottom: Bool = false, right: Bool = false) {
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
    }
}
