/// Whether a request still waits for its answer.
///
/// A request that was answered by its deadline or by the stopping server is over: work for it that has not taken
/// effect yet is given up, and never takes effect later.
public struct RequestLifetime: Sendable {
    private let hasEnded: (@Sendable () -> Bool)?

    /// The lifetime of work that nobody else can answer for.
    public static let endless = RequestLifetime(hasEnded: nil)

    private init(hasEnded: (@Sendable () -> Bool)?) {
        self.hasEnded = hasEnded
    }

    /// A lifetime that ends when `hasEnded` first answers true. It is asked often and on any thread.
    public init(until hasEnded: @escaping @Sendable () -> Bool) {
        self.hasEnded = hasEnded
    }

    /// Whether the request was answered without the work.
    public var isOver: Bool { hasEnded?() ?? false }
}
