import Guarding
import SessionStore

/// What a session shows to the world: its last committed view, and word of each new one.
///
/// The session's actor and the store's writer put things in; any thread takes them out without waiting for
/// either.
final class Publication: Sendable {
    /// How a wait for a commit ended.
    enum Arrival: Sendable {
        /// The revision is durable.
        case committed
        /// The revision was lost with a failed commit.
        case lost
    }

    private struct State {
        var view: CommittedView? { didSet { rendering = nil } }
        /// What the transport made of the view for all who ask for it.
        var rendering: (any AnyObject & Sendable)?
        var waits: [(revision: Int, action: @Sendable (Arrival) -> Void)] = []
        var listeners: [Int: @Sendable () -> Void] = [:]
        var lastListener = 0
        var quarantine: SessionStore.SessionStatus?
        var isFrozen = false
        var isClosed = false
    }

    private let state = Guarded(State())

    /// The view of the last commit; `nil` before the first.
    var view: CommittedView? { state.withLock { $0.view } }
    /// What `make` makes of the present view, made once for all who ask before it changes; nil if there is no view to
    /// give out.
    func rendering<Rendering: AnyObject & Sendable>(_ make: (CommittedView) -> Rendering) -> Rendering? {
        state.withLock { state in
            if state.isClosed { return nil }
            if let rendering = state.rendering as? Rendering { return rendering }
            guard let rendering = state.view.map(make) else { return nil }
            state.rendering = rendering
            return rendering
        }
    }
    /// Whether the session is gone, so that nothing will be published any more.
    var isClosed: Bool { state.withLock { $0.isClosed } }
    /// Whether anybody listens for commits.
    var isHeard: Bool { state.withLock { !$0.listeners.isEmpty } }

    /// Makes a commit known.
    func publish(_ view: CommittedView) {
        let (arrived, listeners) = state.withLock {
            state -> ([@Sendable (Arrival) -> Void], [@Sendable () -> Void]) in
            var shown = state.quarantine.map(view.with) ?? view
            shown.isFrozen = state.isFrozen
            state.view = shown
            guard !state.waits.isEmpty || !state.listeners.isEmpty else { return ([], []) }
            let arrived = state.waits.filter { $0.revision <= view.revision }
            if !arrived.isEmpty { state.waits.removeAll { $0.revision <= view.revision } }
            return (arrived.map(\.action), Array(state.listeners.values))
        }
        arrived.forEach { $0(.committed) }
        listeners.forEach { $0() }
    }

    /// Shows whether the clock is frozen, in the present view and in those to come.
    func show(isFrozen: Bool) {
        state.withLock { state in
            state.isFrozen = isFrozen
            guard var shown = state.view else { return }
            shown.isFrozen = isFrozen
            state.view = shown
        }
    }

    /// Shows the session as quarantined from now on, whatever commits may still arrive.
    func quarantine(because reason: String) {
        let listeners = state.withLock { state in
            let status = SessionStore.SessionStatus.quarantined(reason: reason)
            state.quarantine = status
            let shown = state.view?.with(status)
            state.view = shown
            return Array(state.listeners.values)
        }
        listeners.forEach { $0() }
    }

    /// Ends the waits for revisions that will not come.
    func loseWaits() {
        let waits = state.withLock { state in
            defer { state.waits = [] }
            return state.waits.map(\.action)
        }
        waits.forEach { $0(.lost) }
    }

    /// Ends everything: the session is gone.
    func close() {
        let listeners = state.withLock { state in
            state.isClosed = true
            return Array(state.listeners.values)
        }
        loseWaits()
        listeners.forEach { $0() }
    }

    /// Calls `action` once when a revision is durable, at once if it is, or when it is lost.
    func whenCommitted(_ revision: Int, _ action: @escaping @Sendable (Arrival) -> Void) {
        let isCommitted = state.withLock { state in
            if revision <= state.view?.revision ?? 0 { return true }
            state.waits.append((revision, action))
            return false
        }
        if isCommitted { action(.committed) }
    }

    /// Calls `action` after each commit from now on. It must not do more than pass the word on.
    func listen(_ action: @escaping @Sendable () -> Void) -> Int {
        state.withLock { state in
            state.lastListener += 1
            state.listeners[state.lastListener] = action
            return state.lastListener
        }
    }

    /// Ends the calls to a listener.
    func ignore(_ listener: Int) {
        state.withLock { state in
            _ = state.listeners.removeValue(forKey: listener)
        }
    }
}
