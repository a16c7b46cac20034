/// A string as a key: equal to another only if its bytes are.
///
/// Swift's strings are equal if they are canonically equivalent: "é" may be one scalar or two, and which strings are
/// equivalent depends on the Unicode tables of the toolchain. Clients compare names by their bytes, and the same
/// commands must give the same events in every build.
public struct ExactText: Hashable, Comparable, Sendable {
    /// The text.
    public let text: String

    /// Makes a key of a string.
    @inline(__always)
    public init(_ text: String) { self.text = text }

    /// Whether both have the same bytes.
    @inline(__always)
    public static func == (left: ExactText, right: ExactText) -> Bool { left.text == right.text }

    /// Whether one precedes the other in the order of their bytes.
    public static func < (left: ExactText, right: ExactText) -> Bool {
        left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
    }

    /// Feeds the string to the hasher; strings with the same bytes are equal in Swift, too, so its own hash is right.
    @inline(__always)
    public func hash(into hasher: inout Hasher) { text.hash(into: &hasher) }
}

extension ExactText: ExpressibleByStringLiteral {
    /// A key from a literal in the source.
    public init(stringLiteral text: String) { self.init(text) }
}
