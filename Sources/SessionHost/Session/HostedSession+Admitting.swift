import SessionStore

/// How the session's condition decides about requests that are no commands.
extension HostedSession {
    /// What a request does with the session.
    enum Use {
        /// It reads the state, also that of a session in quarantine if it is the committed one.
        case reading
        /// It changes something without a command.
        case changing
    }

    /// Admits a request that is no command, and notes that the session is used.
    ///
    /// - Returns: false if the session rests: then the caller has to look it up again.
    /// - Throws: the reason why the session's condition does not permit it.
    func admit(_ use: Use) throws(HostError) -> Bool {
        switch condition {
        case .resting: return false
        case .gone: throw .unknown(.session, id: id)
        case .recovering(let failure):
            Task { await goBack() }
            throw failure
        case .quarantined(let reason, let isReadable):
            guard case .reading = use, isReadable else { throw .quarantined(reason: reason) }
        case .open, .working, .deleting: break
        }
        lastUse = setting.time.monotonicMicroseconds()
        publication.noteUse()
        return true
    }
}
