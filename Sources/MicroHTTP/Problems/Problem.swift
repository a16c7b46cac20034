/// An error as HTTP clients see it: RFC 9457's `application/problem+json`.
///
/// Every refusal of the service, from a path that no route knows to an exception of UIKit, leaves in this one
/// form, so that a client needs one decoder for whatever went wrong.
public struct Problem: Sendable, Hashable {
    /// A URI that names the kind of problem; `about:blank` says no more than the status does.
    public var type: String
    /// What the kind of problem is called, the same for every occurrence.
    public var title: String
    /// The HTTP status of the answer.
    public var status: HTTPStatus
    /// What happened this time, for a person.
    public var detail: String?
    /// A URI of this very occurrence, usually the path that was asked for.
    public var instance: String?
    /// Further members, in the order in which they are written; names must differ from the standard ones.
    public var extensions: [Member]

    /// One further member of a problem.
    public struct Member: Sendable, Hashable {
        /// The member's name in the JSON object.
        public let name: String
        /// The member's value.
        public let value: Value

        /// Makes a member.
        public init(_ name: String, _ value: Value) {
            self.name = name
            self.value = value
        }
    }

    /// A JSON value inside a problem.
    public indirect enum Value: Sendable, Hashable {
        case null
        case boolean(Bool)
        case integer(Int64)
        case string(String)
        case array([Value])
        case object([Member])
    }

    /// Makes a problem; without a title of its own it takes the status's words.
    public init(
        status: HTTPStatus, type: String = "about:blank", title: String? = nil, detail: String? = nil,
        instance: String? = nil, extensions: [Member] = []
    ) {
        self.type = type
        self.title = title ?? status.reasonPhrase
        self.status = status
        self.detail = detail
        self.instance = instance
        self.extensions = extensions
    }

    /// The problem as an answer, with its media type and any further headers.
    public func response(fields: [HTTPField] = []) -> HTTPResponse {
        HTTPResponse(
            status: status, fields: [HTTPField("Content-Type", "application/problem+json")] + fields,
            body: .bytes(encoded()))
    }
}
