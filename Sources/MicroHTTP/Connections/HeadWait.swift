import CMicroHTTPD

/// The wait for the next head on a kept-alive connection.
///
/// After an answer a client may be silent for as long as a connection may idle, so the deadline starts when the
/// first bytes of the next head are seen.
struct HeadWait {
    /// The phase in which the head is awaited, and how many bytes had arrived when the wait was first observed.
    private var phase: ConnectionWatch.Phase?
    private var byteCount: UInt64 = 0
    private var seenMilliseconds: UInt64 = 0
    /// When bytes of the next head were first seen.
    private var since: UInt64?

    /// Why the wait is over.
    enum Ending {
        /// The head did not arrive in time.
        case late
        /// The client has closed its sending side. libmicrohttpd misses that if it arrives together with the last
        /// request: epoll reports the end of a connection once, while the library is not reading.
        case leaving
    }

    /// Checks the connection; nil while it may wait.
    mutating func ending(
        of phase: ConnectionWatch.Phase, _ descriptor: Int32, _ deadline: UInt64, now: UInt64
    ) -> Ending? {
        if phase != self.phase {
            (self.phase, since, seenMilliseconds) = (phase, nil, now)
            byteCount = microhttp_arrivals(descriptor).byte_count
            return nil
        }
        if let since { return now &- min(now, since) > deadline ? .late : nil }
        // Asking the system about every idle connection in every round would be too expensive with very many of
        // them.
        guard now &- min(now, seenMilliseconds) >= deadline / 8 else { return nil }
        seenMilliseconds = now
        let arrivals = microhttp_arrivals(descriptor)
        // The system counts the end of a connection as a byte.
        if arrivals.is_ended != 0, arrivals.is_read != 0, arrivals.byte_count <= byteCount + 1 {
            return .leaving
        }
        if arrivals.byte_count != byteCount { since = now }
        return nil
    }
}
