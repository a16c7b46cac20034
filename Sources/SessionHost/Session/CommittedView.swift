import SessionNumbers
import SessionStore

/// What a transport makes of a committed view once for all its readers. All renderings of one host are of one type.
public protocol CommittedRendering: AnyObject, Sendable {}

/// The public view of a session at its last commit, ready to be sent.
///
/// A new one is published after each commit; it is read on any thread without calling the session.
public struct CommittedView: Sendable, Equatable {
    /// The session's identifier.
    public let id: String
    /// A name for people.
    public let label: String?
    /// The session's revision.
    public let revision: Int
    /// The session's clock, in microseconds.
    public let timeMicroseconds: Int
    /// The sequence number of the last event.
    public let lastSequence: Int
    /// Whether it can be driven.
    public private(set) var status: SessionStore.SessionStatus
    /// The session's clock.
    public let clock: SessionClock
    /// Whether a live clock is frozen because the session is unused.
    public internal(set) var isFrozen = false
    /// The session's labels.
    public internal(set) var labels = SessionLabels.none
    /// The session's own seconds without use after which it expires; 0 for never, and nil if it has none.
    public internal(set) var expireSeconds: Int?
    /// When the session expires if it is not used, in microseconds since 1970; nil for never. A use is seen here by the
    /// next upkeep.
    public internal(set) var expiresMicroseconds: Int?
    /// The further contents of the summary.
    private let details: SessionSummary.Details

    /// The session as a JSON object: identifier, revision, time, device, status, root, pending questions and
    /// timers.
    ///
    /// It is encoded on demand, since a session is driven more often than it is read.
    public var summary: [UInt8] { SessionSummary.encode(self, details) }

    /// The revision as an entity tag.
    public var entityTag: String { "\"\(revision)\"" }

    init(
        id: String, label: String?, head: SessionHead, status: SessionStore.SessionStatus,
        clock: SessionClock, details: SessionSummary.Details
    ) {
        self.init(
            id: id, label: label, revision: head.revision, timeMicroseconds: head.timeMicroseconds,
            lastSequence: SerialNumber.preceding(head.nextSequence), status: status, clock: clock,
            details: details)
    }

    private init(
        id: String, label: String?, revision: Int, timeMicroseconds: Int, lastSequence: Int,
        status: SessionStore.SessionStatus, clock: SessionClock, details: SessionSummary.Details
    ) {
        self.id = id
        self.label = label
        self.revision = revision
        self.timeMicroseconds = timeMicroseconds
        self.lastSequence = lastSequence
        self.status = status
        self.clock = clock
        self.details = details
    }

    /// The same state under another status.
    func with(_ status: SessionStore.SessionStatus) -> CommittedView {
        var view = self
        view.status = status
        return view
    }
}
