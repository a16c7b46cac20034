/// The functions that a server calls for each request.
///
/// Functions rather than a protocol: a router supplies one set, a test another, and behavior around every
/// request is added by wrapping.
public struct HTTPHandler: Sendable {
    /// Finds the operation that answers a request, once its headers have arrived.
    public let destination: @Sendable (HTTPMethod, RequestPath) -> RequestDestination
    /// Turns the server's own refusals into problems of the service.
    public let problem: @Sendable (ServingRefusal) -> Problem
    /// Is notified of each answer on the daemon's thread, when the answer is queued for sending; must not block.
    public var observer: (@Sendable (borrowing ServedAnswer) -> Void)?
    /// Is notified of the end of each streamed answer, on the daemon's thread; must not block.
    public var streamObserver: (@Sendable (EndedStream) -> Void)?

    /// Makes a handler of operations.
    public init(
        destination: @escaping @Sendable (HTTPMethod, RequestPath) -> RequestDestination,
        problem: @escaping @Sendable (ServingRefusal) -> Problem
    ) {
        self.destination = destination
        self.problem = problem
    }

    /// Makes a handler that answers every request with one closure, with the default limits and problems.
    public init(reply: @escaping @Sendable (borrowing HTTPRequest) -> HTTPReply) {
        let destination = RequestDestination { request, _ in reply(request) }
        self.init(destination: { _, _ in destination }, problem: { $0.problem })
    }

    /// The answer to a request that is refused before or after its handler was called.
    ///
    /// - Parameter path: the requested path, which becomes the problem's instance; nil if it is not known.
    func response(to refusal: ServingRefusal, at path: RequestPath? = nil) -> HTTPResponse {
        problem(refusal).response(at: path, fields: refusal.fields)
    }
}
