import FolderTesting
import Foundation
import Testing

@Suite("An unusable database is one sentence and a failure")
struct StartingTests {
    @Test("a file that is not a database is refused and unchanged", .timeLimit(.minutes(30)))
    func foreignFile() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("letter.txt")
        let letter = Data(String(repeating: "Dear reader, this is not a database.\n", count: 200).utf8)
        try letter.write(to: URL(fileURLWithPath: path))
        try await expectRefusal(of: path)
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == letter)
    }

    @Test("another program's database is refused", .timeLimit(.minutes(30)))
    func wrongDatabase() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("wrong.sqlite")
        try await sqlite(path, "create table letters (text); insert into letters values ('hello');")
        try await expectRefusal(of: path)
    }

    @Test("a database of a newer build is refused", .timeLimit(.minutes(30)))
    func newerDatabase() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("newer.sqlite")
        try await makeDatabase(path)
        try await sqlite(path, "insert into ledger values (9999, 'later', 'abc', 0);")
        try await expectRefusal(of: path)
    }

    @Test("a database with an edited migration is refused", .timeLimit(.minutes(30)))
    func editedMigration() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("edited.sqlite")
        try await makeDatabase(path)
        try await sqlite(path, "update ledger set sha256 = 'abc' where number = 1;")
        try await expectRefusal(of: path)
    }

    @Test("a damaged database is refused", .timeLimit(.minutes(30)))
    func damagedDatabase() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("damaged.sqlite")
        try await makeDatabase(path)
        try await sqlite(path, "pragma wal_checkpoint(truncate);")
        let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
        try file.seek(toOffset: 100)
        try file.write(contentsOf: Data(repeating: 0xA5, count: 3_000))
        try file.close()
        try await expectRefusal(of: path)
    }

    @Test("a path that cannot be written is refused", .timeLimit(.minutes(30)))
    func unwritablePlace() async throws {
        // A folder in the place of the file cannot be written even by root.
        let folder = try TemporaryFolder()
        let path = folder.file("folder.sqlite")
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        try await expectRefusal(of: path)
        try await expectRefusal(of: folder.file("missing/proscenium.sqlite"))
    }

    @Test(
        "a second server on the same database is refused, and the first continues", .timeLimit(.minutes(30)))
    func secondServer() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("shared.sqlite")
        let first = try await RunningServer.start(database: path)
        try await expectRefusal(of: path)
        #expect(try await first.connect().send(.get("/healthz")).status == 200)
        #expect(try await first.stop() == .exit(0))
    }

    private func makeDatabase(_ path: String) async throws {
        let server = try await RunningServer.start(database: path)
        #expect(try await server.stop() == .exit(0))
    }

    /// Expects an exit with failure, nothing on standard output, and one sentence that names the file.
    private func expectRefusal(of path: String, sourceLocation: SourceLocation = #_sourceLocation)
        async throws
    {
        let folder = try TemporaryFolder()
        let process = try ChildProcess(
            BuiltBinary.path, ["serve", "--listen", "127.0.0.1:0", "--database", path],
            errorPath: folder.file("errors"))
        #expect(try await process.line() == nil, sourceLocation: sourceLocation)
        #expect(try await process.ending() == .exit(74), sourceLocation: sourceLocation)
        let errors = process.errors
        let lines = errors.split(separator: "\n")
        #expect(lines.count == 1, "\(errors)", sourceLocation: sourceLocation)
        #expect(
            errors.contains(URL(fileURLWithPath: path).lastPathComponent), "\(errors)",
            sourceLocation: sourceLocation)
    }

    private func sqlite(_ path: String, _ statements: String) async throws {
        let folder = try TemporaryFolder()
        let process = try ChildProcess("sqlite3", [path, statements], errorPath: folder.file("errors"))
        guard try await process.ending() == .exit(0) else {
            throw UnexpectedAnswer("sqlite3: \(process.errors)")
        }
    }
}
