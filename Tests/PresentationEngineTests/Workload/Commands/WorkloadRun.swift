/// A run of the workload: sessions of random commands, in slices that can each be repeated by seed.
///
/// The seed of a session is that of the previous session plus one, so a session's seed alone repeats it.
struct WorkloadRun {
    var seed: UInt64
    /// The least number of commands, in all and in a slice.
    var commands: Int
    var commandsPerSlice: Int
    /// The number of commands before a fault that belong to its report.
    var story: Int

    /// Reads `PROSCENIUM_SEED`, `PROSCENIUM_COMMANDS`, `PROSCENIUM_SLICE` and `PROSCENIUM_STORY`.
    init(environment: [String: String]) {
        seed = environment["PROSCENIUM_SEED"].flatMap(UInt64.init) ?? 20_080_711
        commands = environment["PROSCENIUM_COMMANDS"].flatMap(Int.init) ?? 100_000
        commandsPerSlice = max(1, environment["PROSCENIUM_SLICE"].flatMap(Int.init) ?? 100_000)
        story = environment["PROSCENIUM_STORY"].flatMap(Int.init) ?? 12
    }

    /// Runs slices until there have been enough commands.
    ///
    /// - Parameters:
    ///   - tell: Receives the line that sums up a slice.
    ///   - report: Receives the report of a session in which something failed.
    /// - Returns: The counts of all slices.
    func run(tell: (String) -> Void, report: (String) -> Void) throws -> WorkloadTally {
        var tally = WorkloadTally()
        var next = seed
        tell("\(commands) commands from seed \(seed) on")
        while tally.commands < commands {
            let limit = min(commandsPerSlice, commands - tally.commands)
            let slice = try runSlice(of: limit, from: &next, report: report)
            tally.add(slice)
            tell("\(slice); \(tally.commands) commands so far")
        }
        if tally.slices > 1 { tell("in all \(tally)") }
        return tally
    }

    /// Runs sessions until they have had `commands` commands.
    private func runSlice(
        of commands: Int, from seed: inout UInt64, report: (String) -> Void
    ) throws -> WorkloadTally {
        var slice = WorkloadTally(seed: seed, limit: commands)
        while slice.commands < commands {
            var session = WorkloadSession(seed: seed)
            try session.run(commands: 500)
            slice.add(session)
            if !session.faults.isEmpty {
                let again = "make workload PROSCENIUM_SEED=\(seed) PROSCENIUM_COMMANDS=1 PROSCENIUM_STORY=40"
                let faults = session.faults.joined(separator: "\n")
                report("seed \(seed): \(faults)\nrepeat: \(again)\nafter\n\(session.story(story))")
            }
            seed &+= 1
        }
        return slice
    }
}
