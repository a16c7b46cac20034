import PresentationEngine
import SessionStore

/// A live clock: advances are journaled when something falls due and before a client's command, never per tick.
extension HostedSession {
    /// Runs what has fallen due by now, as a command of its own: it would have run without the client, too.
    func runDueWork() throws(HostError) {
        guard let time = presentTime, let due = engine.nextDue, due <= time else { return }
        let request = CommandRequest(.advance(.to(time))) { _, _ in RequestAnswer(status: 204) }
        try journal(request, after: nil) { _ in
            // Nobody waits for it; a failure sends the session back, and then the work is due again.
        }
    }

    /// Called by the live clock. Answers false if the session rests, and so cannot run anything.
    func wake() -> Bool {
        switch condition {
        case .resting: return false
        case .gone, .quarantined, .recovering: return true
        case .open: break
        }
        let mark = setting.awakenings?.begin(id)
        defer { if let mark { setting.awakenings?.end(mark) } }
        do throws(HostError) {
            try runDueWork()
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
        return time
    }

    /// The session's time by the live clock; `nil` if time stands still.
    private var presentTime: Int? {
        guard let live, engine.header.status == .active, engine.settings != nil, engine.agenda.parked == nil
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
        guard engine.header.status == .active, engine.agenda.parked == nil else { return nil }
        return engine.nextDue.map(live.moment(ofSessionTime:))
    }

    /// Tells the live clock when to wake the session.
    func scheduleDueWork(notBefore earliest: Int = .min) {
        guard let live else { return }
        setting.liveClock.schedule(id, atMonotonic: dueMoment(of: live).map { max($0, earliest) })
    }
}
