import CMicroHTTPD
import Dispatch

extension HTTPServer {
    /// Stops gracefully: what is in flight gets its answer or, after the deadline, 503.
    ///
    /// At once no connection is accepted any more, new requests on open connections are answered with 503, and
    /// streams end. Parked exchanges have until the deadline. Then every suspended connection is resumed, for
    /// "it is an API violation to call MHD_stop_daemon while having suspended connections". A second call
    /// returns without doing anything.
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
        // "Stop accepting connections from the listening socket." The socket that is returned is ours already
        // and "must not be closed until AFTER MHD_stop_daemon has been called".
        _ = MHD_quiesce_daemon(running.daemon)
        reception.isStopping.store(true, ordering: .relaxed)
        for stream in reception.openStreams.close() { stream.stop() }
        let deadline = DispatchTime.now() + .milliseconds(max(0, deadlineMilliseconds))
        if reception.requestsInFlight.wait(timeout: deadline) == .timedOut {
            for exchange in reception.parked.close() { exchange.answer(Reception.stopping) }
            _ = reception.requestsInFlight.wait(timeout: .now() + sendingTime)
        }
        // Whatever was parked while we looked is answered here; from now on nothing can be parked.
        for exchange in reception.parked.close() { exchange.answer(Reception.stopping) }
        running.timer.cancel()
        MHD_stop_daemon(running.daemon)
        Unmanaged.passUnretained(reception).release()
        Unmanaged.passUnretained(self).release()
    }
}

/// How long refusals may take to reach clients that read them.
private let sendingTime = DispatchTimeInterval.milliseconds(1_000)
