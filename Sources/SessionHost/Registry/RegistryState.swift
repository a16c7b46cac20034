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
}
