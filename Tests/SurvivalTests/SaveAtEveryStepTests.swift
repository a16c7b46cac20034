import Testing

/// `make test` plays some of the scenarios and a short workload; `make survival` all of them.
@Suite("State that is saved after every command is restored, or its loss is reported", .timeLimit(.minutes(240)))
struct SaveAtEveryStepTests {
    private let plan = SurvivalPlan()

    @Test("the scenarios")
    func scenarios() async throws {
        var tally = SavingTally()
        var scripts = try await ScenarioScripts(plan)
        while let script = try await scripts.next() { Self.run(script, &tally) }
        print("saved after every command of the scenarios: \(tally)")
        #expect(tally.saved > (plan.isLong ? 1_500 : 100) && tally.same.restored > tally.saved / 20)
    }

    @Test("a random workload")
    func workload() throws {
        var tally = SavingTally()
        for var script in Script.workload(plan, length: 20) {
            // An app that acts when its controllers appear acts again after a restoration.
            for place in script.launch.behaviors.indices { script.launch.behaviors[place].behavior.reactions = [:] }
            Self.run(script, &tally)
        }
        print("saved after every command of the workload: \(tally)")
        #expect(tally.saved > plan.commands / 4 && tally.same.restored > 0)
    }

    private static func run(_ script: Script, _ tally: inout SavingTally) {
        var trial = SavingTrial(RestorableScript(script.launch, commands: script.commands), name: script.name)
        trial.run()
        tally.add(trial.tally)
        for fault in trial.faults.prefix(2) { Issue.record("\(fault)") }
    }
}
