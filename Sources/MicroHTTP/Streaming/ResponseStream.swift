import CMicroHTTPD
import Guarding

/// A response body that is pulled while the client reads it, and that waits without a thread when it has
/// nothing to send.
///
/// The stream keeps no queue: its source holds a cursor into its data and supplies the next bytes when the socket has
/// room, so that a slow reader costs one block of memory and delays no other. After adding to the source's data, call
/// `wake()`; a wake-up that arrives while the source is being polled is not lost.
public final class ResponseStream: Sendable {
    /// The answers of a source that is polled for more.
    public enum Pull: Sendable {
        /// The next bytes; empty bytes mean the same as `nothing`.
        case bytes([UInt8])
        /// There is nothing now; ask again after `wake()`.
        case nothing
        /// The body is complete.
        case end
        /// The rest is not available: the connection is cut off, so that the client does not mistake the part for the
        /// whole.
        case failed
    }

    /// Why a stream ended.
    public enum Ending: Sendable, Hashable {
        /// The source ended it and everything was sent, or only the headers were requested.
        case completed
        /// The client closed the connection, or it broke.
        case clientLeft
        /// The client read nothing for longer than a connection may idle.
        case readerStuck
        /// The server stopped.
        case serverStopped
        /// The source could not produce the rest, so the connection was closed early.
        case brokenOff
        /// The response was never sent.
        case neverRead
    }

    /// A stream at its end.
    struct Summary: Sendable {
        let ending: Ending
        let byteCount: Int
        let account: StreamAccount
    }

    /// The bytes sent after a silent heartbeat interval, to notice a reader that has left; `nil` for a body
    /// that may contain no filler.
    private let heartbeat: [UInt8]?
    private let source: @Sendable () -> Pull
    private let account: @Sendable () -> StreamAccount
    private let whenEnded: @Sendable (Ending) -> Void
    private let state = Guarded(State())

    private struct State {
        var seat: Seat?
        var block: [UInt8] = []
        var blockPosition = 0
        var sentByteCount = 0
        var isSuspended = false
        var isWoken = false
        var owesHeartbeat = false
        var isFinishing = false
        var isStopped = false
        var hasEnded = false
        /// Whether the source could not produce the rest.
        var hasFailed = false
        /// Whether the reader has closed its sending side.
        var isReaderSilent = false
        /// Whether the connection is known to be gone.
        var isReaderGone = false
    }

    /// The place where a stream is being sent.
    private struct Seat: Sendable {
        let connection: ConnectionHandle
        let descriptor: Int32
        let ticket: WatchTicket
        let openStreams: WatchList<ResponseStream>
    }

    /// Makes a stream.
    ///
    /// - Parameters:
    ///   - heartbeat: bytes that a client ignores, such as `ServerSentEvent.comment()`; `nil` for none.
    ///   - source: polled on the daemon's thread, never concurrently; must not block.
    ///   - account: returns what the source reports about the stream at its end.
    ///   - whenEnded: called once, when nothing more will be read.
    public init(
        heartbeat: [UInt8]?, source: @escaping @Sendable () -> Pull,
        account: @escaping @Sendable () -> StreamAccount = { StreamAccount() },
        whenEnded: @escaping @Sendable (Ending) -> Void = { _ in }
    ) {
        self.heartbeat = heartbeat
        self.source = source
        self.account = account
        self.whenEnded = whenEnded
    }

    /// Reports that the source may have something now; callable from any thread, at any time, any number of
    /// times.
    public func wake() {
        state.withLock { state in
            state.isWoken = true
            ResponseStream.resume(&state)
        }
    }

    /// Ends the stream after the block that is being sent, because the server is stopping.
    func stop() {
        state.withLock { state in
            state.isFinishing = true
            state.isStopped = true
            ResponseStream.resume(&state)
        }
    }

    /// Sends a heartbeat if the stream is waiting; a stream that is sending notices a disconnected reader without one.
    func beat() {
        guard heartbeat != nil else { return }
        state.withLock { state in
            guard state.isSuspended else { return }
            state.owesHeartbeat = true
            ResponseStream.resume(&state)
        }
    }

    /// Checks whether the reader of a waiting stream has closed its connection: "While a connection is suspended, MHD
    /// will not detect disconnects by the client".
    ///
    /// A reader that has closed its sending side may still read, so it is sent a heartbeat; if it has left,
    /// its system answers that with a reset, which the next check finds.
    func lookAtReader() {
        state.withLock { state in
            guard state.isSuspended, let seat = state.seat else { return }
            switch microhttp_look_at_peer(seat.descriptor) {
            case microhttp_peer_gone: state.isReaderGone = true
            case microhttp_peer_silent where heartbeat != nil && !state.isReaderSilent:
                state.isReaderSilent = true
                state.owesHeartbeat = true
            default: return
            }
            ResponseStream.resume(&state)
        }
    }

    /// Binds the stream to a connection; false if it is bound already, has ended, or the server is stopping.
    func attach(to connection: ConnectionHandle, openStreams: WatchList<ResponseStream>) -> Bool {
        state.withLock { state in
            guard state.seat == nil, !state.hasEnded, let ticket = openStreams.add(self) else { return false }
            state.seat = Seat(
                connection: connection, descriptor: connection.descriptor, ticket: ticket, openStreams: openStreams)
            return true
        }
    }

    /// Marks the stream as ended, notifies its owner and returns its summary, the first time only.
    @discardableResult
    func end(_ reported: Ending) -> Summary? {
        let (isFirst, ending, byteCount, seat) = state.withLock { state in
            defer {
                state.hasEnded = true
                state.seat = nil
            }
            return (!state.hasEnded, ResponseStream.ending(reported, state), state.sentByteCount, state.seat)
        }
        if let seat { seat.openStreams.remove(seat.ticket) }
        guard isFirst else { return nil }
        whenEnded(ending)
        return Summary(ending: ending, byteCount: byteCount, account: account())
    }

    /// The ending that the library reports, refined by what only the stream knows.
    private static func ending(_ reported: Ending, _ state: State) -> Ending {
        switch reported {
        case .completed where state.isStopped: .serverStopped
        case .clientLeft where state.hasFailed: .brokenOff
        default: reported
        }
    }

    /// The next step of a content reader.
    private enum Step {
        case wrote(Int)
        case askSource
        case waited
        case ended
        case brokenOff
    }

    /// Fills the buffer: returns the number of bytes, 0 after suspending the connection, or the end.
    func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        // The buffer is the library's, and only this thread writes to it; the lock is held only for simplicity.
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
        if state.isReaderGone { return .brokenOff }
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
        state.sentByteCount += rest.count
        return .wrote(rest.count)
    }

    /// Test and suspend are one step under the lock that `wake()` takes, so that no wake-up falls between them
    /// and only a suspended connection is resumed.
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
            state.hasFailed = true
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
