import JSONCoding

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
    public var extensions: JSONObject

    /// Makes a problem; without a title of its own it takes the status's words.
    public init(
        status: HTTPStatus, type: String = "about:blank", title: String? = nil, detail: String? = nil,
        instance: String? = nil, extensions: JSONObject = JSONObject()
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
            status: status,
            fields: [HTTPField("Content-Type", "application/problem+json")] + fields + retryFields,
            body: .bytes(encoded()))
    }

    /// When to send the request again, where the status says that it may succeed then (RFC 9110, 10.2.3).
    private var retryFields: [HTTPField] {
        [.serviceUnavailable, .tooManyRequests].contains(status) ? [HTTPField("Retry-After", "1")] : []
    }

    /// The problem as the answer to a request for `path`, which becomes its instance unless it has one.
    func response(at path: RequestPath?, fields: [HTTPField]) -> HTTPResponse {
        var problem = self
        problem.instance = instance ?? path?.description
        return problem.response(fields: fields)
    }
}
