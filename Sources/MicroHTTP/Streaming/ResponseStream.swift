import Guarding

/// A response body that is pulled while the client reads it and waits, without a thread, when there is nothing.
///
/// The stream keeps no queue: its source holds a cursor into whatever it reports on and hands out the next
/// bytes when the socket has room, so that a slow reader costs one block of memory and holds up nobody. Who adds
/// to what the source reads calls `wake()`; a wake-up that comes while the source is being asked is not lost.
public final class ResponseStream: Sendable {
    /// What a source answers when it is asked for more.
    public enum Pull: Sendable {
        /// These bytes come next; none at all means the same as `nothing`.
        case bytes([UInt8])
        /// There is nothing now; ask again after `wake()`.
        case nothing
        /// The body is complete.
        case end
        /// The rest cannot be had: the connection is cut off, so that nobody takes what came for the whole.
        case failed
    }

    /// Why a stream is over.
    public enum Ending: Sendable, Hashable {
        /// The source said so and everything was sent, or the headers were all that was asked for.
        case completed
        /// The client closed the connection, or it broke.
        case clientLeft
        /// The client read nothing for as long as a connection may idle.
        case readerStuck
        /// The server stopped.
        case serverStopped
        /// The response was never sent.
        case neverRead
    }

    /// What is sent when nothing else was for the heartbeat interval, to notice a reader that left; `nil` for a
    /// body that no filler may enter.
    private let heartbeat: [UInt8]?
    private let source: @Sendable () -> Pull
    private let whenEnded: @Sendable (Ending) -> Void
    private let state = Guarded(State())

    private struct State {
        var seat: Seat?
        var block: [UInt8] = []
        var blockPosition = 0
        var isSuspended = false
        var isWoken = false
        var owesHeartbeat = false
        var isFinishing = false
        var isStopped = false
        var hasEnded = false
    }

    /// Where a stream is being sent.
    private struct Seat: Sendable {
        let connection: ConnectionHandle
        let ticket: WatchTicket
        let openStreams: WatchList<ResponseStream>
    }

    /// Makes a stream.
    ///
    /// - Parameters:
    ///   - heartbeat: bytes a client passes over, such as `ServerSentEvent.comment()`; `nil` for none.
    ///   - source: asked on the daemon's thread, never twice at a time; must not wait.
    ///   - whenEnded: told once, when nothing will be read any more.
    public init(
        heartbeat: [UInt8]?, source: @escaping @Sendable () -> Pull,
        whenEnded: @escaping @Sendable (Ending) -> Void = { _ in }
    ) {
        self.heartbeat = heartbeat
        self.source = source
        self.whenEnded = whenEnded
    }

    /// Says that the source may have something now; callable from any thread, at any time, as often as wanted.
    public func wake() {
        state.withLock { state in
            state.isWoken = true
            ResponseStream.resume(&state)
        }
    }

    /// Ends the stream after the block that is being sent, because the server stops.
    func stop() {
        state.withLock { state in
            state.isFinishing = true
            state.isStopped = true
            ResponseStream.resume(&state)
        }
    }

    /// Sends a heartbeat if the stream is waiting; one that is writing shows by itself whether its reader is
    /// there.
    func beat() {
        guard heartbeat != nil else { return }
        state.withLock { state in
            guard state.isSuspended else { return }
            state.owesHeartbeat = true
            ResponseStream.resume(&state)
        }
    }

    /// Takes the place where the stream is sent; false if it has one already, is over, or the server stops.
    func attach(to connection: ConnectionHandle, openStreams: WatchList<ResponseStream>) -> Bool {
        state.withLock { state in
            guard state.seat == nil, !state.hasEnded, let ticket = openStreams.add(self) else { return false }
            state.seat = Seat(connection: connection, ticket: ticket, openStreams: openStreams)
            return true
        }
    }

    /// Marks the stream as over and tells its owner, the first time only.
    func end(_ ending: Ending) {
        let (isFirst, isStopped, seat) = state.withLock { state in
            defer {
                state.hasEnded = true
                state.seat = nil
            }
            return (!state.hasEnded, state.isStopped, state.seat)
        }
        if let seat { seat.openStreams.remove(seat.ticket) }
        if isFirst { whenEnded(isStopped && ending == .completed ? .serverStopped : ending) }
    }

    /// What a content reader does next.
    private enum Step {
        case wrote(Int)
        case askSource
        case waited
        case ended
        case brokenOff
    }

    /// Fills the buffer with what comes next: a count of bytes, 0 after suspending the connection, or the end.
    func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        // The buffer is the library's and is written by this thread alone, under the lock only for simplicity.
        nonisolated(unsafe) let buffer = buffer
        while true {
            switch state.withLock({ state in takeBlock(&state, into: buffer) }) {
            case .wrote(let count): return count
            case .ended: return endOfStream
            case .brokenOff: return endedWithError
            case .waited: return 0
            case .askSource: break
            }
            let pull = source()
            switch state.withLock({ state in accept(pull, &state) }) {
            case .waited: return 0
            case .ended: return endOfStream
            case .brokenOff: return endedWithError
            case .wrote, .askSource: continue
            }
        }
    }

    private func takeBlock(_ state: inout State, into buffer: UnsafeMutableRawBufferPointer) -> Step {
        if state.blockPosition == state.block.count {
            if state.isFinishing { return .ended }
            guard state.owesHeartbeat, let heartbeat else {
                state.isWoken = false
                return .askSource
            }
            state.owesHeartbeat = false
            state.block = heartbeat
            state.blockPosition = 0
        }
        let rest = state.block[state.blockPosition...].prefix(buffer.count)
        buffer.copyBytes(from: rest)
        state.blockPosition += rest.count
        return .wrote(rest.count)
    }

    /// Test and suspend are one step under the lock that `wake()` takes, so that no wake-up falls between them
    /// and nothing is resumed that is not suspended.
    private func accept(_ pull: Pull, _ state: inout State) -> Step {
        switch pull {
        case .bytes(let bytes) where !bytes.isEmpty:
            state.block = bytes
            state.blockPosition = 0
            return .askSource
        case .end:
            state.isFinishing = true
            return .askSource
        case .failed:
            return .brokenOff
        case .bytes, .nothing:
            if state.isWoken || state.owesHeartbeat || state.isFinishing { return .askSource }
            guard let seat = state.seat else { return .ended }
            seat.connection.suspend()
            state.isSuspended = true
            return .waited
        }
    }

    private static func resume(_ state: inout State) {
        guard state.isSuspended, let seat = state.seat else { return }
        state.isSuspended = false
        seat.connection.resume()
    }
}
