import PresentationEngine
import SessionStore

/// The quarantine of a session whose data is inconsistent.
extension HostedSession {
    /// Takes the session out of use: it stays readable if possible, and can no longer be driven. Returns false if the
    /// session rests; the caller must then look it up again.
    ///
    /// Only ``endQuarantine()`` undoes it, not a commit in progress, whether that succeeds or fails.
    @discardableResult
    func quarantine(because reason: String, isReadable: Bool) -> Bool {
        let hasCommittedState: Bool
        switch condition {
        case .resting: return false
        case .quarantined: return true
        case .gone: return true
        case .deleting, .recovering: hasCommittedState = false
        case .open: hasCommittedState = true
        case .working(let work):
            // The engine is in use elsewhere, and comes back with uncommitted state.
            work.cancel()
            hasCommittedState = false
        }
        status = .quarantined(reason: reason)
        setting.instruments.countQuarantine()
        isQuarantineKept = false
        publication.quarantine(because: reason)
        setting.liveClock.schedule(id, atMonotonic: nil)
        setting.logger.critical(
            "A session is in quarantine.", metadata: ["session": "\(id)", "cause": "\(reason)"])
        // A session that is being deleted is quarantined if it still exists afterwards.
        if case .deleting = condition { return true }
        condition = .quarantined(reason: reason, isReadable: isReadable && hasCommittedState)
        keepQuarantine()
        return true
    }

    /// Stores the quarantine if it is not stored yet, so that it survives the process and lists agree with it.
    /// After a failure, the next upkeep tries again.
    func keepQuarantine() {
        guard case .quarantined(let reason, _) = condition, !isQuarantineKept, !isQuarantinePending,
            !isLeavingQuarantine
        else { return }
        isQuarantinePending = true
        let subject = StoreSubject.session(id)
        let write = StoreWrite(subject, [.setStatus(session: id, .quarantined(reason: reason))])
        let id = id
        let (commits, logger) = (setting.commits, setting.logger)
        do throws(CommitError) {
            try commits.submit(write) { [weak self] result in
                var isKept = true
                if case .failure(let error) = result {
                    isKept = false
                    commits.acknowledgeFailure(of: subject)
                    logger.warning(
                        "A quarantine was not written down yet.",
                        metadata: ["session": "\(id)", "cause": "\(error)"])
                }
                Task { [isKept] in await self?.noteQuarantine(isKept: isKept) }
            }
        } catch {
            isQuarantinePending = false
            // The submitter of the failed write has returned to the committed state, or was quarantined with
            // it.
            if case .precedingWriteFailed = error { commits.acknowledgeFailure(of: subject) }
            logger.warning(
                "A quarantine was not written down yet.", metadata: ["session": "\(id)", "cause": "\(error)"])
        }
    }

    private func noteQuarantine(isKept: Bool) {
        isQuarantinePending = false
        isQuarantineKept = isKept
    }

    /// Hides the engine's state after a commit in progress has failed: it is ahead of the stored state.
    func hideUncommittedState() {
        guard case .quarantined(let reason, _) = condition else { return }
        condition = .quarantined(reason: reason, isReadable: false)
        readings.clear()
        setting.commits.acknowledgeFailure(of: .session(id))
        keepQuarantine()
    }

    /// Why the session is in quarantine; `nil` if it is not.
    var quarantineReason: String? {
        guard case .quarantined(let reason, _) = condition else { return nil }
        return reason
    }

    /// Ends the quarantine in the store, and removes the session from memory, so that the next request brings
    /// it back from the store.
    func endQuarantine() async throws(HostError) {
        guard case .quarantined = condition, !isLeavingQuarantine else { return }
        isLeavingQuarantine = true
        defer { isLeavingQuarantine = false }
        let subject = StoreSubject.session(id)
        do throws(CommitError) {
            try await setting.commits.commit(StoreWrite(subject, [.setStatus(session: id, .active)]))
        } catch {
            setting.commits.acknowledgeFailure(of: subject)
            throw HostError(error)
        }
        guard case .quarantined = condition else { return }
        condition = .resting
        publication.close(.reloaded)
        setting.liveClock.schedule(id, atMonotonic: nil)
    }
}
