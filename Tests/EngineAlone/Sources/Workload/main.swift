import Foundation

// The long forms of the workload and of the explanations: see `make workload` and `make explanations`. Exits with 1 if
// something failed.

/// Prints a line immediately, even into a file.
func tell(_ line: String) {
    print("workload: \(line)")
    fflush(nil)
}

let environment = ProcessInfo.processInfo.environment
if environment["PROSCENIUM_EXPLAINED"] != nil {
    var run = ExplanationRun(environment: environment)
    tell("\(run.commands) commands are explained from seed \(run.seed) on")
    run.run()
    tell("\(run)")
    for fault in run.faults { tell("FAULT \(fault)") }
    exit(run.faults.isEmpty && run.tally.mutes.count * 20 <= run.tally.rules.count ? 0 : 1)
}
let tally = try WorkloadRun(environment: environment).run(
    tell: tell, report: { tell("FAULT \($0)") })
exit(tally.hasFaults || tally.refusesTooManyLaunches ? 1 : 0)
