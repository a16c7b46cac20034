import Foundation

/// How much is tried: some dozens of scenarios and a few hundred random commands in `make test`, everything with
/// `make survival`.
struct SurvivalPlan {
    /// Whether every scenario is played, and every command of the workload carried out.
    let isLong: Bool
    /// The seed of the first session of the workload.
    let seed: UInt64
    /// The number of settings in which each scenario is played.
    let settings: Int

    /// Reads `PROSCENIUM_SURVIVAL`, `PROSCENIUM_SEED` and `PROSCENIUM_SETTINGS`.
    init(environment: [String: String] = ProcessInfo.processInfo.environment) {
        isLong = environment["PROSCENIUM_SURVIVAL"] == "all"
        seed = environment["PROSCENIUM_SEED"].flatMap(UInt64.init) ?? 20_261_127
        settings = environment["PROSCENIUM_SETTINGS"].flatMap(Int.init) ?? 1
    }

    /// The distance between two scenarios that are played.
    var stride: Int { isLong ? 1 : 13 }
    /// The number of random commands, at least.
    var commands: Int { isLong ? 2_000 : 300 }
}
