/// The limits beyond which a YAML document is refused.
public struct YAMLLimits: Sendable, Equatable {
    /// The size of a document in bytes.
    public var bytes: Int
    /// The number of values: scalars, lists and mappings.
    public var values: Int
    /// The depth of nesting.
    public var depth: Int
    /// The size of a single text in bytes.
    public var textBytes: Int

    /// Makes limits.
    public init(bytes: Int = 1 << 20, values: Int = 200_000, depth: Int = 100, textBytes: Int = 64 << 10) {
        self.bytes = bytes
        self.values = values
        self.depth = depth
        self.textBytes = textBytes
    }
}
