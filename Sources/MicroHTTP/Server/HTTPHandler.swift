/// What a server asks for each request.
///
/// Functions and no protocol: a router gives one, a test another, and what must happen around every request
/// wraps the one inside.
public struct HTTPHandler: Sendable {
    /// How long the body of this request may be, asked once its headers are there; `nil` for the server's limit.
    public let bodyLimitBytes: @Sendable (borrowing HTTPRequest) -> Int?
    /// Answers the request, asked once it is there as a whole, on the daemon's thread.
    public let reply: @Sendable (borrowing HTTPRequest) -> HTTPReply
    /// Says in the words of the service what the server refuses by itself.
    public let problem: @Sendable (ServingRefusal) -> Problem

    /// Makes a handler; without limits and words of its own unless told otherwise.
    public init(
        bodyLimitBytes: @escaping @Sendable (borrowing HTTPRequest) -> Int? = { _ in nil },
        problem: @escaping @Sendable (ServingRefusal) -> Problem = { $0.problem },
        reply: @escaping @Sendable (borrowing HTTPRequest) -> HTTPReply
    ) {
        self.bodyLimitBytes = bodyLimitBytes
        self.problem = problem
        self.reply = reply
    }

    /// The answer to a request that is refused before or after its handler had it.
    ///
    /// - Parameter path: what was asked for, which the problem names as its instance; nil where it is not known.
    func response(to refusal: ServingRefusal, at path: RequestPath? = nil) -> HTTPResponse {
        problem(refusal).response(at: path, fields: refusal.fields)
    }
}
