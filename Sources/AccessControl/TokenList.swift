import ContentDigests

/// The accepted tokens, and the search for the token that a request presents.
public struct TokenList: Sendable, Equatable {
    /// The tokens, in the order of their file.
    public let tokens: [AccessToken]

    /// The maximum number of tokens; each request is compared with all of them.
    public static let greatestCount = 1_000

    /// The digests of all tokens, side by side, so that a request is compared with a thousand in microseconds.
    private let digests: [SIMD4<UInt64>]

    /// A list of tokens.
    public init(_ tokens: [AccessToken]) {
        self.tokens = tokens
        digests = tokens.map(\.digest.numbers)
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
        let sought = digest.numbers
        var position = -1
        for (number, digest) in digests.enumerated() {
            let difference = digest ^ sought
            let rest = difference[0] | difference[1] | difference[2] | difference[3]
            position = rest == 0 ? number : position
        }
        guard position >= 0 else { return .unknown }
        let token = tokens[position]
        guard token.expiresMicroseconds.map({ $0 > time }) ?? true else { return .expired(token) }
        return .accepted(token)
    }
}
