/// The limits of one tenant, each of which may be absent.
public struct TenantQuota: Sendable, Hashable {
    /// Sessions that may exist.
    public var sessions: Int?
    /// The maximum stored bytes of its sessions, storyboards and archives together.
    public var bytes: Int?
    /// Requests per second; a burst of twice as many is admitted after a pause.
    public var requestsPerSecond: Int?

    /// A quota with the given limits.
    public init(sessions: Int? = nil, bytes: Int? = nil, requestsPerSecond: Int? = nil) {
        self.sessions = sessions
        self.bytes = bytes
        self.requestsPerSecond = requestsPerSecond
    }
}
