import Foundation

/// A call of the operating system that failed.
struct SystemFault: Error, CustomStringConvertible {
    let call: String
    let code: Int32

    /// The fault of a call that leaves its code in `errno`.
    init(_ call: String, code: Int32 = errno) {
        self.call = call
        self.code = code
    }

    var description: String { "\(call): \(String(cString: strerror(code)))" }
}

/// Runs blocking work on a separate thread, so that the tests' few shared threads stay free.
func blocking<Result: Sendable>(
    _ work: @escaping @Sendable () throws -> Result
) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread {
            continuation.resume(with: Swift.Result { try work() })
        }
    }
}
