/// What a registry knows beside its sessions; changed only under its lock.
struct RegistryState {
    /// How many sessions exist, resting ones included.
    var sessionCount = 0
    var isStopping = false
    /// The alarm of the next upkeep.
    var upkeep: Alarm?
    /// Whether deleted sessions are being cleared away, and the alarm of the next piece.
    var isClearing = false
    var clearing: Alarm?
    /// Whether sessions are to be looked for that were used after the present by the calendar, since it was set back.
    var isLookingBehind = true
    /// The sessions that the last server was at work on when it ended, until they have been tried.
    var suspects: Set<String> = []
    /// The sessions whose trial came to no end: they are not woken until somebody uses them.
    var unproven: Set<String> = []
    /// What tries the suspects.
    var trials: Task<Void, Never>?
    /// How many sessions are being tried because somebody wants their quarantine lifted.
    var liftCount = 0

    /// Whether the clock must leave a session alone.
    func isKeptAsleep(_ session: String) -> Bool {
        suspects.contains(session) || unproven.contains(session)
    }
}
