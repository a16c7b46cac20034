import PresentationEngine
import SessionStore

/// How a session leaves memory, temporarily or permanently.
extension HostedSession {
    /// Unloads the session if it has not been used since a moment of the monotonic clock and has no listeners.
    ///
    /// A small state gets a snapshot if there are patches since the last one, so that it is revived quickly; a snapshot
    /// of a large one would delay others for longer than it saves.
    func rest(ifUnusedSince moment: Int) -> Bool {
        keepQuarantine()
        guard lastUse <= moment, waiting.isEmpty, changeCount == 0, !publication.isHeard,
            publication.view?.revision == head.revision
        else {
            return false
        }
        switch condition {
        case .gone: return true
        case .resting: return true
        case .recovering, .working, .deleting: return false
        // A quarantine that is not stored would be lost.
        case .quarantined:
            guard isQuarantineKept else { return false }
            condition = .resting
        case .open:
            condition = .resting
            setting.liveClock.keep(pace, of: id)
            if volume.patchByteCount > 0, !isLarge {
                saveLastSnapshot()
            }
        }
        return true
    }

    private func saveLastSnapshot() {
        let subject = StoreSubject.session(id)
        let write = StoreWrite(subject, [.saveSnapshot(session: id, snapshot(at: head))])
        let (commits, logger) = (setting.commits, setting.logger)
        do throws(CommitError) {
            try commits.submit(write) { result in
                guard case .failure(let error) = result else { return }
                // Nothing is lost: the patches are stored. A session that has been revived since then continues.
                commits.acknowledgeFailure(of: subject)
                logger.warning("A last snapshot was not written.", metadata: ["cause": "\(error)"])
            }
        } catch {
            logger.debug("A last snapshot was not written.", metadata: ["cause": "\(error)"])
        }
    }

    /// Deletes the session. Returns false if the session rests; the caller must then look it up again.
    ///
    /// It rolls back the command in progress, and takes precedence over all waiting requests. Until the deletion is
    /// durable, reads show the session as before, and other requests wait; if it fails, they continue.
    func delete(_ guarded: RevisionCondition?) async throws(HostError) -> Bool {
        try require(guarded)
        await waitForDeletion()
        defer {
            answerRolledBack()
            admitWaiting()
        }
        switch condition {
        case .resting: return false
        case .gone: throw .unknown(.session, id: id)
        case .recovering(let failure): throw failure
        case .open, .working, .deleting, .quarantined: break
        }
        try require(guarded)
        let before = condition
        let epoch = epoch
        condition = .deleting
        publication.beginDeletion()
        do throws(CommitError) {
            try await setting.commits.commit(StoreWrite(.session(id), [.deleteSession(id)]))
        } catch {
            condition = conditionAfterDeletion(from: before)
            await resume(after: error, epoch: epoch)
            publication.endDeletion()
            throw HostError(error)
        }
        vanish()
        return true
    }

    /// Answers the commands that were rolled back for a deletion, once its outcome is known.
    private func answerRolledBack() {
        let error: HostError = if case .gone = condition { .unknown(.session, id: id) } else { .uncommitted }
        let completions = rolledBack
        rolledBack = []
        for completion in completions { completion(.failure(error)) }
    }

    /// Resumes after a deletion that failed. If nothing else failed, the session is as before; otherwise it returns to
    /// its committed state.
    private func resume(after error: CommitError, epoch: Int) async {
        let isAlone =
            switch error {
            case .precedingWriteFailed, .failed(.unknown): false
            case .overloaded, .stopping, .tooLong, .failed: true
            }
        if isAlone, epoch == self.epoch, changeCount == 0, publication.view?.revision == head.revision {
            if case .failed = error { setting.commits.acknowledgeFailure(of: .session(id)) }
            keepQuarantine()
            if case .open = condition { scheduleDueWork() }
            return
        }
        await recover(from: HostError(error), epoch: self.epoch)
    }

    /// Deletes the session if it has expired and is not in use; returns whether it did. Later requests do not find it.
    func expire() async throws(HostError) -> Bool {
        guard case .open = condition, waiting.isEmpty, changeCount == 0, deletionCount == 0,
            publication.view?.revision == head.revision,
            publication.isExpired(atMicroseconds: setting.calendar.now)
        else { return false }
        return try await delete(nil)
    }

    private func require(_ guarded: RevisionCondition?) throws(HostError) {
        switch condition {
        case .resting, .gone, .recovering: return
        case .open, .working, .deleting, .quarantined: break
        }
        if let guarded, !guarded.permits(head.revision) {
            throw .revisionMismatch(current: head.revision)
        }
    }

    /// The condition after a failed deletion: a quarantine from before or during the attempt stays in force.
    private func conditionAfterDeletion(from before: Condition) -> Condition {
        if case .quarantined = before { return before }
        guard case .quarantined(let reason) = status else { return before }
        return .quarantined(reason: reason, isReadable: false)
    }
}
