import Logging
import MicroHTTP
import SessionHost

/// Answers that take their time: the request is parked, the work runs as a task, and whatever it throws becomes
/// a problem.
struct Replies: Sendable {
    let logger: Logger
    let longWork: LongWork

    /// Parks the request until the work is done.
    func later(
        to request: borrowing HTTPRequest, _ work: @escaping @Sendable () async throws -> HTTPResponse
    ) -> HTTPReply {
        later(to: request) { _ in try await work() }
    }

    /// Parks the request until the work is done, which can ask whether it is still wanted.
    func later(
        to request: borrowing HTTPRequest,
        _ work: @escaping @Sendable (RequestLifetime) async throws -> HTTPResponse
    ) -> HTTPReply {
        later(at: request.path, work)
    }

    /// Parks a request of that path until the work is done.
    func later(
        at path: RequestPath, _ work: @escaping @Sendable (RequestLifetime) async throws -> HTTPResponse
    ) -> HTTPReply {
        let logger = logger
        return .later { exchange in
            Task {
                do {
                    exchange.answer(try await work(exchange.lifetime))
                } catch {
                    exchange.answer(RequestRefusal(anything: error, logger: logger).response(at: path))
                }
            }
        }
    }

    /// Reads the body of a request and goes on with what it says: at once with a small one, so that the request is
    /// parked only where its reply is; with a large one among the long work.
    func reading<Value: Sendable>(
        _ request: borrowing HTTPRequest, _ read: @escaping @Sendable () throws -> Value,
        then proceed: @escaping @Sendable (Value) throws -> HTTPReply
    ) throws -> HTTPReply {
        let (byteCount, path) = (request.body.count, request.path)
        guard byteCount > Self.promptByteLimit else { return try proceed(try read()) }
        return .later { exchange in
            Task {
                do {
                    let value = try await compute(from: byteCount, for: exchange.lifetime, read)
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

    /// Computes something from a document: at once from a small one, among the long work from a large one.
    func compute<Value: Sendable>(
        from byteCount: Int, for lifetime: RequestLifetime, _ work: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        guard byteCount > Self.promptByteLimit else { return try work() }
        return try await longWork.run(.document, for: lifetime) { _ in Result { try work() } }.get()
    }

    /// A document of so many bytes is read at once, on the daemon's thread if it is a body; it takes about a
    /// millisecond for 64 KiB. Larger ones would hold up the thread's other connections.
    static let promptByteLimit = 128 << 10
}

extension HTTPExchange {
    /// How long work for the request is wanted, and who wants it.
    var lifetime: RequestLifetime { RequestLifetime(of: owner) { self.isAnswered } }

    private var owner: WorkOwner { client.map { .client(high: $0.high, low: $0.low) } ?? .service }
}
