/// A coordinate, a length or another number of points: finite, at most ``limit`` from zero, and
/// never negative zero.
///
/// Rectangles hold nothing else, so that no sum or product of a few of their numbers leaves the range of a
/// `Double`, and every number that is written can be read back.
public enum Coordinate {
    /// A million million points, far beyond any screen or scroll view.
    public static let limit = 1_000_000_000_000.0
    /// The coordinates that a client may give.
    public static let range = -limit...limit

    /// The coordinate, or the nearest one in the range; zero for NaN and for negative zero.
    @inlinable
    public static func clamped(_ coordinate: Double) -> Double {
        // A single comparison handles nearly all values; it is false for NaN.
        if abs(coordinate) <= 1_000_000_000_000 { return coordinate.withoutNegativeZero }
        return coordinate.isNaN ? 0 : coordinate < 0 ? -limit : limit
    }
}
