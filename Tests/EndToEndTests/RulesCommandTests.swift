import FolderTesting
import Foundation
import Testing

@Suite("proscenium rules")
struct RulesCommandTests {
    private static func run(
        _ arguments: [String], _ folder: TemporaryFolder
    ) async throws -> (lines: [String], ending: ChildProcess.Ending, errors: String) {
        let process = try ChildProcess(
            BuiltBinary.path, ["rules"] + arguments, errorPath: folder.file("errors"))
        var lines: [String] = []
        while let line = try await process.line() { lines.append(line) }
        return (lines, try await process.ending(), process.errors)
    }

    @Test("the page is the one in the documentation")
    func page() async throws {
        let printed = try await Self.run(["--markdown"], TemporaryFolder())
        let page = try String(contentsOfFile: "Documentation/Rules.md", encoding: .utf8)
        #expect(printed.ending == .exit(0))
        #expect(printed.lines.joined(separator: "\n") + "\n" == page)
    }

    @Test("records are printed by id, and an unknown id is answered with the nearest match")
    func records() async throws {
        let folder = try TemporaryFolder()
        let shown = try await Self.run(["PS-17", "CH-18"], folder)
        #expect(shown.ending == .exit(0))
        #expect(shown.lines.contains("  versions: up to 12") && shown.lines.contains("  status: proved"))
        #expect(shown.lines.contains { $0.hasPrefix("CH-18 (mintedNames) choice") })
        let unknown = try await Self.run(["PS-48"], folder)
        #expect(unknown.ending == .exit(64) && unknown.errors.contains("Did you mean PS-46?"))
    }

    @Test("without ids the score of each area is printed, with the total on the last line")
    func score() async throws {
        let score = try await Self.run([], TemporaryFolder())
        #expect(score.ending == .exit(0))
        #expect(score.lines.first?.hasPrefix("area") == true && score.lines.last?.hasPrefix("all") == true)
        #expect(score.lines.contains { $0.hasPrefix("sheets") })
    }
}
