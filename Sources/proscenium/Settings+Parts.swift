import MicroHTTP
import ProsceniumSettings
import SessionHost
import SessionStore

extension Settings {
    /// The configuration of the HTTP server.
    ///
    /// - Parameter tls: the certificate, if there is one.
    func server(_ tls: TLSCredentials?) -> HTTPServerConfiguration {
        var configuration = HTTPServerConfiguration()
        configuration.address = listen.host
        configuration.port = listen.port
        configuration.allowsOtherMachines = allowsUnauthenticated || access.needsTokens
        configuration.tls = tls
        configuration.threadCount = http.threadCount
        configuration.connectionLimit = http.connectionLimit
        configuration.connectionLimitPerClient = http.connectionLimitPerClient
        // Each one was validated as an address or a network when the settings were read.
        configuration.trustedProxies = http.trustedProxies.compactMap { NetworkRange($0) }
        configuration.forwardingField = ForwardingField(rawValue: http.forwardingField) ?? .xForwardedFor
        configuration.allowedHosts = http.allowedHosts
        configuration.allowedOrigins = http.allowedOrigins
        configuration.bodyLimitBytes = http.bodyLimitBytes
        configuration.bodiesLimitBytes = http.bodiesLimitBytes
        configuration.answersLimitBytes = http.answersLimitBytes
        configuration.headDeadlineMilliseconds = http.headDeadlineMilliseconds
        configuration.bodyDeadlineMilliseconds = http.bodyDeadlineMilliseconds
        configuration.bodyBytesPerSecond = http.bodyBytesPerSecond
        configuration.discardedBodyLimitBytes = max(
            configuration.discardedBodyLimitBytes, http.bodyLimitBytes)
        configuration.exchangeDeadlineMilliseconds = http.exchangeDeadlineMilliseconds
        configuration.idleTimeoutSeconds = http.idleTimeoutSeconds
        configuration.heartbeatMilliseconds = http.heartbeatMilliseconds
        return configuration
    }

    /// The configuration of the session host.
    var host: HostConfiguration {
        var configuration = HostConfiguration(
            sessionLimit: sessions.limit,
            idleMicroseconds: sessions.idleRestSeconds * 1_000_000,
            outcomeMicroseconds: store.idempotencyLifetimeSeconds * 1_000_000,
            outcomeLimits: OutcomeLimits(count: store.idempotencyLimit),
            revisionLimit: sessions.revisionLimit,
            snapshotByteCount: store.snapshotBytes)
        configuration.expireSeconds = sessions.expireSeconds
        configuration.thinning = ThinningRule(
            keptCommandCount: sessions.keptEventCommands,
            keptMicroseconds: sessions.keptEventSeconds.map { $0 * 1_000_000 },
            leastCommandCount: Self.leastThinnedCommandCount)
        configuration.live.unattendedMicroseconds = sessions.unattendedSeconds * 1_000_000
        configuration.live.unattendedByteCount = sessions.unattendedBytes
        configuration.live.standstill =
            switch sessions.unattended {
            case .frozen: .frozen
            case .elapsed: .elapsed
            }
        return configuration
    }

    /// Upkeep waits for some more commands of a session, since their rows share pages.
    private static let leastThinnedCommandCount = 64
}
