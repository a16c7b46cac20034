import Logging
import Testing
import WireTesting

@testable import MicroHTTP

/// Runs a test against its own server on a free port, and stops the server in any case.
func withServer(
    _ handler: HTTPHandler, configure: (inout HTTPServerConfiguration) -> Void = { _ in },
    _ body: (HTTPServer) async throws -> Void
) async throws {
    var configuration = HTTPServerConfiguration()
    // A test's connection may wait longer for its thread than a client would wait for a request, and its answer as
    // long as other tests occupy the threads of Swift's pool.
    configuration.headDeadlineMilliseconds = 600_000
    configuration.bodyDeadlineMilliseconds = 600_000
    configuration.exchangeDeadlineMilliseconds = 600_000
    configuration.idleTimeoutSeconds = 600
    configure(&configuration)
    let server = try HTTPServer.start(
        configuration, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, handler: handler)
    do {
        try await body(server)
    } catch {
        await server.stop(deadlineMilliseconds: 0)
        throw error
    }
    await server.stop(deadlineMilliseconds: 0)
}

/// A handler that reports the request it received.
let echo = HTTPHandler { request in
    var text = "\(request.method.rawValue) /\(request.path.segments.joined(separator: "|"))"
    if !request.body.isEmpty { text += " " + String(decoding: request.body, as: UTF8.self) }
    return .now(.text(text))
}

extension HTTPServer {
    /// Sends one request on a separate connection.
    func fetch(
        _ method: String, _ target: String, fields: [String] = [], body: String? = nil
    ) throws -> RawResponse {
        try RawClient(port: port).exchange(method, target, fields: fields, body: body)
    }

    /// A connection on which one request was answered.
    func greetedClient() throws -> RawClient {
        try inTime {
            let client = try RawClient(port: port)
            #expect(try client.exchange("GET", "/").status == 200)
            return client
        }
    }
}

/// What an attempt returns whose request reached the server before the server's deadline.
///
/// On a busy machine, a deadline of milliseconds can pass between a client's connection and its request. The server
/// then ends the connection, as it should, and the attempt is repeated.
func inTime<Value>(_ attempt: () throws -> Value) throws -> Value {
    for _ in 0..<100 {
        do { return try attempt() } catch RawClientFault.connectionEnded(received: ""), RawClientFault.cannotSend {}
    }
    return try attempt()
}
