/// What is sent back for one request.
///
/// `Content-Length`, `Date`, `Transfer-Encoding` and `Connection` are libmicrohttpd's to write; for `HEAD` it
/// keeps the body back and sends the headers as they are.
public struct HTTPResponse: Sendable {
    /// How the request ended.
    public var status: HTTPStatus
    /// Header lines in the order in which they are sent.
    public var fields: [HTTPField]
    /// What follows the headers.
    public var body: HTTPBody
    /// Whether the connection ends after this answer.
    public var closesConnection: Bool

    /// Makes a response.
    public init(
        status: HTTPStatus, fields: [HTTPField] = [], body: HTTPBody = .empty, closesConnection: Bool = false
    ) {
        self.status = status
        self.fields = fields
        self.body = body
        self.closesConnection = closesConnection
    }

    /// A response of finished JSON.
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
    /// Text that lives as long as the program and is sent from where it is.
    case constant(StaticString)
    /// Finished bytes.
    case bytes([UInt8])
    /// Bytes that are pulled as the client reads them, with no known end.
    case stream(ResponseStream)
}

/// How a handler answers: at once on the daemon's own thread, or later from any other.
public enum HTTPReply: Sendable {
    /// The answer is here; right for whatever needs no waiting.
    case now(HTTPResponse)
    /// The answer is here, and was put together before for others who asked the same.
    case ready(ReadyResponse)
    /// The request is parked and its connection costs no thread until the exchange is answered.
    ///
    /// The closure runs once, on the daemon's thread, and should do no more than hand the exchange on.
    case later(@Sendable (HTTPExchange) -> Void)
}
