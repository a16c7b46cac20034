import CMappingFaults
import ContentDigests
import FolderTesting
import Foundation
import GRDB
import Testing

@testable import SessionStore

@Suite struct FileWatchTests {
    let folder: TemporaryFolder
    let store: SQLiteStore

    init() throws {
        folder = try TemporaryFolder()
        store = try folder.open()
        try store.play("s_1", commands: 3)
    }

    private var aside: String { folder.file("aside.sqlite") }

    private func move(_ from: String, _ to: String) throws {
        try FileManager.default.moveItem(atPath: from, toPath: to)
    }

    private func expectMoved(_ detail: String, sourceLocation: SourceLocation = #_sourceLocation) {
        for attempt in [{ _ = try store.play("s_2", commands: 1) }, { try store.probe() }] {
            let error = #expect(throws: StoreError.self, sourceLocation: sourceLocation) { try attempt() }
            guard case .moved(_, let found) = error else {
                Issue.record("unexpected: \(String(describing: error))", sourceLocation: sourceLocation)
                return
            }
            #expect(found.contains(detail), "\(found)", sourceLocation: sourceLocation)
        }
    }

    @Test("a moved file is noticed before the next write, which succeeds once it is back")
    func removed() throws {
        try move(folder.database, aside)
        expectMoved("it was removed")
        #expect(throws: StoreError.self) { try store.session("s_1") }
        try move(aside, folder.database)
        try store.play("s_3", commands: 1)
        #expect(try store.session("s_2") == nil)
        #expect(try store.check().faults.isEmpty)
    }

    @Test("a file that was replaced by another is noticed")
    func replaced() throws {
        let other = try SQLiteStore(path: aside)
        try other.close()
        try move(folder.database, folder.file("old.sqlite"))
        try move(aside, folder.database)
        expectMoved("it was replaced")
        #expect(throws: StoreError.self) { try store.session("s_1") }
    }

    /// An older state of the database, in a file that could be served.
    private func olderCopy() throws -> String {
        try store.tidy()
        let copy = folder.file("older.sqlite")
        try FileManager.default.copyItem(atPath: folder.database, toPath: copy)
        try store.play("s_5", commands: 2)
        try store.tidy()
        return copy
    }

