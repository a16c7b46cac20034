import Foundation
import Testing

@testable import PresentationEngine

/// A short run of the workload; `make workload` has the long one.
@Suite("Random commands leave every session valid")
struct WorkloadTests {
    @Test("no invariant breaks, refusals change nothing, nothing is pending forever")
    func soundness() throws {
        let run = WorkloadRun(environment: ProcessInfo.processInfo.environment)
        let tally = try run.run(
            tell: { line in
                print("workload: \(line)")
                fflush(nil)
            },
            report: { fault in Issue.record("\(fault)") })
        #expect(!tally.refusesTooManyLaunches)
        #expect(tally.commands >= run.commands)
    }
}
