/// Whether a request is still waiting for its answer.
///
/// A request that was answered at its deadline or by the stopping server is over: work for it that has not
/// taken effect yet is abandoned, and never takes effect later.
public struct RequestLifetime: Sendable {
    /// The owner of the work for the request.
    public let owner: WorkOwner
    private let hasEnded: (@Sendable () -> Bool)?

    /// The lifetime of work that does not belong to a request with a deadline.
    public static let endless = RequestLifetime(owner: .service, hasEnded: nil)

    private init(owner: WorkOwner, hasEnded: (@Sendable () -> Bool)?) {
        self.owner = owner
        self.hasEnded = hasEnded
    }

    /// A lifetime that ends when `hasEnded` first returns true. `hasEnded` is called often and on any thread.
    ///
    /// - Parameter owner: the client that sent the request.
    public init(of owner: WorkOwner = .service, until hasEnded: @escaping @Sendable () -> Bool) {
        self.init(owner: owner, hasEnded: hasEnded)
    }

    /// Whether the request was answered without the work.
    public var isOver: Bool { hasEnded?() ?? false }
}
