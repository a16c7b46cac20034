/// What a server asks for each request.
///
/// Two functions and no protocol: a router gives one, a test another, and what must happen around every request
/// wraps the one inside.
public struct HTTPHandler: Sendable {
    /// How long the body of this request may be, asked once its headers are there; `nil` for the server's limit.
    public let bodyLimitBytes: @Sendable (borrowing HTTPRequest) -> Int?
    /// Answers the request, asked once it is there as a whole, on the daemon's thread.
    public let reply: @Sendable (borrowing HTTPRequest) -> HTTPReply

    /// Makes a handler; without limits of its own unless told otherwise.
    public init(
        bodyLimitBytes: @escaping @Sendable (borrowing HTTPRequest) -> Int? = { _ in nil },
        reply: @escaping @Sendable (borrowing HTTPRequest) -> HTTPReply
    ) {
        self.bodyLimitBytes = bodyLimitBytes
        self.reply = reply
    }
}
