import CMicroHTTPD
import Guarding

/// A parked request that waits for its answer. It can be answered exactly once, from any thread.
///
/// The first answer wins: the handler's own, the one at the deadline (503) or the stopping server's (503).
/// Whether the client is still connected shows only when the answer is sent; a client that has left is not an
/// error.
public final class HTTPExchange: Sendable {
    /// The id of the request in the log.
    public let id: RequestID
    /// The requested path; nil for an exchange inside the process.
    let path: RequestPath?
    /// The client, if known: the connection's peer, or the address that a trusted proxy names.
    public let client: NetworkAddress?
    /// The body's charge on the server's budget, held for as long as work goes on for this request.
    private let bodyCharge: BodyCharge?
    /// Whether only the headers of the answer are sent.
    private let isHeadRequest: Bool
    /// The memory for answers; nil for an exchange inside the process.
    private let answers: AnswerBudget?
    /// Whether the request changes nothing, so that its answer can be refused.
    private let isRead: Bool
    private let destination: Destination
    private let state = Guarded(State.starting)

    /// Where the answer goes.
    private enum Destination {
        case connection(ConnectionHandle, parked: WatchList<HTTPExchange>)
        case receiver(@Sendable (HTTPResponse) -> Void)
    }

    private enum State: ~Copyable {
        /// The handler runs and the connection is not suspended; then `parked`, `answered` or `finished`.
        case starting
        /// The connection is suspended; then `answered`.
        case parked(WatchTicket)
        /// The answer waits to be queued by the daemon's thread; then `finished`. It is `nil` if there was not
        /// enough memory to build one, and then the connection is closed.
        case answered(PreparedResponse?)
        /// The answer was sent, or the exchange was refused before it was parked.
        case finished
    }

    init(
        connection: ConnectionHandle, parked: WatchList<HTTPExchange>, id: RequestID, path: RequestPath,
        client: NetworkAddress?, method: HTTPMethod, answers: AnswerBudget, keeping bodyCharge: BodyCharge?
    ) {
        self.id = id
        self.path = path
        self.client = client
        self.bodyCharge = bodyCharge
        isHeadRequest = method == .head
        isRead = method.isSafe
        self.answers = answers
        destination = .connection(connection, parked: parked)
    }

    /// An exchange inside the process, which needs no socket: the answer goes to `receiver`, on the answering
    /// thread.
    public init(
        client: NetworkAddress? = nil, receiver: @escaping @Sendable (HTTPResponse) -> Void
    ) {
        id = .process
        path = nil
        self.client = client
        bodyCharge = nil
        isHeadRequest = false
        isRead = true
        answers = nil
        destination = .receiver(receiver)
    }

    /// Answers the request; false if it has been answered already, in which case nothing is sent.
    ///
    /// The response is built on the calling thread; the daemon's thread sends it.
    @discardableResult
    public func answer(_ response: HTTPResponse) -> Bool {
        switch destination {
        case .connection(let connection, let parked): answer(response, over: connection, parked)
        case .receiver(let receive): answer(response, to: receive)
        }
    }

    private func answer(_ response: HTTPResponse, to receive: (HTTPResponse) -> Void) -> Bool {
        let isFirst = state.withLock { state in
            switch consume state {
            case .starting:
                state = .finished
                return true
            case .parked:
                state = .finished
                return false
            case .answered:
                state = .finished
                return false
            case .finished:
                state = .finished
                return false
            }
        }
        if isFirst { receive(response) }
        return isFirst
    }

    private func answer(
        _ response: HTTPResponse, over connection: ConnectionHandle, _ parked: WatchList<HTTPExchange>
    ) -> Bool {
        let (admitted, charge) =
            answers?.admit(response, to: client, at: path, isRead: isRead) ?? (response, nil)
        var prepared = PreparedResponse.orInternalError(
            admitted.naming(id), isHeadRequest: isHeadRequest, charge: charge)
        let outcome = state.withLock { state in
            switch consume state {
            case .starting:
                state = .answered(prepared.take())
                return Outcome.stored
            case .parked(let ticket):
                state = .answered(prepared.take())
                return .mustResume(ticket)
            case .answered(let earlier):
                state = .answered(earlier)
                return .tooLate
            case .finished:
                state = .finished
                return .tooLate
            }
        }
        switch outcome {
        case .stored: return true
        case .tooLate: return false
        case .mustResume(let ticket):
            // Only the one caller that moved the exchange out of `parked` gets here, so a suspended connection
            // is resumed exactly once.
            parked.remove(ticket)
            connection.resume()
            return true
        }
    }

    private enum Outcome {
        case stored
        case mustResume(WatchTicket)
        case tooLate
    }

    /// Whether the request has been answered: by its handler, at its deadline or by the stopping server. The
    /// result of any work still done for it is discarded.
    public var isAnswered: Bool {
        state.withLock { state in
            switch state {
            case .starting: false
            case .parked: false
            case .answered: true
            case .finished: true
            }
        }
    }

    /// The state of an exchange when its handler has returned.
    enum Parking {
        case parked
        case alreadyAnswered
        case serverIsStopping
    }

    /// Suspends the connection unless it has been answered already; called by the daemon's thread.
    ///
    /// Test and suspend are one step under the lock that `answer(_:)` takes.
    func park() -> Parking {
        guard case .connection(let connection, let parked) = destination else { return .alreadyAnswered }
        return state.withLock { state in
            switch consume state {
            case .starting:
                guard let ticket = parked.add(self) else {
                    state = .finished
                    return .serverIsStopping
                }
                connection.suspend()
                state = .parked(ticket)
                return .parked
            case .parked(let ticket):
                state = .parked(ticket)
                return .parked
            case .answered(let response):
                state = .answered(response)
                return .alreadyAnswered
            case .finished:
                state = .finished
                return .alreadyAnswered
            }
        }
    }

    /// The answer, for the daemon's thread to queue; `nil` if there is none or it was taken already.
    func takeAnswer() -> PreparedResponse? {
        state.withLock { state in
            switch consume state {
            case .answered(let response):
                state = .finished
                return response
            case .starting:
                state = .starting
                return nil
            case .parked(let ticket):
                state = .parked(ticket)
                return nil
            case .finished:
                state = .finished
                return nil
            }
        }
    }
}
