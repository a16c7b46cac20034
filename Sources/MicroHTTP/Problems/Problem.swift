import JSONCoding

/// An error as HTTP clients see it: RFC 9457's `application/problem+json`.
///
/// Every refusal of the service, from an unknown path to an exception of UIKit, is sent in this one form, so
/// that a client needs only one decoder for errors.
public struct Problem: Sendable, Hashable {
    /// A URI that identifies the kind of problem; `about:blank` says no more than the status does.
    public var type: String
    /// The name of the kind of problem, the same for every occurrence.
    public var title: String
    /// The HTTP status of the answer.
    public var status: HTTPStatus
    /// The explanation of this occurrence, for a human reader.
    public var detail: String?
    /// A URI of this occurrence, usually the requested path.
    public var instance: String?
    /// Further members, in the order in which they are written; names must differ from the standard ones.
    public var extensions: JSONObject

    /// Makes a problem; without a title it uses the status's reason phrase.
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
        var response = HTTPResponse(
            status: status,
            fields: [HTTPField("Content-Type", "application/problem+json")] + fields + retryFields,
            body: .bytes(encoded()))
        response.problemType = type
        return response
    }

    /// `Retry-After` for statuses after which a retry may succeed (RFC 9110, 10.2.3).
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
