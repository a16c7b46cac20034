import MicroHTTP
import PresentationCoding
import PresentationEngine
import SessionHost

/// Carries out the commands of requests, and answers once they are durable.
struct Conductor: Sendable {
    /// The maximum number of events in an answer.
    let eventLimit: Int
    let reply: Replies

    /// A command as read from a body.
    struct Order: Sendable {
        let command: Command
        /// The controllers that contain the targets of the command; nil for all.
        var selection: ControllerSelection?
        /// The rendering of the outcome, if it is not the usual one.
        var answer: OutcomeAnswer?
    }

    /// The parts of a request besides its order.
    struct Circumstances: Sendable {
        let session: String
        let host: TenantHost
        /// The name in the path that the command is about; if it is unknown, the status is 404.
        let target: String?
        let path: RequestPath
        let body: [UInt8]
        /// Whether the client prefers lines of text.
        let wantsText: Bool

        init(_ request: borrowing HTTPRequest, _ context: OperationContext, target: String? = nil) {
            session = context.session
            host = context.host
            self.target = target
            path = request.path
            body = request.body
            wantsText = request.prefersText
        }
    }

    /// Reads an order, and parks the request until its command is durable or refused.
    func conduct(
        _ request: borrowing HTTPRequest, _ context: OperationContext, target: String? = nil,
        _ read: @escaping @Sendable () throws -> Order
    ) throws -> HTTPReply {
        let circumstances = Circumstances(request, context, target: target)
        let guarded = try request.requestGuard(of: context.caller)
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
        let (host, reply, session) = (circumstances.host, reply, circumstances.session)
        let (command, selection) = (order.command, order.selection)
        var targeting: Targeting?
        if command.namesTargets {
            targeting = { session throws(Rejection) in try command.targeted(in: session, among: selection) }
        }
        let resolve = targeting
        return .later { exchange in
            RequestID.$current.withValue(exchange.id) {
                host.submit(
                    command, in: session, targeting: resolve, guarded: guarded,
                    for: exchange.lifetime,
                    placing: RefusalPlacing(in: circumstances.body), answer: form.answer
                ) { result in
                    // This runs on the store's thread: it only concatenates finished bytes.
                    switch result {
                    case .success(let answer): exchange.answer(HTTPResponse(answer))
                    case .failure(let error): Self.refuse(error, exchange, circumstances, reply)
                    }
                }
            }
        }
    }

    /// Answers with a refusal, which is logged under the id of the request.
    private static func refuse(
        _ error: HostError, _ exchange: HTTPExchange, _ circumstances: Circumstances, _ reply: Replies
    ) {
        let (host, session, target) = (circumstances.host, circumstances.session, circumstances.target)
        let path = circumstances.path
        RequestID.$current.withValue(exchange.id) {
            guard error.absence != nil else {
                let refusal = RequestRefusal(error, target: target, logger: reply.logger)
                exchange.answer(refusal.response(at: path))
                return
            }
            _ = Task {
                let refusal = await host.refusal(error, target: target, in: session, reply)
                exchange.answer(refusal.response(at: path))
            }
        }
    }
}
