/// A span of a session's clock, such as a duration or a delay, in whole microseconds: 0 through ``longest``.
///
/// The range is that of ``SessionTime``. No operation overflows, and no `Double` is converted without regard to its
/// size or to NaN.
public struct SessionSpan: Sendable, Hashable, Comparable {
    /// The length in microseconds.
    public let microseconds: Int

    public static let zero = SessionSpan(unchecked: 0)
    /// The whole of a session's clock: 100,000 days, or 8,640,000,000,000 ms.
    public static let longest = SessionSpan(unchecked: SessionTime.latest.microseconds)

    /// A span of `microseconds`; nil outside the range.
    public init?(microseconds: Int) {
        guard (0...Self.longest.microseconds).contains(microseconds) else { return nil }
        self.microseconds = microseconds
    }

    /// A span of `microseconds`, or the nearest end of the range.
    public init(clamping microseconds: Int) {
        self.microseconds = min(max(microseconds, 0), Self.longest.microseconds)
    }

    /// A number of microseconds, rounded to a whole one by the given rule, or the nearest end of the range;
    /// zero for NaN.
    public init(
        rounding microseconds: Double, _ rule: FloatingPointRoundingRule = .toNearestOrAwayFromZero
    ) {
        let rounded = microseconds.rounded(rule)
        if rounded >= Double(Self.longest.microseconds) {
            self = .longest
        } else {
            self.microseconds = rounded > 0 ? Int(rounded) : 0
        }
    }

    /// The span nearest to `seconds`, or the nearest end of the range; zero for NaN.
    public init(seconds: Double) { self.init(rounding: seconds * 1_000_000) }

    private init(unchecked microseconds: Int) { self.microseconds = microseconds }

    /// The length in seconds, UIKit's unit for durations.
    public var seconds: Double { Double(microseconds) / 1_000_000 }

    /// This span as a share of another one, 0 to 1; 1 if the other has no length.
    public func share(of whole: SessionSpan) -> Double {
        whole > .zero ? min(Double(microseconds) / Double(whole.microseconds), 1) : 1
    }

    /// The span for a share of the distance, run at a multiple of the normal speed; never longer than
    /// ``longest``.
    public func scaled(
        by share: Double, atSpeed speed: Double = 1,
        rounded rule: FloatingPointRoundingRule = .toNearestOrAwayFromZero
    ) -> SessionSpan {
        SessionSpan(rounding: share * Double(microseconds) / speed, rule)
    }

    public static func < (left: SessionSpan, right: SessionSpan) -> Bool {
        left.microseconds < right.microseconds
    }
}
