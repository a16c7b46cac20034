/// Limits on a JSON text, beyond which it is refused.
public struct JSONLimits: Sendable, Hashable {
    /// How deeply arrays and objects may be nested.
    public var depth: Int
    /// The maximum number of bytes of UTF-8 that a string or a key may have once its escapes are resolved.
    public var stringBytes: Int
    /// The maximum number of members in an object, or of elements in an array.
    public var members: Int
    /// The maximum number of values in the whole document; bounds the memory that a small text can occupy.
    public var values: Int

    /// Makes limits.
    public init(depth: Int = 64, stringBytes: Int = 1 << 16, members: Int = 100_000, values: Int = 500_000) {
        self.depth = depth
        self.stringBytes = stringBytes
        self.members = members
        self.values = values
    }

    /// For texts from outside.
    public static let `default` = JSONLimits()

    /// For records of this program that come back from outside, such as a line of a journal.
    public static let recorded = JSONLimits(
        depth: 256, stringBytes: .max, members: 2_000_000, values: 2_000_000)

    /// For texts that this program wrote itself, which may be large but are never deep.
    public static let stored = JSONLimits(depth: 256, stringBytes: .max, members: .max, values: .max)
}
