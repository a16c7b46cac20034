import Collections

/// The requests that wait for the end of a command that continues as long work.
struct WaitingLine {
    /// A waiting request.
    enum Entry {
        /// A command, with its completion.
        case command(CommandRequest, CommandRequest.Completion)
        /// A reader, which continues when its turn comes.
        case turn(RequestLifetime, CheckedContinuation<Void, Never>)
        /// A request to delete the session, which takes precedence over all others and continues when its turn comes.
        case deletion(CheckedContinuation<Void, Never>)

        /// The lifetime of the request.
        fileprivate var lifetime: RequestLifetime {
            switch self {
            case .command(let request, _): request.lifetime
            case .turn(let lifetime, _): lifetime
            case .deletion: .endless
            }
        }
    }

    /// The maximum number of requests that may wait for one session.
    static let limit = 256

    private var entries: Deque<Entry> = []

    var isEmpty: Bool { entries.isEmpty }
    var count: Int { entries.count }
    /// Whether the next one is a request to delete the session.
    var beginsWithDeletion: Bool {
        if case .deletion = entries.first { true } else { false }
    }

    /// Whether one more may wait; waiting requests that are over make room.
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
