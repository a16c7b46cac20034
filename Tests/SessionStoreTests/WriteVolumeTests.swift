import FolderTesting
import Foundation
import Testing

@testable import SessionStore

@Suite struct WriteVolumeTests {
    /// Sessions that each run a command per transaction, as under load.
    static let sessionCount = 40
    static let transactionCount = 50

    @Test("a typical command in a shared transaction costs a bounded number of bytes in log and file")
    func bytesPerCommand() throws {
        let folder = try TemporaryFolder()
        let store = try folder.open()
        var heads = (0..<Self.sessionCount).map { NewSession.plain("s_\($0)").head }
        try store.commit(
            heads.indices.map { StoreWrite(.session("s_\($0)"), [.createSession(.plain("s_\($0)"))]) })
        let before = try size("-wal", in: folder)
        var rowBytes = 0
        for _ in 0..<Self.transactionCount {
            let batch = heads.indices.map { index in
                let entry = JournalEntry(Self.typicalContent, following: heads[index])
                let append = JournalAppend(
                    session: "s_\(index)", previous: heads[index], entries: [entry], activeMicroseconds: 1)
                heads[index] = entry.head
                rowBytes += entry.byteCount
                return StoreWrite(.session("s_\(index)"), [.append(append)])
            }
            try store.commit(batch)
        }
        let commands = Self.sessionCount * Self.transactionCount
        let log = (try size("-wal", in: folder) - before) / commands
        try store.close()
        let file = try size("", in: folder) / commands
        print("bytes per command: \(rowBytes / commands) in the row, \(log) in the log, \(file) in the file")
        #expect(file < 2 * rowBytes / commands)
        #expect(log < 2 * rowBytes / commands)
    }

    private static let typicalContent = JournalContent(
        format: 1, rulesRevision: 1, timeMicroseconds: 1, eventCount: 2,
        command: [UInt8](repeating: 0x20, count: 60), events: [UInt8](repeating: 0x20, count: 360),
        patch: [UInt8](repeating: 0x20, count: 180))

    private func size(_ suffix: String, in folder: TemporaryFolder) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: folder.database + suffix)
        return (attributes[.size] as? NSNumber)?.intValue ?? 0
    }
}

extension NewSession {
    fileprivate static func plain(_ id: String) -> NewSession {
        NewSession(
            id: id, createdMicroseconds: 1, settings: Array("{}".utf8), rulesRevision: 1, clock: .manual)
    }
}
