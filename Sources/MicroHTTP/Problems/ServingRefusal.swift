import JSONCoding

/// Why the server or the router answers a request instead of the resource that it addresses.
///
/// Each has a default problem here; a service can supply problems of its own through its ``HTTPHandler``.
public enum ServingRefusal: Error, Sendable, Hashable {
    /// The target or the framing cannot be understood.
    case malformed(RequestFault)
    /// The server does not know the method.
    case methodUnknown
    /// No route matches the path.
    case notFound
    /// Routes match the path, but only for these methods.
    case methodNotAllowed([HTTPMethod])
    /// The target is longer than allowed.
    case targetTooLong(limitBytes: Int)
    /// The request is addressed to a host that this server does not answer for.
    case misdirected
    /// A web page of another origin makes its visitor's browser send a request that changes something.
    case foreignOrigin
    /// The client has reached its limit of simultaneous connections or requests.
    case tooManyConnections
    /// The head or the body took too long to arrive.
    case late
    /// The body is longer than allowed here.
    case bodyTooLarge(limitBytes: Int)
    /// The bodies that have arrived take up all the memory set aside for them.
    case bodiesTooLarge
    /// The answers that wait to be sent take up all the memory set aside for them, or for this client's.
    case answersTooLarge
    /// The handler exceeded the deadline of an exchange; its work may still take effect.
    case unanswered
    /// The server is stopping.
    case stopping

    /// The status of the answer.
    public var status: HTTPStatus {
        switch self {
        case .malformed: .badRequest
        case .methodUnknown: .notImplemented
        case .notFound: .notFound
        case .methodNotAllowed: .methodNotAllowed
        case .targetTooLong: .uriTooLong
        case .misdirected: .misdirectedRequest
        case .foreignOrigin: .forbidden
        case .tooManyConnections: .tooManyRequests
        case .late: .requestTimeout
        case .bodyTooLarge: .contentTooLarge
        case .bodiesTooLarge, .answersTooLarge, .unanswered, .stopping: .serviceUnavailable
        }
    }

    /// One sentence for the person who sent the request.
    public var explanation: String {
        switch self {
        case .malformed(let fault): fault.explanation
        case .methodUnknown: "This method is not known here."
        case .notFound: "There is no resource with this path."
        case .methodNotAllowed(let methods): "This resource answers \(list(methods))."
        case .targetTooLong(let limitBytes):
            "The request target is longer than the \(limitBytes) bytes allowed here."
        case .misdirected:
            "Host names a host that this service does not answer for; the setting http.allowedHosts can add it."
        case .foreignOrigin:
            "A web page of another origin may not change anything here; the setting http.allowedOrigins can "
                + "allow its origin."
        case .tooManyConnections:
            "This client has as many connections as it may have at a time; close some, or wait."
        case .late: "The request did not arrive in time."
        case .bodiesTooLarge:
            "The bodies of other requests take all the memory that is set aside; send the request again later."
        case .answersTooLarge:
            "Answers that wait to be sent take all the memory that is set aside; read them, or ask again later."
        case .bodyTooLarge(let limitBytes):
            "The body is longer than the \(limitBytes) bytes allowed here."
        case .unanswered: "The request was not answered in time; it may still take effect."
        case .stopping: "The server is stopping."
        }
    }

    /// The members of the problem that a program can read besides the status.
    public var extensions: JSONObject {
        switch self {
        case .bodyTooLarge(let limitBytes), .targetTooLong(let limitBytes):
            ["limitBytes": .integer(limitBytes)]
        case .malformed, .methodUnknown, .notFound, .methodNotAllowed, .misdirected, .foreignOrigin,
            .tooManyConnections, .late, .bodiesTooLarge, .answersTooLarge, .unanswered, .stopping:
            JSONObject()
        }
    }

    /// Header lines that belong to the status.
    public var fields: [HTTPField] {
        switch self {
        case .methodNotAllowed(let methods): [HTTPField("Allow", list(methods))]
        case .malformed, .methodUnknown, .notFound, .targetTooLong, .misdirected, .foreignOrigin,
            .tooManyConnections, .late, .bodyTooLarge, .bodiesTooLarge, .answersTooLarge, .unanswered, .stopping:
            []
        }
    }

    /// The refusal as a problem of the type `about:blank`.
    public var problem: Problem {
        Problem(status: status, detail: explanation, extensions: extensions)
    }

    private func list(_ methods: [HTTPMethod]) -> String {
        methods.map(\.rawValue).joined(separator: ", ")
    }
}
