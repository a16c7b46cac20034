import SessionNumbers

/// A point, in points; each coordinate is clamped to the range of ``Coordinate``.
public struct Point: Sendable, Hashable {
    public var x: Double
    public var y: Double

    public static let zero = Point(0, 0)

    public init(_ x: Double, _ y: Double) {
        self.x = Coordinate.clamped(x)
        self.y = Coordinate.clamped(y)
    }
}

/// A size, in points; each length is clamped to the range of ``Coordinate``.
public struct Size: Sendable, Hashable {
    public var width: Double
    public var height: Double

    public static let zero = Size(0, 0)

    public init(_ width: Double, _ height: Double) {
        self.width = Coordinate.clamped(width)
        self.height = Coordinate.clamped(height)
    }

    package var transposed: Size { Size(height, width) }
}

/// A rectangle, in points and in the coordinates of the view that contains it.
public struct Rect: Sendable, Hashable {
    public var origin: Point
    public var size: Size

    public static let zero = Rect(0, 0, 0, 0)

    public init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
        origin = Point(x, y)
        size = Size(width, height)
    }

    public init(origin: Point = .zero, size: Size) {
        self.origin = origin
        self.size = size
    }

    package var middle: Point { Point(origin.x + size.width / 2, origin.y + size.height / 2) }

    /// A rectangle of `size` in the middle of this one.
    package func centering(_ size: Size) -> Rect {
        Rect(
            origin.x + (self.size.width - size.width) / 2, origin.y + (self.size.height - size.height) / 2,
            size.width, size.height)
    }
}
