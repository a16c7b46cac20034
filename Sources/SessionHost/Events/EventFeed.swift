import Guarding
import Logging
import SessionNumbers
import SessionStore

/// A reader of a session's events as they are committed: a cursor into the journal, never a queue.
///
/// It holds at most one page, which is fetched on demand, so that a slow reader costs little and delays no other.
public final class EventFeed: Sendable {
    /// The answer of a feed to its reader.
    public enum Delivery: Sendable, Equatable {
        /// The events that follow the ones delivered before.
        case events([EncodedEvent])
        /// The session changed without an event: a commit without events, or new labels, expiry or status. The value
        /// is the last revision. A slow reader is notified once of several such changes.
        case revision(Int)
        /// A command was refused at this revision or an earlier one. A slow reader is notified once of several.
        case refusal(Int)
        /// Nothing yet; the reader is called when there are events.
        case nothing
        /// The end: the session is gone, the feed was closed, or the journal cannot be read.
        case end
    }

    /// Why a feed ended on its own.
    public enum Ending: Sendable, Equatable {
        /// The session was deleted.
        case sessionDeleted
        /// The session's quarantine was lifted: a new feed reads on.
        case sessionReloaded
        /// The next events were thinned before they were read.
        case eventsThinned
        /// The journal could not be read.
        case unreadable
    }

    private struct State {
        var cursor: Int
        /// The sequence number of the last event that was delivered.
        var delivered: Int
        var ready: [EncodedEvent] = []
        var isFetching = false
        var hasFailed = false
        /// Whether it failed because the journal could not be read.
        var isUnreadable = false
        /// Whether it failed because the next events were thinned.
        var isBehindThinning = false
        var isClosed = false
        var listener: Int?
        /// The changes without events of which the reader knows.
        var known: Publication.SilentChanges

        /// The changes without events that a reader of all events does not know yet; nil while there is none.
        func news(of standing: Publication.Standing) -> Delivery? {
            guard cursor > standing.lastSequence else { return nil }
            if known.states < standing.silent.states { return .revision(standing.revision) }
            return known.refusals < standing.silent.refusals ? .refusal(standing.revision) : nil
        }
    }

    private let session: String
    private let publication: Publication
    private let reads: StoreReads
    private let longWork: LongWork
    private let owner: WorkOwner
    private let token: String?
    private let startMicroseconds: Int
    private let logger: Logger
    private let whenReady: @Sendable () -> Void
    /// Called with the reason if the feed ended because the journal could not be read.
    private let whenFailed: @Sendable (HostError) -> Void
    private let state: Guarded<State>

    init(
        of session: HostedSession, after sequence: Int, for owner: WorkOwner = .service, token: String? = nil,
        whenReady: @escaping @Sendable () -> Void,
        whenFailed: @escaping @Sendable (HostError) -> Void = { _ in }
    ) {
        self.session = session.id
        publication = session.publication
        reads = session.setting.reads
        longWork = session.setting.longWork
        self.owner = owner
        self.token = token
        startMicroseconds = session.setting.time.wallMicroseconds()
        logger = session.setting.logger
        self.whenReady = whenReady
        self.whenFailed = whenFailed
        state = Guarded(
            State(
                cursor: SerialNumber(clamping: sequence).next.value, delivered: sequence,
                known: publication.standing.silent))
    }

    deinit { close() }

    /// Starts listening for commits.
    func open() {
        let listener = publication.listen(watcher: { [weak self] in self?.watcher }) { [weak self] in self?.look() }
        state.withLock { $0.listener = listener }
    }

    /// Delivers the available data, immediately and on any thread. After ``Delivery/nothing`` the reader is called.
    public func next() -> Delivery {
        let standing = publication.standing
        let delivery = state.withLock { state -> Delivery in
            if state.isClosed { return .end }
            guard state.ready.isEmpty else {
                defer { state.ready = [] }
                if let last = state.ready.last { state.delivered = last.sequence }
                return .events(state.ready)
            }
            if state.hasFailed || (publication.isClosed && !state.isFetching) { return .end }
            let news = state.news(of: standing)
            switch news {
            case .revision: state.known.states = standing.silent.states
            case .refusal: state.known.refusals = standing.silent.refusals
            case .events, .nothing, .end, nil: break
            }
            return news ?? .nothing
        }
        if delivery == .nothing { fetch() }
        return delivery
    }

