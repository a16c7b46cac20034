import CMicroHTTPD

/// The wait for a further head on a connection.
///
/// After an answer a client may be silent for as long as a connection may idle, so that the deadline runs from the
/// moment when bytes of the next head are seen.
struct HeadWait {
    /// The phase in which the head was last awaited, and how many bytes had arrived when that was seen.
    private var phase: ConnectionWatch.Phase?
    private var byteCount: UInt64 = 0
    private var seenMilliseconds: UInt64 = 0
    /// When bytes of that head were first seen.
    private var since: UInt64?

    /// Why the wait is over.
    enum Ending {
        /// The head did not arrive in time.
        case late
        /// The client has said that it will send nothing more. libmicrohttpd misses that if it comes with the last
        /// request: its thread is told of the end of a connection once, while it is not reading.
        case leaving
    }

    /// Looks at the connection; nil while it may wait.
    mutating func ending(
        of phase: ConnectionWatch.Phase, _ descriptor: Int32, _ deadline: UInt64, now: UInt64
    ) -> Ending? {
        if phase != self.phase {
            (self.phase, since, seenMilliseconds) = (phase, nil, now)
            byteCount = microhttp_arrivals(descriptor).byte_count
            return nil
        }
        if let since { return now &- min(now, since) > deadline ? .late : nil }
        // Asking the system for each idle connection in each round would be too much with very many of them.
        guard now &- min(now, seenMilliseconds) >= deadline / 8 else { return nil }
        seenMilliseconds = now
        let arrivals = microhttp_arrivals(descriptor)
        // The end of a connection counts as a byte.
        if arrivals.is_ended != 0, arrivals.is_read != 0, arrivals.byte_count <= byteCount + 1 {
            return .leaving
        }
        if arrivals.byte_count != byteCount { since = now }
        return nil
    }
}
