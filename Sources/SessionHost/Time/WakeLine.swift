import Collections
import Guarding

/// Sessions that fell due and wait to be woken: few are woken at a time, so that a thousand that fall due together, as
/// after a start, hold up nobody.
final class WakeLine: Sendable {
    private struct State {
        var waiting: Deque<String> = []
        /// The same sessions, to be looked up.
        var names: Set<String> = []
        var running = 0
    }

    /// How many are woken at a time.
    static let width = 2

    private let state = Guarded(State())

    /// Has a session woken by `wake`, when it is its turn; one that waits already is woken once.
    func wake(_ session: String, _ wake: @escaping @Sendable (String) async -> Void) {
        let begins = state.withLock { state in
            if state.names.insert(session).inserted { state.waiting.append(session) }
            guard state.running < Self.width else { return false }
            state.running += 1
            return true
        }
        guard begins else { return }
        Task {
            while let next = next() { await wake(next) }
        }
    }

    private func next() -> String? {
        state.withLock { state in
            guard let session = state.waiting.popFirst() else {
                state.running -= 1
                return nil
            }
            state.names.remove(session)
            return session
        }
    }
}
