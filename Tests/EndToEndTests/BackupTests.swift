import FolderTesting
import Foundation
import JSONCoding
import Testing

@Suite("Backup and restore", .timeLimit(.minutes(30)))
struct BackupTests {
    private static let home: JSONValue = [
        "device": "iPhone 8", "systemVersion": "17", "root": ["name": "home", "class": "Home"],
    ]

    private static func log(_ text: String) -> RemoteCommand {
        RemoteCommand(path: "calls", body: ["call": "log", "text": .string(text)])
    }

    /// Runs a command of the program to its end; returns the status and the printed lines.
    private func run(
        _ arguments: [String], _ folder: TemporaryFolder
    ) async throws -> (ending: ChildProcess.Ending, lines: [String], errors: String) {
        let process = try ChildProcess(
            BuiltBinary.path, arguments, errorPath: folder.file("errors-\(UUID().uuidString)"))
        var lines: [String] = []
        while let line = try await process.line() { lines.append(line) }
        return (try await process.ending(), lines, process.errors)
    }

    /// Drives a session at full speed until a file exists, and a little longer; returns the number of commands.
    private func drive(_ session: RemoteSession, until file: String) async throws -> Int {
        var number = 0
        var rest = 20
        while rest > 0, !Task.isCancelled {
            if FileManager.default.fileExists(atPath: file) { rest -= 1 }
            let name = "a\(number)"
            let made = try await session.client.send(
                .json("POST", session.path("controllers"), ["name": .string(name)]))
            #expect(made.status == 201, "\(made.text)")
            if number.isMultiple(of: 5) {
                try await session.perform(.present(name, by: "home", animated: number.isMultiple(of: 2)))
                try await session.perform(.settle)
                try await session.perform(.dismiss("home", animated: false))
                try await session.perform(.settle)
            }
            number += 1
        }
        return number
    }

