import ContentDigests
import SessionStore

/// The chain that holds the lines of an exported journal together: each line ends with a digest of itself and
/// of the line before it, so that a changed byte is found even where no event speaks of it.
struct JournalSeal: Sendable {
    private static let opening = Array(",\"digest\":\"".utf8)
    private static let closing = Array("\"}".utf8)

    /// What stands at the end of the line before; nothing before the first.
    private var previous: [UInt8] = []

    /// Adds the digest to a line, which is an object that is not empty, and ends it.
    mutating func seal(_ object: [UInt8]) -> [UInt8] {
        previous = digest(of: object)
        return object.dropLast() + Self.opening + previous + Self.closing + [UInt8(ascii: "\n")]
    }

    /// Takes the digest from a line without its end; `nil` if the line is not as it was sealed, or does not
    /// follow the line before.
    mutating func open(_ line: [UInt8]) -> [UInt8]? {
        let length = Self.opening.count + 2 * ContentDigest.byteCount + Self.closing.count
        guard line.count > length else { return nil }
        let object = line.dropLast(length) + [UInt8(ascii: "}")]
        let expected = digest(of: Array(object))
        guard line.suffix(length) == Self.opening + expected + Self.closing else { return nil }
        previous = expected
        return Array(object)
    }

    private func digest(of object: [UInt8]) -> [UInt8] {
        Array(ContentDigest(of: previous + object).description.utf8)
    }
}
