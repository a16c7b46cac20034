import AccessControl
import Glibc
import LineWriting
import MicroHTTP
import ProsceniumSettings
import ServiceLifecycle
import SessionHost

/// The HTTP server as a service that stops gracefully: requests in flight are answered first.
struct ListeningService: Service {
    let server: HTTPServer
    /// Work that is cancelled immediately on a stop, since it may take too long to wait for.
    let longWork: LongWork
    /// Whether the address is that of HTTPS.
    let isSecure: Bool
    /// The token that was made at the first start, to be printed once.
    let token: TokenSecret?
    /// The time that requests in flight have after the signal to stop.
    let deadlineMilliseconds: Int

    /// Announces that the service is ready, and returns once a signal has stopped the server.
    ///
    /// The line is printed here because signals are handled from here on: its reader may send one right away.
    func run() async throws {
        let address = ListenAddress(host: server.address, port: server.port)
        let scheme = isSecure ? "https" : "http"
        let token = token.map { ", \"token\": \"\($0.text)\"" } ?? ""
        LineWriter(descriptor: STDOUT_FILENO).write(
            line: "{\"listening\": \"\(scheme)://\(address)\"\(token)}")
        try await gracefulShutdown()
        longWork.stop()
        await server.stop(deadlineMilliseconds: deadlineMilliseconds)
    }
}
