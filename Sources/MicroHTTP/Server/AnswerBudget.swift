import Guarding

/// The memory budget for the bodies of answers, from their making until they are sent or their connections close.
///
/// Short answers are free. One client gets at most a quarter of the budget, or three quarters for a single answer, so
/// that a client that does not read its answers leaves room for others.
final class AnswerBudget: Sendable {
    /// Bodies up to this size are not counted.
    static let freeByteCount = 64 * 1024

    private struct Use {
        var byteCount = 0
        var answerCount = 0
    }

    private struct State {
        var total = 0
        var uses: [NetworkAddress?: Use] = [:]
    }

    private let limitBytes: Int
    private let refusal: @Sendable (RequestPath?) -> HTTPResponse
    private let state = Guarded(State())

    /// - Parameter refusal: makes the answer in place of one that has no room.
    init(limitBytes: Int, refusal: @escaping @Sendable (RequestPath?) -> HTTPResponse) {
        self.limitBytes = limitBytes
        self.refusal = refusal
    }

    /// The number of bytes in use.
    var usedByteCount: Int { state.withLock { $0.total } }

    /// The answer with the charge for its body; the refusal in its place if there is no room.
    ///
    /// - Parameter isRead: whether the request changed nothing. The answers to others are counted, but never refused,
    ///   since their effects remain.
    func admit(
        _ response: HTTPResponse, to client: NetworkAddress?, at path: @autoclosure () -> RequestPath?, isRead: Bool
    ) -> (response: HTTPResponse, charge: AnswerCharge?) {
        guard case .bytes(let bytes) = response.body, bytes.count > Self.freeByteCount else { return (response, nil) }
        let hasRoom = state.withLock { state in
            let use = state.uses[client] ?? Use()
            let share = use.answerCount == 0 ? limitBytes / 4 * 3 : limitBytes / 4
            let fits = bytes.count <= share - use.byteCount && bytes.count <= limitBytes - state.total
            guard fits || !isRead else { return false }
            state.total += bytes.count
            state.uses[client] = Use(byteCount: use.byteCount + bytes.count, answerCount: use.answerCount + 1)
            return true
        }
        guard hasRoom else { return (refusal(path()), nil) }
        return (response, AnswerCharge(byteCount: bytes.count, client: client, budget: self))
    }

    fileprivate func giveBack(_ byteCount: Int, of client: NetworkAddress?) {
        state.withLock { state in
            state.total -= byteCount
            var use = state.uses[client] ?? Use()
            use.byteCount -= byteCount
            use.answerCount -= 1
            state.uses[client] = use.answerCount == 0 ? nil : use
        }
    }
}

/// The charge for the body of one answer, given back when the body is released.
final class AnswerCharge: Sendable {
    private let byteCount: Int
    private let client: NetworkAddress?
    private let budget: AnswerBudget

    fileprivate init(byteCount: Int, client: NetworkAddress?, budget: AnswerBudget) {
        self.byteCount = byteCount
        self.client = client
        self.budget = budget
    }

    deinit { budget.giveBack(byteCount, of: client) }
}
