/// A moment of a session's clock, in whole microseconds from its launch: 0 through ``latest``.
///
/// The range is the same for times in requests, in the store and in answers. No operation overflows: an
/// addition that would pass ``latest`` either has no result or stops there, as its name says.
public struct SessionTime: Sendable, Hashable, Comparable {
    /// Microseconds since the session's launch.
    public let microseconds: Int

    /// The session's launch.
    public static let zero = SessionTime(unchecked: 0)
    /// The end of a session's clock: 100,000 days, or 8,640,000,000,000 ms.
    ///
    /// Every microsecond up to it has a decimal representation in milliseconds that IEEE 754 doubles keep distinct from
    /// its neighbors, so that clients whose numbers are doubles read times exactly.
    public static let latest = SessionTime(unchecked: 8_640_000_000_000_000)

    /// The moment `microseconds` after the launch; nil outside the range.
    public init?(microseconds: Int) {
        guard (0...Self.latest.microseconds).contains(microseconds) else { return nil }
        self.microseconds = microseconds
    }

    /// The moment `microseconds` after the launch, or the nearest end of the range.
    public init(clamping microseconds: Int) {
        self.microseconds = min(max(microseconds, 0), Self.latest.microseconds)
    }

    private init(unchecked microseconds: Int) { self.microseconds = microseconds }

    /// The moment `span` later; nil if that lies beyond ``latest``.
    public func adding(_ span: SessionSpan) -> SessionTime? {
        // The sum of two numbers of at most 2^53 fits.
        SessionTime(microseconds: microseconds + span.microseconds)
    }

    /// The moment `span` later, or ``latest`` if that comes first.
    public func advanced(by span: SessionSpan) -> SessionTime {
        SessionTime(clamping: microseconds + span.microseconds)
    }

    /// The span from an earlier moment to this one; zero if the other is later.
    public func span(since earlier: SessionTime) -> SessionSpan {
        SessionSpan(clamping: microseconds - earlier.microseconds)
    }

    public static func < (left: SessionTime, right: SessionTime) -> Bool {
        left.microseconds < right.microseconds
    }
}
