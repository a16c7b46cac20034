import ContentDigests
import SessionStore
import Testing

@testable import AccessControl

extension TokenList {
    fileprivate func verdict(on secret: String, atMicroseconds time: Int) -> Verdict {
        verdict(on: ContentDigest(of: Array(secret.utf8)), atMicroseconds: time)
    }
}

@Suite("Tokens and credentials")
struct TokenListTests {
    private static func token(_ name: String, _ secret: String, expires: Int? = nil) -> AccessToken {
        AccessToken(
            name: name, digest: ContentDigest(of: Array(secret.utf8)), scopes: [.read],
            expiresMicroseconds: expires)
    }

    @Test("a token is found by its text at every place of the list, and nothing else is")
    func search() {
        let tokens = (0..<50).map { Self.token("t\($0)", "secret-\($0)") }
        let list = TokenList(tokens)
        for number in [0, 1, 24, 49] {
            #expect(list.verdict(on: "secret-\(number)", atMicroseconds: 0) == .accepted(tokens[number]))
        }
        for stranger in ["", "secret-50", "Secret-0", "secret-0 ", String(repeating: "s", count: 1 << 16)] {
            #expect(list.verdict(on: stranger, atMicroseconds: 0) == .unknown)
        }
        #expect(TokenList([]).verdict(on: "secret-0", atMicroseconds: 0) == .unknown)
    }

    @Test("a token expires at its moment, and not before")
    func expiry() {
        let token = Self.token("t", "secret", expires: 1_000)
        let list = TokenList([token])
        #expect(list.verdict(on: "secret", atMicroseconds: 999) == .accepted(token))
        #expect(list.verdict(on: "secret", atMicroseconds: 1_000) == .expired(token))
        #expect(list.verdict(on: "secret", atMicroseconds: .max) == .expired(token))
    }

    @Test("digests that differ in a single bit, wherever it is, are different tokens")
    func everyBit() throws {
        let digest = ContentDigest(of: [1, 2, 3])
        let list = TokenList([AccessToken(name: "t", digest: digest, scopes: [.read])])
        #expect(list.verdict(on: digest, atMicroseconds: 0) != .unknown)
        for bit in 0..<256 {
            var bytes = digest.bytes
            bytes[bit / 8] ^= 1 << (bit % 8)
            #expect(list.verdict(on: try #require(ContentDigest(bytes: bytes)), atMicroseconds: 0) == .unknown)
        }
    }

    @Test(
        "the token of a header Authorization",
        arguments: [
            ("Bearer abc", "abc"), ("bearer   abc", "abc"), ("BEARER a.b-c_d~e+f/g==", "a.b-c_d~e+f/g=="),
            ("Basic OmFiYw==", "abc"), ("basic dXNlcjphYmM=", "abc"), ("Basic dXNlcjphOmI6Yw==", "a:b:c"),
            ("Basic YWJj", nil), ("Basic %%%", nil), ("Bearer", nil), ("", nil), ("Digest abc", nil),
            ("abc", nil), ("Basic", nil),
        ] as [(String, String?)])
    func credentials(header: String, token: String?) {
        #expect(Credentials.token(in: header) == token)
    }

    @Test("random tokens are long, differ, and can stand in a header")
    func random() {
        let secrets = (0..<100).map { _ in TokenSecret.random() }
        #expect(Set(secrets).count == 100)
        for secret in secrets { #expect(secret.text.utf8.count == 47 && TokenSecret(secret.text) == secret) }
        let holder = [secrets[0]: secrets[1]]
        for text in ["\(secrets[0])", "\(holder)", String(reflecting: holder)] {
            #expect(!secrets.contains { text.contains($0.text) }, "no log shows a token: \(text)")
        }
        #expect(TokenSecret("short") == nil)
        #expect(TokenSecret("with a blank that is long") == nil)
        #expect(TokenSecret("with-ümlaut-that-is-long") == nil)
    }
}
