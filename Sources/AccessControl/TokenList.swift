import ContentDigests

/// The accepted tokens, and the search for the token that a request presents.
public struct TokenList: Sendable, Equatable {
    /// The tokens, in the order of their file.
    public let tokens: [AccessToken]

    /// The maximum number of tokens; each request is compared with all of them.
    public static let greatestCount = 1_000

    /// The digests of all tokens, four words each, so that a request is compared with a thousand in microseconds.
    private let words: [UInt64]

    /// A list of tokens.
    public init(_ tokens: [AccessToken]) {
        self.tokens = tokens
        words = tokens.flatMap { Self.words(of: $0.digest) }
    }

    /// The verdict on a token that was presented.
    public enum Verdict: Sendable, Equatable {
        case accepted(AccessToken)
        case expired(AccessToken)
        case unknown
    }

    /// Searches for the token with a digest.
    ///
    /// Its duration depends only on the number of tokens: all digests are compared, each as a whole.
    public func verdict(on digest: ContentDigest, atMicroseconds time: Int) -> Verdict {
        let sought = Self.words(of: digest)
        var position = -1
        for number in tokens.indices {
            var difference: UInt64 = 0
            for word in 0..<Self.wordCount { difference |= words[number * Self.wordCount + word] ^ sought[word] }
            position = difference == 0 ? number : position
        }
        guard position >= 0 else { return .unknown }
        let token = tokens[position]
        guard token.expiresMicroseconds.map({ $0 > time }) ?? true else { return .expired(token) }
        return .accepted(token)
    }

    private static let wordCount = ContentDigest.byteCount / 8

    private static func words(of digest: ContentDigest) -> [UInt64] {
        digest.bytes.withUnsafeBytes { bytes in
            (0..<wordCount).map { bytes.loadUnaligned(fromByteOffset: $0 * 8, as: UInt64.self) }
        }
    }
}
