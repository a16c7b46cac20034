import ServiceLifecycle

/// Sends watchdog signals to the service manager as long as the service can make progress.
///
/// Each signal is sent by one of Swift's threads after it has taken the locks that every request needs; so a service
/// whose threads or locks hang is restarted. A hanging disk delays no signal, since a restart would not help.
struct Watchdog: Service {
    /// Takes the locks that every request needs.
    let check: @Sendable () -> Void

    func run() async throws {
        guard let interval = ServiceManager.watchdogMicroseconds else { return try await gracefulShutdown() }
        // sd_watchdog_enabled(3) recommends half of the interval; a third leaves room for a busy machine.
        let pause = max(1_000, interval / 3)
        await repeatUntilShutdown(every: .microseconds(pause)) {
            check()
            ServiceManager.notify("WATCHDOG=1")
        }
    }
}
