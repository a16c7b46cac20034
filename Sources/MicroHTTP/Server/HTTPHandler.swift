/// The functions that a server calls for each request.
///
/// Functions rather than a protocol: a router supplies one set, a test another, and behavior around every
/// request is added by wrapping.
public struct HTTPHandler: Sendable {
    /// The body limit of this request, called once its headers have arrived; `nil` for the server's limit.
    public let bodyLimitBytes: @Sendable (borrowing HTTPRequest) -> Int?
    /// Answers the request; called on the daemon's thread once the request has arrived in full.
    public let reply: @Sendable (borrowing HTTPRequest) -> HTTPReply
    /// Turns the server's own refusals into problems of the service.
    public let problem: @Sendable (ServingRefusal) -> Problem

    /// Makes a handler, by default without limits and problems of its own.
    public init(
        bodyLimitBytes: @escaping @Sendable (borrowing HTTPRequest) -> Int? = { _ in nil },
        problem: @escaping @Sendable (ServingRefusal) -> Problem = { $0.problem },
        reply: @escaping @Sendable (borrowing HTTPRequest) -> HTTPReply
    ) {
        self.bodyLimitBytes = bodyLimitBytes
        self.problem = problem
        self.reply = reply
    }

    /// The answer to a request that is refused before or after its handler was called.
    ///
    /// - Parameter path: the requested path, which becomes the problem's instance; nil if it is not known.
    func response(to refusal: ServingRefusal, at path: RequestPath? = nil) -> HTTPResponse {
        problem(refusal).response(at: path, fields: refusal.fields)
    }
}
