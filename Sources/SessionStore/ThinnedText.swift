import ContentDigests
import Foundation

/// What a row has in place of events that were thinned: a mark that no text begins with, and their digest.
enum ThinnedText {
    /// A zero byte, which neither JSON nor a compressed text begins with, and `thinned`.
    private static let mark = [0] + Array("thinned".utf8)

    /// The length of the column.
    static let byteCount = mark.count + ContentDigest.byteCount

    /// The column for events with this digest.
    static func bytes(for digest: ContentDigest) -> [UInt8] { mark + digest.bytes }

    /// The digest in a column; `nil` if the column has something else.
    static func digest(in text: Data) -> ContentDigest? {
        guard text.count == byteCount, text.starts(with: mark) else { return nil }
        return ContentDigest(bytes: Array(text.dropFirst(mark.count)))
    }
}
