import FolderTesting
import GRDB
import JSONCoding
import Logging
import MicroHTTP
import SessionHost
import SessionStore
import Testing

@testable import SessionAPI

@Suite("Store errors over HTTP")
struct TroubleTests {
    private static let path = "/var/lib/proscenium/sessions.sqlite"

    /// One error of every kind; the switch below keeps the list complete.
    private static let errors: [StoreError] = [
        .unsuitable(path: path, detail: path), .notADatabase(path: path), .foreignDatabase(path: path),
        .empty(path: path), .tooLong(byteLimit: 1), .taken(path: path), .missing(path: path), .disturbed(path: path),
        .inUse(path: path, processId: 7), .unwritable(path: path, detail: path),
        .newerDatabase(path: path, migration: 9, known: 4),
        .olderDatabase(path: path, migration: 3, known: 4), .editedMigration(path: path, migration: path),
        .damaged(path: path, detail: path), .diskFull(path: path), .locked(path: path),
        .moved(path: path, detail: path), .unreachable(path: path, detail: path), .closed(path: path),
        .failed(path: path, detail: path), .unknown(.session, id: "s_1"),
        .alreadyExists(.archive, id: "ar_1"), .conflict(session: "s_1", expected: 1, actual: 2),
        .storyboardInUse(id: "sb_1", session: "s_1"), .tampered(.snapshot(session: "s_1", revision: 1)),
        .tampered(.storyboard(id: "sb_1")), .tampered(.outcome(key: "k")),
        .eventsThinned(session: "s_1", from: 1, through: 2, firstSequence: 3),
    ]

    private static func place(_ error: StoreError) -> Int {
        switch error {
        case .unsuitable: 0
        case .notADatabase: 1
        case .foreignDatabase: 2
        case .inUse: 3
        case .unwritable: 4
        case .newerDatabase: 5
        case .editedMigration: 6
        case .damaged: 7
        case .diskFull: 8
        case .locked: 9
        case .moved: 10
        case .unreachable: 11
        case .closed: 12
        case .failed: 13
        case .unknown: 14
        case .alreadyExists: 15
        case .conflict: 16
        case .storyboardInUse: 17
        case .tampered: 18
        case .taken: 19
        case .missing: 20
        case .disturbed: 21
        case .empty: 22
        case .tooLong: 23
        case .eventsThinned: 24
        case .olderDatabase: 25
        }
    }

