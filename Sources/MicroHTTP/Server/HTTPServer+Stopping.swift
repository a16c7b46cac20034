import CMicroHTTPD
import Dispatch

extension HTTPServer {
    /// Stops gracefully: every request that has arrived in full gets its answer or, after the deadline, 503.
    ///
    /// New requests are immediately answered with 503, and streams end. Parked exchanges have until the
    /// deadline. The stop does not wait for heads and bodies that are still arriving, and only briefly for a
    /// client that does not read its answer. Then no connection is accepted any more and every suspended one is
    /// resumed, since "it is an API violation to call MHD_stop_daemon while having suspended connections". Last, all
    /// connections are shut down, and the daemon is stopped without any. A second call returns without doing anything.
    ///
    /// With connections, `MHD_stop_daemon` can end the process in versions up to 0.9.75 at least: the answer that a
    /// thread of the library gives to a malformed head at that moment is not queued, since the daemon is stopping, but
    /// is built, and a null pointer is read.
    ///
    /// `MHD_quiesce_daemon`, which would stop accepting earlier, is not used: with a pool of threads, in
    /// versions up to 0.9.75 at least, it and a thread that iterates its loop at that moment both remove the
    /// socket from the thread's epoll set, and the second removal aborts the process.
    ///
    /// - Parameter deadlineMilliseconds: how much longer parked exchanges may take.
    public func stop(deadlineMilliseconds: Int) async {
        await withCheckedContinuation { continuation in
            // On a separate thread: waiting for the daemon's threads must not block a thread of the tasks' pool.
            DispatchQueue(label: "http.stopping").async {
                self.stopNow(deadlineMilliseconds: deadlineMilliseconds)
                continuation.resume()
            }
        }
    }

    private func stopNow(deadlineMilliseconds: Int) {
        guard let running = running.withLock({ $0.take() }) else { return }
        reception.isStopping.store(true, ordering: .sequentiallyConsistent)
        for stream in reception.openStreams.close() { stream.stop() }
        let deadline = DispatchTime.now() + .milliseconds(max(0, deadlineMilliseconds))
        if reception.answersOwed.wait(timeout: deadline) == .timedOut {
            for exchange in reception.parked.close() {
                exchange.answer(reception.stopping(at: exchange.path))
            }
        }
        let sent = DispatchTime.now() + sendingTime
        _ = reception.requestsInFlight.wait(timeout: sent)
        // Exchanges that were parked in the meantime are answered here; from now on nothing can be parked.
        for exchange in reception.parked.close() { exchange.answer(reception.stopping(at: exchange.path)) }
        // Until the daemon is gone, its threads find the socket closed on every poll and poll again at once, so
        // this is done as late as possible.
        running.socket.refuseConnections()
        _ = reception.requestsTurnedAway.wait(timeout: sent)
        running.timer.cancel()
        // No client is waited for here: each suspended connection has been answered above, or by a caller that
        // is about to resume it.
        reception.suspensions.wait()
        reception.connections.shutDown()
        let closed = DispatchTime.now() + closingTime
        _ = reception.openConnections.wait(timeout: closed)
        MHD_stop_daemon(running.daemon)
        reception.lingering.closeAll()
        // The references that were retained at the start: no thread of the daemon is left that uses them.
        Unmanaged.passUnretained(reception).release()
        Unmanaged.passUnretained(self).release()
    }
}

/// The time within which libmicrohttpd's threads must have closed the connections that were shut down, which only a
/// machine without a free processor delays.
private let closingTime = DispatchTimeInterval.seconds(10)
/// The time within which answers must reach clients that read them.
private let sendingTime = DispatchTimeInterval.milliseconds(1_000)
