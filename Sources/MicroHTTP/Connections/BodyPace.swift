/// Whether a body arrives as fast as it has to.
///
/// It has a deadline, which each byte that arrives puts off by the time that the byte may take; but never beyond the
/// time that a body has at its start. So one that was sent fast and is then held ends as soon as one that never came.
struct BodyPace {
    let phase: ConnectionWatch.Phase
    private let patience: UInt64
    private let bytesPerSecond: UInt64
    private var due: UInt64
    /// How many bytes have put the deadline off.
    private var byteCount: UInt64 = 0

    /// - Parameters:
    ///   - patience: how many milliseconds a body may be behind.
    ///   - rate: how many bytes have to arrive in a second.
    init(_ phase: ConnectionWatch.Phase, patience: UInt64, rate: UInt64) {
        self.phase = phase
        self.patience = patience
        bytesPerSecond = rate
        due = phase.sinceMilliseconds &+ patience
    }

    /// Takes note of how many bytes have arrived.
    mutating func note(_ count: UInt64, now: UInt64) {
        guard count > byteCount else { return }
        let (product, overflows) = (count - byteCount).multipliedReportingOverflow(by: 1_000)
        let milliseconds = overflows ? patience : product / bytesPerSecond
        guard due &+ milliseconds < now &+ patience else {
            (due, byteCount) = (now &+ patience, count)
            return
        }
        due &+= milliseconds
        // What is less than a millisecond's bytes counts the next time.
        byteCount += milliseconds * bytesPerSecond / 1_000
    }

    /// Whether the deadline has passed.
    func isLate(at now: UInt64) -> Bool { now > due }

    /// How many milliseconds the body is behind one that arrives as it has to.
    func lag(at now: UInt64) -> UInt64 { now &+ patience &- min(due, now &+ patience) }
}
