import CMicroHTTPD
import Dispatch

extension HTTPServer {
    /// Stops gracefully: every request that is there as a whole gets its answer or, after the deadline, 503.
    ///
    /// At once new requests are answered with 503, and streams end. Parked exchanges have until the deadline.
    /// Nobody waits for a head or a body that is still on its way, and for a client that does not read its answer
    /// only for a moment.
    /// Then no connection is accepted any more and every suspended one is resumed, for "it is an API violation
    /// to call MHD_stop_daemon while having suspended connections". A second call returns without doing
    /// anything.
    ///
    /// `MHD_quiesce_daemon`, which would stop accepting earlier, is not used: with a pool of threads, in the
    /// versions up to 0.9.75 at least, it and a thread that turns its loop at that moment both take the socket
    /// out of the thread's epoll set, and the second of them aborts the process.
    ///
    /// - Parameter deadlineMilliseconds: how long parked exchanges may still take.
    public func stop(deadlineMilliseconds: Int) async {
        await withCheckedContinuation { continuation in
            // On a thread of its own: waiting for the daemon's threads must not hold up a task's.
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
        // Whatever was parked while we looked is answered here; from now on nothing can be parked.
        for exchange in reception.parked.close() { exchange.answer(reception.stopping(at: exchange.path)) }
        // Until the daemon is gone its threads find the socket closed whenever they look, and look at once: that
        // is why this comes so late.
        running.socket.refuseConnections()
        _ = reception.requestsTurnedAway.wait(timeout: sent)
        running.timer.cancel()
        // Nobody waits here for a client: each suspended connection has been answered above, or by somebody who
        // is about to resume it.
        reception.suspensions.wait()
        MHD_stop_daemon(running.daemon)
        reception.lingering.closeAll()
        Unmanaged.passUnretained(reception).release()
        Unmanaged.passUnretained(self).release()
    }
}

/// How long answers may take to reach clients that read them.
private let sendingTime = DispatchTimeInterval.milliseconds(1_000)
