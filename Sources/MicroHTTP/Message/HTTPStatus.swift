/// The three digits that say how a request ended.
///
/// A structure and not an enumeration, because the set of codes is open (RFC 9110, 15).
public struct HTTPStatus: RawRepresentable, Sendable, Hashable {
    /// The code, such as 404.
    public let rawValue: UInt16

    /// Makes a status of any code.
    public init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    public static let ok = HTTPStatus(rawValue: 200)
    public static let created = HTTPStatus(rawValue: 201)
    public static let accepted = HTTPStatus(rawValue: 202)
    public static let noContent = HTTPStatus(rawValue: 204)
    public static let notModified = HTTPStatus(rawValue: 304)
    public static let badRequest = HTTPStatus(rawValue: 400)
    public static let unauthorized = HTTPStatus(rawValue: 401)
    public static let forbidden = HTTPStatus(rawValue: 403)
    public static let notFound = HTTPStatus(rawValue: 404)
    public static let methodNotAllowed = HTTPStatus(rawValue: 405)
    public static let notAcceptable = HTTPStatus(rawValue: 406)
    public static let conflict = HTTPStatus(rawValue: 409)
    public static let gone = HTTPStatus(rawValue: 410)
    public static let preconditionFailed = HTTPStatus(rawValue: 412)
    public static let contentTooLarge = HTTPStatus(rawValue: 413)
    public static let unsupportedMediaType = HTTPStatus(rawValue: 415)
    public static let unprocessableContent = HTTPStatus(rawValue: 422)
    public static let locked = HTTPStatus(rawValue: 423)
    public static let preconditionRequired = HTTPStatus(rawValue: 428)
    public static let tooManyRequests = HTTPStatus(rawValue: 429)
    public static let internalServerError = HTTPStatus(rawValue: 500)
    public static let notImplemented = HTTPStatus(rawValue: 501)
    public static let serviceUnavailable = HTTPStatus(rawValue: 503)

    /// The standard words for this code, or "Status N" for a code that has none here.
    ///
    /// A problem of the type `about:blank` uses them as its title (RFC 9457, 4.2.1).
    public var reasonPhrase: String {
        HTTPStatus.reasonPhrases[rawValue] ?? "Status \(rawValue)"
    }

    private static let reasonPhrases: [UInt16: String] = [
        200: "OK", 201: "Created", 202: "Accepted", 204: "No Content", 304: "Not Modified",
        400: "Bad Request", 401: "Unauthorized", 403: "Forbidden", 404: "Not Found",
        405: "Method Not Allowed", 406: "Not Acceptable", 409: "Conflict", 410: "Gone",
        412: "Precondition Failed", 413: "Content Too Large", 415: "Unsupported Media Type",
        422: "Unprocessable Content", 423: "Locked", 428: "Precondition Required",
        429: "Too Many Requests", 500: "Internal Server Error", 501: "Not Implemented",
        503: "Service Unavailable",
    ]
}
