import Guarding

/// The memory that all bodies together may take while they arrive and while their requests are served.
///
/// What counts is what has arrived and not what is announced, so that nobody can reserve memory by a header. The
/// first part of each body is free: commands, which are short, go on while uploads fill the rest. One client has
/// three quarters of it at most, unless it sends a single body; and a body that falls behind its pace gives way to
/// one that needs the room.
final class BodyBudget: Sendable {
    /// How much of each body does not count; connections are limited, and with them the sum of these.
    static let freeBytesPerBody = 64 * 1024

    /// What there is too little of.
    enum Shortage: Sendable, Equatable {
        /// The client has taken its share: only its own bodies can make room.
        case share(NetworkAddress?)
        /// All clients together have taken all there is.
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
    /// Ends a body that is behind its pace and gives back what it had; false if there is none.
    private let makeRoom: @Sendable (Shortage) -> Bool

    /// - Parameter makeRoom: called without a lock where there is too little, until it answers false.
    init(limitBytes: Int, makeRoom: @escaping @Sendable (Shortage) -> Bool = { _ in false }) {
        self.limitBytes = limitBytes
        shareBytes = limitBytes / 4 * 3
        self.makeRoom = makeRoom
    }

    /// How many bytes are taken.
    var usedByteCount: Int { state.withLock { $0.total } }

    /// How many bytes of a client's bodies are taken.
    func usedByteCount(of client: NetworkAddress?) -> Int {
        state.withLock { $0.uses[client]?.byteCount ?? 0 }
    }

    /// Whether a body of this length could be taken in as things stand.
    func hasRoom(for bodyBytes: Int, of client: NetworkAddress?) -> Bool {
        let charge = max(0, bodyBytes - Self.freeBytesPerBody)
        while let shortage = state.withLock({ lack($0, of: charge, forBodyWith: 0, of: client) }) {
            guard makeRoom(shortage) else { return false }
        }
        return true
    }

    /// Takes a number of bytes for a body that has taken others before; false if there are not as many left, and then
    /// nothing is taken.
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

    /// Gives back what a body had, or a part of it.
    ///
    /// - Parameter endsBody: whether the body has nothing more.
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
