/// The operation that answers one request, with the values of its path's parameters.
///
/// It is looked up once, as soon as the method and the path are known, because the operation decides how long the
/// body may be.
public struct RequestDestination: Sendable {
    /// The position of its route in the router's table; nil if there is none.
    let route: Int?
    /// How long the body may be; `nil` for the server's limit.
    let bodyLimitBytes: Int?
    private let parameters: PathParameters
    private let admission: Route.Admission
    private let standing: Route.Standing
    private let operation: Route.Reply

    /// Makes a destination, by default without a limit and parameters of its own.
    init(
        route: Int? = nil, bodyLimitBytes: Int? = nil, parameters: PathParameters = .none,
        admission: @escaping Route.Admission = { _ in nil },
        standing: @escaping Route.Standing = { _, _ in nil }, operation: @escaping Route.Reply
    ) {
        self.route = route
        self.bodyLimitBytes = bodyLimitBytes
        self.parameters = parameters
        self.admission = admission
        self.standing = standing
        self.operation = operation
    }

    /// Refuses a request whose head has arrived, before its body is read; nil if the body is to be read.
    func refusal(of request: borrowing HTTPRequest) -> HTTPResponse? { admission(request) }

    /// Prepares the replies to repetitions of the request; nil if each must be read.
    func standingReply(to request: borrowing HTTPRequest) -> Route.StandingReply? { standing(request, parameters) }

    /// Answers the request; called on the daemon's thread once the request has arrived in full.
    func reply(to request: borrowing HTTPRequest) -> HTTPReply { operation(request, parameters) }
}
