/// The answer to one request.
///
/// libmicrohttpd writes `Content-Length`, `Date`, `Transfer-Encoding` and `Connection` itself; for `HEAD` it
/// omits the body and sends the headers unchanged.
public struct HTTPResponse: Sendable {
    /// The status code.
    public var status: HTTPStatus
    /// Header lines in the order in which they are sent.
    public var fields: [HTTPField]
    /// The content after the headers.
    public var body: HTTPBody
    /// Whether the connection is closed after this answer.
    public var closesConnection: Bool
    /// The kind of problem that it reports, for an observer of the answers; it is not sent.
    public var problemType: String?

    /// Makes a response.
    public init(
        status: HTTPStatus, fields: [HTTPField] = [], body: HTTPBody = .empty, closesConnection: Bool = false
    ) {
        self.status = status
        self.fields = fields
        self.body = body
        self.closesConnection = closesConnection
    }

    /// The response with the id of its request if it reports an error, so that the error can be found in the log.
    func naming(_ id: RequestID) -> HTTPResponse {
        guard status.rawValue >= 400 else { return self }
        var named = self
        named.fields.append(HTTPField(RequestID.fieldName, id.description))
        return named
    }

    /// A response with encoded JSON.
    public static func json(
        _ bytes: [UInt8], status: HTTPStatus = .ok, fields: [HTTPField] = []
    ) -> HTTPResponse {
        HTTPResponse(
            status: status, fields: [HTTPField("Content-Type", "application/json")] + fields,
            body: .bytes(bytes))
    }

    /// A response of text; `mediaType` should name its charset.
    public static func text(
        _ text: String, mediaType: String = "text/plain; charset=utf-8", status: HTTPStatus = .ok,
        fields: [HTTPField] = []
    ) -> HTTPResponse {
        HTTPResponse(
            status: status, fields: [HTTPField("Content-Type", mediaType)] + fields,
            body: .bytes(Array(text.utf8)))
    }

    /// A live stream of server-sent events, which no cache may keep.
    public static func events(_ stream: ResponseStream, fields: [HTTPField] = []) -> HTTPResponse {
        HTTPResponse(
            status: .ok,
            fields: [
                HTTPField("Content-Type", "text/event-stream"), HTTPField("Cache-Control", "no-store"),
            ] + fields,
            body: .stream(stream))
    }
}

/// The bytes of a response.
public enum HTTPBody: Sendable {
    /// Nothing.
    case empty
    /// Text that lives as long as the program and is sent without being copied.
    case constant(StaticString)
    /// Complete bytes.
    case bytes([UInt8])
    /// Bytes that are pulled as the client reads them, with no known end.
    case stream(ResponseStream)
}

/// How a handler answers: immediately on the daemon's own thread, or later from any other thread.
public enum HTTPReply: Sendable {
    /// An immediate answer; right for handlers that never wait.
    case now(HTTPResponse)
    /// An immediate answer that was built earlier, for other requests for the same content.
    case ready(ReadyResponse)
    /// The request is parked, and its connection occupies no thread until the exchange is answered.
    ///
    /// The closure runs once, on the daemon's thread, and should only pass the exchange on.
    case later(@Sendable (HTTPExchange) -> Void)
}
