import FolderTesting
import Foundation
import Testing

@testable import SessionStore

@Suite("Marks of sessions that are being woken") struct AwakeningMarkTests {
    private let folder: TemporaryFolder
    private var path: String { folder.file("marks.sqlite") }

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Ends the process with the marks, as a kill does; returns the marks it leaves.
    private func kill(_ marks: AwakeningMarks) throws {
        let left = try Data(contentsOf: URL(fileURLWithPath: path + "-lock"))
        marks.remove()
        try left.write(to: URL(fileURLWithPath: path + "-lock"))
    }

    @Test("all marks are found, however many")
    func many() throws {
        let names = (0..<5_000).map { "s_\($0)" }
        let marks = try AwakeningMarks(besideDatabaseAt: path)
        for name in names { #expect(marks.begin(name) != nil) }
        try kill(marks)
        #expect(try AwakeningMarks(besideDatabaseAt: path).interrupted == names.sorted())
    }

    @Test("space is reserved in advance, so that a full disk loses none")
    func room() throws {
        let marks = try AwakeningMarks(besideDatabaseAt: path)
        let before = try Data(contentsOf: URL(fileURLWithPath: path + "-lock")).count
        for number in 0..<256 { _ = marks.begin("s_\(number)") }
        #expect(try Data(contentsOf: URL(fileURLWithPath: path + "-lock")).count == before)
    }

    @Test("if none can be written, none is given, until there is room")
    func full() throws {
        try FileManager.default.createSymbolicLink(atPath: path + "-lock", withDestinationPath: "/dev/full")
        let marks = try AwakeningMarks(besideDatabaseAt: path)
        #expect(marks.begin("s_1") == nil)
        #expect(marks.interrupted.isEmpty)
    }

    @Test(
        "suspects keep theirs until they are acquitted, through kills and, once their trial runs, clean exits"
    )
    func suspects() throws {
        var marks = try AwakeningMarks(besideDatabaseAt: path)
        for name in ["s_1", "s_2", "s_3"] { _ = marks.begin(name) }
        try kill(marks)
        marks = try AwakeningMarks(besideDatabaseAt: path)
        #expect(marks.interrupted == ["s_1", "s_2", "s_3"])
        marks.end(marks.begin("s_4"))
        marks.acquit("s_1")
        try kill(marks)
        marks = try AwakeningMarks(besideDatabaseAt: path)
        #expect(marks.interrupted == ["s_2", "s_3"])
        marks.keepUntilAcquitted()
        marks.acquit("s_3")
        marks.remove()
        marks = try AwakeningMarks(besideDatabaseAt: path)
        #expect(marks.interrupted == ["s_2"])
        marks.keepUntilAcquitted()
        marks.acquit("s_2")
        marks.remove()
        #expect(!FileManager.default.fileExists(atPath: path + "-lock"))
    }
}
