import SessionNumbers

/// The rate at which a live session may write due work, and the amount that it may write while unused.
///
/// Due work runs in pieces, each a separate command. The bytes of a piece are charged to an allowance that grows with
/// real time, so that a session that is behind, or whose clock runs too fast to keep up with, writes at a bounded rate.
struct LivePace: Sendable, Equatable {
    /// The minimum charge of a piece, for its row.
    private static let pieceByteCount = 32 << 10

    private var allowance: Int
    private var filledAt: Int
    private var unattendedSince: Int
    private var unattendedByteCount = 0

    /// A pace that starts at a moment of the monotonic clock, in microseconds.
    init(at moment: Int, _ limits: LiveLimits) {
        allowance = limits.burstByteCount
        filledAt = moment
        unattendedSince = moment
    }

    /// The pace of a session after `span` quiet microseconds: its allowance has grown since then, so that a service
    /// that is restarted repeatedly writes no more than one that keeps running.
    init(at moment: Int, quietFor span: Int, _ limits: LiveLimits) {
        self.init(at: moment, limits)
        allowance = 0
        filledAt = RealTime.moment(moment, plus: -span)
    }

    /// Records a use of the session.
    mutating func attend(at moment: Int) {
        unattendedSince = moment
        unattendedByteCount = 0
    }

    /// Whether so much has been run without a use of the session that its clock is frozen.
    func isUnattended(at moment: Int, _ limits: LiveLimits) -> Bool {
        unattendedByteCount >= limits.unattendedByteCount
            || RealTime.span(from: unattendedSince, to: moment) >= limits.unattendedMicroseconds
    }

    /// When the next piece may run: now, or at a later moment of the monotonic clock.
    mutating func nextMoment(at moment: Int, _ limits: LiveLimits) -> Int {
        let elapsed = Double(max(0, RealTime.span(from: filledAt, to: moment)))
        let growth = min(elapsed / 1_000_000 * Double(limits.secondByteCount), Double(limits.burstByteCount))
        if growth >= 1 {
            allowance = min(limits.burstByteCount, allowance + Int(growth))
            filledAt = moment
        }
        guard allowance <= 0 else { return moment }
        let wait = SessionSpan(seconds: Double(1 - allowance) / Double(limits.secondByteCount))
        return RealTime.moment(RealTime.moment(moment, plus: wait.microseconds), plus: 1)
    }

    /// Charges a piece that has been written.
    mutating func spend(_ byteCount: Int) {
        let cost = max(byteCount, Self.pieceByteCount)
        allowance -= cost
        unattendedByteCount += cost
    }
}
