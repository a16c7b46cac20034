// `==` compares strings by their bytes, in the engine and in the modules of this package that import it, as `ExactText`
// does for keys. The operators here take precedence over Swift's own, for strings and optional strings. Arrays and
// synthesized equality still use Swift's, so types whose equality decides anything define their own.

extension String {
    /// Whether both strings have the same bytes.
    @inlinable
    package static func == (left: String, right: String) -> Bool {
        // ASCII strings, in which each byte is a UTF-16 code unit, are equal in Swift only if their bytes are.
        looksTheSame(left, right)
            && (left.utf16.count == left.utf8.count || left.utf8.elementsEqual(right.utf8))
    }

    /// Whether the strings differ in their bytes.
    @inlinable
    package static func != (left: String, right: String) -> Bool { !(left == right) }
}

extension Optional<String> {
    /// Whether both strings have the same bytes, or both are nil.
    @inlinable
    package static func == (left: String?, right: String?) -> Bool {
        switch (left, right) {
        case (let left?, let right?): left == right
        case (nil, nil): true
        case (nil, _?), (_?, nil): false
        }
    }

    /// Whether the strings differ in their bytes, or only one of them is nil.
    @inlinable
    package static func != (left: String?, right: String?) -> Bool { !(left == right) }
}

extension Sequence<String> {
    /// Whether one of the strings has the same bytes.
    @inlinable
    package func contains(_ text: String) -> Bool { contains { $0 == text } }
}

extension Collection<String> {
    /// The index of the first string with the same bytes.
    @inlinable
    package func firstIndex(of text: String) -> Index? { firstIndex { $0 == text } }
}

/// Swift's own equality, which takes no part in the choice of an operator here.
@inlinable
package func looksTheSame<Text: Equatable>(_ left: Text, _ right: Text) -> Bool { left == right }
