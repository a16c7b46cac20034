import SessionNumbers
import SessionStore

/// The properties of a session that clients change without a command.
struct SessionTerms: Sendable, Equatable {
    var labels = SessionLabels.none
    /// The seconds without use after which it expires; 0 for never, and `nil` for the service's setting.
    var expireSeconds: Int?

    init(labels: SessionLabels = .none, expireSeconds: Int? = nil) {
        self.labels = labels
        self.expireSeconds = expireSeconds
    }

    init(_ record: SessionRecord) {
        self.init(labels: record.labels, expireSeconds: record.expireSeconds)
    }
}

/// When a session was last used, and when it expires.
struct SessionUse: Sendable {
    /// The last known use, in microseconds since 1970 by the service's calendar.
    private(set) var lastMicroseconds = 0
    /// The last use that the store knows of.
    private var storedMicroseconds = 0
    /// Whether it was used since then, at a time that nobody looked at.
    var isFresh = false
    /// The seconds without use after which it expires; nil for never.
    var expireSeconds: Int?

    init(lastMicroseconds: Int = 0, expireSeconds: Int? = nil) {
        self.lastMicroseconds = lastMicroseconds
        storedMicroseconds = lastMicroseconds
        self.expireSeconds = expireSeconds
    }

    /// When it expires if it is not used again.
    var expiryMicroseconds: Int? {
        expireSeconds.map { RealTime.moment(lastMicroseconds, plus: $0 * 1_000_000) }
    }

    /// Records a use. One at a time before the last, because the calendar was set back, counts as well.
    mutating func note(_ time: Int, isStored: Bool) {
        lastMicroseconds = time
        isFresh = false
        if isStored { storedMicroseconds = time }
    }

    /// The last use, if the store does not know it.
    var unstored: Int? { lastMicroseconds > storedMicroseconds ? lastMicroseconds : nil }

    /// The last use if the store does not know it exactly enough; from now on it counts as stored.
    mutating func takeUnstored() -> Int? {
        let granularity = UseGranularity.microseconds(expireSeconds: expireSeconds)
        guard let unstored, RealTime.span(from: storedMicroseconds, to: unstored) >= granularity else { return nil }
        storedMicroseconds = unstored
        return unstored
    }

    mutating func forgetStored() { storedMicroseconds = 0 }
}
