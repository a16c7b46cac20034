import FolderTesting
import Foundation
import JSONCoding
import Testing

@Suite("proscenium replay", .timeLimit(.minutes(30)))
struct ReplayCommandTests {
    private static func run(
        _ path: String, _ arguments: [String], _ folder: TemporaryFolder
    ) async throws -> (output: String, ending: ChildProcess.Ending, errors: String) {
        let process = try ChildProcess(path, arguments, errorPath: folder.file("errors-\(UUID().uuidString)"))
        var lines: [String] = []
        while let line = try await process.line() { lines.append(line) }
        return (lines.joined(separator: "\n"), try await process.ending(), process.errors)
    }

    private static func replay(
        _ arguments: [String], _ folder: TemporaryFolder
    ) async throws -> (output: String, ending: ChildProcess.Ending, errors: String) {
        try await run(BuiltBinary.path, ["replay"] + arguments, folder)
    }

    @Test("a journal replays equal, from a file and from the standard input")
    func equal() async throws {
        let folder = try TemporaryFolder()
        let file = folder.file("journal.ndjson")
        let journal = try await ReplayTests.recordJournal(seed: 31, commands: 40)
        try Data(journal).write(to: URL(filePath: file))
        let text = try await Self.replay([file], folder)
        #expect(text.ending == .exit(0) && text.errors.isEmpty, "\(text)")
        #expect(text.output.hasPrefix("\(file): ") && text.output.contains("that were recorded"))
        let piped = try await Self.run(
            "/bin/sh", ["-c", "cat \(file) | \(BuiltBinary.path) replay --format json -"], folder)
        #expect(piped.ending == .exit(0), "\(piped)")
        let report = try JSONValue(parsing: Array(piped.output.utf8))
        #expect(report["equal"] == true && report["divergence"] == nil)
        #expect(report["commands"]?.integer == journal.count { $0 == UInt8(ascii: "\n") } - 1)
    }

    @Test("the first event that differs is shown with its command, its rule and both revisions")
    func difference() async throws {
        let folder = try TemporaryFolder()
        // Journals of revision 9, of which the changelog describes the changes.
        let file = "Tests/Golden/rules-9/storyboard.ndjson"
        let text = try await Self.replay([file], folder)
        #expect(text.ending == .exit(1) && text.errors.isEmpty, "\(text)")
        for part in [
            "\(file) differs at revision ", "\n  command     {", "\n  recorded    {", "\n  replayed    {",
            "\n  rule        R65\n", "recorded under revision 9, replayed under revision ", "\n  before      ",
        ] {
            #expect(text.output.contains(part), "\(part): \(text.output)")
        }
        let json = try await Self.replay(["--format", "json", file], folder)
        #expect(json.ending == .exit(1))
        let report = try JSONValue(parsing: Array(json.output.utf8))
        #expect(report["divergence"]?["rule"] == "R65" && report["divergence"]?["command"] != nil)
    }

    @Test("a journal that was changed, cut or is none is refused with the line and the reason")
    func faults() async throws {
        let folder = try TemporaryFolder()
        let file = folder.file("journal.ndjson")
        let journal = try await ReplayTests.recordJournal(seed: 32, commands: 10)
        let lines = journal.split(separator: UInt8(ascii: "\n")).map(Array.init)
        func expect(_ changed: [UInt8], line: Int, _ reason: String) async throws {
            try Data(changed).write(to: URL(filePath: file))
            let result = try await Self.replay([file], folder)
            #expect(result.ending == .exit(2) && result.output.isEmpty, "\(result)")
            #expect(result.errors.contains("\(file):\(line): ") && result.errors.contains(reason), "\(result)")
        }
        for line in lines.indices {
            var changed = lines
            changed[line][lines[line].count / 2] ^= 1
            try await expect(Array(changed.joined(separator: [10])), line: line + 1, "not as it was exported")
        }
        try await expect(
            Array(lines.dropLast().joined(separator: [10])), line: lines.count, "The journal ends before revision")
        try await expect([], line: 1, "The journal has no header.")
        try await expect(
            [10, 10] + Array("{}\n".utf8), line: 3, "not as it was exported")
        try await expect([UInt8](repeating: 0x20, count: (64 << 20) + 10), line: 1, "longer than the 67108864 bytes")
        for (path, reason) in [(folder.file("none"), "No such file"), ("/", "Is a directory")] {
            let result = try await Self.replay([path], folder)
            #expect(result.ending == .exit(2) && result.errors.contains("\(path) cannot be read: \(reason)"))
        }
        #expect(try await Self.replay([], folder).ending == .exit(64))
    }
}
