import MicroHTTP
import ProsceniumSettings
import SessionHost

extension Settings {
    /// What the HTTP server is told.
    var server: HTTPServerConfiguration {
        var configuration = HTTPServerConfiguration()
        configuration.address = listen.host
        configuration.port = listen.port
        configuration.threadCount = http.threadCount
        configuration.connectionLimit = http.connectionLimit
        configuration.bodyLimitBytes = http.bodyLimitBytes
        configuration.discardedBodyLimitBytes = max(
            configuration.discardedBodyLimitBytes, http.bodyLimitBytes)
        configuration.exchangeDeadlineMilliseconds = http.exchangeDeadlineMilliseconds
        configuration.idleTimeoutSeconds = http.idleTimeoutSeconds
        configuration.heartbeatMilliseconds = http.heartbeatMilliseconds
        return configuration
    }

    /// What the host of the sessions is told.
    var host: HostConfiguration {
        HostConfiguration(
            sessionLimit: sessions.limit,
            idleMicroseconds: sessions.idleRestSeconds * 1_000_000,
            outcomeMicroseconds: store.idempotencyLifetimeSeconds * 1_000_000,
            snapshotByteCount: store.snapshotBytes)
    }
}
