import SessionNumbers
import SessionStore

extension SessionRegistry {
    /// The events of a session from a sequence number on, at most `limit` and about 4 MiB; only durable ones.
    ///
    /// If commands with very many events have to be searched, that is long work. A filtered page ends after a
    /// limited search, so it may hold fewer events than exist, or none, and still have a next page.
    ///
    /// - Parameter isRecomputing: whether commands whose events were thinned are run again, as long work. Their events
    ///   are returned only if they have the digest of the thinned ones.
    /// - Throws: ``HostError/cursorAhead(lastSequence:)`` if the session has no event before the sequence number,
    ///   ``HostError/eventsThinned(revision:firstSequence:why:)`` if the first events are thinned, and others.
    public func events(
        of session: String, from sequence: Int, limit: Int, matching filter: EventFilter = EventFilter(),
        as form: EventForm = .json, recomputing isRecomputing: Bool = false, for lifetime: RequestLifetime = .endless
    ) async throws(HostError) -> EventPage {
        let wish = EventWish(session: session, sequence: sequence, limit: limit, filter: filter, form: form)
        let searched = filter.isOpen ? limit : max(limit, Self.searchedEventCount)
        do throws(HostError) {
            let found = try await setting.reads.read { store throws(StoreError) -> FoundEvents in
                let runs: [EventRun]
                do throws(StoreError) {
                    runs = try store.events(
                        of: session, from: sequence, sinceRevision: max(1, filter.revisions?.lowerBound ?? 1),
                        limit: searched + 1)
                } catch .eventsThinned(_, let start, let end, let first) where isRecomputing {
                    return .thinned(ThinnedEvents(start: start, end: end, firstKeptSequence: first))
                }
                let end = try store.session(session)?.head.nextSequence ?? 0
                guard !runs.isEmpty || sequence <= end else { return .beyond(end: end) }
                guard runs.reduce(0, { $0 + $1.events.count }) <= Self.promptEventByteCount else {
                    return .large(runs, end: end)
                }
                return .page(try wish.page(of: runs, end: end))
            }
            switch found {
            case .beyond(let end): throw HostError.cursorAhead(lastSequence: SerialNumber.preceding(end))
            case .page(let page): return page
            case .thinned(let thinned): return try await recompute(thinned, for: wish, lifetime)
            case .large(let runs, let end):
                return try await setting.longWork.run(.events, for: lifetime) { _ throws(HostError) in
                    try HostError.translating { () throws(StoreError) in try wish.page(of: runs, end: end) }
                }
            }
        } catch {
            await quarantine(session, ifDamagedBy: error)
            throw error
        }
    }

    private enum FoundEvents: Sendable {
        /// The cursor is beyond the last event.
        case beyond(end: Int)
        case page(EventPage)
        /// The first events are thinned.
        case thinned(ThinnedEvents)
        case large([EventRun], end: Int)
    }

    /// The number of events after which a filtered page ends; the last command is searched to its end.
    private static let searchedEventCount = 10_000
    /// The number of bytes of events up to which a search is not long work.
    private static let promptEventByteCount = 1 << 20

    /// A feed of the events after a sequence number, including future ones.
    ///
    /// - Parameters:
    ///   - owner: the client that reads.
    ///   - sender: the token under which the feed is listed among the session's clients.
    ///   - whenReady: called on any thread when ``EventFeed/next()`` has something; it must only pass the signal
    ///     on. A session does not rest while it has a feed.
    /// - Throws: ``HostError/cursorAhead(lastSequence:)`` if the session has no event with the sequence number,
    ///   ``HostError/eventsThinned(revision:firstSequence:why:)`` if the events after it are thinned, and others.
    public func feed(
        of session: String, after sequence: Int, for owner: WorkOwner = .service, sender: RequestSender? = nil,
        whenReady: @escaping @Sendable () -> Void
    ) async throws(HostError) -> EventFeed {
        try await withSession(session) { resident throws(HostError) in
            try await requireEvent(sequence, of: resident)
            let feed = EventFeed(
                of: resident, after: sequence, for: owner, token: sender?.token, whenReady: whenReady
            ) { [weak self] error in
                guard let self else { return }
                Task { await self.quarantine(session, ifDamagedBy: error) }
            }
            return try await resident.hear(feed) ? feed : nil
        }
    }

