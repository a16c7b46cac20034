import FolderTesting
import Foundation
import Testing

@Suite("The scenarios of the documentation")
struct ScenarioPageTests {
    @Test("each whole scenario on the page is green")
    func page() async throws {
        let text = try String(contentsOfFile: "Documentation/Scenarios.md", encoding: .utf8)
        let scenarios = text.matches(of: #/(?s)```yaml\n(scenario: 1\n.*?)```/#).map { String($0.output.1) }
        #expect(scenarios.count == 3)
        let folder = try TemporaryFolder()
        for (index, scenario) in scenarios.enumerated() {
            try scenario.write(toFile: folder.file("\(index).yaml"), atomically: true, encoding: .utf8)
        }
        let process = try ChildProcess(
            BuiltBinary.path, ["check", folder.url.path], errorPath: folder.file("errors"))
        var lines: [String] = []
        while let line = try await process.line() { lines.append(line) }
        #expect(try await process.ending() == .exit(0), "\(lines.joined(separator: "\n")) \(process.errors)")
        #expect(lines == ["3 scenarios in 3 settings: 3 passed, 0 failed"])
    }

    @Test("the scenario of the examples is green, and the README shows a part of it and what it prints")
    func example() async throws {
        let folder = try TemporaryFolder()
        let process = try ChildProcess(
            BuiltBinary.path, ["check", "Examples/Scenarios"], errorPath: folder.file("errors"))
        var lines: [String] = []
        while let line = try await process.line() { lines.append(line) }
        #expect(try await process.ending() == .exit(0), "\(lines.joined(separator: "\n")) \(process.errors)")
        let readme = try String(contentsOfFile: "README.md", encoding: .utf8)
        #expect(readme.contains("check Examples/Scenarios\n```\n\n```text\n\(lines.joined(separator: "\n"))\n```"))
        let part = try #require(readme.firstMatch(of: #/(?s)```yaml\n(given:\n.*?)```/#)).output.1
        let example = try String(contentsOfFile: "Examples/Scenarios/Settings.yaml", encoding: .utf8)
        for line in part.split(separator: "\n") { #expect(example.contains(line), "\(line)") }
    }

    @Test("the script for CI ends with the status of check, and with 2 if the server does not start")
    func script() async throws {
        let text = try String(contentsOfFile: "Documentation/Scenarios.md", encoding: .utf8)
        let script = try #require(text.firstMatch(of: #/(?s)```sh\n(# check-scenarios.sh\n.*?)```/#)).output.1
            .replacing("proscenium ", with: "'\(BuiltBinary.path)' ")
        for (database, status) in [("", 0), ("/nowhere/ci.sqlite", 2)] as [(String, Int32)] {
            let folder = try TemporaryFolder()
            try FileManager.default.createDirectory(
                atPath: folder.file("Scenarios"), withIntermediateDirectories: true)
            try """
            scenario: 1
            title: A launch
            given: {device: iPhone 8, systemVersion: "17", root: {name: home}}
            steps: [{then: {values: {home.isViewLoaded: true}}}]
            """.write(toFile: folder.file("Scenarios/a.yaml"), atomically: true, encoding: .utf8)
            let process = try ChildProcess(
                "sh", ["-c", "cd '\(folder.url.path)'\nexport database='\(database)'\n\(script)"],
                errorPath: folder.file("errors"))
            while try await process.line() != nil {}
            #expect(try await process.ending() == .exit(status), "\(process.errors)")
            if status == 2 { #expect(process.errors.contains("/nowhere/ci.sqlite"), "\(process.errors)") }
        }
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
