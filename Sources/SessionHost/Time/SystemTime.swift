import Dispatch
import Glibc

/// The clocks of the machine.
public struct SystemTime: TimeSource {
    private let queue = DispatchQueue(label: "proscenium.time")

    /// The machine's clocks.
    public init() {}

    /// Microseconds since 1970 by the machine's calendar clock.
    public func wallMicroseconds() -> Int { Self.read(CLOCK_REALTIME) }

    /// Microseconds of `CLOCK_MONOTONIC`, which `DispatchTime` uses, too.
    public func monotonicMicroseconds() -> Int { Self.read(CLOCK_MONOTONIC) }

    /// Calls `action` on a separate thread at the given time.
    public func schedule(
        atMonotonicMicroseconds time: Int, _ action: @escaping @Sendable () -> Void
    ) -> Alarm {
        let work = DispatchWorkItem(block: action)
        let span = max(0, time - monotonicMicroseconds())
        queue.asyncAfter(deadline: .now() + .microseconds(span), execute: work)
        let cancellation = WorkCancellation(work)
        return Alarm { cancellation.cancel() }
    }

    private static func read(_ clock: clockid_t) -> Int {
        var time = timespec()
        // Fails only for a clock that does not exist.
        clock_gettime(clock, &time)
        return time.tv_sec * 1_000_000 + time.tv_nsec / 1_000
    }
}

/// Cancels a work item from any thread, which Dispatch allows without declaring it to the compiler.
private struct WorkCancellation: Sendable {
    private nonisolated(unsafe) let work: DispatchWorkItem

    init(_ work: DispatchWorkItem) { self.work = work }

    func cancel() { work.cancel() }
}
