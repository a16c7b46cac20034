import PresentationEngine
import SessionNumbers
import SessionStore

/// A live clock: advances are journaled when work falls due and before a client's command, never per tick.
///
/// A session that is behind, because the service was down or its clock runs too fast to keep up with, catches up in
/// pieces: each is a separate command, and its bytes are charged to the session's ``LivePace``. A client's command runs
/// after the work that fell due before it, as far as the pace allows; beyond that it runs at the time that the session
/// has reached. So no backlog keeps a session from being driven.
extension HostedSession {
    /// Runs the work that has fallen due, as separate commands: it would have run without the client, too.
    ///
    /// The session may be busy with long work afterwards; then the rest follows when that is done.
    func runDueWork() throws(HostError) {
        for _ in 0..<Self.promptPieceLimit {
            guard isDuePieceWaiting else { return }
            try tellUnfreezing()
            guard case .open = condition, try runDuePiece() else { return }
            guard case .open = condition else { return }
        }
    }

    /// Whether work has fallen due that may run now.
    private var isDuePieceWaiting: Bool {
        guard let time = presentTime, let due = engine.nextDue, due <= time, deletionCount == 0 else {
            return false
        }
        let now = setting.time.monotonicMicroseconds()
        return pieceMoment(at: now) <= now
    }

    /// Runs one piece of the due work. Returns false if there is nothing to run now.
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
                // Nobody waits for it; a failure sends the session back to its committed state, and then the
                // work is due again.
            }
        } catch {
            switch error {
            case .refused, .tooLongToStore: break
            default: throw error
            }
            noteFailure(ofPiece: error)
        }
        return true
    }

    /// Charges a submitted piece, which determines when the next may run and how large it is.
    func notePiece(of byteCount: Int) {
        pace.spend(byteCount)
        catchUp.noteSuccess(isBehind: presentTime.map { (engine.nextDue ?? .max) <= $0 } ?? false)
    }

    /// Records that a piece that continued as long work did not complete.
    func noteFailure(ofPiece error: HostError) {
        let now = setting.time.monotonicMicroseconds()
        switch error {
        case .refused, .tooLongToStore: catchUp.noteRefusal(at: now)
        default: catchUp.noteOverload(at: now)
        }
    }

    /// When the next piece may run.
    private func pieceMoment(at now: Int) -> Int {
        max(pace.nextMoment(at: now, setting.configuration.live), catchUp.pause ?? now)
    }

    /// Called by the live clock. Returns false if the session rests and cannot run anything.
    func wake() -> Bool {
        switch condition {
        case .resting: return false
        // A busy session checks for due work when it is done.
        case .gone, .quarantined, .recovering, .working, .deleting: return true
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
                "Due work did not run.", metadata: ["session": "\(id)", "cause": "\(error)"])
        }
        return true
    }

    /// The current time of a live clock that is ahead of the engine, if no work falls due in between.
    var passingTime: Int? {
        guard let time = presentTime, time > engine.time else { return nil }
        if let due = engine.nextDue, due <= time { return nil }
        return time
    }

    /// The session's current time by the live clock; `nil` if the clock is stopped.
    private var presentTime: Int? {
        guard let live, !isFrozen, !isJournalFull, engine.header.status == .active, engine.settings != nil,
            engine.agenda.parked == nil
        else { return nil }
        return live.sessionTime(atMonotonic: setting.time.monotonicMicroseconds())
    }

    /// The live clock after a command, which may have moved time forward.
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

    /// Schedules the session's next wake-up with the live clock.
    func scheduleDueWork(notBefore earliest: Int = .min) {
        if isBusy { return }
        guard let live else { return }
        let now = setting.time.monotonicMicroseconds()
        setting.liveClock.schedule(
            id, atMonotonic: dueMoment(of: live).map { max($0, pieceMoment(at: now), earliest) })
    }

    /// Whether the session has reached its revision limit: then its clock is stopped permanently.
    var isJournalFull: Bool { head.revision >= setting.configuration.revisionLimit }

    /// Shows the clock as frozen if it is stopped because no revision is left for due work.
    func freezeIfJournalIsFull() {
        guard live != nil, isJournalFull, engine.header.status == .active, engine.agenda.parked == nil,
            engine.nextDue != nil
        else { return }
        isFrozen = true
    }

    // MARK: Attendance

    /// Records a use of the session. A frozen clock resumes.
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

    /// Records a read of the session, whose clock may have been frozen.
    func comeBack() {
        guard live != nil, case .open = condition else { return }
        attend()
        scheduleDueWork()
    }

    /// Emits the event that a frozen clock has resumed.
    func tellUnfreezing() throws(HostError) {
        // The last possible revision is reserved for the next command.
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

    /// Freezes the clock of an unused session, with an event. The session is stored without a due time; that marks the
    /// clock as frozen when the session is revived.
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
            "A clock was frozen because nobody uses its session.", metadata: ["session": "\(id)"])
    }

    /// The number of pieces that run back to back; a piece that takes long ends the series.
    private static let promptPieceLimit = 8
}
