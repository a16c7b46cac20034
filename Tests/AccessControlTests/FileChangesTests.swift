import FolderTesting
import Foundation
import Testing

@testable import AccessControl

@Suite("Changes of a file")
struct FileChangesTests {
    private let stamps = (1...5).map { FileStamp(inode: 1, size: $0, seconds: 1, nanoseconds: 1) }

    @Test("a changed file is ready at the second look that finds it alike, and once")
    func ready() {
        var changes = FileChanges(read: stamps[0])
        let looks: [(FileStamp?, Bool)] = [
            (stamps[0], false), (stamps[1], false), (stamps[2], false), (stamps[3], false), (stamps[3], true),
            (stamps[3], false), (stamps[4], false), (stamps[3], false), (stamps[3], false), (nil, false), (nil, true),
            (nil, false), (stamps[3], false), (stamps[3], true),
        ]
        for (number, (stamp, isReady)) in looks.enumerated() {
            #expect(changes.isReady(at: stamp) == isReady, "look \(number)")
        }
    }

    @Test("another size, another time and another file have another stamp")
    func stamp() throws {
        let folder = try TemporaryFolder()
        let (path, other) = (folder.file("a"), folder.file("b"))
        #expect(FileStamp(of: path) == nil)
        try Data("12".utf8).write(to: URL(filePath: path))
        let first = try #require(FileStamp(of: path))
        #expect(FileStamp(of: path) == first)
        try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSince1970: 5)], ofItemAtPath: path)
        let second = try #require(FileStamp(of: path))
        #expect(second != first)
        try Data("12".utf8).write(to: URL(filePath: other))
        try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSince1970: 5)], ofItemAtPath: other)
        let third = try #require(FileStamp(of: other))
        #expect(third != second && third.seconds == second.seconds && third.size == second.size)
        #expect(truncate(path, 1) == 0)
        try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSince1970: 5)], ofItemAtPath: path)
        #expect(FileStamp(of: path) != second)
    }
}
