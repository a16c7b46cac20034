import Dispatch
import Glibc
import Guarding
import Synchronization

/// Writes lines to a descriptor from a separate thread, so that code that logs never waits for a reader.
///
/// Lines are written in the order in which they arrive. While the descriptor takes none, because its reader has
/// stopped or a disk is full, lines wait in a bounded queue. Lines beyond the bound are dropped and counted,
/// and once the descriptor takes lines again, a line in their place says how many there were.
public final class LineWriter: Sendable {
    private struct State {
        var queue: LineQueue
        /// Whether the thread waits for the next line.
        var isIdle = true
        var waiting: [DispatchSemaphore] = []
    }

    private let descriptor: Int32
    private let state: Guarded<State>
    private let arrivals = DispatchSemaphore(value: 0)
    private let noteLoss: @Sendable (Int) -> Void

    /// Starts the thread, which lives as long as the process.
    ///
    /// - Parameters:
    ///   - descriptor: the descriptor to write to; it is never closed.
    ///   - byteLimit: the maximum memory of unwritten lines, in bytes.
    ///   - noteLoss: called with the number of lines that were lost; each lost line is reported once.
    ///   - notice: makes the line that replaces a number of lost lines, without its line break; nil for plain text.
    public init(
        descriptor: Int32, byteLimit: Int = 128 << 10, noteLoss: @escaping @Sendable (Int) -> Void = { _ in },
        notice: (@Sendable (Int) -> String)? = nil
    ) {
        self.descriptor = descriptor
        self.noteLoss = noteLoss
        state = Guarded(State(queue: LineQueue(byteLimit: byteLimit, notice: notice ?? LineQueue.notice)))
        var thread = pthread_t()
        let context = Unmanaged.passRetained(self).toOpaque()
        let code = pthread_create(&thread, nil, runLineWriter, context)
        precondition(code == 0, "A thread cannot be started: \(String(cString: strerror(code)))")
        pthread_detach(thread)
    }

    /// Queues a line, given without its line break, or drops it. Never waits for the descriptor.
    public func write(line: String) {
        let line = Array(line.utf8) + [UInt8(ascii: "\n")]
        let (isTaken, wasIdle) = state.withLock { state in
            let isTaken = state.queue.append(line)
            let wasIdle = state.isIdle
            state.isIdle = false
            if wasIdle { Self.busyCount.add(1, ordering: .sequentiallyConsistent) }
            return (isTaken, wasIdle)
        }
        if wasIdle { arrivals.signal() }
        if !isTaken { noteLoss(1) }
    }

    /// Waits until every line is written or lost, or the time is up. Returns whether nothing is left to write.
    @discardableResult
    public func flush(withinMilliseconds limit: Int) -> Bool {
        let isWritten = DispatchSemaphore(value: 0)
        let isIdle = state.withLock { state in
            if !state.isIdle { state.waiting.append(isWritten) }
            return state.isIdle
        }
        return isIdle || isWritten.wait(timeout: .now() + .milliseconds(limit)) == .success
    }

    // MARK: The thread

    fileprivate func run() {
        while true {
            guard let batch = takeBatch() else {
                arrivals.wait()
                continue
            }
            let count = writeAll(batch.bytes)
            let lost = state.withLock { $0.queue.finish(batch, writtenByteCount: count) }
            if lost > 0 { noteLoss(lost) }
        }
    }

    /// The next lines; if there are none, the writer becomes idle.
    private func takeBatch() -> LineQueue.Batch? {
        state.withLock { state in
            if let batch = state.queue.takeBatch() { return batch }
            guard !state.isIdle else { return nil }
            state.isIdle = true
            Self.busyCount.subtract(1, ordering: .sequentiallyConsistent)
            state.waiting.forEach { $0.signal() }
            state.waiting = []
            return nil
        }
    }

    /// Writes until all bytes are written or a write fails permanently. Returns how many bytes were written.
    private func writeAll(_ bytes: [UInt8]) -> Int {
        bytes.withUnsafeBytes { bytes in
            var count = 0
            while count < bytes.count {
                let written = Glibc.write(
                    descriptor, bytes.baseAddress?.advanced(by: count), bytes.count - count)
                if written > 0 {
                    count += written
                } else if written < 0, errno == EAGAIN {
                    var place = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                    poll(&place, 1, -1)
                } else if written == 0 || errno != EINTR {
                    break
                }
            }
            return count
        }
    }

    /// The number of writers of the process that have lines not written yet.
    static let busyCount = Atomic(0)
}

/// The C entry of the thread, which takes over the reference that was retained for it.
private func runLineWriter(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let context else { return nil }
    Unmanaged<LineWriter>.fromOpaque(context).takeRetainedValue().run()
    return nil
}