    /// Refuses a cursor beyond the session's last event, or among thinned ones.
    private func requireEvent(_ sequence: Int, of resident: HostedSession) async throws(HostError) {
        let id = resident.id
        guard let view = resident.publication.view, view.lastSequence < sequence else {
            guard let view = resident.publication.view, sequence < view.lastSequence else { return }
            // The first event that the reader will get.
            let next = SerialNumber(clamping: sequence).next.value
            return try await setting.reads.read { store throws(StoreError) in
                guard let record = try store.session(id), record.thinnedRevision > 0 else { return }
                _ = try store.events(of: id, from: next, limit: 1)
            }
        }
        // A commit is in the store a moment before it is published.
        let stored = try await setting.reads.read { store throws(StoreError) in
            try store.session(id)?.head.nextSequence ?? 0
        }
        let last = max(view.lastSequence, SerialNumber.preceding(stored))
        guard sequence <= last else { throw .cursorAhead(lastSequence: last) }
    }

    /// The entry of one revision, as a line of the journal without the digest that an export adds.
    ///
    /// - Throws: ``HostError/unknownRevision(_:current:)`` if the journal does not have the revision, and others.
    public func journalEntry(of session: String, at revision: Int) async throws(HostError) -> [UInt8] {
        do throws(HostError) {
            return try await setting.reads.run { store throws(HostError) in
                let (entry, last) = try HostError.translating { () throws(StoreError) in
                    let entries = try store.journal(of: session, from: revision, limit: 1)
                    return (entries.first, try store.session(session)?.head.revision ?? 0)
                }
                guard let entry else { throw .unknownRevision(revision, current: last) }
                return entry.object + [UInt8(ascii: "\n")]
            }
        } catch {
            await quarantine(session, ifDamagedBy: error)
            throw error
        }
    }

    /// The journal of a session as text, from its first command to the last durable one.
    ///
    /// - Parameter owner: the client that reads it.
    public func exportJournal(
        of session: String, for owner: WorkOwner = .service
    ) async throws(HostError) -> JournalExport {
        do throws(HostError) {
            let header = try await setting.reads.run { store throws(HostError) in
                try JournalHeader(of: session, from: store)
            }
            return JournalExport(header, reads: setting.reads, longWork: setting.longWork, owner: owner) {
                [weak self] error in
                await self?.quarantine(session, ifDamagedBy: error)
            }
        } catch {
            await quarantine(session, ifDamagedBy: error)
            throw error
        }
    }
}

/// A request for events of a session, in a given form.
struct EventWish: Sendable {
    let session: String
    let sequence: Int
    let limit: Int
    let filter: EventFilter
    let form: EventForm

    /// A page of the requested events. The store returns at most a few megabytes at a time, so more may follow
    /// even if there are fewer than requested.
    ///
    /// - Parameter end: the sequence number that the session's next event will have.
    func page(of runs: [EventRun], end: Int) throws(StoreError) -> EventPage {
        let page = try EventRun.page(
            of: runs, from: sequence, limit: limit, byteLimit: Self.pageByteLimit, matching: filter,
            as: form, in: session)
        guard page.next == nil, let last = runs.last else { return page }
        let next = (SerialNumber(clamping: last.firstSequence).adding(last.eventCount) ?? .greatest).value
        return EventPage(events: page.events, next: next < end ? next : nil)
    }

    /// The size at which a page ends; it includes the event that reaches it.
    private static let pageByteLimit = 4 << 20
}
