import Logging
import MicroHTTP

/// Answers that take their time: the request is parked, the work runs as a task, and whatever it throws becomes
/// a problem.
struct Replies: Sendable {
    let logger: Logger

    /// Parks the request until the work is done.
    func later(
        to request: borrowing HTTPRequest, _ work: @escaping @Sendable () async throws -> HTTPResponse
    ) -> HTTPReply {
        let path = request.path
        let logger = logger
        return .later { exchange in
            Task {
                do {
                    exchange.answer(try await work())
                } catch {
                    exchange.answer(RequestRefusal(anything: error, logger: logger).response(at: path))
                }
            }
        }
    }
}
