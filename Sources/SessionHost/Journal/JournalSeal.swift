import ContentDigests
import SessionStore

/// The digest chain of an exported journal: each line ends with a digest of itself and of the line before it,
/// so that a changed byte is detected even if no event mentions it.
package struct JournalSeal: Sendable {
    private static let opening = Array(",\"digest\":\"".utf8)
    private static let closing = Array("\"}".utf8)

    /// The digest at the end of the previous line; empty before the first.
    private var previous: [UInt8] = []

    package init() {}

    /// Adds the digest to a line, which must be a non-empty object, and ends the line.
    package mutating func seal(_ object: [UInt8]) -> [UInt8] {
        previous = digest(of: [object[...]])
        return object.dropLast() + Self.opening + previous + Self.closing + [UInt8(ascii: "\n")]
    }

    /// Removes the digest from a line given without its line break; `nil` if the line is not as it was sealed,
    /// or does not follow the previous line.
    package mutating func open(_ line: ArraySlice<UInt8>) -> [UInt8]? {
        let length = Self.opening.count + 2 * ContentDigest.byteCount + Self.closing.count
        guard line.count > length else { return nil }
        let expected = digest(of: [line.dropLast(length), [UInt8(ascii: "}")]])
        guard line.suffix(length) == (Self.opening + expected + Self.closing)[...] else { return nil }
        previous = expected
        var object: [UInt8] = []
        object.reserveCapacity(line.count - length + 1)
        object += line.dropLast(length)
        object.append(UInt8(ascii: "}"))
        return object
    }

    private func digest(of pieces: [ArraySlice<UInt8>]) -> [UInt8] {
        Array(ContentDigest(of: [previous[...]] + pieces).description.utf8)
    }
}
