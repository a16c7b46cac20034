/// Whether a body arrives at the required rate.
///
/// The body has a deadline. Each byte that arrives extends the deadline by the time that the byte may take, but never
/// beyond the initial allowance from now. So a body that was sent fast and then stalls is cut off as early as one that
/// never started.
struct BodyPace {
    let phase: ConnectionWatch.Phase
    private let patience: UInt64
    private let bytesPerSecond: UInt64
    private var due: UInt64
    /// The number of bytes for which the deadline has been extended.
    private var byteCount: UInt64 = 0

    /// - Parameters:
    ///   - patience: how many milliseconds a body may fall behind.
    ///   - rate: how many bytes have to arrive in a second.
    init(_ phase: ConnectionWatch.Phase, patience: UInt64, rate: UInt64) {
        self.phase = phase
        self.patience = patience
        bytesPerSecond = rate
        due = phase.sinceMilliseconds &+ patience
    }

    /// Records how many bytes have arrived.
    mutating func note(_ count: UInt64, now: UInt64) {
        guard count > byteCount else { return }
        let (product, overflows) = (count - byteCount).multipliedReportingOverflow(by: 1_000)
        let milliseconds = overflows ? patience : product / bytesPerSecond
        guard due &+ milliseconds < now &+ patience else {
            (due, byteCount) = (now &+ patience, count)
            return
        }
        due &+= milliseconds
        // A remainder of less than a millisecond's worth of bytes counts the next time.
        byteCount += milliseconds * bytesPerSecond / 1_000
    }

    /// Whether the deadline has passed.
    func isLate(at now: UInt64) -> Bool { now > due }

    /// The number of milliseconds by which the body lags behind one that arrives at the required rate.
    func lag(at now: UInt64) -> UInt64 { now &+ patience &- min(due, now &+ patience) }
}
