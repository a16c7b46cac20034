import FolderTesting
import Foundation
import Testing

/// What the program does with a database file that is missing, in use, or in a folder that it must not change.
@Suite("Database files", .timeLimit(.minutes(30)))
struct DatabaseFileTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: folder.file("data"), withIntermediateDirectories: true)
        path = folder.file("data/proscenium.sqlite")
    }

    private func run(_ arguments: [String]) async throws -> ChildProcess {
        let process = try ChildProcess(
            BuiltBinary.path, arguments, errorPath: folder.file("errors-\(UUID().uuidString)"))
        _ = try await process.ending()
        return process
    }

    private func names() throws -> Set<String> {
        Set(try FileManager.default.contentsOfDirectory(atPath: folder.file("data")))
    }

    /// Makes a database with one session, in the state in which a stopped service leaves it.
    private func makeDatabase() async throws {
        let server = try await RunningServer.start(database: path)
        _ = try await server.connect().makeSession([
            "device": "iPhone 8", "systemVersion": "17", "root": ["name": "home"],
        ])
        #expect(try await server.stop() == .exit(0))
        for suffix in [".log", "-lock"] { unlink(path + suffix) }
    }

    @Test("a stop whose database file is gone ends with status 74 and a line that says so")
    func goneAtStop() async throws {
        let server = try await RunningServer.start(database: path)
        try FileManager.default.removeItem(atPath: path)
        #expect(try await server.stop() == .exit(74))
        let errors = server.process.errors
        #expect(errors.contains("proscenium: The service has stopped, but not cleanly: \(path) changed"), "\(errors)")
        #expect(!errors.contains("The service has stopped.\n"), "\(errors)")
    }

    @Test("a check, a backup and a restore leave the folder of what they read as it was")
    func quiet() async throws {
        try await makeDatabase()
        #expect(try names() == ["proscenium.sqlite"])
        for arguments in [
            ["db", "check", "--database", path], ["backup", folder.file("backup.sqlite"), "--database", path],
            ["restore", path, "--database", folder.file("restored.sqlite")],
        ] {
            let process = try await run(arguments)
            #expect(try await process.ending() == .exit(0), "\(process.errors)")
            #expect(try names() == ["proscenium.sqlite"], "\(arguments)")
        }
    }

    @Test("a command whose database does not exist says that, and what to do")
    func missing() async throws {
        let none = folder.file("none.sqlite")
        for arguments in [
            ["db", "check", "--database", none], ["backup", folder.file("backup.sqlite"), "--database", none],
            ["restore", none, "--database", path],
        ] {
            let process = try await run(arguments)
            #expect(try await process.ending() == .exit(74))
            #expect(process.errors.contains("There is no file \(none); name an existing database"), "\(process.errors)")
        }
        #expect(try names().isEmpty && !FileManager.default.fileExists(atPath: none))
    }

    @Test("a start whose database another program has locked waits five seconds and ends with status 74")
    func lockedAtStart() async throws {
        try await makeDatabase()
        // The shell keeps the lock for as long as its input stays open, and it holds that open itself.
        let input = folder.file("input")
        let shell = try ChildProcess(
            "sh",
            [
                "-c",
                """
                mkfifo '\(input)'; exec 3<>'\(input)'; echo 'BEGIN EXCLUSIVE; SELECT 1;' >&3
                exec sqlite3 -bail '\(path)' <&3
                """,
            ], errorPath: folder.file("shell"))
        defer { shell.signal(SIGKILL) }
        #expect(try await shell.line() == "1")
        let start = ContinuousClock.now
        let process = try RunningServer.launch(database: path)
        #expect(try await process.ending() == .exit(74))
        #expect(.now - start > .seconds(4))
        #expect(
            process.errors.contains("\(path) is locked by another program; close that one and try again."),
            "\(process.errors)")
    }
}
