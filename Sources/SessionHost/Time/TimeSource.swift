/// Where a host's time comes from: real clocks in a server, one that is moved by hand in a test.
public protocol TimeSource: Sendable {
    /// Microseconds since 1970, for what people read and for what outlives the process.
    func wallMicroseconds() -> Int
    /// Microseconds of a clock that is never set back and runs on evenly; its zero means nothing.
    func monotonicMicroseconds() -> Int
    /// Calls `action` once when the monotonic clock reaches a time, at once if it has passed.
    func schedule(atMonotonicMicroseconds time: Int, _ action: @escaping @Sendable () -> Void) -> Alarm
}

/// A call that was ordered for later and can be called off.
public struct Alarm: Sendable {
    private let cancellation: @Sendable () -> Void

    /// An alarm that is called off by `cancellation`.
    public init(cancellation: @escaping @Sendable () -> Void) {
        self.cancellation = cancellation
    }

    /// Calls it off; does nothing if it has rung.
    public func cancel() { cancellation() }
}
