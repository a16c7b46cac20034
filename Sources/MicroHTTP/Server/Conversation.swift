/// What the server remembers of one request between two calls of its access handler.
///
/// Only requests with a body and those not answered at once have one; libmicrohttpd keeps the reference and
/// touches it on the connection's own thread only, so that it needs no lock.
final class Conversation {
    var phase: Phase

    /// How far a request has come.
    enum Phase {
        /// Its body arrives; then `waiting`, `streaming` or `answered`.
        case reading(Reading)
        /// It is parked; then `streaming` or `answered`.
        case waiting(HTTPExchange)
        /// Its answer is a stream, to be told how it ended.
        case streaming(ResponseStream)
        /// Its answer is queued.
        case answered
    }

    /// A request whose body arrives.
    struct Reading {
        let method: HTTPMethod
        let path: RequestPath
        var intake: BodyIntake
    }

    init(_ phase: Phase) {
        self.phase = phase
    }
}
