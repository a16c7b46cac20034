import MicroHTTP
import ServiceLifecycle

/// The HTTP server as a service that stops gracefully: what is in flight is answered first.
struct ListeningService: Service {
    let server: HTTPServer
    /// How long requests in flight may take after the signal to stop.
    let deadlineMilliseconds: Int

    /// Returns once a signal has stopped the server.
    func run() async throws {
        try await gracefulShutdown()
        await server.stop(deadlineMilliseconds: deadlineMilliseconds)
    }
}
