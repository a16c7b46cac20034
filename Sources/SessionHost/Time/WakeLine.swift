import Collections
import Guarding

/// Due sessions that wait to be woken: only a few are woken at a time, so that a thousand that fall due together, as
/// after a start, delay no request.
final class WakeLine: Sendable {
    private struct State {
        var waiting: Deque<String> = []
        /// The same sessions, for look-up.
        var names: Set<String> = []
        var running = 0
    }

    /// The number of sessions woken at a time.
    static let width = 2

    private let state = Guarded(State())

    /// Wakes a session with `wake` when it is its turn; a session that is waiting already is woken once.
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
