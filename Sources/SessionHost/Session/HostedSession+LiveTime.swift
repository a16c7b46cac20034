import PresentationEngine
import SessionNumbers
import SessionStore

/// A live clock: advances are journaled when something falls due and before a client's command, never per tick.
///
/// A session that fell behind, while the service was down or because its time runs faster than it can be followed,
/// catches up in pieces: each is a command of its own, and takes its bytes from the session's ``LivePace``. A client's
/// command comes after what fell due before it, as far as the pace allows; beyond that it runs at the time that the
/// session has reached. So nothing that has gathered keeps a session from being driven.
extension HostedSession {
    /// Runs what has fallen due by now, as commands of their own: it would have run without the client, too.
    ///
    /// It may leave the session at work; then the rest comes when that is done.
    func runDueWork() throws(HostError) {
        for _ in 0..<Self.promptPieceLimit {
            guard isDuePieceWaiting else { return }
            try tellUnfreezing()
            guard case .open = condition, try runDuePiece() else { return }
            guard case .open = condition else { return }
        }
    }

    /// Whether something has fallen due that may run now.
    private var isDuePieceWaiting: Bool {
        guard let time = presentTime, let due = engine.nextDue, due <= time, deletionCount == 0 else {
            return false
        }
        let now = setting.time.monotonicMicroseconds()
        return pieceMoment(at: now) <= now
    }

    /// Runs a piece of what has fallen due. Answers false if there is nothing to run now.
    private func runDuePiece() throws(HostError) -> Bool {
        let now = setting.time.monotonicMicroseconds()
        guard let time = presentTime, let due = engine.nextDue, due <= time, pieceMoment(at: now) <= now,
            deletionCount == 0
        else {
            return false
        }
        let request = CommandRequest(.advance(catchUp.advance(to: time, from: due)), isDueWork: true) {
            _, _ in
            RequestAnswer(status: 204)
        }
        do throws(HostError) {
            try journal(request, after: nil) { _ in
                // Nobody waits for it; a failure sends the session back, and then the work is due again.
            }
        } catch {
            guard case .refused = error else { throw error }
            noteFailure(ofPiece: error)
        }
        return true
    }

    /// A piece has been handed over: what follows is measured by it.
    func notePiece(of byteCount: Int) {
        pace.spend(byteCount)
        catchUp.noteSuccess(isBehind: presentTime.map { (engine.nextDue ?? .max) <= $0 } ?? false)
    }

    /// A piece that went on among the long work did not come to its end.
    func noteFailure(ofPiece error: HostError) {
        let now = setting.time.monotonicMicroseconds()
        if case .refused = error { catchUp.noteRefusal(at: now) } else { catchUp.noteOverload(at: now) }
    }

    /// When the next piece may run.
    private func pieceMoment(at now: Int) -> Int {
        max(pace.nextMoment(at: now, setting.configuration.live), catchUp.pause ?? now)
    }

    /// Called by the live clock. Answers false if the session rests, and so cannot run anything.
    func wake() -> Bool {
        switch condition {
        case .resting: return false
        // A session at work looks for what fell due when it has done.
        case .gone, .quarantined, .recovering, .working: return true
        case .open: break
        }
        let mark = setting.awakenings?.begin(id)
        guard setting.awakenings == nil || mark != nil else {
            catchUp.noteOverload(at: setting.time.monotonicMicroseconds())
            scheduleDueWork()
            return true
        }
        defer { setting.awakenings?.end(mark) }
        do throws(HostError) {
            let now = setting.time.monotonicMicroseconds()
            if pace.isUnattended(at: now, setting.configuration.live) {
                try freeze()
            } else {
                try runDueWork()
            }
            scheduleDueWork()
        } catch {
            setting.logger.error(
                "What fell due did not run.", metadata: ["session": "\(id)", "cause": "\(error)"])
        }
        return true
    }

    /// The present by a live clock that has yet to come there, where nothing falls due on the way.
    var passingTime: Int? {
        guard let time = presentTime, time > engine.time else { return nil }
        if let due = engine.nextDue, due <= time { return nil }
        return time
    }

