import GRDBSQLite
import PresentationCoding
import PresentationEngine
import SessionStore
import Testing

@testable import SessionHost

@Suite("States and rows that are too long to be stored", .timeLimit(.minutes(30)))
struct StateLimitTests {
    private static let title = String(repeating: "t", count: 2_000)

    private func make(_ name: String) -> Command {
        var request = ControllerRequest(name: name)
        request.properties = [PropertyAssignment(.title, .text(Self.title))]
        return .perform([.makeController(request)])
    }

    @Test("a command whose snapshot would be too long is refused and changes nothing, and a smaller state goes on")
    func snapshots() async throws {
        var configuration = HostConfiguration(snapshotByteCount: 1)
        configuration.stateByteLimit = 12_000
        var hall = try await Hall(configuration)
        let session = try await hall.create()
        var made = 0
        let limit = HostError.tooLongToStore(byteLimit: 12_000)
        await #expect(throws: limit) {
            while made < 50 {
                try await hall.perform(make("c\(made)"), in: session)
                made += 1
            }
        }
        #expect(made > 2 && made < 8)
        let state = try await hall.state(of: session)
        #expect(!state.contains("\"c\(made)\""))
        await #expect(throws: limit) { try await hall.perform(make("other"), in: session) }
        hall = try await hall.killAndReopen(configuration)
        #expect(try await hall.state(of: session) == state)
        #expect(try hall.store.check().faults.isEmpty)
        for number in 1..<made {
            try await hall.perform(.perform([.release(name: "c\(number)")]), in: session)
        }
        try await hall.perform(make("small"), in: session)
        try await hall.close()
    }

    @Test("a row that would be too long is refused before anything is acknowledged, and the next command is not")
    func rows() async throws {
        var limits = CommitLimits()
        limits.rowByteCount = 6_000
        let hall = try await Hall(limits: limits)
        let session = try await hall.create()
        let before = try await hall.state(of: session)
        let long = Command.perform([.log(String(repeating: "x", count: 4_000))])
        await #expect(throws: HostError.tooLongToStore(byteLimit: 6_000)) { try await hall.perform(long, in: session) }
        #expect(try await hall.state(of: session) == before)
        // The title is in the command, in the patch and in the readable hierarchy, all in one row.
        await #expect(throws: HostError.tooLongToStore(byteLimit: 6_000)) {
            try await hall.perform(make("c"), in: session)
        }
        #expect(try await hall.perform(.make("d"), in: session).revision == 2)
        #expect(try hall.store.check().faults.isEmpty)
        try await hall.close()
    }

    /// Puts the beginning of a compressed text of 600 MiB in place of a database's last snapshot.
    private func makeLastSnapshotTooLong(in path: String) throws {
        var database: OpaquePointer?
        defer { sqlite3_close(database) }
        let sql = """
            UPDATE snapshots SET body = X'28B52FFDE00000802500000000'
            WHERE number = (SELECT max(number) FROM snapshots)
            """
        try #require(sqlite3_open(path, &database) == SQLITE_OK)
        try #require(sqlite3_exec(database, sql, nil, nil, nil) == SQLITE_OK)
    }

    @Test("a snapshot that an earlier build wrote too long does not keep its session from coming back")
    func earlierBuild() async throws {
        let configuration = HostConfiguration(snapshotByteCount: 1)
        var hall = try await Hall(configuration)
        let session = try await hall.create()
        for name in ["a", "b", "c"] { try await hall.perform(.make(name), in: session) }
        let state = try await hall.state(of: session)
        try hall.store.close()
        try makeLastSnapshotTooLong(in: hall.folder.appending(path: "sessions.sqlite").path)
        hall = try await Hall(configuration, after: hall)
        #expect(try await hall.state(of: session) == state)
        #expect(try hall.store.verify(session: session) == 4)
        await hall.registry.quarantine(session, because: "an earlier build read the snapshot")
        #expect(try await hall.registry.liftQuarantine(of: session).revision == 4)
        #expect(try await hall.perform(.make("d"), in: session).revision == 5)
        try await hall.close()
    }
}
