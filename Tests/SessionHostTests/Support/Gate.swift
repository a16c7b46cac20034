import Dispatch
import Guarding

/// A barrier for several tasks: each waits until the expected number has arrived, and from then on none waits.
final class Gate: Sendable {
    private struct State {
        var arrivals = 0
        var isOpen = false
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Guarded(State())
    private let blocked = DispatchSemaphore(value: 0)

    /// Waits for the others.
    func pass(count: Int) async {
        await withCheckedContinuation { continuation in
            let ready = state.withLock { state -> [CheckedContinuation<Void, Never>] in
                state.arrivals += 1
                state.waiting.append(continuation)
                guard state.isOpen || state.arrivals >= count else { return [] }
                state.isOpen = true
                defer { state.waiting = [] }
                return state.waiting
            }
            ready.forEach { $0.resume() }
        }
    }

    /// Arrives without waiting for the others.
    func arrive(count: Int) {
        let ready = state.withLock { state -> [CheckedContinuation<Void, Never>] in
            state.arrivals += 1
            guard state.arrivals >= count else { return [] }
            state.isOpen = true
            defer { state.waiting = [] }
            return state.waiting
        }
        ready.forEach { $0.resume() }
    }

    /// Pauses the calling thread until the gate opens.
    func wait() { blocked.wait() }

    /// Releases one paused thread.
    func open() { blocked.signal() }
}

/// Something that is either so or not yet so.
final class Flag: Sendable {
    private let raised = Guarded(false)

    var isRaised: Bool { raised.withLock { $0 } }

    func raise() { raised.withLock { $0 = true } }
}
