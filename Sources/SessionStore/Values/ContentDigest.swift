import Crypto

/// The SHA-256 of something stored.
///
/// Journals are chains of these, and storyboards, archives and snapshots carry one, so that a changed byte
/// in the file is found and named instead of believed.
public struct ContentDigest: Sendable, Hashable, CustomStringConvertible {
    /// The 32 bytes of the digest.
    public let bytes: [UInt8]

    /// How many bytes a digest has.
    public static let byteCount = 32

    /// What stands where a digest cannot be read; nothing has it.
    static let none = ContentDigest(zeros: byteCount)

    private init(zeros count: Int) {
        bytes = Array(repeating: 0, count: count)
    }

    /// The digest of some content.
    public init(of content: [UInt8]) {
        bytes = Array(SHA256.hash(data: content))
    }

    /// A digest computed earlier, or `nil` if there are not 32 bytes.
    public init?(bytes: [UInt8]) {
        guard bytes.count == Self.byteCount else { return nil }
        self.bytes = bytes
    }

    /// A digest over several fields, none of which can be mistaken for a part of its neighbour.
    init(of fields: DigestFields) {
        bytes = fields.finish()
    }

    /// The digest in hexadecimal, lowercase.
    public var description: String {
        let digits = Array("0123456789abcdef".utf8)
        let text = bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
        return String(decoding: text, as: UTF8.self)
    }
}

/// Fields hashed one after another: integers at a fixed width, bytes and text after their length.
struct DigestFields {
    private var hash = SHA256()

    /// Starts with a tag that names what is hashed and in which version of its form.
    init(_ tag: String) {
        add(tag)
    }

    mutating func add(_ number: Int) {
        withUnsafeBytes(of: Int64(number).bigEndian) { hash.update(bufferPointer: $0) }
    }

    mutating func add(_ content: [UInt8]) {
        add(content.count)
        content.withUnsafeBytes { hash.update(bufferPointer: $0) }
    }

    mutating func add(_ text: String) {
        add(Array(text.utf8))
    }

    mutating func add(_ digest: ContentDigest) {
        digest.bytes.withUnsafeBytes { hash.update(bufferPointer: $0) }
    }

    consuming func finish() -> [UInt8] {
        Array(hash.finalize())
    }
}
