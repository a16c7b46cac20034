import ServiceLifecycle

/// Performs work immediately and after each pause, and returns at the graceful shutdown.
///
/// The service group treats any error of a service as a failure and cancels the other services immediately, which would
/// cut off requests in flight; so the canceled last pause must not throw out of it.
func repeatUntilShutdown(every pause: Duration, _ work: @escaping @Sendable () -> Void) async {
    await cancelWhenGracefulShutdown {
        while !Task.isCancelled {
            work()
            // It throws only when canceled, which ends the loop.
            try? await Task.sleep(for: pause)
        }
    }
}
