import Foundation
import Testing

/// `make test` runs the short form; `make kills` the long one.
@Suite("kill -9 at any moment loses no acknowledged command")
struct KillTests {
    @Test(
        "after every restart each session matches its acknowledged state, and a retry has one effect",
        .timeLimit(.minutes(60)))
    func kills() async throws {
        let plan = KillPlan()
        print("kill test: seed \(plan.seed), \(plan.kills) kills, \(plan.commands) commands")
        var trial = try await KillTrial(plan)
        let tally = try await trial.run()
        print("kill test: \(tally)")
        #expect(tally.kills >= plan.kills)
        #expect(tally.answered >= plan.commands)
        #expect(tally.killsWhileServing > 0)
    }
}
