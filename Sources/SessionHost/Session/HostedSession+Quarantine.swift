import PresentationEngine
import SessionStore

/// What becomes of a session whose content contradicts itself.
extension HostedSession {
    /// Takes the session out of use: it can be read as far as that goes, and is not driven any more.
    func quarantine(because reason: String, isReadable: Bool) {
        switch condition {
        case .gone, .resting, .quarantined: return
        case .open, .working, .recovering: break
        }
        condition = .quarantined(reason: reason, isReadable: isReadable)
        status = .quarantined(reason: reason)
        setting.liveClock.schedule(id, atMonotonic: nil)
        setting.logger.critical(
            "A session is in quarantine.", metadata: ["session": "\(id)", "cause": "\(reason)"])
        publication.quarantine(because: reason)
        keepQuarantine()
    }

    /// Writes the quarantine down, unless it is, so that it outlives the process and lists agree with it. What fails
    /// is tried again at the next upkeep.
    func keepQuarantine() {
        guard case .quarantined(let reason, _) = condition, !isQuarantineKept else { return }
        isQuarantineKept = true
        let subject = StoreSubject.session(id)
        let write = StoreWrite(subject, [.setStatus(session: id, .quarantined(reason: reason))])
        let id = id
        let (commits, logger) = (setting.commits, setting.logger)
        do throws(CommitError) {
            try commits.submit(write) { [weak self] result in
                guard case .failure(let error) = result else { return }
                commits.acknowledgeFailure(of: subject)
                logger.warning(
                    "A quarantine was not written down yet.",
                    metadata: ["session": "\(id)", "cause": "\(error)"])
                Task { await self?.forgetKeptQuarantine() }
            }
        } catch {
            isQuarantineKept = false
            logger.warning(
                "A quarantine was not written down yet.", metadata: ["session": "\(id)", "cause": "\(error)"])
        }
    }

    private func forgetKeptQuarantine() { isQuarantineKept = false }

    /// Why the session is in quarantine; `nil` if it is not.
    var quarantineReason: String? {
        guard case .quarantined(let reason, _) = condition else { return nil }
        return reason
    }

    /// Leaves memory for good, so that whoever asks next has it brought back from the store.
    func retire() {
        switch condition {
        case .gone, .resting: return
        case .open, .working, .recovering, .quarantined: break
        }
        condition = .resting
        publication.close()
        setting.liveClock.schedule(id, atMonotonic: nil)
    }
}
