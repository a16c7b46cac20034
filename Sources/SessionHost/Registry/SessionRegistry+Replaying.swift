import SessionStore

extension SessionRegistry {
    /// Replays the journal of a session, from its first command to the last durable one, as long work.
    ///
    /// It is read from the store page by page, so that a journal of any length can be replayed in place.
    ///
    /// - Throws: ``HostError/abandoned`` or ``HostError/stopping`` if it was cut off.
    public func replay(
        session: String, for lifetime: RequestLifetime = .endless,
        readStoryboard: @escaping StoredStoryboardReading
    ) async throws(HostError) -> Result<ReplayReport, ReplayFault> {
        let store = setting.reads.store
        do throws(HostError) {
            let header = try await setting.reads.run { store throws(HostError) in
                try JournalHeader(of: session, from: store)
            }
            return try await setting.longWork.run(.replay, for: lifetime) { turns throws(HostError) in
                try await JournalReplay.run(
                    stored: header, from: store, turns, readStoryboard: readStoryboard)
            }
        } catch {
            await quarantine(session, ifDamagedBy: error)
            throw error
        }
    }
}
