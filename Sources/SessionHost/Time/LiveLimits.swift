/// How fast live sessions write what falls due, and how far their clocks go on while nobody uses them.
public struct LiveLimits: Sendable, Equatable {
    /// What happens with the time in which the clock of a session that nobody used stood still.
    public enum Standstill: String, Sendable, CaseIterable {
        /// It has not passed: the clock goes on from where it stopped.
        case frozen
        /// It has passed: the clock goes on from the present, and what fell due meanwhile is caught up with.
        case elapsed
    }

    /// How many bytes a session may write at once after a quiet time.
    public var burstByteCount = 8 << 20
    /// How many bytes a session may write in a second of real time.
    public var secondByteCount = 1 << 20
    /// How many bytes a session may write while nobody uses it; then its clock stands still.
    public var unattendedByteCount = 16 << 20
    /// How long the clock of a session goes on while nobody uses it, in microseconds of real time.
    public var unattendedMicroseconds = 86_400_000_000
    /// What becomes of the time in which a clock stood still.
    public var standstill = Standstill.frozen

    /// Limits with the usual values.
    public init() {}
}
