import FolderTesting
import Foundation
import SessionStore
import Testing

@testable import AccessControl

@Suite("The file of tokens")
struct TokenFileTests {
    private static let digest = String(repeating: "0123456789abcdef", count: 4)

    private func read(_ text: String) throws(TokenFileFault) -> TokenFile {
        try TokenFile(text: text, path: "tokens.yaml")
    }

    @Test("tokens with and without the optional members, and quotas")
    func whole() throws {
        let file = try read(
            """
            tokens:
              - name: ci
                sha256: \(Self.digest)
                scopes: [read, drive]
                tenant: checkout
                expires: 2027-06-30T12:00:00Z
              - {name: ops, sha256: \(Self.digest.uppercased().replacing("F", with: "0")), scopes: [administer]}
            tenants:
              checkout: {sessions: 100, bytes: 1000000, requestsPerSecond: 200}
              other: {}
            """)
        #expect(file.tokens.map(\.name) == ["ci", "ops"])
        #expect(file.tokens[0].scopes == [.read, .drive])
        #expect(file.tokens[0].tenant.text == "checkout")
        #expect(file.tokens[0].expiresMicroseconds == 1_814_356_800_000_000)
        #expect(file.tokens[1].tenant == .standard && file.tokens[1].expiresMicroseconds == nil)
        let checkout = try #require(TenantName("checkout"))
        #expect(
            file.quotas[checkout]
                == TenantQuota(sessions: 100, bytes: 1_000_000, requestsPerSecond: 200))
        #expect(file.quotas.count == 2)
    }

    @Test("a file without tokens accepts none", arguments: ["", "tokens:\n", "tokens: []\n", "tenants: {}\n"])
    func empty(text: String) throws {
        #expect(try read(text).tokens.isEmpty)
    }

    @Test(
        "a fault names the line and the reason",
        arguments: [
            ("tokens: 3", 1, "must be a list"), ("token: []", 1, "no key token"),
            ("tokens:\n  - name: a b", 2, "needs a name"),
            ("tokens:\n  - name: a\n    sha256: 12", 3, "needs a sha256"),
            ("tokens:\n  - name: a\n    sha256: DIGEST\n    scopes: [write]", 4, "\"write\" is not a scope"),
            ("tokens:\n  - name: a\n    sha256: DIGEST\n    scopes: []", 4, "needs a list of scopes"),
            ("tokens:\n  - name: a\n    sha256: DIGEST", 2, "needs a list of scopes"),
            (
                "tokens:\n  - name: a\n    sha256: DIGEST\n    scopes: [read]\n    expires: soon", 5,
                "such as 2027"
            ),
            (
                "tokens:\n  - name: a\n    sha256: DIGEST\n    scopes: [read]\n    tenant: a/b", 5,
                "tenant's name"
            ),
            (
                "tokens:\n  - {name: a, sha256: DIGEST, scopes: [read]}\n  - {name: a, sha256: DIGEST, scopes: [read]}",
                3, "two tokens named a"
            ),
            (
                "tokens:\n  - {name: a, sha256: DIGEST, scopes: [read]}\n  - {name: b, sha256: DIGEST, scopes: [read]}",
                3, "sha256 of another"
            ),
            ("tenants:\n  a: {sessions: many}", 2, "whole number"),
            ("tenants:\n  a: {sessions: -1}", 2, "whole number"), ("tenants: []", 1, "must name tenants"),
        ])
    func faults(text: String, line: Int, reason: String) {
        let text = text.replacing("DIGEST", with: Self.digest)
        do throws(TokenFileFault) {
            _ = try read(text)
            Issue.record("accepted: \(text)")
        } catch {
            #expect(error.line == line && error.description.contains(reason), "\(error)")
        }
    }

    @Test("a token that is added is read back, the file keeps the others, and only its owner can read it")
    func adding() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("tokens.yaml")
        let tokens = ["first", "second", "third"].map { name in
            AccessToken(
                name: name, digest: TokenSecret.random().digest, scopes: [.read, .administer],
                tenant: .standard, expiresMicroseconds: name == "second" ? 1_800_000_000_000_000 : nil)
        }
        for token in tokens { try TokenFile.add(token, to: path) }
        #expect(try TokenFile(readingFrom: path).tokens == tokens)
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        #expect(throws: TokenFileFault.self) { try TokenFile.add(tokens[0], to: path) }
        #expect(try TokenFile(readingFrom: path).tokens == tokens, "a refused addition changes nothing")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["tokens.yaml"])
    }

    @Test("a token is not added where the list is not the last part of the file")
    func notLast() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("tokens.yaml")
        let text = "tokens: []\ntenants:\n  a: {sessions: 1}\n"
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        let token = AccessToken(name: "t", digest: TokenSecret.random().digest, scopes: [.read])
        #expect(throws: TokenFileFault.self) { try TokenFile.add(token, to: path) }
        #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
    }
}
