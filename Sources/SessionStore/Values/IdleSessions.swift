/// A search for sessions that have been unused for a long time.
public struct IdleSearch: Sendable, Hashable {
    /// The session after which the search begins, in the order of identifiers; empty for the first.
    public var after: String
    /// The seconds without use after which a session expires that has no time of its own; nil for never.
    public var expireSeconds: Int?
    /// The present, in microseconds since 1970.
    public var presentMicroseconds: Int
    /// The time between two upkeeps, by which stored times of use may be behind.
    public var upkeepMicroseconds: Int
    /// The number of sessions that are looked at.
    public var searchLimit: Int
    /// The number of sessions that are returned.
    public var limit: Int

    /// A search.
    public init(
        after: String, expireSeconds: Int?, presentMicroseconds: Int, upkeepMicroseconds: Int,
        searchLimit: Int = 10_000, limit: Int = 200
    ) {
        self.after = after
        self.expireSeconds = expireSeconds
        self.presentMicroseconds = presentMicroseconds
        self.upkeepMicroseconds = upkeepMicroseconds
        self.searchLimit = searchLimit
        self.limit = limit
    }
}

/// The result of a search for sessions that have been unused for a long time.
public struct IdleSessions: Sendable, Hashable {
    /// Their identifiers.
    public var sessions: [String]
    /// The session after which the search continues; nil at the end.
    public var next: String?
}

/// The granularity at which the last use of a session is stored.
public enum UseGranularity {
    /// The maximum lag of the stored time, in microseconds: a tenth of the time to expiry, at most an hour.
    ///
    /// - Parameter expireSeconds: the seconds without use after which the session expires; nil for never.
    public static func microseconds(expireSeconds: Int?) -> Int {
        guard let expireSeconds else { return greatest }
        return min(greatest, max(1_000_000, expireSeconds * 100_000))
    }

    private static let greatest = 3_600_000_000
}
