import ContentDigests

/// A token in plain text; only its holder keeps it.
public struct TokenSecret: Sendable, Hashable {
    /// The text, as sent in `Authorization`.
    public let text: String

    /// The minimum length of a token that was chosen by a user.
    public static let leastLength = 20

    /// A token that was chosen by a user; nil if it is too short or cannot be sent in a header.
    public init?(_ text: String) {
        guard text.utf8.count >= Self.leastLength, text.utf8.allSatisfy({ (0x21...0x7e).contains($0) }) else {
            return nil
        }
        self.text = text
    }

    /// A new token: `pro_` and 256 random bits in base 62.
    public static func random() -> TokenSecret {
        var generator = SystemRandomNumberGenerator()
        let letters = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
        let random = (0..<randomLength).map { _ in letters.randomElement(using: &generator) ?? "0" }
        return TokenSecret(unchecked: "pro_" + String(random))
    }

    private init(unchecked text: String) {
        self.text = text
    }

    /// The digest by which the service knows the token.
    public var digest: ContentDigest { ContentDigest(of: Array(text.utf8)) }

    /// 43 letters of base 62 have more than 256 bits.
    private static let randomLength = 43
}

/// Redacted, so that a token never appears in a log that prints a value containing it.
extension TokenSecret: CustomStringConvertible, CustomDebugStringConvertible {
    public var description: String { "a token" }
    public var debugDescription: String { description }
}
