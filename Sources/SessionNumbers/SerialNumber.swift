/// A number that counts up by ones, such as a session's revision or an event's sequence number: 0 through ``greatest``.
///
/// Counting cannot leave the range in practice; a number from outside is checked when it is made, so that
/// adding one to it cannot overflow.
public struct SerialNumber: Sendable, Hashable, Comparable {
    public let value: Int

    public static let zero = SerialNumber(unchecked: 0)
    /// 2^53 - 1, the greatest whole number up to which clients with IEEE 754 doubles count exactly.
    public static let greatest = SerialNumber(unchecked: 9_007_199_254_740_991)

    /// The number of that value; nil outside the range.
    public init?(_ value: Int) {
        guard (0...Self.greatest.value).contains(value) else { return nil }
        self.value = value
    }

    /// The number of that value, or the nearest end of the range.
    public init(clamping value: Int) {
        self.value = min(max(value, 0), Self.greatest.value)
    }

    private init(unchecked value: Int) { self.value = value }

    /// The number that follows, or ``greatest`` itself.
    public var next: SerialNumber { SerialNumber(unchecked: Self.following(value)) }

    /// The value plus one, or ``greatest`` if that would leave the range.
    @inlinable
    public static func following(_ value: Int) -> Int {
        value < 9_007_199_254_740_991 ? max(value, 0) + 1 : 9_007_199_254_740_991
    }

    /// The value minus one; 0 for 0.
    public static func preceding(_ value: Int) -> Int { min(max(value, 1), Self.greatest.value) - 1 }

    /// The number that follows this one by `count`; nil if `count` is negative or the sum leaves the range.
    public func adding(_ count: Int) -> SerialNumber? {
        guard let count = SerialNumber(count) else { return nil }
        return SerialNumber(value + count.value)
    }

    /// The distance from an earlier number to this one; zero if the other is later.
    public func count(since earlier: SerialNumber) -> Int { max(0, value - earlier.value) }

    public static func < (left: SerialNumber, right: SerialNumber) -> Bool { left.value < right.value }
}
