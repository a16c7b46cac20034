import SessionStore

extension SessionRegistry {
    /// The events of a session from a sequence number on, at most `limit`; only what is durable.
    ///
    /// Where commands with very many events have to be searched for them, that is long work.
    public func events(
        of session: String, from sequence: Int, limit: Int, for lifetime: RequestLifetime = .endless
    ) async throws(HostError) -> EventPage {
        do throws(HostError) {
            let found = try await setting.reads.read { store throws(StoreError) -> FoundEvents in
                let runs = try store.events(of: session, from: sequence, limit: limit + 1)
                guard runs.reduce(0, { $0 + $1.events.count }) <= Self.promptEventByteCount else {
                    return .large(runs)
                }
                return .page(EventRun.page(of: runs, from: sequence, limit: limit))
            }
            switch found {
            case .page(let page): return page
            case .large(let runs):
                return try await setting.longWork.run(.events, for: lifetime) { _ in
                    EventRun.page(of: runs, from: sequence, limit: limit)
                }
            }
        } catch {
            await quarantine(session, ifDamagedBy: error)
            throw error
        }
    }

    private enum FoundEvents: Sendable {
        case page(EventPage)
        case large([EventRun])
    }

    /// So many bytes of events are searched at once.
    private static let promptEventByteCount = 1 << 20

    /// A feed of the events after a sequence number, and of those to come.
    ///
    /// - Parameter whenReady: called on any thread when ``EventFeed/next()`` has something; it must only pass
    ///   the word on. A session does not rest while it has a feed.
    public func feed(
        of session: String, after sequence: Int, whenReady: @escaping @Sendable () -> Void
    ) async throws(HostError) -> EventFeed {
        try await withSession(session) { resident throws(HostError) in
            let feed = EventFeed(of: resident, after: sequence, whenReady: whenReady) { [weak self] error in
                guard let self else { return }
                Task { await self.quarantine(session, ifDamagedBy: error) }
            }
            return try await resident.hear(feed) ? feed : nil
        }
    }

    /// The journal of a session as text, from its first command to the last one durable now.
    public func exportJournal(of session: String) async throws(HostError) -> JournalExport {
        do throws(HostError) {
            let header = try await setting.reads.run { store throws(HostError) in
                try JournalHeader(of: session, from: store)
            }
            return JournalExport(header, reads: setting.reads, longWork: setting.longWork) {
                [weak self] error in
                await self?.quarantine(session, ifDamagedBy: error)
            }
        } catch {
            await quarantine(session, ifDamagedBy: error)
            throw error
        }
    }
}
