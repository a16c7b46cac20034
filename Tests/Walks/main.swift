import Foundation

// The long form of the walks: see `make walks`. Exits with 1 if something failed.

/// Prints a line immediately, even into a file.
func tell(_ line: String) {
    print("walks: \(line)")
    fflush(nil)
}

let run = WalkRun(environment: ProcessInfo.processInfo.environment)
let files = ReferenceStoryboards.files
try run.run(WalkRun.all(files), tell: tell)
for line in run.report.refusalLines { tell("refused: \(line)") }
for fault in run.report.faults { tell("FAULT \(fault)") }
tell("\(files.count) files, \(WalkRun.devices.count) devices, \(WalkRun.versions.count) versions: \(run.report.line)")
exit(run.report.faults.isEmpty ? 0 : 1)
