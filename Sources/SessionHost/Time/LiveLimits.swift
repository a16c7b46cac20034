/// The rate at which live sessions write due work, and the time for which the clocks of unused sessions run.
public struct LiveLimits: Sendable, Equatable {
    /// Whether the time during which an unused session's clock was frozen counts.
    public enum Standstill: String, Sendable, CaseIterable {
        /// It does not count: the clock resumes from where it stopped.
        case frozen
        /// It counts: the clock resumes from the current time, and the session catches up with the work that fell due
        /// while it was frozen.
        case elapsed
    }

    /// The maximum number of bytes that a session may write in a burst after a quiet period.
    public var burstByteCount = 8 << 20
    /// The maximum number of bytes that a session may write per second of real time.
    public var secondByteCount = 1 << 20
    /// The maximum number of bytes that an unused session may write before its clock is frozen.
    public var unattendedByteCount = 16 << 20
    /// The time for which the clock of an unused session keeps running, in microseconds of real time.
    public var unattendedMicroseconds = 86_400_000_000
    /// Whether the time during which a clock was frozen counts.
    public var standstill = Standstill.frozen

    /// The default limits.
    public init() {}
}
