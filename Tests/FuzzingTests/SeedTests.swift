import Dispatch
import FuzzTargets
import Testing
import WireTesting

/// The short form of `make fuzz`: some hundred changes of the seeds, the same in each run.
@Suite("Changed seeds", .timeLimit(.minutes(10)))
struct SeedTests {
    @Test(arguments: FuzzTarget.allCases.filter { $0 != .http })
    func `a reader keeps its promises whatever a seed is changed into`(target: FuzzTarget) throws {
        let inputs = try Seeds.changed(for: target, count: target == .journal ? 150 : 400, seed: 1)
        let acceptedCount = try inputs.count { try target.take($0) == .accepted }
        // Otherwise the seeds would be none, or the changes.
        #expect((1..<inputs.count).contains(acceptedCount))
    }

    @Test func `the server keeps its promises whatever a request is changed into`() async throws {
        let inputs = try Seeds.changed(for: .http, count: 300, seed: 1)
        let acceptedCount = try await onItsOwnThread {
            let target = HTTPTarget()
            let acceptedCount = try inputs.count { try target.take($0) == .accepted }
            try target.finish()
            return acceptedCount
        }
        #expect((1..<inputs.count).contains(acceptedCount))
    }

    /// Does something that blocks its thread, which none of Swift's own may be: the server needs these.
    private func onItsOwnThread<Result: Sendable>(
        _ work: @escaping @Sendable () throws -> Result
    ) async throws -> Result {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue(label: "test.fuzzing").async {
                continuation.resume(with: Swift.Result { try work() })
            }
        }
    }
}
