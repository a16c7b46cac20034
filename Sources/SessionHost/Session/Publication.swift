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

    /// Why nothing more is published.
    enum Closing: Sendable {
        /// The session no longer exists.
        case deleted
        /// The session was unloaded; its next use revives it.
        case reloaded
    }

    /// The number of changes that no event shows, of each kind.
    struct SilentChanges: Sendable, Equatable {
        /// Commits without events, and changes of the session's terms or status.
        var states = 0
        var refusals = 0
    }

    /// The last commit, and the changes that its events do not show.
    struct Standing: Sendable {
        var revision = 0
        var lastSequence = 0
        var silent = SilentChanges()
    }

    /// The notifications of a commit.
    private struct Listener {
        let action: @Sendable () -> Void
        /// Describes the client behind the listener; nil if it is not a client's.
        let watcher: (@Sendable () -> SessionWatcher?)?
    }

    private struct State {
        var view: CommittedView? { didSet { rendering = nil } }
        /// The rendering of the view by the transport, shared by all readers.
        var rendering: (any CommittedRendering)?
        var waits: [(revision: Int, action: @Sendable (Arrival) -> Void)] = []
        var listeners: [Int: Listener] = [:]
        var lastListener = 0
        var quarantine: SessionStore.SessionStatus?
        var isFrozen = false
        var terms: SessionTerms
        var use: SessionUse
        /// Whether a deletion of the session is in progress.
        var isBeingDeleted = false
        var closing: Closing?
        var silent = SilentChanges()
        var isClosed: Bool { closing != nil }

        /// The view as it is shown now.
        func shown(_ view: CommittedView) -> CommittedView {
            var shown = quarantine.map(view.with) ?? view
            shown.isFrozen = isFrozen
            shown.labels = terms.labels
            shown.expireSeconds = terms.expireSeconds
            shown.expiresMicroseconds = use.expiryMicroseconds
            return shown
        }
    }

    private let state: Guarded<State>
    private let calendar: ServiceCalendar

    /// The state of a session without a commit.
    init(
        _ terms: SessionTerms = SessionTerms(), _ use: SessionUse = SessionUse(),
        calendar: ServiceCalendar = ServiceCalendar(time: SystemTime())
    ) {
        state = Guarded(State(terms: terms, use: use))
        self.calendar = calendar
    }

    /// The view of the last commit; `nil` before the first.
    var view: CommittedView? { state.withLock { $0.view } }
    /// The rendering of the current view, made once and shared until the view changes; nil if there is no view.
    func rendering(_ make: (CommittedView) -> any CommittedRendering) -> (any CommittedRendering)? {
        let present = calendar.now
        return state.withLock { state in
            if state.isClosed { return nil }
            state.use.note(present, isStored: false)
            if let rendering = state.rendering { return rendering }
            guard let rendering = state.view.map(make) else { return nil }
            state.rendering = rendering
            return rendering
        }
    }
    /// Whether nothing more will be published.
    var isClosed: Bool { closing != nil }
    /// Why nothing more will be published; nil while something may be.
    var closing: Closing? { state.withLock { $0.closing } }
    /// Whether there are listeners for commits.
    var isHeard: Bool { state.withLock { !$0.listeners.isEmpty } }

    /// The last commit, and the changes that its events do not show.
    var standing: Standing {
        state.withLock { state in
            Standing(
                revision: state.view?.revision ?? 0, lastSequence: state.view?.lastSequence ?? 0,
                silent: state.silent)
        }
    }

    /// Publishes a commit.
    func publish(_ view: CommittedView) {
        let (arrived, listeners) = state.withLock {
            state -> ([@Sendable (Arrival) -> Void], [@Sendable () -> Void]) in
            if state.view?.lastSequence == view.lastSequence { state.silent.states += 1 }
            state.view = state.shown(view)
            guard !state.waits.isEmpty || !state.listeners.isEmpty else { return ([], []) }
            let arrived = state.waits.filter { $0.revision <= view.revision }
            if !arrived.isEmpty { state.waits.removeAll { $0.revision <= view.revision } }
            return (arrived.map(\.action), state.listeners.values.map(\.action))
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

    /// Publishes these terms in the current view and in later ones.
    ///
    /// - Parameter expireSeconds: the seconds without use after which the session expires under them; nil for never.
    func show(_ terms: SessionTerms, expireSeconds: Int?) {
        let listeners = state.withLock { state in
            state.terms = terms
            state.use.expireSeconds = expireSeconds
            state.view = state.view.map(state.shown)
            state.silent.states += 1
            return state.listeners.values.map(\.action)
        }
        listeners.forEach { $0() }
    }

    /// Notifies the listeners of a refusal, which changes nothing.
    func noteRefusal() {
        let listeners = state.withLock { state in
            state.silent.refusals += 1
            return state.listeners.values.map(\.action)
        }
        listeners.forEach { $0() }
    }

    /// Shows the session as quarantined from now on, whatever commits may still complete.
    func quarantine(because reason: String) {
        let listeners = state.withLock { state in
            let status = SessionStore.SessionStatus.quarantined(reason: reason)
            state.quarantine = status
            let shown = state.view?.with(status)
            state.view = shown
            state.silent.states += 1
            return state.listeners.values.map(\.action)
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

    /// Ends all waits and notifications.
    func close(_ closing: Closing) {
        let listeners = state.withLock { state in
            state.isBeingDeleted = false
            state.closing = closing
            return state.listeners.values.map(\.action)
        }
        loseWaits()
        listeners.forEach { $0() }
    }

    /// Whether the session's deletion is being committed: the store may no longer have the session, although it is
    /// shown until that is certain.
    var isBeingDeleted: Bool { state.withLock { $0.isBeingDeleted } }

    /// Records that the session's deletion is being committed.
    func beginDeletion() {
        state.withLock { $0.isBeingDeleted = true }
    }

    /// Records that a deletion failed: the listeners retry the reads that were not possible in the meantime.
    func endDeletion() {
        let listeners = state.withLock { state in
            state.isBeingDeleted = false
            return state.listeners.values.map(\.action)
        }
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
    ///
    /// - Parameter watcher: describes the client behind the listener; nil if it is not a client's. It is called while
    ///   no lock is held.
    func listen(
        watcher: (@Sendable () -> SessionWatcher?)? = nil, _ action: @escaping @Sendable () -> Void
    ) -> Int {
        state.withLock { state in
            state.lastListener += 1
            state.listeners[state.lastListener] = Listener(action: action, watcher: watcher)
            return state.lastListener
        }
    }

    /// The clients among the listeners, in the order in which they began to listen.
    var watchers: [SessionWatcher] {
        let listeners = state.withLock { $0.listeners.sorted { $0.key < $1.key } }
        return listeners.compactMap { $0.value.watcher?() }
    }

    /// Removes a listener.
    func ignore(_ listener: Int) {
        let present = calendar.now
        state.withLock { state in
            _ = state.listeners.removeValue(forKey: listener)
            state.use.note(present, isStored: false)
        }
    }
}

/// When the session was used.
extension Publication {
    /// Records a use by a client, at the time of the use and not of the next upkeep, so that only uses move the shown
    /// expiry.
    func noteUse() {
        let present = calendar.now
        state.withLock { $0.use.note(present, isStored: false) }
    }

    /// When the session expires if it is not used again; nil for never.
    var expiresMicroseconds: Int? { state.withLock { $0.use.expiryMicroseconds } }

    /// Records a command of a client.
    ///
    /// - Parameter isStored: whether the time is stored with the command.
    func noteCommand(atMicroseconds time: Int, isStored: Bool) {
        state.withLock { $0.use.note(time, isStored: isStored) }
    }

    /// Counts the present as a use if the session is being watched, shows the uses since the last upkeep, and returns
    /// the last use if the stored time is too old.
    func takeUse(atMicroseconds present: Int) -> Int? {
        state.withLock { state in
            if !state.listeners.isEmpty { state.use.note(present, isStored: false) }
            if let view = state.view, view.expiresMicroseconds != state.use.expiryMicroseconds {
                state.view = state.shown(view)
            }
            return state.use.takeUnstored()
        }
    }

    /// The time of the last use if it is not stored, for a session that is unloaded.
    var unstoredUse: Int? { state.withLock { $0.use.unstored } }

    /// Records that a time of use was not stored.
    func forgetStoredUse() {
        state.withLock { $0.use.forgetStored() }
    }

    /// Whether the session has expired and has no listeners.
    func isExpired(atMicroseconds present: Int) -> Bool {
        state.withLock { state in
            guard let expiry = state.use.expiryMicroseconds, state.listeners.isEmpty else { return false }
            return expiry <= present
        }
    }
}