    @Test("a backup under full load has every session as it was at its revision, and can be restored and continued")
    func underLoad() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("busy.sqlite")
        let server = try await RunningServer.start(database: path)
        let quiet = try await server.connect().makeSession(Self.home)
        try await quiet.perform(Self.log("before"))
        var busy: [RemoteSession] = []
        for _ in 0..<8 { busy.append(try await server.connect().makeSession(Self.home)) }
        let driven = busy
        let (backup, end) = (folder.file("backup.sqlite"), folder.file("end"))
        let count = try await withThrowingTaskGroup(of: Int.self) { group in
            for session in driven { group.addTask { try await drive(session, until: end) } }
            group.addTask {
                // The sessions are working by then.
                let first = RemoteSession(client: try await server.connect(), id: driven[0].id)
                while try await first.revision() < 40 {}
                let made = try await run(["backup", backup, "--database", path], folder)
                #expect(made.ending == .exit(0), "\(made.errors)")
                #expect(made.lines.count == 1 && made.lines.joined().contains("9 sessions"), "\(made.lines)")
                FileManager.default.createFile(atPath: end, contents: nil)
                return 0
            }
            return try await group.reduce(0, +)
        }
        print("\(count) rounds of commands beside the backup")
        let restored = folder.file("restored/again.sqlite")
        try FileManager.default.createDirectory(
            atPath: folder.file("restored"), withIntermediateDirectories: true)
        let made = try await run(["restore", backup, "--database", restored, "--json"], folder)
        #expect(made.ending == .exit(0), "\(made.errors)")
        #expect(try JSONValue(parsing: made.lines.joined())["sound"] == .bool(true))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("restored")) == ["again.sqlite"])
        let again = try await RunningServer.start(database: restored)
        let client = try await again.connect()
        for session in [quiet] + busy {
            try await compare(RemoteSession(client: client, id: session.id), with: session)
        }
        #expect(try await again.stop() == .exit(0))
        #expect(try await server.stop() == .exit(0))
    }

    /// Expects that a restored session equals the original at the same revision, and can be driven.
    private func compare(_ copy: RemoteSession, with original: RemoteSession) async throws {
        let revision = try await copy.revision()
        #expect(revision <= (try await original.revision()))
        let events = try await copy.events()
        #expect(try await original.events().starts(with: events))
        let there = try await original.read("hierarchy?revision=\(revision)")
        #expect(try await copy.read("hierarchy?revision=\(revision)") == there)
        #expect(try await copy.read("hierarchy") == there, "the state is that of the last command in the backup")
        let commands = Self.commands(in: try await copy.journal())
        #expect(commands.count == revision)
        #expect(Array(Self.commands(in: try await original.journal()).prefix(revision)) == commands)
        #expect(try await copy.send(Self.log("on")).status == 200)
    }

    /// The lines of an exported journal without its head, and without the digests that depend on the head.
    private static func commands(in journal: [UInt8]) -> [Substring] {
        String(decoding: journal, as: UTF8.self).split(separator: "\n").dropFirst().map { line in
            line.range(of: ",\"digest\":\"", options: .backwards).map { line[..<$0.lowerBound] } ?? line
        }
    }

    @Test("nothing is replaced, a backup with a damaged session is restored with a report, and an empty one is not")
    func refused() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("small.sqlite")
        let server = try await RunningServer.start(database: path)
        let session = try await server.connect().makeSession(Self.home)
        try await session.perform(Self.log("kept"))
        let backup = folder.file("backup.sqlite")
        #expect(try await run(["backup", backup, "--database", path], folder).ending == .exit(0))
        #expect(try await server.stop() == .exit(0))

        for arguments in [["backup", backup, "--database", path], ["restore", backup, "--database", path]] {
            let refused = try await run(arguments, folder)
            #expect(refused.ending == .exit(74))
            #expect(refused.errors.contains("exists already"), "\(refused.errors)")
        }
        _ = try await shell(backup, "UPDATE journal SET command = x'7B7D' WHERE revision = 1")
        let damaged = try await run(["restore", backup, "--database", folder.file("new.sqlite")], folder)
        #expect(damaged.ending == .exit(65))
        #expect(damaged.lines.joined().contains(session.id), "\(damaged.lines)")
        // All other sessions are there.
        let restored = folder.file("new.sqlite")
        #expect(try await run(["db", "check", "--database", restored], folder).ending == .exit(65))
        let again = try await run(["backup", folder.file("again.sqlite"), "--database", restored], folder)
        #expect(again.ending == .exit(65) && again.lines.joined().contains(session.id), "\(again.lines)")
        #expect(FileManager.default.fileExists(atPath: folder.file("again.sqlite")))
        let empty = folder.file("empty.sqlite")
        try Data().write(to: URL(fileURLWithPath: empty))
        for arguments in [
            ["restore", empty, "--database", folder.file("none.sqlite")], ["db", "check", "--database", empty],
        ] {
            let refused = try await run(arguments, folder)
            #expect(refused.ending == .exit(74) && refused.errors.contains("is empty"), "\(refused.errors)")
        }
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
        #expect(!names.contains { $0.hasPrefix("none.sqlite") }, "\(names)")
    }

    @Test("a backup that does not fit on the disk is refused by its name, and nothing is left")
    func tooLarge() async throws {
        let folder = try TemporaryFolder()
        let (path, backup) = (folder.file("small.sqlite"), folder.file("backup.sqlite"))
        let server = try await RunningServer.start(database: path)
        _ = try await server.connect().makeSession(Self.home)
        let command = "ulimit -f 40; exec '\(BuiltBinary.path)' backup '\(backup)' --database '\(path)'"
        let process = try ChildProcess("sh", ["-c", command], errorPath: folder.file("errors"))
        #expect(try await process.ending() == .exit(74))
        #expect(process.errors.contains(backup) && !process.errors.contains(path), "\(process.errors)")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
        #expect(!names.contains { $0.hasPrefix("backup.sqlite") }, "\(names)")
        #expect(try await server.stop() == .exit(0))
    }

    @Test("a backup that an earlier version wrote is brought up to date")
    func earlier() async throws {
        let folder = try TemporaryFolder()
        let backup = folder.file("backup.sqlite")
        try FileManager.default.copyItem(atPath: "Tests/Golden/rules-9/database.sqlite", toPath: backup)
        let path = folder.file("new.sqlite")
        #expect(try await run(["backup", path, "--database", backup], folder).ending == .exit(74))
        let restored = try await run(["restore", backup, "--database", path], folder)
        #expect(restored.ending == .exit(0), "\(restored.errors)")
        let server = try await RunningServer.start(database: path)
        #expect(try await server.connect().readiness() == 200)
        #expect(try await server.stop() == .exit(0))
    }

    /// Runs a statement in the SQL shell.
    private func shell(_ path: String, _ sql: String) async throws -> String {
        let process = try ChildProcess(
            "sqlite3", [path, sql], errorPath: "/dev/null")
        let line = try await process.line() ?? ""
        _ = try await process.ending()
        return line
    }
}
