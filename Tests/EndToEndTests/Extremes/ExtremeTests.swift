import Foundation
import Testing

/// `make test` runs the short form; `make extremes` all numbers.
@Suite("Every extreme in every numeric member of the contract")
struct ExtremeTests {
    @Test(
        "a number is taken or refused; the server lives, journals replay and sessions come back",
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
