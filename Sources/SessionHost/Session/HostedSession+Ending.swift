import PresentationEngine
import SessionStore

/// How a session leaves memory, for a while or for good.
extension HostedSession {
    /// Puts the session to rest if it was not used since a moment of the monotonic clock and nobody listens.
    ///
    /// A small state is written whole if there are patches since the last snapshot, so that it comes back quickly; a
    /// large one would hold up others for longer than it saves.
    func rest(ifUnusedSince moment: Int) -> Bool {
        keepQuarantine()
        guard lastUse <= moment, waiting.isEmpty, !publication.isHeard,
            publication.view?.revision == head.revision
        else {
            return false
        }
        switch condition {
        case .gone: return true
        case .resting: return true
        case .recovering, .working: return false
        // One that is not written down would be gone.
        case .quarantined:
            guard isQuarantineKept else { return false }
            condition = .resting
        case .open:
            condition = .resting
            setting.liveClock.keep(pace, of: id)
            if volume.patchByteCount > 0, engine.placeCount <= ReadingForm.promptPlaceLimit {
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
                // Nothing is lost: the patches are there. Whoever came back meanwhile goes on.
                commits.acknowledgeFailure(of: subject)
                logger.warning("A last snapshot was not kept.", metadata: ["cause": "\(error)"])
            }
        } catch {
            logger.debug("A last snapshot was not kept.", metadata: ["cause": "\(error)"])
        }
    }

    /// Deletes the session. Answers false if it rests, and so is not the one to ask.
    ///
    /// It takes back the command that is under way, and comes before all that wait.
    func delete(_ guarded: RevisionCondition?) async throws(HostError) -> Bool {
        try require(guarded)
        if case .working(let work) = condition {
            work.cancel()
            deletionCount += 1
            await waitForDeletion()
            deletionCount -= 1
        }
        defer { admitWaiting() }
        switch condition {
        case .resting: return false
        case .gone: throw .unknown(.session, id: id)
        case .recovering(let failure): throw failure
        case .open, .working, .quarantined: break
        }
        try require(guarded)
        let before = condition
        condition = .gone
        do throws(CommitError) {
            try await setting.commits.commit(StoreWrite(.session(id), [.deleteSession(id)]))
        } catch {
            condition = conditionAfterDeletion(from: before)
            await recover(from: HostError(error), epoch: epoch)
            throw HostError(error)
        }
        vanish()
        return true
    }

    private func require(_ guarded: RevisionCondition?) throws(HostError) {
        switch condition {
        case .resting, .gone, .recovering: return
        case .open, .working, .quarantined: break
        }
        if let guarded, !guarded.permits(head.revision) {
            throw .revisionMismatch(current: head.revision)
        }
    }

    /// The condition of a session that was not deleted: a quarantine from before or from meanwhile holds.
    private func conditionAfterDeletion(from before: Condition) -> Condition {
        if case .quarantined = before { return before }
        guard case .quarantined(let reason) = status else { return before }
        return .quarantined(reason: reason, isReadable: false)
    }
}
