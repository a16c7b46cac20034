import Foundation
import Testing

@testable import PresentationEngine

/// A short run; `make explanations` has the long one.
@Suite("Explanations of random commands are true")
struct ExplanationTruthTests {
    @Test("they name the call's rule if it came, and otherwise a condition whose change makes it come")
    func truth() {
        var run = ExplanationRun(environment: ProcessInfo.processInfo.environment)
        run.run()
        #expect(run.faults == [])
        #expect(run.tally.commands >= run.commands)
        #expect(run.tally.came * 10 > run.commands)
        let mutes = run.tally.mutes
        #expect(mutes.count * 20 <= run.tally.rules.count, "\(mutes)")
        #expect(run.tally.changes > 0)
    }

    /// A page view controller's transition was named as what a delegate of navigation controllers waits for.
    @Test("a run that found a fault finds none")
    func mended() {
        var run = ExplanationRun(seed: 271_120_261, commands: 160, changes: 300)
        run.run()
        #expect(run.faults == [])
    }
}
