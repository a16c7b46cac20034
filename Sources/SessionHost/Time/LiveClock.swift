import Collections
import Guarding

/// Wakes live sessions when their next work falls due: one alarm, for the earliest.
///
/// Resting sessions are scheduled here, too, and are woken like the others.
final class LiveClock: Sendable {
    /// A session and its due time, in microseconds of the monotonic clock.
    private struct Due: Comparable {
        let moment: Int
        let session: String

        static func < (left: Due, right: Due) -> Bool {
            (left.moment, left.session) < (right.moment, right.session)
        }
    }

    private struct State {
        /// The due time of each session. Entries of the heap that disagree are out of date.
        var moments: [String: Int] = [:]
        var heap = Heap<Due>()
        var alarm: Alarm?
        var alarmMoment = Int.max
        var wake: (@Sendable (String) -> Void)?
        /// The pace of resting sessions, so that unloading does not reset it.
        var paces: [String: LivePace] = [:]
    }

    private let state = Guarded(State())
    private let time: any TimeSource

    init(time: any TimeSource) {
        self.time = time
    }

    /// Starts calling `wake` with the sessions that fall due.
    func start(wake: @escaping @Sendable (String) -> Void) {
        state.withLock { $0.wake = wake }
        setAlarm()
    }

    /// Stops all calls.
    func stop() {
        let alarm = state.withLock { state in
            state.wake = nil
            state.moments = [:]
            state.heap = Heap()
            return state.alarm
        }
        alarm?.cancel()
    }

    /// Sets when a session is due next, or with `nil` that it is not.
    func schedule(_ session: String, atMonotonic moment: Int?) {
        let isEarlier = state.withLock { state in
            state.moments[session] = moment
            guard let moment else { return false }
            state.heap.insert(Due(moment: moment, session: session))
            return moment < state.alarmMoment
        }
        if isEarlier { setAlarm() }
    }

    /// Keeps the pace of a session that is unloaded with pending work.
    func keep(_ pace: LivePace, of session: String) {
        state.withLock { state in
            guard state.moments[session] != nil else { return }
            state.paces[session] = pace
        }
    }

    /// The stored pace of a session that is revived.
    func pace(of session: String) -> LivePace? {
        state.withLock { $0.paces.removeValue(forKey: session) }
    }

    /// Removes a session that is gone.
    func forget(_ session: String) {
        state.withLock { state in
            state.moments[session] = nil
            state.paces[session] = nil
        }
    }

    /// Schedules a session at the due time in the store, unless the session has scheduled itself already.
    func remember(_ session: String, atMonotonic moment: Int) {
        let isKnown = state.withLock { $0.moments[session] != nil }
        if !isKnown { schedule(session, atMonotonic: moment) }
    }

    /// Sets the alarm for the earliest moment, in place of the previous one.
    private func setAlarm() {
        let earlier = state.withLock { state -> Alarm? in
            while let first = state.heap.min, state.moments[first.session] != first.moment {
                state.heap.removeMin()
            }
            guard state.wake != nil, let moment = state.heap.min?.moment, moment < state.alarmMoment else {
                return nil
            }
            let earlier = state.alarm
            state.alarmMoment = moment
            // The source calls back on another thread or later, never from within this call.
            state.alarm = time.schedule(atMonotonicMicroseconds: moment) { [weak self] in self?.ring() }
            return earlier
        }
        earlier?.cancel()
    }

    private func ring() {
        let now = time.monotonicMicroseconds()
        let (sessions, wake) = state.withLock { state in
            state.alarm = nil
            state.alarmMoment = .max
            var sessions: [String] = []
            while let first = state.heap.min, first.moment <= now {
                state.heap.removeMin()
                guard state.moments[first.session] == first.moment else { continue }
                state.moments[first.session] = nil
                sessions.append(first.session)
            }
            return (sessions, state.wake)
        }
        setAlarm()
        sessions.forEach { wake?($0) }
    }
}
