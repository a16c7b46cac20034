/// The SHA-256 of stored content.
///
/// Journals are chains of digests, and storyboards, archives and snapshots carry one each, so that a changed byte in
/// the file is found and reported.
public struct ContentDigest: Sendable, Hashable, CustomStringConvertible {
    /// The 32 bytes, in place: a command has several digests, and an array for each would be allocated.
    @usableFromInline let words: Words

    @usableFromInline typealias Words = (UInt64, UInt64, UInt64, UInt64)

    /// The number of bytes in a digest.
    public static let byteCount = 32

    /// Stands in for a digest that cannot be read; no content has it.
    package static let none = ContentDigest { $0.initializeMemory(as: UInt8.self, repeating: 0) }

    /// A digest whose bytes `write` writes, all of them.
    init(_ write: (UnsafeMutableRawBufferPointer) -> Void) {
        var words: Words = (0, 0, 0, 0)
        withUnsafeMutableBytes(of: &words, write)
        self.words = words
    }

    /// The 32 bytes of the digest, as a new array.
    public var bytes: [UInt8] { withUnsafeBytes { Array($0) } }

    /// Runs `body` with the 32 bytes of the digest.
    @inlinable
    package func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
        try Swift.withUnsafeBytes(of: words, body)
    }

    /// The digest as four numbers, to be compared at once.
    @inlinable package var numbers: SIMD4<UInt64> { SIMD4(words.0, words.1, words.2, words.3) }

    @inlinable
    public static func == (one: ContentDigest, other: ContentDigest) -> Bool { one.words == other.words }

    public func hash(into hasher: inout Hasher) {
        withUnsafeBytes { hasher.combine(bytes: $0) }
    }

    /// The digest of some content.
    public init(of content: [UInt8]) {
        var hash = SHA256()
        content.withUnsafeBytes { hash.update($0) }
        self = hash.finish()
    }

    /// The digest of content that consists of several pieces.
    package init(of pieces: [ArraySlice<UInt8>]) {
        var hash = SHA256()
        for piece in pieces { piece.withUnsafeBytes { hash.update($0) } }
        self = hash.finish()
    }

    /// A digest computed earlier, or `nil` if there are not 32 bytes.
    public init?(bytes: [UInt8]) {
        guard bytes.count == Self.byteCount else { return nil }
        self.init { $0.copyBytes(from: bytes) }
    }

    /// A digest over several fields, none of which can be mistaken for a part of its neighbor.
    package init(of fields: consuming DigestFields) {
        self = fields.finish()
    }

    /// The digest in hexadecimal, lowercase.
    public var description: String {
        let digits = Array("0123456789abcdef".utf8)
        let text = bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
        return String(decoding: text, as: UTF8.self)
    }
}

extension ContentDigest {
    /// The digest of 64 hexadecimal digits, or `nil` for any other text.
    public init?(hexadecimal text: String) {
        let digits = text.utf8.compactMap(Self.value)
        guard digits.count == 2 * Self.byteCount, text.utf8.count == digits.count else { return nil }
        self.init(bytes: stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] })
    }

    private static func value(of digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
