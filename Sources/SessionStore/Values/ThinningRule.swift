import ContentDigests
import SessionNumbers

/// Which events are kept; the events of all other commands are thinned.
///
/// A command keeps its events if it is among the newest ones or young enough.
public struct ThinningRule: Sendable, Hashable {
    /// The number of the newest commands of a session that keep their events; nil if only their age counts.
    public var keptCommandCount: Int?
    /// The age up to which a command keeps its events, in microseconds; nil if only their number counts.
    public var keptMicroseconds: Int?
    /// The number of commands from which on it is worth thinning a session: their rows share pages.
    public var leastCommandCount: Int

    /// A rule; `nil` if both limits are missing, so that everything is kept.
    public init?(keptCommandCount: Int?, keptMicroseconds: Int?, leastCommandCount: Int = 1) {
        guard keptCommandCount != nil || keptMicroseconds != nil else { return nil }
        self.keptCommandCount = keptCommandCount
        self.keptMicroseconds = keptMicroseconds
        self.leastCommandCount = leastCommandCount
    }

    /// The last revision that the number of commands allows to thin.
    func lastRevision(ofHead revision: Int) -> Int {
        SerialNumber(clamping: revision).count(since: SerialNumber(clamping: keptCommandCount ?? 0))
    }
}

/// A search for sessions with events to thin.
public struct ThinningSearch: Sendable, Hashable {
    /// The rule.
    public var rule: ThinningRule
    /// The session after which the search begins, in the order of identifiers; empty for the first.
    public var after: String
    /// The present, in microseconds since 1970.
    public var presentMicroseconds: Int
    /// The number of sessions that are looked at.
    public var searchLimit: Int
    /// The number of sessions that are returned.
    public var limit: Int

    /// A search.
    public init(
        _ rule: ThinningRule, after: String = "", presentMicroseconds: Int, searchLimit: Int = 10_000,
        limit: Int = 200
    ) {
        self.rule = rule
        self.after = after
        self.presentMicroseconds = presentMicroseconds
        self.searchLimit = searchLimit
        self.limit = limit
    }
}

/// The result of a search for sessions with events to thin.
public struct ThinnableSessions: Sendable, Hashable {
    /// Their identifiers.
    public var sessions: [String]
    /// The session after which the search continues; nil at the end.
    public var next: String?
}

/// Some events of a session that are to be thinned, each with its digest: one piece of the work.
public struct EventThinning: Sendable, Hashable {
    /// The events of one command.
    public struct Entry: Sendable, Hashable {
        /// The revision of the command.
        public let revision: Int
        /// The digest of the events.
        public let digest: ContentDigest
    }

    /// The session.
    public let session: String
    /// The commands whose events go, in order.
    public var entries: [Entry] = []
    /// The revision that the search for events has reached; some before it keep theirs because they are short.
    public var throughRevision: Int

    /// The mark of a session whose first events are thinned already.
    public init(session: String, throughRevision: Int) {
        self.session = session
        self.throughRevision = throughRevision
    }
}
