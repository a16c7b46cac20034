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
        case .quarantined: condition = .resting
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
    func delete(_ guarded: RevisionCondition?) async throws(HostError) -> Bool {
        if case .working(let work) = condition {
            if let guarded, !guarded.permits(head.revision) {
                throw .revisionMismatch(current: head.revision)
            }
            work.cancel()
            try await waitForTurn(isFirst: true)
        }
        switch condition {
        case .resting: return false
        case .gone: throw .unknown(.session, id: id)
        case .recovering(let failure): throw failure
        case .open, .working, .quarantined: break
        }
        if let guarded, !guarded.permits(head.revision) {
            throw .revisionMismatch(current: head.revision)
        }
        let before = condition
        condition = .gone
        do throws(CommitError) {
            try await setting.commits.commit(StoreWrite(.session(id), [.deleteSession(id)]))
        } catch {
            condition = before
            await recover(from: HostError(error), epoch: epoch)
            throw HostError(error)
        }
        vanish()
        return true
    }
}
