import Foundation

/// The length of the kill test, and its seed.
struct KillPlan: Sendable {
    /// The number of kills; `PROSCENIUM_KILLS`.
    let kills: Int
    /// The minimum number of acknowledged commands; `PROSCENIUM_KILL_COMMANDS`.
    let commands: Int
    let sessions = 6
    /// The seed; `PROSCENIUM_SEED`.
    let seed: UInt64

    init(environment: [String: String] = ProcessInfo.processInfo.environment) {
        kills = environment["PROSCENIUM_KILLS"].flatMap { Int($0) } ?? 30
        commands = environment["PROSCENIUM_KILL_COMMANDS"].flatMap { Int($0) } ?? 5 * kills
        seed = environment["PROSCENIUM_SEED"].flatMap { UInt64($0) } ?? .random(in: 0 ... .max)
    }
}

/// The counts of a kill test.
struct KillTally: Sendable, CustomStringConvertible {
    var killsWhileStarting = 0
    var killsWhileServing = 0
    var acknowledged = 0
    var refused = 0
    /// Commands in flight at a kill, by the outcome found afterwards.
    var inFlightApplied = 0
    var inFlightLost = 0
    /// Comparisons of a session after a restart, and the events compared in them.
    var comparisons = 0

    var kills: Int { killsWhileStarting + killsWhileServing }
    var answered: Int { acknowledged + refused }

    mutating func add(_ other: KillTally) {
        killsWhileStarting += other.killsWhileStarting
        killsWhileServing += other.killsWhileServing
        acknowledged += other.acknowledged
        refused += other.refused
        inFlightApplied += other.inFlightApplied
        inFlightLost += other.inFlightLost
        comparisons += other.comparisons
    }

    var description: String {
        """
        \(kills) kills (\(killsWhileServing) while serving, \(killsWhileStarting) while starting), \
        \(answered) commands answered (\(acknowledged) acknowledged, \(refused) refused), \
        \(inFlightApplied + inFlightLost) in flight at a kill (\(inFlightApplied) found applied, \
        \(inFlightLost) not; each has one effect after its retry), \(comparisons) sessions compared after restarts
        """
    }
}
