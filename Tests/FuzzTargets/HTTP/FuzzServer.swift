import Dispatch
import JSONCoding
import Logging
import MicroHTTP

/// The fuzzed server: a text, an echo, and an answer from another thread.
enum FuzzServer {
    static func start() throws -> HTTPServer {
        let router = try Router([
            Route(.get, "/text/{name}") { _, parameters in .now(.text(parameters["name"] ?? "")) },
            Route(.post, "/echo", bodyLimitBytes: 4_096) { request, _ in .now(.json(request.body)) },
            Route(.put, "/later/{name}") { request, _ in
                let body = request.body
                return .later { exchange in queue.async { exchange.answer(.json(body)) } }
            },
        ])
        var configuration = HTTPServerConfiguration()
        configuration.idleTimeoutSeconds = 1
        return try HTTPServer.start(
            configuration, logger: Logger(label: "fuzz") { _ in SwiftLogNoOpLogHandler() },
            handler: router.handler)
    }

    private static let queue = DispatchQueue(label: "fuzz.later")
}
