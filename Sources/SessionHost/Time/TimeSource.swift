/// The source of a host's time: real clocks in a server, a manual one in tests.
public protocol TimeSource: Sendable {
    /// Microseconds since 1970, for times that are displayed or that outlive the process.
    func wallMicroseconds() -> Int
    /// Microseconds of a clock that is never set back and runs evenly; its zero is arbitrary.
    func monotonicMicroseconds() -> Int
    /// Calls `action` once when the monotonic clock reaches a time, immediately if it has passed.
    func schedule(atMonotonicMicroseconds time: Int, _ action: @escaping @Sendable () -> Void) -> Alarm
}

/// A scheduled call that can be canceled.
public struct Alarm: Sendable {
    private let cancellation: @Sendable () -> Void

    /// An alarm with its way to cancel it.
    public init(cancellation: @escaping @Sendable () -> Void) {
        self.cancellation = cancellation
    }

    /// Cancels the call; does nothing if it has been made.
    public func cancel() { cancellation() }
}
