/// How the time of a live session follows real time.
struct LiveTime: Sendable, Equatable {
    /// Session microseconds to one real microsecond.
    let rate: Double
    /// A moment of real time, in microseconds of the monotonic clock…
    private(set) var anchorMonotonic: Int
    /// …and the session's time at that moment, in microseconds.
    private(set) var anchorSession: Int

    init(rate: Double, sessionTime: Int, atMonotonic moment: Int) {
        self.rate = rate
        anchorSession = sessionTime
        anchorMonotonic = moment
    }

    /// The session's time at a moment of real time.
    func sessionTime(atMonotonic moment: Int) -> Int {
        let elapsed = Double(max(0, moment - anchorMonotonic)) * rate
        return anchorSession + Int(min(elapsed, Self.farthest).rounded(.down))
    }

    /// The first moment of real time at which the session's time has come to `time`.
    func moment(ofSessionTime time: Int) -> Int {
        let span = Double(max(0, time - anchorSession)) / rate
        return anchorMonotonic + Int(min(span, Self.farthest).rounded(.up))
    }

    /// Goes on from a time that a command moved the session to.
    mutating func move(to time: Int, atMonotonic moment: Int) {
        guard time > sessionTime(atMonotonic: moment) else { return }
        anchorSession = time
        anchorMonotonic = moment
    }

    /// Spans beyond this are cut: 2^52 µs, about 140 years.
    private static let farthest = Double(1 << 52)
}
