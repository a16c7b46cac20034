import Foundation
import JSONCoding

/// A server that failed to start.
struct StartFailure: Error, CustomStringConvertible {
    let ending: ChildProcess.Ending
    /// Its standard error.
    let errors: String

    var description: String { "The server ended with \(ending): \(errors)" }
}

/// The built service, ready on a port of its own.
struct RunningServer: Sendable {
    let process: ChildProcess
    let port: UInt16

    /// Starts the service on a database and waits for the line that reports it ready.
    static func start(
        _ binary: String = BuiltBinary.path, database: String, arguments: [String] = [],
        environment: [String: String] = [:]
    ) async throws -> RunningServer {
        let process = try launch(binary, database: database, arguments: arguments, environment: environment)
        guard let line = try await process.line() else {
            throw StartFailure(ending: try await process.ending(), errors: process.errors)
        }
        return RunningServer(process: process, port: try port(in: try JSONValue(parsing: line)))
    }

    /// Starts the service and waits for nothing.
    static func launch(
        _ binary: String = BuiltBinary.path, database: String, arguments: [String] = [],
        environment: [String: String] = [:]
    ) throws -> ChildProcess {
        try ChildProcess(
            binary,
            ["serve", "--listen", "127.0.0.1:0", "--database", database, "--log-level", "warning"]
                + patience + arguments,
            errorPath: database + ".log", environment: environment)
    }

    /// A test's connection may wait longer for its thread than a client would wait for a request.
    static let patience = [
        "--set", "http.headDeadlineMilliseconds=3600000", "--set", "http.bodyDeadlineMilliseconds=3600000",
        "--set", "http.exchangeDeadlineMilliseconds=3600000", "--set", "http.idleTimeoutSeconds=3600",
    ]

    /// Asks the service to stop, and waits until it has.
    func stop() async throws -> ChildProcess.Ending {
        process.signal(SIGTERM)
        return try await process.ending()
    }

    /// A connection of its own.
    func connect() async throws -> Client { Client(try await HTTPConnection.open(port: port)) }

    /// The port in `{"listening": "http://127.0.0.1:PORT"}`, which may contain nothing else but a token.
    static func port(in line: JSONValue) throws -> UInt16 {
        guard let object = try JSONReader(line).object(allowing: ["listening", "token"]).optional("listening"),
            case .string(let address) = object.value, let colon = address.lastIndex(of: ":"),
            ["http://127.0.0.1", "https://127.0.0.1"].contains(address[..<colon]),
            let port = UInt16(address[address.index(after: colon)...])
        else { throw UnexpectedAnswer("The ready line is \(line)") }
        return port
    }
}

/// A message from a server that violates the contract.
struct UnexpectedAnswer: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
