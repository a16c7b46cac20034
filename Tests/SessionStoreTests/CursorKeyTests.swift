import FolderTesting
import GRDB
import Testing

@testable import SessionStore

/// The secret with which the places of lists are encrypted for clients.
@Suite struct CursorKeyTests {
    private func key(_ folder: TemporaryFolder) throws -> [UInt8] {
        let store = try folder.open()
        defer { #expect(throws: Never.self) { try store.close() } }
        return store.cursorKey
    }

    @Test("a database keeps its secret, and each has its own")
    func kept() throws {
        let folder = try TemporaryFolder()
        let first = try key(folder)
        #expect(first.count == 32 && Set(first).count > 8)
        #expect(try key(folder) == first)
        #expect(try key(TemporaryFolder()) != first)
    }

    @Test(
        "a secret that is missing or damaged is replaced once",
        arguments: [
            "DELETE FROM secrets", "UPDATE secrets SET value = x'00'", "UPDATE secrets SET value = zeroblob(33)",
        ])
    func replaced(damage: String) throws {
        let folder = try TemporaryFolder()
        let first = try key(folder)
        try folder.execute(damage)
        let second = try key(folder)
        #expect(second.count == 32 && second != first)
        #expect(try key(folder) == second)
    }
}
