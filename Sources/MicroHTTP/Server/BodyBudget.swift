import Guarding

/// The memory budget for all bodies, while they arrive and while their requests are served.
///
/// Bytes are charged when they arrive, not when they are announced, so that a header alone cannot reserve memory. The
/// first part of each body is free: commands, which are short, go on while uploads fill the rest. One client gets at
/// most three quarters of the budget, unless it sends a single body; and a body that falls behind its pace is cut off
/// for one that needs the room.
final class BodyBudget: Sendable {
    /// The number of free bytes of each body; the limit on connections also limits their sum.
    static let freeBytesPerBody = 64 * 1024

    /// The kind of limit that was reached.
    enum Shortage: Sendable, Equatable {
        /// The client has used its share: only its own bodies can make room.
        case share(NetworkAddress?)
        /// All clients together have used the whole budget.
        case total
    }

    private struct Use {
        var byteCount = 0
        var bodyCount = 0
    }

    private struct State {
        var total = 0
        var uses: [NetworkAddress?: Use] = [:]
    }

    private let limitBytes: Int
    private let shareBytes: Int
    private let state = Guarded(State())
    /// Cuts off a body that is behind its pace and releases its charge; false if there is none.
    private let makeRoom: @Sendable (Shortage) -> Bool

    /// - Parameter makeRoom: called without a lock when the budget is short, until it returns false.
    init(limitBytes: Int, makeRoom: @escaping @Sendable (Shortage) -> Bool = { _ in false }) {
        self.limitBytes = limitBytes
        shareBytes = limitBytes / 4 * 3
        self.makeRoom = makeRoom
    }

    /// The number of bytes in use.
    var usedByteCount: Int { state.withLock { $0.total } }

    /// The number of bytes that a client's bodies use.
    func usedByteCount(of client: NetworkAddress?) -> Int {
        state.withLock { $0.uses[client]?.byteCount ?? 0 }
    }

    /// Whether a body of this length could be accepted, after cutting off slow ones if necessary.
    func hasRoom(for bodyBytes: Int, of client: NetworkAddress?) -> Bool {
        let charge = max(0, bodyBytes - Self.freeBytesPerBody)
        while let shortage = state.withLock({ lack($0, of: charge, forBodyWith: 0, of: client) }) {
            guard makeRoom(shortage) else { return false }
        }
        return true
    }

    /// Charges bytes for a body that already holds `held` bytes; if not enough are left, charges nothing and
    /// returns false.
    func take(_ count: Int, forBodyWith held: Int, of client: NetworkAddress?) -> Bool {
        while true {
            let shortage = state.withLock { state -> Shortage? in
                if let shortage = lack(state, of: count, forBodyWith: held, of: client) { return shortage }
                state.total += count
                state.uses[client, default: Use()].byteCount += count
                if held == 0 { state.uses[client]?.bodyCount += 1 }
                return nil
            }
            guard let shortage else { return true }
            guard makeRoom(shortage) else { return false }
        }
    }

    private func lack(
        _ state: State, of count: Int, forBodyWith held: Int, of client: NetworkAddress?
    ) -> Shortage? {
        guard count > 0 else { return nil }
        let use = state.uses[client] ?? Use()
        let isOnlyBody = use.bodyCount == (held == 0 ? 0 : 1)
        if !isOnlyBody, count > shareBytes - use.byteCount { return .share(client) }
        return count > limitBytes - state.total ? .total : nil
    }

    /// Releases all or a part of a body's charge.
    ///
    /// - Parameter endsBody: whether the body has no charge left.
    func give(back count: Int, of client: NetworkAddress?, endsBody: Bool) {
        state.withLock { state in
            var use = state.uses[client] ?? Use()
            state.total -= count
            use.byteCount -= count
            use.bodyCount -= endsBody ? 1 : 0
            state.uses[client] = use.bodyCount == 0 && use.byteCount == 0 ? nil : use
        }
    }
}
