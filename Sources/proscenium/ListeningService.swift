import AccessControl
import Glibc
import LineWriting
import Logging
import MicroHTTP
import PresentationEngine
import ProsceniumSettings
import ServiceLifecycle
import SessionHost

/// The HTTP server as a service that stops gracefully: requests in flight are answered first.
struct ListeningService: Service {
    let server: HTTPServer
    /// Work that is canceled immediately on a stop, since it may take too long to wait for.
    let longWork: LongWork
    /// Whether the address uses HTTPS.
    let isSecure: Bool
    /// The token that was made at the first start, to be printed once.
    let token: TokenSecret?
    /// The grace period for requests in flight after the signal to stop.
    let deadlineMilliseconds: Int
    let logger: Logger

    /// Announces that the service is ready, and returns once a signal has stopped the server.
    ///
    /// The line is printed here because signals are handled from here on: its reader may send one right away.
    func run() async throws {
        let address = ListenAddress(host: server.address, port: server.port)
        let scheme = isSecure ? "https" : "http"
        let token = token.map { ", \"token\": \"\($0.text)\"" } ?? ""
        LineWriter(descriptor: STDOUT_FILENO).write(
            line: "{\"listening\": \"\(scheme)://\(address)\"\(token)}")
        logger.notice(
            "The service is listening.",
            metadata: [
                "address": "\(scheme)://\(address)", "version": "\(Release.version)",
                "rulesRevision": "\(PresentationSession.rulesRevision)",
            ])
        ServiceManager.notify("READY=1")
        try await gracefulShutdown()
        let load = server.load
        logger.notice(
            "The service is stopping.",
            metadata: ["waiting": "\(load.waitingCount)", "connections": "\(load.connectionCount)"])
        ServiceManager.notify("STOPPING=1")
        longWork.stop()
        await server.stop(deadlineMilliseconds: deadlineMilliseconds)
    }
}
