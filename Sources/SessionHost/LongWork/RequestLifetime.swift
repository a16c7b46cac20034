/// Whether a request still waits for its answer.
///
/// A request that was answered by its deadline or by the stopping server is over: work for it that has not taken
/// effect yet is given up, and never takes effect later.
public struct RequestLifetime: Sendable {
    /// Who the work for the request is done for.
    public let owner: WorkOwner
    private let hasEnded: (@Sendable () -> Bool)?

    /// The lifetime of work that nobody else can answer for.
    public static let endless = RequestLifetime(owner: .service, hasEnded: nil)

    private init(owner: WorkOwner, hasEnded: (@Sendable () -> Bool)?) {
        self.owner = owner
        self.hasEnded = hasEnded
    }

    /// A lifetime that ends when `hasEnded` first answers true. It is asked often and on any thread.
    ///
    /// - Parameter owner: who asks.
    public init(of owner: WorkOwner = .service, until hasEnded: @escaping @Sendable () -> Bool) {
        self.init(owner: owner, hasEnded: hasEnded)
    }

    /// Whether the request was answered without the work.
    public var isOver: Bool { hasEnded?() ?? false }
}
