/// A moment by the machine's calendar clock, in whole microseconds since 1970: 0 through the end of the year 9999.
///
/// Moments read from a database are checked or clamped here before anything is added to them.
public struct CalendarMoment: Sendable, Hashable, Comparable {
    /// Microseconds since 1970.
    public let microseconds: Int

    /// The last microsecond of the year 9999.
    public static let latest = CalendarMoment(unchecked: 253_402_300_799_999_999)

    /// The moment `microseconds` after the start of 1970; nil outside the range.
    public init?(microseconds: Int) {
        guard (0...Self.latest.microseconds).contains(microseconds) else { return nil }
        self.microseconds = microseconds
    }

    /// The moment `microseconds` after the start of 1970, or the nearest end of the range.
    public init(clamping microseconds: Int) {
        self.microseconds = min(max(microseconds, 0), Self.latest.microseconds)
    }

    /// The moment `milliseconds` after the start of 1970, or the nearest end of the range.
    public init(clampingMilliseconds milliseconds: Int) {
        let (microseconds, overflows) = milliseconds.multipliedReportingOverflow(by: 1_000)
        self.init(clamping: overflows ? (milliseconds > 0 ? .max : .min) : microseconds)
    }

    /// Whole milliseconds since 1970.
    public var milliseconds: Int { microseconds / 1_000 }

    private init(unchecked microseconds: Int) { self.microseconds = microseconds }

    /// The moment `span` microseconds later or, if negative, earlier; clamped to the range.
    public func advanced(byMicroseconds span: Int) -> CalendarMoment {
        let (sum, overflows) = microseconds.addingReportingOverflow(span)
        guard overflows else { return CalendarMoment(clamping: sum) }
        return span > 0 ? .latest : CalendarMoment(unchecked: 0)
    }

    /// The number of microseconds from another moment to this one; negative if the other is later.
    public func microseconds(since other: CalendarMoment) -> Int { microseconds - other.microseconds }

    public static func < (left: CalendarMoment, right: CalendarMoment) -> Bool {
        left.microseconds < right.microseconds
    }
}
