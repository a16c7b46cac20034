import Logging
import MicroHTTP
import SessionHost

/// Deferred answers: the request is parked, the work runs as a task that logs under the request's id, and every error
/// it throws becomes a problem.
struct Replies: Sendable {
    let logger: Logger
    let longWork: LongWork

    /// Parks the request until the work is done.
    func later(
        to request: borrowing HTTPRequest, _ work: @escaping @Sendable () async throws -> HTTPResponse
    ) -> HTTPReply {
        later(to: request) { _ in try await work() }
    }

    /// Parks the request until the work is done; the work can check whether it is still wanted.
    func later(
        to request: borrowing HTTPRequest,
        _ work: @escaping @Sendable (RequestLifetime) async throws -> HTTPResponse
    ) -> HTTPReply {
        later(at: request.path, work)
    }

    /// Parks a request with this path until the work is done.
    func later(
        at path: RequestPath, _ work: @escaping @Sendable (RequestLifetime) async throws -> HTTPResponse
    ) -> HTTPReply {
        let logger = logger
        return .later { exchange in
            RequestID.$current.withValue(exchange.id) {
                _ = Task {
                    do {
                        exchange.answer(try await work(exchange.lifetime))
                    } catch {
                        exchange.answer(RequestRefusal(anything: error, logger: logger).response(at: path))
                    }
                }
            }
        }
    }

    /// Reads the body of a request and continues with the result: immediately for a small body, so that the
    /// request is parked only if its reply is deferred; as long work for a large one.
    ///
    /// - Parameter limit: the size up to which it is read immediately, in bytes.
    func reading<Value: Sendable>(
        _ request: borrowing HTTPRequest, promptUpTo limit: Int = promptByteLimit,
        _ read: @escaping @Sendable () throws -> Value,
        then proceed: @escaping @Sendable (Value) throws -> HTTPReply
    ) throws -> HTTPReply {
        let (byteCount, path) = (request.body.count, request.path)
        guard byteCount > limit else { return try proceed(try read()) }
        return .later { exchange in
            RequestID.$current.withValue(exchange.id) {
                _ = Task {
                    do {
                        let value = try await compute(from: .max, for: exchange.lifetime, read)
                        switch try proceed(value) {
                        case .now(let response): exchange.answer(response)
                        case .ready(let ready): exchange.answer(ready.response)
                        case .later(let begin): begin(exchange)
                        }
                    } catch {
                        exchange.answer(RequestRefusal(anything: error, logger: logger).response(at: path))
                    }
                }
            }
        }
    }

    /// Computes a value from a document: immediately for a small one, as long work for a large one.
    func compute<Value: Sendable>(
        from byteCount: Int, for lifetime: RequestLifetime, _ work: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        guard byteCount > Self.promptByteLimit else { return try work() }
        return try await longWork.run(.document, for: lifetime) { _ in Result { try work() } }.get()
    }

    /// The size up to which a document is read immediately, for a body on the daemon's thread: parsing JSON takes
    /// about a millisecond for 64 KiB. A larger one would block the thread's other connections. A form whose reading
    /// costs more than parsing has a lower limit; see ``reading(_:promptUpTo:_:then:)``.
    static let promptByteLimit = 128 << 10
}

extension HTTPExchange {
    /// The lifetime of work for the request, with its client as the owner.
    var lifetime: RequestLifetime { RequestLifetime(of: owner) { self.isAnswered } }

    private var owner: WorkOwner { client.map { .client(high: $0.high, low: $0.low) } ?? .service }
}
