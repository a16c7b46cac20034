import Metrics
import ServiceMetrics

/// The kinds of long work, by which it is measured.
public enum LongWorkKind: String, Sendable, CaseIterable {
    /// A command that did not end within its first slice.
    case command
    /// Encoding a form of a large session's state, or rebuilding an earlier revision.
    case reading
    /// Bringing a large session back from the store.
    case revival
    /// A stream of events that catches up with a long journal.
    case events
    /// Assembling pages of a journal for an export.
    case export
    /// Replaying a journal.
    case replay
    /// Copying a journal for a fork.
    case fork
    /// Running a script under two conditions.
    case comparison
    /// Reading a large document: a storyboard, an archive, or the request for a session.
    case document
    /// Reading the events of a session that are thinned.
    case thinning
}

/// The amount of long work of one kind.
public struct LongWorkCount: Sendable, Equatable {
    /// The number that wait for their first turn.
    public internal(set) var waiting = 0
    /// The number that have started and not ended; they take turns on the threads.
    public internal(set) var running = 0
    /// The number that have finished.
    public internal(set) var finished = 0
    /// The number that were cut off by the deadline of their request or by the server's stop.
    public internal(set) var cutOff = 0

    /// A count with the given values.
    public init(waiting: Int = 0, running: Int = 0, finished: Int = 0, cutOff: Int = 0) {
        self.waiting = waiting
        self.running = running
        self.finished = finished
        self.cutOff = cutOff
    }
}

/// The instruments that measure one kind of long work.
struct LongWorkGauges: Sendable {
    private let waiting: Gauge
    private let running: Gauge
    private let finished: Counter
    private let cutByDeadline: Counter
    private let cutByStop: Counter
    private let refused: Counter
    private let duration: Timer

    init(_ kind: LongWorkKind) {
        waiting = MetricFamily.longWorkWaiting.gauge(kind.rawValue)
        running = MetricFamily.longWorkRunning.gauge(kind.rawValue)
        finished = MetricFamily.longWorkFinished.counter(kind.rawValue)
        cutByDeadline = MetricFamily.longWorkCut.counter(kind.rawValue, "deadline")
        cutByStop = MetricFamily.longWorkCut.counter(kind.rawValue, "stop")
        refused = MetricFamily.longWorkRefused.counter(kind.rawValue)
        duration = MetricFamily.longWorkDuration.timer(kind.rawValue)
    }

    func show(_ count: LongWorkCount) {
        waiting.record(count.waiting)
        running.record(count.running)
    }

    func recordRefusal() { refused.increment() }

    /// Records an end, with the time since the first turn.
    func recordEnd(_ ending: LongWork.Ending, after elapsed: Duration) {
        switch ending {
        case .finished: finished.increment()
        case .cutByDeadline: cutByDeadline.increment()
        case .cutByStop: cutByStop.increment()
        }
        duration.recordNanoseconds(Int64(elapsed / .nanoseconds(1)))
    }
}
