/// The limits of one tenant, each of which may be absent.
public struct TenantQuota: Sendable, Hashable {
    /// Sessions that may exist.
    public var sessions: Int?
    /// Bytes that its sessions, storyboards and archives may take together, as they are stored.
    public var bytes: Int?
    /// Requests in a second; twice as many may come at once after a pause.
    public var requestsPerSecond: Int?

    /// A quota with the given limits.
    public init(sessions: Int? = nil, bytes: Int? = nil, requestsPerSecond: Int? = nil) {
        self.sessions = sessions
        self.bytes = bytes
        self.requestsPerSecond = requestsPerSecond
    }
}
