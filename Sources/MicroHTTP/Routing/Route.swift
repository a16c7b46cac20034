/// One operation: a method on the resources that a path template describes.
public struct Route: Sendable {
    /// Answers a request, given the values of the path's parameters.
    public typealias Reply = @Sendable (borrowing HTTPRequest, PathParameters) -> HTTPReply

    /// Refuses a request before its body is read, or admits it with nil. A request without a body is not asked about.
    public typealias Admission = @Sendable (borrowing HTTPRequest) -> HTTPResponse?

    /// Answers a request that is repeated to the byte, as often as it is; nil if the request must be read again.
    public typealias StandingReply = @Sendable () -> ReadyResponse?

    /// Prepares the replies to repetitions of a request, on the same connection; nil if each must be read.
    public typealias Standing = @Sendable (borrowing HTTPRequest, PathParameters) -> StandingReply?

    /// The method that is answered.
    public let method: HTTPMethod
    /// The template of the paths that are answered.
    public let template: PathTemplate
    /// The maximum length of a body; `nil` for the server's limit.
    public let bodyLimitBytes: Int?
    /// Decides whether the body of a request is read. The reply to a request that it admitted finds
    /// ``HTTPRequest/wasAdmitted`` set.
    public let admission: Admission
    /// Prepares for a client that sends the same request again and again.
    public let standing: Standing
    /// Answers the request.
    public let reply: Reply
    /// The template's parameter names, stored because every request needs them.
    let parameterNames: [String]

    /// Makes a route.
    ///
    /// - Throws: `RouteFault.templateInvalid`.
    public init(
        _ method: HTTPMethod, _ template: String, bodyLimitBytes: Int? = nil,
        admission: @escaping Admission = { _ in nil }, standing: @escaping Standing = { _, _ in nil },
        reply: @escaping Reply
    ) throws(RouteFault) {
        self.method = method
        self.template = try PathTemplate(template)
        self.parameterNames = self.template.parameterNames
        self.bodyLimitBytes = bodyLimitBytes
        self.admission = admission
        self.standing = standing
        self.reply = reply
    }
}
