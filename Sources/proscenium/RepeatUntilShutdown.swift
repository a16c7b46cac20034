import ServiceLifecycle

/// Does work now and after each pause, and returns at the graceful shutdown.
///
/// The group of services takes an error of one service for its failure and cancels the others at once, which would cut
/// off requests in flight; so the end of the last pause must not surface as one.
func repeatUntilShutdown(every pause: Duration, _ work: @escaping @Sendable () -> Void) async {
    await cancelWhenGracefulShutdown {
        while !Task.isCancelled {
            work()
            // It throws only when it is cancelled, which ends the loop.
            try? await Task.sleep(for: pause)
        }
    }
}
