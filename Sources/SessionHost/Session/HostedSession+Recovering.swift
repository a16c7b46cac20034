import PresentationEngine
import SessionStore

/// The way back to the committed state, and what happens where there is none.
extension HostedSession {
    /// Goes back to what the store holds after a commit has failed; commands that come meanwhile are refused.
    ///
    /// - Parameter epoch: the one the failed commit belonged to; a failure from before an earlier return is old.
    func recover(from failure: HostError, epoch: Int) async {
        guard epoch == self.epoch else { return }
        self.epoch += 1
        condition = .recovering(failure)
        publication.loseWaits()
        setting.logger.error(
            "A commit failed; the session goes back to its committed state.",
            metadata: ["session": "\(id)", "cause": "\(failure)"])
        do throws(HostError) {
            let id = id
            let revival = setting.revival
            let revived = try await setting.reads.run { store throws(HostError) in
                try revival.revive(id, from: store)
            }
            setting.commits.acknowledgeFailure(of: .session(id))
            if let revived { install(revived) } else { vanish() }
        } catch {
            setting.commits.acknowledgeFailure(of: .session(id))
            quarantine(because: error.description, isReadable: false)
        }
    }

    private func install(_ revived: RevivedSession) {
        engine = revived.engine
        head = revived.head
        status = revived.record.status
        volume = revived.volume
        live = LiveTime(revived.record, time: setting.time)
        encodings.removeAll()
        condition = .open
        publication.publish(CommittedView(engine, of: identity, head: head, status: status))
        scheduleDueWork()
    }

    /// The session is not, or no longer, in the store.
    func vanish() {
        condition = .gone
        publication.close()
        setting.liveClock.schedule(id, atMonotonic: nil)
    }

    /// Takes the session out of use: it can be read as far as that goes, and is not driven any more.
    func quarantine(because reason: String, isReadable: Bool) {
        condition = .quarantined(reason: reason, isReadable: isReadable)
        status = .quarantined(reason: reason)
        setting.liveClock.schedule(id, atMonotonic: nil)
        setting.logger.critical(
            "A session is in quarantine.", metadata: ["session": "\(id)", "cause": "\(reason)"])
        publication.quarantine(because: reason)
        keepQuarantine(reason)
    }

    /// Writes the quarantine down, so that it outlives the process. If that fails, too, the session is found
    /// broken again when it is next brought back.
    private func keepQuarantine(_ reason: String) {
        let subject = StoreSubject.session(id)
        let write = StoreWrite(subject, [.setStatus(session: id, .quarantined(reason: reason))])
        let id = id
        let (commits, logger) = (setting.commits, setting.logger)
        do throws(CommitError) {
            try commits.submit(write) { result in
                guard case .failure(let error) = result else { return }
                commits.acknowledgeFailure(of: subject)
                logger.error(
                    "A quarantine was not kept.", metadata: ["session": "\(id)", "cause": "\(error)"])
            }
        } catch {
            logger.error("A quarantine was not kept.", metadata: ["session": "\(id)", "cause": "\(error)"])
        }
    }
}
