import Foundation

/// Work on a thread whose stack is smaller than that of any thread of the service.
enum SmallStack {
    /// In bytes; a thread of the service has 512 KiB or more. The frames of an unoptimized build take about 200 KiB of
    /// it for any command, and a recursive function needs more than the rest for a deep tree.
    static let size = 288 << 10

    /// Runs `work` on a separate thread and returns its result.
    static func run<Result: Sendable>(_ work: @escaping @Sendable () throws -> Result) async throws -> Result {
        try await withCheckedThrowingContinuation { (done: CheckedContinuation<Result, any Error>) in
            let thread = Thread { done.resume(with: Swift.Result(catching: work)) }
            thread.stackSize = size
            thread.start()
        }
    }
}
