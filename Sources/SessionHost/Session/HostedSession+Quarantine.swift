import PresentationEngine
import SessionStore

/// What becomes of a session whose content contradicts itself.
extension HostedSession {
    /// Takes the session out of use: it can be read as far as that goes, and is not driven any more. Answers false if
    /// it rests, and so is not the one to ask.
    ///
    /// Nothing but ``endQuarantine()`` undoes it: neither a commit that was under way nor one that fails.
    @discardableResult
    func quarantine(because reason: String, isReadable: Bool) -> Bool {
        let hasCommittedState: Bool
        switch condition {
        case .resting: return false
        case .quarantined: return true
        case .gone where publication.isClosed: return true
        case .gone, .recovering: hasCommittedState = false
        case .open: hasCommittedState = true
        case .working(let work):
            // The engine is away, and comes back with what was not committed.
            work.cancel()
            hasCommittedState = false
        }
        status = .quarantined(reason: reason)
        isQuarantineKept = false
        publication.quarantine(because: reason)
        setting.liveClock.schedule(id, atMonotonic: nil)
        setting.logger.critical(
            "A session is in quarantine.", metadata: ["session": "\(id)", "cause": "\(reason)"])
        // A session that is being deleted is in quarantine if it is still there afterwards.
        if case .gone = condition { return true }
        condition = .quarantined(reason: reason, isReadable: isReadable && hasCommittedState)
        keepQuarantine()
        return true
    }

    /// Writes the quarantine down, unless it is, so that it outlives the process and lists agree with it. What fails
    /// is tried again at the next upkeep.
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
                if case .failure(let error) = result {
                    commits.acknowledgeFailure(of: subject)
                    logger.warning(
                        "A quarantine was not written down yet.",
                        metadata: ["session": "\(id)", "cause": "\(error)"])
                }
                Task { await self?.noteQuarantine(isKept: (try? result.get()) != nil) }
            }
        } catch {
            isQuarantinePending = false
            // Whoever submitted what failed before has gone back, or was put in quarantine with it.
            if case .precedingWriteFailed = error { commits.acknowledgeFailure(of: subject) }
            logger.warning(
                "A quarantine was not written down yet.", metadata: ["session": "\(id)", "cause": "\(error)"])
        }
    }

    private func noteQuarantine(isKept: Bool) {
        isQuarantinePending = false
        isQuarantineKept = isKept
    }

    /// A commit that was under way has failed: the engine is ahead of what is stored, and is not shown any more.
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

    /// Ends the quarantine in the store, and leaves memory for good, so that whoever asks next has the session brought
    /// back from there.
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
        publication.close()
        setting.liveClock.schedule(id, atMonotonic: nil)
    }
}
