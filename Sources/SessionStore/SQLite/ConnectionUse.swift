import Dispatch
import Guarding

/// Counts the uses of connections that were opened together, so that they are closed only when unused.
///
/// GRDB hands a closed connection to a read that was waiting for one while the pool was being closed; SQLite then
/// dereferences a null pointer and the process crashes.
final class ConnectionUse: Sendable {
    private struct State {
        var count = 0
        var isEnding = false
        /// Signaled when the last use has ended.
        var lastEnd: DispatchSemaphore?
    }

    private let state = Guarded(State())

    /// Runs `body`, which may use the connections until it returns.
    ///
    /// - Throws: ``StoreError/closed(path:)`` if the connections are closed or about to be.
    func hold<Value>(path: String, _ body: () throws(StoreError) -> Value) throws(StoreError) -> Value {
        let isAdmitted = state.withLock { state in
            if !state.isEnding { state.count += 1 }
            return !state.isEnding
        }
        guard isAdmitted else { throw .closed(path: path) }
        defer {
            state.withLock { state in
                state.count -= 1
                if state.count == 0 { state.lastEnd?.signal() }
            }
        }
        return try body()
    }

    /// Admits no further uses, waits until the current ones have ended, and closes the connections; if that fails,
    /// they can be used again.
    func end(_ close: () throws -> Void) throws {
        let lastEnd = DispatchSemaphore(value: 0)
        let isUsed = state.withLock { state in
            state.isEnding = true
            if state.count > 0 { state.lastEnd = lastEnd }
            return state.count > 0
        }
        if isUsed { lastEnd.wait() }
        do {
            try close()
        } catch {
            state.withLock { $0 = State() }
            throw error
        }
    }
}
