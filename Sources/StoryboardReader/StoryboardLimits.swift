/// The limits beyond which a document is refused.
///
/// Storyboards come from untrusted sources. Every limit is far above the numbers in files that Xcode writes for
/// real apps, and exceeding one is a fault that names it.
public struct StoryboardLimits: Sendable, Equatable {
    /// The size of a document in bytes.
    public var bytes: Int
    /// The size of a YAML document in bytes; these are written by hand.
    public var yamlBytes: Int
    /// How deeply elements may be nested.
    public var depth: Int
    /// The maximum number of elements, or of members and items, in a document.
    public var elements: Int
    /// The maximum number of attributes that one element may have.
    public var attributesPerElement: Int
    /// The maximum number of bytes of UTF-8 that a single attribute or text may have.
    public var textBytes: Int
    /// The maximum number of bytes that the service's own form and the report of the reading may each have.
    public var storedBytes: Int

    /// Makes limits; omitted ones have their defaults.
    public init(
        bytes: Int = 8 << 20, yamlBytes: Int = 1 << 20, depth: Int = 100, elements: Int = 200_000,
        attributesPerElement: Int = 200,
        textBytes: Int = 64 << 10, storedBytes: Int = 16 << 20
    ) {
        self.bytes = bytes
        self.yamlBytes = yamlBytes
        self.depth = depth
        self.elements = elements
        self.attributesPerElement = attributesPerElement
        self.textBytes = textBytes
        self.storedBytes = storedBytes
    }

    /// The limits used unless others are given.
    public static let `default` = StoryboardLimits()
}