    /// Whether events are being fetched for the reader, which will be called soon.
    public var isFetching: Bool { state.withLock { $0.isFetching || !$0.ready.isEmpty } }

    /// Why the feed ended on its own; nil if it did not.
    public var ending: Ending? {
        if state.withLock({ $0.isUnreadable }) { return .unreadable }
        if state.withLock({ $0.isBehindThinning }) { return .eventsThinned }
        switch publication.closing {
        case .deleted: return .sessionDeleted
        case .reloaded: return .sessionReloaded
        case nil: return nil
        }
    }

    /// Closes the feed; the reader is not called any more.
    public func close() {
        let listener = state.withLock { state in
            state.isClosed = true
            state.ready = []
            return state.listener
        }
        if let listener { publication.ignore(listener) }
    }

    /// The feed, as listed among the session's clients.
    private var watcher: SessionWatcher {
        SessionWatcher(
            token: token, sinceMicroseconds: startMicroseconds, after: state.withLock { $0.delivered })
    }

    /// Handles a commit, a refusal, or the end of the session.
    private func look() {
        if publication.isClosed { return whenReady() }
        fetch()
        let standing = publication.standing
        if state.withLock({ $0.news(of: standing) }) != nil { whenReady() }
    }

    /// Reads the next page if there is one and no page is held.
    private func fetch() {
        let last = publication.view?.lastSequence ?? 0
        let start = state.withLock { state -> Int? in
            guard !state.isFetching, !state.isClosed, state.ready.isEmpty, state.cursor <= last else {
                return nil
            }
            state.isFetching = true
            return state.cursor
        }
        guard let start else { return }
        guard last - start >= Self.promptEventCount else {
            return reads.enqueue { [weak self] store in
                guard let self else { return }
                take(page(from: start, Self.pageSize, in: store))
            }
        }
        do throws(HostError) {
            // An ordinary thread hands the page over. A thread of low priority could be preempted while it
            // holds the locks of the stream and of the HTTP server, which other connections wait for.
            try longWork.start(.events, of: owner) { [weak self, reads] in
                guard let page = self?.page(from: start, Self.catchUpPageSize, in: reads.store) else {
                    return
                }
                reads.enqueue { [weak self] _ in self?.take(page) }
            }
        } catch {
            // The server is stopping, which ends all streams.
            end()
        }
    }

    private func end() {
        state.withLock { state in
            state.isFetching = false
            state.hasFailed = true
        }
        whenReady()
    }

    private func page(
        from sequence: Int, _ limit: Int, in store: any DurableStore
    ) -> Result<[EncodedEvent], StoreError> {
        Result { () throws(StoreError) in
            let runs = try store.events(of: session, from: sequence, limit: limit)
            return try EventRun.page(
                of: runs, from: sequence, limit: limit, byteLimit: Self.pageByteLimit, in: session
            ).events
        }
    }

    private func take(_ page: Result<[EncodedEvent], StoreError>) {
        do throws(StoreError) {
            let events = try page.get()
            state.withLock { state in
                state.isFetching = false
                guard !state.isClosed else { return }
                state.ready = events
                if let last = events.last { state.cursor = SerialNumber(clamping: last.sequence).next.value }
            }
        } catch {
            guard !isEndedByDeletion() else { return }
            if case .eventsThinned = error {
                state.withLock { $0.isBehindThinning = true }
                return end()
            }
            logger.error(
                "A stream of events ended.", metadata: ["session": "\(session)", "cause": "\(error)"])
            whenFailed(HostError(error))
            state.withLock { $0.isUnreadable = true }
            return end()
        }
        whenReady()
    }

    /// Whether a page cannot be read because its session is being deleted, which is not an error: the feed then ends
    /// with the session, and reads again if the deletion fails.
    private func isEndedByDeletion() -> Bool {
        // The fetch ends before the check, so that no notification of the outcome is missed.
        state.withLock { $0.isFetching = false }
        if publication.isBeingDeleted { return true }
        guard publication.isClosed else { return false }
        whenReady()
        return true
    }

    private static let pageSize = 100
    /// A reader that is this many events behind catches up as long work, in larger pages.
    private static let promptEventCount = 1_000
    private static let catchUpPageSize = 1_000
    /// A page ends once it has this many bytes.
    private static let pageByteLimit = 256 << 10
}
