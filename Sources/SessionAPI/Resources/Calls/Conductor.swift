import MicroHTTP
import PresentationCoding
import PresentationEngine
import SessionHost

/// Carries out commands of requests, and answers once they are durable.
struct Conductor: Sendable {
    let registry: SessionRegistry
    /// How many events an answer carries at most.
    let eventLimit: Int
    let reply: Replies

    /// What a body asks for.
    struct Order: Sendable {
        let command: Command
        /// The controllers among which the targets of the command are; nil for all.
        var selection: ControllerSelection?
        /// How the outcome is put into an answer, where it is not the usual way.
        var answer: OutcomeAnswer?
    }

    /// What a request says beside its order.
    struct Circumstances: Sendable {
        let session: String
        /// The name in the path that the command is about; not to find it is 404.
        let target: String?
        let path: RequestPath
        let body: [UInt8]
        /// Whether the answer is wanted as lines of text.
        let wantsText: Bool

        init(_ request: borrowing HTTPRequest, _ parameters: PathParameters, target: String? = nil) {
            session = parameters["session"] ?? ""
            self.target = target
            path = request.path
            body = request.body
            wantsText = request.prefersText
        }
    }

    /// Reads an order, and parks the request until its command is durable or refused.
    func conduct(
        _ request: borrowing HTTPRequest, _ parameters: PathParameters, target: String? = nil,
        _ read: @escaping @Sendable () throws -> Order
    ) throws -> HTTPReply {
        let circumstances = Circumstances(request, parameters, target: target)
        let guarded = try request.requestGuard()
        return try reply.reading(request) {
            (try read(), guarded())
        } then: { order, guarded in
            carryOut(order, guarded, circumstances)
        }
    }

    /// Parks a request until its command is durable or refused.
    func carryOut(_ order: Order, _ guarded: RequestGuard, _ circumstances: Circumstances) -> HTTPReply {
        var wanted = order.answer ?? OutcomeAnswer(eventLimit: eventLimit)
        wanted.isText = circumstances.wantsText
        let form = wanted
        let (registry, reply, session) = (registry, reply, circumstances.session)
        let (path, target) = (circumstances.path, circumstances.target)
        let (command, selection) = (order.command, order.selection)
        var targeting: Targeting?
        if command.namesTargets {
            targeting = { session throws(Rejection) in try command.targeted(in: session, among: selection) }
        }
        let resolve = targeting
        return .later { exchange in
            registry.submit(
                command, in: session, targeting: resolve, guarded: guarded,
                for: exchange.lifetime,
                placing: RefusalPlacing(in: circumstances.body), answer: form.answer
            ) { result in
                // This runs on the store's thread: what is left is to put bytes together.
                switch result {
                case .success(let answer): exchange.answer(HTTPResponse(answer))
                case .failure(let error) where error.absence == nil:
                    exchange.answer(
                        RequestRefusal(error, target: target, logger: reply.logger).response(at: path))
                case .failure(let error):
                    Task {
                        let refusal = await registry.refusal(error, target: target, in: session, reply)
                        exchange.answer(refusal.response(at: path))
                    }
                }
            }
        }
    }
}
