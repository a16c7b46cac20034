import CMicroHTTPD
import Dispatch
import Glibc
import Guarding

/// Sockets of connections that the server has closed and the client has not: a lingering close.
///
/// "If a server performs an immediate close of a TCP connection, there is a significant risk that the client will not
/// be able to read the last HTTP response" (RFC 9112, section 9.6): bytes that arrive at a closed socket, or are unread
/// So the socket stays open for a moment and arriving bytes are discarded, until the client has closed its
/// side. libmicrohttpd closes its own descriptor at once; these are duplicates.
final class LingeringSockets: Sendable {
    private let state = Guarded(State())
    private let queue = DispatchQueue(label: "http.lingering")
    private let limitBytes: Int

    fileprivate struct State {
        /// In order of arrival.
        var sockets: [Socket] = []
        var isAttended = false
        var isClosed = false
    }

    fileprivate struct Socket {
        let descriptor: Int32
        let since: UInt64
        var lastArrival: UInt64
        /// The number of bytes that may still be discarded.
        var allowanceBytes: Int
    }

    /// - Parameter limitBytes: how many bytes of one socket are discarded at most.
    init(limitBytes: Int) {
        self.limitBytes = limitBytes
    }

    /// Takes over a socket that is about to be closed, if the client may still send.
    ///
    /// The bytes that have arrived are discarded in any case, so that closing sends no reset because of them.
    func take(_ descriptor: Int32) {
        shutdown(descriptor, Int32(SHUT_WR))
        _ = microhttp_discard(descriptor, allBytes)
        guard microhttp_awaits_end(descriptor) != 0 else { return }
        let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
        guard copy >= 0 else { return }
        let now = ConnectionWatch.now
        state.withLock { state in
            guard !state.isClosed else {
                close(copy)
                return
            }
            // The oldest has had the most time to read its answer.
            if state.sockets.count == countLimit { close(state.sockets.removeFirst().descriptor) }
            state.sockets.append(
                Socket(descriptor: copy, since: now, lastArrival: now, allowanceBytes: limitBytes))
            guard !state.isAttended else { return }
            state.isAttended = true
            attendLater()
        }
    }

    /// The number of sockets that linger.
    var count: Int { state.withLock { $0.sockets.count } }

    /// Closes all lingering sockets now, and any that are handed over later.
    func closeAll() {
        state.withLock { state in
            state.isClosed = true
            for socket in state.sockets {
                _ = microhttp_discard(socket.descriptor, allBytes)
                close(socket.descriptor)
            }
            state.sockets = []
        }
    }

    /// Closes the sockets whose client is done or whose time is up.
    func attend(now: UInt64) {
        state.withLock { $0.attend(now: now) }
    }

    private func attendLater() {
        queue.asyncAfter(deadline: .now() + roundInterval) { [self] in
            state.withLock { state in
                state.attend(now: ConnectionWatch.now)
                state.isAttended = !state.sockets.isEmpty
                if state.isAttended { attendLater() }
            }
        }
    }
}

extension LingeringSockets.State {
    /// Discards arrived bytes, and closes the sockets whose client is done or whose time is up.
    fileprivate mutating func attend(now: UInt64) {
        sockets = sockets.compactMap { socket in
            var socket = socket
            let arrivedBytes = microhttp_discard(socket.descriptor, roundBytes)
            if arrivedBytes > 0 { socket.lastArrival = now }
            socket.allowanceBytes -= arrivedBytes
            let mayStay =
                microhttp_awaits_end(socket.descriptor) != 0 && socket.allowanceBytes > 0
                && now &- min(now, socket.lastArrival) < silenceMilliseconds
                && now &- min(now, socket.since) < limitMilliseconds
            if mayStay { return socket }
            close(socket.descriptor)
            return nil
        }
    }
}

/// The maximum number of sockets that may linger at a time.
private let countLimit = 128
/// The number of bytes of one socket discarded in one round.
private let roundBytes = 256 * 1_024
/// More than a socket's buffer can hold.
private let allBytes = 1 << 30
private let roundInterval = DispatchTimeInterval.milliseconds(10)
/// The time for which a socket may stay while nothing arrives.
private let silenceMilliseconds: UInt64 = 2_000
/// The total time for which a socket may stay.
private let limitMilliseconds: UInt64 = 10_000
