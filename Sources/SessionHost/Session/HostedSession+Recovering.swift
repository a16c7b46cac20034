import PresentationEngine
import SessionNumbers
import SessionStore

/// The return to the committed state after a failed commit.
extension HostedSession {
    /// Returns to the stored state after a commit has failed; commands that arrive during the return are refused.
    ///
    /// - Parameter epoch: the epoch of the failed commit; failures from before an earlier return are ignored.
    func recover(from failure: HostError, epoch: Int) async {
        guard epoch == self.epoch else { return }
        self.epoch += 1
        publication.loseWaits()
        switch condition {
        case .quarantined: return hideUncommittedState()
        // A deletion in progress fails as well, and handles that itself.
        case .deleting: return
        // An unloaded session has no state to return to.
        case .gone, .resting:
            if publication.isClosed { setting.commits.acknowledgeFailure(of: .session(id)) }
            return
        case .working(let work): work.cancel()
        case .open, .recovering: break
        }
        condition = .recovering(failure)
        recovery.countFailure(atMonotonic: setting.time.monotonicMicroseconds())
        setting.logger.error(
            "A commit failed; the session returns to its committed state.",
            metadata: ["session": "\(id)", "cause": "\(failure)"])
        await goBack()
    }

    /// Reads the committed state. While the store cannot be read either, the session keeps recovering: it
    /// retries after a pause, and whenever it is used.
    func goBack() async {
        guard case .recovering = condition, recovery.begin() else { return }
        defer {
            recovery.end()
            admitWaiting()
        }
        do throws(HostError) {
            let stored = try await setting.find(id)
            // The session may have been quarantined or deleted in the meantime.
            guard isGoingBack() else { return }
            switch stored {
            case nil: vanish()
            case .session(let revived): install(revived)
            case .quarantined(_, let reason): quarantine(because: reason, isReadable: false)
            }
        } catch {
            if error.damage != nil, !isGoingBack() { return }
            guard case .recovering = condition else { return }
            if let damage = error.damage {
                quarantine(because: damage, isReadable: false)
            } else {
                condition = .recovering(error)
                setting.logger.warning(
                    "A session has not returned to its committed state yet.",
                    metadata: ["session": "\(id)", "cause": "\(error)"])
                goBackLater()
            }
        }
    }

    /// Whether the session still has to return, now that the store has answered; it may be written to again.
    private func isGoingBack() -> Bool {
        setting.commits.acknowledgeFailure(of: .session(id))
        if case .recovering = condition { return true }
        keepQuarantine()
        return false
    }

    private func goBackLater() {
        if case .recovering(.stopping) = condition { return }
        let now = setting.time.monotonicMicroseconds()
        recovery.countFailure(atMonotonic: now)
        recovery.alarm?.cancel()
        let moment = RealTime.moment(now, plus: recovery.pauseMicroseconds)
        recovery.alarm = setting.time.schedule(atMonotonicMicroseconds: moment) { [weak self] in
            guard let self else { return }
            Task { await self.goBack() }
        }
    }

    private func install(_ revived: RevivedSession) {
        engine = revived.engine
        isLarge = revived.engine.isLarge
        head = revived.head
        status = revived.status
        terms = SessionTerms(revived.record)
        driver = SessionDriver(revived.record)
        publication.show(terms, expireSeconds: setting.configuration.expiry(terms.expireSeconds))
        volume = revived.volume
        live = LiveTime(revived.record, setting)
        isFrozen = revived.isFrozen
        isUnfreezingUntold = false
        readings.clear()
        condition = .open
        publication.publish(CommittedView(engine, of: identity, head: head, status: status))
        // Due work is due again immediately, and would fail again immediately while nothing can be written.
        scheduleDueWork(
            notBefore: RealTime.moment(
                setting.time.monotonicMicroseconds(), plus: recovery.pauseMicroseconds))
    }

    /// Handles a session that is not in the store, or no longer.
    func vanish() {
        condition = .gone
        publication.close(.deleted)
        setting.liveClock.forget(id)
    }
}

/// The retries of a return to the committed state: one attempt at a time, with growing pauses.
struct SessionRecovery {
    /// The alarm for the next attempt.
    var alarm: Alarm?
    private(set) var isUnderWay = false
    private var failureCount = 0
    private var lastFailure = Int.min

    /// Begins an attempt, unless one is in progress.
    mutating func begin() -> Bool {
        defer { isUnderWay = true }
        return !isUnderWay
    }

    mutating func end() { isUnderWay = false }

    /// Counts a failure; failures in close succession lengthen the pauses.
    mutating func countFailure(atMonotonic moment: Int) {
        let isFollowing = RealTime.span(from: lastFailure, to: moment) < 4 * Self.longestPause
        failureCount = isFollowing ? min(failureCount + 1, 16) : 1
        lastFailure = moment
    }

    /// The pause after the failures so far: 0.1 seconds after the first, doubled with each, five at most.
    var pauseMicroseconds: Int {
        failureCount == 0 ? 0 : min(Self.longestPause, 50_000 << failureCount)
    }

    private static let longestPause = 5_000_000
}
