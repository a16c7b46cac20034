import Guarding
import SessionStore

/// The public state of a session: its last committed view, and notifications of new ones.
///
/// The session's actor and the store's writer publish; any thread reads without waiting for either.
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
        /// A rendering of the view by the transport, shared by all readers.
        var rendering: (any AnyObject & Sendable)?
        var waits: [(revision: Int, action: @Sendable (Arrival) -> Void)] = []
        var listeners: [Int: @Sendable () -> Void] = [:]
        var lastListener = 0
        var quarantine: SessionStore.SessionStatus?
        var isFrozen = false
        var labels: SessionLabels
        var isClosed = false
    }

    private let state: Guarded<State>

    /// The state of a session without a commit.
    init(labels: SessionLabels = .none) {
        state = Guarded(State(labels: labels))
    }

    /// The view of the last commit; `nil` before the first.
    var view: CommittedView? { state.withLock { $0.view } }
    /// A rendering of the current view, made once and shared until the view changes; nil if there is no view.
    func rendering<Rendering: AnyObject & Sendable>(_ make: (CommittedView) -> Rendering) -> Rendering? {
        state.withLock { state in
            if state.isClosed { return nil }
            if let rendering = state.rendering as? Rendering { return rendering }
            guard let rendering = state.view.map(make) else { return nil }
            state.rendering = rendering
            return rendering
        }
    }
    /// Whether the session is gone, so that nothing more will be published.
    var isClosed: Bool { state.withLock { $0.isClosed } }
    /// Whether there are listeners for commits.
    var isHeard: Bool { state.withLock { !$0.listeners.isEmpty } }

    /// Publishes a commit.
    func publish(_ view: CommittedView) {
        let (arrived, listeners) = state.withLock {
            state -> ([@Sendable (Arrival) -> Void], [@Sendable () -> Void]) in
            var shown = state.quarantine.map(view.with) ?? view
            shown.isFrozen = state.isFrozen
            shown.labels = state.labels
            state.view = shown
            guard !state.waits.isEmpty || !state.listeners.isEmpty else { return ([], []) }
            let arrived = state.waits.filter { $0.revision <= view.revision }
            if !arrived.isEmpty { state.waits.removeAll { $0.revision <= view.revision } }
            return (arrived.map(\.action), Array(state.listeners.values))
        }
        arrived.forEach { $0(.committed) }
        listeners.forEach { $0() }
    }

    /// Shows whether the clock is frozen, in the current view and in later ones.
    func show(isFrozen: Bool) {
        state.withLock { state in
            state.isFrozen = isFrozen
            guard var shown = state.view else { return }
            shown.isFrozen = isFrozen
            state.view = shown
        }
    }

    /// Shows these labels, in the current view and in later ones.
    func show(_ labels: SessionLabels) {
        state.withLock { state in
            state.labels = labels
            guard var shown = state.view else { return }
            shown.labels = labels
            state.view = shown
        }
    }

    /// Shows the session as quarantined from now on, whatever commits may still complete.
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

    /// Ends the waits for revisions that were lost.
    func loseWaits() {
        let waits = state.withLock { state in
            defer { state.waits = [] }
            return state.waits.map(\.action)
        }
        waits.forEach { $0(.lost) }
    }

    /// Ends all waits and notifications: the session is gone.
    func close() {
        let listeners = state.withLock { state in
            state.isClosed = true
            return Array(state.listeners.values)
        }
        loseWaits()
        listeners.forEach { $0() }
    }

    /// Calls `action` once when a revision is durable (immediately if it is already), or when it is lost.
    func whenCommitted(_ revision: Int, _ action: @escaping @Sendable (Arrival) -> Void) {
        let isCommitted = state.withLock { state in
            if revision <= state.view?.revision ?? 0 { return true }
            state.waits.append((revision, action))
            return false
        }
        if isCommitted { action(.committed) }
    }

    /// Calls `action` after each commit from now on. It must only pass the signal on.
    func listen(_ action: @escaping @Sendable () -> Void) -> Int {
        state.withLock { state in
            state.lastListener += 1
            state.listeners[state.lastListener] = action
            return state.lastListener
        }
    }

    /// Removes a listener.
    func ignore(_ listener: Int) {
        state.withLock { state in
            _ = state.listeners.removeValue(forKey: listener)
        }
    }
}
