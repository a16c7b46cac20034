import SessionStore

extension SessionRegistry {
    /// The events of a session from a sequence number on, at most `limit`; only what is durable.
    public func events(
        of session: String, from sequence: Int, limit: Int
    ) async throws(HostError) -> EventPage {
        do throws(HostError) {
            return try await setting.reads.read { store throws(StoreError) in
                let runs = try store.events(of: session, from: sequence, limit: limit + 1)
                return EventRun.page(of: runs, from: sequence, limit: limit)
            }
        } catch {
            await quarantine(session, ifDamagedBy: error)
            throw error
        }
    }

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
            return JournalExport(header, reads: setting.reads) { [weak self] error in
                await self?.quarantine(session, ifDamagedBy: error)
            }
        } catch {
            await quarantine(session, ifDamagedBy: error)
            throw error
        }
    }
}
