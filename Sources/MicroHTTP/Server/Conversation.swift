/// The server's state of one request between two calls of its access handler.
///
/// Only requests with a body and requests that are not answered at once have one; libmicrohttpd keeps the
/// reference and uses it on the connection's own thread only, so it needs no lock.
final class Conversation {
    var phase: Phase

    /// The progress of a request.
    enum Phase {
        /// Its body is arriving; then `waiting`, `streaming` or `answered`.
        case reading(Reading)
        /// It is parked; then `streaming` or `answered`.
        case waiting(HTTPExchange)
        /// Its answer is a stream, which must be notified of its end, as must an observer of streams if there is one.
        case streaming(ResponseStream, StreamRecord?)
        /// Its answer is queued.
        case answered
    }

    /// A request whose body is arriving.
    struct Reading {
        let method: HTTPMethod
        let path: RequestPath
        let destination: RequestDestination
        var intake: BodyIntake
    }

    init(_ phase: Phase) {
        self.phase = phase
    }
}
