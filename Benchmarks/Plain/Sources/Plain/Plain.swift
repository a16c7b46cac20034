import Foundation
import GRDB
import Hummingbird
import Logging

/// A plain service with durable commands, on Hummingbird and GRDB: an actor for each session, and one transaction for
/// each command. It runs no rules, and answers with given bytes.
///
///     Plain ANSWER-TO-GET ANSWER-TO-THE-REST DATABASE ROW-BYTES
///
/// Prints `{"listening": "http://127.0.0.1:PORT"}` when it is ready, and ends with SIGTERM.
@main
struct Plain {
    static func main() async throws {
        let words = CommandLine.arguments
        guard words.count == 5, let rowBytes = Int(words[4]) else {
            FileHandle.standardError.write(
                Data("usage: Plain ANSWER-TO-GET ANSWER-TO-THE-REST DATABASE ROW-BYTES\n".utf8))
            exit(64)
        }
        let answers = try words[1...2].map { try ByteBuffer(bytes: Data(contentsOf: URL(fileURLWithPath: $0))) }
        let sessions = Sessions(
            try openJournal(words[3]), row: (0..<rowBytes).map { UInt8(truncatingIfNeeded: $0 * 31 + 7) })
        let router = Router()
        router.get("/v1/sessions/:session") { _, _ in Self.response(answers[0]) }
        for method in [HTTPRequest.Method.post, .patch] {
            router.on("/v1/sessions/:session/**", method: method) { request, context in
                let session = try await sessions.session(context.parameters.require("session"))
                let command = try await request.decode(as: Command.self, context: context)
                // The one thing that it refuses: the load has commands for this controller.
                guard command.controller != "nobody" else { throw HTTPError(.notFound) }
                try await session.append(command)
                return Self.response(answers[1])
            }
        }
        var logger = Logger(label: "plain")
        logger.logLevel = .error
        let application = Application(
            router: router, configuration: .init(address: .hostname("127.0.0.1", port: 0)),
            onServerRunning: { channel in
                print("{\"listening\": \"http://127.0.0.1:\(channel.localAddress?.port ?? 0)\"}")
                fflush(nil)
            }, logger: logger)
        try await application.runService()
    }

    private static func response(_ body: ByteBuffer) -> Response {
        Response(
            status: .ok, headers: [.contentType: "application/json", .eTag: "\"1000\""],
            body: ResponseBody(byteBuffer: body))
    }

    /// The database, with the settings of the measured service.
    private static func openJournal(_ path: String) throws -> DatabasePool {
        var configuration = Configuration()
        configuration.prepareDatabase { database in try database.execute(sql: "PRAGMA synchronous = FULL") }
        let pool = try DatabasePool(path: path, configuration: configuration)
        try pool.write { database in
            try database.execute(
                sql: """
                    CREATE TABLE journal (
                        position INTEGER PRIMARY KEY, session TEXT NOT NULL, revision INTEGER NOT NULL, row BLOB NOT NULL)
                    """)
        }
        return pool
    }
}

/// The body of a command, of which the plain service understands nothing.
private struct Command: Decodable {
    var fraction: Double?
    var controller: String?
    var settle: Bool?
    var animated: Bool?
}

/// The sessions in memory.
private actor Sessions {
    private let journal: DatabasePool
    private let row: [UInt8]
    private var sessions: [String: Session] = [:]

    init(_ journal: DatabasePool, row: [UInt8]) {
        self.journal = journal
        self.row = row
    }

    func session(_ name: String) -> Session {
        if let session = sessions[name] { return session }
        let session = Session(name, journal, row: row)
        sessions[name] = session
        return session
    }
}

/// A session, which counts its commands and keeps a row for each.
private actor Session {
    private let name: String
    private let journal: DatabasePool
    private let row: Data
    private var revision = 0

    init(_ name: String, _ journal: DatabasePool, row: [UInt8]) {
        self.name = name
        self.journal = journal
        self.row = Data(row)
    }

    func append(_ command: Command) async throws {
        revision += 1
        let (name, revision, row) = (name, revision, row)
        try await journal.write { database in
            try database.execute(
                sql: "INSERT INTO journal (session, revision, row) VALUES (?, ?, ?)",
                arguments: [name, revision, row])
        }
    }
}