    @Test("no store error reveals the path of the database")
    func paths() {
        let quiet = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        #expect(Set(Self.errors.map(Self.place)) == Set(0...25))
        for error in Self.errors {
            let refusals = [
                RequestRefusal(error, logger: quiet),
                RequestRefusal(CommitError.failed(error), logger: quiet),
                RequestRefusal(CommitError.precedingWriteFailed(error), logger: quiet),
                RequestRefusal(anything: HostError.unavailable(error), logger: quiet),
            ]
            for refusal in refusals {
                let text = String(decoding: refusal.problem.encoded(), as: UTF8.self)
                #expect(!text.contains("/var") && !text.contains("sqlite"), "\(error): \(text)")
            }
            guard let trouble = error.trouble else { continue }
            for refusal in refusals { #expect(refusal.problem.status == .serviceUnavailable) }
            let answer = refusals[0].response(at: RequestPath(segments: ["v1"]))
            #expect(answer.fields.contains { $0.name == "Retry-After" })
            #expect(refusals[0].problem.extensions["reason"] == JSONValue.string(trouble.rawValue))
        }
    }

    @Test("a forged event puts its session in quarantine; repaired, it can be driven again")
    func quarantine() async throws {
        let venue = try await Venue()
        let session = try await venue.makeSession()
        let other = try await venue.makeSession()
        #expect(await venue.send(.post, "\(session)/controllers", json: ["name": "a"]).status == .created)
        let queue = try DatabaseQueue(path: venue.folder.database)
        try await queue.write { database in
            try database.execute(
                sql: "CREATE TABLE kept AS SELECT * FROM journal WHERE revision = 2")
            try database.execute(
                sql: "UPDATE journal SET events = CAST('[{\"forged\":1}]' AS BLOB) WHERE revision = 2")
        }
        let events = await venue.send(.get, "\(session)/events")
        #expect(events.status == .locked && events.problem == "session-quarantined", "\(events.text)")
        #expect(await venue.send(.get, session).json["status"] == "quarantined")
        let list = await venue.send(.get, "/v1/sessions")
        #expect(list.json["sessions"]?[0]?["status"] == "quarantined")
        #expect(list.json["sessions"]?[1]?["status"] == "active")
        let refused = await venue.send(.delete, "\(session)/quarantine")
        #expect(refused.status == .locked && refused.text.contains("revision 2"), "\(refused.text)")
        #expect(await venue.send(.post, "\(other)/controllers", json: ["name": "a"]).status == .created)
        try await queue.write { database in
            try database.execute(
                sql:
                    "UPDATE journal SET events = (SELECT events FROM kept) WHERE position = (SELECT position FROM kept)"
            )
            try database.execute(sql: "DROP TABLE kept")
        }
        try queue.close()
        let lifted = await venue.send(.delete, "\(session)/quarantine")
        #expect(lifted.status == .ok && lifted.json["status"] == "active", "\(lifted.text)")
        #expect(await venue.send(.post, "\(session)/controllers", json: ["name": "b"]).status == .created)
        #expect(await venue.send(.get, "\(session)/events").status == .ok)
        #expect(await venue.send(.delete, "/v1/sessions/s_none/quarantine").status == .notFound)
        try await venue.close()
    }

    @Test(
        "a damaged answer of an idempotency key is reported as such, and its session continues",
        arguments: [
            "status = 600", "status = 199", "status = -1", "expires_microseconds = 9223372036854775807",
            "created_microseconds = 9223372036854775807", "body = x'00ff'", "body = x''",
            "body = CAST('[1]' AS BLOB)", "headers = x'7b'", "body_digest = x'00'",
            #"headers = CAST('[["ETag","a\r\nSet-Cookie: b"]]' AS BLOB)"#,
            #"headers = CAST('[["E Tag","a"]]' AS BLOB)"#, "body = zeroblob(600000000)",
        ])
    func keptAnswer(damage: String) async throws {
        let venue = try await Venue()
        let session = try await venue.makeSession()
        let key = ["Idempotency-Key": "first"]
        let path = "\(session)/controllers"
        #expect(await venue.send(.post, path, json: ["name": "a"], fields: key).status == .created)
        let queue = try DatabaseQueue(path: venue.folder.database)
        try await queue.write { try $0.execute(sql: "UPDATE outcomes SET \(damage)") }
        try queue.close()
        let retried = await venue.send(.post, path, json: ["name": "a"], fields: key)
        #expect(retried.status == .conflict && retried.problem == "kept-answer-unreadable", "\(retried.text)")
        #expect(retried.header("Retry-After") == nil && retried.header("Set-Cookie") == nil)
        #expect(await venue.patientGet("/readyz").status == .ok)
        #expect(await venue.send(.get, session).json["revision"] == 2)
        let next = await venue.send(
            .post, path, json: ["name": "b"], fields: ["Idempotency-Key": "second"])
        #expect(next.status == .created, "\(next.text)")
        try await venue.close()
    }

    @Test("readiness says why commands cannot be committed, and a lock fails neither reads nor sessions")
    func readiness() async throws {
        let venue = try await Venue()
        let session = try await venue.makeSession()
        #expect(await venue.patientGet("/readyz").status == .ok)
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        let queue = try DatabaseQueue(path: venue.folder.database, configuration: configuration)
        try await queue.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
        let refused = await venue.send(.post, "\(session)/controllers", json: ["name": "a"])
        #expect(refused.status == .serviceUnavailable && refused.header("Retry-After") == "1")
        #expect(refused.json["reason"] == "locked", "\(refused.text)")
        let unready = await venue.patientGet("/readyz")
        #expect(
            unready.status == .serviceUnavailable && unready.json["reason"] == "locked", "\(unready.text)")
        #expect(await venue.send(.get, "\(session)/events").status == .ok)
        #expect(await venue.send(.get, "/").status == .ok)
        try await queue.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
        try queue.close()
        var answer = await venue.send(.post, "\(session)/controllers", json: ["name": "a"])
        while answer.status == .serviceUnavailable {
            answer = await venue.send(.post, "\(session)/controllers", json: ["name": "a"])
        }
        #expect(answer.status == .created)
        #expect(await venue.patientGet("/readyz").status == .ok)
        try await venue.close()
    }
}
