import Foundation
import Testing

/// `make test` runs the short form; `make extremes` all numbers.
@Suite("Every extreme value in every numeric member of the contract")
struct ExtremeTests {
    @Test(
        "a number is accepted or refused; the server survives, journals replay and sessions are revived",
        .timeLimit(.minutes(60)))
    func extremes() async throws {
        let isLong = ProcessInfo.processInfo.environment["PROSCENIUM_EXTREMES"] == "all"
        var trial = try await ExtremeTrial(
            literals: isLong ? ExtremeLiterals.all : ExtremeLiterals.few)
        try await trial.run()
        let tally = trial.tally
        print("extremes: \(tally)")
        for failure in tally.failures.prefix(40) { print("extremes: \(failure)") }
        #expect(tally.failures.isEmpty, "\(tally.failures.count) failures, printed above")
        #expect(tally.members.count > 75)
        #expect(tally.revived > 0)
    }
}
