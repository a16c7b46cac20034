import Collections
import Guarding

/// Wakes live sessions when their next work falls due: one alarm, for the earliest.
///
/// Sessions that rest are known here, too; they are woken like the others.
final class LiveClock: Sendable {
    /// A session and when it is due, in microseconds of the monotonic clock.
    private struct Due: Comparable {
        let moment: Int
        let session: String

        static func < (left: Due, right: Due) -> Bool {
            (left.moment, left.session) < (right.moment, right.session)
        }
    }

    private struct State {
        /// When each session is due. What the heap says otherwise is out of date.
        var moments: [String: Int] = [:]
        var heap = Heap<Due>()
        var alarm: Alarm?
        var alarmMoment = Int.max
        var wake: (@Sendable (String) -> Void)?
        /// How fast sessions that rest may go on, so that a rest does not begin it anew.
        var paces: [String: LivePace] = [:]
    }

    private let state = Guarded(State())
    private let time: any TimeSource

    init(time: any TimeSource) {
        self.time = time
    }

    /// Begins to call `wake` with the sessions that fall due.
    func start(wake: @escaping @Sendable (String) -> Void) {
        state.withLock { $0.wake = wake }
        setAlarm()
    }

    /// Ends all calls.
    func stop() {
        let alarm = state.withLock { state in
            state.wake = nil
            state.moments = [:]
            state.heap = Heap()
            return state.alarm
        }
        alarm?.cancel()
    }

    /// Says when a session is due next, or with `nil` that nothing is.
    func schedule(_ session: String, atMonotonic moment: Int?) {
        let isEarlier = state.withLock { state in
            state.moments[session] = moment
            guard let moment else { return false }
            state.heap.insert(Due(moment: moment, session: session))
            return moment < state.alarmMoment
        }
        if isEarlier { setAlarm() }
    }

    /// Keeps the pace of a session that goes to rest with work that will fall due.
    func keep(_ pace: LivePace, of session: String) {
        state.withLock { state in
            guard state.moments[session] != nil else { return }
            state.paces[session] = pace
        }
    }

    /// The pace of a session that comes back.
    func pace(of session: String) -> LivePace? {
        state.withLock { $0.paces.removeValue(forKey: session) }
    }

    /// Forgets a session that is gone.
    func forget(_ session: String) {
        state.withLock { state in
            state.moments[session] = nil
            state.paces[session] = nil
        }
    }

    /// Says when a session is due next as the store has it, unless the session itself has said so.
    func remember(_ session: String, atMonotonic moment: Int) {
        let isKnown = state.withLock { $0.moments[session] != nil }
        if !isKnown { schedule(session, atMonotonic: moment) }
    }

    /// Sets the alarm to the earliest moment, in place of the one that was set.
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
            // The source calls back on another thread or later, never from inside this call.
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
