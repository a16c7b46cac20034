import SessionNumbers

/// The mapping from real time to the time of a live session.
struct LiveTime: Sendable, Equatable {
    /// Session microseconds per real microsecond.
    let rate: Double
    /// A moment of real time, in microseconds of the monotonic clock…
    private(set) var anchorMonotonic: Int
    /// …and the session's time at that moment, in microseconds.
    private(set) var anchorSession: Int

    init(rate: Double, sessionTime: Int, atMonotonic moment: Int) {
        self.rate = rate
        anchorSession = SessionTime(clamping: sessionTime).microseconds
        anchorMonotonic = moment
    }

    /// The session's time at a moment of real time; it stops at the end of the session's clock.
    func sessionTime(atMonotonic moment: Int) -> Int {
        let elapsed = SessionSpan(clamping: RealTime.span(from: anchorMonotonic, to: moment))
            .scaled(by: rate, rounded: .down)
        return SessionTime(clamping: anchorSession).advanced(by: elapsed).microseconds
    }

    /// The first moment of real time at which the session's time reaches `time`.
    func moment(ofSessionTime time: Int) -> Int {
        let span = SessionTime(clamping: time).span(since: SessionTime(clamping: anchorSession))
        return RealTime.moment(
            anchorMonotonic, plus: span.scaled(by: 1, atSpeed: rate, rounded: .up).microseconds)
    }

    /// Continues from a time to which a command has moved the session.
    mutating func move(to time: Int, atMonotonic moment: Int) {
        guard time > sessionTime(atMonotonic: moment) else { return }
        anchorSession = SessionTime(clamping: time).microseconds
        anchorMonotonic = moment
    }
}
