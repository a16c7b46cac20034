import FolderTesting
import Foundation
import Testing

@testable import AccessControl

@Suite("Adding a token to a file")
struct TokenAdditionTests {
    private static let digest = String(repeating: "0123456789abcdef", count: 4)
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.file("tokens.yaml")
    }

    private func token(_ name: String) -> AccessToken {
        AccessToken(name: name, digest: TokenSecret.random().digest, scopes: [.read])
    }

    private func write(_ text: String, to path: String? = nil) throws {
        try Data(text.utf8).write(to: URL(filePath: path ?? self.path))
    }

    private func text() throws -> String { String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self) }

    private func mode(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    @Test("a token that is added is read back, the file keeps the others, and only its owner can read it")
    func adding() throws {
        let tokens = ["first", "second", "third"].map { name in
            AccessToken(
                name: name, digest: TokenSecret.random().digest, scopes: [.read, .administer],
                tenant: .standard, expiresMicroseconds: name == "second" ? 1_800_000_000_000_000 : nil)
        }
        for token in tokens { try TokenFile.add(token, to: path) }
        #expect(try TokenFile(readingFrom: path).tokens == tokens)
        #expect(try mode(path) == 0o600)
        #expect(throws: TokenAdditionFault.nameTaken("first")) { try TokenFile.add(tokens[0], to: path) }
        #expect(
            TokenAdditionFault.nameTaken("ci").description
                == "There is a token named ci already; choose another name, or delete its entry first.")
        #expect(try TokenFile(readingFrom: path).tokens == tokens, "a refused addition changes nothing")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["tokens.yaml"])
    }

    /// Files before and after; `ENTRY` stands for the new one, indented by as many spaces as the text before it, and
    /// `OLD` for the members of another one.
    private static let insertions = [
        ("", "tokens:\n  ENTRY"),
        ("# none yet\n", "# none yet\ntokens:\n  ENTRY"),
        ("tokens:", "tokens:\n  ENTRY"),
        ("tokens: []\ntenants:\n  a: {sessions: 1}\n", "tokens:\n  ENTRY\ntenants:\n  a: {sessions: 1}\n"),
        ("tokens: [ ]  # none\ntenants: {} # t", "tokens:  # none\n  ENTRY\ntenants: {} # t"),
        ("tokens: null # none\n# end\n", "tokens: # none\n  ENTRY\n# end\n"),
        ("tokens: [\n]\ntenants: {}\n", "tokens:\n  ENTRY\ntenants: {}\n"),
        ("tenants: {a: {bytes: 1}}\n", "tenants: {a: {bytes: 1}}\ntokens:\n  ENTRY"),
        ("tenants: {}\ntokens:\n# c\n", "tenants: {}\ntokens:\n  ENTRY\n# c\n"),
        ("tokens:\n  - OLD", "tokens:\n  - OLD\n  ENTRY"),
        (
            "# a\ntokens: # b\n  # c\n  - OLD # d\n    # e\n\n# f\ntenants: # g\n  a: {}\n",
            "# a\ntokens: # b\n  # c\n  - OLD # d\n    # e\n  ENTRY\n\n# f\ntenants: # g\n  a: {}\n"
        ),
        ("tokens:\n- OLD\n# f\ntenants: {}\n", "tokens:\n- OLD\nENTRY\n# f\ntenants: {}\n"),
        ("---\ntokens:\n- OLD\n...\n", "---\ntokens:\n- OLD\nENTRY\n...\n"),
        ("  tokens:\n      - OLD\n  tenants: {}\n", "  tokens:\n      - OLD\n      ENTRY\n  tenants: {}\n"),
        ("  tenants: {}\n", "  tenants: {}\n  tokens:\n    ENTRY"),
        ("tokens:\n  -\n    OLD\n\n\ntenants: {}", "tokens:\n  -\n    OLD\n  ENTRY\n\n\ntenants: {}"),
        ("\u{FEFF}tokens: []\ntenants: {}\n", "\u{FEFF}tokens:\n  ENTRY\ntenants: {}\n"),
        ("\"tokens\":\n  - OLD # é\u{301}🙂\ntenants: {}\n", "\"tokens\":\n  - OLD # é\u{301}🙂\n  ENTRY\ntenants: {}\n"),
    ]

    @Test("the entry goes to the end of its list, and all other lines stay", arguments: insertions, [false, true])
    func insertion(texts: (String, String), isCRLF: Bool) throws {
        let new = token("new")
        let old = "{name: old, sha256: \(Self.digest), scopes: [read]}"
        func filled(_ text: String) -> String {
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line -> [String] in
                guard line.hasSuffix("ENTRY") else { return [String(line.replacing("OLD", with: old))] }
                return new.entryLines.map { line.dropLast(5) + $0 }
            }
            let text = lines.joined(separator: "\n")
            return isCRLF ? text.replacing("\n", with: "\r\n") : text
        }
        let before = filled(texts.0)
        try write(before)
        try TokenFile.add(new, to: path)
        var expected = filled(texts.1)
        if texts.1.hasSuffix("ENTRY") { expected += isCRLF && before.contains("\r\n") ? "\r\n" : "\n" }
        if isCRLF, !before.contains("\r\n") { expected = expected.replacing("\r\n", with: "\n") }
        let after = try text()
        #expect(Array(after.utf8) == Array(expected.utf8), "\(after)")
        #expect(try TokenFile(readingFrom: path).tokens.last == new)
    }

    @Test(
        "a file into which nothing can be inserted stays as it is, and the reason is the true one",
        arguments: [
            ("{tokens: []}", "in braces"), ("tokens: [{name: a, sha256: DIGEST, scopes: [read]}]\n", "in brackets"),
            ("tokens: [ # none\n]\n", "in brackets"), ("tokens: !!seq []\n", "a tag, an anchor"),
            ("tokens: []\rtenants: {}\r", "line breaks other than"), ("tokens: 3\n", "line 1 cannot be used"),
            ("tokens: []\n...\n# end\n%YAML 1.1\n---\na: 1\n", "it is not YAML"),
            ("tenants: {}\n...\n", "would be read differently"),
        ])
    func obstacles(text: String, reason: String) throws {
        let text = text.replacing("DIGEST", with: Self.digest)
        try write(text)
        let fault = try #require(throws: TokenAdditionFault.self) { try TokenFile.add(token("new"), to: path) }
        #expect(fault.description.contains(reason), "\(fault)")
        #expect(try self.text() == text)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["tokens.yaml"])
    }

    @Test("a list with the greatest number of tokens takes no other one")
    func full() throws {
        let entries = (0..<TokenList.greatestCount).map { token("t\($0)").entry }
        try write("tokens:\n" + entries.joined())
        let fault = #expect(throws: TokenAdditionFault.self) { try TokenFile.add(token("new"), to: path) }
        #expect(fault?.description.contains("1000 tokens, which is the most") == true)
    }

    @Test("an existing file keeps its mode", arguments: [0o640, 0o400, 0o664])
    func modeKept(mode: Int) throws {
        try write("tokens: []\n")
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
        try TokenFile.add(token("new"), to: path)
        #expect(try self.mode(path) == mode)
    }

    @Test("an existing file keeps its owner and group", .enabled(if: geteuid() == 0, "only root can give files away"))
    func ownerKept() throws {
        try write("tokens: []\n")
        #expect(chown(path, 12_345, 23_456) == 0)
        try TokenFile.add(token("new"), to: path)
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect(attributes[.ownerAccountID] as? Int == 12_345 && attributes[.groupOwnerAccountID] as? Int == 23_456)
    }

    @Test("a symbolic link stays, and the file that it leads to is changed or made", arguments: [true, false])
    func link(exists: Bool) throws {
        try FileManager.default.createDirectory(atPath: folder.file("data"), withIntermediateDirectories: false)
        let target = folder.file("data/real.yaml")
        if exists { try write("tokens: []\n", to: target) }
        let middle = folder.file("middle.yaml")
        try FileManager.default.createSymbolicLink(atPath: middle, withDestinationPath: "data/real.yaml")
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: middle)
        try TokenFile.add(token("new"), to: path)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path) == middle)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: middle) == "data/real.yaml")
        #expect(try TokenFile(readingFrom: target).tokens.map(\.name) == ["new"])
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("data")) == ["real.yaml"])
    }

    @Test("a link to itself and a folder are refused with the reason")
    func noFile() throws {
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: path)
        var fault = try #require(throws: TokenAdditionFault.self) { try TokenFile.add(token("new"), to: path) }
        #expect(fault.description.contains("leads to itself"))
        fault = try #require(throws: TokenAdditionFault.self) { try TokenFile.add(token("new"), to: folder.url.path) }
        #expect(fault.description.contains("Is a directory") || fault.description.contains("no regular file"))
    }

    @Test("additions at the same time take turns, from the one that makes the file on")
    func parallel() throws {
        let tokens = (0..<16).map { token("t\($0)") }
        DispatchQueue.concurrentPerform(iterations: tokens.count) { number in
            do {
                try TokenFile.add(tokens[number], to: path)
            } catch {
                Issue.record(error)
            }
        }
        #expect(Set(try TokenFile(readingFrom: path).tokens) == Set(tokens))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["tokens.yaml"])
    }

    @Test("a file that another process keeps locked is not changed, and waiting for it has an end")
    func locked() throws {
        try write("tokens: []\n")
        let descriptor = open(path, O_RDONLY)
        defer { close(descriptor) }
        #expect(flock(descriptor, LOCK_SH) == 0)
        let file = ReplaceableFile(path: path, patience: .zero)
        let fault = #expect(throws: TokenAdditionFault.self) { try file.change { _ in "" } }
        #expect(fault?.description.contains("another process has locked it") == true)
        #expect(try text() == "tokens: []\n")
    }
}
