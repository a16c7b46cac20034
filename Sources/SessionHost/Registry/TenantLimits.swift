import SessionStore

/// The limits on a tenant's sessions and stored bytes; nil for none.
public struct TenantLimits: Sendable, Hashable {
    /// Sessions that may exist.
    public var sessions: Int?
    /// Bytes that sessions, storyboards and archives may take together.
    public var bytes: Int?

    /// Limits with the given values.
    public init(sessions: Int? = nil, bytes: Int? = nil) {
        self.sessions = sessions
        self.bytes = bytes
    }

    /// No limits.
    public static let none = TenantLimits()

    /// A limit that a tenant has reached.
    public enum Reached: Sendable, Hashable {
        case sessions(limit: Int)
        case bytes(limit: Int)

        /// The name of the quota.
        public var name: String {
            switch self {
            case .sessions: "sessions"
            case .bytes: "bytes"
            }
        }
    }
}

/// The usage of a tenant that counts against its limits.
public struct TenantUsage: Sendable, Hashable {
    /// Sessions that exist.
    public let sessions: Int
    /// Bytes that sessions, storyboards and archives take together.
    public let bytes: Int
}

extension SessionRegistry {
    /// The usage of a tenant, as counted in memory.
    func usage(of tenant: TenantName) -> TenantUsage {
        TenantUsage(
            sessions: state.withLock { $0.sessionCounts[tenant] ?? 0 },
            bytes: setting.reads.store.storedByteCount(of: tenant))
    }

    /// Refuses a request that needs more space, once a tenant has used up its quota of bytes.
    func requireRoom(for tenant: TenantName, _ limit: Int?) throws(HostError) {
        try setting.requireRoom(for: tenant, limit)
    }
}

extension SessionSetting {
    /// Refuses what takes more space, once a tenant has as much as its quota allows.
    func requireRoom(for tenant: TenantName, _ limit: Int?) throws(HostError) {
        guard let limit, reads.store.storedByteCount(of: tenant) >= limit else { return }
        instruments.countQuotaRefusal(of: tenant, .bytes(limit: limit))
        throw .quotaExceeded(tenant, .bytes(limit: limit))
    }
}
