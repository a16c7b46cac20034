import Collections

/// Who waits until a command has ended that goes on among the long work.
struct WaitingLine {
    /// One that waits.
    enum Entry {
        /// A command, and how it is answered.
        case command(CommandRequest, CommandRequest.Completion)
        /// A reader, who goes on by himself once it is his turn.
        case turn(RequestLifetime, CheckedContinuation<Void, Never>)
        /// A request to delete the session, which comes before all others and goes on by itself.
        case deletion(CheckedContinuation<Void, Never>)

        /// How long it is worth waiting for.
        fileprivate var lifetime: RequestLifetime {
            switch self {
            case .command(let request, _): request.lifetime
            case .turn(let lifetime, _): lifetime
            case .deletion: .endless
            }
        }
    }

    /// How many may wait for one session.
    static let limit = 256

    private var entries: Deque<Entry> = []

    var isEmpty: Bool { entries.isEmpty }
    var count: Int { entries.count }
    /// Whether the next is a request to delete the session.
    var beginsWithDeletion: Bool {
        if case .deletion = entries.first { true } else { false }
    }

    /// Whether one more may wait; those whose requests are over make room.
    mutating func hasRoom() -> (hasRoom: Bool, over: [Entry]) {
        guard entries.count >= Self.limit else { return (true, []) }
        let over = entries.filter(\.lifetime.isOver)
        entries.removeAll(where: \.lifetime.isOver)
        return (entries.count < Self.limit, Array(over))
    }

    mutating func append(_ entry: Entry) { entries.append(entry) }
    mutating func prepend(_ entry: Entry) { entries.prepend(entry) }
    mutating func next() -> Entry? { entries.popFirst() }
}
