import Glibc
import LineWriting
import MicroHTTP
import ProsceniumSettings
import ServiceLifecycle
import SessionHost

/// The HTTP server as a service that stops gracefully: what is in flight is answered first.
struct ListeningService: Service {
    let server: HTTPServer
    /// What is cut off at once: it may take longer than anybody waits for a stop.
    let longWork: LongWork
    /// How long requests in flight may take after the signal to stop.
    let deadlineMilliseconds: Int

    /// Says that the service is ready, and returns once a signal has stopped the server.
    ///
    /// The line comes from here because signals are caught from here on: whoever has read it may send one.
    func run() async throws {
        let address = ListenAddress(host: server.address, port: server.port)
        LineWriter(descriptor: STDOUT_FILENO).write(line: "{\"listening\": \"http://\(address)\"}")
        try await gracefulShutdown()
        longWork.stop()
        await server.stop(deadlineMilliseconds: deadlineMilliseconds)
    }
}
