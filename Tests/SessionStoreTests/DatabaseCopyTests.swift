import FolderTesting
import Foundation
import GRDB
import Testing

@testable import SessionStore

@Suite("Copies of a database") struct DatabaseCopyTests {
    let folder: TemporaryFolder
    let store: SQLiteStore

    init() throws {
        folder = try TemporaryFolder()
        store = try folder.open()
    }

    private var target: String { folder.file("copy.sqlite") }

    private func names() throws -> Set<String> {
        Set(try FileManager.default.contentsOfDirectory(atPath: folder.url.path))
    }

    @Test("a copy of a database in use has everything that was committed, settled or not")
    func whole() throws {
        let script = try store.play("s_1", commands: 3)
        try store.tidy()
        let other = try store.play("s_2", commands: 2)
        try DatabaseCopy(of: folder.database, to: target).publish()
        try store.play("s_3", commands: 1)
        let copy = try SQLiteStore(path: target)
        #expect(try copy.journal(of: "s_1", from: 1, limit: 10) == script.entries)
        #expect(try copy.journal(of: "s_2", from: 1, limit: 10) == other.entries)
        #expect(try copy.sessionCount() == 2)
        #expect(try copy.check().faults.isEmpty)
        try copy.close()
        try store.close()
        let mode = try FileManager.default.attributesOfItem(atPath: target)[.posixPermissions] as? NSNumber
        #expect(mode?.intValue == 0o600)
    }

    @Test("a copy that is not published leaves nothing")
    func abandoned() throws {
        try store.play("s_1", commands: 1)
        let before = try names()
        do {
            let copy = try DatabaseCopy(of: folder.database, to: target)
            try withExtendedLifetime(copy) {
                let looking = try SQLiteStore(lookingAt: copy.path)
                #expect(try looking.check().faults.isEmpty)
                try looking.close()
            }
        }
        #expect(try names() == before)
        try store.close()
    }

    @Test("nothing is replaced", arguments: ["", "-wal", "-shm", "-lock"])
    func taken(suffix: String) throws {
        try store.play("s_1", commands: 1)
        try Data("mine".utf8).write(to: URL(fileURLWithPath: target + suffix))
        #expect(throws: StoreError.taken(path: target + suffix)) {
            try DatabaseCopy(of: folder.database, to: target).publish()
        }
        #expect(try Data(contentsOf: URL(fileURLWithPath: target + suffix)) == Data("mine".utf8))
        try store.close()
    }

    @Test("a file that appears meanwhile is not replaced either")
    func takenMeanwhile() throws {
        try store.play("s_1", commands: 1)
        let copy = try DatabaseCopy(of: folder.database, to: target)
        try Data("mine".utf8).write(to: URL(fileURLWithPath: target))
        #expect(throws: StoreError.taken(path: target)) { try copy.publish() }
        #expect(try Data(contentsOf: URL(fileURLWithPath: target)) == Data("mine".utf8))
        try store.close()
    }

    @Test("one process makes a copy at a time, and takes over what an interrupted one has left")
    func exclusive() throws {
        try store.play("s_1", commands: 1)
        let first = try DatabaseCopy(of: folder.database, to: target)
        #expect(throws: StoreError.inUse(path: first.path, processId: nil)) {
            try DatabaseCopy(of: folder.database, to: target).publish()
        }
        try first.publish()
        try Data(repeating: 7, count: 100_000).write(to: URL(fileURLWithPath: target + "-2-partial"))
        try DatabaseCopy(of: folder.database, to: target + "-2").publish()
        let copy = try SQLiteStore(path: target + "-2")
        #expect(try copy.sessionCount() == 1)
        try copy.close()
        try store.close()
    }

    @Test("what is not a database of this service is not copied")
    func foreign() throws {
        let other = folder.file("other.sqlite")
        try DatabaseQueue(path: other).write { try $0.execute(sql: "CREATE TABLE t (a)") }
        #expect(throws: StoreError.foreignDatabase(path: other)) {
            try DatabaseCopy(of: other, to: target).publish()
        }
        #expect(throws: StoreError.self) {
            try DatabaseCopy(of: folder.file("none.sqlite"), to: target).publish()
        }
        #expect(!FileManager.default.fileExists(atPath: target + "-partial"))
        try store.close()
    }

    @Test("an empty file is not a backup, nor is a database without content")
    func empty() throws {
        let empty = folder.file("empty.sqlite")
        try Data().write(to: URL(fileURLWithPath: empty))
        #expect(throws: StoreError.empty(path: empty)) { _ = try DatabaseCopy(of: empty, to: target, isUpgraded: true) }
        #expect(throws: StoreError.empty(path: empty)) { _ = try SQLiteStore(lookingAt: empty) }
        let bare = try DatabaseQueue(path: folder.file("bare.sqlite"))
        try bare.write { try $0.execute(sql: "PRAGMA user_version = 1") }
        try bare.close()
        #expect(throws: StoreError.empty(path: bare.path)) {
            _ = try DatabaseCopy(of: bare.path, to: target, isUpgraded: true)
        }
        #expect(throws: StoreError.empty(path: bare.path)) { _ = try SQLiteStore(lookingAt: bare.path) }
        #expect(!FileManager.default.fileExists(atPath: target))
        try store.close()
    }
}