    /// The session's time by the live clock; `nil` if time stands still.
    private var presentTime: Int? {
        guard let live, !isFrozen, !isJournalFull, engine.header.status == .active, engine.settings != nil,
            engine.agenda.parked == nil
        else { return nil }
        return live.sessionTime(atMonotonic: setting.time.monotonicMicroseconds())
    }

    /// The live clock as it goes on after a command, which may have moved time ahead.
    func liveAfter() -> LiveTime? {
        var live = live
        live?.move(to: engine.time, atMonotonic: setting.time.monotonicMicroseconds())
        return live
    }

    /// When the next work falls due, in microseconds of the monotonic clock; `nil` if nothing will.
    func dueMoment(of live: LiveTime) -> Int? {
        guard !isFrozen, !isJournalFull, engine.header.status == .active, engine.agenda.parked == nil else {
            return nil
        }
        return engine.nextDue.map(live.moment(ofSessionTime:))
    }

    /// Tells the live clock when to wake the session.
    func scheduleDueWork(notBefore earliest: Int = .min) {
        if case .working = condition { return }
        guard let live else { return }
        let now = setting.time.monotonicMicroseconds()
        setting.liveClock.schedule(
            id, atMonotonic: dueMoment(of: live).map { max($0, pieceMoment(at: now), earliest) })
    }

    /// Whether the session has as many revisions as it may: then its clock stands still for good.
    var isJournalFull: Bool { head.revision >= setting.configuration.revisionLimit }

    /// Shows a clock as frozen that stands still since there is no revision left for what falls due.
    func freezeIfJournalIsFull() {
        guard live != nil, isJournalFull, engine.header.status == .active, engine.agenda.parked == nil,
            engine.nextDue != nil
        else { return }
        isFrozen = true
    }

    // MARK: Attendance

    /// Somebody uses the session. A clock that stood still goes on.
    func attend() {
        let now = setting.time.monotonicMicroseconds()
        pace.attend(at: now)
        guard isFrozen, !isJournalFull else { return }
        isFrozen = false
        isUnfreezingUntold = engine.agenda.parked == nil
        switch setting.configuration.live.standstill {
        case .frozen: live = live.map { LiveTime(rate: $0.rate, sessionTime: engine.time, atMonotonic: now) }
        case .elapsed: break
        }
    }

    /// Somebody reads the session, who may have found its clock standing still.
    func comeBack() {
        guard live != nil, case .open = condition else { return }
        attend()
        scheduleDueWork()
    }

    /// Tells by an event that a clock which was frozen goes on.
    func tellUnfreezing() throws(HostError) {
        // The last revision that there may be is the next command's.
        guard isUnfreezingUntold,
            SerialNumber.following(head.revision) < setting.configuration.revisionLimit
        else { return }
        isUnfreezingUntold = false
        let request = CommandRequest(.unfreezeClock) { _, _ in RequestAnswer(status: 204) }
        do throws(HostError) {
            try journal(request, after: nil) { _ in }
        } catch {
            guard case .refused = error else {
                isUnfreezingUntold = true
                throw error
            }
        }
    }

    /// Freezes the clock of a session that nobody uses, with an event. The session is stored without a due time, by
    /// which a frozen clock is known when the session is brought back.
    private func freeze() throws(HostError) {
        isFrozen = true
        if isJournalFull { return }
        guard !isUnfreezingUntold else { return isUnfreezingUntold = false }
        let request = CommandRequest(.freezeClock) { _, _ in RequestAnswer(status: 204) }
        do throws(HostError) {
            try journal(request, after: nil) { _ in }
        } catch {
            guard case .refused = error else {
                isFrozen = false
                throw error
            }
        }
        setting.logger.notice(
            "A clock is frozen, since nobody uses its session.", metadata: ["session": "\(id)"])
    }

    /// So many pieces follow each other at once; one that takes long ends that.
    private static let promptPieceLimit = 8
}
