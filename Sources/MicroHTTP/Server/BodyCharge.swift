import Guarding

/// What one body has of the budget. It is given back when the body is ended, or when nobody holds the charge any more:
/// its connection while the request is served, and its exchange for as long as work goes on with the bytes.
final class BodyCharge: Sendable {
    private struct State {
        var byteCount = 0
        var isReleased = false
    }

    private let budget: BodyBudget
    private let client: NetworkAddress?
    private let state = Guarded(State())

    init(_ budget: BodyBudget, of client: NetworkAddress?) {
        self.budget = budget
        self.client = client
    }

    deinit { release() }

    /// Whether there is more room for others once the body has ended.
    func makesRoom(for shortage: BodyBudget.Shortage) -> Bool {
        switch shortage {
        case .share(let owner): owner == client && byteCount > 0
        case .total: byteCount > 0
        }
    }

    /// How many bytes the body has.
    var byteCount: Int { state.withLock { $0.byteCount } }

    /// Takes so many bytes more, on the connection's own thread; false if there are not as many, or if the body had to
    /// give way.
    func grow(by count: Int) -> Bool {
        // The budget is asked without a lock, since it may end other bodies to make room, or this one.
        let held = state.withLock { $0.byteCount }
        guard budget.take(count, forBodyWith: held, of: client) else { return false }
        let isLate = state.withLock { state in
            if !state.isReleased { state.byteCount += count }
            return state.isReleased
        }
        if isLate { budget.give(back: count, of: client, endsBody: held == 0) }
        return !isLate
    }

    /// Gives back all that the body has; it gets nothing more.
    func release() {
        let count = state.withLock { state in
            defer { state = State(byteCount: 0, isReleased: true) }
            return state.byteCount
        }
        if count > 0 { budget.give(back: count, of: client, endsBody: true) }
    }
}
