import FolderTesting
import Foundation
import JSONCoding
import Testing

@Suite("proscenium db thin", .timeLimit(.minutes(30)))
struct ThinningTests {
    /// Runs a command of the program to its end.
    private func run(
        _ arguments: [String], _ folder: TemporaryFolder
    ) async throws -> (ending: ChildProcess.Ending, output: String, errors: String) {
        let process = try ChildProcess(
            BuiltBinary.path, arguments, errorPath: folder.file("errors-\(UUID().uuidString)"))
        var lines: [String] = []
        while let line = try await process.line() { lines.append(line) }
        return (try await process.ending(), lines.joined(separator: "\n"), process.errors)
    }

    private static let home: JSONValue = [
        "device": "iPhone 8", "systemVersion": "17", "root": ["name": "home", "class": "Home"],
    ]

    /// A database with a session of some commands, whose server has stopped.
    private func database(_ folder: TemporaryFolder) async throws -> (path: String, session: String) {
        let path = folder.file("thin.sqlite")
        let server = try await RunningServer.start(database: path)
        let session = try await server.connect().makeSession(Self.home)
        for name in ["a", "b", "c"] {
            try await session.perform(RemoteCommand(path: "controllers", body: ["name": .string(name)]))
            try await session.perform(.present(name, by: "home", animated: true))
            try await session.perform(.settle)
            try await session.perform(.dismiss("home", animated: true))
            try await session.perform(.settle)
        }
        let busy = try await run(["db", "thin", "--database", path, "--commands", "3"], folder)
        #expect(busy.ending == .exit(74) && busy.errors.contains("in use"), "\(busy)")
        #expect(try await server.stop() == .exit(0))
        return (path, session.id)
    }

    @Test("it thins what the rule does not keep, and the check, a backup, a restored copy and a server find it sound")
    func thins() async throws {
        let folder = try TemporaryFolder()
        let (path, session) = try await database(folder)
        let thinned = try await run(["db", "thin", "--database", path, "--commands", "3", "--json"], folder)
        #expect(thinned.ending == .exit(0), "\(thinned)")
        let report = try JSONValue(parsing: thinned.output)
        #expect(report["sessions"] == 1 && report["commands"]?.integer ?? 0 >= 8, "\(report)")
        #expect(report["findings"] == [])
        let again = try await run(
            ["db", "thin", "--database", path, "--commands", "3", "--session", session], folder)
        #expect(again.ending == .exit(0) && again.output.contains("of 0 commands in 0 sessions"), "\(again)")
        let (backup, restored) = (folder.file("backup.sqlite"), folder.file("restored.sqlite"))
        for arguments in [
            ["db", "check", "--database", path], ["backup", backup, "--database", path],
            ["restore", backup, "--database", restored], ["db", "check", "--database", restored],
        ] {
            let made = try await run(arguments, folder)
            #expect(made.ending == .exit(0) && made.errors.isEmpty, "\(arguments): \(made)")
        }
        let server = try await RunningServer.start(database: restored)
        let client = try await server.connect()
        let events = try await client.send(.get("/v1/sessions/\(session)/events"))
        #expect(events.status == 410 && events.text.contains("events-thinned"), "\(events.text)")
        let recomputed = try await client.json(.get("/v1/sessions/\(session)/events?thinned=recompute"))
        #expect(recomputed["events"]?[0]?["sequence"] == 1)
        let journal = try await client.send(.get("/v1/sessions/\(session)/journal"))
        let file = folder.file("journal.ndjson")
        try Data(journal.body).write(to: URL(filePath: file))
        #expect(try await server.stop() == .exit(0))
        let replayed = try await run(["replay", file], folder)
        #expect(replayed.ending == .exit(0), "\(replayed)")
    }

    @Test("without a rule, for an unknown session and without a file it changes nothing, and damage is named")
    func refusals() async throws {
        let folder = try TemporaryFolder()
        let (path, session) = try await database(folder)
        #expect(try await run(["db", "thin", "--database", path], folder).ending == .exit(64))
        #expect(try await run(["db", "thin", "--database", path, "--commands", "-1"], folder).ending == .exit(64))
        let unknown = try await run(
            ["db", "thin", "--database", path, "--commands", "3", "--session", "s_none"], folder)
        #expect(unknown.ending == .exit(74) && unknown.errors.contains("s_none"), "\(unknown)")
        let missing = try await run(["db", "thin", "--database", folder.file("none"), "--commands", "3"], folder)
        #expect(missing.ending == .exit(74) && !FileManager.default.fileExists(atPath: folder.file("none")))
        let change = "UPDATE journal SET patch = CAST('{}' AS BLOB) WHERE revision = 4"
        _ = try await run(["db", "check", "--database", path], folder)
        #expect(try await shell(path, change + "; SELECT count(*) FROM journal WHERE length(events) = 40") == "0")
        let damaged = try await run(["db", "thin", "--database", path, "--seconds", "0", "--commands", "3"], folder)
        #expect(
            damaged.ending == .exit(65) && damaged.output.contains("\(session) is broken at revision 4"), "\(damaged)")
        #expect(try await shell(path, "SELECT count(*) FROM journal WHERE length(events) = 40") == "0")
    }

    /// Runs a statement in the SQL shell.
    private func shell(_ path: String, _ sql: String) async throws -> String {
        let process = try ChildProcess("sqlite3", [path, sql], errorPath: "/dev/null")
        let line = try await process.line() ?? ""
        _ = try await process.ending()
        return line
    }

    /// The folder `Tests/Golden/thinned-3`: a database whose events were thinned with `--commands 3`, the journal of
    /// its session in format 3, and the session, a hierarchy and the kept events as that build answered them. A change
    /// of the rules that concerns its commands makes the replay differ; only the status is then another one.
    @Test("a database and a journal with thinned events of the build that had them first load and replay")
    func golden() async throws {
        let folder = try TemporaryFolder()
        let golden = "Tests/Golden/thinned-3"
        try FileManager.default.copyItem(atPath: "\(golden)/database.sqlite", toPath: folder.database)
        let states = try JSONValue(parsing: [UInt8](Data(contentsOf: URL(filePath: "\(golden)/states.json"))))
        let server = try await RunningServer.start(database: folder.database)
        let client = try await server.connect()
        guard case .string(let path)? = states["path"], case .object(let answers)? = states["answers"] else {
            Issue.record("\(states)")
            return
        }
        for (target, answer) in answers.members.map({ ($0.key, $0.value) }) {
            #expect(try await client.json(.get(path + target)) == answer, "\(target)")
        }
        let journal = try await client.send(.get(path + "/journal"))
        #expect(journal.body == [UInt8](try Data(contentsOf: URL(filePath: "\(golden)/journal.ndjson"))))
        #expect(try await server.stop() == .exit(0))
        #expect(try await run(["db", "check", "--database", folder.database], folder).ending == .exit(0))
        #expect(try await run(["replay", "\(golden)/journal.ndjson"], folder).ending == .exit(0))
    }
}
