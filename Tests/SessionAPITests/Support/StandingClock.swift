import Guarding

/// A clock that stands still unless it is advanced.
final class StandingClock: Sendable {
    private let time = Guarded(1)

    var microseconds: Int { time.withLock { $0 } }

    func set(microseconds: Int) { time.withLock { $0 = microseconds } }

    func advance(bySeconds seconds: Int) { time.withLock { $0 += seconds * 1_000_000 } }
}
