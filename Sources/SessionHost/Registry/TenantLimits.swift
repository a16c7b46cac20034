import Guarding
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
        throw quotaExceeded(of: tenant, limit)
    }

    /// Reserves space for a write. Refuses it if it would exceed the tenant's quota, together with stored data and with
    /// writes in progress.
    ///
    /// - Returns: the room, to be given back once the write is stored or has failed; `nil` if there is no quota.
    func takeRoom(
        for tenant: TenantName, _ limit: Int?, adding byteCount: @autoclosure () -> Int
    ) throws(HostError) -> TakenRoom? {
        guard let limit else { return nil }
        let used = reads.store.storedByteCount(of: tenant)
        guard let room = roomTaken.take(byteCount(), of: tenant, upTo: limit - used) else {
            throw quotaExceeded(of: tenant, limit)
        }
        return room
    }

    private func quotaExceeded(of tenant: TenantName, _ limit: Int) -> HostError {
        instruments.countQuotaRefusal(of: tenant, .bytes(limit: limit))
        return .quotaExceeded(tenant, .bytes(limit: limit))
    }
}

/// The bytes of the writes that are on their way to the disk, by tenant.
final class RoomTaken: Sendable {
    private let byteCounts = Guarded([TenantName: Int]())

    /// Takes room if no more than `limit` bytes are taken then.
    fileprivate func take(_ byteCount: Int, of tenant: TenantName, upTo limit: Int) -> TakenRoom? {
        byteCounts.withLock { counts in
            let sum = counts[tenant, default: 0] + byteCount
            guard sum <= limit else { return nil }
            counts[tenant] = sum
            return TakenRoom(byteCount: byteCount, tenant: tenant, taken: self)
        }
    }

    fileprivate func giveBack(_ byteCount: Int, of tenant: TenantName) {
        byteCounts.withLock { counts in
            let rest = counts[tenant, default: 0] - byteCount
            counts[tenant] = rest == 0 ? nil : rest
        }
    }
}

/// The room that one write has taken, which is given back once.
struct TakenRoom: Sendable {
    fileprivate let byteCount: Int
    fileprivate let tenant: TenantName
    fileprivate let taken: RoomTaken

    /// Gives the room back: what the write has stored counts as used by now.
    func giveBack() { taken.giveBack(byteCount, of: tenant) }
}
