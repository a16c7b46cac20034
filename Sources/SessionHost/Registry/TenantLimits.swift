import SessionStore

/// The limits of a tenant's possessions; nil for none.
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

/// What a tenant has of what its limits are about.
public struct TenantUsage: Sendable, Hashable {
    /// Sessions that exist.
    public let sessions: Int
    /// Bytes that sessions, storyboards and archives take together.
    public let bytes: Int
}

extension SessionRegistry {
    /// What a tenant has, as counted in memory.
    func usage(of tenant: TenantName) -> TenantUsage {
        TenantUsage(
            sessions: state.withLock { $0.sessionCounts[tenant] ?? 0 },
            bytes: setting.reads.store.storedByteCount(of: tenant))
    }

    /// Refuses what takes more space, once a tenant has as much as its quota allows.
    func requireRoom(for tenant: TenantName, _ limit: Int?) throws(HostError) {
        guard let limit, setting.reads.store.storedByteCount(of: tenant) >= limit else { return }
        setting.instruments.countQuotaRefusal(of: tenant, .bytes(limit: limit))
        throw .quotaExceeded(tenant, .bytes(limit: limit))
    }
}
