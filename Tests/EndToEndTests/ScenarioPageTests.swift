import FolderTesting
import Foundation
import Testing

@Suite("The scenarios of the documentation")
struct ScenarioPageTests {
    @Test("each whole scenario on the page is green")
    func page() async throws {
        let text = try String(contentsOfFile: "Documentation/Scenarios.md", encoding: .utf8)
        let scenarios = text.matches(of: #/(?s)```yaml\n(scenario: 1\n.*?)```/#).map { String($0.output.1) }
        #expect(scenarios.count == 2)
        let folder = try TemporaryFolder()
        for (index, scenario) in scenarios.enumerated() {
            try scenario.write(toFile: folder.file("\(index).yaml"), atomically: true, encoding: .utf8)
        }
        let process = try ChildProcess(
            BuiltBinary.path, ["check", folder.url.path], errorPath: folder.file("errors"))
        var lines: [String] = []
        while let line = try await process.line() { lines.append(line) }
        #expect(try await process.ending() == .exit(0), "\(lines.joined(separator: "\n")) \(process.errors)")
        #expect(lines == ["2 scenarios in 2 settings: 2 passed, 0 failed"])
    }

    @Test("the failure on the page is what check prints")
    func sample() async throws {
        let text = try String(contentsOfFile: "Documentation/Scenarios.md", encoding: .utf8)
        let scenario = try #require(text.firstMatch(of: #/(?s)```yaml\n(scenario: 1\n.*?)```/#)).output.1
        let shown = try #require(text.firstMatch(of: #/(?s)```text\n(FAILED .*?)\n```/#)).output.1
        let wrong = scenario.split(separator: "\n").filter { !$0.contains("LayoutSubviews()") }.joined(separator: "\n")
        let folder = try TemporaryFolder()
        let file = folder.file("Presentations.yaml")
        try wrong.write(toFile: file, atomically: true, encoding: .utf8)
        let process = try ChildProcess(BuiltBinary.path, ["check", file], errorPath: folder.file("errors"))
        var lines: [String] = []
        while let line = try await process.line() { lines.append(line.replacing(file, with: "Presentations.yaml")) }
        #expect(try await process.ending() == .exit(1))
        #expect(lines.joined(separator: "\n").hasPrefix(shown), "\(lines.joined(separator: "\n"))")
    }
}
