import Testing

/// `make test` plays some of the scenarios and a short workload; `make survival` all of them.
@Suite("A session that is killed after every command goes on as one that never was", .timeLimit(.minutes(240)))
struct KillAtEveryStepTests {
    private let plan = SurvivalPlan()

    @Test("the scenarios")
    func scenarios() async throws {
        var tally = KillTally()
        var number = 0
        var scripts = try await ScenarioScripts(plan)
        while let script = try await scripts.next() {
            tally.add(await Self.run(script, number))
            number += 1
        }
        print("killed after every command of the scenarios: \(tally)")
        #expect(tally.sessions >= (plan.isLong ? 600 : 40) && tally.kills == tally.commands + tally.sessions)
    }

    @Test("a random workload")
    func workload() async throws {
        var tally = KillTally()
        for (number, script) in Script.workload(plan, length: 100).enumerated() {
            tally.add(await Self.run(script, number))
        }
        print("killed after every command of the workload: \(tally)")
        #expect(tally.commands >= plan.commands && tally.refused > 0 && 2 * tally.events > tally.commands)
    }

    private static func run(_ script: Script, _ number: Int) async -> KillTally {
        do {
            var trial = try await KillTrial(script, number: number)
            try await trial.run()
            return trial.tally
        } catch {
            Issue.record("\(error)")
            return KillTally()
        }
    }
}
