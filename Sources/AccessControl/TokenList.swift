import ContentDigests

/// The accepted tokens, and the search for the token that a request presents.
public struct TokenList: Sendable, Equatable {
    /// The tokens, in the order of their file.
    public let tokens: [AccessToken]

    /// The maximum number of tokens; each request is compared with all of them.
    public static let greatestCount = 1_000

    /// A list of tokens.
    public init(_ tokens: [AccessToken]) {
        self.tokens = tokens
    }

    /// The verdict on a token that was presented.
    public enum Verdict: Sendable, Equatable {
        case accepted(AccessToken)
        case expired(AccessToken)
        case unknown
    }

    /// Searches for a token.
    ///
    /// Its duration depends only on the number of tokens and on the length of `secret`: the digest of the secret is
    /// compared with all digests, each to its last byte.
    public func verdict(on secret: String, atMicroseconds time: Int) -> Verdict {
        verdict(on: ContentDigest(of: Array(secret.utf8)), atMicroseconds: time)
    }

    /// Searches for the token with a digest.
    public func verdict(on digest: ContentDigest, atMicroseconds time: Int) -> Verdict {
        var position = -1
        for (number, token) in tokens.enumerated() {
            let isEqual = Self.difference(digest.bytes, token.digest.bytes) == 0
            position = isEqual ? number : position
        }
        guard position >= 0 else { return .unknown }
        let token = tokens[position]
        guard token.expiresMicroseconds.map({ $0 > time }) ?? true else { return .expired(token) }
        return .accepted(token)
    }

    /// The bits in which two digests differ, gathered in one byte.
    private static func difference(_ left: [UInt8], _ right: [UInt8]) -> UInt8 {
        zip(left, right).reduce(0) { $0 | ($1.0 ^ $1.1) }
    }
}
