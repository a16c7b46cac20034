import Logging
import MicroHTTP
import PresentationEngine
import SessionHost

/// Carries out commands of requests, and answers once they are durable.
struct Conductor: Sendable {
    let registry: SessionRegistry
    /// How many events an answer carries at most.
    let eventLimit: Int
    let logger: Logger

    /// Parks the request until its command is durable or refused.
    ///
    /// - Parameters:
    ///   - target: the name in the path that the command is about; not to find it is 404.
    ///   - answer: how the outcome is put into an answer, where it is not the usual way.
    func conduct(
        _ command: Command, for request: borrowing HTTPRequest, _ parameters: PathParameters,
        target: String? = nil, answer: OutcomeAnswer? = nil
    ) throws(RequestRefusal) -> HTTPReply {
        let guarded = try request.requestGuard()
        let (path, body) = (request.path, request.body)
        let session = parameters["session"] ?? ""
        let form = answer ?? OutcomeAnswer(eventLimit: eventLimit)
        let (registry, logger) = (registry, logger)
        return .later { exchange in
            registry.submit(
                command, in: session, guarded: guarded, for: exchange.lifetime,
                placing: RefusalPlacing(in: body), answer: form.answer
            ) { result in
                // This runs on the store's thread: what is left is to put bytes together.
                switch result {
                case .success(let answer): exchange.answer(HTTPResponse(answer))
                case .failure(let error):
                    exchange.answer(RequestRefusal(error, target: target, logger: logger).response(at: path))
                }
            }
        }
    }
}
