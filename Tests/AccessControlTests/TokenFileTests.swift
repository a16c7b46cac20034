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

    @Test(
        "a list without entries accepts no token", arguments: ["tokens:\n", "tokens: []\n", "\u{FEFF}tokens: []\r\n"])
    func empty(text: String) throws {
        #expect(try read(text).tokens.isEmpty)
    }

    @Test(
        "a fault names the line and the reason",
        arguments: [
            ("tokens: 3", 1, "must be a list"), ("token: []", 1, "this key is unknown; known are tokens, tenants"),
            ("tokens:\n  - name: a b", 2, "needs a name"),
            ("tokens:\n  - name: a\n    sha256: 12", 3, "needs a sha256"),
            (
                "tokens:\n  - name: a\n    sha256: DIGEST\n    scopes: [write]", 4,
                "this is not a scope (read, drive, administer)"
            ),
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
                3, "an earlier token has the same name"
            ),
            (
                "tokens:\n  - {name: a, sha256: DIGEST, scopes: [read]}\n  - {name: b, sha256: DIGEST, scopes: [read]}",
                3, "an earlier token has the same sha256"
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

    @Test(
        "a file without the key tokens is refused, since it may have been cut off",
        arguments: ["", "\n", "# Tokens of the team\n", "---\n", "tenants: {}\n", "{}"])
    func keyMissing(text: String) {
        let fault = #expect(throws: TokenFileFault.self) { try read(text) }
        #expect(fault?.reason == "the key tokens is missing; write tokens: [] to accept none")
    }

    @Test(
        "a fault names the place and nothing of the contents",
        arguments: [
            ("tokens:\n  - name: SECRET: x", 2, "mapping values are not allowed in this context, column 17"),
            ("tokens: [{name: SECRET]}", 1, "did not find expected"),
            ("tokens: *SECRET", 1, "undefined alias, column 9"),
            ("SECRET: 1\ntokens: []\nSECRET: 2", 1, "a key occurs twice"),
            ("tokens: []\n# SECRET \u{1}", 2, "control characters are not allowed, column 10"),
            ("tokens: []\n--- SECRET", 2, "another document"), ("SECRET", 1, "keys with values are expected"),
            ("tokens:\n  - SECRET: 3", 2, "this key is unknown"),
            ("tokens:\n  - name: SECRET\n    sha256: SECRET", 3, "needs a sha256"),
            ("tokens:\n  - {name: SECRET, sha256: DIGEST, scopes: [SECRET]}", 2, "not a scope"),
            ("tokens:\n  - {name: SECRET, sha256: DIGEST, scopes: [read], expires: SECRET}", 2, "a time such as"),
        ])
    func quotesNothing(text: String, line: Int, reason: String) throws {
        let text = text.replacing("DIGEST", with: Self.digest)
        let fault = try #require(throws: TokenFileFault.self) { try read(text) }
        #expect(fault.line == line && fault.reason.contains(reason), "\(fault)")
        #expect(!fault.description.contains("SECRET") && !fault.description.contains(Self.digest), "\(fault)")
    }
}
