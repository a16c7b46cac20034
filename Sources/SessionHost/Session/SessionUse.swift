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
    /// The last use that is stored.
    private var storedMicroseconds = 0
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

    /// Records a use. It counts even if it is earlier than the last one because the calendar was set back.
    mutating func note(_ time: Int, isStored: Bool) {
        lastMicroseconds = time
        if isStored { storedMicroseconds = time }
    }

    /// The last use, if it is not stored.
    var unstored: Int? { lastMicroseconds > storedMicroseconds ? lastMicroseconds : nil }

    /// The last use, if the stored one is too old; it then counts as stored.
    mutating func takeUnstored() -> Int? {
        let granularity = UseGranularity.microseconds(expireSeconds: expireSeconds)
        guard let unstored, RealTime.span(from: storedMicroseconds, to: unstored) >= granularity else { return nil }
        storedMicroseconds = unstored
        return unstored
    }

    mutating func forgetStored() { storedMicroseconds = 0 }
}
