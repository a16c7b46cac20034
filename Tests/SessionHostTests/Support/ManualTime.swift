import Dispatch
import Guarding

@testable import SessionHost

/// A clock that is advanced by hand: alarms fire inside ``advance(byMicroseconds:)``, one after another, and alarms
/// set for a past time fire at once.
final class ManualTime: TimeSource {
    private struct State {
        var now = 1_000_000
        /// The amount by which the calendar was set back.
        var setBack = 0
        var alarms: [Int: (moment: Int, action: @Sendable () -> Void)] = [:]
        var lastAlarm = 0
    }

    /// The calendar's distance from the monotonic clock.
    private static let epoch = 1_700_000_000_000_000
    private let state = Guarded(State())

    /// A clock that begins at a calendar time, as after a restart of the machine.
    init(wallMicroseconds: Int? = nil) {
        if let wallMicroseconds { state.withLock { $0.now = wallMicroseconds - Self.epoch } }
    }

    func wallMicroseconds() -> Int { state.withLock { Self.epoch + $0.now - $0.setBack } }
    func monotonicMicroseconds() -> Int { state.withLock { $0.now } }

    func schedule(atMonotonicMicroseconds time: Int, _ action: @escaping @Sendable () -> Void) -> Alarm {
        let (number, isDue) = state.withLock { state in
            state.lastAlarm += 1
            state.alarms[state.lastAlarm] = (time, action)
            return (state.lastAlarm, time <= state.now)
        }
        // The code that sets it may hold a lock that the action takes, too.
        if isDue { DispatchQueue.global().async { [weak self] in self?.takeAlarm(until: time)?() } }
        return Alarm { [weak self] in
            self?.state.withLock { state in _ = state.alarms.removeValue(forKey: number) }
        }
    }

    /// Sets the calendar back, which the monotonic clock does not notice.
    func setBack(byMicroseconds span: Int) { state.withLock { $0.setBack += span } }

    /// Advances time, and fires each alarm that falls due at its own time.
    func advance(byMicroseconds span: Int) {
        let end = monotonicMicroseconds() + span
        while let action = takeAlarm(until: end) { action() }
        state.withLock { $0.now = end }
    }

    private func takeAlarm(until end: Int) -> (@Sendable () -> Void)? {
        state.withLock { state in
            let next = state.alarms.filter { $0.value.moment <= end }.min {
                ($0.value.moment, $0.key) < ($1.value.moment, $1.key)
            }
            guard let next else { return nil }
            state.alarms[next.key] = nil
            state.now = max(state.now, next.value.moment)
            return next.value.action
        }
    }
}