    @Test("reads never see a substitute file in the place of the database, however many run at a time")
    func readsBesideAnotherFile() async throws {
        let copy = try olderCopy()
        try store.play("s_3", commands: 2)
        try move(folder.database, aside)
        try move(copy, folder.database)
        let store = store
        let faults = await withTaskGroup(of: StoreError?.self) { group in
            for number in 0..<64 {
                group.addTask {
                    do throws(StoreError) {
                        let session = ["s_1", "s_5", "s_3"][number % 3]
                        if number.isMultiple(of: 2) {
                            _ = try store.revival(of: session)
                        } else {
                            _ = try store.verify(session: session)
                        }
                        return nil
                    } catch {
                        return error
                    }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        for fault in faults { #expect(fault?.trouble == .fileMoved, "\(String(describing: fault))") }
        try FileManager.default.removeItem(atPath: folder.database)
        try move(aside, folder.database)
        for session in ["s_1", "s_5", "s_3"] { _ = try store.verify(session: session) }
        try store.play("s_4", commands: 1)
        #expect(try store.check().faults.isEmpty)
        try store.close()
        // The log was copied into the right file.
        let again = try folder.open()
        #expect(try again.sessionCount() == 4)
        try again.close()
    }

    @Test(
        "any substitute in the place of the database is noticed, and all is well once the file is back",
        arguments: [
            "older copy", "another database", "empty file", "garbage", "folder", "link to the file",
            "dead link",
        ])
    func replacements(kind: String) throws {
        let copy = try olderCopy()
        try move(folder.database, aside)
        switch kind {
        case "older copy": try FileManager.default.copyItem(atPath: copy, toPath: folder.database)
        case "another database":
            let other = try SQLiteStore(path: folder.file("other.sqlite"))
            try other.play("s_1", commands: 9)
            try other.close()
            try move(folder.file("other.sqlite"), folder.database)
        case "empty file": try Data().write(to: URL(fileURLWithPath: folder.database))
        case "garbage": try Data(repeating: 7, count: 9_000).write(to: URL(fileURLWithPath: folder.database))
        case "folder":
            try FileManager.default.createDirectory(
                atPath: folder.database, withIntermediateDirectories: false)
        case "link to the file":
            try FileManager.default.createSymbolicLink(
                atPath: folder.database, withDestinationPath: aside)
        default:
            try FileManager.default.createSymbolicLink(
                atPath: folder.database, withDestinationPath: folder.file("nothing"))
        }
        for _ in 0..<2 {
            expectMoved("it was replaced")
            for session in ["s_1", "s_5", "s_9"] {
                let error = #expect(throws: StoreError.self) { try store.revival(of: session) }
                #expect(error?.trouble == .fileMoved)
            }
        }
        try FileManager.default.removeItem(atPath: folder.database)
        try move(aside, folder.database)
        try store.play("s_3", commands: 2)
        #expect(try store.verify(session: "s_1") == 3)
        #expect(try store.check().faults.isEmpty)
    }

    @Test("a file that disappears and returns many times is served each time it is there")
    func comingAndGoing() throws {
        for number in 3..<10 {
            try move(folder.database, aside)
            expectMoved("it was removed")
            #expect(throws: StoreError.self) { try store.session("s_1") }
            try move(aside, folder.database)
            try store.play("s_\(number)", commands: 1)
            #expect(try store.verify(session: "s_1") == 3)
        }
        #expect(try store.check().faults.isEmpty)
    }

    @Test("content of another database in the same file is noticed")
    func overwritten() throws {
        try store.tidy()
        let other = try SQLiteStore(path: aside)
        try other.play("s_1", commands: 9)
        try other.close()
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: folder.database))
        try file.write(contentsOf: Data(contentsOf: URL(fileURLWithPath: aside)))
        let error = #expect(throws: StoreError.self) { try store.probe() }
        #expect(error?.trouble == .fileMoved)
        // Closed last, since closing releases SQLite's locks on the file.
        try? store.close()
        try file.close()
    }

    @Test("a write-ahead log that was removed or replaced is noticed", arguments: ["-wal", "-shm"])
    func sidecar(suffix: String) throws {
        try move(folder.database + suffix, aside)
        expectMoved("was removed")
        try Data().write(to: URL(fileURLWithPath: folder.database + suffix))
        expectMoved("was replaced")
        try FileManager.default.removeItem(atPath: folder.database + suffix)
        try move(aside, folder.database + suffix)
        try store.play("s_3", commands: 1)
    }

    /// SQLite maps the index of the log, and a write to it that the system refuses is a signal.
    @Test(
        "a truncated index does not end the process, and nothing is lost", .timeLimit(.minutes(30)),
        arguments: [false, true])
    func cutIndex(isByReading: Bool) throws {
        #expect(truncate(folder.database + "-shm", 0) == 0)
        var error: StoreError?
        let deadline = ContinuousClock.now + .seconds(600)
        repeat {
            do throws(StoreError) {
                // A retry asks for its stored answer before it writes anything.
                if isByReading {
                    _ = try store.outcome(scope: "a", key: "k", atMicroseconds: 20)
                } else {
                    try store.probe()
                }
                error = nil
            } catch let fault {
                error = fault
                #expect(fault.trouble == .fileMoved)
            }
        } while error != nil && ContinuousClock.now < deadline
        try #require(error == nil)
        try store.play("s_3", commands: 2)
        #expect(try store.verify(session: "s_1") == 3 && store.verify(session: "s_3") == 2)
        #expect(try store.check().faults.isEmpty)
        try store.close()
        let again = try folder.open()
        #expect(try again.verify(session: "s_1") == 3 && again.verify(session: "s_3") == 2)
        try again.close()
    }

    @Test("a process may have thousands of databases open, and each has its watch")
    func manyWatches() {
        let watches = (0..<2000).map { mapping_faults_watch(0, UInt64($0) + 1) }
        defer { for watch in watches { mapping_faults_forget(watch) } }
        #expect(!watches.contains(0) && Set(watches).count == watches.count)
    }

    /// The latest commits would be acknowledged, and be lost with the log.
    @Test(
        "a stored answer is not returned while the write-ahead log is missing",
        arguments: ["", "-wal", "-shm"])
    func keptAnswer(suffix: String) throws {
        let outcome = RequestOutcome(
            scope: "a", key: "k", bodyDigest: ContentDigest(of: [1]), status: 200, headers: Array("[]".utf8),
            body: Array("{}".utf8), createdMicroseconds: 10, expiresMicroseconds: 1 << 50)
        try store.commit([
            StoreWrite(.upkeep, [.keepOutcome(outcome, limits: OutcomeLimits(count: 10))])
        ])
        try move(folder.database + suffix, aside)
        let error = #expect(throws: StoreError.self) {
            try store.outcome(scope: "a", key: "k", atMicroseconds: 20)
        }
        #expect(error?.trouble == .fileMoved)
        try move(aside, folder.database + suffix)
        #expect(try store.outcome(scope: "a", key: "k", atMicroseconds: 20) != nil)
    }

    @Test(
        "a log or an index that was deleted for good is recreated after a while, and nothing is lost",
        .timeLimit(.minutes(30)), arguments: [["-wal"], ["-shm"], ["-wal", "-shm"]])
    func renewed(suffixes: [String]) throws {
        for suffix in suffixes { try FileManager.default.removeItem(atPath: folder.database + suffix) }
        expectMoved("was removed")
        var error: StoreError?
        let deadline = ContinuousClock.now + .seconds(600)
        repeat {
            do throws(StoreError) {
                try store.probe()
                error = nil
            } catch let fault {
                error = fault
                #expect(fault.trouble == .fileMoved)
            }
        } while error != nil && ContinuousClock.now < deadline
        try #require(error == nil)
        try store.play("s_3", commands: 2)
        #expect(try store.verify(session: "s_1") == 3 && store.verify(session: "s_3") == 2)
        #expect(try store.check().faults.isEmpty)
        // As kill -9 would leave it now.
        let copy = try TemporaryFolder()
        for suffix in ["", "-wal"] {
            try FileManager.default.copyItem(
                atPath: folder.database + suffix, toPath: copy.database + suffix)
        }
        let again = try copy.open()
        #expect(try again.verify(session: "s_3") == 2)
        try again.close()
        try store.close()
    }

    @Test("the stored data survives the removal of its write-ahead log")
    func savedByClosing() throws {
        try FileManager.default.removeItem(atPath: folder.database + "-wal")
        expectMoved("was removed")
        // Rows can no longer be settled, which the next start does; the database file is whole.
        try store.close()
        let again = try folder.open()
        #expect(try again.journal(of: "s_1", from: 1, limit: 10).count == 3)
        #expect(try again.session("s_2") == nil)
        try again.close()
    }

    @Test("a file that was truncated or overwritten in place is noticed")
    func cutOff() throws {
        try store.tidy()
        let whole = try Data(contentsOf: URL(fileURLWithPath: folder.database))
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: folder.database))
        try file.truncate(atOffset: UInt64(whole.count / 2))
        // This process must not close a descriptor of the file while SQLite has it open.
        expectMoved("cut off")
        try file.truncate(atOffset: 0)
        expectMoved("cut off")
        try file.write(contentsOf: whole)
        try store.play("s_3", commands: 1)
        try store.close()
        try file.close()
    }

    @Test("writes of other programs through SQLite are harmless")
    func shell() throws {
        try store.tidy()
        let other = try DatabaseQueue(path: folder.database)
        try other.writeWithoutTransaction { database in
            try database.execute(sql: "UPDATE sessions SET label = 'a'; PRAGMA wal_checkpoint(PASSIVE)")
        }
        try store.play("s_2", commands: 1)
        try other.writeWithoutTransaction { database in
            try database.execute(sql: "VACUUM; PRAGMA wal_checkpoint(TRUNCATE)")
        }
        try other.close()
        try store.play("s_3", commands: 1)
        #expect(try store.check().faults.isEmpty)
    }

    @Test("another program's lock fails writes and no reads")
    func locked() throws {
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        let other = try DatabaseQueue(path: folder.database, configuration: configuration)
        try other.inDatabase { try $0.execute(sql: "BEGIN IMMEDIATE") }
        #expect(throws: StoreError.locked(path: folder.database)) { try store.probe() }
        // Unsettled rows are read nevertheless.
        #expect(try store.session("s_1")?.head.revision == 3)
        #expect(try store.revival(of: "s_1")?.patches.count == 3)
        #expect(try store.journal(of: "s_1", from: 2, limit: 10).count == 2)
        #expect(try store.events(of: "s_1", from: 1, limit: 100).count == 3)
        #expect(try store.sessions(after: 0, limit: 10).items.map(\.head.revision) == [3])
        #expect(try store.check().faults.isEmpty)
        try other.inDatabase { try $0.execute(sql: "ROLLBACK") }
        try store.probe()
        try other.close()
    }
}
