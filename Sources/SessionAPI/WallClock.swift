import Foundation

/// The source of the time of day, so that a test can set it.
public struct WallClock: Sendable {
    /// The time in microseconds since 1970.
    public let microseconds: @Sendable () -> Int

    /// Makes a clock.
    public init(microseconds: @escaping @Sendable () -> Int) {
        self.microseconds = microseconds
    }

    /// The machine's own clock.
    public static let system = WallClock { Int(Date().timeIntervalSince1970 * 1_000_000) }

    /// A moment in the format of RFC 3339, in UTC.
    static func text(microseconds: Int) -> String {
        Date(timeIntervalSince1970: Double(microseconds) / 1_000_000)
            .formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
    }
}
