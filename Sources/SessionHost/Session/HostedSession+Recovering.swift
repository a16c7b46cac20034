import PresentationEngine
import SessionNumbers
import SessionStore

/// The way back to the committed state.
extension HostedSession {
    /// Goes back to what the store holds after a commit has failed; commands that come meanwhile are refused.
    ///
    /// - Parameter epoch: the one the failed commit belonged to; a failure from before an earlier return is old.
    func recover(from failure: HostError, epoch: Int) async {
        guard epoch == self.epoch else { return }
        self.epoch += 1
        publication.loseWaits()
        switch condition {
        case .quarantined: return hideUncommittedState()
        // A deletion that is under way fails with it, and goes back by itself; what has left memory has nowhere to go.
        case .gone, .resting:
            if publication.isClosed { setting.commits.acknowledgeFailure(of: .session(id)) }
            return
        case .working(let work): work.cancel()
        case .open, .recovering: break
        }
        condition = .recovering(failure)
        recovery.countFailure(atMonotonic: setting.time.monotonicMicroseconds())
        setting.logger.error(
            "A commit failed; the session goes back to its committed state.",
            metadata: ["session": "\(id)", "cause": "\(failure)"])
        await goBack()
    }

    /// Reads the committed state. While the store cannot be read either, the session goes on recovering: it tries
    /// again after a while, and whenever somebody asks for it.
    func goBack() async {
        guard case .recovering = condition, recovery.begin() else { return }
        defer {
            recovery.end()
            admitWaiting()
        }
        do throws(HostError) {
            let stored = try await setting.find(id)
            // Meanwhile the session may have been put in quarantine, or deleted.
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
                    "A session has not got back to its committed state yet.",
                    metadata: ["session": "\(id)", "cause": "\(error)"])
                goBackLater()
            }
        }
    }

    /// Whether the session is still to go back, now that the store has told what it holds; it may be written to again.
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
        head = revived.head
        status = revived.status
        volume = revived.volume
        live = LiveTime(revived.record, setting)
        isFrozen = revived.isFrozen
        isUnfreezingUntold = false
        readings.clear()
        condition = .open
        publication.publish(CommittedView(engine, of: identity, head: head, status: status))
        // What is due is due again at once, and while nothing can be written it would fail again at once.
        scheduleDueWork(
            notBefore: RealTime.moment(
                setting.time.monotonicMicroseconds(), plus: recovery.pauseMicroseconds))
    }

    /// The session is not, or no longer, in the store.
    func vanish() {
        condition = .gone
        publication.close()
        setting.liveClock.forget(id)
    }
}

/// How a session gets back to its committed state: one attempt at a time, and pauses that grow.
struct SessionRecovery {
    /// Rings when the next attempt is due.
    var alarm: Alarm?
    private(set) var isUnderWay = false
    private var failureCount = 0
    private var lastFailure = Int.min

    /// Begins an attempt, unless one is under way.
    mutating func begin() -> Bool {
        defer { isUnderWay = true }
        return !isUnderWay
    }

    mutating func end() { isUnderWay = false }

    /// Failures that follow each other closely make the pauses longer.
    mutating func countFailure(atMonotonic moment: Int) {
        let isFollowing = RealTime.span(from: lastFailure, to: moment) < 4 * Self.longestPause
        failureCount = isFollowing ? min(failureCount + 1, 16) : 1
        lastFailure = moment
    }

    /// How long to wait after the failures so far: 0.1 seconds after the first, doubled with each, at most five.
    var pauseMicroseconds: Int {
        failureCount == 0 ? 0 : min(Self.longestPause, 50_000 << failureCount)
    }

    private static let longestPause = 5_000_000
}
