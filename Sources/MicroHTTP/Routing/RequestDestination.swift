/// The operation that answers one request, with the values of its path's parameters.
///
/// It is looked up once, as soon as the method and the path are known, because the operation decides how long the
/// body may be.
public struct RequestDestination: Sendable {
    /// How long the body may be; `nil` for the server's limit.
    let bodyLimitBytes: Int?
    private let parameters: PathParameters
    private let operation: Route.Reply

    /// Makes a destination, by default without a limit and parameters of its own.
    init(
        bodyLimitBytes: Int? = nil, parameters: PathParameters = .none, operation: @escaping Route.Reply
    ) {
        self.bodyLimitBytes = bodyLimitBytes
        self.parameters = parameters
        self.operation = operation
    }

    /// Answers the request; called on the daemon's thread once the request has arrived in full.
    func reply(to request: borrowing HTTPRequest) -> HTTPReply { operation(request, parameters) }
}
