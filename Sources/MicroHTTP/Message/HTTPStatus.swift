/// The three-digit result code of a request.
///
/// A structure rather than an enumeration, because the set of codes is open (RFC 9110, 15).
public struct HTTPStatus: RawRepresentable, Sendable, Hashable {
    /// The code, such as 404.
    public let rawValue: UInt16

    /// Makes a status of any code.
    public init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    /// 200: the request succeeded.
    public static let ok = HTTPStatus(rawValue: 200)
    /// 201: a new resource exists; `Location` names it.
    public static let created = HTTPStatus(rawValue: 201)
    /// 204: the request succeeded and there is no content to send.
    public static let noContent = HTTPStatus(rawValue: 204)
    /// 303: `Location` names the resource to read next.
    public static let seeOther = HTTPStatus(rawValue: 303)
    /// 304: the client has the current version.
    public static let notModified = HTTPStatus(rawValue: 304)
    /// 400: the request is malformed.
    public static let badRequest = HTTPStatus(rawValue: 400)
    /// 401: the request has no credentials, or its credentials are not accepted.
    public static let unauthorized = HTTPStatus(rawValue: 401)
    /// 403: these credentials do not allow it.
    public static let forbidden = HTTPStatus(rawValue: 403)
    /// 404: there is no such resource.
    public static let notFound = HTTPStatus(rawValue: 404)
    /// 405: the resource does not answer this method; `Allow` lists the methods that it answers.
    public static let methodNotAllowed = HTTPStatus(rawValue: 405)
    /// 406: the resource has no representation that the client accepts.
    public static let notAcceptable = HTTPStatus(rawValue: 406)
    /// 408: the request did not arrive in time.
    public static let requestTimeout = HTTPStatus(rawValue: 408)
    /// 409: the request conflicts with the resource's state.
    public static let conflict = HTTPStatus(rawValue: 409)
    /// 410: the resource existed and will not come back.
    public static let gone = HTTPStatus(rawValue: 410)
    /// 412: `If-Match` names another version.
    public static let preconditionFailed = HTTPStatus(rawValue: 412)
    /// 413: the body is longer than allowed.
    public static let contentTooLarge = HTTPStatus(rawValue: 413)
    /// 414: the target is longer than allowed.
    public static let uriTooLong = HTTPStatus(rawValue: 414)
    /// 415: the media type of the body is not supported here.
    public static let unsupportedMediaType = HTTPStatus(rawValue: 415)
    /// 421: the request is addressed to another host.
    public static let misdirectedRequest = HTTPStatus(rawValue: 421)
    /// 422: the body is understood but the requested action is refused.
    public static let unprocessableContent = HTTPStatus(rawValue: 422)
    /// 423: the resource can be read but not changed.
    public static let locked = HTTPStatus(rawValue: 423)
    /// 429: the client sends too many requests.
    public static let tooManyRequests = HTTPStatus(rawValue: 429)
    /// 500: the server is at fault.
    public static let internalServerError = HTTPStatus(rawValue: 500)
    /// 501: the method is not implemented.
    public static let notImplemented = HTTPStatus(rawValue: 501)
    /// 503: the request cannot be served now; it may be retried.
    public static let serviceUnavailable = HTTPStatus(rawValue: 503)

    /// The standard reason phrase of this code, or "Status N" for a code that has none here.
    ///
    /// A problem of the type `about:blank` uses it as its title (RFC 9457, 4.2.1).
    public var reasonPhrase: String {
        HTTPStatus.reasonPhrases[rawValue] ?? "Status \(rawValue)"
    }

    private static let reasonPhrases: [UInt16: String] = [
        200: "OK", 201: "Created", 204: "No Content", 303: "See Other", 304: "Not Modified",
        400: "Bad Request", 401: "Unauthorized", 403: "Forbidden", 404: "Not Found",
        405: "Method Not Allowed", 406: "Not Acceptable", 408: "Request Timeout", 409: "Conflict",
        410: "Gone",
        412: "Precondition Failed", 413: "Content Too Large", 414: "URI Too Long",
        415: "Unsupported Media Type", 421: "Misdirected Request", 422: "Unprocessable Content",
        423: "Locked",
        429: "Too Many Requests", 500: "Internal Server Error", 501: "Not Implemented",
        503: "Service Unavailable",
    ]
}
