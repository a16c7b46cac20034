import SessionStore

/// The state of a registry besides its sessions; changed only under its lock.
struct RegistryState {
    /// The numbers of sessions of each tenant, including resting ones.
    var sessionCounts: [TenantName: Int] = [:]
    /// The number of all sessions.
    var sessionCount: Int { sessionCounts.values.reduce(0, +) }
    var isStopping = false
    /// The alarm for the next upkeep.
    var upkeep: Alarm?
    /// Whether deleted sessions are being cleared away, and the alarm for the next piece.
    var isClearing = false
    var clearing: Alarm?
    /// Whether to look for sessions whose last use is in the future because the calendar was set back.
    var isLookingBehind = true
    /// The sessions that the last server was running when it ended, until their trials are over.
    var suspects: Set<String> = []
    /// The sessions whose trial was inconclusive: they are not woken until a client uses them.
    var unproven: Set<String> = []
    /// The times of use that are not stored yet, of sessions that are not in memory.
    var uses: [String: Int] = [:]
    /// The session after which the search for expired sessions continues.
    var expiryCursor = ""
    /// The session after which the search for events to thin continues.
    var thinningCursor = ""
    /// The task that tries the suspects.
    var trials: Task<Void, Never>?
    /// The number of forks that are being made.
    var forkCount = 0
    /// The number of sessions being tried because a client wants their quarantine lifted.
    var liftCount = 0

    /// Whether the clock must not wake a session.
    func isKeptAsleep(_ session: String) -> Bool {
        suspects.contains(session) || unproven.contains(session)
    }
}
