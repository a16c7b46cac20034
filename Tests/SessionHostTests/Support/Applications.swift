@testable import SessionHost

/// Word of each command that a session applies, long before it is durable.
final class Applications: Sendable {
    private let words: AsyncStream<Void>
    private let announce: AsyncStream<Void>.Continuation

    init() {
        (words, announce) = AsyncStream.makeStream()
    }

    /// The answer of the tests; making one is part of applying a command.
    var answer: Answering {
        { [announce] outcome, engine in
            announce.yield()
            return Hall.answer(outcome, engine)
        }
    }

    /// Returns when this many more commands have been applied to the session and handed to the commit queue.
    func wait(for count: Int, in session: String, _ registry: SessionRegistry) async {
        var words = words.makeAsyncIterator()
        for _ in 0..<count { await words.next() }
        // The session continues from the answer to the queue without a break, and only then answers this.
        _ = await registry.shard(of: session).resident(session)?.head
    }
}
