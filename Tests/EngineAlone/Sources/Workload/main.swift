import Foundation

// The long form of the workload: see `make workload`. Ends with 1 where something broke.

/// Prints a line at once, also into a file.
func tell(_ line: String) {
    print("workload: \(line)")
    fflush(nil)
}

let tally = try WorkloadRun(environment: ProcessInfo.processInfo.environment).run(
    tell: tell, report: { tell("FAULT \($0)") })
exit(tally.hasFaults || tally.refusesTooManyLaunches ? 1 : 0)
