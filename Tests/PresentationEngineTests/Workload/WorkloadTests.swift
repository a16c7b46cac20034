import Foundation
import Testing

@testable import PresentationEngine

/// Sessions of random commands, in slices of which each can be repeated by its seed.
///
/// `PROSCENIUM_SEED` sets the seed, `PROSCENIUM_COMMANDS` the number of commands, `PROSCENIUM_SLICE` the number of
/// commands in a slice, and `PROSCENIUM_STORY` how many commands before a fault are printed. The seed of a session is
/// that of the one before it plus one, so that a session's seed alone repeats it.
@Suite("Random commands leave every session sound")
struct WorkloadTests {
    private static let environment = ProcessInfo.processInfo.environment
    private static let seed = environment["PROSCENIUM_SEED"].flatMap(UInt64.init) ?? 20_080_711
    private static let commands = environment["PROSCENIUM_COMMANDS"].flatMap(Int.init) ?? 100_000
    private static let commandsPerSlice =
        environment["PROSCENIUM_SLICE"].flatMap(Int.init).map { max(1, $0) } ?? 100_000
    private static let story = environment["PROSCENIUM_STORY"].flatMap(Int.init) ?? 12

    @Test("no invariant breaks, refusals change nothing, nothing is pending for ever")
    func soundness() throws {
        var tally = WorkloadTally()
        var seed = Self.seed
        tell("\(Self.commands) commands from seed \(seed) on")
        while tally.commands < Self.commands {
            let limit = min(Self.commandsPerSlice, Self.commands - tally.commands)
            let slice = try run(limit, from: &seed)
            tally.add(slice)
            tell("\(slice); \(tally.commands) commands so far")
        }
        if tally.slices > 1 { tell("in all \(tally)") }
        #expect(tally.refusedLaunches * 20 <= tally.sessions)
        #expect(tally.commands >= Self.commands)
    }

    /// Runs sessions until they have had as many commands as the slice is to have.
    private func run(_ commands: Int, from seed: inout UInt64) throws -> WorkloadTally {
        var slice = WorkloadTally(seed: seed, limit: commands)
        while slice.commands < commands {
            var session = WorkloadSession(seed: seed)
            try session.run(commands: 500)
            slice.add(session)
            if !session.faults.isEmpty {
                let again = "make workload PROSCENIUM_SEED=\(seed) PROSCENIUM_COMMANDS=1 PROSCENIUM_STORY=40"
                let faults = session.faults.joined(separator: "\n")
                Issue.record("seed \(seed): \(faults)\nrepeat: \(again)\nafter\n\(session.story(Self.story))")
            }
            seed &+= 1
        }
        return slice
    }

    private func tell(_ line: String) {
        print("workload: \(line)")
        fflush(nil)
    }
}
