/// The limits of one tenant, each of which may be absent.
public struct TenantQuota: Sendable, Hashable {
    /// Sessions that may exist.
    public var sessions: Int?
    /// Requests in a second; twice as many may come at once after a pause.
    public var requestsPerSecond: Int?

    /// A quota with the given limits.
    public init(sessions: Int? = nil, requestsPerSecond: Int? = nil) {
        self.sessions = sessions
        self.requestsPerSecond = requestsPerSecond
    }
}
