import Foundation
import Testing

@testable import ProsceniumSettings

struct SettingsFileTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../config").standardizedFileURL.path()

    @Test func `the example documents every key with its default`() throws {
        let path = Self.folder + "/proscenium.example.yaml"
        let file = try SettingsFile(readingFrom: path)
        let lines = try String(contentsOfFile: path, encoding: .utf8).components(separatedBy: "\n")
        for key in SettingKey.allCases {
            let entry = try #require(file.entries[key], "\(key.rawValue) is missing")
            #expect(entry.text == key.defaultText, "\(key.rawValue)")
            let above = lines[entry.line - 2].drop { $0 == " " }
            #expect(above.hasPrefix("#"), "\(key.rawValue) is not documented")
            guard let range = key.range else { continue }
            let comments = lines[..<(entry.line - 1)].reversed().prefix { !$0.isEmpty }.reversed()
                .map { $0.drop { $0 == " " || $0 == "#" } }.joined(separator: " ")
            #expect(
                comments.contains("(\(range.lowerBound) to \(range.upperBound))"),
                "the range of \(key.rawValue) is not documented")
        }
        #expect(try Settings(SettingSources(file: file)) == Settings(SettingSources()))
    }

    @Test func `the container's file sets what it says and is in order`() throws {
        let file = try SettingsFile(readingFrom: Self.folder + "/proscenium.container.yaml")
        let settings = try Settings(SettingSources(file: file))
        #expect(settings.listen.description == "0.0.0.0:8750")
        #expect(settings.makesExample)
        #expect(!settings.allowsUnauthenticated, "whoever runs the container says so")
    }

    @Test func `what the listing prints is a file that says the same`() throws {
        let sources = SettingSources(commandLine: [
            .database: "a b: \"c\" #", .httpThreads: "7", .listen: "[::1]:0",
        ])
        let file = try SettingsFile(text: try sources.listing(), path: "listing")
        #expect(try Settings(SettingSources(file: file)) == Settings(sources))
    }

    @Test(arguments: ["", "# nothing\n", "---\n", "{}", "~"])
    func `an empty file says nothing`(text: String) throws {
        #expect(try SettingsFile(text: text, path: "f").entries.isEmpty)
    }

    @Test(arguments: [
        (
            "listen: 127.0.0.1:1\nhttp:\n  bodyLimit: 5\n",
            "There is no setting http.bodyLimit (f, line 3); did you mean http.bodyLimitBytes?"
        ),
        ("colour: blue", "There is no setting colour (f, line 1); \"proscenium settings\" lists them all."),
        (
            "http:\n  threads: [1]\n",
            "The configuration file f cannot be used, line 2: http.threads must be a single value."
        ),
        ("http: 5", "There is no setting http (f, line 1); \"proscenium settings\" lists them all."),
        ("- a", "The configuration file f cannot be used, line 1: keys with values are expected."),
        (
            "http.threads: 1\nhttp: {threads: 2}",
            "The configuration file f cannot be used, line 2: http.threads is set twice."
        ),
        ("extra:\n  - 1", "There is no setting extra (f, line 1); \"proscenium settings\" lists them all."),
    ])
    func `a file that cannot be meant is refused with the line`(text: String, sentence: String) throws {
        let fault = try #require(throws: SettingsFault.self) { try SettingsFile(text: text, path: "f") }
        #expect(fault.description == sentence)
    }

    @Test(arguments: ["listen: [", "a: b: c", "\tx: 1", "listen: 1\nlisten: 2", "listen: \"x"])
    func `a file that is not YAML is refused by name`(text: String) throws {
        let fault = try #require(throws: SettingsFault.self) { try SettingsFile(text: text, path: "f.yaml") }
        #expect(fault.description.hasPrefix("The configuration file f.yaml cannot be used, line "))
    }

    @Test func `a file that is not there is refused by name`() throws {
        let fault = try #require(throws: SettingsFault.self) {
            try SettingsFile(readingFrom: Self.folder + "/absent")
        }
        #expect(fault.description.hasSuffix("config/absent cannot be read: there is no such file."))
    }

    @Test func `a bad value in a file is refused with its line`() throws {
        let file = try SettingsFile(text: "\n\nexample: maybe", path: "f.yaml")
        let fault = try #require(throws: SettingsFault.self) { try Settings(SettingSources(file: file)) }
        #expect(fault.description == "example must be true or false, not \"maybe\" (f.yaml, line 3).")
    }
}
