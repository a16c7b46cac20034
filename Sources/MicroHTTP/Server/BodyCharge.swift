import Guarding

/// One body's charge on the budget. It is released when the body is cut off, or when the last reference goes:
/// its connection holds one while the request is served, and its exchange for as long as work goes on with the
/// bytes.
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

    /// Whether cutting off the body would relieve the shortage.
    func makesRoom(for shortage: BodyBudget.Shortage) -> Bool {
        switch shortage {
        case .share(let owner): owner == client && byteCount > 0
        case .total: byteCount > 0
        }
    }

    /// The number of bytes charged.
    var byteCount: Int { state.withLock { $0.byteCount } }

    /// Charges `count` more bytes, on the connection's own thread; false if too few are left or the body has been cut
    /// off.
    func grow(by count: Int) -> Bool {
        // The budget is called without a lock, since it may cut off other bodies to make room, or this one.
        let held = state.withLock { $0.byteCount }
        guard budget.take(count, forBodyWith: held, of: client) else { return false }
        let isLate = state.withLock { state in
            if !state.isReleased { state.byteCount += count }
            return state.isReleased
        }
        if isLate { budget.give(back: count, of: client, endsBody: held == 0) }
        return !isLate
    }

    /// Releases the whole charge; it cannot grow again.
    func release() {
        let count = state.withLock { state in
            defer { state = State(byteCount: 0, isReleased: true) }
            return state.byteCount
        }
        if count > 0 { budget.give(back: count, of: client, endsBody: true) }
    }
}
